/** Variables: what a name may hold, by what was assigned or by what the environment is known to hold. */
import { isSecretName } from '../commands/credentials.ts';
import { NOWHERE } from '../paths.ts';
import type { Reader } from './reader.ts';
import type { State, Variable } from './state.ts';
import {
  BREAK,
  carriedBy,
  changeCase,
  distinct,
  EMPTY,
  isNumeric,
  known,
  type Piece,
  type Quoting,
  requote,
  SECRET,
  textOf,
  textValue,
  tooMany,
  unknown,
  type Value,
} from './values.ts';

const NUMBERS = /^(?:RANDOM|SRANDOM|SECONDS|LINENO|UID|EUID|PPID|BASHPID|EPOCHSECONDS|SHLVL|COLUMNS|LINES|OPTIND|[?#$!])$/;
/** Variables of the environment that everybody knows the meaning of. Sources: bash(1), the XDG base directories, GitHub's default variables. */
const AMBIENT: Readonly<Record<string, string>> = {
  TMPDIR: '/tmp',
  RUNNER_TEMP: '/tmp',
  SHELL: '/bin/bash',
  BASH: '/bin/bash',
  XDG_CONFIG_HOME: '~/.config',
  XDG_CACHE_HOME: '~/.cache',
  XDG_DATA_HOME: '~/.local/share',
};
export const NAME = /^[A-Za-z_]\w*$/;

/** What the environment holds under a name that nothing in the evidence assigns. */
const ambient = (reader: Reader, name: string, state: State): Value => {
  if (name === 'HOME') return textValue(reader.session.home);
  if (name === 'PWD') {
    if (state.directories?.length === 1 && !state.directories[0]!.includes(NOWHERE)) return textValue(state.directories[0]!);
    return [unknown('$PWD', { ambient: true })];
  }
  if (name === 'GITHUB_WORKSPACE' && reader.session.root !== undefined) return textValue(reader.session.root);
  if (name === 'IFS') return textValue(' \t\n');
  const fixed = Object.hasOwn(AMBIENT, name) ? AMBIENT[name] : undefined;
  if (fixed !== undefined) return textValue(fixed.startsWith('~') ? reader.session.home + fixed.slice(1) : fixed);
  const shape = NUMBERS.test(name) ? 'number' : /^(?:USER|LOGNAME|HOSTNAME)$/.test(name) ? 'name' : 'any';
  return [unknown(`$${name}`, { shape, ambient: true, carries: isSecretName(name) ? SECRET : 0 })];
};

/** Follows `declare -n`. */
const target = (name: string, state: State): string => {
  for (let hops = 0; hops < 5; hops++) {
    const variable = state.variables.get(name);
    const next = variable?.reference ? textOf(variable.values[0] ?? EMPTY) : undefined;
    if (next === undefined || !NAME.test(next)) return name;
    name = next;
  }
  return name;
};

/** What a variable may hold, as one string. */
export const environment = (reader: Reader, name: string, state: State): readonly Value[] => {
  const variable = state.variables.get(target(name, state));
  if (variable === undefined) return [ambient(reader, name, state)];
  const values = variable.values.length === 0 ? [EMPTY] : variable.values;
  const marked = isSecretName(name)
    ? values.map(value => value.map(piece => ({ ...piece, carries: piece.carries | SECRET })))
    : values;
  return variable.maybe ? [...marked, ambient(reader, name, state)] : marked;
};

/** Sets a variable, or joins what it may hold with what it may become. */
export const assign = (
  reader: Reader,
  state: State,
  name: string,
  values: readonly Value[],
  more: Partial<Variable> = {},
): void => {
  const real = target(name, state);
  const before = state.variables.get(real);
  const folded = before?.fold ?? more.fold;
  const all = before?.readonly ? [...before.values, ...values] : values;
  const kept = distinct(all.map(value => requote(value, 'open'))) ?? [tooMany(`$${name}`, all)];
  if (reader.traps.length > 0) reader.history.push({ name: real, values: kept });
  const { elements: _gone, maybe: _known, absent: _unset, ...attributes } = before ?? { values: [] };
  state.variables.set(real, {
    ...attributes,
    ...more,
    values: folded ? kept.map(value => changeCase(value, folded === 'upper' ? '^^' : ',,') ?? [unknown(`$${name}`)]) : kept,
  });
};

/** What stands between the words of `"$*"`: the first character of IFS. */
const joiner = (state: State): Piece => {
  const variable = state.variables.get('IFS');
  if (variable === undefined) return known(' ');
  const text = variable.values.length === 1 && !variable.maybe ? textOf(variable.values[0]!) : undefined;
  return text === undefined ? unknown('$IFS', { quoting: 'quoted' }) : known(text.slice(0, 1));
};

const positional = (state: State, quoting: Quoting, star: boolean): Value => {
  if (state.positional === undefined) return [unknown(star ? '$*' : '$@', { quoting, many: true })];
  const pieces: Piece[] = [];
  state.positional.forEach((value, i) => {
    if (i > 0) pieces.push(star && quoting === 'quoted' ? joiner(state) : BREAK);
    if (quoting === 'quoted') pieces.push(known(''));
    pieces.push(...requote(value, quoting));
  });
  return pieces;
};

/** The parameter alone: `$x`, `$1`, `$@`, `$?`. */
export const expandSimple = (reader: Reader, name: string, state: State, quoting: Quoting): readonly Value[] => {
  if (name === '@' || name === '*') return [positional(state, quoting, name === '*')];
  if (name === '0') return [requote(state.zero, quoting)];
  if (/^\d+$/.test(name)) {
    if (state.positional === undefined) return [[unknown(`$${name}`, { quoting })]];
    return [requote(state.positional[Number(name) - 1] ?? EMPTY, quoting)];
  }
  if (name === '#' && state.positional !== undefined) return [[known(String(state.positional.length), quoting)]];
  if (name === '_') return [[unknown('$_', { quoting })]];
  if (name === '-') return [[unknown('$-', { quoting, shape: 'name' })]];
  // In zsh the name of an array means all of it.
  if (reader.dialect === 'zsh' && state.variables.get(target(name, state))?.elements !== undefined)
    return elements(reader, name, quoting === 'quoted' ? '*' : '@', state, quoting);
  return environment(reader, name, state).map(value => requote(value, quoting));
};

export const elements = (reader: Reader, name: string, index: string, state: State, quoting: Quoting): readonly Value[] => {
  const variable = state.variables.get(target(name, state));
  const what = `\${${name}[${index}]}`;
  const all = index === '@' || index === '*';
  if (variable === undefined || variable.absent)
    return all || index === '0' ? [ambient(reader, name, state)] : [[unknown(what, { quoting, many: all })]];
  if (!Array.isArray(variable.elements)) {
    if (variable.elements === undefined && (all || index === '0')) return environment(reader, name, state);
    const carries = variable.values.reduce((bits, value) => bits | carriedBy(value), 0);
    const numbers = !all && variable.values.length > 0 && variable.values.every(isNumeric);
    return [[unknown(what, { quoting, many: all, carries, ...(numbers && { shape: 'number' }) })]];
  }
  const list: readonly Value[] = variable.elements;
  if (all && !variable.maybe) {
    const pieces: Piece[] = [];
    list.forEach((value, i) => {
      if (i > 0) pieces.push(index === '*' && quoting === 'quoted' ? joiner(state) : BREAK);
      if (quoting === 'quoted') pieces.push(known(''));
      pieces.push(...requote(value, quoting));
    });
    return [pieces];
  }
  if (/^\d+$/.test(index) && !variable.maybe && reader.dialect === 'bash') return [list[Number(index)] ?? EMPTY];
  return [[unknown(what, { quoting, many: all, carries: list.reduce((bits, value) => bits | carriedBy(value), 0) })]];
};
