/** What a shell remembers while it runs: variables, functions, aliases, directory. Copied where it forks, joined where branches meet. */
import { NONE_RETURNED, type Returned } from '../commands/moved-away.ts';
import { joinSockets, NO_SOCKETS, type Sockets } from './sockets.ts';
import type { Stream } from './streams.ts';
import type { SyntaxNode } from './syntax.ts';
import { distinct, keyOf, tooMany, unknown, type Value } from './values.ts';

export interface Variable {
  /** What it may hold, as a scalar (element 0 of an array); empty only for an array without that element. */
  readonly values: readonly Value[];
  /** The elements of an indexed array, when they are known one by one; `unknown` for other arrays. */
  readonly elements?: readonly Value[] | 'unknown';
  /** It may also be unset, and then come from the environment. */
  readonly maybe?: boolean;
  /** It is surely not set, and `values` are empty. */
  readonly absent?: boolean;
  readonly exported?: boolean;
  readonly integer?: boolean;
  /** Setting it again fails. */
  readonly readonly?: boolean;
  /** `declare -n`: another variable's name. */
  readonly reference?: boolean;
  /** `declare -u`, `-l`. */
  readonly fold?: 'upper' | 'lower';
}
/** A function, or several that may hold the name. */
export interface FunctionEntry {
  readonly bodies: readonly SyntaxNode[];
  /** The name may also not be a function. */
  readonly maybe: boolean;
  readonly exported: boolean;
}

/** Directories that may be current after branches; more are not told apart. */
const MOST_DIRECTORIES = 4;

/** A map that is copied when it is written to after a fork. */
class Shared<V> {
  private map: Map<string, V> | undefined;
  private owned = false;
  constructor(map?: Map<string, V>) {
    this.map = map;
  }
  get(key: string): V | undefined {
    return this.map?.get(key);
  }
  get size(): number {
    return this.map?.size ?? 0;
  }
  entries(): Iterable<[string, V]> {
    return this.map ?? [];
  }
  set(key: string, value: V): void {
    this.own().set(key, value);
  }
  delete(key: string): void {
    if (this.map?.has(key)) this.own().delete(key);
  }
  fork(): Shared<V> {
    this.owned = false;
    return new Shared(this.map);
  }
  same(other: Shared<V>): boolean {
    return this.map === other.map;
  }
  private own(): Map<string, V> {
    if (this.owned && this.map) return this.map;
    this.owned = true;
    return (this.map = new Map(this.map));
  }
}

export class State {
  variables: Shared<Variable>;
  functions: Shared<FunctionEntry>;
  aliases: Shared<readonly string[]>;
  /** `$1`, `$2`, ...; undefined when they are not known. */
  positional: readonly Value[] | undefined = [];
  /** `$0`. */
  zero: Value = [unknown('$0', { ambient: true })];
  /** Absolute paths, of which one is current; undefined when nobody knows. */
  directories: readonly string[] | undefined;
  /** It is not surely the directory that the call began in. */
  moved = false;
  /** What `pushd` put aside. */
  pushed: readonly (readonly string[] | undefined)[] = [];
  /** Options that were set: `lastpipe`, `expand_aliases`, ... */
  options: ReadonlySet<string> = new Set();
  /** Names of variables that change what runs, with the values they have now. */
  altering: readonly string[] = [];
  /** Descriptors that lead to a socket. */
  sockets: Sockets = NO_SOCKETS;
  /** What `exec <` made standard input; undefined when it is the one that the shell was started with. */
  stdin: Stream | undefined;

  /** What was moved out of the project and is back. */
  returned: Returned = NONE_RETURNED;

  /** @param from whose variables, functions and aliases it begins with; none when absent. */
  constructor(directories: readonly string[] | undefined, from?: State) {
    this.directories = directories;
    this.variables = from?.variables.fork() ?? new Shared();
    this.functions = from?.functions.fork() ?? new Shared();
    this.aliases = from?.aliases.fork() ?? new Shared();
  }

  fork(): State {
    const copy = new State(this.directories, this);
    copy.positional = this.positional;
    copy.zero = this.zero;
    copy.options = this.options;
    copy.pushed = this.pushed;
    copy.altering = this.altering;
    copy.sockets = this.sockets;
    copy.stdin = this.stdin;
    copy.moved = this.moved;
    copy.returned = this.returned;
    return copy;
  }

  /** What a variable is besides unset, before it is set anew. */
  attributes(name: string): Partial<Variable> {
    const { absent: _gone, ...attributes } = this.variables.get(name) ?? {};
    return attributes;
  }

  /** Code that nobody reads ran: what was surely unset may be set again. */
  unread(): void {
    for (const [name, variable] of this.variables.entries()) if (variable.absent) this.variables.delete(name);
  }

