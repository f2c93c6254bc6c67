/** Made-up tokens for the parts' own examples: built when the program starts, so that no whole token ever stands in a file. */
import { base64, fromLatin1 } from './base64.ts';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const ALPHABETS = {
  hex: '0123456789abcdef',
  digit: '0123456789',
  upper: LOWER.toUpperCase() + '0123456789',
  lower: LOWER + '0123456789',
  alnum: LOWER + LOWER.toUpperCase() + '0123456789',
  letters: LOWER + LOWER.toUpperCase(),
  word: LOWER + LOWER.toUpperCase() + '0123456789_-',
  base64: LOWER + LOWER.toUpperCase() + '0123456789+/',
  base32: LOWER.toUpperCase() + '234567',
  base58: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  bech32: 'qpzry9x8gf2tvdw0s3jn54khce6mua7l',
} as const;
export type Alphabet = keyof typeof ALPHABETS;

/** The same random-looking characters for the same seed. */
export const specimen = (alphabet: Alphabet, length: number, seed = 1): string => {
  let state = (seed * 0x9e3779b1 + length) >>> 0;
  let out = '';
  const letters = ALPHABETS[alphabet];
  while (out.length < length) {
    state ^= state << 13;
    state ^= state >>> 17;
    state = (state ^ (state << 5)) >>> 0;
    out += letters[(state >>> 8) % letters.length]!;
  }
  return out;
};
/** A made-up UUID. */
export const uuid = (seed = 1): string => [8, 4, 4, 4, 12].map((n, i) => specimen('hex', n, seed + i + 1)).join('-');
/** A made-up token in JWT form around a header and a payload. */
export const jwtOf = (payload: object, header: object = { alg: 'HS256', typ: 'JWT' }): string =>
  [header, payload]
    .map(part =>
      base64(fromLatin1(JSON.stringify(part)))
        .replaceAll('=', '')
        .replaceAll('+', '-')
        .replaceAll('/', '_'),
    )
    .concat(specimen('word', 43, 7))
    .join('.');
