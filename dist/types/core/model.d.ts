/** The words of this program: plain, readonly data that flows one way, evidence -> calls -> verdicts -> report. */
import type { HazardId } from "./commands/hazards.js";
import type { Decision } from "./decision.js";
import type { FileChange, Line, Place, RepoPath } from "./file-change.js";
import type { Run } from "./runs.js";
import type { ShownDiff } from "./shown-diff.js";
export * from "./decision.js";
export * from "./file-change.js";
export * from "./runs.js";
/** What an agent did or asks to do, in words that no agent owns. */
export type Act = {
	readonly do: "shell";
	readonly command: string;
	readonly dialect?: "bash" | "zsh" | "sh" | "powershell" | "cmd";
} | {
	readonly do: "read" | "delete";
	readonly path: string;
} | {
	readonly do: "write";
	readonly path: string;
	readonly lines: readonly string[];
	readonly removed?: readonly string[];
	/** The transcript does not tell what was written. */
	readonly unseen?: true;
} | {
	readonly do: "patch";
	readonly diff: string;
} | {
	readonly do: "file";
	readonly file: FileChange;
} | {
	readonly do: "change";
	readonly files: readonly FileChange[];
} | {
	readonly do: "fetch";
	readonly url: string;
} | {
	readonly do: "mcp";
	readonly server: string;
	readonly tool: string;
	readonly input: unknown;
} | {
	readonly do: "agent";
	readonly name: string;
	readonly prompt?: string;
} | {
	readonly do: "say";
	readonly source: TextSource;
	readonly text: string;
} | {
	readonly do: "session";
	readonly session: Session;
} | {
	readonly do: "other";
	readonly input: unknown;
} | {
	readonly do: "unknown";
	readonly why: string;
};
/** How a call ended. `unknown` counts as done. */
export type Status = "ok" | "error" | "denied" | "not-run" | "unknown";
export interface ToolCall {
	readonly id: string;
	/** The tool's name as the agent wrote it: `Bash`, `Edit`, `mcp__github__create_issue`. */
	readonly tool: string;
	readonly place: Place;
	readonly act: Act;
	/** Working directory of the call, where the transcript tells it: absolute, or relative to the repository's root. */
	readonly cwd?: string;
	/** The shell ends with the call: a `cd` in it does not hold for the next one. */
	readonly freshShell?: true;
	/** What was asked for on top: to run outside the agent's own sandbox, to let a sub-agent skip permissions; or a person changed the edit. */
	readonly marks?: readonly ("unsandboxed" | "bypass-permissions" | "edited-by-person")[];
	/** The chain of agents that made the call, outermost first; empty for the main agent. */
	readonly agents: readonly string[];
	readonly status: Status;
	/** What the tool answered, where the transcript tells: for hooks after the call. The middle of a long one is left out. */
	readonly result?: string;
}
export type TextSource = "title" | "body" | "branch" | "commit" | "author" | "prompt" | "result" | "output";
/** A whole transcript, as a fact: what was read and what was not. Judged against the patch. */
export interface Session {
	readonly file: string;
	readonly format: string;
	readonly calls: number;
	/** Everything that happened is in the file. */
	readonly complete: boolean;
	/** Why it is not complete, in half sentences. */
	readonly gaps: readonly string[];
	/** Records that were not understood: place and reason, at most a hundred of them. */
	readonly unread: readonly {
		readonly place: Place;
		readonly why: string;
	}[];
	readonly unreadCount: number;
	/** Kinds of record that this program does not know and that look as if they carried no call. */
	readonly skipped: readonly {
		readonly type: string;
		readonly count: number;
	}[];
	/** Sub-agents that were started and whose own actions are not in the evidence. */
	readonly missingAgents: readonly {
		readonly name: string;
		readonly place: Place;
	}[];
}
/** What is wrong about a command, in the words of the `shell-command` guard's table. */
export interface Hazard {
	readonly id: HazardId;
	/** The exact text that caused it. */
	readonly what: string;
}
/** Named sets of commands for allow rules, told flag by flag by `programs/`. */
export declare const COMMAND_SETS: readonly ["read-only", "git-local", "build-and-test"];
export type CommandSet = (typeof COMMAND_SETS)[number];
/**
* What bytes may hold, by where they came from: the network, a decoder, a credential file or secret variable, a dump of the
* environment, files of this machine.
*/
export type Carry = "network" | "decoded" | "secret" | "environment" | "project";
/** The most that a tool does, as a policy says of it; in order. */
export declare const TOOL_NATURES: readonly ["read-only", "write", "side-effect"];
export type ToolNature = (typeof TOOL_NATURES)[number];
/** What an act does to the world: the unit that is judged. */
export type Effect = {
	readonly place: Place;
	/** Which simple command of the call this belongs to (its number from 0); absent for redirects and for what is no command. */
	readonly by?: number;
	/** What of the call it is part of, where that is not the call's own act: one of several things that a tool does. */
	readonly act?: Act;
} & ({
	readonly kind: "read";
	readonly path: RepoPath;
} | {
	readonly kind: "delete";
	readonly path: RepoPath;
	readonly recursive?: boolean;
	readonly change?: FileChange;
} | {
	readonly kind: "write";
	readonly path: RepoPath;
	readonly added: readonly Line[];
	readonly removed: readonly Line[];
	/** What the file holds stays as it is; where there was none, it is empty. */
	readonly touched?: boolean;
	/** Git's word on the file, when the write is part of the patch. */
	readonly change?: FileChange;
} | {
	readonly kind: "exec";
	readonly argv: readonly [string, ...string[]];
	/** Numbers of the words of `argv` whose value is not fully known. */
	readonly unsure?: readonly number[];
	/** Variables assigned for this command that change what runs (`PATH`, `LD_PRELOAD`, ...). */
	readonly env?: readonly string[];
	/** Wrappers that were looked through to find it, outermost first: `sudo`, `bash -c`, `xargs`. */
	readonly via?: readonly string[];
	readonly hazards?: readonly Hazard[];
	readonly sets?: readonly CommandSet[];
	/** What reaches it through its words and its standard input. */
	readonly carries?: readonly Carry[];
} | {
	readonly kind: "connect";
	readonly host: string;
	readonly port?: number;
	readonly url?: string;
	/** What goes out over it besides the request itself. */
	readonly sends?: readonly Carry[];
} | {
	readonly kind: "tool";
	readonly server?: string;
	readonly name: string;
	readonly input: unknown;
	/** Present where the policy declares the tool: what it reads, writes, runs and connects to stands beside it. */
	readonly does?: ToolNature;
} | {
	readonly kind: "agent";
	readonly name: string;
} | {
	readonly kind: "text";
	readonly source: TextSource;
	readonly text: string;
} | {
	readonly kind: "change";
	readonly files: readonly FileChange[];
	readonly added: number;
	readonly removed: number;
} | {
	readonly kind: "session";
	readonly session: Session;
} | {
	readonly kind: "opaque";
	readonly why: string;
});
/** A tool call with its effects; never none, so nothing passes unjudged. */
export interface Call extends ToolCall {
	readonly effects: readonly [Effect, ...Effect[]];
}
/** One check's opinion of one effect. Silence is no opinion. */
export interface Opinion {
	readonly decision: Decision;
	/** Kebab-case, unique inside its guard, stable: it is part of the finding's id. */
	readonly rule: string;
	/** Lower case, the user's text in backticks, no internal type. */
	readonly message: string;
	/** The smallest change that would satisfy the guard, or who can settle it. */
	readonly fix?: string;
	readonly risk?: "low" | "medium" | "high";
	/** Only told, with decision `allow`: it permits nothing that the rules and the mode would not. */
	readonly notice?: boolean;
	/** Where exactly, when not at the effect's own place. */
	readonly place?: Place;
	/** What the fingerprint is built on instead of the message (never a secret, a line number or a commit). */
	readonly subject?: string;
	/** It objects to the path as such. Guards that do so of one effect say the same: only the strictest is told. */
	readonly about?: "path";
}
/** What would have to be added to the policy for a finding to be none: the narrowest rule, or an exception for it alone. */
export type Suggestion = {
	readonly list: "permissions.allow";
	readonly entry: string;
} | {
	readonly list: "exceptions";
	readonly entry: {
		readonly rule: string;
		readonly path?: string;
		readonly fingerprint: string;
		readonly reason: string;
	};
};
export interface Finding extends Omit<Opinion, "subject" | "about"> {
	readonly guard: string;
	readonly place: Place;
	/** Hash of guard, rule, file and normalised subject: the same problem keeps it when lines move. */
	readonly fingerprint: string;
	/** For people: a guard's deny is an error, an ask a warning, what only waits for a rule about the past a notice. */
	readonly level: "error" | "warning" | "notice";
	/** Only where everything that closes the call can be allowed. */
	readonly toAllow?: Suggestion;
}
export interface Verdict {
	readonly call: Call;
	readonly decision: Decision;
	readonly findings: readonly Finding[];
}
/** Who opened the change, as far as the evidence tells. */
export interface Author {
	readonly login?: string;
	readonly kind: "agent" | "dependency-bot" | "bot" | "person" | "unknown";
	/** Which agent or bot: `claude`, `copilot`, `dependabot`. */
	readonly name?: string;
	/** What gave it away: a login, a branch prefix, a trailer. */
	readonly because?: string;
}
/** The facts around the change that guards may look at. Pure data, the same for every effect. */
export interface Scene {
	/** The GitHub event, or `local`; and the repository's `owner/name`, where the event or its remote tells. */
	readonly event: string;
	readonly repository?: string;
	readonly author: Author;
	/** A call is asked about alone, before it is made: there is no base branch, and no commit that could be approved. */
	readonly alone?: true;
	/** The change as a whole; empty when only calls are judged. */
	readonly files: readonly FileChange[];
	/** All calls that transcripts tell of; empty when only a change is judged. */
	readonly calls: readonly Call[];
	/** Repository paths that steer the gate: the policy file and the workflow that calls it. */
	readonly steering: readonly string[];
	/** Names of the checks by which the gate's verdict is told; absent where no workflow is changed. */
	readonly checks?: readonly string[];
	/** The transcripts that the calls come from, each as a whole. */
	readonly sessions?: readonly Session[];
	/** Changed names that collide with others of the head tree where case or Unicode form is ignored. */
	readonly collisions?: readonly (readonly [changed: string, other: string])[];
	/** Lockfiles of the head tree, changed or not; absent where no tree is known. */
	readonly lockfiles?: readonly string[];
	/** Absolute directory that the repository had for the agent, when known. */
	readonly root?: string;
}
/** An approval by a person, bound to one head commit. */
export interface Approval {
	readonly by: string;
	readonly how: "review" | "label";
	readonly head: string;
	readonly label?: string;
}
/** A transcript file: its text comes in pieces cut at will, and can be read more than once. */
export interface TranscriptFile {
	readonly file: string;
	readonly chunks: Iterable<string>;
	/** Why it cannot be read, a sentence that says what to give instead. */
	readonly problem?: string;
	/** SHA-256 in hexadecimal of the file as it lies there, packed or not; undefined when it cannot be read. */
	readonly digest?: () => string | undefined;
	/** Found by a pattern or in a directory, where files of other kinds may lie: only refused when nothing there holds calls. */
	readonly among?: true;
}
/** Everything read from outside, as text. From here on nothing is fetched. */
export interface Evidence {
	readonly scene: Omit<Scene, "files" | "calls">;
	readonly files: readonly FileChange[];
	/** Every symbolic link of the head tree: path and target. */
	readonly links: readonly (readonly [path: string, target: string])[];
	readonly transcripts: readonly TranscriptFile[];
	readonly texts: readonly {
		readonly source: TextSource;
		readonly place: Place;
		readonly text: string;
	}[];
	readonly approvals: readonly Approval[];
	/** What could not be had, in sentences for the report. */
	readonly limits: readonly string[];
}
/** Where the policy came from and what was compared. */
export interface Provenance {
	readonly version: string;
	readonly base?: string;
	readonly head?: string;
	/** `built-in default`, or path@commit. */
	readonly policy: string;
	/** Git blob id of the policy text. */
	readonly policyId?: string;
}
export interface Report {
	readonly decision: Decision;
	readonly verdicts: readonly Verdict[];
	readonly runs: readonly Run[];
	/** What was not looked at, and why, in sentences. */
	readonly limits: readonly string[];
	/** Asks that a person settled. */
	readonly settled: readonly {
		readonly fingerprint: string;
		readonly by: string;
		readonly how: string;
	}[];
	readonly provenance: Provenance;
	readonly author: Author;
	/** What was judged by, where it was asked for: SHA-256 in hexadecimal of the policy's text, and of each transcript as it lies there. */
	readonly digests?: {
		readonly policy: string;
		readonly transcripts: readonly {
			readonly file: string;
			readonly sha256: string;
		}[];
	};
	/** Set where the verdict alone would mislead: the gate stays open though something is denied or asked about, or is closed though nothing is. */
	readonly gate?: {
		readonly closed: boolean;
		readonly because: string;
	};
	/** What is changed, for reporters that show lines. */
	readonly diffs?: readonly ShownDiff[];
}
