/** What the gate is asked, and what it needs of the outside to answer. */
import type { Source } from './collect.ts';
import type { AuthorFacts } from './core/github/authors.ts';
import type { EventFacts } from './core/github/events.ts';
import type { Approval } from './core/model.ts';
import type { PolicySource } from './core/policy/layer.ts';
import type { Policy } from './core/policy/model.ts';
import type { SandboxWorld } from './core/sandbox-contract.ts';
import type { Redact } from './core/secrets/redact.ts';
import type { Caller } from './core/workflows/calls.ts';
import type { Remote, Sources } from './core/world.ts';
import type { PolicyPlace } from './find-policy.ts';
import type { HookWorld } from './gate-hooks.ts';

/** What the gate needs of the outside. */
export interface GateWorld extends Sources {
  readonly preset: (name: string) => PolicySource | undefined;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly version: string;
  /** Takes secrets out of whatever leaves. */
  readonly mask?: Redact;
  /** Lets signals and timers be heard between two pieces of work. */
  readonly breathe?: () => Promise<void>;
  /** Where approved commands run; without it none is run. */
  readonly sandbox?: SandboxWorld;
  /** Where hooks of the policy are asked; without it a policy with hooks closes the gate. */
  readonly hooks?: HookWorld;
  /** Who approved this head; asked only when something is to be settled. */
  readonly approvals?: (
    head: string,
    policy: Policy,
    base?: string,
  ) => Promise<{ readonly approvals: readonly Approval[]; readonly limits: readonly string[] }>;
}

export interface GateRequest extends Source, PolicyPlace {
  /** A transcript format that holds for all transcripts. */
  readonly transcriptFormat?: string;
  /** Whether the report tells what it was judged by, for a receipt. */
  readonly digests?: boolean;
  /** `false`: the policy's commands are neither judged nor run. */
  readonly run?: boolean;
  /** What is known of whoever opened the change, and marks of agents of one's own. */
  readonly who?: {
    /** Whoever opened what lies above the base: several for a merge group, none when it is not known. */
    readonly opened: (base: string | undefined) => readonly Omit<AuthorFacts, 'commits'>[];
    readonly agents: readonly string[];
  };
  /** Where the policy's commands start, from the repository's root. */
  readonly directory?: string;
  /** Whether the gate closes without a transcript; without it only where one was named that is not there. */
  readonly requireTranscript?: 'auto' | 'always' | 'never';
  /** Who calls the gate: what lies between the workflow of the run and the gate steers it, too. */
  readonly caller?: Caller;
  /** Finds the two trees of an event; without it they are found from `base`, `head` and `patch`. */
  readonly event?: { readonly facts: EventFacts; readonly remote: Remote };
}
