/**
 * Words that let a text be passed over. To compile a large pattern costs more than to search a short text for some words, so whoever has
 * many patterns first asks whether a text holds any of the words without which a pattern cannot match.
 */

export interface Hinted {
  /** INVARIANT: one of them, in small letters, stands in whatever the pattern matches, in whatever case. */
  readonly hints: readonly string[];
  readonly pattern: RegExp;
}

/** @param lower a text in small letters. @returns whether a pattern with these hints can match it. */
export const mayMatch = (hints: readonly string[], lower: string): boolean => hints.some(hint => lower.includes(hint));

const all: Hinted[] = [];
/** A pattern with its hints; the tests prove them for each that is made. */
export const hinted = (pattern: RegExp, ...hints: readonly string[]): Hinted => {
  const one = { pattern, hints };
  all.push(one);
  return one;
};
/** All that have been made so far. */
export const everyHinted = (): readonly Hinted[] => all;

/** Whether a pattern without a position of its own matches a text. */
export const fits = ({ hints, pattern }: Hinted, text: string): boolean =>
  mayMatch(hints, text.toLowerCase()) && pattern.test(text);
