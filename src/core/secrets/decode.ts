/** Other readings of a text: base64, hexadecimal, percent, escapes, split literals, terminal colours, UTF-16. Each behind a test that costs nothing. */
import { base64Value, fromBase64 } from './base64.ts';
import { pieces } from './pieces.ts';

/** A decoded reading of `text.slice(start, end)`. */
export interface View {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** `base64`, `hex`, `percent`, `escape`, `entity`, `codes`, `joined`, `colour`, `utf-16`. */
  readonly via: string;
  /**
   * Where each character stands in the text, for readings that only leave something out. Such a reading keeps whole lines, so that
   * names stand beside their values.
   */
  readonly from?: Int32Array;
}

const LEAST = 16;
/** Letters of base64 that are decoded first, and the characters that they are, at least, where nothing else stands among them. */
const HEAD = 256;
const WHOLE_HEAD = 96;
const MOST_BYTES = 1 << 20;
const RUN = /[A-Za-z0-9+/_-]*/y;

const printable = (b: number): boolean => (b >= 32 && b < 127) || b === 9 || b === 10 || b === 13;

const ascii = new TextDecoder();
/** Bytes as text up to the first byte that is none: Latin letters, or UTF-16 little-endian as PowerShell writes it. */
const readable = (bytes: Uint8Array): string | undefined => {
  const wide = bytes.length >= 2 * LEAST && bytes[1] === 0 && bytes[3] === 0;
  const step = wide ? 2 : 1;
  let n = 0;
  while (n < bytes.length && printable(bytes[n]!) && (!wide || bytes[n + 1] === 0)) n += step;
  if (n < LEAST * step) return undefined;
  const text = ascii.decode(bytes.subarray(0, n));
  return wide ? text.replaceAll('\0', '') : text;
};

