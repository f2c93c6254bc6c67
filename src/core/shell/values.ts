/** What is known of a string: pieces that are known and pieces that are not, with how they were quoted and what they may hold. */
import type { Word, WordPart } from '../contracts.ts';
import type { Carry } from '../model.ts';

/** What bytes may hold, as bits, in the order of `CARRIES`. */
export type Carries = number;
const CARRIES: readonly Carry[] = ['network', 'decoded', 'secret', 'environment', 'project'];
export const NETWORK = 1;
export const DECODED = 2;
export const SECRET = 4;
export const ENVIRONMENT = 8;
export const PROJECT = 16;

export const carriesOf = (names: readonly Carry[] | undefined): Carries =>
  names === undefined ? 0 : names.reduce((bits, name) => bits | (1 << CARRIES.indexOf(name)), 0);
export const carryNames = (bits: Carries): readonly Carry[] => CARRIES.filter((_, i) => bits & (1 << i));

/** `quoted`: neither split nor a pattern. `literal`: a pattern, not split. `open`: the result of an expansion, split and a pattern. */
export type Quoting = 'quoted' | 'literal' | 'open';
export interface Known {
  readonly text: string;
  readonly quoting: Quoting;
  readonly carries: Carries;
}
export interface Unknown {
  readonly text: undefined;
  readonly quoting: Quoting;
  readonly carries: Carries;
  /** As it was written: `$DIR`, `$(date)`, `*`. */
  readonly what: string;
  /** `number`: digits only; `name`: part of one path component; `any`: may be anything. */
  readonly shape: 'any' | 'number' | 'name';
  /** It is what a pattern matches. */
  readonly glob?: boolean;
  /** Comes from the environment; nothing in the evidence assigns it. */
  readonly ambient?: boolean;
  /** May be no word or several, even in quotes. */
  readonly many?: boolean;
  /** It is all of what files hold that nothing in the evidence wrote: as code, no more than their own. */
  readonly stored?: boolean;
  /** It stands for more values than are followed, some of which are known: whoever uses it must not decide. */
  readonly overflow?: boolean;
}
export type Piece = Known | Unknown;
/** One possible string. */
export type Value = readonly Piece[];

/** Parts two words inside one expansion: `"$@"`. */
export const BREAK: Known = { text: '', quoting: 'quoted', carries: 0 };
/** No expansion has more values than this; what would have is not decided. */
export const MOST_VALUES = 12;
export const EMPTY: Value = [];

export const known = (text: string, quoting: Quoting = 'quoted', carries: Carries = 0): Known => ({ text, quoting, carries });
export const unknown = (what: string, more: Partial<Unknown> = {}): Unknown => ({
  text: undefined,
  quoting: 'open',
  carries: 0,
  what,
  shape: 'any',
  ...more,
});
export const textValue = (text: string, carries: Carries = 0): Value => (text === '' ? EMPTY : [known(text, 'quoted', carries)]);

/** The string, when all of it is known. */
export const textOf = (value: Value): string | undefined => {
  if (value.length === 1) return value[0]!.text;
  let text = '';
  for (const piece of value) {
    if (piece.text === undefined) return undefined;
    text += piece.text;
  }
  return text;
};
/** The string with `fill` for what is not known. */
export const sketch = (value: Value, fill: (piece: Unknown) => string = piece => (piece.glob ? piece.what : '*')): string =>
  value.map(piece => piece.text ?? fill(piece as Unknown)).join('');
/** For messages: what is not known stands as it was written. */
export const written = (value: Value): string => sketch(value, piece => piece.what);

export const carriedBy = (value: Value): Carries => {
  let bits = 0;
  for (const piece of value) bits |= piece.carries;
  return bits;
};
export const requote = (value: Value, quoting: Quoting): Value => {
  for (const piece of value)
    if (piece.quoting !== quoting && piece !== BREAK)
      return value.map(each => (each === BREAK || each.quoting === quoting ? each : { ...each, quoting }));
  return value;
};
export const isNumeric = (value: Value): boolean =>
  value.length > 0 && value.every(piece => (piece.text === undefined ? piece.shape === 'number' : /^[-+]?\d+$/.test(piece.text)));

const GLOB = /[*?]|\[(?=.)/;
/** An unquoted pattern character stands in it: it is replaced by the names of files. */
export const hasGlob = (value: Value): boolean => {
  for (const piece of value)
    if (piece.quoting !== 'quoted' && piece.text !== undefined && GLOB.test(piece.text)) {
      if (/[*?]/.test(piece.text)) return true;
      // A bracket opens a pattern only when it is closed, maybe in a later piece.
      if (sketch(value).includes(']', 1)) return true;
    }
  return false;
};
/** The names a pattern may match: its wildcards become unknown pieces of one path component. */
export const matched = (value: Value): Value =>
  !hasGlob(value)
    ? value
    : value.flatMap((piece): Piece[] =>
        piece.text === undefined || piece.quoting === 'quoted' || piece === BREAK
          ? [piece]
          : piece.text
              .split(/(\[[^\]]*\]|[*?[\]]+)/)
              .filter(text => text !== '')
              .map(text =>
                /[*?[\]]/.test(text)
                  ? unknown(text, { shape: 'name', glob: true, carries: piece.carries, quoting: 'quoted' })
                  : known(text, 'quoted', piece.carries),
              ),
      );

/** May this word become none or several when it is run? */
export const isMany = (value: Value): boolean =>
  value.some(piece => piece.text === undefined && (piece.many || piece.quoting === 'open')) || hasGlob(value);
