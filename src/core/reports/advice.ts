/** What to do about a finding, in words that fit the place: a call that is asked about alone has no base branch and no commit. */
import type { Scene } from '../model.ts';

/** How it is said where a change is judged, and where a call stands alone. */
const WORDS: readonly (readonly [change: string, alone: string])[] = [
  [' on the base branch', ' in the policy'],
  ['a person with write access settles it by an approving review of this commit', 'ask the person you work for'],
  ['have a person with write access approve this commit', 'ask the person you work for'],
  ['take it out of every commit of this change, and rotate it: what was pushed is known', 'leave it out'],
];

/** @param fix what a guard or a rule says is to be done, as for a change. */
export const adviceFor = ({ alone }: Scene, fix: string): string =>
  alone ? WORDS.reduce((text, [change, here]) => text.replaceAll(change, here), fix) : fix;
