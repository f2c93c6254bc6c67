/** Redirections: files and sockets that the shell itself opens, and what flows into a command by them. */
import type { RepoPath } from '../model.ts';
import { connect, FROM_NETWORK, isStream, readFile, socketOf, writeFile } from './accesses.ts';
import { fieldsOf } from './expand.ts';
import { keyOfPath } from './files.ts';
import type { Io, Reader } from './reader.ts';
import { descriptorKey, led, type Socket, type Sockets, socketsAt, socketsOf } from './sockets.ts';
import type { State } from './state.ts';
import { either, type Output, SILENT, type Stream, UNKNOWN } from './streams.ts';
import type { HereDoc, Redirect, Redirection, Word } from './syntax.ts';
import { carriedBy, hasGlob, known, matched, sketch, textOf, textValue, unknown, type Value, written } from './values.ts';

/** Something that gets what the command prints, once that is known. */
interface Sink {
  readonly stdout: boolean;
  readonly append: boolean;
  readonly path?: RepoPath;
  readonly socket?: Socket;
  readonly pipe?: string;
}
export interface Redirected {
  readonly io: Io;
  readonly sinks: readonly Sink[];
  /** It opens files, and when that fails nothing is run. */
  readonly fallible: boolean;
  /** Standard output goes to a sink. */
  readonly taken: boolean;
  /** What still arrives where the output went before: all of it, something that is not known, or nothing. */
  readonly rest: 'all' | 'some' | 'none';
  /** Descriptors that lead to a socket while it runs. */
  readonly sockets: Sockets;
  /** They hold for what follows too. */
  readonly stays: boolean;
}

/** Which descriptors lead to where standard output leads now, and to where it led before it was redirected. */
class Descriptors {
  now: Set<number>;
  before = new Set<number>();
  vague = false;
  constructor(leads: ReadonlySet<number> | undefined) {
    this.now = new Set(leads ?? [1]);
  }
  copy(to: number, from: number): void {
    for (const leads of [this.now, this.before])
      if (leads.has(from)) leads.add(to);
      else leads.delete(to);
  }
  /** A descriptor leads to something new. */
  leave(fd: number, isOutput: boolean): void {
    if (isOutput) {
      this.before = new Set([...this.before, ...this.now]);
      this.now = new Set();
    }
    this.before.delete(fd);
    this.now.delete(fd);
    if (isOutput) this.now.add(fd);
  }
}

const stream = ({ values, carries, stored }: Output, from: Stream['from']): Stream => ({ values, carries, from, stored });

