/** What a builtin is given, and small readings of its words that several of them share. */
import type { How, Io, Reader } from './reader.ts';
import type { State } from './state.ts';
import type { Output } from './streams.ts';
import { textOf, type Value } from './values.ts';

export interface Invocation {
  readonly reader: Reader;
  readonly name: string;
  readonly argv: readonly Value[];
  /** The words after the name. */
  readonly words: readonly Value[];
  /** Their texts, where known. */
  readonly texts: readonly (string | undefined)[];
  readonly state: State;
  readonly io: Io;
  readonly how: How;
}
export type Builtin = (invocation: Invocation) => Output;

export const invocation = (reader: Reader, name: string, argv: readonly Value[], state: State, io: Io, how: How): Invocation => {
  const words = argv.slice(1);
  return { reader, name, argv, words, texts: words.map(textOf), state, io, how };
};

/**
 * Splits leading options from operands, as getopts(1) does.
 * @param withValue letters that take a value.
 * @returns letters that were given, values by letter, and the number of the first operand; `strange` when an option is not known text.
 */
export const options = (
  { words, texts }: Invocation,
  withValue = '',
): {
  readonly letters: string;
  readonly values: ReadonlyMap<string, Value>;
  readonly rest: number;
  readonly strange: boolean;
} => {
  let letters = '';
  const values = new Map<string, Value>();
  let at = 0;
  for (; at < words.length; at++) {
    const text = texts[at];
    if (text === undefined)
      return { letters, values, rest: at, strange: words[at]!.length > 0 && words[at]![0]!.text === undefined };
    if (text === '--') return { letters, values, rest: at + 1, strange: false };
    if (!/^[-+]./.test(text)) break;
    for (let i = 1; i < text.length; i++) {
      const letter = text[i]!;
      letters += letter;
      if (!withValue.includes(letter)) continue;
      const attached = text.slice(i + 1);
      if (attached !== '') values.set(letter, [{ text: attached, quoting: 'quoted', carries: 0 }]);
      else values.set(letter, words[++at] ?? []);
      break;
    }
  }
  return { letters, values, rest: at, strange: false };
};

export const NAME = /^[A-Za-z_]\w*$/;
