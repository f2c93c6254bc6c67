/** Finds all of some thousand words in a text: short texts by where words begin, and with a table once there is much to read. */
import { type Found, type Keyword, keywordTable } from './keyword-table.ts';
import { marksOf } from './marks.ts';
import { tripleAt } from './triples.ts';

const LONGEST = 32;
const FIT = /^(?:[\0-\t\v-\x7f]{2,32}\n)*$/;
const fitting = (list: readonly Keyword[]): boolean => FIT.test(list.map(({ text }) => `${text}\n`).join(''));
/** Characters that are read without a table before one pays. */
const PLAIN = 50_000;

/** Words by their first three letters: those of two are few, and each is looked for everywhere. */
const byBeginning = (list: readonly Keyword[]): ((text: string) => Found) => {
  /** The last word of each beginning, and before each word the next such one; -1 ends. */
  const latest = new Map<number, number>();
  const before = new Int32Array(list.length);
  const short: number[] = [];
  for (let n = 0; n < list.length; n++) {
    const { text } = list[n]!;
    if (text.length < 3) {
      short.push(n);
      continue;
    }
    const triple = tripleAt(text, 0);
    before[n] = latest.get(triple) ?? -1;
    latest.set(triple, n);
  }
  return text => {
    const lower = text.replace(/[A-Z]+/g, part => part.toLowerCase());
    const pairs: (readonly [end: number, word: number])[] = [];
    const compare = (at: number, n: number): void => {
      const { text: word, exact } = list[n]!;
      if ((exact ? text : lower).startsWith(word, at)) pairs.push([at + word.length, n]);
    };
    for (const n of short) for (let at = 0; at < text.length - 1; at++) compare(at, n);
    for (let at = 0; at < text.length - 2; at++)
      for (let n = latest.get(tripleAt(text, at)) ?? -1; n >= 0; n = before[n]!) compare(at, n);
    pairs.sort((a, b) => a[0] - b[0] || list[a[1]]!.text.length - list[b[1]]!.text.length);
    return {
      words: Int32Array.from(pairs.flat()),
      many: pairs.length * 2,
      runs: [...text.matchAll(/[A-Za-z0-9_+/-]{24,}/g)].map(({ index }) => index),
      marks: marksOf(text),
    };
  };
};

/**
 * A search for many words.
 * @returns the search: it takes any text.
 */
export const keywords = (list: readonly Keyword[]): ((text: string) => Found) => {
  // Each alone is only looked at where one of them is wrong.
  const wrong = fitting(list) ? undefined : list.find(word => !fitting([word]));
  if (wrong !== undefined) throw new RangeError(`a keyword has from 2 to ${LONGEST} letters of ASCII: ${wrong.text}`);
  let plainly: ((text: string) => Found) | undefined;
  let prepared: ((text: string) => Found) | undefined;
  let read = 0;
  return text => {
    read += text.length;
    if (prepared === undefined && read <= PLAIN) return (plainly ??= byBeginning(list))(text);
    prepared ??= keywordTable(list);
    return prepared(text);
  };
};
