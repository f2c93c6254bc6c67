/** Words that let a text be passed over must stand in whatever the pattern beside them matches. */
import { describe, expect, it } from 'vitest';
import { AT_ROOT, BY_NAME, HINTS, rows } from '../../src/core/agents/files.ts';
import { RULES } from '../../src/core/code/unsafe-lines.ts';
import { MARKS } from '../../src/core/guardrails/marks.ts';
import { LEAKS } from '../../src/core/guardrails/prompt-leak.ts';
import { everyHinted, type Hinted } from '../../src/core/hints.ts';
import * as guards from '../../src/guards/index.ts';
import '../support/loaded.ts';
import { without } from '../support/implied-words.ts';

const PROOFS: readonly (readonly [pattern: RegExp, words: readonly string[], left: string | undefined])[] = [
  [/foo|bar/, ['foo', 'bar'], undefined],
  [/foo|bar/, ['foo'], 'bar'],
  [/(?:a|b)?foo/i, ['foo'], undefined],
  [/f(?:oo|u)\s/, ['foo', 'fu'], undefined],
  [/f(?:oo)?\(/, ['foo'], 'f('],
  [/(?:foo)*/, ['foo'], '…'],
  [/(?:foo)+x{0,1}/, ['foo'], undefined],
  [/(?:foo){2,}/, ['foo'], undefined],
  [/(?=foo)./, ['foo'], '…'],
  [/(?<!foo)x/, ['foo'], 'x'],
  [/[fg]oo/, ['foo', 'goo'], undefined],
  [/[^f]oo/, ['foo'], '…oo'],
  [/f\woo/, ['foo'], 'f…oo'],
  [/FOO\.bar/, ['foo.bar'], undefined],
  [/\u0066oo|\x66oo|\p{L}oo/u, ['foo'], '…oo'],
];

describe('what a regular expression says of every match', () => {
  it.each(PROOFS)('%s holds one of %j, or %s', (pattern, words, left) => {
    expect(without(pattern, words)).toBe(left);
  });
});

/** Whole lists that are passed over by one list of hints, or each part by its own. */
const HINTED: readonly (readonly [of: string, list: readonly Hinted[]])[] = [
  ['rules over code', RULES],
  ['marks in texts', MARKS.filter(mark => mark.foreign !== true)],
  ['prompts that are told', LEAKS],
  ['all others', everyHinted()],
  [
    'names of files of agents',
    [BY_NAME, AT_ROOT, ...rows().map(([pattern]) => pattern)].map(pattern => ({ pattern, hints: HINTS })),
  ],
];

describe('hints', () => {
  it.each(HINTED.flatMap(([of, list]) => list.map(({ pattern, hints }) => ({ of, pattern, hints }))))(
    'of $of stand in every match of $pattern, in small letters',
    ({ pattern, hints }) => {
      expect(without(pattern, hints)).toBeUndefined();
      expect(hints.filter(hint => hint === '' || hint !== hint.toLowerCase())).toEqual([]);
    },
  );
  it('of rules over code hold no blank, which code has where a comment was', () => {
    expect(RULES.flatMap(({ hints }) => hints).filter(hint => /\s/.test(hint))).toEqual([]);
  });
  it('stand beside patterns of many guards', () => {
    expect(Object.keys(guards).length).toBeGreaterThan(20);
    expect(everyHinted().length).toBeGreaterThan(30);
  });
});
