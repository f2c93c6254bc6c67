/** Arithmetic: what can be computed is, and text that the shell would evaluate is checked, because `a[$(command)]` in it runs the command. */
import type { Reader } from './reader.ts';
import { perhapsSet, type State, scalar } from './state.ts';
import type { ArithmeticExpression, Word } from './syntax.ts';
import { EMPTY, isNumeric, known, textOf, unknown, type Value } from './values.ts';

const NAME = /^[A-Za-z_]\w*$/;
const DEEPEST = 5;

/** The variables of one check: those on the way to the text that is looked at, all that were looked at, and those that lead too far. */
interface Seen {
  readonly path: readonly string[];
  readonly all: Set<string>;
  readonly tooFar: Set<string>;
}

/**
 * Checks text that the shell evaluates as an expression: variables inside it are evaluated too, and so are their values, each once.
 * @param where names the construct, for the message.
 */
export const checkArithmetic = (
  reader: Reader,
  values: readonly Value[],
  state: State,
  where: string,
  seen: Seen = { path: [], all: new Set(), tooFar: new Set() },
): void => {
  for (const value of values)
    for (const piece of value) {
      if (piece.text === undefined) {
        if (piece.shape !== 'number' && !piece.ambient)
          reader.opaque(`${where} evaluates \`${piece.what}\` as arithmetic, and that can run commands`);
        continue;
      }
      if (/`|\$\(|\[[^\]]*\$/.test(piece.text))
        reader.opaque(`${where} evaluates \`${piece.text.slice(0, 60)}\`, which runs a command`);
      else if (/[A-Za-z_]/.test(piece.text)) {
        for (const [name] of piece.text.matchAll(/[A-Za-z_]\w*/g)) checkVariable(reader, name, state, where, seen);
        noteAssignments(piece.text, state);
      }
    }
};

/** Variables that an expression sets: they hold a number afterwards, if that part of it is evaluated. */
export const noteAssignments = (text: string, state: State): void => {
  const found = text.matchAll(/(\+\+|--)?\s*\b([A-Za-z_]\w*)(?=\s*(?:\[[^\]]*\]\s*)?(\+\+|--|(?:[-+*/%&|^]|<<|>>)?=(?!=))?)/g);
  for (const [, before, name, after] of found) {
    if (name === undefined || (!before && !after)) continue;
    const variable = state.variables.get(name);
    const number: Value = [unknown(`$${name}`, { shape: 'number' })];
    state.variables.set(name, perhapsSet({ ...variable, values: [...(variable?.values.slice(0, 8) ?? []), number] }));
  }
};

const checkVariable = (reader: Reader, name: string, state: State, where: string, seen: Seen): void => {
  const { path, all, tooFar } = seen;
  const isRound = path.includes(name);
  if (all.has(name) && !isRound) return;
  const variable = state.variables.get(name);
  if (variable === undefined) return;
  if (isRound || path.length >= DEEPEST) {
    if (!tooFar.has(name)) reader.opaque(`${where} evaluates \`${name}\`, which names too many others`);
    tooFar.add(name);
    return;
  }
  all.add(name);
  const list = Array.isArray(variable.elements) ? variable.elements : [];
  if (variable.elements === 'unknown' && list.length === 0 && variable.values.every(isNumeric)) return;
  checkArithmetic(reader, [...variable.values, ...list], state, where, { ...seen, path: [...path, name] });
};

/**
 * A subscript, an offset: evaluated for what it runs.
 * INVARIANT: a word is expanded once, here; each further time would double the work for every level of words inside words.
 * @returns what it expands to.
 */
export const arithmeticWord = (reader: Reader, word: Word, state: State): readonly Value[] => {
  const values = reader.parts.strings(reader, word, state);
  if (word.parts !== undefined || !/^-?\d+$/.test(word.text))
    checkArithmetic(reader, values, state, `\`${word.text.slice(0, 60)}\``);
  return values;
};

const integer = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const plain = text.trim();
  if (/^[-+]?(?:0|[1-9]\d{0,14})$/.test(plain)) return Number(plain);
  if (/^0[xX][\da-fA-F]{1,12}$/.test(plain)) return Number.parseInt(plain, 16);
  return undefined;
};

const OPERATORS: Readonly<Record<string, (a: number, b: number) => number | undefined>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => (b === 0 ? undefined : Math.trunc(a / b)),
  '%': (a, b) => (b === 0 ? undefined : a % b),
  '**': (a, b) => (b < 0 ? undefined : a ** b),
  '<': (a, b) => Number(a < b),
  '>': (a, b) => Number(a > b),
  '<=': (a, b) => Number(a <= b),
  '>=': (a, b) => Number(a >= b),
  '==': (a, b) => Number(a === b),
  '!=': (a, b) => Number(a !== b),
};

