/** Literals that a compiler joins, and words of a shell that quotes cut: looked for at each quote behind a letter of a token. */
import { characterTable } from '../character-table.ts';
import type { Made } from './pieces.ts';

/** Shorter texts hold no token. */
export const LEAST = 16;

/** Between two literals that a compiler joins: an operator, white space, or nothing. */
const JOINT =
  /(["'`])(?:[ \t]{0,12}(?:\+|\.{1,2}|\|\||&|<>|\\)?[ \t]{0,12}(?:\r?\n[ \t]{0,60})?(?:\+|\.|\|\||&|<>)?[ \t]{0,12}|[ \t]{0,4},\s{0,40})["'`](?=[A-Za-z0-9_+/=.-])/y;
const IN_TOKEN = characterTable([['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+/=.-', 1]]);
const JOINER = characterTable([[' \t\r\n+.|&<>\\', 1]]);
const [COMMA, BACKSLASH, BACKTICK] = [44, 92, 96];
/** Characters between two literals, at most. */
const MOST_JOINT = 128;
const JOIN_CALL = /^[^"'`\n]{0,3}\s{0,4}[\])]\s{0,4}\.\s{0,4}join\(\s{0,2}(?:""|''|``)?\s{0,2}\)/;

/** Whether a joint may stand behind a closing quote: most quotes are told apart here. @param lists whether a comma may be one. */
const mayJoin = (text: string, close: number, quote: number, lists: boolean): boolean => {
  let at = close + 1;
  const last = at + MOST_JOINT;
  for (; at < last; at++) {
    const c = text.charCodeAt(at);
    if (c === COMMA ? !lists : !(c < 128 && JOINER[c] === 1)) break;
  }
  const next = text.charCodeAt(at + 1);
  return text.charCodeAt(at) === quote && next < 128 && IN_TOKEN[next] === 1;
};
/** The joint whose closing quote stands at `close`: where the next literal starts, and whether a comma stands between. */
const jointAt = (text: string, close: number, quote: number, lists: boolean): { from: number; comma: boolean } | undefined => {
  if (!mayJoin(text, close, quote, lists)) return undefined;
  JOINT.lastIndex = close;
  const joint = JOINT.exec(text)?.[0];
  return joint === undefined || joint.charCodeAt(joint.length - 1) !== quote
    ? undefined
    : { from: close + joint.length, comma: joint.includes(',') };
};

/** The literals that are joined from the one on that ends at `first`. @returns where to look on, and what they make. */
const joinedAt = (text: string, first: number, quote: string, lists: boolean): { last: number; view?: Made } => {
  const code = quote.charCodeAt(0);
  const joint = jointAt(text, first, code, lists);
  if (joint === undefined) return { last: first };
  let start = first;
  while (start > 0 && first - start < 400 && text[start - 1] !== quote && text[start - 1] !== '\n') start--;
  if (text[start - 1] !== quote) return { last: first };
  let close = first;
  let last = first;
  let whole = text.slice(start, close);
  let { from } = joint;
  for (let parts = 0; parts < 64; parts++) {
    const end = text.indexOf(quote, from);
    if (end < 0 || end - from > 400) break;
    whole += text.slice(from, end);
    close = last = end;
    const next = jointAt(text, end, code, lists);
    if (next === undefined) break;
    if (next.comma !== joint.comma) {
      // Another kind of joint begins with this literal.
      last = end - 1;
      break;
    }
    from = next.from;
  }
  const call =
    !joint.comma ||
    JOIN_CALL.test(text.slice(close + 1, close + 60)) ||
    /(?:""|'')\.join\(\s{0,4}[[(]\s{0,4}["']$/.test(text.slice(Math.max(0, start - 24), start));
  return call && whole.length >= LEAST && /[A-Za-z0-9_+/=.-]{16}/.test(whole)
    ? { last, view: { start, end: close, text: whole } }
    : { last };
};

/** Pieces with and without quotes that a shell reads as one word: `T=abc'def'`, `"abc"'def'`. */
const ADJACENT = /[A-Za-z0-9_-]{3,200}(?:["']{1,2}[A-Za-z0-9_+/=.-]{1,200}){1,16}/y;
/** What may stand before a quote inside of a word (1), and behind it (2). */
const BESIDE = characterTable([
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-', 3],
  ['+/=.', 2],
]);
const beside = (text: string, at: number): number => BESIDE[text.charCodeAt(at)] ?? 0;
/** The word around a quote inside of it, none of whose letters stands before `past`. */
const adjacentAt = (text: string, at: number, past: number): Made | undefined => {
  const after = text.charCodeAt(at + 1);
  if (beside(text, after === 34 || after === 39 ? at + 2 : at + 1) === 0 || beside(text, at - 1) !== 3) return undefined;
  let start = at;
  while (start > past && at - start < 200 && beside(text, start - 1) === 3) start--;
  if (start > 0 && !/[=:\s"']/.test(text[start - 1]!)) return undefined;
  ADJACENT.lastIndex = start;
  const whole = ADJACENT.exec(text)?.[0];
  if (whole === undefined) return undefined;
  return { start, end: start + whole.length, text: whole.replace(/["']/g, '') };
};

/**
 * Words and literals that quotes of one kind cut.
 * @param lists whether a comma may stand between literals.
 * @param tell hears of what they make.
 * @returns what reads on at such a quote behind a letter of a token; the quotes come in their order.
 */
export const cut = (text: string, quote: number, lists: boolean, tell: (made: Made) => void): ((at: number) => void) => {
  const mark = String.fromCharCode(quote);
  let [past, joinedTo] = [0, -1];
  return at => {
    if (at >= past && quote !== BACKTICK) {
      const word = adjacentAt(text, at, past);
      if (word !== undefined) {
        past = word.end;
        if (word.text.length >= LEAST) tell(word);
      }
    }
    if (at > joinedTo) {
      const { last, view } = joinedAt(text, at, mark, lists);
      joinedTo = last;
      if (view !== undefined) tell(view);
    }
  };
};

/** A quote that is escaped, as JSON, a shell or HTML writes it inside of a string. */
const ESCAPED = String.raw`\\{1,7}["']|&(?:quot|apos|#3[49]|#x2[27]);`;
/** Between two literals whose quotes are escaped: an operator, white space, escaped line ends, or nothing. */
const ESCAPED_JOINT = new RegExp(
  String.raw`(${ESCAPED})(?:\s|\\{1,7}[rnt]){0,40}(?:\+|\.{1,2}|\|\||&(?:amp;)?|<>)?(?:\s|\\{1,7}[rnt]){0,40}\1(?=[A-Za-z0-9_+/=.-])`,
  'y',
);
/**
 * Literals that are joined inside of a string.
 * @returns what reads on at such a quote.
 */
export const cutInside = (text: string, tell: (made: Made) => void): ((at: number) => void) => {
  let past = 0;
  return at => {
    let first = at;
    while (first > past && at - first < 8 && text.charCodeAt(first - 1) === BACKSLASH) first--;
    ESCAPED_JOINT.lastIndex = first;
    const quote = first < past ? undefined : ESCAPED_JOINT.exec(text)?.[1];
    if (quote === undefined) return;
    const near = Math.max(past, first - 400);
    const opens = text.slice(near, first).lastIndexOf(quote);
    const start = opens < 0 ? near : near + opens + quote.length;
    let whole = text.slice(start, first);
    let close = first;
    for (let parts = 0; parts < 64; parts++) {
      ESCAPED_JOINT.lastIndex = close;
      const joint = ESCAPED_JOINT.exec(text);
      if (joint === null || joint[1] !== quote) break;
      const from = close + joint[0].length;
      const end = text.indexOf(quote, from);
      if (end < 0 || end - from > 400) break;
      whole += text.slice(from, end);
      close = end;
    }
    past = close;
    if (whole.length >= LEAST && /[A-Za-z0-9_+/=.-]{16}/.test(whole)) tell({ start, end: close, text: whole });
  };
};
