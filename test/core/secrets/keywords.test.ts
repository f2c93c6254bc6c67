/** The search finds exactly what a loop of indexOf finds. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Keyword } from '../../../src/core/secrets/keyword-table.ts';
import { keywords } from '../../../src/core/secrets/keywords.ts';
import '../../support/seed.ts';

/** Enough for the search to be prepared. */
const ENOUGH = ' '.repeat(100_000);
const find = (list: readonly Keyword[], text: string, prepared = true): string[] => {
  const search = keywords(list);
  if (prepared) search(ENOUGH);
  const { words, many } = search(text);
  const out: string[] = [];
  for (let k = 0; k < many; k += 2) {
    const [end, { text: word }] = [words[k]!, list[words[k + 1]!]!];
    if (k > 0) {
      expect(end).toBeGreaterThanOrEqual(words[k - 2]!);
      if (end === words[k - 2]) expect(word.length).toBeGreaterThanOrEqual(list[words[k - 1]!]!.text.length);
    }
    out.push(`${end - word.length} ${word}`);
  }
  return out.sort();
};
const naive = (list: readonly Keyword[], text: string): string[] =>
  list
    .flatMap(({ text: word, exact }) => {
      const where = exact ? text : text.toLowerCase();
      const out: string[] = [];
      for (let at = where.indexOf(word); at >= 0; at = where.indexOf(word, at + 1)) out.push(`${at} ${word}`);
      return out;
    })
    .sort();
const runs = (text: string): number[] => [...text.matchAll(/[A-Za-z0-9_\-+/]{24,}/g)].map(({ index }) => index);

/** Pieces of texts long enough to be read in several parts. */
const long = (parts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('', 'a ', 'é', 'abc_'), fc.integer({ min: 32_700, max: 32_800 }), fc.array(parts, { maxLength: 60 }))
    .map(([filler, size, end]) => (filler === '' ? '' : filler.repeat(size).slice(0, size)) + end.join(''));

it('agrees with a naive search over random words and texts', () => {
  const letters = fc.constantFrom('a', 'b', 'c', '_', '1');
  const word = fc.array(letters, { minLength: 2, maxLength: 6 }).map(a => a.join(''));
  const keyword = fc.record({ text: word, exact: fc.boolean() });
  fc.assert(
    fc.property(
      fc.uniqueArray(keyword, { minLength: 1, maxLength: 12, selector: ({ text, exact }) => `${exact} ${text}` }),
      long(fc.constantFrom('a', 'A', 'b', 'B', 'c', '_', '1', 'é', '中', ' ', 'Q', '!')),
      (list, text) => {
        expect(find(list, text)).toEqual(naive(list, text));
        expect(find(list, text, false)).toEqual(naive(list, text));
      },
    ),
    { numRuns: 150 },
  );
});

it('knows where runs of base64 start, over the parts in which a text is read', () => {
  const search = keywords([{ text: 'zz', exact: false }]);
  expect(search(`${'a'.repeat(24)} b `.repeat(3)).runs).toEqual([0, 27, 54]);
  search(ENOUGH);
  fc.assert(
    fc.property(long(fc.constantFrom('a'.repeat(23), 'B'.repeat(24), 'x', '9', '+', '_', ' ', 'é', '=')), text => {
      expect(search(text).runs).toEqual(runs(text));
    }),
    { numRuns: 150 },
  );
});

it('finds a word in its own case only, where its case counts', () => {
  const list = [
    { text: 'AKIA', exact: true },
    { text: 'key', exact: false },
  ];
  for (const prepared of [true, false]) expect(find(list, 'AKIA akia Key KEY', prepared)).toEqual(['0 AKIA', '10 key', '14 key']);
});

describe('refuses words that it could not find', () => {
  it.each([
    ['é and more', 'of ASCII'],
    ['a', 'from 2 to 32'],
    ['a'.repeat(33), 'from 2 to 32'],
  ])('%s', (text, why) => {
    expect(() => keywords([{ text, exact: false }])).toThrow(why);
  });
});
