import type { Call, Finding, Verdict } from "./core/model.js";
import type { Question } from "./core/question.js";
import type { Policy, PolicyOptions, Surroundings, Transcript, TranscriptOptions } from "./library-contract.js";
export { Fault } from "./core/fault.js";
export type { Call, Decision, Effect, Finding, Mode, Place, Session, Verdict } from "./core/model.js";
export type { Question } from "./core/question.js";
export type { Policy, PolicyOptions, Surroundings, Transcript, TranscriptOptions } from "./library-contract.js";
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
