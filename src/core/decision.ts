/** The decisions, from the mildest to the strictest, and the modes that decide where nothing else spoke. */

/** Ordered: a later decision outranks an earlier one. */
export const DECISIONS = ['allow', 'ask', 'deny'] as const;
export type Decision = (typeof DECISIONS)[number];

/** The strictest of some decisions; `allow` when there are none. */
export const strictest = (decisions: readonly Decision[]): Decision =>
  decisions.reduce<Decision>((a, b) => (DECISIONS.indexOf(b) > DECISIONS.indexOf(a) ? b : a), 'allow');

/** From the tightest to the loosest: what happens to an effect that no guard and no rule speaks of. */
export const MODES = ['dont-ask', 'plan', 'default', 'accept-edits', 'bypass'] as const;
export type Mode = (typeof MODES)[number];
