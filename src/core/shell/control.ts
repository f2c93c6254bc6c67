/** Control flow: lists, pipelines, branches and loops. Branches are all taken, loops are run until nothing new comes up. */
import { expandArithmetic } from './arithmetic.ts';
import { noticeEndless } from './endless.ts';
import { fieldsOf } from './expand.ts';
import { coprocess, runBeside } from './jobs.ts';
import type { Io, Reader } from './reader.ts';
import { deliver, redirect, whileOpen } from './redirects.ts';
import { runSimple } from './simple.ts';
import { joinSockets } from './sockets.ts';
import { type State, sameVariable, type Variable } from './state.ts';
import { either, followedBy, type Output, SILENT, UNKNOWN } from './streams.ts';
import type { Case, CompoundList, For, ParsedScript, Select, Statement, SyntaxNode } from './syntax.ts';
import { runTest } from './test.ts';
import { distinct, isNumeric, known, matched, textOf, tooMany, unknown, type Value } from './values.ts';
import { assign } from './variables.ts';

type Node<T extends SyntaxNode['type']> = Extract<SyntaxNode, { type: T }>;

/** Words beyond which a loop is not run one by one, unless they are numbers. */
const MOST_ROUNDS = 200;
const MOST_NUMBERS = 12;

/** Functions that the shell calls by itself. */
const CALLED_BY_SHELL =
  /^(?:command_not_found_handler?|precmd|preexec|chpwd|periodic|zshaddhistory|zshexit|TRAP[A-Z]+|zle-[\w-]+|prompt_command)$/;

export const runStatements = (reader: Reader, list: readonly Statement[], state: State, io: Io): Output => {
  let output = SILENT;
  for (const statement of list) output = followedBy(output, runNode(reader, statement, state, io));
  return output;
};

const runList = (reader: Reader, list: CompoundList, state: State, io: Io): Output =>
  runStatements(reader, list.commands, state, io);

const unordered = (output: Output): Output => (output === SILENT ? SILENT : { values: undefined, carries: output.carries });

/** Runs any command of the tree. */
export const runNode = (reader: Reader, node: SyntaxNode, state: State, io: Io): Output => {
  reader.spend(1);
  const outer = reader.input;
  reader.input = io.stdin ?? state.stdin;
  const output = runAny(reader, node, state, io);
  reader.input = outer;
  return output;
};

const runAny = (reader: Reader, node: SyntaxNode, state: State, io: Io): Output => {
  switch (node.type) {
    case 'Command':
      return runSimple(reader, node, state, io);
    case 'Statement':
      if (!node.background) return runNode(reader, node.command, state, io);
      return unordered(runBeside(reader, node.command, state, { ...io, beside: 'background' }));
    case 'Pipeline':
      return pipeline(reader, node, state, io);
    case 'AndOr':
      return andOr(reader, node, state, io);
    case 'Redirected': {
      const redirected = redirect(reader, node.redirects, state, io);
      const output = whileOpen(reader, redirected, state, () => runNode(reader, node.command, state, redirected.io));
      return deliver(reader, redirected, output);
    }
    case 'Subshell': {
      reader.inside++;
      const output = runList(reader, node.body, state.fork(), io);
      reader.inside--;
      return output;
    }
    case 'BraceGroup':
      return runList(reader, node.body, state, io);
    case 'CompoundList':
      return runList(reader, node, state, io);
    case 'If':
      return conditional(reader, node, state, io);
    case 'Case':
      return cases(reader, node, state, io);
    case 'While':
      noticeEndless(reader, node, state, io);
      return untilStable(reader, state, round =>
        followedBy(runList(reader, node.clause, round, io), runList(reader, node.body, round, io)),
      );
    case 'For':
      return forEach(reader, node, state, io);
    case 'Select':
      return forEach(reader, node, state, io);
    case 'ArithmeticFor':
      noticeEndless(reader, node, state, io);
      if (node.initialize) expandArithmetic(reader, node.initialize, '', state);
      return untilStable(reader, state, round => {
        if (node.test) expandArithmetic(reader, node.test, '', round);
        const output = runList(reader, node.body, round, io);
        if (node.update) expandArithmetic(reader, node.update, '', round);
        return output;
      });
    case 'Function':
      return defineFunction(reader, node, state);
    case 'Coproc':
      state.variables.set(node.name?.text ?? 'COPROC', {
        values: [[unknown('$COPROC', { shape: 'number' })]],
        elements: 'unknown',
      });
      coprocess(reader, node, state);
      return SILENT;
    case 'TestCommand':
      runTest(reader, node.expression, state);
      return SILENT;
    case 'ArithmeticCommand':
      expandArithmetic(reader, node.expression, node.body, state);
      return SILENT;
    default:
      reader.opaque(`\`${node.type}\` is not understood`);
      return UNKNOWN;
  }
};

