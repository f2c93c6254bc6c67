/** What may be spent on one text and all readings of it: a flood of words that make the scanner look reaches a limit, and that is told. */

/**
 * What one detector may spend: a try costs one, and one more for every 64 characters that it reads. No honest file was seen to cost more
 * than one for every twenty characters.
 */
const TRIES = { least: 1000, perCharacter: 0.5, most: 20_000, perMillion: 40_000 };
/** Characters of values that are weighed, at least, and per character of the text: no honest file was seen to cost more than one. */
const LEAST_WEIGHED = 200_000;
const WEIGHED_PER_CHARACTER = 16;

export interface Effort {
  /** Whether the pattern of a detector may be tried once more. */
  readonly mayTry: (slot: number) => boolean;
  readonly tried: (slot: number, cost: number) => void;
  /** Whether one more value may be weighed. */
  readonly mayWeigh: () => boolean;
  /** @param characters of a value, for each detector that reads it. */
  readonly weighed: (characters: number) => void;
}

/** @param length characters of the text. */
export const effort = (length: number): Effort => {
  const mostTries = Math.max(Math.min(TRIES.most, TRIES.least + length * TRIES.perCharacter), (length / 1e6) * TRIES.perMillion);
  const mostWeighed = Math.max(LEAST_WEIGHED, length * WEIGHED_PER_CHARACTER);
  const tries = new Map<number, number>();
  let weighed = 0;
  return {
    mayTry: slot => (tries.get(slot) ?? 0) <= mostTries,
    tried: (slot, cost) => {
      tries.set(slot, (tries.get(slot) ?? 0) + cost);
    },
    mayWeigh: () => weighed <= mostWeighed,
    weighed: characters => {
      weighed += characters;
    },
  };
};