/** Words as arguments that are told apart by number; undefined when their number is not known. */
export const counted = (words: readonly Value[]): readonly Value[] | undefined => (words.some(isMany) ? undefined : words);

/** Joins neighbours of one kind, so that equal values look equal. */
export const compact = (value: Value): Value => {
  if (value.length < 2) return value;
  const out: Piece[] = [];
  for (const piece of value) {
    const last = out.at(-1);
    if (
      piece.text !== undefined &&
      last?.text !== undefined &&
      last.quoting === piece.quoting &&
      last !== BREAK &&
      piece !== BREAK
    )
      out[out.length - 1] = known(last.text + piece.text, piece.quoting, last.carries | piece.carries);
    else out.push(piece);
  }
  return out;
};

/** Equal keys, equal values; quoting does not count, except that a quoted empty string is a word. */
export const keyOf = (value: Value): string =>
  value.map(piece => (piece.text === undefined ? `\0${piece.shape}${piece.what}\0` : piece.text)).join('') ||
  (value.some(piece => piece.quoting === 'quoted') ? '\0' : '');
/** Without what was already there; undefined when more remain than anybody should follow. */
export const distinct = (values: readonly Value[], most: number = MOST_VALUES): readonly Value[] | undefined => {
  if (values.length < 2) return values;
  const seen = new Map<string, Value>();
  for (const value of values) if (!seen.has(keyOf(value))) seen.set(keyOf(value), value);
  return seen.size > most ? undefined : [...seen.values()];
};
/** Stands for more values than are followed. */
export const tooMany = (what: string, values: readonly Value[]): Value => {
  const numeric = values.every(isNumeric);
  const carries = values.reduce((bits, value) => bits | carriedBy(value), 0);
  return [unknown(what, { carries, ...(numeric ? { shape: 'number' } : { overflow: true }) })];
};
/** Pieces and UTF-16 units beyond which a string is not followed. */
const MOST_PIECES = 2000;
const LONGEST = 100_000;
const sizeOf = (values: readonly Value[]): number => {
  let pieces = 0;
  let length = 0;
  for (const value of values) {
    pieces += value.length;
    for (const piece of value) length += piece.text?.length ?? 0;
  }
  return Math.max(pieces / MOST_PIECES, length / LONGEST);
};
/** Every left string followed by every right one; undefined when there are too many, or they get too long. */
export const concatenations = (left: readonly Value[], right: readonly Value[]): readonly Value[] | undefined => {
  if (left.length * right.length > MOST_VALUES) return undefined;
  if (left.length + right.length > 2 || left[0]!.length + right[0]!.length > 8 || longer(left) || longer(right))
    if (sizeOf(left) * right.length + sizeOf(right) * left.length > 1) return undefined;
  if (left.length === 1 && left[0]!.length === 0) return right;
  return left.flatMap(a => right.map(b => (b.length === 0 ? a : [...a, ...b])));
};

const longer = (values: readonly Value[]): boolean => (values[0]?.[0]?.text?.length ?? 0) > 1000;

/** `${x^^}`, `${x,}`, ...; undefined where the text is not known. */
export const changeCase = (value: Value, operator: string): Value | undefined => {
  const text = textOf(value);
  if (text === undefined) return isNumeric(value) ? value : undefined;
  const change = (part: string): string => (operator.startsWith('^') ? part.toUpperCase() : part.toLowerCase());
  const out = operator.length === 2 ? change(text) : change(text.slice(0, 1)) + text.slice(1);
  return [known(out, 'open', carriedBy(value))];
};

/** A word that remembers the value it was made from. */
interface ReadWord extends Word {
  readonly value: Value;
}
const partsOf = (value: Value): WordPart[] =>
  matched(value).map((piece): WordPart => {
    if (piece.text !== undefined) return { known: piece.text };
    if (piece.glob) return { glob: piece.what };
    return {
      unknown: piece.what,
      ...(piece.shape === 'number' && { numeric: true }),
      ...(piece.shape === 'name' && { name: true }),
      ...(piece.stored && { stored: true }),
      ...(piece.carries !== 0 && { carries: carryNames(piece.carries) }),
    };
  });
/** A value as programs see it. */
export const toWord = (value: Value): Word => {
  const text = textOf(value);
  const bits = carriedBy(value);
  const carries = bits === 0 ? {} : { carries: carryNames(bits) };
  if (text !== undefined && !hasGlob(value)) return { text, exact: true, ...carries, value } as ReadWord;
  const many = value.some(piece => piece.text === undefined && !piece.glob && (piece.many || piece.quoting === 'open'));
  return {
    text: sketch(value),
    exact: false,
    parts: partsOf(value),
    source: written(value),
    ...(many && { many }),
    ...carries,
    value,
  } as ReadWord;
};
/** What a program hands back, as a value. */
export const fromWord = (word: Word): Value => {
  const made = (word as Partial<ReadWord>).value;
  if (made !== undefined && (word.exact ? textOf(made) === word.text : sketch(made) === word.text)) return made;
  const carries = carriesOf(word.carries);
  if (word.exact) return [known(word.text, 'quoted', carries)];
  if (word.parts === undefined) return [unknown(word.source ?? word.text, { carries, quoting: word.many ? 'open' : 'quoted' })];
  return word.parts.map((part): Piece => {
    if ('known' in part) return known(part.known, 'quoted', carries);
    if ('glob' in part) return unknown(part.glob, { shape: 'name', glob: true, quoting: 'quoted', carries });
    return unknown(part.unknown, {
      shape: part.numeric ? 'number' : part.name ? 'name' : 'any',
      carries: carriesOf(part.carries) | carries,
      quoting: word.many ? 'open' : 'quoted',
    });
  });
};
