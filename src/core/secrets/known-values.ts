/** Finds values that are known to be secret, however they are written: plain, quoted, percent-encoded, backwards, in hexadecimal or base64, over lines or with signs between. */
import { hex, utf8 } from '../sha256.ts';
import { base64 } from './base64.ts';
import { rarity } from './entropy.ts';
import type { Span } from './places.ts';

/** Shorter known values stand in ordinary words, and masking them would spoil what is left. */
export const SHORTEST = 8;
/** Shorter digits and letters, with whatever between them, stand in lists of numbers, too. */
const SHORTEST_CODED = 20;

/** The letters of base64 that depend on the value alone, for each of the three places where it can start in a longer text. */
const aligned = (bytes: Uint8Array): string[] =>
  [0, 1, 2].map(shift => {
    const padded = new Uint8Array(shift + bytes.length);
    padded.set(bytes, shift);
    const whole = base64(padded).replaceAll('=', '');
    const spill = (shift + bytes.length) % 3 === 0 ? 0 : 1;
    return whole.slice([0, 2, 3][shift]!, whole.length - spill);
  });

/** A value in hexadecimal, in base64 of either alphabet, and in base64 of base64. */
const coded = (value: string): string[] => {
  const bytes = utf8(value);
  const in64 = aligned(bytes);
  return [
    hex(bytes),
    ...in64,
    ...in64.map(text => text.replaceAll('+', '-').replaceAll('/', '_')),
    ...aligned(utf8(in64[0]!)).filter(text => text.length >= SHORTEST_CODED),
  ];
};
/** A value as it may stand in logs in its own letters: plain, quoted as JSON, percent-encoded, backwards. */
const spelled = (value: string): string[] => [
  value,
  JSON.stringify(value).slice(1, -1),
  encodeURIComponent(value.toWellFormed()),
  [...value].reverse().join(''),
];
const isWord = (value: string): boolean => /^[A-Za-z]+$/.test(value) && value.length < 16 && rarity(value) < 4.8;

const [BACKSLASH, ZERO] = [92, 48];
/** What tools put between the digits of bytes and the lines of base64. */
const BETWEEN = new Uint8Array(128);
for (const c of ' \t\r\n:,-_%\\') BETWEEN[c.charCodeAt(0)] = 1;
const ESCAPED = new Uint8Array(128);
for (const c of 'nrtxNRTX') ESCAPED[c.charCodeAt(0)] = 1;
const isWordAt = (text: string, at: number): boolean => /\w/.test(text[at] ?? ' ');
/** A text in lower case without what stands between digits: blanks, ends of lines, colons, commas, `0x`, `\x`, `%`. */
interface Squeezed {
  readonly bytes: Uint8Array;
  /** Where each of them was. */
  readonly at: Int32Array;
  readonly length: number;
}
const squeezed = (text: string): Squeezed => {
  const bytes = new Uint8Array(text.length);
  const at = new Int32Array(text.length);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c < 128 && BETWEEN[c] === 1) {
      if (c === BACKSLASH && ESCAPED[text.charCodeAt(i + 1)] === 1) i++;
      continue;
    }
    if (c === ZERO && (text.charCodeAt(i + 1) | 32) === 120 && !isWordAt(text, i - 1) && !isWordAt(text, i + 4)) {
      i++;
      continue;
    }
    bytes[length] = c >= 65 && c <= 90 ? c + 32 : c < 128 ? c : 0;
    at[length++] = i;
  }
  return { bytes, at, length };
};

/** Codes by their last four characters, so that one pass finds all of them. */
const spreadSpans = (codes: ReadonlyMap<string, string>): ((text: string) => Span[]) => {
  const few = new Uint8Array(1 << 16);
  const byEnd = new Map<number, { readonly code: Uint8Array; readonly secret: string }[]>();
  const keyAt = (bytes: Uint8Array, last: number): number =>
    (bytes[last - 3]! << 24) | (bytes[last - 2]! << 16) | (bytes[last - 1]! << 8) | bytes[last]!;
  const slot = (key: number): number => Math.imul(key, 0x9e3779b1) >>> 16;
  for (const [text, secret] of codes) {
    const { bytes, length } = squeezed(text);
    const key = keyAt(bytes, length - 1);
    few[slot(key)] = 1;
    byEnd.set(key, [...(byEnd.get(key) ?? []), { code: bytes.subarray(0, length), secret }]);
  }
  return text => {
    if (byEnd.size === 0 || text.length < SHORTEST_CODED) return [];
    const { bytes, at, length } = squeezed(text);
    const spans: Span[] = [];
    let key = 0;
    for (let i = 0; i < length; i++) {
      key = (key << 8) | bytes[i]!;
      if (few[slot(key)] === 0) continue;
      for (const { code, secret } of byEnd.get(key) ?? []) {
        const first = i - code.length + 1;
        if (first >= 0 && code.every((c, n) => bytes[first + n] === c))
          spans.push({ start: at[first]!, end: at[i]! + 1, secret });
      }
    }
    return spans;
  };
};

/**
 * A search for known values, and for the long lines of those that have several. Values under eight characters and plain words are left.
 * @returns the search: it takes any text.
 */
export const knownValues = (known: readonly string[]): ((text: string) => Span[]) => {
  const plain = new Map<string, string>();
  const spread = new Map<string, string>();
  for (const value of known) {
    const parts = [value, ...(value.includes('\n') ? value.split(/\r?\n/).filter(line => line.trim().length >= 16) : [])];
    for (const part of parts.map(p => p.trim()).filter(p => p.length >= SHORTEST && !isWord(p))) {
      for (const code of coded(part)) (squeezed(code).length < SHORTEST_CODED ? plain : spread).set(code.toLowerCase(), value);
      for (const spelling of spelled(part)) plain.set(spelling.toLowerCase(), value);
    }
  }
  const spreadOf = spreadSpans(spread);
  return text => {
    if (plain.size === 0) return [];
    const lower = text.toLowerCase();
    // Lower case may be longer than what it comes from; then places would shift.
    const haystack = lower.length === text.length ? lower : text;
    const spans = spreadOf(text);
    for (const [needle, secret] of plain)
      for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + needle.length))
        spans.push({ start: at, end: at + needle.length, secret });
    return spans;
  };
};
