/** Stars in patterns, against a regular expression made of the same pattern. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../support/seed.ts';
import { nameGlob, wildcard } from '../../src/core/wildcard.ts';

describe('a pattern with stars', () => {
  it.each([
    ['git', 'git', true],
    ['git', 'gitx', false],
    ['*', '', true],
    ['ab*ba', 'aba', false],
    ['ab*ba', 'abba', true],
    ['a*b*c', 'a-c-b-c', true],
    ['a*b*c', 'a-c-b', false],
    ['a**c', 'ac', true],
    ['a.c', 'abc', false],
  ] as const)('%s fits %s: %s', (pattern, text, fits) => expect(wildcard(pattern)(text)).toBe(fits));

  it('says what a regular expression of the same pattern says', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 });
    fc.assert(
      fc.property(text, text, (pattern, name) => {
        const same = new RegExp(`^${pattern.replaceAll('*', '[^]*')}$`);
        expect(wildcard(pattern)(name)).toBe(same.test(name));
      }),
      { numRuns: 2_000 },
    );
  });

  it('over a name does not look at case', () => expect(nameGlob('MCP__*__Read')('mcp__files__READ')).toBe(true));
});
