/** The kinds of part, and the outside world. A part is one file and one line in its folder's index. */
import type { z } from 'zod';
import type { Fault } from './fault.ts';
import type {
  Act,
  Carry,
  CommandSet,
  Decision,
  Effect,
  Guarantees,
  Hazard,
  Opinion,
  Place,
  RepoPath,
  Report,
  Scene,
  Session,
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
}
export interface Transcript {
  readonly id: string;
  readonly doc: string;
  /** @param head the first 64 KiB of the file's text. Exactly one format may say yes to any real file. */
  readonly detect: (head: string) => boolean;
  readonly read: (chunks: Iterable<string>, file: string) => Reading;
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

/** What a command in the sandbox may use. */
export interface Profile {
  readonly workspace: string;
  readonly scratch: string;
  readonly writable: readonly string[];
  readonly readable: readonly string[];
  readonly hidden: readonly string[];
  readonly network: 'none' | 'open' | { readonly allow: readonly string[] };
  readonly env: Readonly<Record<string, string>>;
  readonly limits: {
    readonly wallSeconds: number;
    readonly cpuSeconds: number;
    readonly fileSize: number;
    readonly data: number;
    readonly processes: number;
    readonly output: number;
  };
}
/** A command line ready to spawn, with what must be in place first. */
export interface Spawn {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Files to write before (executable), by absolute path. */
  readonly files?: readonly { readonly path: string; readonly bytes: Uint8Array; readonly executable: boolean }[];
  /** Run the domain proxy beside it, on this control channel. */
  readonly proxy?: { readonly allow: readonly string[] };
}
export interface Sandbox {
  readonly id: string;
  readonly doc: string;
  /** Pure: from what `world` measured on this machine, what this sandbox can hold; a Fault says why it can hold nothing. */
  readonly probe: (machine: Machine) => Guarantees | Fault;
  readonly wrap: (command: readonly [string, ...string[]], profile: Profile, machine: Machine) => Spawn;
}
/** What `world` measured on this machine. */
export interface Machine {
  readonly platform: string;
  readonly arch: string;
  readonly uid: number;
  /** Landlock ABI, 0 when absent. */
  readonly landlock: number;
  readonly seccomp: boolean;
  readonly tools: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
}
