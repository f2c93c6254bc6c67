/** Builtins that run code or change what a name means: `eval`, `source`, `exec`, `command`, `trap`, `alias`. */
import { isStream, readFile } from './accesses.ts';
import { type Builtin, type Invocation, options } from './builtin.ts';
import { joined, reportInterpreter, runCode } from './code.ts';
import { remarksOn } from './programs.ts';
import type { Reader } from './reader.ts';
import { report } from './report.ts';
import type { State } from './state.ts';
import { type Output, SILENT, UNKNOWN } from './streams.ts';
import { carriedBy, counted, hasGlob, known, textOf, textValue, type Value, written } from './values.ts';

const evalBuiltin: Builtin = ({ reader, argv, words, texts, state, io }) => {
  const from = texts[0] === '--' ? 1 : 0;
  const code = joined(words.slice(from));
  reportInterpreter(reader, argv, state, io, carriedBy(code));
  return reader.under('eval', () => runCode(reader, code, state, io));
};

/** What `source` and a shell read from a path: a stream, or a file. */
export const scriptFrom = (
  reader: Reader,
  word: Value,
  state: State,
  io: Invocation['io'],
): { readonly output: Output; readonly seen: boolean } => {
  const path = textOf(word);
  if (path === undefined || hasGlob(word)) {
    reader.opaque(`it runs the script \`${written(word)}\`, and which one that is is not known`);
    return { output: { ...UNKNOWN, carries: carriedBy(word) }, seen: false };
  }
  const pipe = reader.pipes.get(path)?.output;
  if (pipe !== undefined) return { output: pipe, seen: !pipe.stored };
  if (/^(?:-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0)$/.test(path))
    return { output: io.stdin ?? UNKNOWN, seen: !io.stdin?.stored };
  if (isStream(path)) return { output: UNKNOWN, seen: path !== '/dev/null' };
  const outputs: Output[] = [];
  let seen = false;
  for (const found of reader.resolve(path, state)) {
    const held = readFile(reader, found);
    if (reader.trial + reader.elsewhere === 0) reader.noteRun(found, state);
    outputs.push(held);
    seen ||= !held.stored && !/^\/(?:dev|proc|sys)(?:\/|$)/.test(found.real);
  }
  const values = outputs.every(output => output.values) ? outputs.flatMap(output => output.values!) : undefined;
  return { output: { values, carries: outputs.reduce((bits, output) => bits | output.carries, 0) }, seen };
};

/** Runs what was read as code; what nobody wrote in the evidence is a script of the machine, and its own business. */
export const runScript = (
  reader: Reader,
  script: ReturnType<typeof scriptFrom>,
  what: string,
  state: State,
  io: Invocation['io'],
  run: (code: Value, state: State) => Output = (code, own) => runCode(reader, code, own, io),
): Output => {
  const { output, seen } = script;
  if (output.values === undefined) {
    if (seen) reader.opaque(`it runs \`${what}\`, whose text is not known`);
    state.unread();
    return { ...UNKNOWN, carries: output.carries };
  }
  const frame = { name: what, key: what, entry: undefined, beside: io.beside, again: 0, locals: new Map() };
  if (reader.calls.some(call => call.name === what)) {
    if (io.beside !== undefined)
      report(
        reader,
        [known(what)].map(piece => [piece]),
        state,
        io,
        { hazards: [{ id: 'fork-bomb', what }] },
      );
    return UNKNOWN;
  }
  const before = reader.calls;
  reader.calls = [...before, frame];
  let result: Output | undefined;
  for (const code of output.values) {
    const own = output.values.length === 1 ? state : state.fork();
    const printed = reader.framed('function', own, () => run(code, own));
    if (own !== state) state.join(own);
    result = result === undefined ? printed : { values: undefined, carries: result.carries | printed.carries };
  }
  reader.calls = before;
  return result ?? SILENT;
};

const source: Builtin = ({ reader, argv, words, state, io }) => {
  const [file, ...args] = words;
  if (file === undefined) return SILENT;
  const script = scriptFrom(reader, file, state, io);
  reportInterpreter(reader, argv, state, io, script.output.carries);
  const name = written(file);
  if (args.length === 0) return reader.under('source', () => runScript(reader, script, name, state, io));
  const before = state.positional;
  state.positional = counted(args);
  const output = reader.under('source', () => runScript(reader, script, name, state, io));
  state.positional = before;
  return output;
};

/** `exec` without a command keeps its redirections; with one, the shell becomes it. */
const exec: Builtin = call => {
  const { reader, argv, words, state, io } = call;
  const { rest, strange } = options(call, 'a');
  if (strange) reader.opaque('`exec` has options that are not known');
  const command = words.slice(rest);
  if (command.length === 0) {
    report(reader, argv, state, io);
    return UNKNOWN;
  }
  return reader.parts.command(reader, command, state.fork(), io, { plain: true, external: true });
};

