/** Bytes as programs show them to people: Node prints `<Buffer 67 68 ...>`, `xxd` and `hexdump` lines of numbers with the text beside them. */
import { LEAST } from './literals.ts';
import type { Made } from './pieces.ts';

/** Bytes one by one, in any of the usual clothes between them. */
const BYTES = /[0-9a-f]{2}(?:[ :,-]{1,2}(?:0x)?[0-9a-f]{2}){15,65535}/iy;
/** A line of a dump: where it stands, its bytes in groups, and what they are as text. */
const LINE = /[0-9a-f]{7,8}:? {1,2}((?:[0-9a-f]{2,4} {1,3}){2,16})[^\n]{0,40}\n?/iy;
/** What stands before bytes: the first two as Node and others print them, then the first line of a dump. */
const HEADS = ['<Buffer ', 'Uint8Array ', '0000000'];
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
  for (const head of HEADS)
    for (let at = text.indexOf(head), n = 0; at >= 0 && n < MOST; at = text.indexOf(head, at + 1), n++) {
      if (head !== '0000000') {
        BYTES.lastIndex = at + head.length;
        const bytes = BYTES.exec(text)?.[0];
        if (bytes !== undefined) add(at + head.length, at + head.length + bytes.length, bytes);
        continue;
      }
      let [end, digits] = [at, ''];
      for (LINE.lastIndex = at; digits.length < 1 << 17; end = LINE.lastIndex) {
        const line = LINE.exec(text);
        if (line === null) break;
        digits += line[1];
      }
      if (end > at) add(at, end, digits);
      at = Math.max(at, end - 1);
    }
  return found;
};
