/** The kinds of part, and the outside world. A part is one file and one line in its folder's index. */
import type { z } from 'zod';
import type { Fault } from './fault.ts';
import type {
  Act,
  Axis,
  Carry,
  CommandSet,
  Decision,
  Effect,
  Guarantees,
  Hazard,
  Isolation,
  Opinion,
  Place,
  RepoPath,
  Report,
  Run,
  Scene,
  Session,
  Status,
  TextSource,
  ToolCall,
} from './model.ts';

/** What a check may know besides the effect: the call it is part of, and the scene. */
export interface Context {
  readonly call: ToolCall;
  readonly scene: Scene;
}

/** Pure and synchronous. Silence is no opinion; a throw is a deny. */
export type Check = (effect: Effect, context: Context) => readonly Opinion[];

/** One file of an example change: whole texts of both sides; `null` or absent where the file is not. */
export interface ExampleFile {
  readonly path: string;
  readonly was?: string;
  readonly before?: string | null;
  readonly after?: string | null;
  readonly oldMode?: string;
  readonly mode?: string;
  readonly target?: string;
  readonly binary?: boolean;
}
/** What an example shows: a call, a change as git would tell it, or a text. */
export type ExampleInput =
  | { readonly act: Act; readonly tool?: string; readonly cwd?: string }
  | { readonly files: readonly ExampleFile[] }
  | { readonly source: TextSource; readonly text: string };
export type Example = ExampleInput & {
  readonly options?: unknown;
  readonly scene?: Partial<Scene>;
  /** What this guard alone says of it: `none` when it stays silent. */
  readonly decision: Decision | 'none';
  /** The rule that must be among the opinions. */
  readonly rule?: string;
  /** The nearest harmless change, on which the guard must stay silent. Every deny has one. */
  readonly twin?: ExampleInput & { readonly scene?: Partial<Scene> };
};

export interface Guard {
  /** Kebab-case, the file's name. */
  readonly id: string;
  /** The name of its block under `rules:` in a policy. */
  readonly key: string;
  /** One sentence for the README: what it refuses. */
  readonly doc: string;
  readonly options: z.ZodType;
  /** Cannot be switched off by a policy. */
  readonly always?: boolean;
  /** Globs (picomatch, case-insensitive) of files whose whole text of both sides the checks look at. */
  readonly wants?: readonly string[];
  /** @throws Fault when an option compiles to nothing usable (a bad pattern). */
  readonly compile: (options: unknown) => Check;
  readonly examples: readonly Example[];
}
/** Types the inside of a guard by its own options schema, and hides that type outside. */
export const guard = <S extends z.ZodType>(
  g: Omit<Guard, 'compile' | 'options'> & { options: S; compile: (options: z.output<S>) => Check },
): Guard => ({ ...g, compile: raw => g.compile(g.options.parse(raw)) });

