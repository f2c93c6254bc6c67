/** A call that somebody is about to make, and asks about. */
export interface Question {
	/** The tool's name as the agent writes it: `Bash`, `Edit`, `mcp__github__create_issue`. */
	readonly tool: string;
	readonly input: unknown;
	/** Working directory of the call: absolute, or relative to the root of the repository. */
	readonly cwd?: string;
	/** The chain of sub-agents that makes the call, outermost first; empty or absent for the main agent. */
	readonly agents?: readonly string[];
}
