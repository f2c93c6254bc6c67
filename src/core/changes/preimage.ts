/**
 * The files that a patch presupposes, from the patch alone. Its sections are carried out on lines that are not known yet: what a
 * hunk keeps or removes makes a line known, wherever it stood before the patch; what stays unknown gets a filler that no patch
 * contains. Onto these files git puts the patch, and the lines that it adds are the same as on any tree that the patch fits.
 */
import { Fault } from '../fault.ts';
import { hasPrefixes, strip } from './patch-names.ts';
import type { TextHunk, TextSection } from './patch-text.ts';

/** One file before the patch; bytes as latin1 characters. */
export interface Before {
  readonly name: string;
  readonly mode: string;
  /** The text, or the commit of a submodule. */
  readonly text: string;
}

/** A line, with its newline; undefined while nobody has said what it is. */
interface Cell {
  text: string | undefined;
}
/** A file before the patch, and what became of it so far. */
interface Origin {
  readonly name: string;
  readonly mode: string;
  readonly cells: Cell[];
  touched: boolean;
  moved: boolean;
  readonly section: TextSection;
}
interface Now {
  cells: Cell[];
  /** Absent for a file that the patch made: all of it is known. */
  readonly origin: Origin | undefined;
}

const refuse = (section: TextSection, why: string): Fault =>
  new Fault(
    'patch-needs-base',
    `line ${section.line} of the patch ${why}, which cannot be judged without the tree it was made for`,
    'name that tree with `--repo` and `--base`',
  );

/** The ids of the empty file. */
const EMPTY = ['e69de29bb2d1d6434b8b29ae775ad8c2e48c5391', '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813'];
/** Characters of filler in all: a hunk may claim to stand a hundred million lines down. */
const MOST_FILLER = 64 * 2 ** 20;
/** Characters of one filler line, apart from those that keep a moved file alike. */
const FILLER = 80;

/** The name without its prefix: without a tree there must be no doubt that it is one. */
const nameOf = (section: TextSection, name: string): string => {
  if (!hasPrefixes(section)) throw refuse(section, 'names files without the prefixes `a/` and `b/`');
  return strip(name);
};

/** The lines of a hunk: sign, and text with its newline unless a marker takes it away. */
const hunkLines = (text: string, hunk: TextHunk): readonly (readonly [sign: string, text: string])[] => {
  const lines: [string, string][] = [];
  for (let at = hunk.from; at < hunk.to; ) {
    const end = text.indexOf('\n', at);
    const line = end < 0 ? text.slice(at) : text.slice(at, end);
    at = end < 0 ? text.length : end + 1;
    const last = lines.at(-1);
    if (line.startsWith('\\') && last !== undefined) last[1] = last[1].replace(/\n$/, '');
    else lines.push([line[0] ?? ' ', line.slice(1) + '\n']);
  }
  return lines;
};

/** Carries out the hunks of one section. */
const carryOut = (text: string, section: TextSection, now: Now, budget: { left: number }): void => {
  const reach = (index: number): void => {
    if (now.cells.length >= index) return;
    if (now.origin === undefined) throw refuse(section, 'changes lines that it did not make');
    budget.left -= (index - now.cells.length) * FILLER;
    if (budget.left < 0) throw refuse(section, 'has hunks very far down');
    while (now.cells.length < index) {
      const cell: Cell = { text: undefined };
      now.cells.push(cell);
      now.origin.cells.push(cell);
    }
  };
  const result: Cell[] = [];
  let at = 0;
  for (const hunk of section.hunks) {
    const start = hunk.oldCount === 0 ? hunk.oldStart : hunk.oldStart - 1;
    if (start < at) throw refuse(section, 'has hunks out of order');
    reach(start + hunk.oldCount);
    while (at < start) result.push(now.cells[at++]!);
    for (const [sign, line] of hunkLines(text, hunk)) {
      if (sign === '+') {
        result.push({ text: line });
        continue;
      }
      const cell = now.cells[at++]!;
      cell.text ??= line;
      if (cell.text !== line) throw refuse(section, 'says of one line that it is two');
      if (sign === ' ') result.push(cell);
    }
  }
  while (at < now.cells.length) result.push(now.cells[at++]!);
  now.cells = result;
  if (now.origin && section.hunks.length > 0) now.origin.touched = true;
};