export interface Detector {
  readonly id: string;
  readonly doc: string;
  /** Provider-shaped secrets are denied, guesses are asked about. */
  readonly tier: 'provider' | 'generic';
  /** Literal strings of which one stands in every match: the prefilter's keywords. */
  readonly hints: readonly string[];
  /** Sticky-safe and linear; the secret is group 1, or the whole match. */
  readonly pattern: RegExp;
  /** `confirmed` by checksum or structure, `broken` when a checksum fails, `rejected` when it is no secret at all. */
  readonly verify?: (secret: string, line: string) => 'confirmed' | 'plausible' | 'broken' | 'rejected';
  /** Built from parts at run time, so that no secret scanner trips over this repository. */
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** What a reader made of one transcript file. */
export interface Reading {
  readonly calls: readonly ToolCall[];
  readonly texts: readonly { readonly source: TextSource; readonly place: Place; readonly text: string }[];
  readonly session: Session;
  /** What joins it to the other files of the same run; used up by `readTranscripts`. */
  readonly ties?: Ties;
}
/** How the files of one run find each other. */
export interface Ties {
  /** Sub-agents that calls of this file started: every name they may go by elsewhere, and the chain that leads to them. */
  readonly started: readonly {
    readonly refs: readonly string[];
    readonly name: string;
    readonly chain: readonly string[];
    readonly place: Place;
  }[];
  /** Agents whose actions stand in this file. */
  readonly seen: ReadonlySet<string>;
  /** Chains that begin with a name only another file can explain: call -> that name. */
  readonly dangling: ReadonlyMap<ToolCall, string>;
  /** Names under which the same call may stand in another file. */
  readonly keys: ReadonlyMap<ToolCall, readonly string[]>;
  /** Holds no calls by its nature: only refused when no other file has any. */
  readonly companion: boolean;
}

/** One record of a transcript, as it stands in the file. */
export interface Item {
  /** Line where it begins, from 1. */
  readonly line: number;
  /** The parsed JSON; absent for a line of text. */
  readonly value?: unknown;
  /** The member of the document it belongs to, when a document is read piece by piece: elements of a list come one by one. */
  readonly key?: string;
  /** The line itself, or the JSON text of a value that spans lines. */
  readonly text: string;
}
/** The beginning of a file, enough to tell its format. Lists of a document are cut to their first elements. */
export interface Head {
  /** JSON objects: lines, elements of the outer list, or the document itself. */
  readonly objects: readonly Readonly<Record<string, unknown>>[];
  /** The outermost thing is a list. */
  readonly list: boolean;
  /** Lines that are no JSON. */
  readonly lines: readonly string[];
}
/** How sure a format is: a guess for plain text, the shape of a family, the marks of one product. */
export const LIKENESS = ['no', 'plain', 'family', 'sure'] as const;
export type Likeness = (typeof LIKENESS)[number];

/** What one tool call comes to: acts, each perhaps with a directory of its own. */
export interface Doing {
  readonly act: Act;
  /** Relative to the call's own directory, or absolute. */
  readonly cwd?: string;
}
/** A call as a format tells it to the log. */
export interface Asked {
  /** As the file has it; calls of one id that do the same are one call. */
  readonly id?: string | undefined;
  readonly tool: string;
  readonly line: number;
  readonly doings: readonly Doing[];
  readonly cwd?: string | undefined;
  readonly status?: Status | undefined;
  /** The sub-agent that made it: the id of the call that started it, or an id of its own. */
  readonly by?: string | undefined;
  /** Further names of the call that hold across files. */
  readonly keys?: readonly string[];
  readonly marks?: ToolCall['marks'];
}
/** Where a format puts what it reads. Nothing it is told is dropped without being counted. */
export interface Log {
  readonly call: (call: Asked) => void;
  /** How a call ended; may come before the call. `quiet`: no complaint when there is no such call. */
  readonly end: (
    id: string,
    end: { readonly status: Status; readonly line: number; readonly text?: string; readonly quiet?: boolean },
  ) => void;
  readonly say: (source: TextSource, line: number, text: string) => void;
  /** The agent's latest answer; only the last one is kept. */
  readonly answer: (line: number, text: string) => void;
  /** A sub-agent goes by this name too, or is called so. `calls: 0` when it is known to have made none. */
  readonly agent: (
    ref: string,
    also: { readonly ref?: string; readonly name?: string; readonly calls?: number; readonly parent?: string },
  ) => void;
  /** Something in the file was not understood. */
  readonly lost: (line: number, why: string) => void;
  /** A kind of record that the format does not know: lost when it looks as if it carried a call, else counted. */
  readonly skip: (type: string, item: Item) => void;
  /** The working directory from here on, for calls that do not tell theirs; of a sub-agent when `by` is given. */
  readonly enter: (cwd: string, by?: string) => void;
  /** The file has its beginning, its end; or why it lacks something. */
  readonly begun: () => void;
  readonly ended: () => void;
  readonly gap: (why: string) => void;
  /** The file holds no calls by its nature: the sentence says what to give instead. */
  readonly refuse: (why: string, options?: { readonly companion?: boolean }) => void;
}
export interface Transcript {
  readonly id: string;
  readonly doc: string;
  /** `records`: one JSON value after the other; `document`: one object, read member by member; `text`: lines. */
  readonly shape: 'records' | 'document' | 'text';
  /** A `cd` holds for the agent's next shell call. */
  readonly keepsDirectory: boolean;
  readonly detect: (head: Head) => Likeness;
  readonly read: (items: Iterable<Item>, log: Log) => void;
  /** A small file in this format with at least one call. */
  readonly sample: string;
}

/** One piece of a word: its value, a pattern that files are matched against, or something unknown as it was written (`$X`). */
export type WordPart =
  | { readonly known: string }
  | { readonly glob: string }
  | {
      readonly unknown: string;
      /** It can only be digits. */
      readonly numeric?: boolean;
      readonly carries?: readonly Carry[];
    };
/** A word of a command as the shell reader knows it. */
export interface Word {
  /** Its value; where it is not fully known, the parts that are, with `*` for the rest. */
  readonly text: string;
  readonly exact: boolean;
  /** The pieces of a word that is not exact. */
  readonly parts?: readonly WordPart[];
  /** Unquoted and not known: may stand for no word, or for several. */
  readonly many?: boolean;
  /** What the value may hold, by where it came from. */
  readonly carries?: readonly Carry[];
  /** As it was written, for messages. */
  readonly source?: string;
}
/** What is known of bytes that a stream or a file holds. */
export interface Content {
  readonly text?: string;
  readonly carries?: readonly Carry[];
}
/** What a program is told about where it runs. */
export interface ProgramContext {
  readonly cwd: string | undefined;
  readonly env: ReadonlyMap<string, Word>;
  readonly dialect: 'bash' | 'zsh' | 'sh';
  /** What standard input comes from, when the shell reader knows it. */
  readonly stdin?: 'network' | 'decoder' | 'file' | 'text' | 'command';
  /** The text on standard input, when it is known (here-document, `echo ... |`). */
  readonly stdinText?: string;
  readonly stdinCarries?: readonly Carry[];
  /** Where standard output ends: nobody catches it, another command, a substitution, a file. */
  readonly stdout: 'log' | 'pipe' | 'captured' | 'file';
  /** What earlier commands of the session put into a file or a descriptor; nothing when they did not touch it. */
  readonly file: (path: RepoPath) => Content | undefined;
  readonly resolve: (path: string) => RepoPath;
}
type WithoutPlace<E> = E extends Effect ? Omit<E, 'place' | 'by'> : never;
/** What a program does: effects without their place, or further commands that it runs. */
export type Deed =
  | WithoutPlace<Exclude<Effect, { kind: 'exec' | 'write' }>>
  /** A write, with what gets into the file as far as it is known. */
  | ({ readonly kind: 'write'; readonly path: RepoPath } & Content)
  /** What is to be said of the command itself: refines the one exec effect that the shell reader makes of it. */
  | { readonly kind: 'self'; readonly hazards?: readonly Hazard[]; readonly sets?: readonly CommandSet[] }
  /** A symbolic or hard link: later uses of `path` mean `target`. */
  | { readonly kind: 'link'; readonly path: RepoPath; readonly target: RepoPath }
  /** What the command prints; `numeric` when it can only be digits. */
  | ({ readonly kind: 'stdout'; readonly numeric?: boolean } & Content)
  | {
      readonly kind: 'run';
      readonly argv: readonly Word[];
      readonly via: string;
      /** Variables that the wrapper sets for it. */
      readonly env?: readonly (readonly [name: string, value: Word])[];
      /** Where it runs when not where the wrapper does; `null` when that is not known. */
      readonly cwd?: string | null;
      /** `none` when the wrapper keeps its standard input for itself. */
      readonly stdin?: 'none';
      /** On another machine or in a container: its paths are not ours. */
      readonly elsewhere?: boolean;
    }
  | {
      readonly kind: 'script';
      readonly text: Word;
      readonly dialect: 'bash' | 'zsh' | 'sh';
      readonly via: string;
      /** `$0`, `$1`, ... of the text. */
      readonly args?: readonly Word[];
      /** On another machine or in a container: its paths are not ours. */
      readonly elsewhere?: boolean;
    };
export interface Program {
  readonly names: readonly string[];
  readonly effects: (argv: readonly [Word, ...Word[]], context: ProgramContext) => readonly Deed[];
}

/** What a reporter wants delivered; only `publish` touches the host. */
export type Output =
  | { readonly to: 'stdout'; readonly text: string }
  | { readonly to: 'file'; readonly path: string; readonly text: string }
  | { readonly to: 'summary'; readonly text: string }
  | { readonly to: 'comment'; readonly text: string }
  | {
      readonly to: 'annotation';
      readonly level: 'error' | 'warning' | 'notice';
      readonly place?: Place;
      readonly title: string;
      readonly text: string;
    };
export interface Reporter {
  readonly id: string;
  readonly doc: string;
  readonly render: (report: Report) => readonly Output[];
}

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
  readonly network: Network;
  /** Port of the domain proxy on 127.0.0.1, when there is one. */
  readonly proxyPort?: number;
  readonly env: Readonly<Record<string, string>>;
  readonly limits: Limits;
}
/** What must be started for one command. */
export type Spawn =
  | {
      readonly kind: 'process';
      readonly argv: readonly [string, ...string[]];
      readonly cwd: string;
      readonly env: Readonly<Record<string, string>>;
      /** Files to write before, by absolute path. */
      readonly files: readonly { readonly path: string; readonly bytes: Uint8Array; readonly executable: boolean }[];
      /** It speaks on descriptor 3: the names of its steps, to say which one failed. Without, its own exit is the command's. */
      readonly steps?: readonly string[];
      /** To end what may be left when the program itself does not. */
      readonly cleanup?: readonly [string, ...string[]];
    }
  | { readonly kind: 'microvm'; readonly argv: readonly [string, ...string[]]; readonly env: Readonly<Record<string, string>> };

export interface Sandbox {
  readonly id: string;
  readonly doc: string;
  /** Programs that it needs, looked for on PATH. */
  readonly tools?: readonly string[];
  /** How it is proved before the first command: a program that tries the walls from inside, or not at all. */
  readonly proof: 'canary' | 'none';
  /** Pure: from what `world` measured on this machine, what this sandbox can hold; a Fault says why it can hold nothing. */
  readonly probe: (machine: Machine, network: Network) => Guarantees | Fault;
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
  /** A line for the log, at once. */
  readonly say: (text: string) => void;
}