class Evaluation {
  private readonly reader: Reader;
  private readonly state: State;
  private readonly where: string;
  constructor(reader: Reader, state: State, where: string) {
    this.reader = reader;
    this.state = state;
    this.where = where;
  }

  /** The number, when all of it is known; assignments are carried out. */
  number(node: ArithmeticExpression): number | undefined {
    this.reader.spend(1);
    const result = this.compute(node);
    return result !== undefined && Number.isSafeInteger(result) ? result : undefined;
  }

  private compute(node: ArithmeticExpression): number | undefined {
    switch (node.type) {
      case 'ArithmeticGroup':
        return this.number(node.expression);
      case 'ArithmeticBinary': {
        if (/^(?:[-+*/%&|^]|<<|>>)?=$/.test(node.operator)) {
          const right = this.number(node.right);
          // Also what cannot be assigned to is expanded first.
          const plain = node.operator === '=' && node.left.type === 'ArithmeticWord' && NAME.test(node.left.value);
          const before = plain ? undefined : this.number(node.left);
          const operator = OPERATORS[node.operator.slice(0, -1)];
          const result =
            node.operator === '=' ? right : before === undefined || right === undefined ? undefined : operator?.(before, right);
          this.set(node.left, result);
          return result;
        }
        const left = this.number(node.left);
        if (node.operator === '&&' || node.operator === '||') {
          const other = this.state.fork();
          new Evaluation(this.reader, other, this.where).number(node.right);
          this.state.join(other);
          return undefined;
        }
        const right = this.number(node.right);
        return left === undefined || right === undefined ? undefined : OPERATORS[node.operator]?.(left, right);
      }
      case 'ArithmeticUnary': {
        const value = this.number(node.operand);
        if (node.operator === '++' || node.operator === '--') {
          const next = value === undefined ? undefined : value + (node.operator === '++' ? 1 : -1);
          this.set(node.operand, next);
          return node.prefix ? next : value;
        }
        if (value === undefined) return undefined;
        return node.operator === '-'
          ? -value
          : node.operator === '+'
            ? value
            : node.operator === '!'
              ? Number(value === 0)
              : ~value;
      }
      case 'ArithmeticTernary': {
        this.number(node.test);
        // Which branch is taken is not asked: both may assign.
        const other = this.state.fork();
        this.number(node.consequent);
        new Evaluation(this.reader, other, this.where).number(node.alternate);
        this.state.join(other);
        return undefined;
      }
      case 'ArithmeticCommandExpansion': {
        if (node.script === undefined) return undefined;
        const values = this.reader.parts.capture(this.reader, node.script, this.state, node.text);
        checkArithmetic(this.reader, values, this.state, this.where);
        return values.length === 1 ? integer(textOf(values[0]!)) : undefined;
      }
      case 'ArithmeticWord':
        return this.word(node);
    }
  }

  private word(node: Extract<ArithmeticExpression, { type: 'ArithmeticWord' }>): number | undefined {
    const { value: text } = node;
    if (node.parts?.length) {
      const word: Word = { type: 'Word', text, value: text, pos: node.pos, end: node.end, parts: node.parts };
      const values = this.reader.parts.strings(this.reader, word, this.state);
      checkArithmetic(this.reader, values, this.state, this.where);
      return values.length === 1 ? integer(textOf(values[0]!)) : undefined;
    }
    const number = integer(text);
    if (number !== undefined) return number;
    checkArithmetic(this.reader, [[known(text)]], this.state, this.where);
    const variable = NAME.test(text) ? this.state.variables.get(text) : undefined;
    if (variable === undefined || variable.maybe || variable.values.length > 1) return undefined;
    const held = textOf(variable.values[0] ?? EMPTY);
    return held === '' ? 0 : integer(held);
  }

  private set(target: ArithmeticExpression, value: number | undefined): void {
    if (target.type !== 'ArithmeticWord') return;
    const name = /^[A-Za-z_]\w*/.exec(target.value)?.[0];
    if (name === undefined) return;
    const result: Value = value === undefined ? [unknown(`$${name}`, { shape: 'number' })] : [known(String(value), 'open')];
    this.state.variables.set(
      name,
      target.value === name ? { ...this.state.attributes(name), ...scalar(result) } : { values: [result], elements: 'unknown' },
    );
  }
}

/** `$((...))`, `((...))`, `let`: the value, and what it runs and assigns on the way. */
export const expandArithmetic = (reader: Reader, node: ArithmeticExpression | undefined, text: string, state: State): Value => {
  if (node === undefined) {
    if (/[`$[]/.test(text.replace(/^\$(?:\(\(|\[)/, '')))
      reader.opaque(`\`${text.slice(0, 60)}\` is arithmetic that cannot be read`);
    return [unknown(text, { shape: 'number' })];
  }
  const number = new Evaluation(reader, state, `\`${text.slice(0, 60)}\``).number(node);
  return [number === undefined ? unknown(text, { shape: 'number' }) : known(String(number))];
};
