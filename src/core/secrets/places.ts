/** Finds where values stand in a text, in one pass however many they are. */

/** Where a secret stands; how it is written there may differ. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly secret: string;
}

/** As many values are looked for one by one; and so are those that are too short to be known by their end. */
const FEW = 32;
const END = 4;

const oneByOne = (text: string, values: ReadonlySet<string>): Span[] =>
  [...values].flatMap(secret => {
    const spans: Span[] = [];
    for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length))
      spans.push({ start: at, end: at + secret.length, secret });
    return spans;
  });

/** A value is known by its last four characters, then by all of it. */
const byEnds = (text: string, values: ReadonlySet<string>): Span[] => {
  const ends = new Uint8Array(1 << 16);
  const lengths = new Map<number, Set<number>>();
  const next = (key: number, c: number): number => (key << 8) ^ c;
  const slot = (key: number): number => Math.imul(key, 0x9e3779b1) >>> 16;
  for (const value of values) {
    let key = 0;
    for (let i = value.length - END; i < value.length; i++) key = next(key, value.charCodeAt(i));
    ends[slot(key)] = 1;
    lengths.set(key, (lengths.get(key) ?? new Set()).add(value.length));
  }
  const spans: Span[] = [];
  let key = 0;
  for (let end = 1; end <= text.length; end++) {
    key = next(key, text.charCodeAt(end - 1));
    if (ends[slot(key)] === 0) continue;
    for (const length of lengths.get(key) ?? []) {
      const secret = text.slice(Math.max(0, end - length), end);
      if (values.has(secret)) spans.push({ start: end - length, end, secret });
    }
  }
  return spans;
};

/** All places of values that are not empty. */
export const placesOf = (text: string, values: ReadonlySet<string>): Span[] =>
  values.size <= FEW || [...values].some(value => value.length < END) ? oneByOne(text, values) : byEnds(text, values);
