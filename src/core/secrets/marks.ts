/**
 * Where another reading of a text may begin: at a quote that cuts a word, an escape, a list of numbers, a constant. A character is a mark by its
 * kind and those of its two neighbours, so that the pass over all characters tells it by one look into a table.
 */
import { characterTable } from '../character-table.ts';

const NEITHER = 0;
const LETTER = 1;
/** Letters of hexadecimal numbers, and those that an escape may begin with. */
const HEX = 2;
const DIGIT = 3;
/** Signs inside of tokens that are none of words. */
const SIGN = 4;
const EQUALS = 5;
const BLANK = 6;
const NEWLINE = 7;
const QUOTE = 8;
const BACKTICK = 9;
const COMMA = 10;
const BACKSLASH = 11;
const PERCENT = 12;
const AMPERSAND = 13;
/** Operators that join literals, beside those above. */
const JOINER = 14;
/** What seldom stands in a text at all; its first place is enough. */
export const SELDOM = 15;

/** Full-width letters are among the characters that begin with this byte. */
const FULL_WIDTH = 0xef;
/** The kind of each byte of UTF-8. */
export const KIND_OF = characterTable(
  [
    ['ghijklmnopqrstvwyzGHIJKLMNOPQRSTVWYZ_-', LETTER],
    ['abcdefxuABCDEFXU', HEX],
    ['0123456789', DIGIT],
    ['+/.', SIGN],
    ['=', EQUALS],
    [' \t', BLANK],
    ['\r\n', NEWLINE],
    ['"\'', QUOTE],
    ['`', BACKTICK],
    [',', COMMA],
    ['\\', BACKSLASH],
    ['%', PERCENT],
    ['&', AMPERSAND],
    ['|<>', JOINER],
    [`\0\u001b${String.fromCharCode(FULL_WIDTH)}`, SELDOM],
  ],
  256,
);

const IN_WORD = [LETTER, HEX, DIGIT];
const IN_TOKEN = [...IN_WORD, SIGN, EQUALS];
const JOINTS = [SIGN, BLANK, NEWLINE, QUOTE, BACKTICK, BACKSLASH, AMPERSAND, JOINER];
const ANY = Array.from({ length: 16 }, (_, kind) => kind);
type Rule = readonly [before: readonly number[], mark: number, behind: readonly number[]];
const RULES: readonly Rule[] = [
  [IN_TOKEN, QUOTE, [...IN_TOKEN, ...JOINTS]],
  // Inside of a string in which quotes are escaped.
  [[BACKSLASH], QUOTE, [BLANK, SIGN, BACKSLASH, AMPERSAND, JOINER]],
  [IN_TOKEN, BACKTICK, JOINTS],
  [[...IN_WORD, BLANK, SIGN, NEITHER], EQUALS, [...IN_WORD, BLANK, SIGN, QUOTE, BACKTICK]],
  [[HEX, DIGIT, BLANK, NEWLINE], COMMA, [DIGIT, BLANK, NEWLINE]],
  [ANY, BACKSLASH, [HEX, DIGIT, NEWLINE, SIGN]],
  [ANY, PERCENT, [DIGIT]],
  [ANY, AMPERSAND, [NEITHER, LETTER]],
  [ANY, SELDOM, ANY],
];
/** Where a list of literals is joined, a comma stands between them. */
const IN_LISTS: readonly Rule[] = [
  [IN_TOKEN, QUOTE, [COMMA]],
  [IN_TOKEN, BACKTICK, [COMMA]],
];
const markTable = (kinds: readonly (readonly [rules: readonly Rule[], value: number])[]): Uint8Array => {
  const table = new Uint8Array(1 << 12);
  // Without iterators, which make an object at each step: a start has little room before the collector comes.
  for (const [rules, value] of kinds)
    for (const [before, mark, behind] of rules)
      for (let b = 0; b < before.length; b++)
        for (let n = 0; n < behind.length; n++) table[(before[b]! << 8) | (mark << 4) | behind[n]!] = value;
  return table;
};
/** By three kinds: 1 where the middle one is a mark, 2 where it is one in a text that joins lists. */
export const IS_MARK = markTable([
  [RULES, 3],
  [IN_LISTS, 2],
]);
/** The kinds that a mark may be of. */
export const MARK_KINDS: ReadonlySet<number> = new Set(RULES.map(([, mark]) => mark));

/** Marks of a text, in its order. */
export interface Marks {
  places: Int32Array;
  many: number;
  /** Whether it holds zeros, colours of a terminal, characters that may be full-width letters. */
  zeros: boolean;
  colours: boolean;
  wide: boolean;
  /** Whether it joins lists. */
  readonly lists: boolean;
}
/** No marks yet. */
export const noMarks = (text: string): Marks => ({
  places: new Int32Array(16 + (text.length >> 6)),
  many: 0,
  zeros: false,
  colours: false,
  wide: false,
  lists: text.includes('join('),
});
/** Adds a mark. @param byte what stands there in UTF-8. */
export const addMark = (marks: Marks, place: number, byte: number): void => {
  if (KIND_OF[byte] === SELDOM) {
    if (byte === 0) marks.zeros = true;
    else if (byte === FULL_WIDTH) marks.wide = true;
    else marks.colours = true;
    return;
  }
  if (marks.many === marks.places.length) {
    const wider = new Int32Array(marks.many * 2);
    wider.set(marks.places);
    marks.places = wider;
  }
  marks.places[marks.many++] = place;
};

const utf8 = new TextEncoder();
/** The marks of a short text. */
export const marksOf = (text: string): Marks => {
  const marks = noMarks(text);
  const bytes = utf8.encode(` ${text}`);
  let place = -1;
  for (let i = 1; i < bytes.length; i++) {
    if ((bytes[i]! & 0xc0) !== 0x80) place += bytes[i]! >= 0xf0 ? 2 : 1;
    const kinds = (KIND_OF[bytes[i - 1]!]! << 8) | (KIND_OF[bytes[i]!]! << 4) | KIND_OF[bytes[i + 1] ?? 32]!;
    if (((IS_MARK[kinds]! >> Number(marks.lists)) & 1) === 1) addMark(marks, place, bytes[i]!);
  }
  return marks;
};