const command: Builtin = call => {
  const { reader, argv, words, state, io, name, how } = call;
  const { letters, rest, strange } = options(call);
  if (strange) reader.opaque(`\`${name}\` has options that are not known`);
  if (/[vV]/.test(letters) && name === 'command') {
    report(reader, argv, state, io, remarksOn(reader, 'command', argv, state, io));
    const asked = words.slice(rest).map(textOf);
    return asked.length === 1 && letters === 'v' && /^[\w.+-]+$/.test(asked[0] ?? '')
      ? { values: [textValue(`${asked[0]}\n`)], carries: 0 }
      : UNKNOWN;
  }
  const inner = words.slice(rest);
  if (inner.length === 0) {
    report(reader, argv, state, io, remarksOn(reader, name, argv, state, io));
    return SILENT;
  }
  return reader.parts.command(reader, inner, state, io, { plain: true, ...(how.external && { external: true }) });
};

const trap: Builtin = call => {
  const { reader, argv, words, texts, state, io } = call;
  report(reader, argv, state, io, remarksOn(reader, 'trap', argv, state, io));
  const { letters, rest } = options(call);
  const code = words[rest];
  if (/[lp]/.test(letters) || code === undefined || texts[rest] === '-' || texts[rest] === '' || words.length - rest < 2)
    return SILENT;
  reader.traps.push({ text: code, state: state.fork() });
  return SILENT;
};

/** Text that is more than the beginning of one simple command changes how the rest of a line is read. */
const RESERVED = /^(?:if|then|elif|else|fi|for|while|until|do|done|case|esac|select|function|time|coproc|in|\[\[|\{|\}|!)$/;
const alias: Builtin = ({ reader, words, texts, state }) => {
  for (const [i, word] of words.entries()) {
    if (/^-[a-zA-Z]*[gs]/.test(texts[i] ?? '')) reader.opaque('a global alias changes how every later line is read');
    const head = word[0]?.text;
    const found = head === undefined ? null : /^([^=]+)=/.exec(head);
    const name = found?.[1];
    if (head === undefined) reader.opaque(`an alias is set whose name is not known: \`${written(word)}\``);
    if (head === undefined || name === undefined) continue;
    const value: Value = [known(head.slice(name.length + 1)), ...word.slice(1)];
    const text = textOf(value);
    if (text === undefined) reader.opaque(`the alias \`${name}\` stands for text that is not known: \`${written(value)}\``);
    else if (RESERVED.test(name) || /\s$/.test(text)) reader.opaque(`the alias \`${name}\` changes how later lines are read`);
    else state.aliases.set(name, [...new Set([...(state.aliases.get(name) ?? []), text])]);
  }
  return SILENT;
};

const hash: Builtin = call => {
  const { reader, state, words } = call;
  const { values, rest } = options(call, 'pd');
  const path = values.get('p');
  const name = words[rest] === undefined ? undefined : textOf(words[rest]);
  if (path === undefined) return SILENT;
  const text = textOf(path);
  if (text === undefined || name === undefined) reader.opaque('`hash -p` gives a name to a program that is not known');
  else state.aliases.set(name, [...(state.aliases.get(name) ?? []), `'${text.replaceAll("'", "'\\''")}'`]);
  return SILENT;
};

const enable: Builtin = call => {
  const { letters } = options(call, 'f');
  if (/[fnd]/.test(letters)) call.reader.opaque('`enable` changes what the names of builtins mean');
  return SILENT;
};

const compgen: Builtin = call => {
  const { reader, state, io } = call;
  const { values } = options(call, 'oAGWFCXPS');
  const code = values.get('C');
  if (code !== undefined) reader.under('compgen -C', () => reader.perhaps(() => runCode(reader, code, state.fork(), io)));
  const words = values.get('W');
  if (words !== undefined && /[`$]/.test(textOf(words) ?? '$'))
    reader.opaque('`compgen -W` expands its words, and that can run commands');
  const called = values.get('F');
  if (called !== undefined) reader.parts.command(reader, [called], state.fork(), io, {});
  return UNKNOWN;
};

const fc: Builtin = ({ reader }) => {
  reader.opaque('`fc` runs commands from the history again');
  return UNKNOWN;
};
const bind: Builtin = ({ reader, texts }) => {
  if (texts.some(text => text === undefined || /^-\w*x/.test(text))) reader.opaque('`bind -x` runs a command on a key');
  return SILENT;
};

/** They report themselves, because what they are given decides what is said of them. */
export const CODE_BUILTINS: Readonly<Record<string, Builtin>> = {
  eval: evalBuiltin,
  source,
  '.': source,
  exec,
  command,
  builtin: command,
  trap,
};
export const NAME_BUILTINS: Readonly<Record<string, Builtin>> = {
  alias,
  hash,
  enable,
  compgen,
  complete: () => SILENT,
  fc,
  bind,
};
