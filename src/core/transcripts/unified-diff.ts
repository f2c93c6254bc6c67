/** A unified diff that an agent applies with a tool of its own -> what it does, file by file; anything unusual in it stays a patch. */

import type { Act } from '../model.ts';
import { textLines } from './apply-patch.ts';

interface Section {
  from?: string | undefined;
  to?: string | undefined;
  readonly added: string[];
  readonly removed: string[];
  hunks: number;
  deleted: boolean;
}

/** A name in a header, without the time that some tools put behind it; undefined for one in quotes, which is not read here. */
const named = (text: string): string | undefined => (text.startsWith('"') ? undefined : text.replace(/\t.*$/, '').trimEnd());

const actsOfSection = ({ from, to, added, removed, hunks, deleted }: Section): readonly Act[] | undefined => {
  if (from === undefined || to === undefined) return undefined;
  const prefixed = (from === '/dev/null' || from.startsWith('a/')) && (to === '/dev/null' || to.startsWith('b/'));
  const plain = (name: string): string => (prefixed && name !== '/dev/null' ? name.slice(2) : name);
  if (to === '/dev/null' || deleted) return from === '/dev/null' ? undefined : [{ do: 'delete', path: plain(from) }];
  const write: Act = {
    do: 'write',
    path: plain(to),
    lines: added,
    ...(from !== '/dev/null' && { removed }),
    ...(hunks === 0 && { unseen: true as const }),
  };
  return from === '/dev/null' || plain(from) === plain(to) ? [write] : [{ do: 'delete', path: plain(from) }, write];
};

/** The files that a diff changes; undefined when it is not understood to its last line. */
export const actsOfDiff = (text: string): readonly Act[] | undefined => {
  const acts: Act[] = [];
  let now: Section | undefined;
  let left = { old: 0, new: 0 };
  const close = (): boolean => {
    if (now === undefined) return true;
    const found = actsOfSection(now);
    now = undefined;
    acts.push(...(found ?? []));
    return found !== undefined;
  };
  const open = (): Section => (now = { added: [], removed: [], hunks: 0, deleted: false });
  for (const line of textLines(text)) {
    if (left.old > 0 || left.new > 0) {
      const mark = line[0] ?? ' ';
      if (mark === '+') now!.added.push(line.slice(1));
      else if (mark === '-') now!.removed.push(line.slice(1));
      else if (mark !== ' ' && mark !== '\\') return undefined;
      if (mark !== '\\') left = { old: left.old - (mark === '+' ? 0 : 1), new: left.new - (mark === '-' ? 0 : 1) };
      continue;
    }
    const git = /^diff --git (\S+) (\S+)$/.exec(line);
    const hunk = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line);
    if (git !== null || line.startsWith('diff --git ')) {
      if (!close()) return undefined;
      Object.assign(open(), { from: git?.[1], to: git?.[2] });
    } else if (line.startsWith('--- ')) {
      if (now !== undefined && now.hunks > 0 && !close()) return undefined;
      (now ?? open()).from = named(line.slice(4));
    } else if (line.startsWith('+++ ')) {
      if (now === undefined) return undefined;
      now.to = named(line.slice(4));
    } else if (hunk !== null) {
      if (now === undefined) return undefined;
      now.hunks++;
      left = { old: Number(hunk[1] ?? 1), new: Number(hunk[2] ?? 1) };
    } else if (now !== undefined && line.startsWith('deleted file mode')) now.deleted = true;
    else if (line.startsWith('rename ') || line.startsWith('copy ')) {
      if (now === undefined || line.startsWith('copy ')) return undefined;
      const name = named(line.replace(/^rename (?:from|to) /, ''));
      if (line.startsWith('rename from ')) now.from = name === undefined ? undefined : `a/${name}`;
      else now.to = name === undefined ? undefined : `b/${name}`;
    } else if (/^[+-]/.test(line)) return undefined;
  }
  if (left.old > 0 || left.new > 0 || !close()) return undefined;
  return acts.length > 0 ? acts : undefined;
};
