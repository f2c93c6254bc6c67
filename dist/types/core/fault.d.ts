/** A failure that we expect and can explain. Anything else that is thrown is a bug, and closes the gate. */
export declare class Fault extends Error {
	readonly code: string;
	readonly help: string;
	/**
	* @param code kebab-case, stable: `policy`, `no-base`, `sandbox-missing`.
	* @param message what happened and where, lower case, the user's text in backticks.
	* @param help what to do, one sentence.
	*/
	constructor(code: string, message: string, help: string);
}
