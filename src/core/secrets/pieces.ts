/** Texts that code puts together out of names with a known value: `const a = "abc"`, then `${a}def`, `a + "def"`, `$A$B`. */
import { characterTable } from '../character-table.ts';

/** What `text.slice(start, end)` makes. */
export interface Made {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
/** Names and literals that are remembered, and texts that are put together, for one text. */
const MOST_NAMES = 100;
const MOST_VIEWS = 500;
/** Places where such a name stands that are looked at. */
const MOST_SPOTS = 2000;
const LITERAL = ['"', "'", '`'].map(quote => `${quote}[A-Za-z0-9_+/=.-]{1,200}${quote}`).join('|');
/** The name that a value is given to, before its `=`. */
const NAMED = /(?<=(?<![\w$.])\$?([A-Za-z_]\w{0,60})(?:[ \t]{0,8}:[ \t]{0,8}[\w.]{1,40})?[ \t]{0,8}:?=)/y;
/** A name that is marked as one; token text that stands alone. */
const MARKED = String.raw`\$\{\w{1,60}\}|#\{\w{1,60}\}|\{\w{1,60}\}|\$\w{1,60}`;
const BARE = '(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{1,200}(?![A-Za-z0-9_-])';
const PIECE = `${MARKED}|${LITERAL}|${BARE}`;
/** Pieces side by side, or with an operator between; the `f` of an f-string is no piece. */
const CHAIN = new RegExp(
  String.raw`(?![a-zA-Z]{1,2}["'])(?:${PIECE})(?:[ \t]{0,4}(?:\+|\.\.?)[ \t\r\n]{0,40}(?:${PIECE})|["'](?:${MARKED}|${BARE})|${MARKED}|(?<=\})(?:${BARE})){1,24}`,
  'g',
);
const EACH = new RegExp(PIECE, 'g');

/** Characters before and behind a name in which what it is put together with is looked for. */
const REACH = 400;
const isQuote = (c: string | undefined): boolean => c === '"' || c === "'" || c === '`';
/** An operator from `at` on, at most two blanks away; a dot between two names is none. */
const isOperator = (text: string, from: number, step: 1 | -1): boolean => {
  let at = from;
  while (Math.abs(at - from) < 2 && /\s/.test(text[at] ?? '')) at += step;
  return text[at] === '+' || (text[at] === '.' && (at !== from || /[\s.${"'`]/.test(text[at + step] ?? '')));
};
/** Whether a name is put together with something: it is marked as one, a quote stands on one side, or an operator. */
const joins = (text: string, start: number, end: number): boolean => {
  const [before, behind] = [text[start - 1], text[end]];
  return (
    before === '$' ||
    (before === '{' && behind === '}') ||
    isQuote(before) !== isQuote(behind) ||
    isOperator(text, start - 1, -1) ||
    isOperator(text, end, 1)
  );
};

/** Chains around the names: each stretch of text is read once, and only where a name could be part of one. */
const chains = function* (text: string, names: readonly string[]): Generator<{ chain: string; index: number }> {
  const spots: number[] = [];
  for (const name of names)
    for (let at = text.indexOf(name); at >= 0 && spots.length < MOST_SPOTS; at = text.indexOf(name, at + name.length)) {
      if (joins(text, at, at + name.length)) spots.push(at);
    }
  let done = 0;
  for (const at of spots.sort((a, b) => a - b)) {
    if (at < done) continue;
    const from = Math.max(done, at - REACH);
    const stretch = text.slice(from, at + REACH);
    done = from + stretch.length - (from + stretch.length < text.length ? REACH / 2 : 0);
    for (const { 0: chain, index } of stretch.matchAll(CHAIN)) yield { chain, index: from + index };
  }
};

const [LETTER, DIGIT, SIGN, DASH, EQUALS] = [1, 2, 4, 8, 16];
const KIND = characterTable([
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', LETTER],
  ['0123456789', DIGIT],
  ['+/.', SIGN],
  ['_-', DASH],
  ['=', EQUALS],
]);
const MOST_VALUE = 200;

/**
 * What stands behind the `=` at a place, a literal or a bare word, if it may be a piece: the beginning of a token, or a stretch of one. Most
 * constants of a program are neither.
 */
const pieceAt = (text: string, at: number): string | undefined => {
  let start = at + 1;
  while (start - at <= 8 && (text.charCodeAt(start) === 32 || text.charCodeAt(start) === 9)) start++;
  const quote = text.charCodeAt(start);
  const quoted = quote === 34 || quote === 39 || quote === 96;
  if (quoted) start++;
  let end = start;
  let [digits, seen, last] = [0, 0, 0];
  for (const most = start + MOST_VALUE; end < most; end++) {
    const c = text.charCodeAt(end);
    const kind = c < 128 ? KIND[c]! : 0;
    if (kind === 0 || (kind === EQUALS && !quoted)) break;
    if (kind === DIGIT) digits++;
    seen |= kind;
    last = kind;
  }
  const length = end - start;
  const beginning = last === DASH && length >= 2 && length <= 21;
  if (!beginning && (length < 8 || digits < 2 || (seen & LETTER) === 0)) return undefined;
  if (quoted ? text.charCodeAt(end) !== quote : length < 3 || (end < text.length && !/[\s;]/.test(text[end]!))) return undefined;
  const value = text.slice(start, end);
  return mayBePiece(value) ? value : undefined;
};
const mayBePiece = (value: string): boolean => /^[A-Za-z0-9-]{1,20}[_-]$|^(?=(?:\D*\d){2})(?=.*[A-Za-z]).{8,}$/.test(value);

/**
 * @param equals where `=` stands between a name and what may be a value, in order.
 * @returns readings in which at least one name stands for its value.
 */
export const pieces = (text: string, equals: readonly number[]): Made[] => {
  const values = new Map<string, string>();
  for (const at of equals) {
    if (values.size >= MOST_NAMES) break;
    const value = pieceAt(text, at);
    if (value === undefined) continue;
    NAMED.lastIndex = at + 1;
    const name = NAMED.exec(text)?.[1];
    if (name !== undefined) values.set(name, value);
  }
  if (values.size === 0) return [];
  const views: Made[] = [];
  for (const { chain, index } of chains(text, [...values.keys()])) {
    let known = false;
    const plain = chain.replace(EACH, piece => {
      if (/^["'`]/.test(piece)) return piece.slice(1, -1);
      const value = values.get(piece.replace(/^[$#]?\{?|\}$/g, ''));
      known ||= value !== undefined;
      return value ?? piece;
    });
    const whole = plain.replace(/[ \t]{0,4}(?:\+|\.\.?)[ \t\r\n]{1,40}|["'\s]/g, '');
    if (known && /[A-Za-z0-9_+/=.-]{16}/.test(whole)) views.push({ start: index, end: index + chain.length, text: whole });
    if (views.length >= MOST_VIEWS) break;
  }
  return views;
};
