/** The decisions, from the mildest to the strictest, and the modes that decide where nothing else spoke. */
/** Ordered: a later decision outranks an earlier one. */
export declare const DECISIONS: readonly ["allow", "ask", "deny"];
export type Decision = (typeof DECISIONS)[number];
/** The strictest of some decisions; `allow` when there are none. */
export declare const strictest: (decisions: readonly Decision[]) => Decision;
/** From the tightest to the loosest: what happens to an effect that no guard and no rule speaks of. */
export declare const MODES: readonly ["dont-ask", "plan", "default", "accept-edits", "bypass"];
export type Mode = (typeof MODES)[number];
