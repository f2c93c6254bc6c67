/** Whatever a real shell runs was reported, or the command was opaque: on random scripts, with other ones each time. */
import { existsSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { Effect } from '../../src/core/model.ts';
import { resolve } from '../../src/core/paths.ts';
import { isUnclosed } from '../../src/core/shell/syntax.ts';
import { newSession, readCommand } from '../../src/core/shell.ts';
import { askedSeed, freshSeed } from '../support/seed.ts';
import { contains, plainly, tame } from '../support/shell-compare.ts';
import { Dice, Grammar, mutate } from '../support/shell-grammar.ts';
import { Truth } from '../support/shell-truth.ts';

/** New programs in every run: what one of them shows is a fault of the reading, whatever the change. */
const seed = askedSeed ?? freshSeed();
const count = Number(process.env['SALLYPORT_SCRIPTS'] ?? 400);
const SHELLS = [
  { name: 'bash', dialect: 'bash' as const, path: ['/usr/bin/bash', '/bin/bash'].find(existsSync) },
  { name: 'dash', dialect: 'sh' as const, path: ['/usr/bin/dash', '/bin/dash'].find(existsSync) },
];
const truth = new Truth();
afterAll(() => truth.close());

const reading = (script: string, dialect: 'bash' | 'sh'): readonly Effect[] =>
  readCommand(script, {
    dialect,
    place: { file: 'script' },
    session: newSession({ root: '/w', home: '/H' }),
    programs: () => undefined,
    resolve: (path, cwd) => resolve(path, { root: '/w', ...(cwd !== undefined && { cwd }) }),
  });

describe.each(SHELLS.filter(shell => shell.path !== undefined))('$name', ({ path, dialect }) => {
  it('runs nothing that was not reported', async () => {
    const dice = new Dice(seed);
    const grammar = new Grammar(dice);
    const scripts: string[] = [];
    while (scripts.length < count) {
      const script = grammar.script();
      const mutated = dice.chance(3) ? mutate(script, dice, 1 + dice.below(2)) : script;
      if (tame(mutated)) scripts.push(mutated);
    }
    const missed: object[] = [];
    let decided = 0;
    const queue = scripts.values();
    const work = async (): Promise<void> => {
      for (const script of queue) {
        const effects = reading(script, dialect);
        if (effects.some(effect => effect.kind === 'opaque')) continue;
        decided++;
        const reported = effects.map(plainly);
        for (const ran of await truth.run(path!, script))
          if (!contains(reported, ran))
            missed.push({ script, ran, reported: effects.map(e => (e.kind === 'exec' ? e.argv : e.kind)) });
      }
    };
    await Promise.all([work(), work()]);
    expect(missed, `seed ${seed}`).toEqual([]);
    // A reader that gives up on everything would pass; the scripts are wild, so a share that small still means thousands of words.
    if (dialect === 'bash') expect(decided, `seed ${seed}`).toBeGreaterThan(count / 10);
  });
  it('runs nothing of a line that opens more parentheses than it closes', async () => {
    const dice = new Dice(seed + 1);
    const lines = Array.from({ length: 100 }, () => {
      let line = 'p1; ';
      while (!isUnclosed(line) || dice.below(4) > 0) line = line.length > 120 ? 'p2 & ' : line + dice.one(PIECES);
      return line;
    });
    const ran: object[] = [];
    for (const line of lines) {
      expect(reading(line, dialect).length).toBeGreaterThan(0);
      const commands = await truth.run(path!, line);
      if (commands.length > 0) ran.push({ line, commands });
    }
    expect(ran, `seed ${seed}`).toEqual([]);
  });
});

/** What a line without quotes may be made of. */
const PIECES = [
  'p1 ',
  'p2 x',
  '(',
  ')',
  '<(',
  '$(',
  '>(',
  '((',
  '$((',
  '))',
  'x=(',
  'f() (',
  'f;',
  '; ',
  ';; ',
  ' & ',
  ' && ',
  ' | ',
  ' || ',
  'if ',
  'then ',
  'fi ',
  'for i in a; do ',
  'while ',
  'do ',
  'done ',
  'p3 >o',
  '@(',
  '+(',
  '~(',
  'time ',
  'coproc ',
  '<(p1)',
  '$(p2)',
] as const;
