import type { Call, Decision, Finding, Mode, Session, Verdict } from "./core/model.js";
export { Fault } from "./core/fault.js";
export type { Call, Decision, Effect, Finding, Mode, Place, Session, Verdict } from "./core/model.js";
/** A policy that was compiled and has passed its own tests. Made by `compilePolicy` alone. */
export interface Policy {
	/** What happens where no guard and no rule speaks. */
	readonly mode: Mode;
	/** What happens to what is not understood. */
	readonly opaque: Decision;
	/** What of agents' permission files was narrowed or left out, in sentences. */
	readonly notices: readonly string[];
}
export interface PolicyOptions {
	/** What the policy is called in messages; `policy.yml` otherwise. */
	readonly name?: string;
	/** A mode that holds instead of the policy's own. */
	readonly mode?: Mode;
	/** `YYYY-MM-DD`, UTC: exceptions that expired before it no longer count; today otherwise. */
	readonly today?: string;
	/** Texts of the files that the policy extends, by the name under which it does; presets are known without. */
	readonly files?: Readonly<Record<string, string>>;
}
/** A call that somebody is about to make. */
export interface Question {
	/** The tool's name as the agent writes it: `Bash`, `Edit`, `mcp__github__create_issue`. */
	readonly tool: string;
	readonly input: unknown;
	/** Working directory of the call: absolute, or relative to the root of the repository. */
	readonly cwd?: string;
	/** The chain of sub-agents that makes the call, outermost first; empty or absent for the main agent. */
	readonly agents?: readonly string[];
}
export interface Surroundings {
	/** Absolute directory of the repository: absolute paths below it are inside. */
	readonly root?: string;
	/** Symbolic links of the repository: path and target, relative to the root. Paths are resolved through them. */
	readonly links?: readonly (readonly [path: string, target: string])[];
	/** `owner/name` of the repository. */
	readonly repository?: string;
}
export interface TranscriptOptions extends Surroundings {
	/** The id of a format that holds for all files; otherwise the content of each tells. */
	readonly format?: string;
	/** Its `tools:` say what the input of tools that nobody knows means. */
	readonly policy?: Policy;
}
/** What transcripts tell. */
export interface Transcript {
	/** What the agent did, in order, each with its effects. `judge` takes them as they are. */
	readonly calls: readonly Call[];
	/** What was said: prompts, results of tools, the last answer; `judge` takes them, too. */
	readonly texts: readonly Call[];
	/** Each transcript as a fact: its format, what is missing, what was not understood. */
	readonly sessions: readonly Session[];
}
/**
* Compiles a policy and runs its own tests.
* @param policy the text of a policy (YAML of this product, a HushSpec document), or the name of a preset: `default`, `strict`, `docs-only`, `dependencies`.
* @throws {Fault} with file, line and column for a policy that is wrong, extends what is not there, or fails its own tests.
*/
export declare const compilePolicy: (policy?: string, options?: PolicyOptions) => Promise<Policy>;
/**
* Judges one call: every guard, then the rules, then the mode; the strictest word wins.
* @param call a call that is about to be made, or one that `readTranscript` gives.
* @returns the decision with all findings; the first whose decision is the verdict's says why. Secrets in it are masked.
*/
export declare const judge: (call: Question | Call, policy: Policy, surroundings?: Surroundings) => Promise<Verdict>;
/**
* Reads what agents' transcripts tell.
* @param files the text of one transcript, or several with their names: all that belong to one run, sub-agents' too.
* @returns never nothing silently: what cannot be read stands in the session, and is a call that `judge` never allows.
*/
export declare const readTranscript: (files: string | readonly {
	readonly file: string;
	readonly text: string;
}[], options?: TranscriptOptions) => Promise<Transcript>;
/**
* Looks through a text for secrets and for text that a reviewer cannot see.
* @param file the name of the file that the text is from: some values are expected in some files.
* @returns what the guards `secret-leak` and `hidden-text` of the policy say; none of it holds the secret itself.
*/
export declare const scan: (text: string, policy: Policy, file?: string) => Promise<readonly Finding[]>;
