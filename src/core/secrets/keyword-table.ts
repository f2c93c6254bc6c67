/**
 * Finds all of some thousand words in one pass over a text. Each word is known by three of its letters in a row, those that other texts hold
 * least often; only where such three stand the words that they stand for are compared.
 */
import { rarestTriple } from './rare-triples.ts';
import { codeOf, TRIPLES, tripleAt } from './triples.ts';

/** A word to be found. */
export interface Keyword {
  /** ASCII, at least two letters. */
  readonly text: string;
  /** In this case only; else blind to ASCII case. */
  readonly exact: boolean;
}
export interface Found {
  /** Pairs (where a word ends, its number), by rising ends; of words that end together the longest is the last. */
  readonly words: Int32Array;
  /** How many entries of `words` are in use. */
  readonly many: number;
  /** Where runs of letters of base64 start that are long enough to be read. */
  readonly runs: readonly number[];
}

/** Letters in a row that make a run, and all bits where one may stand. */
const RUN = 24;
const IN_RUN = new Uint8Array(256);
for (const c of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+/') IN_RUN[c.charCodeAt(0)] = 1;
const LOWER = Uint8Array.from({ length: 256 }, (_, c) => (c >= 65 && c <= 90 ? c + 32 : c));

/** Characters of the text that are read at once, and beyond on both sides, so that no word is cut. */
const CHUNK = 1 << 15;
const BESIDE = 64;
/** Blanks before the first byte. */
const LEAD = 8;
/** Of each word: its number, the letters before its three, its length, where its letters stand, whether its case counts. */
const FIELDS = 5;
// The loops over every character stand alone, so that they are compiled early, and well.

const gramAt = (bytes: Uint8Array, last: number): number =>
  (codeOf(bytes[last - 2]!) << 12) | (codeOf(bytes[last - 1]!) << 6) | codeOf(bytes[last]!);

const narrow = (text: string, bytes: Uint8Array): void => {
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    bytes[i] = c < 128 ? c : 0;
  }
};

/** Notes the places that end a gram. @returns how many they are. */
const sweep = (bytes: Uint8Array, from: number, to: number, isGram: Uint8Array, places: Int32Array): number => {
  let gram = gramAt(bytes, from - 1);
  let n = 0;
  for (let i = from; i < to; i++) {
    const c = bytes[i]!;
    gram = ((gram << 6) & (TRIPLES - 1)) | (c & 31) | ((c & 64) >> 1);
    // A branch here would be foretold wrongly each time that it is taken.
    places[n] = i;
    n += isGram[gram]!;
  }
  return n;
};

/** Keeps the places where the letters beside a gram may be those of one of its words. @returns how many they are. */
const sift = (
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
const runsIn = (bytes: Uint8Array, from: number, to: number, clear: number, shift: number, runs: number[]): number => {
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
    runs.push(shift + start);
    start += RUN;
    while (start < to && IN_RUN[bytes[start]!] === 1) start++;
    if (start === to) return -1;
  }
  return start;
};

const ascii = new TextEncoder();

