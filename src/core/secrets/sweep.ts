/** The loops over every character of a text: three letters that a keyword is known by, marks of other readings, runs of letters of base64. */
import { IS_MARK, KIND_OF, MARK_KINDS, SELDOM } from './marks.ts';

/** Letters of base64 in a row that make a run, and all bytes that may stand in one. */
const RUN = 24;
const IN_RUN = new Uint8Array(256);
for (const c of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+/') IN_RUN[c.charCodeAt(0)] = 1;
/** Five bits of each byte: both cases of a letter are one, and rare letters, digits and signs share theirs, so that all tables stay near. */
const CODE = 5;
const CODES = 1 << CODE;
const SHARED = [...'abcdefghiklmnoprstuy', 'jq', 'vw', 'xz', '0123456789', '_-', '+/', '.', ' \t\r\n', '"\'`', ',', '=\\%&|<>'];
/** Of every other character. */
const OTHER = SHARED.length;
const CODE_OF = new Uint8Array(256).fill(OTHER);
for (let c = 0; c < 256; c++) {
  const code = SHARED.findIndex(characters => characters.includes(String.fromCharCode(c).toLowerCase()));
  // What seldom stands in a text is a mark, as those of the last code are.
  if (code >= 0 || KIND_OF[c] === SELDOM) CODE_OF[c] = code < 0 ? OTHER - 1 : code;
}

/** How many grams there are: the codes of three bytes in a row as one number. */
export const GRAMS = CODES ** 3;
/** The gram that ends at a byte. */
export const gramAt = (bytes: Uint8Array, last: number): number =>
  (CODE_OF[bytes[last - 2]!]! << (2 * CODE)) | (CODE_OF[bytes[last - 1]!]! << CODE) | CODE_OF[bytes[last]!]!;
/** All grams of two bytes, whatever stands before them. */
export const gramsOfTwo = (bytes: Uint8Array): number[] =>
  Array.from({ length: CODES }, (_, code) => (code << (2 * CODE)) | (CODE_OF[bytes[0]!]! << CODE) | CODE_OF[bytes[1]!]!);

/** Every kind that bytes of a code are of. */
const kindsOf = Array.from({ length: CODES }, (): number[] => []);
for (let c = 0; c < 256; c++) if (!kindsOf[CODE_OF[c]!]!.includes(KIND_OF[c]!)) kindsOf[CODE_OF[c]!]!.push(KIND_OF[c]!);
/** Whether a gram is noted, and whether by a text that joins lists. */
export const NOTED = 3;
/** The facts of all grams; those that may hold a mark are noted. */
export const gramFacts = (): Uint8Array => {
  const facts = new Uint8Array(GRAMS);
  for (let gram = 0; gram < GRAMS; gram++)
    for (const mark of kindsOf[(gram >> CODE) & (CODES - 1)]!)
      if (MARK_KINDS.has(mark))
        for (const before of kindsOf[gram >> (2 * CODE)]!)
          for (const behind of kindsOf[gram & (CODES - 1)]!) facts[gram]! |= IS_MARK[(before << 8) | (mark << 4) | behind]!;
  return facts;
};

// The loops stand alone, so that they are compiled early, and well.

/**
 * Notes the places from `from` on where a gram of a keyword or around a mark ends.
 * @param lists 1 for a text that joins lists, else 0.
 * @returns how many they are.
 */
export const sweep = (
  bytes: Uint8Array,
  from: number,
  to: number,
  facts: Uint8Array,
  lists: number,
  places: Int32Array,
): number => {
  let gram = gramAt(bytes, from - 1);
  let n = 0;
  for (let i = from; i < to; i++) {
    gram = ((gram << CODE) & (GRAMS - 1)) | CODE_OF[bytes[i]!]!;
    // A branch here would be foretold wrongly each time that it is taken.
    places[n] = i;
    n += (facts[gram]! >> lists) & 1;
  }
  return n;
};

/** Keeps the places in the midst of which a mark stands. @returns how many they are. */
export const marksAmong = (bytes: Uint8Array, places: Int32Array, many: number, lists: number, marks: Int32Array): number => {
  let n = 0;
  for (let k = 0; k < many; k++) {
    const at = places[k]! - 1;
    marks[n] = at;
    n += (IS_MARK[(KIND_OF[bytes[at - 1]!]! << 8) | (KIND_OF[bytes[at]!]! << 4) | KIND_OF[bytes[at + 1]!]!]! >> lists) & 1;
  }
  return n;
};

/** Keeps the places where the letters beside a gram may be those of one of its words. @returns how many they are. */
export const sift = (
  bytes: Uint8Array,
  places: Int32Array,
  many: number,
  groupOf: Uint16Array,
  prior: Int32Array,
  next: Int32Array,
): number => {
  let n = 0;
  for (let k = 0; k < many; k++) {
    const at = places[k]!;
    const group = groupOf[gramAt(bytes, at)]!;
    places[n] = at;
    n += (prior[group]! >>> (bytes[at - 3]! & 31)) & (next[group]! >>> (bytes[at + 1]! & 31)) & 1;
  }
  return n;
};

/**
 * Notes where long runs start that end behind `from`. A run covers every 24th place, so most text is passed over.
 * @param clear no run starts before it that is not known; negative inside of a known run.
 * @returns the same for what comes behind `to`.
 */
export const runsIn = (bytes: Uint8Array, from: number, to: number, clear: number, runs: number[]): number => {
  let start = clear;
  if (start < 0) {
    start = from;
    while (start < to && IN_RUN[bytes[start]!] === 1) start++;
    if (start === to) return -1;
  }
  while (start + RUN <= to) {
    let at = start + RUN - 1;
    while (at >= start && IN_RUN[bytes[at]!] === 1) at--;
    if (at >= start) {
      start = at + 1;
      continue;
    }
    runs.push(start);
    start += RUN;
    while (start < to && IN_RUN[bytes[start]!] === 1) start++;
    if (start === to) return -1;
  }
  return start;
};