/** What stood there before: known lines as they are, the others as fillers; those of a moved file are long, to keep it alike. */
const written = (origin: Origin, filler: string): string => {
  const known = origin.cells.reduce((sum, cell) => sum + (cell.text?.length ?? 0), 0);
  const unknown = origin.cells.filter(cell => cell.text === undefined).length;
  const width = origin.moved ? Math.max(FILLER, Math.ceil((4 * known) / Math.max(1, unknown))) : 0;
  return origin.cells.map((cell, i) => cell.text ?? `${filler} ${i + 1} `.padEnd(width, `${i + 1} `) + '\n').join('');
};

const beforeOf = (origin: Origin, filler: string): Before => {
  const { name, mode, section } = origin;
  const empty = section.deleted && EMPTY.some(id => id.startsWith(section.oldId ?? ''));
  if (!origin.touched && section.deleted && !empty) throw refuse(section, 'deletes a file that it does not show');
  if (!origin.touched && !section.deleted) origin.cells.push(...Array.from({ length: 8 }, () => ({ text: undefined })));
  const text = written(origin, filler);
  if (mode === '120000' && text.includes('\n')) throw refuse(section, 'changes a link that it does not show');
  if (mode !== '160000') return { name, mode, text };
  const commit = /^Subproject commit ([0-9a-f]{40,64})\n$/.exec(text)?.[1];
  if (commit === undefined) throw refuse(section, 'changes a submodule whose commit it does not show');
  return { name, mode, text: commit };
};

/** Paths that are files before and below the patch at once fit no tree. */
const refuseNested = (names: ReadonlySet<string>): void => {
  for (const name of names)
    for (let slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1))
      if (names.has(name.slice(0, slash)))
        throw new Fault(
          'patch-needs-base',
          `\`${name}\` is below a file of the same patch`,
          'name the tree with `--repo` and `--base`',
        );
};

/**
 * The files before the first of some patches that follow each other.
 * @param filler a word that stands in no line of them.
 * @throws Fault `patch-needs-base` where the patches alone do not say enough.
 */
export const preimage = (text: string, patches: readonly (readonly TextSection[])[], filler: string): readonly Before[] => {
  const origins = new Map<string, Origin>();
  const files = new Map<string, Now>();
  const gone = new Set<string>();
  const budget = { left: MOST_FILLER };

  const originOf = (section: TextSection, name: string): Origin => {
    const origin = origins.get(name) ?? {
      name,
      mode: section.oldMode ?? '100644',
      cells: [],
      touched: false,
      moved: false,
      section,
    };
    origins.set(name, origin);
    return origin;
  };
  const carry = (section: TextSection, start: ReadonlyMap<string, Now>): void => {
    const { moved } = section;
    const old = moved?.from ?? (section.old === undefined ? undefined : nameOf(section, section.old));
    const now = moved?.to ?? (section.new === undefined ? undefined : nameOf(section, section.new));
    const created = section.created || old === undefined || (!section.git && section.hunks[0]?.oldStart === 0 && !files.has(old));
    if (!moved && old !== undefined && now !== undefined && old !== now) throw refuse(section, 'names two files as one');
    if (!created && section.binary) throw refuse(section, 'changes a binary file');
    // A file that moves is taken as the patch found it, whatever other sections do to it: git's patches have no order there.
    const known = created ? undefined : moved ? start.get(old!) : files.get(old!);
    if (!created && !moved && known === undefined && gone.has(old!)) throw refuse(section, 'changes a file that it took away');
    const origin = created ? undefined : (known?.origin ?? (known ? undefined : originOf(section, old!)));
    const file: Now = { cells: [...(known?.cells ?? origin?.cells ?? [])], origin };
    carryOut(text, section, file, budget);
    if (origin && moved) origin.moved = true;
    if (old !== undefined && (now === undefined || section.deleted || moved?.how === 'rename')) {
      files.delete(old);
      gone.add(old);
    }
    if (now !== undefined && !section.deleted) files.set(now, file);
  };
  for (const sections of patches) {
    const start = new Map(files);
    for (const section of sections) carry(section, start);
  }
  refuseNested(new Set([...files.keys(), ...origins.keys()]));
  return [...origins.values()].map((origin, i) => beforeOf(origin, `${filler}-${i}`));
};
