/**
 * The short run of the fuzz targets: every seed, what was found once, and some hundred mutants of a fixed seed, without a look at what they
 * cover. The long run is `npm run fuzz -- TARGET --minutes 10`; `SALLYPORT_FUZZ` sets how many mutants this one makes.
 */
import { describe, expect, it } from 'vitest';
import { Dice } from '../support/shell-grammar.ts';
import { found } from './found.ts';
import { mutant } from './mutation.ts';
import type { Target } from './target.ts';
import { targets } from './targets/index.ts';

const COUNT = Number(process.env['SALLYPORT_FUZZ'] ?? 300);
/** A run of the seeds must not cost more than that of the mutants. */
const MOST_SEEDS = 150;

/** What is wrong with an input, in a line. */
const wrong = async (target: Target, input: string): Promise<string | undefined> => {
  try {
    await target.check(input);
    return undefined;
  } catch (error) {
    return `${error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 3).join(' ') : String(error)}\n${JSON.stringify(input)}`;
  }
};

describe.each(targets.map(target => [target.id, target] as const))('fuzz target %s', (id, target) => {
  it.each(found.filter(([of]) => of === id).map(([, title, input]) => [title, input] as const))('%s', async (_, input) => {
    expect(await wrong(target, input)).toBeUndefined();
    await target.second?.(input);
  });
  const count = Math.ceil(COUNT / (target.cost ?? 1));
  it(`holds for its seeds, and for ${count} mutants of them`, async () => {
    const all = target.seeds();
    const step = Math.ceil(all.length / MOST_SEEDS);
    const seeds = all.filter((_, n) => n % step === 0);
    const dice = new Dice(20_261_130);
    const inputs = [
      ...seeds,
      ...Array.from({ length: count }, () => mutant(dice.one(all), dice, target.words, () => dice.one(all))),
    ];
    const broken: string[] = [];
    for (const input of inputs) {
      const why = await wrong(target, input);
      if (why !== undefined) broken.push(why);
    }
    expect(broken).toEqual([]);
    expect(inputs.length).toBeGreaterThan(count);
  });
});
