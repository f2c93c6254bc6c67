/** One reading of one command: where effects are gathered, what it may cost, and how the pieces of the reader reach each other. */
import type { Program } from '../contracts.ts';
import type { Effect, Hazard, Place, RepoPath } from '../model.ts';
import { isShell } from './dialects.ts';
import { normalize } from './directories.ts';
import { keyOfPath } from './files.ts';
import { foldersOf } from './foreign-folders.ts';
import { noteRun, type Session } from './session.ts';
import type { FunctionEntry, State, Variable } from './state.ts';
import { type Output, SILENT, type Stream } from './streams.ts';
import type { Assignment, ParsedScript, Statement, Syntax, SyntaxNode, Word } from './syntax.ts';
import type { Value } from './values.ts';

export type Dialect = 'bash' | 'zsh' | 'sh';

/** A process substitution: what can be read from its path, or who reads what is written there. */
export interface Pipe {
  readonly output?: Output;
  readonly consumer?: ParsedScript;
  readonly state?: State;
  /** What was written to it, once somebody did. */
  written?: Stream;
  /** Its consumer was run. */
  fed?: boolean;
}

/** Where a command's standard streams lead. */
export interface Io {
  readonly stdin?: Stream | undefined;
  readonly stdout: 'log' | 'pipe' | 'captured' | 'file';
  /** Descriptors that lead to where the output is gathered; standard output alone when absent. */
  readonly leads?: ReadonlySet<number>;
  /** One of its standard streams is a network socket. */
  readonly socket?: boolean;
  /** It runs beside what follows. */
  readonly beside?: 'pipeline' | 'background' | undefined;
}

/** One running function or script file. */
export interface Call {
  readonly name: string;
  /** Its arguments, as one text. */
  readonly key: string;
  /** What was run: a function of the same name may have been defined anew. */
  readonly entry: FunctionEntry | undefined;
  readonly beside: Io['beside'] | undefined;
  /** How often it called itself beside something else. */
  again: number;
  /** What its local variables hid. */
  readonly locals: Map<string, Variable | undefined>;
}

/** What was started beside everything that follows it. */
export interface Job {
  readonly node: SyntaxNode;
  readonly state: State;
  readonly io: Io;
  readonly via: readonly string[];
  readonly calls: readonly Call[];
  readonly dialect: Dialect;
  /** A shell inside started it: no `wait` of the outer one ends it. */
  readonly inside: boolean;
  /** Writes before it was started. */
  readonly version: number;
}

/** How a command came to be run. */
export interface How {
  /** Functions and aliases do not hide the program. */
  readonly plain?: boolean;
  /** Builtins of the shell do not either: something other than a shell runs it. */
  readonly external?: boolean;
  /** Assignments among the arguments of a declaration. */
  readonly declarations?: readonly Assignment[];
}

/** The pieces that call each other in circles; wired in `interpreter.ts`. */
export interface Parts {
  readonly node: (reader: Reader, node: SyntaxNode, state: State, io: Io) => Output;
  readonly statements: (reader: Reader, list: readonly Statement[], state: State, io: Io) => Output;
  /** Text as a script: parsed, then run in `state`. */
  readonly text: (reader: Reader, text: string, state: State, io: Io) => Output;
  /** The alternatives of an unsplit word. */
  readonly strings: (reader: Reader, word: Word, state: State, how?: StringMode) => readonly Value[];
  /** The possible results of a command substitution. */
  readonly capture: (reader: Reader, script: ParsedScript, state: State, text: string) => readonly Value[];
  readonly command: (reader: Reader, argv: readonly Value[], state: State, io: Io, how: How) => Output;
}
export interface StringMode {
  /** The right side of an assignment: a tilde counts after each colon. */
  readonly assignment?: boolean;
  /** An argument that looks like one: its name stands in the word too. */
  readonly argument?: boolean;
  /** Inside double quotes: its literal text is quoted. */
  readonly quoted?: boolean;
}

/** Thrown when following a command any further would cost too much; everything gathered so far stays. */
export class Exhausted extends Error {}

/** What one call may cost; the longest of 4,600 commands of agents and of case lists takes 124 steps and has 62 effects. */
const MOST_STEPS = 1500;
const MOST_EFFECTS = 500;
/** UTF-16 units that are parsed; a text that is run again is parsed once. */
const MOST_TEXT = 200_000;
const MOST_OPAQUE = 50;
const DEEPEST = 40;

export interface ReaderOptions {
  /** It is known where the repository lies. */
  readonly isPlaced?: boolean;
  readonly place: Place;
  readonly session: Session;
  readonly programs: (name: string) => Program | undefined;
  readonly resolve: (path: string, cwd: string | undefined) => RepoPath;
  readonly parts: Parts;
}

