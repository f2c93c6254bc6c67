/** A simple command: its words, assignments and redirections; then whatever its name means here: alias, function, builtin, shell or program. */
import { connect } from './accesses.ts';
import { assignTo } from './assignments.ts';
import { type Fields, fieldsOf } from './expand.ts';
import type { Io, Reader } from './reader.ts';
import { deliver, redirect, whileOpen } from './redirects.ts';
import { socketsOf } from './sockets.ts';
import type { State } from './state.ts';
import { either, followedBy, type Output, SILENT, UNKNOWN } from './streams.ts';
import type { Assignment, Command } from './syntax.ts';
import { known, MOST_VALUES, requote, textOf, unknown, type Value } from './values.ts';

/** Argument lists that are told apart; with more, the words that differ are not known. */
const MOST_LISTS = 24;

const isAssignment = (node: { readonly type: string }): node is Assignment => node.type === 'Assignment';

/** `name=value` among the arguments of `export`, `declare`, ...: never split. */
const declared = (reader: Reader, node: Assignment, state: State): readonly Fields[] => {
  const head = `${node.name}${node.index ? `[${node.index.text}]` : ''}${node.append ? '+' : ''}=`;
  if (node.value.type === 'ArrayValue') return [[[known(node.text)]]];
  if (node.value.text.includes('{') && node.value.parts?.some(part => part.type === 'BraceExpansion'))
    reader.opaque(`the braces in \`${node.text.slice(0, 60)}\` make several assignments of one`);
  const values = reader.parts.strings(reader, node.value, state, { assignment: true });
  return values.map(value => [[known(head), ...requote(value, 'quoted')]]);
};

const argumentLists = (reader: Reader, node: Command, state: State): readonly Fields[] => {
  let lists: Value[][] = fieldsOf(reader, node.name!, state).map(fields => [...fields]);
  for (const word of node.args) {
    const next = isAssignment(word) ? declared(reader, word, state) : fieldsOf(reader, word, state);
    if (next.length === 1) for (const list of lists) list.push(...next[0]!);
    else if (lists.length * next.length <= MOST_LISTS) lists = lists.flatMap(list => next.map(fields => [...list, ...fields]));
    else {
      reader.opaque(`\`${word.text.slice(0, 60)}\` and the words before it have more possible values than are followed`);
      lists = lists.slice(0, MOST_VALUES).map(list => [...list, [unknown(word.text)]]);
    }
  }
  return lists;
};

/** Runs the consumers of `>(...)` that this command may have fed. */
export const feed = (reader: Reader, from: number, output: Output): void => {
  let at = 0;
  for (const pipe of reader.pipes.values()) {
    if (at++ < from || pipe.consumer === undefined || pipe.state === undefined || pipe.fed) continue;
    pipe.fed = true;
    const stdin = pipe.written ?? { values: undefined, carries: output.carries, from: 'command' as const };
    const { consumer, state } = pipe;
    const io: Io = { stdin, stdout: 'log', beside: 'pipeline' };
    reader.deeper(() => reader.perhaps(() => reader.parts.statements(reader, consumer.commands, state.fork(), io)));
  }
};

/** Messages go where standard error goes: only what cannot fail prints just what it prints. */
const withMessages = (node: Command, io: Io, output: Output): Output =>
  io.leads?.has(2) !== true || output.values === undefined || /^(?:echo|printf|:|true)$/.test(node.name?.text ?? '')
    ? output
    : { values: undefined, carries: output.carries };

/** `exec` without a command: its redirections hold from here on. */
const isBareExec = (words: Fields): boolean =>
  /^(?:(?:builtin|command) )*exec(?: --)?$/.test(words.map(word => textOf(word) ?? '?').join(' '));

/** Runs a simple command of the tree. */
export const runSimple = (reader: Reader, node: Command, state: State, io: Io): Output => {
  if (io.stdin === undefined && state.stdin !== undefined) io = { ...io, stdin: state.stdin };
  const pipes = reader.pipes.size;
  const prefix = node.prefix.filter(isAssignment);
  if (node.name === undefined) {
    const redirected = node.redirects.length === 0 ? undefined : redirect(reader, node.redirects, state, io);
    for (const each of prefix) assignTo(reader, each, state);
    if (redirected === undefined) return SILENT;
    const { stdin } = redirected.io;
    // `$(< file)` prints the file.
    const [only, ...others] = node.redirects;
    const prints = prefix.length === 0 && others.length === 0 && only?.type === 'Redirect' && only.operator === '<';
    // zsh runs `cat`, or a pager, where there is no command.
    const reads = reader.dialect === 'zsh' && prefix.length === 0;
    const file = ((prints && io.stdout === 'captured') || reads) && stdin !== io.stdin ? stdin : undefined;
    return deliver(
      reader,
      redirected,
      file === undefined ? SILENT : { values: file.values, carries: file.carries, stored: file.stored },
    );
  }
  const lists = argumentLists(reader, node, state);
  const redirected =
    node.redirects.length === 0 ? undefined : redirect(reader, node.redirects, state, io, lists.some(isBareExec));
  const inner = redirected?.io ?? io;
  const declarations = node.args.filter(isAssignment);
  const run = (): Output =>
    prefix.length === 0
      ? runLists(reader, lists, state, inner, declarations)
      : withAssignments(reader, prefix, state, own => runLists(reader, lists, own, inner, declarations));
  const output = redirected === undefined ? run() : whileOpen(reader, redirected, state, run);
  if (redirected?.stays && redirected.io.stdin !== io.stdin) state.stdin = redirected.io.stdin;
  const all = withMessages(node, inner, output);
  // After `exec > /dev/tcp/...` standard output itself is a socket.
  if (io.stdout === 'log' && all.carries !== 0 && redirected?.rest !== 'none')
    for (const socket of socketsOf(state.sockets, '1')) connect(reader, socket, all.carries);
  const rest = redirected === undefined ? all : deliver(reader, redirected, all);
  if (reader.pipes.size > pipes) feed(reader, pipes, output);
  return rest;
};

const runLists = (
  reader: Reader,
  lists: readonly Fields[],
  state: State,
  io: Io,
  declarations: readonly Assignment[],
): Output => {
  const how = declarations.length === 0 ? {} : { declarations };
  if (lists.length === 1) return reader.parts.command(reader, lists[0]!, state, io, how);
  const start = state.fork();
  let output: Output | undefined;
  let result: State | undefined;
  for (const list of lists) {
    const own = start.fork();
    const printed = reader.perhaps(() => reader.parts.command(reader, list, own, io, how));
    output = output === undefined ? printed : either(output, printed);
    if (result === undefined) result = own;
    else result.join(own);
  }
  if (result !== undefined) state.become(result);
  return output ?? UNKNOWN;
};

/** `NAME=value command`: the assignments hold for the command alone, what else the command changes stays. */
const withAssignments = (reader: Reader, prefix: readonly Assignment[], state: State, run: (own: State) => Output): Output => {
  const own = state.fork();
  let output = SILENT;
  for (const each of prefix) assignTo(reader, each, own, { exported: true });
  output = followedBy(output, run(own));
  const before = state.fork();
  state.become(own);
  state.altering = before.altering;
  for (const { name } of prefix) {
    const old = before.variables.get(name);
    // In sh, what stands before a special builtin stays.
    if (reader.dialect === 'sh') continue;
    if (old === undefined) state.variables.delete(name);
    else state.variables.set(name, old);
  }
  return output;
};
