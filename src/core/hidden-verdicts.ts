/** What hidden text comes to: strict in what agents take as orders, lenient in what programs print, and asked about where people may mean it. */
import { type Decision, strictest } from './decision.ts';
import type { Hidden, HiddenKind } from './hidden.ts';
import type { Opinion, TextSource } from './model.ts';

type HiddenVerdicts = Readonly<Record<HiddenKind, Decision | 'quiet'>>;
/** In a file that people read as code or prose. */
const USUAL: HiddenVerdicts = {
  direction: 'deny',
  tag: 'deny',
  invisible: 'deny',
  'shown-invisible': 'ask',
  'stray-invisible': 'ask',
  variation: 'deny',
  'stray-variation': 'ask',
  'look-alike': 'deny',
  'full-width': 'ask',
  control: 'ask',
  'beyond-the-edge': 'ask',
  overlong: 'ask',
};
/** In what an agent takes as its orders, and in what names a change. */
const STRICT: HiddenVerdicts = {
  ...USUAL,
  'stray-invisible': 'deny',
  'stray-variation': 'deny',
  control: 'deny',
  'beyond-the-edge': 'deny',
};
/** What programs print has colours and long lines; what an agent was shown can still be poisoned. */
const PRINTED: HiddenVerdicts = {
  ...USUAL,
  direction: 'ask',
  invisible: 'ask',
  'shown-invisible': 'quiet',
  'stray-invisible': 'quiet',
  'stray-variation': 'quiet',
  'look-alike': 'quiet',
  'full-width': 'quiet',
  control: 'quiet',
  'beyond-the-edge': 'quiet',
  overlong: 'quiet',
};
const BY_SOURCE: Readonly<Record<TextSource, HiddenVerdicts>> = {
  title: STRICT,
  branch: STRICT,
  author: STRICT,
  body: USUAL,
  commit: USUAL,
  prompt: PRINTED,
  result: PRINTED,
  output: PRINTED,
};

/** A dependency bot quotes the release notes of others, with whatever stands in them. */
const QUOTED: HiddenVerdicts = { ...USUAL, 'stray-invisible': 'quiet' };
const QUOTING: readonly TextSource[] = ['body', 'commit'];

/** What weighs how much in a text about a change. @param byBot whether a dependency bot wrote it. */
export const verdictsInText = (source: TextSource, byBot: boolean): HiddenVerdicts =>
  byBot && QUOTING.includes(source) ? QUOTED : BY_SOURCE[source];
/** What weighs how much in a file. @param instructs whether agents take it as orders. */
export const verdictsInFile = (instructs: boolean): HiddenVerdicts => (instructs ? STRICT : USUAL);

const NAMES: Readonly<Record<HiddenKind, string>> = {
  direction: 'characters that turn the direction of text, so that code reads in another order than it runs',
  tag: 'invisible tag characters',
  invisible: 'invisible characters inside a word',
  'shown-invisible': 'invisible characters inside a word of a line that speaks of them',
  'stray-invisible': 'invisible characters',
  variation: 'invisible variation selectors, which can carry any data',
  'stray-variation': 'a variation selector behind a character that has no variants',
  'look-alike': 'a word with letters that only look Latin',
  'full-width': 'a word with full-width letters among others',
  control: 'control characters',
  'beyond-the-edge': 'text beyond the edge of the screen',
  overlong: 'a line too long to be read',
};
const FIX = 'write it with visible characters, or as an escape; real needs are excepted on the base branch by path';

/** Places of one file or text that are told one by one. */
const MOST = 40;

/**
 * What hidden text comes to.
 * @param verdicts by where it stands.
 * @param place of a line, counted from 0.
 * @param subject the file or text, for fingerprints.
 */
export const hiddenOpinions = (
  found: readonly Hidden[],
  verdicts: HiddenVerdicts,
  place: (line: number) => Opinion['place'],
  subject: string,
): Opinion[] => {
  const told = found.flatMap(({ kind, line, what }): Opinion[] => {
    const decision = verdicts[kind];
    if (decision === 'quiet') return [];
    const where = place(line);
    return [
      {
        decision,
        rule: kind,
        message: `${NAMES[kind]}: ${what}`,
        fix: FIX,
        ...(where && { place: where }),
        subject: `${subject} ${kind} ${what}`,
      },
    ];
  });
  if (told.length <= MOST) return told;
  const more: Opinion = {
    // INVARIANT: what is not listed weighs as much as if it were.
    decision: strictest(told.slice(MOST).map(({ decision }) => decision)),
    rule: 'more',
    message: `more than ${MOST} places with hidden text: the rest is not listed`,
    fix: FIX,
    subject: `${subject} more`,
  };
  return [...told.slice(0, MOST), more];
};
