/** Shells that a command starts: `sh -c`, a script file, or a script on standard input. */

import { COMMAND_SETS } from '../model.ts';
import { runScript, scriptFrom } from './builtins-code.ts';
import { reportInterpreter, runCode } from './code.ts';
import { shellDialect } from './dialects.ts';
import type { Dialect, Io, Reader } from './reader.ts';
import { socketsOf } from './sockets.ts';
import { State } from './state.ts';
import { type Output, SILENT, UNKNOWN } from './streams.ts';
import { carriedBy, counted, isMany, textOf, type Value, written } from './values.ts';

/** Long options of bash and zsh that change nothing about what is run. Sources: bash(1), zsh(1). */
const QUIET = /^--(?:login|norc|noprofile|posix|restricted|verbose|noediting|debugger|no-rcs|no-globalrcs|pretty-print|wordexp)$/;

/** What a new shell inherits: the exported variables and functions, and the directory. */
const child = (state: State): State => {
  const own = new State(state.directories);
  for (const [name, variable] of state.variables.entries())
    if ((variable.exported || variable.maybe) && !variable.absent) own.variables.set(name, variable);
  for (const [name, entry] of state.functions.entries()) if (entry.exported) own.functions.set(name, entry);
  own.altering = state.altering;
  own.sockets = state.sockets;
  own.stdin = state.stdin;
  return own;
};

/** Options beside which `-c` runs just its code. */
const PLAIN = /^-[ceulx]+(?: -[ceulx]+)*$/;

interface Options {
  code: boolean;
  stdin: boolean;
  checkOnly: boolean;
  interactive: boolean;
  /** The number of the first operand. */
  rest: number;
}

const readOptions = (
  reader: Reader,
  base: string,
  texts: readonly (string | undefined)[],
  words: readonly Value[],
): Options | undefined => {
  const found: Options = { code: false, stdin: false, checkOnly: false, interactive: false, rest: 0 };
  let at = 0;
  for (; at < texts.length; at++) {
    const text = texts[at];
    if (text === undefined) {
      if (isMany(words[at]!)) reader.opaque(`\`${base}\` is given \`${written(words[at]!)}\`, which may be any option or script`);
      break;
    }
    if (text === '--' || text === '-') {
      at++;
      break;
    }
    if (text === '--version' || text === '--help') return undefined;
    if (text === '--rcfile' || text === '--init-file') {
      reader.opaque(`\`${base} ${text}\` runs a file before everything else`);
      at++;
    } else if (text.startsWith('--')) {
      if (!QUIET.test(text)) reader.opaque(`\`${base}\` is given \`${text}\`, which is not known`);
    } else if (/^[-+][A-Za-z]/.test(text)) {
      const letters = text.slice(1);
      if (text.startsWith('-') && letters.includes('c')) found.code = true;
      if (letters.includes('s')) found.stdin = true;
      if (text.startsWith('-') && letters.includes('n')) found.checkOnly = true;
      if (letters.includes('i')) found.interactive = true;
      if (/[oO]/.test(letters)) at++;
    } else break;
  }
  return { ...found, rest: at };
};

/** Startup files that variables name. */
const startup = (reader: Reader, dialect: Dialect | 'other', own: State, interactive: boolean, io: Io): void => {
  const name = dialect === 'bash' ? 'BASH_ENV' : 'ENV';
  const variable = own.variables.get(name);
  if (variable === undefined || (name === 'ENV' && !interactive)) return;
  for (const value of variable.values) {
    if (textOf(value) === '') continue;
    reader.under(name, () => runScript(reader, scriptFrom(reader, value, own, io), written(value), own, io));
  }
};

