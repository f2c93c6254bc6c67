/**
 * Proves of a regular expression that one of some words stands in whatever it matches, so that a search may pass over texts without them.
 * Each match is a row of known letters and gaps; all rows that the expression allows are written out, and each must hold a word.
 */

/** Letters in small case, or a gap of any others; `done` once a word has been seen. */
type Row = 'done' | readonly (string | null)[];

/** Rows that one part may come to before it counts as a gap. */
const MOST = 3_000;
const GAP: readonly Row[] = [[null]];
const NOTHING: readonly Row[] = [[]];

const holds = (row: Row, words: readonly string[]): boolean =>
  row === 'done' || row.some(piece => piece !== null && words.some(word => piece.includes(word)));

const key = (row: Row): string => (row === 'done' ? row : JSON.stringify(row));
const settled = (rows: readonly Row[], words: readonly string[]): readonly Row[] => {
  const unlike = new Map(rows.map(row => (holds(row, words) ? 'done' : row)).map(row => [key(row), row]));
  return unlike.size > MOST ? GAP : [...unlike.values()];
};

const joined = (a: Row, b: Row): Row => {
  if (a === 'done' || b === 'done') return 'done';
  const [last, first] = [a.at(-1), b[0]];
  if (typeof last === 'string' && typeof first === 'string') return [...a.slice(0, -1), last + first, ...b.slice(1)];
  return last === null && first === null ? [...a, ...b.slice(1)] : [...a, ...b];
};

/** Reads an expression, all of whose syntax is looked through and none of it taken for more than it is: what is not known is a gap. */
class Reader {
  private at = 0;
  private readonly source: string;
  private readonly words: readonly string[];
  constructor(source: string, words: readonly string[]) {
    this.source = source;
    this.words = words;
  }

  private take(text: string): boolean {
    const here = this.source.startsWith(text, this.at);
    if (here) this.at += text.length;
    return here;
  }

  private match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.source);
    if (found) this.at = sticky.lastIndex;
    return found;
  }

  all(): readonly Row[] {
    const rows = this.choice();
    if (this.at < this.source.length) throw new Error(`not understood at ${this.at}: ${this.source}`);
    return rows;
  }

  private choice(): readonly Row[] {
    const rows = [...this.sequence()];
    while (this.take('|')) rows.push(...this.sequence());
    return settled(rows, this.words);
  }

  private sequence(): readonly Row[] {
    let rows = NOTHING;
    while (this.at < this.source.length && !'|)'.includes(this.source[this.at]!)) {
      const next = this.repeated();
      rows =
        rows.length * next.length > 40 * MOST
          ? GAP
          : settled(
              rows.flatMap(a => next.map(b => joined(a, b))),
              this.words,
            );
    }
    return rows;
  }

  private repeated(): readonly Row[] {
    const rows = this.one();
    const found = this.match(/(?:[*+?]|\{(\d+)(,(\d*))?\})\??/y);
    if (found === null) return rows;
    const sign = found[0][0]!;
    const least = sign === '{' ? Number(found[1]) : sign === '+' ? 1 : 0;
    if (sign === '?' || (sign === '{' && least === 0 && found[3] === '1')) return settled([...rows, []], this.words);
    if (least === 0) return GAP;
    return settled(
      rows.map(row => joined(row, [null])),
      this.words,
    );
  }

  private one(): readonly Row[] {
    if (this.match(/\(\?(?:[=!]|<[=!])/y)) {
      // What stands beside a match is no part of it.
      this.choice();
      this.take(')');
      return NOTHING;
    }
    if (this.match(/\((?:\?:|\?<\w+>)?/y)) {
      const rows = this.choice();
      if (!this.take(')')) throw new Error(`a group without its end: ${this.source}`);
      return rows;
    }
    if (this.match(/\\[bB]|[\^$]/y)) return NOTHING;
    if (this.take('.')) return GAP;
    const set = this.match(/\[(\^?)((?:[^\]\\]|\\[\s\S])*)\]/y);
    if (set) {
      const letters = set[1] === '' && /^[^\\-]{1,8}$/.test(set[2]!) ? [...set[2]!] : undefined;
      return letters === undefined ? GAP : letters.map(letter => [letter.toLowerCase()]);
    }
    const escaped = this.match(/\\([\s\S])/y);
    if (escaped) return /[a-zA-Z0-9]/.test(escaped[1]!) ? this.unknown() : [[escaped[1]!]];
    return [[this.source[this.at++]!.toLowerCase()]];
  }

  /** `\w`, `\u0041`, `\1`: their digits belong to them. */
  private unknown(): readonly Row[] {
    this.match(/(?<=u)[0-9a-f]{4}|(?<=u)\{[0-9a-f]+\}|(?<=x)[0-9a-f]{2}|(?<=[pP])\{[^}]*\}/iy);
    return GAP;
  }
}

/**
 * @param words in small letters.
 * @returns what the expression may match without any of them; undefined when each match holds one, in whatever case.
 */
export const without = ({ source }: RegExp, words: readonly string[]): string | undefined => {
  const row = new Reader(source, words).all().find(each => !holds(each, words));
  return row === undefined || row === 'done' ? undefined : row.map(piece => piece ?? '…').join('');
};
