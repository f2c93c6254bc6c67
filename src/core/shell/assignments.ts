/** Assignments: what a variable holds from now on, and what an assignment may already run. */

import { assignmentHazard } from '../programs/environment.ts';
import { arithmeticWord, checkArithmetic } from './arithmetic.ts';
import { alters, holdsCommand, isPrompt } from './environment.ts';
import { fieldsOf } from './expand.ts';
import type { Reader } from './reader.ts';
import type { State, Variable } from './state.ts';
import type { Assignment } from './syntax.ts';
import {
  carriedBy,
  concatenations,
  EMPTY,
  hasGlob,
  isNumeric,
  requote,
  sketch,
  textOf,
  tooMany,
  toWord,
  unknown,
  type Value,
  written,
} from './values.ts';
import { assign, environment } from './variables.ts';

/** Sets one variable by name; says what that alters, and reads what it makes other programs run. */
export const setVariable = (
  reader: Reader,
  state: State,
  name: string,
  values: readonly Value[],
  more: Partial<Variable> = {},
): void => {
  const before = state.variables.get(name);
  if (before?.integer || more.integer) {
    checkArithmetic(reader, values, state, `\`${name}\``);
    const numeric = values.every(isNumeric) ? values : [[unknown(`$${name}`, { shape: 'number' })]];
    assign(reader, state, name, numeric, more);
    return;
  }
  noteAltering(reader, state, name, values);
  assign(reader, state, name, values, more);
};

const noteAltering = (reader: Reader, state: State, name: string, values: readonly Value[]): void => {
  const texts = values.map(value => (name === 'PATH' ? pathText(value) : textOf(value)));
  const altering = texts.some(text => alters(name, text));
  if (altering !== state.altering.includes(name))
    state.altering = altering ? [...state.altering, name] : state.altering.filter(other => other !== name);
  for (const value of values) {
    const id = assignmentHazard(name, toWord(value));
    if (id !== undefined) reader.pending.push({ id, what: `${name}=${written(value)}` });
  }
  if (isPrompt(name)) {
    for (const value of values) {
      const text = textOf(value);
      if (text === undefined ? !value.every(piece => piece.text !== undefined || piece.ambient) : /[`$]/.test(text))
        reader.opaque(`\`${name}\` is expanded whenever the shell prompts, and its value can run commands`);
    }
    return;
  }
  if (!altering || !holdsCommand(name)) return;
  for (const value of values) {
    const text = textOf(value);
    if (text === undefined) reader.opaque(`\`${name}\` holds a command that is not known: \`${written(value)}\``);
    else if (text !== '')
      reader.under(name, () => reader.perhaps(() => reader.parts.text(reader, text, state.fork(), { stdout: 'log' })));
  }
};

/** A PATH in which everything that was there before counts as ordinary. */
const pathText = (value: Value): string | undefined =>
  value.every(piece => piece.text !== undefined || piece.what === '$PATH') ? sketch(value, () => '$PATH') : undefined;

/** Carries out `name=value`, `name+=value`, `name[i]=value`, `name=(...)`. */
export const assignTo = (reader: Reader, node: Assignment, state: State, more: Partial<Variable> = {}): void => {
  reader.spend(1);
  const { name } = node;
  if (node.index) arithmeticWord(reader, node.index, state);
  if (node.value.type === 'ArrayValue') {
    assignArray(reader, node, state, more);
    return;
  }
  let values = reader.parts.strings(reader, node.value, state, { assignment: true });
  if (node.index) {
    const known = environment(reader, name, state);
    state.variables.set(name, {
      ...state.attributes(name),
      ...more,
      values: [...known, ...values].slice(0, 4),
      elements: 'unknown',
    });
    noteAltering(reader, state, name, values);
    return;
  }
  if (node.append) {
    const joined = concatenations(environment(reader, name, state), values);
    values = joined ?? [tooMany(`$${name}`, values)];
  }
  setVariable(reader, state, name, values, more);
};

const assignArray = (reader: Reader, node: Assignment, state: State, more: Partial<Variable>): void => {
  if (node.value.type !== 'ArrayValue') return;
  let exact = true;
  const before = state.variables.get(node.name);
  const list: Value[] = node.append && Array.isArray(before?.elements) ? [...before.elements] : [];
  if (node.append && before && !Array.isArray(before.elements))
    list.push(...(before.elements === 'unknown' ? [[unknown('array')]] : before.values));
  if (before?.elements === 'unknown' && node.append) exact = false;
  for (const word of node.value.elements) {
    if (word.text.startsWith('[')) {
      // `[subscript]=value`: the subscript is evaluated, and who gets which value is not told apart.
      const subscript = /^\[([\s\S]*?)\]=/.exec(word.text)?.[1];
      if (subscript !== undefined) {
        exact = false;
        checkArithmetic(reader, [[{ text: subscript, quoting: 'quoted', carries: 0 }]], state, `\`${word.text.slice(0, 60)}\``);
      }
    }
    const alternatives = fieldsOf(reader, word, state);
    if (alternatives.length !== 1) exact = false;
    for (const field of alternatives.flat()) {
      if (hasGlob(field) || field.some(piece => piece.text === undefined && piece.quoting === 'open')) exact = false;
      list.push(requote(field, 'open'));
    }
  }
  const carries = list.reduce((bits, value) => bits | carriedBy(value), 0);
  const first = list[0] ?? EMPTY;
  state.variables.set(node.name, {
    ...more,
    values: exact ? [first] : [first, [unknown(`$${node.name}`, { carries })]],
    elements: exact ? list : 'unknown',
  });
};
