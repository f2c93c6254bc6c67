/** One way to order an agent about, as a pattern over the words of a text. */

export const INPUT_RULES = ['override', 'role-marker', 'reviewer', 'destroy', 'exfiltrate', 'conceal', 'reveal'] as const;
export type InputRule = (typeof INPUT_RULES)[number];

export interface Sentence {
  readonly rule: InputRule;
  /** `sure`: nobody writes that to a person; `likely`: some do, about their own program. */
  readonly grade: 'sure' | 'likely';
  /** One of each list stands in every match, as a word of up to three letters or as the beginning of a longer one (`stems.ts`). */
  readonly hints: readonly string[];
  readonly also?: readonly string[];
  /** Over `wordsOf`: lower case, one space between words, `.` ends a sentence. Linear at each hint. */
  readonly pattern: RegExp;
}
