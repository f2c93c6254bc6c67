/** Files of a change, as plain data: where they lie, which lines came and went, and what git says of them. */
/** Where a person should look: a file as the repository names it (or the transcript's own name), a line from 1. */
export interface Place {
	readonly file: string;
	readonly line?: number;
}
/**
* A path as it was written and as it resolves through the links of the head tree. Minted only by `paths.ts`.
* Inside the repository `real` is relative to its root; outside it is absolute, or starts with `~/` under a home directory.
*/
export interface RepoPath {
	readonly written: string;
	readonly real: string;
	readonly inside: boolean;
}
/** One line of a change; `n` counts from 1 in the new file for added lines, in the old file for removed ones. */
export interface Line {
	readonly n: number;
	readonly text: string;
}
/** What git says about one file between base and head. */
export interface FileChange {
	/** Added, modified, deleted, renamed, copied, type changed. */
	readonly status: "A" | "M" | "D" | "R" | "C" | "T";
	/** The name at the head; for a deletion the name at the base. */
	readonly path: RepoPath;
	/** The name at the base, for renames and copies. */
	readonly was?: RepoPath;
	/** Git's six octal digits: 100644, 100755, 120000 (symlink), 160000 (submodule). Absent on the side where the file is not. */
	readonly oldMode?: string;
	readonly mode?: string;
	/** Git object ids of both sides; absent where the file is not. */
	readonly oldId?: string;
	readonly id?: string;
	/** True when git itself calls it binary (a NUL byte, or an attribute that the change may have set). */
	readonly binary: boolean;
	readonly added: readonly Line[];
	readonly removed: readonly Line[];
	/** Whole text of both sides, where a guard `wants` this file and it is small enough; absent otherwise. */
	readonly before?: string;
	readonly after?: string;
	/** Bytes of the file at the head, when known. */
	readonly size?: number;
	/** Where a symbolic link points at the head. */
	readonly target?: string;
	/** Lockfile, snapshot or generated file, by name or by a mark at the base: not counted against size limits. */
	readonly generated: boolean;
}
