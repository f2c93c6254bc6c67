/**
 * Reads one section of git's own patch against the record that announced it. The record says what the header must be, byte for
 * byte; the hunk headers say how many lines follow; anything else closes the gate.
 */
import type { Line } from '../model.ts';
import { quoteName } from './names.ts';
import { disagree, type RawRecord } from './raw.ts';

/** What one section says: how many lines, and where its hunks begin. */
export interface Section {
  readonly bytes: Uint8Array;
  /** Offset of the first hunk; the length of the section when it has none. */
  readonly hunks: number;
  readonly added: number;
  readonly removed: number;
}

const NEWLINE = 10;
const PLUS = 43;
const MINUS = 45;
const SPACE = 32;
const COMMA = 44;
const BACKSLASH = 92;
const NO_NEWLINE = '\\ No newline at end of file\n';
const text = new TextDecoder('utf-8', { ignoreBOM: true });

const ascii = (bytes: Uint8Array, from: number, to: number): string => {
  let out = '';
  for (let i = from; i < to; i++) out += String.fromCharCode(bytes[i]!);
  return out;
};

/** A type change is one record and two sections: the old file goes, the new one comes. */
export const sectionsOf = (record: RawRecord): readonly RawRecord[] =>
  record.status === 'T'
    ? [
        { ...record, status: 'D', mode: '000000', id: record.id.replaceAll(/./g, '0') },
        { ...record, status: 'A', oldMode: '000000', oldId: record.oldId.replaceAll(/./g, '0') },
      ]
    : [record];

/** The header that git writes for this record, up to the names of a section with lines. Source: git's `diff.c`. */
const headerOf = (record: RawRecord): { readonly head: string; readonly names: string } => {
  const { status, oldMode, mode, oldId, id, was, path, score } = record;
  const [a, b] = [quoteName(was, 'a/'), quoteName(path, 'b/')];
  const moved = status === 'R' || status === 'C';
  const verb = status === 'R' ? 'rename' : 'copy';
  const label = (sign: string, name: string): string => `${sign} ${name}${name.includes(' ') ? '\t' : ''}\n`;
  return {
    head:
      `diff --git ${a} ${b}\n` +
      (status === 'D' ? `deleted file mode ${oldMode}\n` : '') +
      (status === 'A' ? `new file mode ${mode}\n` : '') +
      (status !== 'D' && status !== 'A' && oldMode !== mode ? `old mode ${oldMode}\nnew mode ${mode}\n` : '') +
      (moved ? `similarity index ${score ?? 0}%\n${verb} from ${quoteName(was)}\n${verb} to ${quoteName(path)}\n` : '') +
      (oldId === id ? '' : `index ${oldId}..${id}${oldMode === mode ? ` ${mode}` : ''}\n`),
    names: label('---', status === 'A' ? '/dev/null' : a) + label('+++', status === 'D' ? '/dev/null' : b),
  };
};

/** The numbers of one hunk header, and where its lines begin. */
interface Hunk {
  oldStart: number;
  oldCount: number;
  newStart: number;
  newCount: number;
  body: number;
}

/** Reads `@@ -a[,b] +c[,d] @@...` at `at`, digit by digit: a large change has a hundred thousand of them. */
const hunkHeader = (bytes: Uint8Array, at: number, where: string): Hunk => {
  let i = at;
  const expect = (literal: string): void => {
    for (let k = 0; k < literal.length; k++)
      if (bytes[i++] !== literal.charCodeAt(k)) throw disagree(`a bad hunk header in ${where}`);
  };
  const number = (): number => {
    const from = i;
    let value = 0;
    for (let digit = bytes[i]! - 48; digit >= 0 && digit <= 9; digit = bytes[++i]! - 48) value = value * 10 + digit;
    if (i === from || i - from > 9) throw disagree(`a bad hunk header in ${where}`);
    return value;
  };
  const count = (): number => {
    if (bytes[i] !== COMMA) return 1;
    i++;
    return number();
  };
  expect('@@ -');
  const oldStart = number();
  const oldCount = count();
  expect(' +');
  const newStart = number();
  const newCount = count();
  expect(' @@');
  if (bytes[i] !== SPACE && bytes[i] !== NEWLINE) throw disagree(`a bad hunk header in ${where}`);
  const end = bytes.indexOf(NEWLINE, i);
  if (end < 0) throw disagree(`a hunk header that ends early in ${where}`);
  return { oldStart, oldCount, newStart, newCount, body: end + 1 };
};

