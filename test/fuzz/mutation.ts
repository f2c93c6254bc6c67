/** Mutations of a text that no grammar stands behind: characters, ranges, lines, words, numbers, and pieces of other inputs. */
import type { Dice } from '../support/shell-grammar.ts';

const ODD = [
  '\0',
  '\r',
  '\n',
  '\t',
  ' ',
  '\u001b',
  '\u0085',
  '\u2028',
  '\u202e',
  '\ufeff',
  '\ud800',
  '\udc00',
  '\u00ff',
  'é',
  '"',
  "'",
  '`',
  '\\',
  '$',
  '{',
  '}',
  '[',
  ']',
  '<',
  '>',
  ':',
  '#',
  '-',
  '+',
  '@',
  '/',
  ',',
  '%',
];
const NUMBERS = [
  '0',
  '1',
  '-1',
  '2',
  '7',
  '99',
  '127',
  '255',
  '65536',
  '999999999',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '1e9',
  '0x1f',
  '00',
];
/** Characters of one input. */
const LONGEST = 8_000;

const range = (text: string, dice: Dice): readonly [from: number, to: number] => {
  const from = dice.below(text.length + 1);
  return [from, Math.min(text.length, from + 1 + dice.below(dice.one([2, 8, 64, 1024])))];
};
const letter = (dice: Dice): string =>
  dice.chance(3) ? dice.one(ODD) : String.fromCharCode(dice.chance(8) ? dice.below(0x3000) : 32 + dice.below(95));

type Step = (text: string, dice: Dice, words: readonly string[], other: () => string) => string;
const put = (text: string, at: number, piece: string): string => text.slice(0, at) + piece + text.slice(at);
const onLines = (text: string, change: (lines: string[]) => void): string => {
  const lines = text.split('\n');
  change(lines);
  return lines.join('\n');
};

const STEPS: readonly Step[] = [
  (text, dice) => put(text, dice.below(text.length + 1), letter(dice)),
  (text, dice) => {
    const at = dice.below(text.length);
    return text.slice(0, at) + letter(dice) + text.slice(at + 1);
  },
  (text, dice) => {
    const [from, to] = range(text, dice);
    return text.slice(0, from) + text.slice(to);
  },
  (text, dice) => {
    const [from, to] = range(text, dice);
    return put(text, dice.below(text.length + 1), text.slice(from, to));
  },
  (text, dice) => {
    const [from, to] = range(text, dice);
    return put(text, from, text.slice(from, to).repeat(1 + dice.below(dice.one([2, 4, 40]))));
  },
  (text, dice, words) => put(text, dice.below(text.length + 1), dice.one(words)),
  (text, dice, words) => put(text, dice.below(text.length + 1), dice.one(words)),
  (text, dice, words) => {
    const [from, to] = range(text, dice);
    return text.slice(0, from) + dice.one(words) + text.slice(to);
  },
  (text, dice, words) => {
    const word = dice.one(words);
    const at = text.indexOf(word, dice.below(text.length + 1));
    return at < 0 ? text : text.slice(0, at) + dice.one(words) + text.slice(at + word.length);
  },
  (text, dice) => {
    const numbers = [...text.matchAll(/\d+/g)];
    if (numbers.length === 0) return text;
    const found = dice.one(numbers);
    const now = dice.chance(2) ? dice.one(NUMBERS) : String(Number(found[0]) + dice.below(5) - 2);
    return text.slice(0, found.index) + now + text.slice(found.index + found[0].length);
  },
  (text, dice, _, other) => {
    const from = other();
    const [start, end] = range(from, dice);
    return put(text, dice.below(text.length + 1), from.slice(start, end));
  },
  (text, dice, _, other) =>
    text.slice(0, dice.below(text.length + 1)) + ((from: string) => from.slice(dice.below(from.length + 1)))(other()),
  (text, dice) => onLines(text, lines => void lines.splice(dice.below(lines.length), 1)),
  (text, dice) => onLines(text, lines => void lines.splice(dice.below(lines.length + 1), 0, lines[dice.below(lines.length)]!)),
  (text, dice) =>
    onLines(text, lines => {
      const [a, b] = [dice.below(lines.length), dice.below(lines.length)];
      [lines[a], lines[b]] = [lines[b]!, lines[a]!];
    }),
  (text, dice, _, other) =>
    onLines(text, lines => void lines.splice(dice.below(lines.length + 1), 0, dice.one(other().split('\n')))),
];

/** A mutant of `text`: one to eight steps. @param other gives another input, for pieces of it */
export const mutant = (text: string, dice: Dice, words: readonly string[], other: () => string): string => {
  let out = text;
  for (let left = 1 << dice.below(4); left > 0; left--) out = dice.one(STEPS)(out, dice, words, other).slice(0, LONGEST);
  return out;
};