export class Reader {
  readonly place: Place;
  readonly isPlaced: boolean;
  readonly session: Session;
  readonly programs: (name: string) => Program | undefined;
  readonly parts: Parts;
  dialect: Dialect = 'bash';
  effects: Effect[] = [];
  /** Wrappers around the current command, outermost first. */
  via: readonly string[] = [];
  /** What runs now may not run at all: a branch, a loop, a pipeline. */
  unsure = 0;
  /** It runs on another machine, or in a container. */
  elsewhere = 0;
  /** Shells inside this one: what ends them ends not what follows. */
  inside = 0;
  /** It is only tried out: the file table must not learn from it. */
  trial = 0;
  /** Functions and script files that are being run, innermost last. */
  calls: readonly Call[] = [];
  /** Files that a running command writes to: what they hold just now is not known. */
  readonly open = new Map<string, number>();
  /** Loops and functions that are being run: states in which something left them early. */
  frames: readonly { readonly kind: 'loop' | 'function'; readonly left: State[] }[] = [];
  /** Jobs that may still run. */
  jobs: readonly Job[] = [];
  /** Texts of `trap`, to be run with everything that variables ever held. */
  readonly traps: { readonly text: Value; readonly state: State }[] = [];
  /** What variables held after the first trap was set. */
  readonly history: { readonly name: string; readonly values: readonly Value[] }[] = [];
  /** What assignments did wrong, to be said of the next command. */
  pending: Hazard[] = [];
  /** Aliases that are being expanded. */
  aliased: readonly string[] = [];
  /** Standard input of whatever expands words just now: substitutions inherit it. */
  input: Stream | undefined;
  /** Folders that this call filled from the network. */
  private readonly fetched = new Set<string>();
  /** Process substitutions by the path that stands for them. */
  readonly pipes = new Map<string, Pipe>();
  private readonly lookUp: (path: string, cwd: string | undefined) => RepoPath;
  private steps = 0;
  private text = 0;
  private readonly syntaxes = new Map<string, Syntax>();
  private depth = 0;
  private next = 0;
  private readonly said = new Set<string>();

  constructor(options: ReaderOptions) {
    this.place = options.place;
    this.isPlaced = options.isPlaced === true;
    this.session = options.session;
    this.programs = options.programs;
    this.parts = options.parts;
    this.lookUp = options.resolve;
  }

  /** Pays for work. @throws Exhausted */
  spend(steps: number): void {
    this.steps += steps;
    if (this.steps > MOST_STEPS) throw new Exhausted('it does more than can be followed');
  }

  /** Parses a text once, however often it is run, and pays for it. @param whole as for `readSyntax`. @throws Exhausted */
  parsed(text: string, whole: boolean, parse: () => Syntax): Syntax {
    const key = `${whole ? 'a whole' : 'a part'}: ${text}`;
    const known = this.syntaxes.get(key);
    if (known !== undefined) return known;
    this.text += text.length + 64;
    if (this.text > MOST_TEXT) throw new Exhausted('it makes more code than can be read');
    const syntax = parse();
    this.syntaxes.set(key, syntax);
    return syntax;
  }

  /** Runs something one level deeper. @throws Exhausted */
  deeper<T>(run: () => T): T {
    if (++this.depth > DEEPEST) throw new Exhausted('it is nested too deeply');
    const result = run();
    this.depth--;
    return result;
  }

  /** Runs something under one more wrapper. */
  under<T>(name: string, run: () => T): T {
    const before = this.via;
    this.via = [...before, name];
    const result = run();
    this.via = before;
    return result;
  }

  /** Runs something that may not run. */
  perhaps<T>(run: () => T): T {
    this.unsure++;
    const result = run();
    this.unsure--;
    return result;
  }

  /** What runs now surely runs, here, once, in the order in which it stands: or nothing that stands after it runs either. */
  isPlain(state: State): boolean {
    const apart =
      this.unsure + this.trial + this.elsewhere + this.inside + this.calls.length + this.via.length + this.traps.length;
    const here = state.directories === undefined ? !state.moved : state.directories.length === 1;
    return apart === 0 && here && state.altering.length === 0;
  }

  /** Runs a loop's or a function's body; whatever left it early is joined to how it ended. @returns whether something did. */
  framed(kind: 'loop' | 'function', state: State, run: () => Output): Output {
    const before = this.frames;
    const left: State[] = [];
    this.frames = [...before, { kind, left }];
    const output = run();
    this.frames = before;
    for (const early of left) state.join(early);
    // `continue` leaves out the middle of a loop's output.
    return left.length > 0 && kind === 'loop' && output !== SILENT ? { values: undefined, carries: output.carries } : output;
  }

  /** `break`, `continue`, `return`: the state goes where the loop or the function ends. */
  leave(kind: 'loop' | 'function', state: State): void {
    for (let at = this.frames.length - 1; at >= 0; at--) {
      const frame = this.frames[at]!;
      if (frame.kind === kind) frame.left.push(state.fork());
      if (frame.kind === 'function') return;
    }
  }