const pipeline = (reader: Reader, node: Node<'Pipeline'>, state: State, io: Io): Output => {
  if (node.commands.length === 1) return runNode(reader, node.commands[0]!, state, io);
  const { files } = reader.session;
  const before = files.version;
  const from = reader.effects.length;
  const output = stages(reader, node, state, io);
  if (files.version === before) return output;
  // Its stages run at the same time: an earlier one may read what a later one writes.
  return reader.round(reader.done(from), () => stages(reader, node, state, io));
};

const stages = (reader: Reader, node: Node<'Pipeline'>, state: State, io: Io): Output => {
  let output = SILENT;
  let { stdin } = io;
  node.commands.forEach((command, i) => {
    const last = i === node.commands.length - 1;
    const stage = state.fork();
    const leads = new Set(node.operators[i] === '|&' ? [1, 2] : [1]);
    const streams: Io = last ? { ...io, stdin, beside: 'pipeline' } : { ...io, stdin, beside: 'pipeline', stdout: 'pipe', leads };
    output = reader.perhaps(() => runNode(reader, command, stage, streams));
    stdin = { values: output.values, carries: output.carries, from: 'command', numeric: output.numeric, stored: output.stored };
    if (last && (reader.dialect === 'zsh' || state.options.has('lastpipe'))) state.join(stage);
  });
  return output;
};

const andOr = (reader: Reader, node: Node<'AndOr'>, state: State, io: Io): Output => {
  let output = runNode(reader, node.commands[0]!, state, io);
  // Two worlds: what came before succeeded, or it did not.
  let good = state.fork();
  let bad = state.fork();
  node.commands.slice(1).forEach((command, i) => {
    const and = node.operators[i] === '&&';
    const next = (and ? good : bad).fork();
    const printed = reader.perhaps(() => runNode(reader, command, next, io));
    output = either(output, followedBy(output, printed));
    if (and) {
      bad.join(next);
      good = next;
    } else {
      good.join(next);
      bad = next.fork();
    }
  });
  good.join(bad);
  state.become(good);
  return output;
};

/** Takes every branch from the same start. */
const branches = (reader: Reader, state: State, all: readonly ((state: State) => Output)[], orNone: boolean): Output => {
  const start = state.fork();
  let result: State | undefined = orNone ? state.fork() : undefined;
  let output: Output | undefined = orNone ? SILENT : undefined;
  for (const branch of all) {
    const own = start.fork();
    const printed = reader.perhaps(() => branch(own));
    output = output === undefined ? printed : either(output, printed);
    if (result === undefined) result = own;
    else result.join(own);
  }
  if (result !== undefined) state.become(result);
  return output ?? SILENT;
};

const conditional = (reader: Reader, node: Node<'If'>, state: State, io: Io): Output => {
  let clauses = runList(reader, node.clause, state, io);
  for (const elif of node.elif)
    clauses = followedBy(
      clauses,
      reader.perhaps(() => runList(reader, elif.clause, state, io)),
    );
  const bodies = [node.then, ...node.elif.map(elif => elif.then), ...(node.else ? [node.else] : [])];
  const ran = branches(
    reader,
    state,
    bodies.map(body => own => runList(reader, body, own, io)),
    node.else === undefined,
  );
  return followedBy(clauses, ran);
};

const cases = (reader: Reader, node: Case, state: State, io: Io): Output => {
  reader.parts.strings(reader, node.word, state);
  for (const item of node.items) for (const pattern of item.pattern) reader.parts.strings(reader, pattern, state);
  const bodies = node.items.map((item, i) => (own: State): Output => {
    let output = runList(reader, item.body, own, io);
    for (let next = i; node.items[next]?.terminator === ';&' && node.items[next + 1]; next++)
      output = followedBy(output, runList(reader, node.items[next + 1]!.body, own, io));
    // `;;&` goes on testing: any later body may follow.
    if (item.terminator === ';;&')
      for (const later of node.items.slice(i + 1)) {
        const further = own.fork();
        output = followedBy(output, runList(reader, later.body, further, io));
        own.join(further);
      }
    return output;
  });
  return branches(reader, state, bodies, true);
};

/** What a variable may be after any number of rounds: what it was, what the first round made of it, and anything else of its kind. */
const widened = (name: string, before: Variable | undefined, after: Variable): Variable => {
  const seen = [...(before?.values ?? []), ...after.values];
  const carries = seen.flat().reduce((bits, piece) => bits | piece.carries, 0);
  const more: Value = [unknown(`$${name}`, { carries, ...(seen.every(isNumeric) && { shape: 'number' }) })];
  return {
    ...after,
    values: distinct([...seen, more]) ?? [tooMany(`$${name}`, seen)],
    ...(after.elements && { elements: 'unknown' }),
  };
};

