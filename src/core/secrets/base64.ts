/** Base64 and hexadecimal text to bytes and back, both alphabets, forgiving about padding and never throwing. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUE = new Int8Array(128).fill(-1);
for (let i = 0; i < 64; i++) VALUE[ALPHABET.charCodeAt(i)] = i;
VALUE['-'.charCodeAt(0)] = 62;
VALUE['_'.charCodeAt(0)] = 63;

/** The six bits that a character stands for, or -1. */
export const base64Value = (text: string, at: number): number => {
  const c = text.charCodeAt(at);
  return c < 128 ? VALUE[c]! : -1;
};

/**
 * Bytes of base64 or base64url text.
 * @returns what could be decoded up to the first character outside the alphabet.
 */
export const fromBase64 = (text: string, from = 0, to = text.length): Uint8Array => {
  const out = new Uint8Array(((to - from) * 3) >> 2);
  let n = 0;
  let bits = 0;
  let value = 0;
  for (let i = from; i < to; i++) {
    const c = text.charCodeAt(i);
    const digit = c < 128 ? VALUE[c]! : -1;
    if (digit < 0) break;
    value = ((value << 6) | digit) & 0xffffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      out[n++] = value >> bits;
    }
  }
  return out.subarray(0, n);
};

/** Bytes as text, one character a byte. */
export const latin1 = (bytes: Uint8Array): string => {
  let out = '';
  for (let i = 0; i < bytes.length; i += 8192) out += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return out;
};
/** Text as bytes, the low eight bits of each character. */
export const fromLatin1 = (text: string): Uint8Array => Uint8Array.from(text, c => c.charCodeAt(0));

/** Base64 text decoded to one character a byte. */
export const decodeBase64 = (text: string): string => latin1(fromBase64(text));

/** Base64 of bytes, padded. */
export const base64 = (bytes: Uint8Array): string => {
  let out = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const n = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    out += ALPHABET[n >> 18]! + ALPHABET[(n >> 12) & 63]! + (i + 1 < bytes.length ? ALPHABET[(n >> 6) & 63]! : '=');
    out += i + 2 < bytes.length ? ALPHABET[n & 63]! : '=';
  }
  return out;
};

/** A JSON object written in base64, or `undefined`. */
export const jsonInBase64 = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(decodeBase64(text));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};
