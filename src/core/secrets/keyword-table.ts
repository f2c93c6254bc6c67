/**
 * Finds all of some thousand words in one pass over a text. Each word is known by three of its letters in a row, those that other texts hold
 * least often; only where such three stand the words that they stand for are compared.
 */
import { addMark, type Marks, noMarks } from './marks.ts';
import { rarestTriple } from './rare-triples.ts';
import { GRAMS, gramAt, gramFacts, gramsOfTwo, marksAmong, NOTED, runsIn, sift, sweep } from './sweep.ts';

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
  /** Where other readings may begin. */
  readonly marks: Marks;
}

const LOWER = Uint8Array.from({ length: 256 }, (_, c) => (c >= 65 && c <= 90 ? c + 32 : c));

/** Characters of the text that are read at once, and beyond on both sides, so that no word is cut. */
const CHUNK = 1 << 15;
const BESIDE = 64;
/** Blanks before the first byte. */
const LEAD = 8;
/** Of each word: its number, the letters before its three, its length, where its letters stand, whether its case counts. */
const FIELDS = 5;
/** Bytes that a character of UTF-16 takes, at most. */
const WIDEST = 3;

const BLANK = 32;
const ascii = new TextEncoder();
/** Notes for each byte how many characters of UTF-16 stand before it, and how many there are behind the last. */
const count = (bytes: Uint8Array, to: number, before: Int32Array): void => {
  let n = 0;
  // One round more than there are bytes: what comes behind a loop would be compiled before it has ever run.
  for (let i = LEAD; i <= to; i++) {
    before[i] = n;
    const c = bytes[i]!;
    n += Number((c & 0xc0) !== 0x80) + Number(c >= 0xf0);
  }
};

/** Prepares a search for many words, which takes some milliseconds. */
export const keywordTable = (list: readonly Keyword[]): ((text: string) => Found) => {
  // The words of a gram are a group, from 1.
  const groupOf = new Uint16Array(GRAMS);
  const facts = gramFacts();
  const sizes: number[] = [0];
  const before = new Int8Array(list.length);
  /** Pairs (group, word). */
  const pairs: number[] = [];
  const add = (gram: number, n: number): void => {
    let group = groupOf[gram]!;
    if (group === 0) {
      groupOf[gram] = group = sizes.push(0) - 1;
      facts[gram]! |= NOTED;
    }
    sizes[group]!++;
    pairs.push(group, n);
  };
  let most = 0;
  for (let n = 0; n < list.length; n++) {
    const { text } = list[n]!;
    if (text.length > 2) {
      before[n] = rarestTriple(text);
      add(gramAt(ascii.encode(text), before[n]! + 2), n);
    } else {
      // Whatever stands before a word of two letters.
      before[n] = -1;
      for (const gram of gramsOfTwo(ascii.encode(text))) add(gram, n);
    }
    most += text.length > 2 ? text.length : gramsOfTwo(ascii.encode(text)).length * 2;
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
  const bytes = new Uint8Array(LEAD + (CHUNK + 2 * BESIDE) * WIDEST);
  bytes.fill(BLANK, 0, LEAD);
  const room = bytes.subarray(LEAD);
  const places = new Int32Array(CHUNK * WIDEST + 1);
  const spots = new Int32Array(CHUNK * WIDEST + 1);
  /** For text beyond ASCII: how many characters stand before each byte. */
  let counts: Int32Array | undefined;

  return text => {
    let found = new Int32Array(64 + (text.length >> 6));
    let many = 0;
    const runs: number[] = [];
    const marks = noMarks(text);
    let clear = 0;

    /** @param last where the third of the three letters stands. */
    const compare = (last: number, low: number, group: number, before: Int32Array | undefined): void => {
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
        const ends = low + (before === undefined ? start - LEAD : before[start]!) + length;
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
      const { written } = ascii.encodeInto(chunk, room);
      // What an earlier text left behind is no part of this one.
      room.fill(BLANK, written, written + BESIDE);

      // INVARIANT: whatever is looked for is ASCII, so that bytes find it; beyond ASCII they stand elsewhere than the characters.
      let [from, to] = [LEAD + base - low, LEAD + high - low];
      let open = from + clear - base;
      let before: Int32Array | undefined;
      if (written !== chunk.length) {
        before = counts ??= new Int32Array(bytes.length + 1);
        count(bytes, LEAD + written, before);
        while (before[from]! < base - low) from++;
        for (to = LEAD + written; before[to - 1]! >= high - low; ) to--;
        for (open = from; before[open]! > clear - low; ) open--;
      }
      const place = (at: number): number => low + (before === undefined ? at - LEAD : before[at]!);

      const lists = Number(marks.lists);
      const noted = sweep(bytes, from, to, facts, lists, places);
      const marked = marksAmong(bytes, places, noted, lists, spots);
      for (let k = 0; k < marked; k++) addMark(marks, place(spots[k]!), bytes[spots[k]!]!);
      const sifted = sift(bytes, places, noted, groupOf, prior, next);
      for (let k = 0; k < sifted; k++) compare(places[k]!, low, groupOf[gramAt(bytes, places[k]!)]!, before);
      const earlier = runs.length;
      const known = runsIn(bytes, from, to, clear < 0 ? clear : open, runs);
      for (let k = earlier; k < runs.length; k++) runs[k] = place(runs[k]!);
      clear = known < 0 ? known : place(known);
    }
    return { words: found, many, runs, marks };
  };
};
