/**
 * No pattern of ours reads one text in ever more ways: each is tried on texts that repeat what it is made of and end otherwise. One that
 * doubles its work with every repetition would not end, and is stopped.
 */
import { globSync, readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { parseAst } from 'rolldown/parseAst';
import { expect, it } from 'vitest';

const REPEATED =
  '-r |-O|-| |\t|/|a|a |/a|--a |-a |a.|a-|a_|::a|; |"a" |(|a=|a,|, |a\\||\n| \n|1.|1,|**|*/|# |\\\\|${a}|@a/|<a>|[a]|{}|=|&|aA|a\n'.split(
    /(?<!\\)\|/,
  );
/** More of it than anybody could wait for, where each doubles the work. */
const TIMES = 36;

const literalsIn = (file: string): readonly { readonly pattern: string; readonly flags: string }[] => {
  const found: { readonly pattern: string; readonly flags: string }[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (regex) found.push(regex);
    for (const part of Object.values(node)) walk(part);
  };
  walk(parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }));
  return found;
};

/** Whether it answers for all of these texts. The limit is for what never ends. */
const ends = (pattern: string, flags: string, texts: readonly string[], milliseconds = 10_000): boolean => {
  const context = createContext({ pattern: new RegExp(pattern, flags.replace('y', '')), texts });
  try {
    runInContext('for (const text of texts) { pattern.lastIndex = 0; pattern.test(text); }', context, { timeout: milliseconds });
    return true;
  } catch {
    return false;
  }
};

const textsFor = (pattern: string): readonly string[] => {
  const words = [...new Set(pattern.match(/[A-Za-z]{2,}/g) ?? [])].slice(0, 8);
  const starts = ['', ...words.flatMap(word => [word, `${word} `])];
  const parts = [...REPEATED, ...words.map(word => `${word} `)];
  return starts.flatMap(start => parts.map(part => `${start}${part.repeat(TIMES)}!\u0001a`));
};

const literals = globSync('src/**/*.ts').flatMap(file => literalsIn(file).map(literal => ({ file, ...literal })));
const repeating = [...new Map(literals.map(literal => [`/${literal.pattern}/${literal.flags}`, literal])).values()].filter(
  ({ pattern }) => /[*+}]/.test(pattern),
);

it('a pattern that reads a text in ever more ways is found', () => {
  expect(ends('^(?:-[OgW][\\w=-]*\\s*)*$', '', textsFor('^(?:-[OgW]'), 1_000)).toBe(false);
  expect(ends('^(?:-[OgW][\\w=-]*(?:\\s+|$))*$', '', textsFor('^(?:-[OgW]'))).toBe(true);
});

it('every pattern of ours answers for texts that repeat what it is made of', () => {
  expect(repeating.length).toBeGreaterThan(1_000);
  const endless = repeating.filter(({ pattern, flags }) => !ends(pattern, flags, textsFor(pattern)));
  expect(endless.map(({ file, pattern }) => `${file}: /${pattern.slice(0, 200)}/`)).toEqual([]);
}, 300_000);
