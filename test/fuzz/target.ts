/** What a fuzz target is: inputs to start from, words of its language, and what must hold for any input whatever. */

/** What must hold does not. Anything else that a check throws is a crash. */
export class Broken extends Error {
  override name = 'Broken';
}

export interface Target {
  readonly id: string;
  /** What is read, and what must hold. */
  readonly doc: string;
  readonly seeds: () => readonly string[];
  /** Words of the language, for mutations. */
  readonly words: readonly string[];
  /** @throws Broken where something does not hold. */
  readonly check: (input: string) => void | Promise<void>;
  /** How many times what others cost one input costs, so that a short run makes fewer. */
  readonly cost?: number;
  /** A slow second opinion, for inputs that reach code which none before them reached. @throws Broken */
  readonly second?: (input: string) => void | Promise<void>;
}

/** @throws Broken with `why` when `fact` is false. */
export const must = (fact: boolean, why: string): void => {
  if (!fact) throw new Broken(why);
};