  /** The number of the next simple command. */
  number(): number {
    return this.next++;
  }

  emit(effect: Effect): void {
    if (this.effects.length >= MOST_EFFECTS) throw new Exhausted('it does more than can be followed');
    if (this.elsewhere > 0 && (effect.kind === 'read' || effect.kind === 'write' || effect.kind === 'delete')) return;
    this.effects.push(effect);
  }

  /** Runs one round of a loop: what an earlier round did too is not reported again. @param seen what earlier rounds did */
  round<T>(seen: Set<string>, run: () => T): T {
    const from = this.effects.length;
    const result = run();
    if (this.effects.length === from) return result;
    const done = groups(this.effects.slice(from));
    this.effects.length = from;
    for (const [key, effects] of done) if (!seen.has(key)) this.effects.push(...effects);
    for (const [key] of done) seen.add(key);
    return result;
  }

  /** What was done since so many effects, for `round`. */
  done(from: number): Set<string> {
    return new Set(groups(this.effects.slice(from)).map(([key]) => key));
  }

  /** Says that something is not decided; the same reason is said once. */
  opaque(why: string): void {
    if (this.trial > 0) return;
    const through = this.via.length === 0 ? why : `${why} (in ${this.via.map(name => `\`${name}\``).join(', ')})`;
    if (this.said.has(through) || this.said.size > MOST_OPAQUE) return;
    this.said.add(through);
    this.effects.push({ kind: 'opaque', place: this.place, why: through });
  }

  /** Notes that a folder was filled from the network. */
  noteFetched(path: RepoPath): void {
    if (this.trial + this.elsewhere > 0) return;
    this.fetched.add(keyOfPath(path));
    if (!this.session.foreign.add(keyOfPath(path))) this.opaque('it fetches more folders than can be followed');
  }

  /** Does it, or the folder that it lies in, come from the network unread? `node y` runs what the folder `y` itself names. */
  isFetched(path: RepoPath): boolean {
    const { foreign, files } = this.session;
    return (
      foreign.isUnread(path, files) || (this.fetched.size > 0 && foldersOf(keyOfPath(path)).some(each => this.fetched.has(each)))
    );
  }

  /** Notes a script that is run as it lies on disk; what this call fetched is said of the next command that is told. */
  noteRun(path: RepoPath, { directories, moved }: State): void {
    noteRun(this.session, path);
    // What a manifest tells a package manager to run is that one's business.
    if (this.session.files.get(path) !== undefined || path.real.endsWith('package.json')) return;
    // Where nobody knows which directory it went to, that may be the new one.
    const isAdrift = this.fetched.size > 0 && moved && directories === undefined && !/^[/~]/.test(path.written);
    if ((isAdrift || this.isFetched(path)) && !this.pending.some(({ id }) => id === 'fetched-code'))
      this.pending.push({ id: 'fetched-code', what: path.written });
  }

  /** Every place where a written path may lead from here; one, unless branches changed the directory. */
  resolve(path: string, state: State): readonly RepoPath[] {
    const { directories } = state;
    if (directories === undefined || /^[/~]/.test(path)) return [this.resolveIn(path, directories?.[0])];
    return directories.map(directory => this.resolveIn(path, directory));
  }

  /** One written path, seen from one directory. */
  resolveIn(path: string, directory: string | undefined): RepoPath {
    if (directory?.startsWith('~') && !/^[/~]/.test(path)) return this.lookUp(normalize(`${directory}/${path}`), undefined);
    return this.lookUp(path.startsWith('~') && path.includes('..') ? normalize(path) : path, directory);
  }

  /** Is anything known of a program of this name? */
  isKnown(base: string): boolean {
    return isShell(base) || this.programs(base) !== undefined;
  }
}

/** What an effect does, as text, whichever command of the call does it; made once, however many loops it stands in. */
const doings = new WeakMap<Effect, string>();
const doingOf = (effect: Effect): string => {
  const known = doings.get(effect);
  if (known !== undefined) return known;
  const text = JSON.stringify(effect, (name, value) => (name === 'by' ? undefined : value));
  doings.set(effect, text);
  return text;
};

/** Effects with what belongs to the same command, and a text that is the same for the same doings. */
const groups = (effects: readonly Effect[]): readonly (readonly [key: string, effects: readonly Effect[]])[] => {
  const found = new Map<number | Effect, Effect[]>();
  for (const effect of effects) {
    const owner = effect.by ?? effect;
    const group = found.get(owner);
    if (group) group.push(effect);
    else found.set(owner, [effect]);
  }
  return [...found.values()].map(group => [group.map(doingOf).join('\n'), group]);
};
