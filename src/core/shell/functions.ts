/** Functions: their bodies are run in place, with their own arguments and locals; recursion is cut, and recursion that multiplies is a fork bomb. */
import type { Io, Reader } from './reader.ts';
import { report } from './report.ts';
import type { FunctionEntry, State } from './state.ts';
import { either, type Output, UNKNOWN } from './streams.ts';
import { counted, isNumeric, keyOf, unknown, type Value } from './values.ts';

/** Calls of one function inside each other before its arguments stop being told apart. */
const MOST_NESTED = 3;

const widen = (args: readonly Value[]): readonly Value[] =>
  args.map(
    (value, i): Value => [unknown(`$${i + 1}`, { quoting: 'quoted', ...(isNumeric(value) && { shape: 'number' as const }) })],
  );

/** Calls a function by its entry in the state. */
export const callFunction = (
  reader: Reader,
  name: string,
  entry: FunctionEntry,
  argv: readonly Value[],
  state: State,
  io: Io,
): Output => {
  const running = reader.calls.filter(call => call.name === name);
  let args = counted(argv.slice(1));
  if (running.length > 0) noticeRecursion(reader, name, argv, state, io);
  if (running.length >= MOST_NESTED && args !== undefined) args = widen(args);
  const key = args === undefined ? '?' : args.map(keyOf).join('\0\0');
  // The same call again does nothing that the first did not, and further calls of calls repeat what was seen.
  if (running.some(call => call.key === key && call.entry === entry) || running.length > MOST_NESTED + 1) {
    if (running.length > MOST_NESTED + 1) reader.opaque(`\`${name}\` calls itself more deeply than is followed`);
    return UNKNOWN;
  }
  return reader.deeper(() => {
    const before = reader.calls;
    const { positional } = state;
    const call = { name, key, entry, beside: io.beside, again: 0, locals: new Map() };
    reader.calls = [...before, call];
    state.positional = args;
    const inner: Io = { ...io, beside: undefined };
    let output: Output | undefined;
    const start = state.fork();
    entry.bodies.forEach((body, i) => {
      const own = i === 0 ? state : start.fork();
      const printed = reader.framed('function', own, () => reader.parts.node(reader, body, own, inner));
      output = output === undefined ? printed : either(output, printed);
      if (own !== state) state.join(own);
    });
    if (entry.maybe) state.join(start);
    for (const [local, hidden] of call.locals)
      if (hidden === undefined) state.variables.delete(local);
      else state.variables.set(local, hidden);
    state.positional = positional;
    reader.calls = before;
    return output ?? UNKNOWN;
  });
};

/** A function that starts itself twice beside itself, or in the background, grows without end. */
const noticeRecursion = (reader: Reader, name: string, argv: readonly Value[], state: State, io: Io): void => {
  const at = reader.calls.findLastIndex(call => call.name === name);
  const between = [...reader.calls.slice(at + 1).map(call => call.beside), io.beside];
  if (between.every(beside => beside === undefined)) return;
  const frame = reader.calls[at]!;
  frame.again++;
  if (frame.again < 2 && !between.includes('background')) return;
  report(reader, argv, state, io, { hazards: [{ id: 'fork-bomb', what: name }] });
};
