/** The automaton finds exactly what a loop of indexOf finds. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keywords, MARKS, ROW } from '../../../src/core/secrets/keywords.ts';

const find = (words: readonly string[], text: string): string[] => {
  const machine = keywords(words);
  const out: string[] = [];
  let state = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    state = machine.take((state & ROW) + (c < 128 ? machine.column[c]! : 0));
    const ends = (state & MARKS) === 0 ? [] : machine.ends(state);
    expect(ends.map(n => words[n]!.length)).toEqual(ends.map(n => words[n]!.length).sort((a, b) => b - a));
    for (const n of ends) out.push(`${i + 1 - words[n]!.length} ${words[n]}`);
  }
  return out.sort();
};
const naive = (words: readonly string[], text: string): string[] =>
  words
    .flatMap(word => {
      const lower = text.toLowerCase();
      const out: string[] = [];
      for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) out.push(`${at} ${word}`);
      return out;
    })
    .sort();

it('agrees with a naive search over random words and texts', () => {
  const letters = fc.constantFrom('a', 'b', 'c', '_', '1');
  const word = fc.array(letters, { minLength: 1, maxLength: 5 }).map(a => a.join(''));
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 1, maxLength: 12 }),
      fc.array(fc.constantFrom('a', 'A', 'b', 'B', 'c', '_', '1', 'é', ' '), { maxLength: 60 }),
      (words, text) => {
        expect(find(words, text.join(''))).toEqual(naive(words, text.join('')));
      },
    ),
    { numRuns: 500 },
  );
});

it('refuses words that it could not tell apart', () => {
  expect(() => keywords(['é'])).toThrow('ASCII');
});