/** Runs a shell by name. */
export const runShell = (reader: Reader, base: string, argv: readonly Value[], state: State, io: Io): Output => {
  const words = argv.slice(1);
  const texts = words.map(textOf);
  const dialect = shellDialect(base);
  const options = readOptions(reader, base, texts, words);
  if (options === undefined) {
    reportInterpreter(
      reader,
      argv,
      state,
      io,
      words.reduce((bits, word) => bits | carriedBy(word), 0),
    );
    return UNKNOWN;
  }
  const own = child(state);
  const run = (code: Value, inside: State, streams: Io): Output => {
    if (dialect === 'other') reader.opaque(`\`${base}\` reads code in its own language`);
    const readAs = dialect === 'other' ? 'bash' : dialect;
    return reader.under(options.code ? `${base} -c` : base, () => runCode(reader, code, inside, streams, readAs));
  };
  const operands = words.slice(options.rest);
  if (options.code) {
    const [code, zero, ...args] = operands;
    // Known code speaks for itself: each of its commands is judged on its own.
    const plain =
      code !== undefined && textOf(code) !== undefined && !io.socket && PLAIN.test(texts.slice(0, options.rest).join(' '));
    reportInterpreter(reader, argv, state, io, code === undefined ? 0 : carriedBy(code), plain ? COMMAND_SETS : []);
    if (code === undefined) reader.opaque(`\`${base} -c\` is given no code`);
    startup(reader, dialect, own, options.interactive, io);
    own.positional = counted(args);
    if (zero !== undefined) own.zero = zero;
    if (code === undefined || options.checkOnly) return SILENT;
    return run(code, own, io);
  }
  const [file, ...args] = operands;
  if (file === undefined || options.stdin) {
    own.positional = counted(operands);
    startup(reader, dialect, own, options.interactive, io);
    return fromStdin(reader, argv, own, io, options.checkOnly ? undefined : run);
  }
  const script = scriptFrom(reader, file, state, io);
  reportInterpreter(reader, argv, state, io, options.checkOnly ? 0 : script.output.carries);
  startup(reader, dialect, own, options.interactive, io);
  if (options.checkOnly) return UNKNOWN;
  own.positional = counted(args);
  own.zero = file;
  // A script read from standard input has nothing left to read there.
  return runScript(reader, script, written(file), own, io, (code, inside) => run(code, inside, io));
};

/** Wrappers that leave standard input as it is. */
const TRANSPARENT = /^(?:(?:ba|z|da|k)?sh(?: -c)?|eval|source|sudo|env|timeout|nice|time|stdbuf)$/;
const isFedByNobody = (reader: Reader, state: State): boolean =>
  reader.elsewhere === 0 && reader.via.every(name => TRANSPARENT.test(name)) && socketsOf(state.sockets, '0').length === 0;

const fromStdin = (
  reader: Reader,
  argv: readonly Value[],
  own: State,
  io: Io,
  run: ((code: Value, state: State, io: Io) => Output) | undefined,
): Output => {
  const { stdin } = io;
  reportInterpreter(reader, argv, own, io, stdin?.carries ?? 0);
  if (run === undefined) return SILENT;
  if (stdin?.stored) return { ...UNKNOWN, carries: stdin.carries };
  // Nobody feeds it, and where its output is not shown nobody types either.
  if (stdin === undefined && io.stdout !== 'log' && !io.socket && isFedByNobody(reader, own)) return SILENT;
  if (stdin?.values === undefined) {
    const shown = argv.map(written).join(' ');
    reader.opaque(
      stdin === undefined
        ? `\`${shown}\` takes commands from its standard input`
        : `\`${shown}\` runs what it reads, and that is not known`,
    );
    return { ...UNKNOWN, carries: stdin?.carries ?? 0 };
  }
  let output: Output | undefined;
  for (const code of stdin.values) {
    const printed = run(code, own.fork(), { ...io, stdin: { values: undefined, carries: stdin.carries, from: 'text' } });
    output = output === undefined ? printed : { values: undefined, carries: output.carries | printed.carries };
  }
  return output ?? SILENT;
};

/** A file that is run by its path: its first line says by what. */
export const interpreterOf = (text: string): readonly string[] => {
  const line = /^#![ \t]*([^\n]*)/.exec(text)?.[1];
  if (line === undefined) return [];
  const [program, ...rest] = line.trim().split(/[ \t]+/);
  if (program === undefined || program === '') return [];
  const words = /(?:^|\/)env$/.test(program)
    ? rest.filter(word => word !== '-S' && !word.includes('='))
    : [program, rest.join(' ')];
  return words.filter(word => word !== '');
};
