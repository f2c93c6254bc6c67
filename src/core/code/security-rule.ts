/** One way in which a line makes a program less safe, as a pattern over code: not over comments, documentation or texts that speak of it. */
import type { Hinted } from '../hints.ts';
import type { Decision } from '../model.ts';

/** Its hints hold no blanks: where the pattern sees one, something else may have stood. */
export interface SecurityRule extends Hinted {
  readonly rule: string;
  readonly decision: Exclude<Decision, 'allow'>;
  /**
   * Where the pattern looks: `code` with strings whole, the match beginning outside of them; `bare` with strings blanked; `command`
   * everywhere, but inside of a string only on a line that starts a program with it.
   */
  readonly on: 'code' | 'bare' | 'command';
  /** File names that it is for. */
  readonly files?: RegExp;
  /** A second pattern that some added line of the same file, at most `near` lines away, must match as well. */
  readonly and?: RegExp;
  readonly near?: number;
  /** Holds in tests, too. */
  readonly tests?: true;
  readonly says: string;
  readonly fix: string;
}
