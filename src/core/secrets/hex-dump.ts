/** Bytes as programs show them to people: Node prints `<Buffer 67 68 ...>`, `xxd` and `hexdump` lines of numbers with the text beside them. */
import { LEAST } from './literals.ts';
import type { Made } from './pieces.ts';

/** Bytes one by one, in any of the usual clothes between them. */
const BYTES = /[0-9a-f]{2}(?:[ :,-]{1,2}(?:0x)?[0-9a-f]{2}){15,65535}/iy;
/** A line of a dump: where it stands, its bytes in groups, and what they are as text. */
const LINE = /[0-9a-f]{7,8}:? {1,2}((?:[0-9a-f]{2,4} {1,3}){2,16})[^\n]{0,40}\n?/iy;
/** What stands before bytes as Node prints them, and on the second line of a dump: one line alone is too short for a token. */
const BUFFER = 'Buffer ';
const SECOND = '0000010';
/** Dumps that are read in one text. */
const MOST = 200;

const decoded = (digits: string): string =>
  digits.replaceAll(/0x|[^0-9a-f]/gi, '').replaceAll(/[0-9a-f]{2}/gi, pair => {
    const c = Number.parseInt(pair, 16);
    return c >= 32 && c < 127 ? String.fromCharCode(c) : '\n';
  });

/** @returns dumps of bytes of which a stretch reads as text. */
export const dumps = (text: string): Made[] => {
  const found: Made[] = [];
  const add = (start: number, end: number, digits: string): void => {
    const plain = decoded(digits);
    if (new RegExp(`[!-~]{${LEAST}}`).test(plain)) found.push({ start, end, text: plain });
  };
  for (let at = text.indexOf(BUFFER), n = 0; at >= 0 && n < MOST; at = text.indexOf(BUFFER, at + 1)) {
    if (text[at - 1] !== '<') continue;
    n++;
    const start = (BYTES.lastIndex = at + BUFFER.length);
    const bytes = BYTES.exec(text)?.[0];
    if (bytes !== undefined) add(start, start + bytes.length, bytes);
  }
  for (let second = text.indexOf(SECOND), n = 0; second >= 0 && n < MOST; second = text.indexOf(SECOND, second + 1), n++) {
    const start = text.slice(Math.max(0, second - 120), second).lastIndexOf('0000000');
    if (start < 0) continue;
    let at = Math.max(0, second - 120) + start;
    while (text[at - 1] === '0') at--;
    let [end, digits] = [at, ''];
    for (LINE.lastIndex = at; digits.length < 1 << 17; end = LINE.lastIndex) {
      const line = LINE.exec(text);
      if (line === null) break;
      digits += line[1];
    }
    if (end > second) add(at, end, digits);
    second = Math.max(second, end - 1);
  }
  return found;
};
