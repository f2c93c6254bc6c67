/** Text that is run as shell code: by `eval`, by a shell, by a wrapper. What is not known of it stays an unknown word inside it. */
import type { CommandSet, Hazard } from '../model.ts';
import type { Dialect, Io, Reader } from './reader.ts';
import { report } from './report.ts';
import { type State, scalar } from './state.ts';
import { hazardsOf, type Output } from './streams.ts';
import { carriedBy, known, textOf, type Value, written } from './values.ts';

/** Reads a value as code, in the dialect of whoever runs it. */
export const runCode = (reader: Reader, value: Value, state: State, io: Io, dialect: Dialect = reader.dialect): Output => {
  const before = reader.dialect;
  reader.dialect = dialect;
  const output = reader.deeper(() => read(reader, value, state, io));
  reader.dialect = before;
  return output;
};

const read = (reader: Reader, value: Value, state: State, io: Io): Output => {
  const text = textOf(value);
  if (text !== undefined) return reader.parts.text(reader, text, state, io);
  // The environment is the user's, files are their own business, and digits are no code; anything else may be.
  if (!value.every(piece => piece.text !== undefined || piece.ambient || piece.stored || piece.shape === 'number'))
    reader.opaque(`it runs text as code that is not known: \`${written(value).slice(0, 80)}\``);
  state.unread();
  const filesAlone = value.every(piece => piece.text === '' || (piece.text === undefined && piece.stored));
  if (filesAlone || value.every(piece => piece.text === undefined)) return { values: undefined, carries: carriedBy(value) };
  const filled = value
    .map((piece, i) => {
      if (piece.text !== undefined) return piece.text;
      state.variables.set(`__unknown_${i}`, scalar([piece]));
      return `\${__unknown_${i}}`;
    })
    .join('');
  const output = reader.perhaps(() => reader.parts.text(reader, filled, state, io));
  return { values: undefined, carries: output.carries | carriedBy(value) };
};

/** Reports a command that runs data as code, with what that amounts to when the data is not its own. */
export const reportInterpreter = (
  reader: Reader,
  argv: readonly Value[],
  state: State,
  io: Io,
  data: number,
  sets: readonly CommandSet[] = [],
): number => {
  const what = argv.map(value => written(value)).join(' ');
  const shell: readonly Hazard[] = io.socket ? [{ id: 'reverse-shell', what }] : [];
  return report(reader, argv, state, io, { hazards: [...hazardsOf(data, what), ...shell], sets });
};

/** Words of a command as text that means just these words. */
export const quotedWords = (words: readonly Value[], state: State): string =>
  words
    .map((value, i) => {
      const text = textOf(value);
      if (text !== undefined) return `'${text.replaceAll("'", "'\\''")}'`;
      state.variables.set(`__word_${i}`, scalar(value));
      return value.some(piece => piece.text === undefined && piece.quoting === 'open') ? `\${__word_${i}}` : `"\${__word_${i}}"`;
    })
    .join(' ');
export const joined = (values: readonly Value[]): Value =>
  values.flatMap((value, i) => (i === 0 ? value : [known(' '), ...value]));
