/** Reads `name = value` around a word in any language's clothes: `export A=b`, `"a": "b"`, `a => 'b'`, `f("A", "b")`, `<a>b</a>`, `a b`. */

/** A name and the value it is given; all numbers are offsets into the text. */
export interface Assignment {
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly start: number;
  readonly end: number;
  readonly quoted: boolean;
  /** Only white space stands between them. */
  readonly loose: boolean;
}

const NAME = 1;
const SPACE = 2;
const QUOTE = 4;
const STOP = 8;
const AMPERSAND = 16;
const KIND = new Uint8Array(128);
for (const c of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.$') KIND[c.charCodeAt(0)]! |= NAME;
for (const c of ' \t') KIND[c.charCodeAt(0)]! |= SPACE | STOP;
for (const c of '"\'`') KIND[c.charCodeAt(0)]! |= QUOTE | STOP;
for (const c of '\r\n,;<>()[]{}|\\') KIND[c.charCodeAt(0)]! |= STOP;
KIND['&'.charCodeAt(0)] = AMPERSAND;
/** The letters that a hop starts with when no separator stands before it. */
const HOPPING = new Uint8Array(128);
for (const c of '&abcistvwABCISTVW') HOPPING[c.charCodeAt(0)] = 1;
const kind = (text: string, i: number): number => {
  const c = text.charCodeAt(i);
  return c < 128 ? KIND[c]! : 0;
};

const [NEWLINE, BACKSLASH, EQUALS, COLON, GREATER] = [10, 92, 61, 58, 62];
/** A type, a cast or a wrapping call between the separator and the value: `: String =`, `= SecretStr("`, `is`. */
const HOP =
  /(?:&'static\s{1,2}|&|const\s{1,2}|std::)?(?:[Ss]tring|str|char|text|bytes?|var|auto|any|object|Secret(?:Str|String)?)(?:\s{0,2}[*?]|\[\])?\s{0,3}(?==[^=])|[A-Za-z][\w.]{0,24}\(\s{0,3}(?=[bruf@$]?\\?["'`])|(?:is|are|was|to|as|value)\s{1,3}(?=\S)/iy;
const MOST_NAME = 80;
const MOST_GAP = 200;
const MOST_VALUE = 1500;
/** An `&` ends a parameter of an address that is as long, and stands in a shorter value. */
const LEAST_PARAMETER = 6;

type Ahead = (at: number, last: number) => number;
/** Where from a place on the next character of a kind stands, `last` at most: values that end together look for their end once. */
const ahead = (text: string, wanted: number): Ahead => {
  // INVARIANT: none stands from `from` on before `clear`.
  let [from, clear] = [0, 0];
  return (at, last) => {
    if (at < from || at > clear) from = clear = at;
    while (clear < last && !(kind(text, clear) & wanted)) clear++;
    return Math.min(clear, last);
  };
};

/**
 * Reads the assignments of a text.
 * @returns the assignment whose name holds the character at `at`, or `undefined` where nothing is assigned there, where a call or a lookup is,
 * or where the value is shorter than `least`. It is asked from the beginning of the text to its end.
 */
export const assignments = (text: string): ((at: number, least?: number) => Assignment | undefined) => {
  const [stop, ampersand] = [ahead(text, STOP), ahead(text, AMPERSAND)];
  return (at, least = 6) => assignmentAt(text, at, least, stop, ampersand);
};
const assignmentAt = (text: string, at: number, least: number, stop: Ahead, ampersand: Ahead): Assignment | undefined => {
  let nameEnd = at;
  while (nameEnd - at < MOST_NAME && kind(text, nameEnd) & NAME) nameEnd++;
  for (let c: number; nameEnd > at; nameEnd--) {
    c = text.charCodeAt(nameEnd - 1);
    if (c !== 46 && c !== 36 && c !== 45) break;
  }

  let i = nameEnd;
  let quote = 0;
  let escaped = false;
  let strong = false;
  let pair = false;
  let lines = 0;
  let hops = 0;
  for (const last = Math.min(text.length, nameEnd + MOST_GAP); i < last; i++) {
    const c = text.charCodeAt(i);
    const k = c < 128 ? KIND[c]! : 0;
    if (k & SPACE) quote = 0;
    else if (k & QUOTE) {
      quote = c;
      escaped = false;
    } else if (c === EQUALS || c === COLON || c === GREATER) {
      strong = true;
      quote = 0;
    } else if (c === 44 || c === 40 || c === 91) {
      pair = true;
      quote = 0;
    } else if (c === BACKSLASH) {
      const next = text.charCodeAt(i + 1);
      if (next === 110 || next === 116 || next === 114) quote = 0;
      else if (KIND[next]! & QUOTE) {
        quote = next;
        escaped = true;
      } else if (next === BACKSLASH) continue;
      else return undefined;
      i++;
    } else if (c === NEWLINE || c === 13) {
      if (c === NEWLINE && ++lines > 1) return undefined;
      if (!strong || pair) return undefined;
      quote = 0;
    } else if (c === 93 || c === 63 || c === 124) quote = 0;
    else if (quote === 0 && hops < 2) {
      // A letter before a quote is a string prefix; a word before `=` or `("` is a type or a wrapping call.
      if (KIND[text.charCodeAt(i + 1)]! & QUOTE && /[bruf@$L]/i.test(text[i]!)) continue;
      if (!strong && (c >= 128 || HOPPING[c] === 0)) break;
      HOP.lastIndex = i;
      if (!HOP.test(text)) break;
      hops++;
      i = HOP.lastIndex - 1;
    } else break;
  }
  if (i === nameEnd || i >= text.length) return undefined;
  // `Type::method` names a method.
  if (quote === 0 && i === nameEnd + 2 && text.startsWith('::', nameEnd)) return undefined;

  let end = i;
  if (quote !== 0) {
    const last = Math.min(text.length, i + MOST_VALUE);
    while (end < last) {
      const c = text.charCodeAt(end);
      if (c === NEWLINE || (c === quote && !escaped) || (c === BACKSLASH && escaped && text.charCodeAt(end + 1) === quote)) break;
      end += c === BACKSLASH && !escaped ? 2 : 1;
    }
    if (end >= text.length || text.charCodeAt(end) === NEWLINE || end >= last) quote = 0;
  }
  if (quote === 0) {
    const last = Math.min(text.length, i + MOST_VALUE);
    end = stop(i, last);
    if (end > i + LEAST_PARAMETER) end = ampersand(i + LEAST_PARAMETER, end);
    if (/[([{]/.test(text[end] ?? '')) return undefined;
    while (end > i && /[.:!?]/.test(text[end - 1]!)) end--;
  }
  if (end - i < least || (pair && !strong && quote === 0)) return undefined;

  let nameStart = at;
  while (nameStart > 0 && at - nameStart < MOST_NAME && kind(text, nameStart - 1) & NAME) nameStart--;
  return { nameStart, nameEnd, start: i, end, quoted: quote !== 0, loose: !strong && !pair };
};

/** A digit, a special character or great length: what has none of them is a word. */
export const promising = (text: string, found: Assignment): boolean => {
  if (found.end - found.start >= 20) return true;
  for (let i = found.start; i < found.end; i++) {
    const c = text.charCodeAt(i);
    if (
      (c >= 48 && c <= 57) ||
      c === 33 ||
      (c >= 35 && c <= 38) ||
      c === 42 ||
      c === 43 ||
      c === 61 ||
      c === 64 ||
      c === 94 ||
      c === 126
    )
      return true;
  }
  return false;
};
