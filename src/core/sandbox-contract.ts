/** What a sandbox is asked for, what it holds, and what the world must do for it. */
import type { Fault } from './fault.ts';
import type { Axis, Guarantees, Isolation, Run } from './model.ts';

/** What a command may reach: nothing, named domains (`host`, `*.host`, each with an optional `:port`), everything. */
export type Network = 'none' | 'open' | { readonly allow: readonly string[] };

/** Caps on resources; seconds and bytes. */
export interface Limits {
  /** When a command names no timeout of its own. */
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  readonly fileSize: number;
  /** Writable private memory of one process. */
  readonly data: number;
  /** Processes and threads more than the user has when the sandbox opens. */
  readonly processes: number;
  readonly output: number;
}

/** What a policy wishes for the commands that it lets run (its block `sandbox`). */
export interface SandboxWish {
  /** Id of a sandbox. */
  readonly backend: string;
  /** The least that must be held, axis by axis. */
  readonly require: Readonly<Record<Axis, Isolation>>;
  readonly network: Network;
  readonly limits: Limits;
  /** Further paths, absolute or below `~/`, that commands may read, or read and write (a cache). */
  readonly read?: readonly string[];
  readonly write?: readonly string[];
  /** Further environment variables to pass on, by name. */
  readonly env?: readonly string[];
  /** Where microVMs come from; the token is a variable of the environment, named, never a value in the policy. */
  readonly microvm?: {
    readonly url: string;
    readonly snapshot: string;
    readonly tokenEnv: string;
    /** The operator's word that the machine's only way out is a proxy with the allowed domains. */
    readonly egress?: 'proxied';
  };
}

/** One command that was judged and allowed. */
export interface ApprovedCommand {
  /** A line for the shell, or the words of one program. */
  readonly run: string | readonly [string, ...string[]];
  readonly timeoutSeconds?: number;
}

/** What a command in the sandbox may use. */
export interface Profile {
  readonly workspace: string;
  /** A directory of this run's own: `home` and `tmp` lie in it. */
  readonly scratch: string;
  /** Where the launcher is written: executable, and out of the command's reach. */
  readonly state: string;
  /** The pipe that takes standard output and error, by path. */
  readonly output: string;
  /** Trees to read and write besides the workspace and scratch; trees and files to read; both without what is hidden. */
  readonly writable: readonly string[];
  readonly readable: readonly string[];
  /** Links that belong to the system's trees: `/bin` and where it leads. */
  readonly aliases: readonly (readonly [link: string, target: string])[];
  readonly network: Network;
  /** Port of the domain proxy on 127.0.0.1, when there is one. */
  readonly proxyPort?: number;
  readonly env: Readonly<Record<string, string>>;
  readonly limits: Limits;
}
/** What must be started for one command. */
export interface Spawn {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Directories to make and files to write before, by absolute path. */
  readonly directories?: readonly string[];
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array; readonly executable: boolean }[];
  /** It speaks on descriptor 3: the names of its steps, to say which one failed. Without, its own exit is the command's. */
  readonly steps?: readonly string[];
}

/** What a command shares with this program, and so must be shown not to reach. */
export interface Proof {
  /** A program of ours that tries system calls, or a script for the shell of any system. */
  readonly by: 'program' | 'script';
  readonly sharesFiles: boolean;
  readonly sharesProcesses: boolean;
  readonly sharesKernel: boolean;
}

export interface Sandbox {
  readonly id: string;
  readonly doc: string;
  /** Programs that it needs, looked for on PATH. */
  readonly tools?: readonly string[];
  /** How it is proved before the first command; absent where nothing is promised. */
  readonly proof?: Proof;
  /** It runs commands on another machine, which `world` asks for by REST. */
  readonly elsewhere?: true;
  /** Pure: from what `world` measured on this machine, what this sandbox can hold; a Fault says why it can hold nothing. */
  readonly probe: (machine: Machine, wish: Pick<SandboxWish, 'network' | 'microvm'>) => Guarantees | Fault;
  readonly wrap: (command: readonly [string, ...string[]], profile: Profile, machine: Machine) => Spawn;
}
/** What `world` measured on this machine. */
export interface Machine {
  /** In Node's words: `linux`, `darwin`; `x64`, `arm64`. */
  readonly platform: string;
  readonly arch: string;
  readonly uid: number;
  /** This process, and its ancestors and their groups (negative), which a command must not signal. */
  readonly pid: number;
  readonly kin: readonly number[];
  /** Landlock's ABI as the kernel tells it, 0 when absent. */
  readonly landlock: number;
  /** Actions that the seccomp filter may use, and calls of the broker, as the kernel answered. */
  readonly seccomp: boolean;
  readonly userNotify: boolean;
  readonly pidfdThread: boolean;
  readonly waitKillable: boolean;
  /** Processes and threads that this user has. */
  readonly tasks: number;
  /** Other terminals of this user are open, so none may be handed out. */
  readonly terminals: boolean;
  /** Programs found, by name. */
  readonly tools: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
}

/** A sandbox that stands and was proved. */
export interface Cage {
  readonly guarantees: Guarantees;
  /** @param shown the command as the policy wrote it, for the log and the report. */
  readonly run: (words: readonly [string, ...string[]], shown: string, timeoutSeconds: number) => Promise<Run>;
  readonly close: () => Promise<void>;
}
/** What `run` needs from the outside. */
export interface SandboxWorld {
  /** @throws Fault when the machine cannot hold what the sandbox promises, or the proof failed. */
  readonly openCage: (sandbox: Sandbox, wish: SandboxWish) => Promise<Cage>;
  /** A warning for whoever reads the log or the checks, at once. */
  readonly warn: (text: string) => void;
}
