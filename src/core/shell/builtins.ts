/** Builtins: found by name, reported, and carried out on the state. */

import { NOWHERE } from '../paths.ts';
import { type Builtin, invocation, options } from './builtin.ts';
import { CODE_BUILTINS, NAME_BUILTINS } from './builtins-code.ts';
import { VARIABLE_BUILTINS } from './builtins-variables.ts';
import { joinPath } from './directories.ts';
import { waitForJobs } from './jobs.ts';
import { printed } from './outputs.ts';
import { remarksOn } from './programs.ts';
import type { How, Io, Reader } from './reader.ts';
import { report } from './report.ts';
import type { State } from './state.ts';
import { type Output, SILENT, UNKNOWN } from './streams.ts';
import { known, matched, sketch, textOf, unknown, type Value } from './values.ts';

/** The directories that a word may lead to; undefined when that is not known. */
const destinations = (word: Value, state: State): readonly string[] | undefined => {
  const value = matched(word);
  // A name that a pattern found stays one component, whatever it is.
  if (!value.every(piece => piece.text !== undefined || (piece.shape !== 'any' && piece.glob))) return undefined;
  const path = sketch(value);
  if (path === '') return state.directories;
  if (/^[/~]/.test(path)) return [joinPath('/', path)];
  if (state.variables.get('CDPATH') !== undefined && !/^\.{1,2}(?:\/|$)/.test(path)) return undefined;
  // From where the call began the way is known, also where nobody told where that is.
  const from = state.directories ?? (state.moved ? undefined : [`/${NOWHERE}`]);
  return from?.map(directory => joinPath(directory, path));
};

const moveTo = (reader: Reader, state: State, directories: readonly string[] | undefined): void => {
  const old = state.directories;
  // Nobody waits for a `cd` that fails.
  if (old?.length === 1 && directories?.length === 1 && reader.session.files.size > 0)
    reader.session.files.mayStay(reader.resolveIn('.', directories[0]), reader.resolveIn('.', old[0]));
  state.variables.set('OLDPWD', {
    values: old?.length === 1 && !old[0]!.includes(NOWHERE) ? [[known(old[0]!, 'open')]] : [[unknown('$OLDPWD')]],
  });
  state.directories = directories;
  state.moved = true;
};

const cd: Builtin = call => {
  const { reader, state, words, texts } = call;
  let at = 0;
  while (/^-[PLe@]+$/.test(texts[at] ?? '') || texts[at] === '--') at++;
  const word = words[at];
  if (word === undefined) moveTo(reader, state, destinations([known(reader.session.home)], state));
  else if (texts[at] === '-') {
    const old = state.variables.get('OLDPWD');
    const path = old?.values.length === 1 && !old.maybe ? textOf(old.values[0]!) : undefined;
    moveTo(reader, state, path === undefined ? undefined : [path]);
  } else if (/^[-+]\d+$/.test(texts[at] ?? '')) moveTo(reader, state, undefined);
  else moveTo(reader, state, destinations(word, state));
  return SILENT;
};

const pushd: Builtin = call => {
  const { reader, state, words } = call;
  const { rest } = options(call);
  state.pushed = [...state.pushed, state.directories];
  const word = words[rest];
  moveTo(reader, state, word === undefined || /^[-+]\d+$/.test(textOf(word) ?? '') ? undefined : destinations(word, state));
  return UNKNOWN;
};

const popd: Builtin = ({ reader, state, words }) => {
  const last = state.pushed.at(-1);
  state.pushed = state.pushed.slice(0, -1);
  moveTo(reader, state, words.length === 0 ? last : undefined);
  return UNKNOWN;
};

const leave =
  (kind: 'loop' | 'function'): Builtin =>
  ({ reader, state }) => {
    reader.leave(kind, state);
    return SILENT;
  };

const wait: Builtin = ({ reader, words }) => {
  if (words.length === 0) waitForJobs(reader);
  return SILENT;
};

const shopt: Builtin = call => {
  const { letters, rest } = options(call);
  if (letters.includes('s'))
    call.state.options = new Set([...call.state.options, ...call.texts.slice(rest).filter(text => text !== undefined)]);
  return UNKNOWN;
};

const silent: Builtin = () => SILENT;
const unknownOutput: Builtin = () => UNKNOWN;
const known_: Builtin = ({ reader, name, argv, state, io, how }) =>
  printed(reader, name, argv, state, io, !how.external) ?? UNKNOWN;

const PLAIN_BUILTINS: Readonly<Record<string, Builtin>> = {
  ...VARIABLE_BUILTINS,
  ...NAME_BUILTINS,
  ':': silent,
  true: silent,
  false: silent,
  echo: known_,
  pwd: known_,
  cd,
  chdir: cd,
  pushd,
  popd,
  dirs: unknownOutput,
  return: leave('function'),
  break: leave('loop'),
  continue: leave('loop'),
  exit: silent,
  logout: silent,
  wait,
  jobs: unknownOutput,
  fg: silent,
  bg: silent,
  kill: silent,
  disown: silent,
  suspend: silent,
  times: unknownOutput,
  ulimit: unknownOutput,
  umask: unknownOutput,
  type: unknownOutput,
  caller: unknownOutput,
  history: unknownOutput,
  help: unknownOutput,
  compopt: silent,
  unalias: silent,
  shopt,
  setopt: silent,
  unsetopt: silent,
  rehash: silent,
  whence: unknownOutput,
  where: unknownOutput,
  print: unknownOutput,
};
const ZSH_ONLY = /^(?:integer|float|setopt|unsetopt|rehash|whence|where|print)$/;
/** Also programs on disk: something other than a shell can run them. */
const ON_DISK = /^(?:echo|printf|true|false|test|\[|pwd|kill|command|builtin)$/;

/** Runs a builtin. @returns undefined when the name is none. */
export const runBuiltin = (
  reader: Reader,
  name: string,
  argv: readonly Value[],
  state: State,
  io: Io,
  how: How,
): Output | undefined => {
  if (how.external && !ON_DISK.test(name)) return undefined;
  const code = Object.hasOwn(CODE_BUILTINS, name) ? CODE_BUILTINS[name] : undefined;
  if (code !== undefined) return code(invocation(reader, name, argv, state, io, how));
  const builtin = Object.hasOwn(PLAIN_BUILTINS, name) ? PLAIN_BUILTINS[name] : undefined;
  if (builtin === undefined || (ZSH_ONLY.test(name) && reader.dialect !== 'zsh')) return undefined;
  const remarks = remarksOn(reader, name, argv, state, io);
  report(reader, argv, state, io, remarks);
  const output = builtin(invocation(reader, name, argv, state, io, how));
  return output.values === undefined && remarks.output ? remarks.output : output;
};
