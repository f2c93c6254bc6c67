/** The kinds of part. A part is one file and one line in its folder's index. */
import type { z } from 'zod';
import type { Act, Decision, Effect, Opinion, Place, Report, Scene, TextSource, ToolCall } from './model.ts';
import type { CompilePattern } from './policy/user-pattern.ts';
import type { compileTool, declaredTools } from './tools/declared.ts';

export type * from './program-contract.ts';
export type * from './sandbox-contract.ts';
export * from './transcript-contract.ts';

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

/** The builder of schemas: handed in, so that whoever only uses a guard need not load it. */
export type Zod = typeof z;

/** What reads the files that users write; loaded only where there are such files. */
export interface Readers {
  readonly pattern: CompilePattern;
  readonly toml: (text: string) => Record<string, unknown>;
  readonly tool: typeof compileTool;
  readonly tools: typeof declaredTools;
}
/** What a guard is compiled with, besides its options. */
export interface Setting {
  /** Texts of the files that it `reads`, by name, as they stand at the base; never from the head. */
  readonly base: Readonly<Record<string, string>>;
  readonly readers: Readers;
}

export interface Guard {
  /** Kebab-case, the file's name. */
  readonly id: string;
  /** The name of its block under `rules:` in a policy. */
  readonly key: string;
  /** One sentence for the README: what it refuses. */
  readonly doc: string;
  /** Kinds of effect that its checks ever speak about; of others they are not asked, and of all where this is absent. */
  readonly effects?: readonly Effect['kind'][];
  readonly options: (z: Zod) => z.ZodType;
  /** Cannot be switched off by a policy. */
  readonly always?: boolean;
  /** Globs (picomatch, case-insensitive) of files whose whole text of both sides the checks look at. */
  readonly wants?: readonly string[];
  /** Files at the root of the base tree that it honours; their texts are given to `compile`. */
  readonly reads?: readonly string[];
  /**
   * @param options as its schema gives them: checked, with defaults.
   * @throws Fault when an option compiles to nothing usable (a bad pattern).
   */
  readonly compile: (options: unknown, setting: Setting) => Check;
  readonly examples: readonly Example[];
}
/** The options of a guard that has only its switch. @param off what holds then. */
export const onlySwitch = (off: string) => (z: Zod) => z.strictObject({ enabled: z.boolean().default(true).describe(off) });
/** Types the inside of a guard by its own options schema, and hides that type outside. */
export const guard = <S extends z.ZodType>(
  g: Omit<Guard, 'compile' | 'options'> & {
    options: (z: Zod) => S;
    compile: (options: z.output<S>, setting: Setting) => Check;
  },
): Guard => g as Guard;

/** Where a detector found something: the whole text, and what the value is called when it is given a name. */
export interface Site {
  readonly text: string;
  /** The secret is `text.slice(start, end)`. */
  readonly start: number;
  readonly end: number;
  /** The name that is given the value (`STRIPE_KEY`), and up to sixty characters before it on its line; empty where there is none. */
  readonly name: string;
  readonly before: string;
  /** The hint that led here, and where in `before + name` it starts; -1 when it is no part of them. */
  readonly hint: string;
  readonly hintAt: number;
  readonly quoted: boolean;
  /** Only white space stands between name and value. */
  readonly loose: boolean;
}
/**
 * What a detector makes of a match: `confirmed` by checksum or structure; `plausible` by its shape; `weak` when it is likely but a
 * person has to tell; `broken` when a checksum fails, so that it was never issued; `rejected` when it is no secret at all.
 */
export type Proof = 'confirmed' | 'plausible' | 'weak' | 'broken' | 'rejected';

export interface Detector {
  readonly id: string;
  readonly doc: string;
  /** Provider-shaped secrets are denied, guesses are asked about. */
  readonly tier: 'provider' | 'generic';
  /**
   * Literal strings of which one stands in every match (or in the name, for `on: 'value'`): the prefilter's keywords. Where the
   * pattern heeds case its hints do, too.
   */
  readonly hints: readonly string[];
  /**
   * `text`: the pattern is tried at each hint. `value`: it must fit the whole value that a name with a hint in it is given.
   * `run`: it is tried wherever 24 letters of base64 stand in a row, and needs no hint.
   */
  readonly on?: 'text' | 'value' | 'run';
  /** How far before its hint a match may start, and the characters (a class without brackets) that may stand between. */
  readonly lead?: { readonly most: number; readonly chars: string };
  /** What a match starts with (a class without brackets), for `on: 'run'`: runs are many. */
  readonly first?: string;
  /** A match may follow a letter or a digit directly (URLs, sentences). */
  readonly glued?: boolean;
  /** Linear when tried at one place; the secret is group 1, or the whole match. */
  readonly pattern: RegExp;
  readonly verify?: (secret: string, site: Site) => Proof;
  /** Built from parts at run time, so that no secret scanner trips over this repository. */
  readonly hits: readonly string[];
  readonly misses: readonly string[];
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