const hereDocument = (reader: Reader, redirect: HereDoc, state: State): Stream => {
  const strip = (text: string): string => (redirect.operator === '<<-' ? text.replace(/^\t+/gm, '') : text);
  const { body, delimiter } = redirect;
  if (delimiter?.quoted) return { values: [textValue(strip(body.text))], carries: 0, from: 'text' };
  if (body.parts === undefined) {
    const text = strip(body.text).replace(/\\([\\$`\n])/g, (_, char: string) => (char === '\n' ? '' : char));
    return { values: [textValue(text)], carries: 0, from: 'text' };
  }
  // Tabs are stripped from what was written, not from what expansions give.
  const parts = body.parts.map(part => (part.type === 'Literal' ? { ...part, value: strip(part.value) } : part));
  const word: Word = {
    type: 'Word',
    text: '""',
    value: '',
    pos: body.pos,
    end: body.end,
    parts: [{ type: 'DoubleQuoted', pos: body.pos, end: body.end, text: '', parts: parts as never }],
  };
  const values = reader.parts.strings(reader, word, state);
  return { values, carries: carriesOfAll(values), from: 'text' };
};
const carriesOfAll = (values: readonly Value[]): number => values.reduce((bits, value) => bits | carriedBy(value), 0);

/** What is read from a path: a file, a socket, a descriptor. */
const open = (reader: Reader, value: Value, state: State): { readonly stream: Stream; readonly socket: boolean } => {
  const text = textOf(value);
  if (text === undefined || hasGlob(value)) {
    const path = sketch(matched(value));
    // A path that starts with something known can still be judged by where it leads.
    if (/^[^*]*\//.test(path)) for (const found of reader.resolve(path, state)) readFile(reader, found);
    return { stream: { values: undefined, carries: carriedBy(value), from: 'file' }, socket: false };
  }
  const socket = socketOf(text);
  if (socket !== undefined) {
    connect(reader, socket, 0);
    return { stream: stream(FROM_NETWORK, 'file'), socket: true };
  }
  const pipe = reader.pipes.get(text)?.output;
  if (pipe !== undefined) return { stream: stream(pipe, 'command'), socket: false };
  if (text === '/dev/null') return { stream: { values: [[]], carries: 0, from: 'text' }, socket: false };
  if (isStream(text)) return { stream: stream(UNKNOWN, 'file'), socket: false };
  const outputs = reader.resolve(text, state).map(path => readFile(reader, path));
  const values = outputs.every(output => output.values) ? outputs.flatMap(output => output.values!) : undefined;
  const stored = outputs.every(output => output.stored);
  return { stream: { values, carries: outputs.reduce((bits, o) => bits | o.carries, 0), from: 'file', stored }, socket: false };
};

/** Pieces after which a target can still be anywhere. */
const unplaced = (value: Value): boolean => value.some(piece => piece.text === undefined && piece.shape === 'any');

const RUNNER_FILE = /^\$\{?GITHUB_(?:ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)\}?$/;

const target = (reader: Reader, value: Value, state: State, sink: Pick<Sink, 'stdout' | 'append'>): readonly Sink[] => {
  const text = textOf(value);
  if (text === undefined || hasGlob(value)) {
    const shown = written(value);
    // What the runner reads is judged by its name, wherever it lies.
    if (RUNNER_FILE.test(shown)) return [{ ...sink, path: reader.resolveIn(shown, undefined) }];
    if (unplaced(value) || hasGlob(value)) reader.opaque(`it writes to \`${shown}\`, and where that is is not known`);
    const path = sketch(matched(value));
    return /^\*+$/.test(path) ? [] : reader.resolve(path, state).map(found => ({ ...sink, path: found }));
  }
  if (text === '') return [];
  const socket = socketOf(text);
  if (socket !== undefined) return [{ ...sink, socket }];
  if (reader.pipes.get(text)?.consumer) return [{ ...sink, pipe: text }];
  if (isStream(text)) return [];
  return reader.resolve(text, state).map(path => ({ ...sink, path }));
};

/** Opens what a command's redirections name; nothing is written yet. @param stays they hold for what follows too, as those of `exec` do */
export const redirect = (reader: Reader, redirects: readonly Redirection[], state: State, io: Io, stays = false): Redirected => {
  const opening = new Opening(reader, state, io, stays);
  for (const each of redirects) opening.open(each);
  return opening.result();
};

/** The descriptor that a path stands for. */
const descriptorOf = (path: string): number | undefined => {
  if (path === '/dev/stdout') return 1;
  if (path === '/dev/stderr') return 2;
  const found = /^(?:\/dev|\/proc\/(?:self|thread-self))\/fd\/(\d+)$/.exec(path);
  return found === null ? undefined : Number(found[1]);
};

class Opening {
  private readonly reader: Reader;
  private readonly state: State;
  private readonly io: Io;
  private readonly descriptors: Descriptors;
  private readonly sinks: Sink[] = [];
  private stdin: Stream | undefined;
  private socket = false;
  private fallible = false;
  private taken = false;
  private readonly stays: boolean;
  private sockets: Sockets;

  constructor(reader: Reader, state: State, io: Io, stays: boolean) {
    this.stays = stays;
    this.sockets = state.sockets;
    this.reader = reader;
    this.state = state;
    this.io = io;
    this.stdin = io.stdin;
    this.descriptors = new Descriptors(io.leads);
  }

  result(): Redirected {
    const { descriptors, taken } = this;
    const left = taken ? descriptors.before : descriptors.now;
    const io: Io = {
      ...this.io,
      stdin: this.stdin,
      leads: descriptors.now,
      stdout: taken ? 'file' : this.io.stdout,
      ...((this.socket || this.io.socket) && { socket: true }),
    };
    // zsh writes to the file and to the pipe.
    const rest =
      this.reader.dialect === 'zsh' && taken ? 'some' : left.size === 0 ? 'none' : taken || descriptors.vague ? 'some' : 'all';
    return { io, sinks: this.sinks, taken, rest, fallible: this.fallible, sockets: this.sockets, stays: this.stays };
  }

  private give(descriptor: number, from: Stream): void {
    if (descriptor === 0) this.stdin = from;
    else
      this.reader.pipes.set(`/dev/fd/${descriptor}`, {
        output: { values: from.values, carries: from.carries, stored: from.stored },
      });
  }

  /** A descriptor leads to sockets from here on, or surely to none. */
  private lead(key: string, to: readonly Socket[]): void {
    this.sockets = led(this.sockets, key, to);
    // The shell opens a descriptor whose number it chooses for good.
    if (this.stays || key.startsWith('$')) this.state.sockets = led(this.state.sockets, key, to);
  }

  /** Output goes to where a descriptor leads that is a socket. */
  private send(to: number, sockets: readonly Socket[]): void {
    this.descriptors.leave(to, to === 1);
    if (to > 2) return;
    this.socket = true;
    if (to !== 1) return;
    this.taken = true;
    this.sinks.push(...sockets.map(socket => ({ stdout: true, append: false, socket })));
  }

  open(each: Redirection): void {
    const { reader, state } = this;
    const fd = each.descriptor;
    const key =
      fd?.type === 'FileDescriptorVariable' ? `$${fd.name}` : String(fd?.value ?? (each.operator.startsWith('<') ? 0 : 1));
    const number = fd?.type === 'FileDescriptor' ? fd.value : fd === undefined ? undefined : 10;
    if (fd?.type === 'FileDescriptorVariable') {
      const name = fd.name.replace(/\[.*$/s, '');
      const values = [[unknown(`$${name}`, { shape: 'number' as const })]];
      state.variables.set(name, { values, ...(name !== fd.name && { elements: 'unknown' as const }) });
    }
    if (each.type === 'HereDoc' || each.type === 'HereString') this.lead(key, []);
    if (each.type === 'HereDoc') this.give(number ?? 0, hereDocument(reader, each, state));
    else if (each.type === 'HereString') {
      const values = each.target ? reader.parts.strings(reader, each.target, state) : [[]];
      const lines = values.map(value => [...value, known('\n')]);
      this.give(number ?? 0, { values: lines, carries: carriesOfAll(values), from: 'text' });
    } else
      for (const value of each.target ? fieldsOf(reader, each.target, state).flat() : []) this.redirect(each, number, key, value);
  }

  private redirect({ operator }: Redirect, number: number | undefined, key: string, value: Value): void {
    const { descriptors, reader, state } = this;
    const text = textOf(value);
    const isDescriptor = text === undefined ? descriptorKey(value) !== undefined : /^(?:\d+-?|-)$/.test(text);
    const from = isDescriptor ? socketsOf(this.sockets, descriptorKey(value)) : [];
    if (operator === '<&') {
      this.lead(key, from);
      if ((number ?? 0) !== 0 && text !== undefined && isDescriptor && text !== '-')
        descriptors.copy(number!, Number.parseInt(text, 10));
      if ((number ?? 0) !== 0 || text === '-') return;
      const input = reader.pipes.get(`/dev/fd/${text?.replace(/-$/, '')}`)?.output ?? (from.length > 0 ? FROM_NETWORK : UNKNOWN);
      this.give(0, stream(input, 'file'));
      this.fallible = true;
      if (input.carries & FROM_NETWORK.carries) this.socket = true;
      return;
    }
    if (operator === '>&' && isDescriptor) {
      this.lead(key, from);
      if (from.length > 0) this.send(number ?? 1, from);
      else if (text === '-') descriptors.leave(number ?? 1, false);
      else if (text === undefined) descriptors.vague = true;
      else descriptors.copy(number ?? 1, Number.parseInt(text, 10));
      this.fallible ||= text === undefined || !/^[-12]$/.test(text);
      return;
    }
    this.fallible ||= text !== '/dev/null';
    if (operator === '<' || operator === '<>') {
      const opened = open(reader, value, state);
      this.give(number ?? 0, opened.stream);
      this.socket ||= opened.socket;
      this.lead(key, opened.socket && text !== undefined ? [socketOf(text)!] : []);
      if (operator === '<') return;
    }
    const both = operator === '&>' || operator === '&>>' || (operator === '>&' && number === undefined);
    const to = number ?? (operator === '<>' ? 0 : 1);
    const leads = socketsAt(this.sockets, text ?? sketch(matched(value)));
    if (leads.length > 0) {
      this.send(to, leads);
      this.lead(key, leads);
      if (both) descriptors.copy(2, 1);
      if (both) this.lead('2', leads);
      return;
    }
    const copied = text === undefined || reader.pipes.has(text) ? undefined : descriptorOf(text);
    if (copied !== undefined) {
      descriptors.copy(to, copied);
      if (both) descriptors.copy(2, copied);
      return;
    }
    const stdout = both || to === 1;
    descriptors.leave(to, stdout);
    if (both) descriptors.copy(2, 1);
    this.taken ||= stdout;
    const sinks = target(reader, value, state, { stdout, append: operator.includes('>>') });
    this.socket ||= sinks.some(sink => sink.socket !== undefined);
    this.sinks.push(...sinks);
    const opened = sinks.flatMap(sink => sink.socket ?? []);
    this.lead(key, opened);
    if (both) this.lead('2', opened);
  }
}

/** Lets what a command printed arrive where it was sent. @returns what is left for whoever reads its standard output. */
export const deliver = (reader: Reader, redirected: Redirected, output: Output): Output => {
  const { rest, sinks } = redirected;
  const vague: Output = { values: undefined, carries: output.carries };
  for (const sink of sinks) {
    const content = sink.stdout && rest === 'none' ? output : vague;
    if (sink.socket) connect(reader, sink.socket, content.carries);
    else if (sink.pipe) {
      const pipe = reader.pipes.get(sink.pipe);
      if (pipe) pipe.written = { values: content.values, carries: content.carries, from: 'command' };
    } else if (sink.path) writeFile(reader, sink.path, content, { append: sink.append });
  }
  const left = rest === 'all' ? output : rest === 'some' ? vague : SILENT;
  return redirected.fallible ? either(SILENT, left) : left;
};

/** Runs something while the files it writes to are being written; when one of them cannot be opened, it is not run. */
export const whileOpen = (reader: Reader, redirected: Redirected, state: State, run: () => Output): Output => {
  const before = redirected.fallible ? state.fork() : undefined;
  const keys = redirected.sinks.flatMap(sink => (sink.path ? [keyOfPath(sink.path)] : []));
  for (const key of keys) reader.open.set(key, (reader.open.get(key) ?? 0) + 1);
  const outer = state.sockets;
  state.sockets = redirected.sockets;
  const output = run();
  if (state.sockets === redirected.sockets) state.sockets = outer;
  for (const key of keys) reader.open.set(key, reader.open.get(key)! - 1);
  if (before !== undefined) state.join(before);
  return output;
};