/**
 * Walks the hunks of a section.
 * @param line is told of every changed line: its sign, its number, and where its text begins and ends.
 */
const walk = (
  bytes: Uint8Array,
  from: number,
  where: string,
  line?: (sign: number, n: number, start: number, end: number) => void,
): { added: number; removed: number } => {
  const length = bytes.length;
  let at = from;
  let added = 0;
  let removed = 0;
  let last = 0;
  while (at < length) {
    const { oldStart, oldCount, newStart, newCount, body } = hunkHeader(bytes, at, where);
    const beforeEnd = oldStart + oldCount;
    const afterEnd = newStart + newCount;
    if (oldCount + newCount === 0 || oldStart < last) throw disagree(`hunks out of order in ${where}`);
    last = beforeEnd;
    let before = oldStart;
    let after = newStart;
    let previous = BACKSLASH;
    at = body;
    while (before < beforeEnd || after < afterEnd || bytes[at] === BACKSLASH) {
      const sign = bytes[at];
      let end = at;
      while (end < length && bytes[end] !== NEWLINE) end++;
      if (end === length) throw disagree(`a hunk that ends early in ${where}`);
      if (sign === PLUS) {
        if (line !== undefined) line(sign, after, at + 1, end);
        after++;
        added++;
      } else if (sign === MINUS) {
        if (line !== undefined) line(sign, before, at + 1, end);
        before++;
        removed++;
      } else if (sign === SPACE) {
        before++;
        after++;
      } else if (sign !== BACKSLASH || previous === BACKSLASH || ascii(bytes, at, end + 1) !== NO_NEWLINE)
        throw disagree(`a line of an unknown kind in ${where}`);
      if (before > beforeEnd || after > afterEnd) throw disagree(`a hunk longer than its header says in ${where}`);
      previous = sign;
      at = end + 1;
    }
  }
  return { added, removed };
};

/**
 * Checks a whole section against its record, and counts its lines.
 * @param cut true when the rest of the section was not kept: only its header is checked.
 * @throws Fault `git-disagrees` when one byte is not as the record wants it.
 */
export const readSection = (bytes: Uint8Array, record: RawRecord, cut = false): Section => {
  const where = quoteName(record.path);
  const { head, names } = headerOf(record);
  if (ascii(bytes, 0, head.length) !== head) throw disagree(`the header of \`${where}\``);
  if (cut) return { bytes: bytes.subarray(0, head.length), hunks: head.length, added: 0, removed: 0 };
  if (bytes.length === head.length) return { bytes, hunks: head.length, added: 0, removed: 0 };
  const hunks = head.length + names.length;
  if (ascii(bytes, head.length, hunks) !== names || bytes.length === hunks) throw disagree(`the names of \`${where}\``);
  return { bytes, hunks, ...walk(bytes, hunks, `\`${where}\``) };
};

/** The added and removed lines of a section that was read before; a byte that is no UTF-8 becomes U+FFFD. */
export const linesOf = ({ bytes, hunks }: Section): { added: Line[]; removed: Line[] } => {
  const added: Line[] = [];
  const removed: Line[] = [];
  // Decoding never makes text longer, so where it is as long as its bytes every byte is one character, and lines are cut from it.
  const whole = text.decode(bytes);
  const cut =
    whole.length === bytes.length
      ? (start: number, end: number) => whole.slice(start, end)
      : (start: number, end: number) => text.decode(bytes.subarray(start, end));
  walk(bytes, hunks, 'a section', (sign, n, start, end) => {
    (sign === PLUS ? added : removed).push({ n, text: cut(start, end) });
  });
  return { added, removed };
};
