/** Unpacks gzip and zlib data (RFC 1950, 1951, 1952) as far as it can be unpacked, into bounded room, and never throws. */

/** A code of Huffman: how many codes have each length, and their symbols in order. */
interface Code {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
}
const LONGEST = 15;
const codeOf = (lengths: Uint8Array | readonly number[]): Code => {
  const counts = new Uint16Array(LONGEST + 1);
  for (const length of lengths) counts[length]!++;
  counts[0] = 0;
  const next = new Uint16Array(LONGEST + 2);
  for (let length = 1; length <= LONGEST; length++) next[length + 1] = next[length]! + counts[length]!;
  const symbols = new Uint16Array(lengths.length);
  lengths.forEach((length, symbol) => {
    if (length > 0) symbols[next[length]!++] = symbol;
  });
  return { counts, symbols };
};

/** Least lengths and distances of their symbols, and how many bits more say the rest (RFC 1951, 3.2.5). */
const series = (many: number, least: number, each: number): readonly (readonly [base: number, bits: number])[] => {
  let base = least;
  return Array.from({ length: many }, (_, i) => {
    const bits = Math.max(0, Math.floor(i / each) - 1);
    const entry = [base, bits] as const;
    base += 1 << bits;
    return entry;
  });
};
const LENGTHS = [...series(28, 3, 4), [258, 0] as const];
const DISTANCES = series(30, 1, 2);
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const FIXED = [
  codeOf(Uint8Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8))),
  codeOf(new Uint8Array(30).fill(5)),
] as const;

/** Where the packed data starts behind the head of gzip or zlib, or -1. */
const startOf = (data: Uint8Array): number => {
  if (data[0] === 0x78 && ((data[0] << 8) | data[1]!) % 31 === 0) return (data[1]! & 32) === 0 ? 2 : -1;
  if (data[0] !== 0x1f || data[1] !== 0x8b || data[2] !== 8) return -1;
  const flags = data[3]!;
  let at = 10;
  if (flags & 4) at += 2 + (data[at]! | (data[at + 1]! << 8));
  for (const flag of [8, 16])
    if (flags & flag) {
      const end = data.indexOf(0, at);
      if (end < 0) return -1;
      at = end + 1;
    }
  return flags & 2 ? at + 2 : at;
};

/**
 * @param most bytes of room.
 * @returns what could be unpacked, and whether the room was too small; nothing where it is neither gzip nor zlib.
 */
export const inflate = (data: Uint8Array, most: number): { bytes: Uint8Array; full: boolean } | undefined => {
  let at = startOf(data);
  if (at < 0 || at >= data.length) return undefined;
  let out = new Uint8Array(Math.min(most, 4096));
  let n = 0;
  let [held, many] = [0, 0];
  let full = false;
  /** INVARIANT: behind the end of the data nothing is read: -1 ends the work. */
  const bits = (need: number): number => {
    while (many < need) {
      if (at >= data.length) return -1;
      held |= data[at++]! << many;
      many += 8;
    }
    const value = held & ((1 << need) - 1);
    held >>>= need;
    many -= need;
    return value;
  };
  const symbol = ({ counts, symbols }: Code): number => {
    let [code, first, index] = [0, 0, 0];
    for (let length = 1; length <= LONGEST; length++) {
      const bit = bits(1);
      if (bit < 0) return -1;
      code |= bit;
      const count = counts[length]!;
      if (code - count < first) return symbols[index + (code - first)]!;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    return -1;
  };
  const put = (byte: number): boolean => {
    if (n === out.length) {
      if (n >= most) {
        full = true;
        return false;
      }
      const wider = new Uint8Array(Math.min(most, n * 2));
      wider.set(out);
      out = wider;
    }
    out[n++] = byte;
    return true;
  };
  const stored = (): boolean => {
    [held, many] = [0, 0];
    const length = data[at]! | (data[at + 1]! << 8);
    const end = at + 4 + length;
    for (at += 4; at < Math.min(end, data.length); at++) if (!put(data[at]!)) return false;
    return end <= data.length;
  };
  const codes = (): readonly [Code, Code] | undefined => {
    const [literals, distances, sizes] = [bits(5) + 257, bits(5) + 1, bits(4) + 4];
    const own = new Uint8Array(19);
    for (let i = 0; i < sizes; i++) own[ORDER[i]!] = Math.max(0, bits(3));
    const code = codeOf(own);
    const lengths = new Uint8Array(literals + distances);
    for (let i = 0; i < lengths.length; ) {
      const s = symbol(code);
      if (s < 0) return undefined;
      if (s < 16) lengths[i++] = s;
      else {
        const again = s === 16 ? 3 + bits(2) : s === 17 ? 3 + bits(3) : 11 + bits(7);
        lengths.fill(s === 16 && i > 0 ? lengths[i - 1]! : 0, i, i + again);
        i += Math.max(1, again);
      }
    }
    return [codeOf(lengths.subarray(0, literals)), codeOf(lengths.subarray(literals))];
  };
  const block = ([literal, distance]: readonly [Code, Code]): boolean => {
    while (true) {
      const s = symbol(literal);
      if (s === 256) return true;
      if (s < 0 || s > 285) return false;
      if (s < 256) {
        if (!put(s)) return false;
        continue;
      }
      const [length, more] = LENGTHS[s - 257]!;
      const count = length + Math.max(0, bits(more));
      const [far, rest] = DISTANCES[symbol(distance)] ?? [0, 0];
      const back = far + Math.max(0, bits(rest));
      if (far === 0 || back > n) return false;
      for (let i = 0; i < count; i++) if (!put(out[n - back]!)) return false;
    }
  };
  for (let last = 0; last === 0; ) {
    last = bits(1);
    const kind = bits(2);
    if (last < 0 || kind < 0 || kind === 3) break;
    const pair = kind === 0 ? undefined : kind === 1 ? FIXED : codes();
    if (kind === 0 ? !stored() : pair === undefined || !block(pair)) break;
  }
  return n === 0 ? undefined : { bytes: out.subarray(0, n), full };
};
