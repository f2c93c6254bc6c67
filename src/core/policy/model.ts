/** A policy ready to judge: patterns and globs are compiled, nothing in it can still fail. */
import type { Check } from '../contracts.ts';
import type { PolicyHook } from '../hooks/answers.ts';
import type { Decision, Finding, Mode } from '../model.ts';
import type { Rule } from '../rules.ts';
import type { SandboxWish } from '../sandbox-contract.ts';
import type { DeclaredTools } from '../tools/declared.ts';

/** Where a repository keeps its policy, from its root, unless the Action is told another place. */
export const POLICY_FILE = '.github/sallyport.yml';

/** What holds at one link of a chain of agents. */
export interface Level {
  readonly mode: Mode;
  readonly rules: { readonly deny: readonly Rule[]; readonly ask: readonly Rule[]; readonly allow: readonly Rule[] };
  /** The chain of agents that a call is judged as here, where that is not the call's own. */
  readonly as?: readonly string[];
  /**
   * `own`: it permits only what its own rules and mode permit, also where somebody else asks. `inherited`: it has neither, and is silent
   * where the level above spoke.
   */
  readonly standing?: 'own' | 'inherited';
}

/** What closes the gate: unsettled asks and denies (`ask`), denies alone, also calls that no rule allows (`unlisted`), or nothing. */
export const FAIL_ON = ['ask', 'deny', 'unlisted', 'never'] as const;
export type FailOn = (typeof FAIL_ON)[number];

export interface PolicyCommand {
  readonly run: string;
  /** Seconds. */
  readonly timeout: number;
}

export interface PolicyTest {
  readonly tool: string;
  readonly input: unknown;
  readonly mode?: Mode;
  readonly expect: Decision;
  /** Where it stands, for the message when it fails. */
  readonly at: string;
}

export interface Policy {
  readonly mode: Mode;
  readonly opaque: 'ask' | 'deny';
  readonly failOn: FailOn;
  readonly checks: readonly { readonly guard: string; readonly check: Check }[];
  /** What holds for a call: one level for the main agent, one for each agent of the chain; all of them must agree. */
  readonly levels: (agents: readonly string[]) => readonly Level[];
  /** The exception that covers a finding: from the base alone, with its reason. */
  readonly exception: (finding: Finding) => { readonly reason: string } | undefined;
  /** What the policy says of tools that nobody knows; to be handed to whoever reads calls. */
  readonly tools?: DeclaredTools;
  readonly commands: readonly PolicyCommand[];
  readonly sandbox: SandboxWish;
  /** In declared order, those of what is extended first. */
  readonly hooks: readonly PolicyHook[];
  readonly approvals: { readonly reviews: boolean; readonly labels: readonly string[] };
  readonly tests: readonly PolicyTest[];
  /** What of other agents' permission files was narrowed or left out. */
  readonly notices: readonly string[];
}