/** Prepares a search through much text, which takes some milliseconds. */
export const keywordTable = (list: readonly Keyword[]): ((text: string) => Found) => {
  // The words of a gram are a group, from 1.
  const groupOf = new Uint16Array(TRIPLES);
  const isGram = new Uint8Array(TRIPLES);
  const sizes: number[] = [0];
  const before = new Int8Array(list.length);
  /** Pairs (group, word). */
  const pairs: number[] = [];
  const add = (gram: number, n: number): void => {
    let group = groupOf[gram]!;
    if (group === 0) {
      groupOf[gram] = group = sizes.push(0) - 1;
      isGram[gram] = 1;
    }
    sizes[group]!++;
    pairs.push(group, n);
  };
  let most = 0;
  for (let n = 0; n < list.length; n++) {
    const { text } = list[n]!;
    if (text.length > 2) {
      before[n] = rarestTriple(text);
      add(tripleAt(text, before[n]!), n);
    } else {
      // Whatever stands before a word of two letters.
      before[n] = -1;
      for (let code = 0; code < 64; code++) add((code << 12) | tripleAt(`\0${text}`, 0), n);
    }
    most += text.length > 2 ? text.length : 64 * 2;
  }
  // What a place is asked for stands side by side.
  const firstOf = new Int32Array(sizes.length + 1);
  for (let group = 1; group < sizes.length; group++) firstOf[group + 1] = firstOf[group]! + sizes[group]! * FIELDS;
  const filled = firstOf.slice();
  /** Which letters stand before and behind the three of a group's words: a bit for each code. */
  const [prior, next] = [new Int32Array(sizes.length), new Int32Array(sizes.length)];
  const words = new Int32Array(firstOf[sizes.length]!);
  const letters = new Uint8Array(most);
  let letter = 0;
  for (let k = 0; k < pairs.length; k += 2) {
    const group = pairs[k]!;
    const n = pairs[k + 1]!;
    const { text, exact } = list[n]!;
    const first = before[n]! - 1;
    const behind = first + 4;
    prior[group]! |= first < 0 ? -1 : 1 << (text.charCodeAt(first) & 31);
    next[group]! |= behind >= text.length ? -1 : 1 << (text.charCodeAt(behind) & 31);
    const entry = filled[group]!;
    filled[group] = entry + FIELDS;
    words[entry] = n;
    words[entry + 1] = before[n]!;
    words[entry + 2] = text.length;
    words[entry + 3] = letter;
    words[entry + 4] = Number(exact);
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i);
      letters[letter++] = exact ? c : LOWER[c]!;
    }
  }
  const bytes = new Uint8Array(LEAD + (CHUNK + 2 * BESIDE) * 3);
  const room = bytes.subarray(LEAD);
  const places = new Int32Array(CHUNK + 1);

  return text => {
    let found = new Int32Array(64 + (text.length >> 6));
    let many = 0;
    const runs: number[] = [];
    let clear = 0;

    /** @param last where the third of the three letters stands. */
    const compare = (last: number, shift: number, group: number): void => {
      for (let entry = firstOf[group]!, end = firstOf[group + 1]!; entry < end; entry += FIELDS) {
        const start = last - 2 - words[entry + 1]!;
        if (start < LEAD) continue;
        const length = words[entry + 2]!;
        const letter = words[entry + 3]!;
        let i = 0;
        if (words[entry + 4] === 1) while (i < length && bytes[start + i] === letters[letter + i]) i++;
        else while (i < length && LOWER[bytes[start + i]!] === letters[letter + i]) i++;
        if (i < length) continue;
        if (many + 2 > found.length) {
          const wider = new Int32Array(found.length * 2);
          wider.set(found);
          found = wider;
        }
        const ends = start + shift + length;
        let at = many;
        for (; at > 0; at -= 2) {
          const other = found[at - 2]!;
          if (other < ends || (other === ends && list[found[at - 1]!]!.text.length < length)) break;
          found[at] = other;
          found[at + 1] = found[at - 1]!;
        }
        found[at] = ends;
        found[at + 1] = words[entry]!;
        many += 2;
      }
    };

    for (let base = 0; base < text.length; base += CHUNK) {
      const low = Math.max(0, base - BESIDE);
      const high = Math.min(text.length, base + CHUNK);
      const chunk = low === 0 && high === text.length ? text : text.slice(low, Math.min(text.length, high + BESIDE));
      const n = chunk.length;
      // One byte a character: as the encoder gives them where all are ASCII, else by hand with a blank for what is not.
      if (ascii.encodeInto(chunk, room).written !== n) narrow(chunk, room);
      // What an earlier text left behind is no part of this one.
      room.fill(0, n, n + BESIDE);

      const shift = low - LEAD;
      const last = high - shift;
      const spots = sift(bytes, places, sweep(bytes, base - shift, last, isGram, places), groupOf, prior, next);
      for (let k = 0; k < spots; k++) compare(places[k]!, shift, groupOf[gramAt(bytes, places[k]!)]!);
      const known = runsIn(bytes, base - shift, last, clear < 0 ? clear : clear - shift, shift, runs);
      clear = known < 0 ? known : known + shift;
    }
    return { words: found, many, runs };
  };
};
