/** Options and operands of a command line, by a table of what the program knows: aliases, values, abbreviations, permutation. */
import type { Word } from '../contracts.ts';
import { after, cut, hasUnknown, mayBeOption } from './words.ts';

/** One option: every name it has, whether it takes a value, and whether a read-only use may have it. */
export interface Option {
  readonly names: readonly string[];
  /** `maybe`: only attached, as `--color=always` or `-i.bak`. */
  readonly takes: 'no' | 'yes' | 'maybe';
  readonly safe: boolean;
}
/** What a program's options are. */
export interface Spec {
  readonly byName: ReadonlyMap<string, Option>;
  /** Unsafe ones first, so that an ambiguous abbreviation is read as the worst that it can be. */
  readonly long: readonly (readonly [name: string, option: Option])[];
  /** `-5` is a number of lines. */
  readonly digits: boolean;
  /** `-name` is one option, as `find` and Java have it, never a cluster of letters. */
  readonly words: boolean;
  /** The first operand ends the options, as wrappers have it. */
  readonly stops: boolean;
  /** No option of the program does harm, so that a word that may be one does none either. */
  readonly harmless: boolean;
  /** The same table, where the first operand ends the options, or does not. */
  readonly stopping: (stops: boolean) => Spec;
}

const read = (text: string, safe: boolean): Option[] =>
  text
    .split(/\s+/)
    .filter(token => token !== '' && token !== '#')
    .map(token => {
      const takes = token.endsWith('?=') ? 'maybe' : token.endsWith('=') ? 'yes' : 'no';
      return { names: token.replace(/\??=$/, '').split('/'), takes, safe };
    });

/** What the text of a table says. */
interface Table {
  readonly byName: ReadonlyMap<string, Option>;
  long?: Spec['long'];
}
/** Tables that were read before: the same text gives the same table. */
const TABLES = new Map<string, { readonly other: string; readonly table: Table }[]>();
const tableOf = (safe: string, other: string): Table => {
  let read = TABLES.get(safe);
  if (read === undefined) TABLES.set(safe, (read = []));
  const known = read.find(each => each.other === other);
  if (known) return known.table;
  const table = { byName: namesOf(safe, other) };
  read.push({ other, table });
  return table;
};
const namesOf = (safe: string, other: string): Table['byName'] => {
  const all = [...read(other, false), ...read(safe, true)];
  return new Map(all.flatMap(option => option.names.map(name => [name, option] as const)).reverse());
};

/**
 * A table of options: `n/number` is `-n` or `--number`, `o/output=` takes a value, `color?=` may have one attached, `#` stands
 * for `-5`. Its text is read when a command line asks for it: a program has dozens of tables, and a command needs two.
 * @param safe options that neither write, delete, run nor connect. @param other the rest that is known.
 */
export const options = (safe: string, other = '', style: { words?: boolean; stops?: boolean } = {}): Spec =>
  new Written(safe, other, style.words ?? false, style.stops ?? false);

/** A table as it is written. Most are never asked for, so that making one makes nothing else. */
class Written implements Spec {
  readonly #safe: string;
  readonly #other: string;
  readonly words: boolean;
  readonly stops: boolean;
  #table: Table | undefined;
  constructor(safe: string, other: string, words: boolean, stops: boolean) {
    this.#safe = safe;
    this.#other = other;
    this.words = words;
    this.stops = stops;
  }
  get #read(): Table {
    return (this.#table ??= tableOf(this.#safe, this.#other));
  }
  get byName(): Spec['byName'] {
    return this.#read.byName;
  }
  get long(): Spec['long'] {
    const table = this.#read;
    return (table.long ??= [...table.byName]
      .filter(([name]) => name.length > 1)
      .sort(([, a], [, b]) => Number(a.safe) - Number(b.safe)));
  }
  get digits(): boolean {
    return /(^|\s)#(\s|$)/.test(this.#safe);
  }
  get harmless(): boolean {
    return this.#other === '' && this.#safe !== '';
  }
  stopping(stops: boolean): Spec {
    return new Written(this.#safe, this.#other, this.words, stops);
  }
}

/** An option as it was given. */
export interface Given {
  readonly option: Option;
  readonly value?: Word;
}
/** A command line taken apart. */
export interface Args {
  readonly given: readonly Given[];
  readonly operands: readonly Word[];
  /** Options that the table does not have. */
  readonly unknown: readonly Word[];
  /** Every option is a known safe one, and no word is unknown: neither what may be an option nor a file that nobody can name. */
  readonly safe: boolean;
  /** Was one of these options given? */
  readonly has: (...names: readonly string[]) => boolean;
  /** The last value given for one of these. */
  readonly value: (...names: readonly string[]) => Word | undefined;
  readonly values: (...names: readonly string[]) => readonly Word[];
}

const longOption = (spec: Spec, name: string): Option | undefined =>
  spec.byName.get(name) ?? (spec.words || name.length < 1 ? undefined : spec.long.find(([long]) => long.startsWith(name))?.[1]);

/**
 * Takes a command line apart.
 * @param words without the program's own name. @param spec what its options are.
 */
export const parseArgs = (words: readonly Word[], spec: Spec): Args => {
  const given: Given[] = [];
  const operands: Word[] = [];
  const unknown: Word[] = [];
  let unsure = false;
  let i = 0;
  const take = (option: Option, attached: Word | undefined): void => {
    if (attached !== undefined) given.push({ option, value: attached });
    else if (option.takes === 'yes' && words[i + 1] !== undefined) given.push({ option, value: words[++i]! });
    else given.push({ option });
  };
  const cluster = (w: Word): void => {
    for (let at = 1; at < w.text.length; at++) {
      const option = spec.byName.get(w.text[at]!);
      if (option === undefined) {
        if (spec.digits && /\d/.test(w.text[at]!)) return;
        unknown.push(w);
        return;
      }
      const tail = at + 1 < w.text.length ? after(w, at + 1) : undefined;
      take(option, option.takes === 'no' ? undefined : tail);
      if (option.takes !== 'no') return;
    }
  };
  for (; i < words.length; i++) {
    const w = words[i]!;
    if (w.exact && w.text === '--') {
      operands.push(...words.slice(i + 1));
      break;
    }
    const dashed = w.text.startsWith('-') && w.text !== '-' && mayBeOption(w);
    if (!dashed) {
      unsure ||= mayBeOption(w) && !(w.exact && w.text === '-');
      operands.push(w);
      if (!spec.stops) continue;
      operands.push(...words.slice(i + 1));
      break;
    }
    const isLong = w.text.startsWith('--') || spec.words;
    if (!isLong) {
      cluster(w);
      unsure ||= !w.exact && given.at(-1)?.value === undefined;
      continue;
    }
    const dashes = w.text.startsWith('--') ? 2 : 1;
    const parts = cut(w, '=');
    const name = (parts?.[0] ?? w).text.slice(dashes);
    const option = longOption(spec, name);
    if (option === undefined) unknown.push(w);
    else take(option, parts?.[1]);
    unsure ||= !w.exact && parts === undefined;
  }
  const of = (names: readonly string[]): readonly Given[] => given.filter(g => g.option.names.some(name => names.includes(name)));
  return {
    given,
    operands,
    unknown,
    safe: (!unsure || spec.harmless) && !words.some(hasUnknown) && unknown.length === 0 && given.every(g => g.option.safe),
    has: (...names) => of(names).length > 0,
    value: (...names) => of(names).findLast(g => g.value !== undefined)?.value,
    values: (...names) => of(names).flatMap(g => (g.value === undefined ? [] : [g.value])),
  };
};
