/** What callers of the library give and get. */
import type { Call, Decision, Mode, Session } from "./core/model.js";
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