  /** Takes over everything from a state that surely came after this one. */
  become(other: State): void {
    this.variables = other.variables;
    this.functions = other.functions;
    this.aliases = other.aliases;
    this.positional = other.positional;
    this.zero = other.zero;
    this.directories = other.directories;
    this.options = other.options;
    this.pushed = other.pushed;
    this.altering = other.altering;
    this.sockets = other.sockets;
    this.stdin = other.stdin;
    this.moved = other.moved;
    this.returned = other.returned;
  }

  /** This state, or another: what differs may be either. */
  join(other: State): void {
    if (!this.variables.same(other.variables)) this.joinVariables(other);
    if (!this.functions.same(other.functions)) this.joinFunctions(other);
    if (!this.aliases.same(other.aliases))
      for (const [name, texts] of other.aliases.entries())
        this.aliases.set(name, [...new Set([...(this.aliases.get(name) ?? []), ...texts])]);
    if (this.positional !== other.positional) this.positional = undefined;
    this.directories = joinDirectories(this.directories, other.directories);
    if (this.pushed !== other.pushed) this.pushed = [];
    this.moved ||= other.moved;
    if (this.options !== other.options) this.options = new Set([...this.options, ...other.options]);
    this.sockets = joinSockets(this.sockets, other.sockets);
    if (this.stdin !== other.stdin)
      this.stdin = { values: undefined, carries: (this.stdin?.carries ?? 0) | (other.stdin?.carries ?? 0), from: 'command' };
    if (this.returned !== other.returned) this.returned = new Set([...this.returned].filter(move => other.returned.has(move)));
    if (this.altering !== other.altering) this.altering = [...new Set([...this.altering, ...other.altering])];
  }

  private joinVariables(other: State): void {
    for (const [name, theirs] of other.variables.entries()) {
      const ours = this.variables.get(name);
      if (ours !== theirs) this.variables.set(name, joinVariable(name, ours, theirs));
    }
    for (const [name, ours] of this.variables.entries())
      if (other.variables.get(name) === undefined && !ours.maybe) this.variables.set(name, perhapsSet(ours));
  }

  private joinFunctions(other: State): void {
    for (const [name, theirs] of other.functions.entries()) {
      const ours = this.functions.get(name);
      if (ours === theirs) continue;
      const bodies = [...new Set([...(ours?.bodies ?? []), ...theirs.bodies])];
      this.functions.set(name, {
        bodies,
        maybe: ours === undefined || ours.maybe || theirs.maybe,
        exported: theirs.exported || ours?.exported === true,
      });
    }
    for (const [name, ours] of this.functions.entries())
      if (other.functions.get(name) === undefined && !ours.maybe) this.functions.set(name, { ...ours, maybe: true });
  }
}

const joinDirectories = (a: readonly string[] | undefined, b: readonly string[] | undefined): readonly string[] | undefined => {
  if (a === b || a === undefined || b === undefined) return a === b ? a : undefined;
  const all = [...new Set([...a, ...b])];
  return all.length > MOST_DIRECTORIES ? undefined : all;
};

/** It may also not be set, or be what the environment says. */
export const perhapsSet = ({ absent: _gone, ...variable }: Variable): Variable => ({ ...variable, maybe: true });

const joinVariable = (name: string, ours: Variable | undefined, theirs: Variable): Variable => {
  if (ours === undefined || (ours.absent && !theirs.absent)) return perhapsSet(theirs);
  if (theirs.absent && !ours.absent) return perhapsSet(ours);
  const values = distinct([...ours.values, ...theirs.values]);
  const same =
    ours.elements === theirs.elements ||
    (Array.isArray(ours.elements) &&
      Array.isArray(theirs.elements) &&
      ours.elements.map(keyOf).join('\0\0') === theirs.elements.map(keyOf).join('\0\0'));
  const all = [...ours.values, ...theirs.values];
  return {
    ...ours,
    ...theirs,
    values: values ?? [tooMany(`$${name}`, all)],
    ...(ours.elements || theirs.elements ? { elements: same ? ours.elements! : 'unknown' } : {}),
    maybe: ours.maybe === true || theirs.maybe === true,
    exported: ours.exported === true || theirs.exported === true,
  };
};

/** Two variables that no reader can tell apart. */
export const sameVariable = (a: Variable | undefined, b: Variable | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.maybe === b.maybe &&
    a.absent === b.absent &&
    a.values.length === b.values.length &&
    a.values.every((value, i) => keyOf(value) === keyOf(b.values[i]!)) &&
    (Array.isArray(a.elements) ? a.elements : []).map(keyOf).join('\0\0') ===
      (Array.isArray(b.elements) ? b.elements : []).map(keyOf).join('\0\0'));

export const scalar = (value: Value): Variable => ({ values: [value] });
