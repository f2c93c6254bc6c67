/** Programs: what the table says of them becomes effects, and what they run in turn is followed. */

import { hazardKind } from '../commands/hazards.ts';
import type { Deed, Program, ProgramContext, Word } from '../contracts.ts';
import { unlessLate } from '../late.ts';
import type { CommandSet, Effect, Hazard, RepoPath } from '../model.ts';
import { runsFetched } from '../programs/fetched-files.ts';
import { connect, contentOf, heldBy, isStream, throughLinks, writeFile } from './accesses.ts';
import { runCode } from './code.ts';
import { printed } from './outputs.ts';
import type { How, Io, Reader } from './reader.ts';
import { report } from './report.ts';
import { type Socket, socketsAt } from './sockets.ts';
import { type State, scalar } from './state.ts';
import { either, followedBy, type Output, SILENT, sourceOf, UNKNOWN } from './streams.ts';
import {
  carriedBy,
  carriesOf,
  carryNames,
  fromWord,
  known,
  NETWORK,
  type Piece,
  textOf,
  textValue,
  toWord,
  type Value,
} from './values.ts';

export const baseOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

const NO_ENV: ReadonlyMap<string, Word> = new Map();
const environmentOf = (state: State): ReadonlyMap<string, Word> => {
  if (state.variables.size === 0) return NO_ENV;
  const words = new Map<string, Word>();
  for (const [name, variable] of state.variables.entries())
    if (variable.absent) continue;
    else if (variable.values.length === 1 && !variable.maybe) words.set(name, toWord(variable.values[0]!));
    else words.set(name, { text: '*', exact: false, parts: [{ unknown: `$${name}` }] });
  return words;
};

/** Lines of digits. */
const NUMBERS: Word = { text: '*\n', exact: false, parts: [{ unknown: 'a number', numeric: true }, { known: '\n' }] };

class Context implements ProgramContext {
  readonly cwd: string | undefined;
  readonly isPlaced: boolean;
  readonly dialect: 'bash' | 'zsh' | 'sh';
  readonly stdout: ProgramContext['stdout'];
  readonly stdin?: NonNullable<ProgramContext['stdin']>;
  readonly stdinText?: string;
  readonly stdinCarries?: NonNullable<ProgramContext['stdinCarries']>;
  readonly stdinLike?: Word;
  readonly resolve: (path: string) => RepoPath;
  readonly file: ProgramContext['file'];
  readonly script: ProgramContext['script'];
  readonly apart?: NonNullable<ProgramContext['apart']>;
  readonly lost?: NonNullable<ProgramContext['lost']>;
  private readonly state: State;
  private words: ReadonlyMap<string, Word> | undefined;

  constructor(reader: Reader, state: State, io: Io, cwd: string | undefined) {
    this.state = state;
    this.cwd = cwd;
    this.isPlaced = reader.isPlaced;
    this.dialect = reader.dialect;
    this.stdout = io.stdout;
    this.resolve = path => reader.resolveIn(path, cwd);
    if (reader.elsewhere === 0) this.lost = (gone, recursive) => reader.session.moved.lost(gone, recursive, state.returned);
    if (reader.elsewhere > 0 || reader.trial > 0) this.apart = reader.elsewhere > 0 ? 'elsewhere' : 'perhaps';
    this.script = path => {
      if (this.apart === undefined) reader.noteRun(path, state);
      return this.file(path);
    };
    this.file = path => {
      const pipe = reader.pipes.get(path.real)?.output;
      const content = pipe ?? (isWritten(reader, path) ? contentOf(reader, path) : undefined);
      if (content === undefined) return undefined;
      const text = content.values?.length === 1 ? textOf(content.values[0]!) : undefined;
      return { ...(text !== undefined && { text }), ...(content.carries !== 0 && { carries: carryNames(content.carries) }) };
    };
    if (io.stdin) {
      this.stdin = sourceOf(io.stdin);
      const text = io.stdin.values?.length === 1 ? textOf(io.stdin.values[0]!) : undefined;
      if (text !== undefined) this.stdinText = text;
      else if (io.stdin.values?.length === 1) this.stdinLike = toWord(io.stdin.values[0]!);
      else if (io.stdin.numeric) this.stdinLike = NUMBERS;
      if (io.stdin.carries !== 0) this.stdinCarries = carryNames(io.stdin.carries);
    }
  }

