/** What is asked of a HushSpec document, and what it answers: one action in, one ruling out. */

/** Where a request came from. */
export interface Origin {
  readonly provider?: string | undefined;
  readonly tenant_id?: string | undefined;
  readonly space_id?: string | undefined;
  readonly space_type?: string | undefined;
  readonly visibility?: string | undefined;
  readonly external_participants?: boolean | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly sensitivity?: string | undefined;
  readonly actor_role?: string | undefined;
}

export interface Action {
  readonly type: string;
  /** A path, a host, a command, or the name of a tool or action. */
  readonly target?: string | undefined;
  /** What is written, patched or typed. */
  readonly content?: string | undefined;
  /** Bytes of a tool's arguments. */
  readonly args_size?: number | undefined;
  readonly origin?: Origin | undefined;
  readonly posture?: { readonly current?: string | undefined; readonly signal?: string | undefined } | undefined;
  /** Other spellings of the target: `also` count for what forbids alone, `same` for what permits too. */
  readonly also?: readonly string[];
  readonly same?: readonly string[];
  /** One file of a larger patch: sizes are told of the whole. */
  readonly part?: true;
  /** What else an action in a browser or an interpreter says about itself. */
  readonly details?: { readonly domain?: string; readonly network?: boolean; readonly timeout?: number };
}

/** HushSpec's own words, which its test documents compare. */
export const DECISIONS = ['allow', 'warn', 'deny'] as const;
export type HushDecision = (typeof DECISIONS)[number];

export interface Ruling {
  readonly decision: HushDecision;
  /** The path of the rule in the document, as `rules.egress.block`. */
  readonly rule?: string;
  readonly reason?: string;
  /** The pattern that matched. */
  readonly by?: string;
  readonly severity?: 'critical' | 'error' | 'warn';
  /** Where in the content it was found, by lines from 0, and the text that matched unless that is a secret. */
  readonly at?: { readonly line: number; readonly text?: string };
}

/** One rule block, ready to be asked; silent where it has nothing to say. */
export type Judge = (action: Action) => Ruling | undefined;

/** @param rule the path in the document, as its evaluator tests name it. */
export const allow = (rule: string, reason: string): Ruling => ({ decision: 'allow', rule, reason });
/** @param by the pattern that matched. */
export const warn = (rule: string, reason: string, by?: string): Ruling => ({
  decision: 'warn',
  rule,
  reason,
  ...(by !== undefined && { by }),
});
/** @param by the pattern that matched. */
export const deny = (rule: string, reason: string, by?: string): Ruling => ({
  decision: 'deny',
  rule,
  reason,
  ...(by !== undefined && { by }),
});

/** The strictest of several rulings; of equal ones the first that names a rule. */
export const strictestOf = (rulings: readonly (Ruling | undefined)[]): Ruling =>
  rulings.reduce<Ruling>(
    (best, next) => (next && DECISIONS.indexOf(next.decision) > DECISIONS.indexOf(best.decision) ? next : best),
    rulings.find(ruling => ruling?.decision === 'allow') ?? { decision: 'allow' },
  );
