/** SHA-256 and SHA-1 in a few lines, because `core` is pure and fingerprints must be the same everywhere (FIPS 180-4). */

const primes = (many: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < many; n++) if (found.every(p => n % p !== 0)) found.push(n);
  return found;
};
/** The first 32 bits of the fraction, as the standard derives its constants. */
const fraction = (x: number): number => Math.floor((x - Math.floor(x)) * 2 ** 32) | 0;
const ROUND = Int32Array.from(primes(64), p => fraction(Math.cbrt(p)));
const START = Int32Array.from(primes(8), p => fraction(Math.sqrt(p)));

/** UTF-8 bytes of text; lone surrogates become U+FFFD. */
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const padded = (bytes: Uint8Array): DataView => {
  const out = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  out.set(bytes);
  out[bytes.length] = 0x80;
  const view = new DataView(out.buffer);
  view.setUint32(out.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(out.length - 4, (bytes.length << 3) >>> 0);
  return view;
};
const right = (x: number, n: number): number => (x >>> n) | (x << (32 - n));
const bytesOf = (words: Int32Array): Uint8Array => {
  const view = new DataView(new ArrayBuffer(words.length * 4));
  words.forEach((w, i) => {
    view.setInt32(i * 4, w);
  });
  return new Uint8Array(view.buffer);
};

/** The 32 bytes of SHA-256 over bytes. */
export const sha256 = (bytes: Uint8Array): Uint8Array => {
  const view = padded(bytes);
  const hash = Int32Array.from(START);
  const w = new Int32Array(64);
  for (let at = 0; at < view.byteLength; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + i * 4);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15]!;
      const b = w[i - 2]!;
      const s0 = right(a, 7) ^ right(a, 18) ^ (a >>> 3);
      const s1 = right(b, 17) ^ right(b, 19) ^ (b >>> 10);
      w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const s1 = right(e, 6) ^ right(e, 11) ^ right(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i]! + w[i]!) | 0;
      const s0 = right(a, 2) ^ right(a, 13) ^ right(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => {
      hash[i] = (hash[i]! + x) | 0;
    });
  }
  return bytesOf(hash);
};

/** The 20 bytes of SHA-1: only to read the value hashes of a `.secrets.baseline`, never to protect anything. */
export const sha1 = (bytes: Uint8Array): Uint8Array => {
  const view = padded(bytes);
  const hash = Int32Array.of(0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476, 0xc3d2e1f0 | 0);
  const w = new Int32Array(80);
  for (let at = 0; at < view.byteLength; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + i * 4);
    for (let i = 16; i < 80; i++) w[i] = right(w[i - 3]! ^ w[i - 8]! ^ w[i - 14]! ^ w[i - 16]!, 31);
    let [a, b, c, d, e] = hash as unknown as [number, number, number, number, number];
    for (let i = 0; i < 80; i++) {
      const [f, k] =
        i < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : i < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : i < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6];
      const t = (right(a, 27) + f + e + k + w[i]!) | 0;
      e = d;
      d = c;
      c = right(b, 2);
      b = a;
      a = t;
    }
    [a, b, c, d, e].forEach((x, i) => {
      hash[i] = (hash[i]! + x) | 0;
    });
  }
  return bytesOf(hash);
};

/** Lower-case hexadecimal of bytes. */
export const hex = (bytes: Uint8Array): string => Array.from(bytes, b => b.toString(16).padStart(2, '0')).join('');
