/** Loops that never end and start a job each round: with nothing that makes them wait or leave, processes multiply without end. */
import type { Io, Reader } from './reader.ts';
import { report } from './report.ts';
import type { State } from './state.ts';
import { type CompoundList, forEachChild, type SyntaxNode, type TestExpression, type Word } from './syntax.ts';
import { known } from './values.ts';

type Node<T extends SyntaxNode['type']> = Extract<SyntaxNode, { type: T }>;

/** What a loop waits for, or leaves by. */
const PAUSES = /^(?:sleep|usleep|nanosleep|wait|read|select|inotifywait|fswatch|break|exit|return|exec|logout)$/;
/** What runs the command that follows it. */
const WRAPPERS = /^(?:command|builtin|env|timeout|nice|sudo|busybox)$/;

type Part = NonNullable<Word['parts']>[number];
const isFixed = (part: Part): boolean => {
  if (part.type === 'DoubleQuoted' || part.type === 'LocaleString') return (part.parts as readonly Part[]).every(isFixed);
  return part.type === 'Literal' || part.type === 'SingleQuoted' || part.type === 'AnsiCQuoted';
};
/** The text of a word in which nothing is expanded. */
const fixed = (word: Word): string | undefined => (word.parts?.every(isFixed) === false ? undefined : word.value);

/** What `[` says of words that are all fixed; undefined where it depends on anything else. */
const tested = (words: readonly (string | undefined)[]): boolean | undefined => {
  const [first, operator, last] = words;
  if (words.includes(undefined)) return undefined;
  if (words.length === 0) return false;
  if (words.length === 1) return first !== '';
  if (words.length === 2 && first === '!') return operator === '';
  if (words.length === 2 && (first === '-n' || first === '-z')) return (operator !== '') === (first === '-n');
  if (words.length !== 3) return undefined;
  if (operator === '=' || operator === '==') return first === last;
  if (operator === '!=') return first !== last;
  const [a, b] = [Number(first), Number(last)];
  if (operator === '-eq') return a === b;
  if (operator === '-ne') return a !== b;
  if (operator === '-lt') return a < b;
  if (operator === '-gt') return a > b;
  return undefined;
};

const testTruth = (test: TestExpression): boolean | undefined => {
  switch (test.type) {
    case 'TestUnary':
      return tested([test.operator, fixed(test.operand)]);
    case 'TestBinary':
      return tested([fixed(test.left), test.operator, fixed(test.right)]);
    case 'TestGroup':
      return testTruth(test.expression);
    case 'TestNot': {
      const inner = testTruth(test.operand);
      return inner === undefined ? undefined : !inner;
    }
    default:
      return undefined;
  }
};

/** Whether a condition always holds, or never; undefined where that depends on anything. */
const truth = (node: SyntaxNode | undefined): boolean | undefined => {
  switch (node?.type) {
    case 'Statement':
      return node.background ? undefined : truth(node.command);
    case 'CompoundList':
      return truth(node.commands.at(-1));
    case 'BraceGroup':
    case 'Subshell':
      return truth(node.body);
    case 'Redirected':
      return truth(node.command);
    case 'Pipeline': {
      if (node.commands.length !== 1) return undefined;
      const inner = truth(node.commands[0]);
      const negated = node.prefixes?.filter(prefix => prefix.type === 'Negation').length ?? 0;
      return inner === undefined || negated % 2 === 0 ? inner : !inner;
    }
    case 'TestCommand':
      return testTruth(node.expression);
    case 'ArithmeticCommand':
      return /^\s*\d+\s*$/.test(node.body) ? Number(node.body) !== 0 : undefined;
    case 'Command': {
      const name = node.name && fixed(node.name);
      const words = node.args.map(word => (word.type === 'Assignment' ? undefined : fixed(word)));
      if (name === ':' || name === 'true') return true;
      if (name === 'false') return false;
      if (name === 'test') return tested(words);
      return name === '[' && words.at(-1) === ']' ? tested(words.slice(0, -1)) : undefined;
    }
    default:
      return undefined;
  }
};

const isPause = (node: Node<'Command'>): boolean => {
  const words = [node.name, ...node.args].map(word => (word === undefined || word.type === 'Assignment' ? '' : word.value));
  const names = words.map(text => text.slice(text.lastIndexOf('/') + 1));
  return PAUSES.test(names[0]!) || (WRAPPERS.test(names[0]!) && names.some(name => PAUSES.test(name)));
};

/** Whether a loop's round starts a job and goes on at once, itself or by a function. What a job itself waits for keeps nobody. */
const multiplies = (lists: readonly CompoundList[], state: State): boolean => {
  const called = new Set<string>();
  let inside = 0;
  let starts = false;
  let pauses = false;
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'Function') return;
    if (node.type === 'Statement' && node.background) starts = true;
    else if (node.type === 'Command') {
      const name = (node.name && fixed(node.name)) ?? '';
      // A function that returns goes back into the loop.
      if (isPause(node) && !(inside > 0 && name === 'return')) {
        pauses = true;
        return;
      }
      const entry = called.has(name) ? undefined : state.functions.get(name);
      called.add(name);
      inside++;
      for (const body of entry?.bodies ?? []) visit(body);
      inside--;
      forEachChild(node, visit);
    } else forEachChild(node, visit);
  };
  for (const list of lists) visit(list);
  return starts && !pauses;
};

/** Reports a loop that starts jobs without end. */
export const noticeEndless = (reader: Reader, node: Node<'While'> | Node<'ArithmeticFor'>, state: State, io: Io): void => {
  const endless =
    node.type === 'While'
      ? truth(node.clause) === (node.kind === 'while')
      : node.test === undefined || (node.test.type === 'ArithmeticWord' && /^[1-9]\d*$/.test(node.test.value));
  if (!endless || !multiplies(node.type === 'While' ? [node.clause, node.body] : [node.body], state)) return;
  const name = node.type === 'While' ? node.kind : 'for';
  report(reader, [[known(name)]], state, io, { hazards: [{ id: 'fork-bomb', what: `${name} ... do ... & done` }] });
};
