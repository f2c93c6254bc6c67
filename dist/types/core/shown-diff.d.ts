/** Changed lines as a page may show them. */
/** One line of a change as it is shown; `gap` counts the unchanged or left-out lines before it. */
export interface ShownLine {
	readonly sign: "+" | "-";
	readonly n: number;
	readonly text: string;
	readonly gap: boolean;
}
/** What is shown of one changed file: masked and capped. Made only by `shown-diffs.ts`, so that no raw line reaches a page. */
export interface ShownDiff {
	readonly file: string;
	readonly was?: string;
	readonly status: "A" | "M" | "D" | "R" | "C" | "T";
	readonly binary: boolean;
	readonly added: number;
	readonly removed: number;
	readonly lines: readonly ShownLine[];
	/** Lines of the change that are not shown. */
	readonly left: number;
}
