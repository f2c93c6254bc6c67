/**
 * The files that a patch presupposes, from the patch alone: what its hunks keep and remove stands where they say, and every line
 * that they do not show is a filler that no patch contains. Onto these git puts the patch; the lines that it adds are the same as
 * on any tree that the patch fits. What would need a text that the patch does not show is refused.
 */
import { Fault } from './fault.ts';
import { hasPrefixes, strip } from './patch-names.ts';
import type { TextHunk, TextSection } from './patch-text.ts';

/** One file before the patch; bytes as latin1 characters. */
export interface Before {
  readonly name: string;
  readonly mode: string;
  /** The text, or the commit of a submodule. */
  readonly text: string;
}

const refuse = (section: TextSection, why: string): Fault =>
  new Fault(
    'patch-needs-base',
    `line ${section.line} of the patch ${why}, which cannot be judged without the tree it was made for`,
    'name that tree with `--repo` and `--base`',
  );

/** The name without its prefix: without a tree there must be no doubt that it is one. */
const nameOf = (section: TextSection, name: string): string => {
  if (!hasPrefixes(section)) throw refuse(section, 'names files without the prefixes `a/` and `b/`');
  return strip(name);
};

/** Lines of the old side of a hunk, each with its newline unless a marker takes it away. */
const oldLines = (text: string, hunk: TextHunk): string[] => {
  const lines: string[] = [];
  let last = '';
  for (let at = hunk.from; at < hunk.to; ) {
    const end = text.indexOf('\n', at);
    const line = end < 0 ? text.slice(at) : text.slice(at, end);
    at = end < 0 ? text.length : end + 1;
    const sign = line[0] ?? ' ';
    if (sign === '\\' && last !== '+') lines.push(lines.pop()!.replace(/\n$/, ''));
    else if (sign === ' ' || sign === '-') lines.push(line.slice(1) + '\n');
    last = sign;
  }
  return lines;
};

/** The ids of the empty file. */
const EMPTY = ['e69de29bb2d1d6434b8b29ae775ad8c2e48c5391', '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813'];
/** Characters of filler in all: a hunk may claim to stand a hundred million lines down. */
const MOST_FILLER = 64 * 2 ** 20;

/** The text of a file before the patch; in a renamed file the fillers are long enough to keep both sides alike. */
const before = (text: string, section: TextSection, token: string, budget: { left: number }): string => {
  const size = section.moved ? section.hunks.reduce((sum, hunk) => sum + hunk.to - hunk.from, 0) : 0;
  const lines: string[] = [];
  const fill = (until: number): void => {
    const width = Math.max(token.length + 12, Math.ceil((4 * size) / Math.max(1, until - lines.length)));
    budget.left -= Math.max(0, until - lines.length) * width;
    if (budget.left < 0) throw refuse(section, 'has hunks very far down');
    while (lines.length < until) lines.push(`${token} ${lines.length + 1} `.padEnd(width, `${lines.length} `) + '\n');
  };
  for (const hunk of section.hunks) {
    const start = hunk.oldCount === 0 ? hunk.oldStart : hunk.oldStart - 1;
    if (start < lines.length) throw refuse(section, 'has hunks out of order');
    fill(start);
    for (const line of oldLines(text, hunk)) lines.push(line);
  }
  if (section.hunks.length === 0 && !section.deleted) fill(8);
  return lines.join('');
};

/**
 * The files before the patch.
 * @param token a word that stands in no line of the patch.
 * @throws Fault `patch-needs-base` where the patch alone does not say enough.
 */
export const preimage = (text: string, sections: readonly TextSection[], token: string): readonly Before[] => {
  const files = new Map<string, Before>();
  const results = new Set<string>();
  const budget = { left: MOST_FILLER };
  for (const section of sections) {
    const { moved } = section;
    if (moved?.how === 'copy') throw refuse(section, 'copies a file that it does not show');
    const source = moved?.from ?? (section.old === undefined ? undefined : nameOf(section, section.old));
    const result = moved?.to ?? (section.new === undefined ? undefined : nameOf(section, section.new));
    const fresh = section.created || source === undefined || (!section.git && section.hunks[0]?.oldStart === 0);
    if (!moved && source !== undefined && result !== undefined && source !== result)
      throw refuse(section, 'names two files as one');
    for (const [name, seen] of [
      [fresh ? undefined : source, files],
      [section.deleted ? undefined : result, results],
    ] as const)
      if (name !== undefined && seen.has(name)) throw refuse(section, 'changes a file a second time');
    if (result !== undefined && !section.deleted) results.add(result);
    if (fresh) continue;
    if (section.binary) throw refuse(section, 'changes a binary file');
    const mode = section.oldMode ?? '100644';
    if (section.deleted && section.hunks.length === 0 && !EMPTY.some(id => id.startsWith(section.oldId ?? '')))
      throw refuse(section, 'deletes a file that it does not show');
    const whole = before(text, section, `${token}-${files.size}`, budget);
    if (mode === '120000' && whole.includes('\n')) throw refuse(section, 'changes a link that it does not show');
    const commit = /^Subproject commit ([0-9a-f]{40,64})\n$/.exec(whole)?.[1];
    if (mode === '160000' && commit === undefined) throw refuse(section, 'changes a submodule whose commit it does not show');
    files.set(source, { name: source, mode, text: mode === '160000' ? commit! : whole });
  }
  for (const name of results)
    for (let slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1))
      if (results.has(name.slice(0, slash)) || files.has(name.slice(0, slash)))
        throw new Fault(
          'patch-needs-base',
          `\`${name}\` is below a file of the same patch`,
          'name the tree with `--repo` and `--base`',
        );
  return [...files.values()];
};