/** Whether the first bytes under base64 or hexadecimal can be text: most runs are told apart here, at no cost. */
const readableStart = (text: string, start: number): boolean => {
  const [a, b, c, d] = [
    base64Value(text, start),
    base64Value(text, start + 1),
    base64Value(text, start + 2),
    base64Value(text, start + 3),
  ];
  const [one, two, three] = [(a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d];
  return printable(one) && (two === 0 || (printable(two) && printable(three)));
};
/** As much of it as reads as text. The beginning is decoded alone: most runs end there. */
const readableBase64 = (text: string, start: number, end: number): string | undefined => {
  const head = readable(fromBase64(text, start, Math.min(end, start + HEAD)));
  return end - start <= HEAD || head === undefined || head.length < WHOLE_HEAD
    ? head
    : readable(fromBase64(text, start, Math.min(end, start + MOST_BYTES)));
};
const HEX_TEXT = /[2-7][0-9a-f][2-7][0-9a-f][2-7][0-9a-f][2-7][0-9a-f]/iy;

/** The base64 or hexadecimal run that starts at `start`, over its line breaks. */
const run = (text: string, start: number): View | undefined => {
  HEX_TEXT.lastIndex = start;
  if (!readableStart(text, start) && !HEX_TEXT.test(text)) return undefined;
  RUN.lastIndex = start;
  RUN.test(text);
  let end = RUN.lastIndex;
  if (/^[0-9a-fA-F]+$/.test(text.slice(start, Math.min(end, start + 64)))) {
    if ((end - start) % 2 !== 0 || end - start < 2 * LEAST) return undefined;
    const bytes = new Uint8Array(Math.min(end - start, MOST_BYTES) >> 1);
    for (let i = 0; i < bytes.length; i++) {
      bytes[i] = Number.parseInt(text.slice(start + 2 * i, start + 2 * i + 2), 16);
      if (i < 4 && !printable(bytes[i]!)) return undefined;
    }
    const plain = readable(bytes);
    return plain === undefined ? undefined : { start, end, text: plain, via: 'hex' };
  }
  // INVARIANT: the first line alone must read as text, so that no line is decoded once for each line before it.
  if (readableBase64(text, start, end) === undefined) return undefined;
  let body = text.slice(start, end);
  for (let more = /(?:\\r)?(?:\\n|\r?\n)[ \t]{0,40}(?=[A-Za-z0-9+/_-]{4})/y; body.length < MOST_BYTES; ) {
    more.lastIndex = end;
    if (!more.test(text)) break;
    RUN.lastIndex = more.lastIndex;
    RUN.test(text);
    body += text.slice(more.lastIndex, RUN.lastIndex);
    end = RUN.lastIndex;
  }
  const plain = readableBase64(body, 0, body.length);
  return plain === undefined ? undefined : { start, end, text: plain, via: 'base64' };
};

/** The stretch without white space or quotes around a place; bounded. */
const stretch = (text: string, at: number): readonly [start: number, end: number] => {
  let [start, end] = [at, at];
  while (start > 0 && at - start < 1024 && !/[\s"'`<>]/.test(text[start - 1]!)) start--;
  while (end < text.length && end - at < 4096 && !/[\s"'`<>]/.test(text[end]!)) end++;
  return [start, end];
};

/** Stretches in which a letter, digit or dash is written as an escape: nobody has to, so somebody hides something. */
const escapes = (text: string, mark: string, written: RegExp, via: string, decode: (text: string) => string): View[] => {
  const views: View[] = [];
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    written.lastIndex = at;
    if (!written.test(text)) continue;
    const [start, end] = stretch(text, at);
    views.push({ start, end, text: decode(text.slice(start, end)), via });
    at = Math.max(at, end - 1);
  }
  return views;
};

/** Between two literals that a compiler joins: an operator, white space, or nothing. */
const JOINT =
  /(["'`])(?:[ \t]{0,12}(?:\+|\.{1,2}|\|\||&|<>|\\)?[ \t]{0,12}(?:\r?\n[ \t]{0,60})?(?:\+|\.|\|\||&|<>)?[ \t]{0,12}|[ \t]{0,4},\s{0,40})["'`](?=[A-Za-z0-9_+/=.-])/y;
const IN_TOKEN = new Uint8Array(128);
for (const c of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+/=.-') IN_TOKEN[c.charCodeAt(0)] = 1;
const JOINER = new Uint8Array(128);
for (const c of ' \t\r\n+.|&<>\\') JOINER[c.charCodeAt(0)] = 1;
const COMMA = 44;
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
const joinedAt = (text: string, first: number, quote: string, lists: boolean): { last: number; view?: View } => {
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
    ? { last, view: { start, end: close, text: whole, via: 'joined' } }
    : { last };
};

/** Sixteen or more numbers in a row that may be letters: `String.fromCharCode(103, 104, ...)`, `bytes([0x67, ...])`. */
const CODES = /(?<![\w.])(?:0x[2-7][0-9a-f]|\d{2,3})(?:\s{0,20},\s{0,20}(?:0x[2-7][0-9a-f]|\d{2,3})){1,}(?![\w.])/iy;
const CODE = new Uint8Array(128);
for (const c of '0123456789abcdefxABCDEFX') CODE[c.charCodeAt(0)] = 1;
const isDigit = (text: string, at: number): boolean => text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57;
/** Looked for at commas behind a digit, which are few. */
const codes = (text: string): View[] => {
  const found: View[] = [];
  for (let comma = text.indexOf(','), past = 0; comma >= 0; comma = text.indexOf(',', comma + 1)) {
    if (
      !(
        isDigit(text, comma + 1) ||
        (text.charCodeAt(comma + 1) <= 32 && (isDigit(text, comma + 2) || text.charCodeAt(comma + 2) <= 32))
      )
    )
      continue;
    let start = comma;
    while (start > past && comma - start < 24 && text.charCodeAt(start - 1) <= 32) start--;
    for (let c = text.charCodeAt(start - 1); start > past && comma - start < 28 && c < 128 && CODE[c] === 1; )
      c = text.charCodeAt(--start - 1);
    if (start === comma) continue;
    CODES.lastIndex = start;
    const list = CODES.exec(text)?.[0];
    if (list === undefined) continue;
    past = start + list.length;
    comma = past - 1;
    if (list.length < 3 * LEAST - 1) continue;
    const plain = list
      .split(',')
      .map(Number)
      .map(code => (code > 32 && code < 127 ? String.fromCharCode(code) : '\n'))
      .join('');
    if (/[A-Za-z0-9_+/=.-]{16}/.test(plain)) found.push({ start, end: past, text: plain, via: 'codes' });
  }
  return found;
};

/** Pieces with and without quotes that a shell reads as one word: `T=abc'def'`, `"abc"'def'`. */
const ADJACENT = /[A-Za-z0-9_-]{3,200}(?:["']{1,2}[A-Za-z0-9_+/=.-]{1,200}){1,16}/y;
/** What may stand before a quote inside of a word (1), and behind it (2). */
const BESIDE = new Uint8Array(128);
for (const c of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-') BESIDE[c.charCodeAt(0)] = 3;
for (const c of '+/=.') BESIDE[c.charCodeAt(0)] = 2;
const beside = (text: string, at: number): number => BESIDE[text.charCodeAt(at)] ?? 0;
/** The word around a quote inside of it, none of whose letters stands before `past`. */
const adjacentAt = (text: string, at: number, past: number): View | undefined => {
  const after = text.charCodeAt(at + 1);
  if (beside(text, after === 34 || after === 39 ? at + 2 : at + 1) === 0 || beside(text, at - 1) !== 3) return undefined;
  let start = at;
  while (start > past && at - start < 200 && beside(text, start - 1) === 3) start--;
  if (start > 0 && !/[=:\s"']/.test(text[start - 1]!)) return undefined;
  ADJACENT.lastIndex = start;
  const whole = ADJACENT.exec(text)?.[0];
  if (whole === undefined) return undefined;
  return { start, end: start + whole.length, text: whole.replace(/["']/g, ''), via: 'joined' };
};

/** Words and literals that quotes cut: looked for at each quote behind a letter of a token. */
const cut = (text: string): { words: View[]; literals: View[] } => {
  const [words, literals]: [View[], View[]] = [[], []];
  const lists = text.includes('join(');
  for (const quote of QUOTES) {
    let [past, joinedTo] = [0, -1];
    for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
      const before = text.charCodeAt(at - 1);
      if (!(before < 128 && IN_TOKEN[before] === 1)) continue;
      if (at >= past && quote !== '`') {
        const word = adjacentAt(text, at, past);
        if (word !== undefined) {
          past = word.end;
          if (word.text.length >= LEAST) words.push(word);
        }
      }
      if (at > joinedTo) {
        const { last, view } = joinedAt(text, at, quote, lists);
        joinedTo = last;
        if (view !== undefined) literals.push(view);
      }
    }
  }
  return { words, literals };
};
const QUOTES = ['"', "'", '`'];
/** The end of a line inside of a word that a shell, YAML or C reads on. */
const CONTINUED = /(?<=[A-Za-z0-9_-])\\\r?\n[ \t]{0,60}(?=[A-Za-z0-9_-])/y;
const isContinued = (text: string, mark: string): boolean => {
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    CONTINUED.lastIndex = at;
    if (CONTINUED.test(text)) return true;
  }
  return false;
};

/** A text without some of its parts. */
const without = (text: string, parts: RegExp, via: string): View => {
  const from = new Int32Array(text.length + 1);
  const kept: string[] = [];
  let n = 0;
  let at = 0;
  const keep = (to: number): void => {
    kept.push(text.slice(at, to));
    for (; at < to; at++) from[n++] = at;
  };
  for (const part of text.matchAll(parts)) {
    keep(part.index);
    at = part.index + part[0].length;
  }
  keep(text.length);
  from[n] = text.length;
  return { start: 0, end: text.length, text: kept.join(''), via, from };
};

/**
 * All other readings of a text.
 * @param runs where base64 runs of at least 24 characters start, in order.
 */
export const views = (text: string, runs: readonly number[]): View[] => {
  const out: View[] = [];
  let done = 0;
  for (const start of runs) {
    if (start < done) continue;
    const view = run(text, start);
    if (view !== undefined) {
      out.push(view);
      done = view.end;
    }
  }
  const { words, literals } = cut(text);
  out.push(
    ...escapes(text, '%', /%(?:3\d|[46][1-9a-f]|[57][0-9a]|2d|5f)/iy, 'percent', part =>
      part.replace(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    ),
    ...escapes(text, '\\', /\\(?:u00|x)(?:3\d|[46][1-9a-f]|[57][0-9a]|2d|5f)|\\(?:0[67]\d|1[0-7]\d)/iy, 'escape', part =>
      part
        .replace(/\\(?:u00|x)([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(/\\([01][0-7]{2}|[4-7][0-7](?![0-7]))/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8))),
    ),
    ...escapes(
      text,
      '&#',
      /&#(?:0{0,4}(?:4[589]|5[0-7]|6[5-9]|[78]\d|9[05789]|1[01]\d|12[0-2])|x0{0,4}(?:3\d|[46][1-9a-f]|[57][0-9a]|2d|5f));/iy,
      'entity',
      part =>
        part.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (whole, hex: string | undefined, code: string | undefined) => {
          const value = hex === undefined ? Number(code) : Number.parseInt(hex, 16);
          return value < 127 ? String.fromCharCode(value) : whole;
        }),
    ),
    ...codes(text),
    ...words,
    ...pieces(text).map(made => ({ ...made, via: 'joined' })),
    ...escapes(text, ':\\/', /:\\\/\\\//y, 'escape', part => part.replaceAll('\\/', '/')),
    ...literals,
  );
  if (text.includes('\u001b[')) out.push(without(text, /\u001b\[[0-9;?]{0,20}[A-Za-z]/g, 'colour'));
  if (isContinued(text, '\\\n') || isContinued(text, '\\\r\n'))
    out.push(without(text, new RegExp(CONTINUED.source, 'g'), 'joined'));
  if (text.includes('\0')) out.push(without(text, /\0/g, 'utf-16'));
  return out;
};
