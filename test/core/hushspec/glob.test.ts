/** Patterns of paths and hosts, against a matcher that is slow, short and plainly right. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostFinder, pathFinder, plainPath } from '../../../src/core/hushspec/glob.ts';

/** What a pattern means, by trying everything. */
const naive = (pattern: string, text: string, separator: string): boolean => {
  if (pattern === '') return text === '';
  if (pattern.startsWith('**/') && naive(pattern.slice(3), text, separator)) return true;
  if (pattern.startsWith('**')) {
    const rest = pattern.slice(2);
    return Array.from({ length: text.length + 1 }).some((_, i) => naive(rest, text.slice(i), separator));
  }
  if (pattern.startsWith('*')) {
    for (let i = 0; i <= text.length; i++) {
      if (naive(pattern.slice(1), text.slice(i), separator)) return true;
      if (text[i] === separator) return false;
    }
    return false;
  }
  return text !== '' && (pattern[0] === '?' || pattern[0] === text[0]) && naive(pattern.slice(1), text.slice(1), separator);
};

const words = (letters: readonly string[]) => fc.array(fc.constantFrom(...letters), { maxLength: 8 }).map(all => all.join(''));

it('a path matches as it does by trying everything', () => {
  fc.assert(
    fc.property(words(['a', '.', '/', '*', '**', '**/', '?', '+']), words(['a', '.', 'b', '/', '+']), (pattern, path) => {
      const plain = pattern.replace(/^(?:\.\/)+/, '');
      fc.pre(!/\*\*\*/.test(plain));
      expect(pathFinder([pattern])([path]) !== undefined, `${pattern} ${path}`).toBe(naive(plain, path, '/'));
    }),
    { numRuns: 3000 },
  );
});

describe('hosts', () => {
  it.each([
    ['*.a.example', 'x.a.example', true],
    ['*.a.example', 'x.y.a.example', false],
    ['**.a.example', 'x.y.a.example', true],
    ['**.a.example', 'a.example', false],
    ['api-*.a.example', 'api-7.a.example', true],
    ['A.example:443', 'a.EXAMPLE.', true],
    ['[::1]', '[::1]:80', true],
    ['a.example', 'a.example.b', false],
    ['a+b.example', 'aab.example', false],
  ])('%s and %s: %s', (pattern, host, is) => expect(hostFinder([pattern])([host]) !== undefined).toBe(is));
});

it.each([
  ['/a/./b//c/../d', '/a/b/d'],
  ['/../../a', '/a'],
  ['../a', '../a'],
  ['a/../../b', '../b'],
  ['./a/', 'a/'],
  ['C:\\a\\..\\b', 'C:/b'],
  ['a\\b', 'a\\b'],
])('the path %s is plainly %s', (path, plain) => expect(plainPath(path)).toBe(plain));