  get env(): ReadonlyMap<string, Word> {
    return (this.words ??= environmentOf(this.state));
  }
}

const isWritten = ({ session: { files } }: Reader, path: RepoPath): boolean =>
  files.get(path) !== undefined || files.strayed(path).length > 0;

/** Asks the table; a program that throws is not understood. */
const ask = (reader: Reader, program: Program, argv: readonly Value[], state: State, io: Io): readonly Deed[] => {
  const words = argv.map(toWord) as unknown as [Word, ...Word[]];
  const directories = state.directories?.length ? state.directories : [undefined];
  try {
    const [first, ...others] = directories.map((cwd): readonly Deed[] => {
      const context = new Context(reader, state, io, cwd);
      const hazards = runsFetched(words, context);
      const deeds = program.effects(words, context);
      return hazards.length === 0 ? deeds : [{ kind: 'self', hazards }, ...deeds];
    });
    // Where the directory is one of several, only what touches files can differ.
    const more = others
      .flat()
      .filter(deed => deed.kind === 'read' || deed.kind === 'write' || deed.kind === 'delete' || deed.kind === 'self');
    return more.length === 0 ? first! : [...first!, ...more];
  } catch (error) {
    unlessLate(error);
    if (!(error instanceof Error) || error instanceof RangeError) throw error;
    reader.opaque(`\`${words[0].text}\` could not be read: ${error.message}`);
    return [];
  }
};

interface Remarks {
  readonly hazards: readonly Hazard[];
  readonly sets: readonly CommandSet[];
}
const remarksOf = (deeds: readonly Deed[]): Remarks => {
  const own = deeds.filter(deed => deed.kind === 'self');
  const hazards = new Map(own.flatMap(deed => deed.hazards ?? []).map(hazard => [`${hazard.id}\0${hazard.what}`, hazard]));
  // In several directories a set holds only when it holds in all of them.
  const sets =
    own.length === 0
      ? []
      : own.reduce<readonly CommandSet[]>((kept, deed) => kept.filter(set => deed.sets?.includes(set)), own[0]!.sets ?? []);
  return { hazards: [...hazards.values()], sets };
};

/** What the table says of a builtin: its sets, hazards and output; the rest is the shell's own business. */
export const remarksOn = (
  reader: Reader,
  name: string,
  argv: readonly Value[],
  state: State,
  io: Io,
): Remarks & { readonly output: Output | undefined } => {
  const program = reader.programs(name);
  if (program === undefined) return { hazards: [], sets: [], output: undefined };
  const deeds = ask(reader, program, argv, state, io);
  for (const deed of deeds) if (deed.kind === 'opaque') reader.opaque(deed.why);
  return { ...remarksOf(deeds), output: outputOf(reader, deeds) };
};

const outputOf = (reader: Reader, deeds: readonly Deed[]): Output | undefined => {
  const deed = deeds.find(each => each.kind === 'stdout');
  if (deed === undefined) return undefined;
  const carries = carriesOf(deed.carries);
  if (deed.text !== undefined) return { values: [textValue(deed.text, carries)], carries };
  if (deed.like !== undefined) return { values: [lines(deed.like)], carries };
  if (deed.files !== undefined && reader.elsewhere === 0) {
    const held = deed.files.map(path => heldBy(reader, path)).reduce(followedBy, SILENT);
    return { ...held, carries: held.carries | carries };
  }
  return { values: undefined, carries, ...(deed.numeric && { numeric: true }) };
};

/** One line after another that are all alike, split into words wherever they are not quoted. */
const lines = (like: Word): Value => [
  ...fromWord(like).map((piece): Piece => (piece.text === undefined ? { ...piece, quoting: 'open', many: true } : piece)),
  known('\n', 'open'),
];

