/** Mutated commands, judged by the built-in policy: there is always a verdict, and what was not understood is never allowed. */
import { expect, it } from 'vitest';
import { mutants } from './support/command-mutants.ts';
import { decisionOn, told } from './support/commands.ts';
import { SEED as seed } from './support/seed.ts';
import { Dice } from './support/shell-grammar.ts';

const count = Number(process.env['SALLYPORT_MUTANTS'] ?? 1500);
/** Milliseconds; a run of many mutants is given what it needs on a busy machine. */
const limit = Math.max(120_000, count * 40);

it(
  'a mutated command has a verdict, and none that allows what is opaque',
  async () => {
    const dice = new Dice(seed);
    const next = mutants(dice);
    let opaque = 0;
    for (let n = 0; n < count; n++) {
      const command = next();
      const shell = dice.one(['bash', 'bash', 'sh', 'zsh'] as const);
      const what = `seed ${seed}: ${shell} ${JSON.stringify(command)}`;
      const decision = await decisionOn(command, 'bypass', shell).catch((error: unknown) => `threw ${String(error)}`);
      expect(decision, what).toMatch(/^(?:allow|ask|deny)$/);
      if (told(command, { shell }).opaque.length === 0) continue;
      opaque++;
      expect(decision, what).not.toBe('allow');
      expect(await decisionOn(command, 'dont-ask', shell), what).not.toBe('allow');
    }
    expect(opaque).toBeGreaterThan(count / 20);
    expect(opaque).toBeLessThan(count);
  },
  limit,
);
