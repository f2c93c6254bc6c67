/** What the operators inside `${...}` make of a parameter. */
import { isSecretName } from '../commands/credentials.ts';
import { arithmeticWord } from './arithmetic.ts';
import { compile, remove, replace } from './patterns.ts';
import type { Reader } from './reader.ts';
import type { State } from './state.ts';
import type { ParameterExpansionPart, ParameterOperation, Word } from './syntax.ts';
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
  tooMany,
  unknown,
  type Value,
  written,
} from './values.ts';
import { assign, elements, expandSimple, NAME } from './variables.ts';

/** `${!x}`: the value of the variable that `x` names. */
const indirect = (reader: Reader, part: ParameterExpansionPart, state: State, quoting: Quoting): readonly Value[] =>
  expandSimple(reader, part.parameter, state, quoting).flatMap((value): readonly Value[] => {
    const name = textOf(value);
    if (name !== undefined && (NAME.test(name) || /^\d+$/.test(name))) return expandSimple(reader, name, state, quoting);
    if (name === undefined ? !value.every(piece => piece.text !== undefined || piece.ambient) : /[[`$]/.test(name))
      reader.opaque(`\`${part.text}\` takes its name from text that is not known`);
    return [[unknown(part.text, { quoting, carries: isSecretName(written(value)) ? SECRET : carriedBy(value) })]];
  });

/** `${...}` with everything in it. */
export const expandParameter = (
  reader: Reader,
  part: ParameterExpansionPart,
  state: State,
  quoting: Quoting,
): readonly Value[] => {
  const { parameter, operation } = part;
  const subscript = part.index && subscriptOf(reader, part.index, state);
  if (part.prefix === '#') return [[unknown(part.text, { shape: 'number', quoting })]];
  if (operation?.type === 'Names' || (part.prefix === '!' && /^[@*]$/.test(part.index?.text ?? '')))
    return [[unknown(part.text, { quoting, many: true })]];
  const base =
    part.prefix === '!'
      ? indirect(reader, part, state, quoting)
      : subscript !== undefined
        ? elements(reader, parameter, subscript, state, quoting)
        : expandSimple(reader, parameter, state, quoting);
  const values =
    operation === undefined
      ? base
      : isList(part) && /^(?:Remove|Replace|CaseModification|Transform)$/.test(operation.type)
        ? quoting !== 'quoted' && state.variables.get('IFS') !== undefined
          ? [[unknown(part.text, { quoting, many: true })]]
          : base.map(list => eachOf(list, value => operate(reader, part, operation, [value], state, quoting)[0]!))
        : operate(reader, part, operation, base, state, quoting);
  // What stood in quotes inside `${x:-...}` stays quoted.
  if (operation?.type === 'Default' && quoting !== 'quoted') return values;
  return values.map(value => requote(value, quoting));
};

const subscriptOf = (reader: Reader, index: Word, state: State): string => {
  if (/^[@*]$/.test(index.text)) return index.text;
  const values = arithmeticWord(reader, index, state);
  return (values.length === 1 ? textOf(values[0]!) : undefined) ?? index.text;
};

const operate = (
  reader: Reader,
  part: ParameterExpansionPart,
  operation: ParameterOperation,
  base: readonly Value[],
  state: State,
  quoting: Quoting,
): readonly Value[] => {
  const operand = (word: Word | undefined, quoted = quoting === 'quoted'): readonly Value[] => {
    if (word === undefined) return [EMPTY];
    if (word.parts === undefined) return reader.parts.strings(reader, word, state, { quoted });
    // It is expanded only when it is needed.
    const own = state.fork();
    const values = reader.parts.strings(reader, word, own, { quoted });
    state.join(own);
    return values;
  };
  const lost = (): Value => [
    unknown(part.text, {
      quoting,
      carries: base.reduce((bits, value) => bits | carriedBy(value), 0),
      ...(base.every(isNumeric) && { shape: 'number' as const }),
      ...(base.every(nameOnly) && { shape: 'name' as const }),
    }),
  ];
  switch (operation.type) {
    case 'Default':
      return defaults(
        reader,
        part,
        operation.operator,
        base.map(value => requote(value, quoting)),
        operand(operation.operand).map(value =>
          value.map(piece => (piece.quoting === 'literal' ? { ...piece, quoting: 'open' as const } : piece)),
        ),
        state,
      );
    case 'Transform': {
      const letter = operation.operand.text;
      if (letter === 'P' && base.some(value => /[`$\\]/.test(textOf(value) ?? '$')))
        reader.opaque(`\`${part.text}\` runs the commands that stand in its value`);
      if (letter === 'U' || letter === 'L') return base.map(value => changeCase(value, letter === 'U' ? '^^' : ',,') ?? lost());
      return letter === 'P' ? base : [lost()];
    }
    case 'CaseModification': {
      const plain = operation.operand === undefined || operation.operand.text === '?';
      operand(operation.operand);
      return base.map(value => (plain ? changeCase(value, operation.operator) : undefined) ?? lost());
    }
    case 'Slice': {
      const numbers = [operation.offset, operation.length].map(word => {
        const values = word === undefined ? [] : arithmeticWord(reader, word, state);
        return values.length === 1 && /^\s*-?\d+\s*$/.test(textOf(values[0]!) ?? '') ? Number(textOf(values[0]!)) : undefined;
      });
      if (numbers[0] === undefined || (operation.length && numbers[1] === undefined) || isList(part)) return [lost()];
      return base.map(value => slice(value, numbers[0]!, numbers[1]) ?? lost());
    }
    case 'Remove': {
      // The quotes of a pattern say which of its characters are special, also inside double quotes.
      const patterns = operand(operation.operand, false);
      const pattern = onePattern(patterns);
      const spelled = patterns.length === 1 ? textOf(patterns[0]!) : undefined;
      return base.map(value => {
        const text = textOf(value);
        const left = pattern && text !== undefined ? remove(text, pattern, operation.operator) : undefined;
        return left === undefined
          ? inFolder(value, spelled, operation.operator, lost())
          : [known(left, quoting, carriedBy(value))];
      });
    }
    case 'Replace': {
      const pattern = onePattern(operand(operation.pattern, false));
      const replacements = operand(operation.replacement);
      const by = replacements.length === 1 ? textOf(replacements[0]!) : undefined;
      return base.map(value => {
        const text = textOf(value);
        if (pattern === undefined || text === undefined || by === undefined || by.includes('&')) return lost();
        const out = replace(text, pattern, by, operation.operator);
        return out === undefined ? lost() : [known(out, quoting, carriedBy(value) | carriedBy(replacements[0]!))];
      });
    }
    default:
      reader.opaque(`\`${part.text}\` is not understood`);
      return [lost()];
  }
};

/** `${a[@]#p}`: the operator works on every element by itself. */
const eachOf = (list: Value, change: (value: Value) => Value): Value => {
  const out: Piece[] = [];
  let element: Piece[] = [];
  for (const piece of [...list, BREAK]) {
    if (piece !== BREAK) {
      element.push(piece);
      continue;
    }
    if (out.length > 0) out.push(BREAK);
    out.push(...change(element));
    element = [];
  }
  return out;
};

/**
 * A name without its end, in the folder that it is known to lie in: `${f%.js}` of `src/*.js`.
 * @param lost what is left when that is not certain
 */
const inFolder = (value: Value, pattern: string | undefined, operator: string, lost: Value): Value => {
  const [first, ...rest] = value;
  const [piece] = lost;
  if (
    first?.text === undefined ||
    piece?.text !== undefined ||
    piece === undefined ||
    pattern === undefined ||
    !operator.startsWith('%')
  )
    return lost;
  const folder = first.text.slice(0, first.text.lastIndexOf('/') + 1);
  if (folder === '' || rest.length === 0 || !nameOnly(rest)) return lost;
  // What is taken away stands behind the last slash, whatever the name is.
  const isEnd = !/[*?[\\/]/.test(pattern)
    ? pattern.length > 0
    : pattern === '.*' && operator === '%' && rest.at(-1)?.text?.includes('.');
  return isEnd ? [known(folder, first.quoting, first.carries), { ...piece, shape: 'name' }] : lost;
};

const isList = (part: ParameterExpansionPart): boolean => /^[@*]$/.test(part.parameter) || /^[@*]$/.test(part.index?.text ?? '');
const nameOnly = (value: Value): boolean =>
  value.some(piece => piece.text === undefined) &&
  value.every(piece => (piece.text === undefined ? piece.shape !== 'any' : !piece.text.includes('/')));
const onePattern = (values: readonly Value[]): ReturnType<typeof compile> =>
  values.length === 1 ? compile(values[0]!) : undefined;

const slice = (value: Value, offset: number, length: number | undefined): Value | undefined => {
  const text = textOf(value);
  if (text === undefined) return undefined;
  const from = offset < 0 ? text.length + offset : offset;
  if (from < 0) return EMPTY;
  const to = length === undefined ? text.length : length < 0 ? text.length + length : from + length;
  return [known(text.slice(from, Math.max(from, to)), 'open', carriedBy(value))];
};

const defaults = (
  reader: Reader,
  part: ParameterExpansionPart,
  operator: string,
  base: readonly Value[],
  operand: readonly Value[],
  state: State,
): readonly Value[] => {
  const { parameter } = part;
  const colon = operator.startsWith(':');
  const variable = state.variables.get(parameter);
  const set =
    variable !== undefined
      ? !variable.maybe && !variable.absent
      : /^\d+$/.test(parameter) && state.positional?.[Number(parameter) - 1] !== undefined;
  const unset =
    (variable?.absent && part.index === undefined) ||
    (/^\d+$/.test(parameter) && state.positional !== undefined && !set) ||
    (/^[@*]$/.test(parameter) && state.positional?.length === 0);
  // A list of empty words is not empty: it has blanks between them.
  const isEmpty = (value: Value): boolean => textOf(value) === '' && !value.includes(BREAK);
  const nonEmpty = (value: Value): boolean =>
    value.some(piece => piece.text !== undefined && piece.text !== '') || isNumeric(value);
  const both = (values: readonly Value[]): readonly Value[] => distinct(values) ?? [tooMany(part.text, values)];
  if (operator.endsWith('+')) {
    if (unset || (colon && base.every(isEmpty))) return [EMPTY];
    return set && (!colon || base.every(nonEmpty)) ? operand : both([...operand, EMPTY]);
  }
  if (operator.endsWith('?')) return base;
  const used = unset || (colon && set && base.every(isEmpty));
  const skipped = set && (!colon || base.every(nonEmpty));
  const values = used ? operand : skipped ? base : both([...base.filter(value => !colon || !isEmpty(value)), ...operand]);
  if (operator.endsWith('=') && !skipped && NAME.test(parameter)) assign(reader, state, parameter, values);
  return values;
};
