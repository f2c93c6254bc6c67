/** Commands that were run: how they were contained, how they ended, and what they left behind. */
/** How strongly one axis is held: by nothing, by a proxy that lets named domains through, by the kernel, by a machine of its own. */
export declare const ISOLATIONS: readonly ["none", "proxied", "os-kernel", "virtualized"];
export type Isolation = (typeof ISOLATIONS)[number];
/** The axes along which a command is contained; approval and caps on resources are other questions. */
export declare const AXES: readonly ["filesystem", "network", "syscalls"];
export type Axis = (typeof AXES)[number];
export interface Guarantees extends Readonly<Record<Axis, Isolation>> {
	readonly label: string;
	/** What stays open, in sentences. */
	readonly notes: readonly string[];
}
/** How a command ended. */
export interface Ending {
	readonly exit: number | null;
	/** The signal that ended it: `SIGKILL`. */
	readonly signal?: string;
	readonly timedOut: boolean;
	/** Seconds of wall time and of CPU time, bytes of memory of its largest process at the peak. */
	readonly seconds: number;
	readonly cpuSeconds?: number;
	readonly peakMemory?: number;
}
/** One approved command, run. Timeouts, kills and refusals are results, not exceptions. */
export interface Run extends Ending {
	/** As the policy wrote it. */
	readonly command: string;
	readonly sandbox: string;
	readonly guarantees: Guarantees;
	/** Why it was not run at all; then nothing below says anything. */
	readonly refused?: {
		readonly code: string;
		readonly message: string;
		readonly fix: string;
	};
	/** Masked and capped. */
	readonly output: string;
	readonly truncated: boolean;
	/** Files of the workspace that the command changed. */
	readonly changed: readonly string[];
	/** Protected files that the command changed and that were put back; with ` (lost)` after what could not be. */
	readonly restored: readonly string[];
	/** Hosts that the proxy let through, and that it refused. */
	readonly reached?: readonly string[];
	readonly blocked?: readonly string[];
}
/** Whether a run speaks for the change: it ran, ended by itself with 0, and tampered with nothing that is protected. */
export declare const passed: (run: Run) => boolean;
