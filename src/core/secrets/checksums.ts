/** The checksums that providers build into their tokens, and the encodings they write them in. Each fact was checked against published tokens. */
import { sha256, utf8 } from '../sha256.ts';

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

/** CRC-32 (IEEE 802.3, as in zlib) over the low bytes of text; unsigned. */
export const crc32 = (text: string): number => {
  let c = 0xffffffff;
  for (let i = 0; i < text.length; i++) c = TABLE[(c ^ text.charCodeAt(i)) & 255]! ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
};

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** A number in base 62 (digits, upper, lower), padded on the left with `0`. */
export const base62 = (n: number, width: number): string => {
  let out = '';
  for (let rest = n; rest > 0; rest = Math.floor(rest / 62)) out = DIGITS[rest % 62]! + out;
  return out.padStart(width, '0');
};
/** A CRC-32 as eight hexadecimal digits. */
export const crcHex = (text: string): string => crc32(text).toString(16).padStart(8, '0');
/** The same with the bytes in little-endian order (Grafana). */
export const crcHexLittle = (text: string): string => crcHex(text).match(/../g)!.reverse().join('');
/** A CRC-32 as seven lower-case base 36 digits (GitLab routable tokens). */
export const crcBase36 = (text: string): string => crc32(text).toString(36).padStart(7, '0');
/** A CRC-32 as six base 62 digits (GitHub, npm, Vercel). */
export const crcBase62 = (text: string): string => base62(crc32(text), 6);

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** RFC 4648 base 32 without padding, at most `most` characters. */
export const base32 = (bytes: Uint8Array, most = Number.POSITIVE_INFINITY): string => {
  let out = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) {
      if (out.length === most) return out;
      out += BASE32[(value >>> (bits - 5)) & 31]!;
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 && out.length < most ? out + BASE32[(value << (5 - bits)) & 31]! : out;
};
/** The first eight base 32 characters of SHA-256 (GitHub fine-grained tokens). */
export const shaBase32 = (text: string): string => base32(sha256(utf8(text)), 8);

/**
 * The account number inside an AWS access key id.
 * @param id four letters and sixteen base 32 characters.
 * @returns the number, or `undefined` where a character is outside the alphabet. Valid ids give less than 10^12.
 */
export const awsAccount = (id: string): bigint | undefined => {
  let bits = 0n;
  for (const c of id.slice(4)) {
    const digit = BASE32.indexOf(c);
    if (digit < 0) return undefined;
    bits = (bits << 5n) | BigInt(digit);
  }
  return ((bits >> 32n) & 0x7fffffffff80n) >> 7n;
};
/** The sixteen characters for an account, for specimens: an inverse of `awsAccount`. */
export const awsIdBody = (account: bigint, rest: bigint): string => {
  let bits = (1n << 79n) | (account << 39n) | rest;
  let out = '';
  for (let i = 0; i < 16; i++, bits >>= 5n) out = BASE32[Number(bits & 31n)]! + out;
  return out;
};

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const polymod = (values: readonly number[]): number => {
  let check = 1;
  for (const v of values) {
    const top = check >>> 25;
    check = ((check & 0x1ffffff) << 5) ^ v;
    for (let i = 0; i < 5; i++) if ((top >>> i) & 1) check ^= GENERATOR[i]!;
  }
  return check >>> 0;
};
const expanded = (prefix: string): number[] => [
  ...Array.from(prefix, c => c.charCodeAt(0) >> 5),
  0,
  ...Array.from(prefix, c => c.charCodeAt(0) & 31),
];
/** Whether a bech32 string (BIP 173, constant 1) is whole: age keys. */
export const bech32Holds = (text: string): boolean => {
  const lower = text.toLowerCase();
  const cut = lower.lastIndexOf('1');
  const data = Array.from(lower.slice(cut + 1), c => BECH32.indexOf(c));
  return cut > 0 && !data.includes(-1) && polymod([...expanded(lower.slice(0, cut)), ...data]) === 1;
};
/** Completes a bech32 string with its six check characters, for specimens. */
export const bech32 = (prefix: string, data: string): string => {
  const values = [...expanded(prefix), ...Array.from(data, c => BECH32.indexOf(c)), 0, 0, 0, 0, 0, 0];
  const check = polymod(values) ^ 1;
  return prefix + '1' + data + Array.from({ length: 6 }, (_, i) => BECH32[(check >>> (5 * (5 - i))) & 31]!).join('');
};

const rotate = (v: number, s: number): number => ((v << s) | (v >>> (32 - s))) >>> 0;
/** Marvin32 of 60 bytes with the seed `Default0`, as Azure's identifiable keys use it; folded to 32 bits, little-endian. */
export const marvin32 = (bytes: Uint8Array): Uint8Array => {
  const seed = 'Default0';
  const word = (from: number): number =>
    Array.from(seed.slice(from, from + 4)).reduce((n, c) => n * 256 + c.charCodeAt(0), 0) >>> 0;
  let hi = word(0);
  let lo = word(4);
  const mix = (): void => {
    hi = (hi ^ lo) >>> 0;
    lo = (rotate(lo, 20) + hi) >>> 0;
    hi = (rotate(hi, 9) ^ lo) >>> 0;
    lo = (rotate(lo, 27) + hi) >>> 0;
    hi = rotate(hi, 19);
  };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let i = 0; i + 4 <= bytes.length; i += 4) {
    lo = (lo + view.getUint32(i, true)) >>> 0;
    mix();
  }
  lo = (lo + 0x80) >>> 0;
  mix();
  mix();
  const out = new Uint8Array(4);
  new DataView(out.buffer).setUint32(0, (lo ^ hi) >>> 0, true);
  return out;
};
