/** What the shell reader tells a program, and what a program tells of itself. */
import type { Lost, Spot } from './commands/moved-away.ts';
import type { Carry, CommandSet, Effect, Hazard, RepoPath } from './model.ts';

/** One piece of a word: its value, a pattern that files are matched against, or something unknown as it was written (`$X`). */
export type WordPart =
  | { readonly known: string }
  | { readonly glob: string }
  | {
      readonly unknown: string;
      /** It can only be digits. */
      readonly numeric?: boolean;
      /** It is a part of one name: there is no slash in it. */
      readonly name?: boolean;
      /** It is all of what files hold that nothing in the evidence wrote. */
      readonly stored?: boolean;
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
  /** It is known where the repository lies. */
  readonly isPlaced?: boolean;
  readonly env: ReadonlyMap<string, Word>;
  readonly dialect: 'bash' | 'zsh' | 'sh';
  /** What standard input comes from, when the shell reader knows it. */
  readonly stdin?: 'network' | 'decoder' | 'file' | 'text' | 'command';
  /** The text on standard input, when it is known (here-document, `echo ... |`). */
  readonly stdinText?: string;
  readonly stdinCarries?: readonly Carry[];
  /** What each line of standard input is like, where the text is not known: names below a folder, for example. */
  readonly stdinLike?: Word;
  /** Where standard output ends: nobody catches it, another command, a substitution, a file. */
  readonly stdout: 'log' | 'pipe' | 'captured' | 'file';
  /** What earlier commands of the session put into a file or a descriptor; nothing when they did not touch it. */
  readonly file: (path: RepoPath) => Content | undefined;
  /** The same of a script that is run. */
  readonly script: (path: RepoPath) => Content | undefined;
  readonly resolve: (path: string) => RepoPath;
  /** What was moved out of the project before, and goes when something is deleted. */
  readonly lost?: (gone: Spot, recursive: boolean) => Lost | undefined;
  /** On another machine, or only perhaps: what it does to files is not reported, so its harm has to be told of the command itself. */
  readonly apart?: 'elsewhere' | 'perhaps';
}
type WithoutPlace<E> = E extends Effect ? Omit<E, 'place' | 'by'> : never;
/** What a program does: effects without their place, or further commands that it runs. */
export type Deed =
  | WithoutPlace<Exclude<Effect, { kind: 'exec' | 'write' }>>
  /** A write, with what gets into the file as far as it is known. */
  | ({
      readonly kind: 'write';
      readonly path: RepoPath;
      /** It gets just what this file, or what is below this folder, holds. */
      readonly copied?: RepoPath;
      /** What was there before may stay. */
      readonly maybe?: boolean;
      /** What the file holds stays as it is. */
      readonly touched?: boolean;
    } & Content)
  /** A file that is surely not there afterwards, unless something keeps it from being removed. */
  | { readonly kind: 'gone'; readonly path: RepoPath }
  /** A file, or a folder with all that is in it, is somewhere else afterwards; or there is a copy of it. */
  | { readonly kind: 'moved'; readonly from: Spot; readonly to: Spot }
  /** A folder that gets what comes from the network: a clone, an archive that is unpacked. */
  | { readonly kind: 'fetched'; readonly path: RepoPath }
  /** What is to be said of the command itself: refines the one exec effect that the shell reader makes of it. */
  | { readonly kind: 'self'; readonly hazards?: readonly Hazard[]; readonly sets?: readonly CommandSet[] }
  /** A symbolic or hard link: later uses of `path` mean `target`. */
  | { readonly kind: 'link'; readonly path: RepoPath; readonly target: RepoPath }
  /** What the command prints; `numeric` when it can only be digits, `like` what each line is like, `files` when it is just what they hold. */
  | ({
      readonly kind: 'stdout';
      readonly numeric?: boolean;
      readonly like?: Word;
      readonly files?: readonly RepoPath[];
    } & Content)
  | {
      readonly kind: 'run';
      readonly argv: readonly Word[];
      readonly via: string;
      /** Variables that the wrapper sets for it. */
      readonly env?: readonly (readonly [name: string, value: Word])[];
      /** Where it runs when not where the wrapper does; `null` when that is not known. */
      readonly cwd?: string | null;
      /** It is only made ready to be run: what it would destroy is told, and nothing else. */
      readonly later?: boolean;
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