/** What can make a file that nobody can remove, or a folder in which nothing is removed. */
const KEEPS = /^(?:chmod|chattr|chflags|chown|chgrp|setfacl|mount)$/;

/** Runs a program by name: reports it, and all that it does. */
export const runProgram = (reader: Reader, name: string, argv: readonly Value[], state: State, io: Io): Output => {
  const program = reader.programs(baseOf(name));
  if (program === undefined) {
    report(reader, argv, state, io);
    lookThrough(reader, name, argv.slice(1), state, io);
    return printed(reader, name, argv, state, io) ?? { ...UNKNOWN, carries: flowing(argv, io) };
  }
  if (KEEPS.test(baseOf(name))) reader.session.files.mayKeep = true;
  const deeds = ask(reader, program, argv, state, io);
  const by = report(reader, argv, state, io, remarksOf(deeds));
  const acted = act(reader, deeds, argv, state, io, by);
  const said = outputOf(reader, deeds);
  if (said?.values !== undefined || said?.numeric || said?.stored) return said;
  const known = printed(reader, name, argv, state, io);
  if (known !== undefined) return said ? { ...known, carries: known.carries | said.carries } : known;
  return said ?? acted;
};

const flowing = (argv: readonly Value[], io: Io): number =>
  argv.reduce((bits, value) => bits | carriedBy(value), io.stdin?.carries ?? 0);

/** Carries out deeds. @returns what the command prints, as far as that follows from them. */
const act = (reader: Reader, deeds: readonly Deed[], argv: readonly Value[], state: State, io: Io, by: number): Output => {
  const words = argv.reduce((bits, value) => bits | carriedBy(value), 0);
  const connected = deeds.some(deed => deed.kind === 'connect') ? NETWORK : 0;
  let carries = flowing(argv, io) | connected;
  let output: Output | undefined;
  const leaves: Socket[] = [];
  for (const deed of deeds)
    switch (deed.kind) {
      case 'self':
      case 'stdout':
        break;
      case 'opaque':
        reader.opaque(deed.why);
        break;
      case 'read':
        for (const path of throughLinks(reader, deed.path)) reader.emit({ ...deed, path, place: reader.place, by });
        carries |= contentOf(reader, deed.path).carries;
        break;
      case 'delete':
        reader.emit({ ...deed, place: reader.place, by });
        break;
      case 'write': {
        const held = deed.copied && heldBy(reader, deed.copied);
        const content: Output = {
          values: deed.text === undefined ? undefined : [textValue(deed.text)],
          carries: carriesOf(deed.carries) | connected,
          ...(held?.stored && { stored: true }),
        };
        const pipe = reader.pipes.get(deed.path.real);
        const sockets = socketsAt(state.sockets, deed.path.real);
        if (sockets.length > 0) {
          leaves.push(...sockets);
          carries |= content.carries;
        } else if (pipe?.consumer) pipe.written = { ...content, from: 'command' };
        else if (deed.touched) reader.emit({ ...deed, added: [], removed: [], place: reader.place, by });
        else if (!isStream(deed.path.real)) writeFile(reader, deed.path, content, { by, maybe: deed.maybe });
        if (deed.copied && reader.isFetched(deed.copied)) reader.noteFetched(deed.path);
        if (deed.copied && reader.trial + reader.elsewhere === 0) {
          const whole = reader.session.files.copyBelow(deed.copied, deed.path, files => reader.spend(files >> 3));
          if (!whole) reader.opaque('it copies more files than can be followed');
        }
        break;
      }
      case 'moved':
        if (reader.trial + reader.elsewhere === 0) {
          const back = reader.session.moved.note(deed.from, deed.to, state.returned);
          if (back === undefined) reader.opaque('it moves more than can be followed');
          else state.returned = back;
        }
        break;
      case 'fetched':
        reader.noteFetched(deed.path);
        break;
      case 'gone':
        if (reader.isPlain(state)) reader.session.files.forget(deed.path);
        break;
      case 'link':
        if (
          reader.trial === 0 &&
          reader.elsewhere === 0 &&
          !reader.session.files.put(deed.path, { targets: [deed.target] }, false)
        )
          reader.opaque('it makes more links than can be followed');
        break;
      case 'connect': {
        const sends = carryNames(carriesOf(deed.sends) | words);
        reader.emit({ ...deed, place: reader.place, by, ...(sends.length > 0 && { sends }) });
        break;
      }
      case 'run':
      case 'script': {
        const inner = follow(reader, deed, state, io);
        output = output === undefined ? inner : either(output, inner);
        carries |= inner.carries;
        break;
      }
      default:
        reader.emit({ ...deed, place: reader.place, by });
    }
  // What it writes to a socket may be anything that it read, before or after.
  for (const socket of leaves) connect(reader, socket, carries & ~NETWORK, by);
  if (output === undefined) return { ...UNKNOWN, carries };
  return { ...output, carries: output.carries | carries };
};

