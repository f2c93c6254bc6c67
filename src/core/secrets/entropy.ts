/** How random a text looks. Shannon's measure cannot tell identifiers from tokens, so letter pairs of real identifiers are weighed too. */

/**
 * A measure of a value with a memory of one: all detectors that are asked about a value measure it one after another.
 * @param measure depends on the value alone.
 */
export const once = <T>(measure: (value: string) => T): ((value: string) => T) => {
  let last: string | undefined;
  let answer: T;
  return value => {
    if (value !== last) {
      answer = measure(value);
      last = value;
    }
    return answer!;
  };
};

const bitsOf = (counts: Iterable<number>, length: number): number => {
  let bits = 0;
  for (const n of counts) bits -= (n / length) * Math.log2(n / length);
  return bits;
};
const counts = new Uint32Array(128);
/** Bits per character by the text's own character counts (Shannon). */
export const shannon = once((text: string): number => {
  counts.fill(0);
  // In the order of their first places, so that the sum is the same for the same text.
  const seen: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c >= 128) return shannonOfAny(text);
    if (counts[c]!++ === 0) seen.push(c);
  }
  return bitsOf(
    seen.map(c => counts[c]!),
    text.length,
  );
});
const shannonOfAny = (text: string): number => {
  const counts = new Map<string, number>();
  for (const c of text) counts.set(c, (counts.get(c) ?? 0) + 1);
  return bitsOf(counts.values(), text.length);
};

/**
 * The cost of each pair of letters in 9.8 million identifiers of public source (Ruby, Java, Go, TypeScript, C#, Rust), case-folded, in
 * quarter bits: 28 rows of 28, where row and column are a-z, digit, other; a row says what the next character costs.
 */
const COST =
  'YLFJhTImJmWDGEjJnEDALQPTRXeNDRQXCadeGIZ9XbDYkKJQAhjjLoWKEiRfAglFOpHGdl8amJOBLgnuUvdGGRQJ7WcYCfZMVXJNlKLRMXZdQsa8KTHHSNSaTgfJLEUNPBCH' +
  'aQQIVlb9CgaTHLdi7nZNaWBYlETKHgeiRqUENVTV8KMLGgeNVJMWkGGQFTcoZga8ASRX9dhcBkiZSYCUUJRFObdoYkZAKOEIJNIliqcGI9CPfKEEiMpVuPjXCdYO7edcVfZf' +
  'TaFUUa6ZHZSgffULGWOQ7VVaDgaSWLURgSESNaRlckZ7ESWI9NgaAncFZbFSrXJHHTcvMteCBLWa6fehGjhOJTFBbbOYOZiiTrbFGYHFGJDcMgTRRMIRiXDBMPZpVrdBQNJI' +
  'WQPeNVOJH7LIrBKJFMMZbeeMBeTSAebPLngEZeCHqANFIfgoQrdIUeWVZfddZfdEddbSaaUd1eWddfUKEaJP9TQfDoOUNKETsKIFLOcrLveCNcMZAWhMHkTTYTGIaYE9KbXg' +
  'Nsf8FYNVATdECehUTWHNpFKKLXWmKlb9JJOQDVQrHtlCIDaJt9FBgotbqkff7hVh6eek9olQdfGhmfabWakohnVQAcVUGaeG9gbVUHCTfEHVcZYikkbFKcEaHYjZIhRbTUX8' +
  'iZW6aehbPjSCOQNTNTVZPRcMNDQAgMHLaROlgVY5EaRY3baYIYcUZbIbbTZZCdaaQQRKLNMMMNVUTPUUTQUNVTRTVUVVTW75EJDIHIMMHQUJKJLGZGDEMMLfdfYS';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
const PAIR = Float32Array.from(COST, c => DIGITS.indexOf(c) / 4);
const CLASS = new Uint8Array(128).fill(27);
for (let c = 48; c <= 57; c++) CLASS[c] = 26;
for (let c = 97; c <= 122; c++) CLASS[c] = CLASS[c - 32] = c - 97;

/** What an ASCII character costs behind another, in bits; a blank stands for the start of a word. */
export const pairCost = (before: number, behind: number): number => PAIR[CLASS[before]! * 28 + CLASS[behind]!]!;

/** Mean cost in bits per character of a text read as an identifier: words 3 to 4.5, random letters and digits above 5. */
export const rarity = once((text: string): number => {
  let bits = 0;
  let last = 27;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    const now = c < 128 ? CLASS[c]! : 27;
    bits += PAIR[last * 28 + now]!;
    last = now;
  }
  return bits / Math.max(1, text.length);
});

/** How many of the four classes stand in it: lower, upper, digit, other. */
export const classes = once(
  (text: string): number =>
    Number(/[a-z]/.test(text)) + Number(/[A-Z]/.test(text)) + Number(/[0-9]/.test(text)) + Number(/[^A-Za-z0-9]/.test(text)),
);