/** Runs a loop's body none, one and more times, until nothing in the state changes. */
const untilStable = (reader: Reader, state: State, body: (round: State) => Output): Output => {
  const wide = new Map<string, Variable>();
  const seen = new Set<string>();
  let output = SILENT;
  for (let times = 0; ; times++) {
    const round = state.fork();
    const written = reader.session.files.version;
    output = reader.round(seen, () => reader.perhaps(() => reader.framed('loop', round, () => body(round))));
    const changed = [...round.variables.entries()].filter(
      ([name, variable]) => !wide.has(name) && !sameVariable(state.variables.get(name), variable),
    );
    const moved = round.directories?.join('\0') !== state.directories?.join('\0');
    const connected = joinSockets(state.sockets, round.sockets) !== state.sockets;
    // What a round wrote, the next may run.
    const wrote = reader.session.files.version !== written && times < 2;
    const redefined = !round.functions.same(state.functions) || !round.aliases.same(state.aliases);
    if (times > 0) for (const [name, variable] of changed) wide.set(name, widened(name, state.variables.get(name), variable));
    state.join(round);
    for (const [name, variable] of wide) state.variables.set(name, variable);
    if (moved && times > 1) state.directories = undefined;
    if ((changed.length === 0 && !moved && !redefined && !connected && !wrote) || times > 4) break;
  }
  return unordered(output);
};

const forEach = (reader: Reader, node: For | Select, state: State, io: Io): Output => {
  let single = true;
  let words: readonly Value[] = [];
  if (node.wordlist === undefined) words = state.positional ?? [[unknown('$@')]];
  else
    for (const word of node.wordlist) {
      const alternatives = fieldsOf(reader, word, state);
      single &&= alternatives.length === 1;
      words = [...words, ...alternatives.flat()];
    }
  const values = words.map(matched);
  const name = node.name.text;
  const round = (own: State, value: Value): Output => {
    assign(reader, own, name, [value]);
    return runList(reader, node.body, own, io);
  };
  const numbers = values.length > MOST_NUMBERS && values.every(isNumeric);
  if (values.length > MOST_ROUNDS && !numbers) reader.opaque(`the loop over \`${name}\` has more values than are followed`);
  if (
    node.type === 'For' &&
    single &&
    !numbers &&
    values.length <= MOST_ROUNDS &&
    values.every(value => textOf(value) !== undefined)
  ) {
    const seen = new Set<string>();
    let output = SILENT;
    for (const value of values) {
      const printed = reader.round(seen, () => reader.perhaps(() => reader.framed('loop', state, () => round(state, value))));
      output = followedBy(output, printed);
    }
    return output;
  }
  const choices = numbers ? [[unknown(`$${name}`, { shape: 'number' as const })]] : values.slice(0, MOST_ROUNDS);
  return untilStable(reader, state, own => {
    const start = own.fork();
    let output = SILENT;
    for (const value of choices) {
      const one = start.fork();
      output = followedBy(output, round(one, value));
      own.join(one);
    }
    return output;
  });
};

const defineFunction = (reader: Reader, node: Node<'Function'>, state: State): Output => {
  const name = node.name.text;
  state.functions.set(name, { bodies: [node.body], maybe: false, exported: false });
  if (CALLED_BY_SHELL.test(name)) {
    const own = state.fork();
    own.positional = undefined;
    reader.under(name, () => reader.perhaps(() => runNode(reader, node.body, own, { stdout: 'log' })));
  }
  return SILENT;
};

/** `$(...)`: what a script prints, without the line ends at its end. */
export const capture = (reader: Reader, script: ParsedScript, state: State, text: string): readonly Value[] =>
  reader.deeper(() => {
    const output = runStatements(reader, script.commands, state.fork(), { stdin: reader.input, stdout: 'captured' });
    if (output.values === undefined) {
      const shape = output.numeric ? 'number' : output.name ? 'name' : 'any';
      const { carries, stored } = output;
      return [[unknown(text.length > 60 ? text.slice(0, 59) + '…' : text, { shape, carries, ...(stored && { stored }) })]];
    }
    return output.values.map(value => trimmed(value, output.carries));
  });

const trimmed = (value: Value, carries: number): Value => {
  const pieces = value.map(piece => ({ ...piece, quoting: 'open' as const, carries: piece.carries | carries }));
  while (pieces.length > 0) {
    const last = pieces.at(-1)!;
    if (last.text === undefined) break;
    const text = last.text.replace(/\n+$/, '');
    pieces.pop();
    if (text !== '') {
      pieces.push(known(text, 'open', last.carries) as typeof last);
      break;
    }
  }
  return pieces;
};