const follow = (reader: Reader, deed: Extract<Deed, { kind: 'run' | 'script' }>, state: State, io: Io): Output =>
  reader.deeper(() =>
    reader.under(deed.via, () => {
      const own = state.fork();
      if (deed.kind === 'run' && deed.later) {
        const argv = deed.argv.map(fromWord);
        tryOut(reader, 'later', () => reader.parts.command(reader, argv, own, io, { plain: true, external: true }), isRefused);
        return SILENT;
      }
      if (deed.elsewhere) reader.elsewhere++;
      let output: Output;
      if (deed.kind === 'script') {
        own.positional = deed.args === undefined ? [] : deed.args.slice(1).map(fromWord);
        if (deed.args?.[0]) own.zero = fromWord(deed.args[0]);
        output = runCode(reader, fromWord(deed.text), own, io, deed.dialect);
      } else {
        if (deed.cwd !== undefined) own.directories = deed.cwd === null ? undefined : [deed.cwd];
        for (const [name, value] of deed.env ?? []) own.variables.set(name, { ...scalar(fromWord(value)), exported: true });
        const streams: Io = deed.stdin === 'none' ? { ...io, stdin: { values: [[]], carries: 0, from: 'text' } } : io;
        const how: How = { plain: true, external: true };
        output = reader.perhaps(() => reader.parts.command(reader, deed.argv.map(fromWord), own, streams, how));
        // What eats its own input runs the command any number of times.
        if (deed.stdin === 'none') output = { values: undefined, carries: output.carries };
      }
      if (!deed.elsewhere) return output;
      reader.elsewhere--;
      return { ...output, stored: false };
    }),
  );

/** Tries something out that may never be run here: only what harms is reported of it. */
const tryOut = (reader: Reader, name: string, run: () => void, isTold: (hazard: Hazard) => boolean = () => true): void => {
  const before = reader.effects;
  const tried: Effect[] = [];
  reader.effects = tried;
  reader.trial++;
  try {
    reader.under(name, () => reader.perhaps(run));
  } finally {
    reader.trial--;
    reader.effects = before;
    before.push(...tried.filter(effect => effect.kind === 'exec' && effect.hazards?.some(isTold)));
  }
};
const isRefused = ({ id }: Hazard): boolean => hazardKind(id)?.decision === 'deny';

const MOST_TRIES = 3;
/**
 * A program that nobody knows, followed by the name of one that is known: maybe it runs it. Whatever is dangerous about that is reported;
 * nothing else is, so that it never makes a command look better than it is.
 */
export const lookThrough = (reader: Reader, name: string, words: readonly Value[], state: State, io: Io): void => {
  if (reader.trial > 0) return;
  let tries = 0;
  words.forEach((word, i) => {
    const text = textOf(word);
    if (text === undefined || tries >= MOST_TRIES || !/^[\w./-]{2,64}$/.test(text) || !reader.isKnown(baseOf(text))) return;
    tries++;
    tryOut(reader, `${name}?`, () => {
      reader.parts.command(reader, words.slice(i), state.fork(), io, { plain: true, external: true });
    });
  });
};
