/**
 * The seed of every random test: one fixed number, so that a run says something about the change and not about luck.
 * `SALLYPORT_SEED=NUMBER` repeats a run, `SALLYPORT_SEED=fresh` looks elsewhere.
 */
import fc from 'fast-check';

const asked = process.env['SALLYPORT_SEED'];

/** A seed that no run had before. */
export const freshSeed = (): number => Math.floor(Math.random() * 2 ** 31);

/** What was asked for, if anything was. */
export const askedSeed: number | undefined = asked === undefined ? undefined : asked === 'fresh' ? freshSeed() : Number(asked);

export const SEED: number = askedSeed ?? 20_261_201;

fc.configureGlobal({ seed: SEED });
