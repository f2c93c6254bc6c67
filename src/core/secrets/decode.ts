/** Other readings of a text: base64, hexadecimal, percent, escapes, split literals, terminal colours, UTF-16. Each behind a test that costs nothing. */
import { characterTable } from '../character-table.ts';
import { base64Value, fromBase64 } from './base64.ts';
import { dumps } from './hex-dump.ts';
import { inflate } from './inflate.ts';
import { cut, cutInside, LEAST } from './literals.ts';
import type { Marks } from './marks.ts';
import { type Made, pieces } from './pieces.ts';

/** A decoded reading of `text.slice(start, end)`. */
export interface View {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** `base64`, `hex`, `gzip`, `full-width`, `percent`, `escape`, `entity`, `codes`, `joined`, `colour`, `utf-16`. */
  readonly via: string;
  /**
   * Where each character stands in the text, for readings that only leave something out. Such a reading keeps whole lines, so that
   * names stand beside their values.
   */
  readonly from?: Int32Array;
}

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

/** Characters of base64 by which most runs are told apart: the bytes under them must be text. */
const START = 20;
const readableStart = (text: string, start: number): boolean => {
  for (let at = start; at < start + START; at += 4) {
    const [a, b, c, d] = [base64Value(text, at), base64Value(text, at + 1), base64Value(text, at + 2), base64Value(text, at + 3)];
    const [one, two, three] = [(a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d];
    // Every other byte of UTF-16 is zero.
    if (!((one === 0 || printable(one)) && (two === 0 || printable(two)) && (three === 0 || printable(three)))) return false;
  }
  return true;
};
const mayBeHex = (text: string, start: number): boolean => {
  const c = text.charCodeAt(start);
  if (c !== 48 && !(c >= 50 && c <= 55)) return false;
  HEX_TEXT.lastIndex = start;
  return HEX_TEXT.test(text);
};
/** As much of it as reads as text. The beginning is decoded alone: most runs end there. */
const readableBase64 = (text: string, start: number, end: number): string | undefined => {
  const head = readable(fromBase64(text, start, Math.min(end, start + HEAD)));
  return end - start <= HEAD || head === undefined || head.length < WHOLE_HEAD
    ? head
    : readable(fromBase64(text, start, Math.min(end, start + MOST_BYTES)));
};
const HEX_TEXT = /(?:[2-7][0-9a-f]|0[9ad]){4}/iy;

/** The letters of base64 from `start` on, over line breaks. */
const wrapped = (text: string, start: number): { body: string; end: number } => {
  RUN.lastIndex = start;
  RUN.test(text);
  let end = RUN.lastIndex;
  let body = text.slice(start, end);
  for (let more = /(?:\\r)?(?:\\n|\r?\n)[ \t]{0,40}(?=[A-Za-z0-9+/_-]{4}|[A-Za-z0-9+/_-]{2,3}=)/y; body.length < MOST_BYTES; ) {
    more.lastIndex = end;
    if (!more.test(text)) break;
    RUN.lastIndex = more.lastIndex;
    RUN.test(text);
    body += text.slice(more.lastIndex, RUN.lastIndex);
    end = RUN.lastIndex;
  }
  return { body, end };
};

/** Bytes that may still be unpacked, and whether they were too few. */
interface Room {
  left: number;
  full: boolean;
}
const MOST_UNPACKED = 1 << 18;
/** Whether gzip or zlib data starts under base64: their heads are always the same. */
const isPacked = (text: string, start: number): boolean => {
  const c = text.charCodeAt(start);
  return c === 72
    ? text.startsWith('H4sI', start)
    : c === 101 && /[AFJN]/.test(text[start + 1]!) && ZLIB.has(text.slice(start, start + 3));
};
const ZLIB = new Set(['eAE', 'eF4', 'eF5', 'eF6', 'eF7', 'eJw', 'eJx', 'eJy', 'eJz', 'eNo', 'eNp', 'eNq', 'eNr']);
/** What was packed and then written in base64, over its line breaks. */
const unpacked = (text: string, start: number, room: Room): View | undefined => {
  const { body, end } = wrapped(text, start);
  const made = inflate(fromBase64(body, 0, Math.min(body.length, MOST_BYTES)), Math.min(room.left, MOST_UNPACKED));
  if (made === undefined) return undefined;
  room.left -= made.bytes.length;
  room.full ||= made.full;
  return { start, end, text: ascii.decode(made.bytes), via: 'gzip' };
};

/** The base64 or hexadecimal run that starts at `start`, over its line breaks. */
const run = (text: string, start: number, room: Room): View | undefined => {
  if (isPacked(text, start)) return unpacked(text, start, room);
  if (!readableStart(text, start) && !mayBeHex(text, start)) return undefined;
  RUN.lastIndex = start;
  RUN.test(text);
  const end = RUN.lastIndex;
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
  const { body, end: behind } = wrapped(text, start);
  const plain = readableBase64(body, 0, body.length);
  return plain === undefined ? undefined : { start, end: behind, text: plain, via: 'base64' };
};

const joined = (made: Made): View => ({ ...made, via: 'joined' });

/** Folders of a path that are looked behind. */
const MOST_SLASHES = 8;
/** A slash is a letter of base64, and what a path puts before one; so is `0x`, which stands before a number. */
const behindSlash = (text: string, start: number, room: Room): View | undefined => {
  if (text.charCodeAt(start) === 48 && (text.charCodeAt(start + 1) | 32) === 120) return run(text, start + 2, room);
  const near = text.slice(start, start + 96);
  for (let slash = near.indexOf('/'), n = 0; slash >= 0 && n < MOST_SLASHES; slash = near.indexOf('/', slash + 1), n++) {
    const view = run(text, start + slash + 1, room);
    if (view !== undefined) return view;
  }
  return undefined;
};

/** The stretch without white space or quotes around a place; bounded. */
const stretch = (text: string, at: number): readonly [start: number, end: number] => {
  let [start, end] = [at, at];
  while (start > 0 && at - start < 1024 && !/[\s"'`<>]/.test(text[start - 1]!)) start--;
  while (end < text.length && end - at < 4096 && !/[\s"'`<>]/.test(text[end]!)) end++;
  return [start, end];
};

/** Letters and digits in the width of Chinese characters (U+FF01 to U+FF5E). */
const WIDE = /[\uff10-\uff19\uff21-\uff3a\uff3f\uff41-\uff5a]/g;
const wide = (text: string, views: View[]): void => {
  for (WIDE.lastIndex = 0; WIDE.test(text); ) {
    const [start, end] = stretch(text, WIDE.lastIndex - 1);
    const plain = text.slice(start, end).replace(/[\uff01-\uff5e]/g, c => String.fromCharCode(c.charCodeAt(0) - 0xfee0));
    if (/[A-Za-z0-9_+/=.-]{16}/.test(plain)) views.push({ start, end, text: plain, via: 'full-width' });
    WIDE.lastIndex = Math.max(WIDE.lastIndex, end);
  }
};

/** Reads on at a mark of its kind. */
type AtMark = (at: number) => void;
/** Stretches in which a letter, digit or dash is written as an escape: nobody has to, so somebody hides something. */
const escapes = (text: string, views: View[], written: RegExp, via: string, decode: (text: string) => string): AtMark => {
  let past = 0;
  return at => {
    written.lastIndex = at;
    if (at < past || !written.test(text)) return;
    const [start, end] = stretch(text, at);
    views.push({ start, end, text: decode(text.slice(start, end)), via });
    past = end;
  };
};

/** Sixteen or more numbers in a row that may be letters: `String.fromCharCode(103, 104, ...)`, `bytes([0x67, ...])`. */
const FIRST_CODE = /(?<![\w.])(?:0x[2-7][0-9a-f]|\d{2,3})(?=\s{0,20},)/iy;
const NEXT_CODE = /\s{0,20},\s{0,20}(?:0x[2-7][0-9a-f]|\d{2,3})(?![\w.])/iy;
const CODE = characterTable([['0123456789abcdefxABCDEFX', 1]]);
const isDigit = (text: string, at: number): boolean => text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57;
/** The number that ends at a place: what stands for a letter is one, and everything else ends a line. */
const letterBefore = (text: string, end: number): number => {
  const start = (text.charCodeAt(end - 3) | 32) === 120 ? end - 4 : isDigit(text, end - 3) ? end - 3 : end - 2;
  const code = Number(text.slice(start, end));
  return code > 32 && code < 127 ? code : 10;
};
/** The numbers from `start` on, one by one: a pattern of them all would be too much for a file of numbers. */
const numbers = (text: string, start: number): { readonly end: number; readonly letters: readonly number[] } | undefined => {
  FIRST_CODE.lastIndex = start;
  if (!FIRST_CODE.test(text)) return undefined;
  let end = FIRST_CODE.lastIndex;
  const letters = [letterBefore(text, end)];
  for (NEXT_CODE.lastIndex = end; NEXT_CODE.test(text); ) {
    end = NEXT_CODE.lastIndex;
    letters.push(letterBefore(text, end));
  }
  return letters.length > 1 ? { end, letters } : undefined;
};
/** Looked for at commas beside a digit, which are few. */
const codes = (text: string, views: View[]): AtMark => {
  let past = 0;
  return comma => {
    if (
      comma < past ||
      !(
        isDigit(text, comma + 1) ||
        (text.charCodeAt(comma + 1) <= 32 && (isDigit(text, comma + 2) || text.charCodeAt(comma + 2) <= 32))
      )
    )
      return;
    let start = comma;
    while (start > past && comma - start < 24 && text.charCodeAt(start - 1) <= 32) start--;
    for (let c = text.charCodeAt(start - 1); start > past && comma - start < 28 && c < 128 && CODE[c] === 1; )
      c = text.charCodeAt(--start - 1);
    if (start === comma) return;
    const list = numbers(text, start);
    if (list === undefined) return;
    past = list.end;
    if (list.letters.length < LEAST) return;
    const plain = ascii.decode(Uint8Array.from(list.letters));
    if (/[A-Za-z0-9_+/=.-]{16}/.test(plain)) views.push({ start, end: past, text: plain, via: 'codes' });
  };
};

/** The end of a line inside of a word that a shell, YAML or C reads on. */
const CONTINUED = /(?<=[A-Za-z0-9_-])\\\r?\n[ \t]{0,60}(?=[A-Za-z0-9_-])/y;
/** A text without some of its parts, where it has any. */
const without = (text: string, parts: RegExp, via: string): View[] => {
  if (text.search(parts) < 0) return [];
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
  return [{ start: 0, end: text.length, text: kept.join(''), via, from }];
};

const [QUOTE, PERCENT, AMPERSAND, APOSTROPHE, COMMA, SLASH, EQUALS, BACKSLASH, BACKTICK] = [34, 37, 38, 39, 44, 47, 61, 92, 96];
const PERCENTS = /%(?:3\d|[46][1-9a-f]|[57][0-9a]|2d|5f)/iy;
const BACKSLASHES = /\\(?:u00|x)(?:3\d|[46][1-9a-f]|[57][0-9a]|2d|5f)|\\(?:0[67]\d|1[0-7]\d)/iy;
const ENTITIES =
  /&#(?:0{0,4}(?:4[589]|5[0-7]|6[5-9]|[78]\d|9[05789]|1[01]\d|12[0-2])|x0{0,4}(?:3\d|[46][1-9a-f]|[57][0-9a]|2d|5f));/iy;
const SLASHES = /(?<=:)\\\/\\\//y;

/** Adds what the marks of a text lead to: there may be more than a call takes arguments. */
const marked = (text: string, marks: Marks, views: View[]): void => {
  const percent = escapes(text, views, PERCENTS, 'percent', part =>
    part.replace(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );
  const backslash = escapes(text, views, BACKSLASHES, 'escape', part =>
    part
      .replace(/\\(?:u00|x)([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/\\([01][0-7]{2}|[4-7][0-7](?![0-7]))/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8))),
  );
  const slashes = escapes(text, views, SLASHES, 'escape', part => part.replaceAll('\\/', '/'));
  const entity = escapes(text, views, ENTITIES, 'entity', part =>
    part.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (whole, hex: string | undefined, code: string | undefined) => {
      const value = hex === undefined ? Number(code) : Number.parseInt(hex, 16);
      return value < 127 ? String.fromCharCode(value) : whole;
    }),
  );
  const code = codes(text, views);
  const quotes = [QUOTE, APOSTROPHE, BACKTICK].map(quote => cut(text, quote, marks.lists, made => views.push(joined(made))));
  const inside = cutInside(text, made => views.push(joined(made)));
  const equals: number[] = [];
  let continued = false;
  for (let k = 0; k < marks.many; k++) {
    const at = marks.places[k]!;
    const c = text.charCodeAt(at);
    if (c === EQUALS) equals.push(at);
    else if (c === QUOTE || c === APOSTROPHE) {
      if (text.charCodeAt(at - 1) === BACKSLASH) inside(at);
      else quotes[c === QUOTE ? 0 : 1]!(at);
    } else if (c === BACKTICK) quotes[2]!(at);
    else if (c === COMMA) code(at);
    else if (c === PERCENT) percent(at);
    else if (c === AMPERSAND) {
      entity(at);
      inside(at);
    } else if (c === BACKSLASH) {
      const next = text.charCodeAt(at + 1);
      if (next === SLASH) slashes(at);
      else if (next > 32) backslash(at);
      else if (!continued) {
        CONTINUED.lastIndex = at;
        continued = CONTINUED.test(text);
      }
    }
  }
  for (const made of pieces(text, equals)) views.push(joined(made));
  if (continued) views.push(...without(text, new RegExp(CONTINUED.source, 'g'), 'joined'));
};

/**
 * All other readings of a text.
 * @param runs where base64 runs of at least 24 characters start, in order.
 * @param marks where others may begin.
 * @param tell hears of what was not read to its end.
 */
export const views = (text: string, runs: readonly number[], marks: Marks, tell?: (cap: string) => void): View[] => {
  const out: View[] = [];
  const room: Room = { left: text.length * 4 + MOST_UNPACKED, full: false };
  let done = 0;
  for (const start of runs) {
    if (start < done) continue;
    const view = run(text, start, room) ?? behindSlash(text, start, room);
    if (view !== undefined) {
      out.push(view);
      done = view.end;
    }
  }
  if (room.full) tell?.('packed');
  marked(text, marks, out);
  for (const { start, end, text: plain } of dumps(text)) out.push({ start, end, text: plain, via: 'hex' });
  if (marks.wide) wide(text, out);
  if (marks.colours) out.push(...without(text, /\u001b\[[0-9;?]{0,20}[A-Za-z]/g, 'colour'));
  if (marks.zeros) out.push(...without(text, /\0/g, 'utf-16'));
  return out;
};
