/**
 * Finds all of some thousand words in one pass over a text, blind to ASCII case (Aho and Corasick, 1975). The automaton is built while it
 * runs: a state or a transition costs something when a text first needs it, and nothing otherwise.
 */

const COLUMNS = 64;
/** Marks in the low bits of a transition: a word ends in its state; nobody has taken it before. */
const ENDS = 1;
const UNKNOWN = 2;
/** What a transition's state is without its marks: where its row starts. */
export const ROW = ~(COLUMNS - 1);
/** Some mark is set: there is something to do. */
export const MARKS = ENDS | UNKNOWN;

/** The words that begin with the letters which lead to a state. */
interface State {
  /** The sorted words from `low` to below `high` begin with them. */
  readonly low: number;
  readonly high: number;
  readonly depth: number;
  /** The state of its longest proper suffix. */
  readonly suffix: number;
  /** The numbers of the words that end here, longest first. */
  readonly ends: readonly number[];
}

export interface Keywords {
  /** The column of a byte; 0 for what stands in no word. */
  readonly column: Uint8Array;
  /** The transitions: a row of columns a state. It moves when it grows: ask again after `take`. */
  readonly next: () => Int32Array;
  /** Takes a transition that nobody has taken before; what is now at its place. */
  readonly take: (at: number) => number;
  /** The numbers of the words that end in a state, longest first. */
  readonly ends: (row: number) => readonly number[];
}

/**
 * Prepares the automaton.
 * @param words at most sixty different characters among them, ASCII, in lower case.
 */
export const keywords = (words: readonly string[]): Keywords => {
  const column = new Uint8Array(256);
  let columns = 1;
  for (const word of words)
    for (let i = 0; i < word.length; i++) {
      const code = word.charCodeAt(i);
      if (code >= 128) throw new RangeError(`a keyword may hold ASCII only: ${word}`);
      if (column[code] === 0) column[code] = columns++;
    }
  if (columns > COLUMNS) throw new RangeError('too many different characters among the keywords');
  const letter = new Int16Array(COLUMNS).fill(-1);
  for (let c = 0; c < 128; c++) if (column[c] !== 0) letter[column[c]!] = c;
  for (let c = 65; c <= 90; c++) column[c] = column[c + 32]!;

  const number = new Map(words.map((word, n) => [word, n]));
  const sorted = [...words].sort();
  let next = new Int32Array(64 * COLUMNS);
  const states: State[] = [];
  const add = (state: State): number => {
    const row = states.push(state) * COLUMNS - COLUMNS;
    if (row === next.length) {
      const wider = new Int32Array(next.length * 2);
      wider.set(next);
      next = wider;
    }
    next.fill(UNKNOWN, row, row + COLUMNS);
    // What stands in no word leads back to the start.
    next[row] = 0;
    return row;
  };
  add({ low: 0, high: sorted.length, depth: 0, suffix: 0, ends: [] });

  const take = (at: number): number => {
    const taken = next[at]!;
    if ((taken & UNKNOWN) === 0) return taken;
    const { low, high, depth, suffix } = states[at >> 6]!;
    const code = letter[at & (COLUMNS - 1)]!;
    let first = low;
    while (first < high && (sorted[first]!.length <= depth || sorted[first]!.charCodeAt(depth) < code)) first++;
    let last = first;
    while (last < high && sorted[last]!.charCodeAt(depth) === code) last++;
    // What a state lacks, the state of its longest proper suffix has.
    const back = at < COLUMNS ? 0 : take(suffix + (at & (COLUMNS - 1)));
    let to = back;
    if (code >= 0 && last > first) {
      const inherited = states[back >> 6]!.ends;
      const whole = sorted[first]!.length === depth + 1 ? [number.get(sorted[first]!)!] : [];
      const ends = [...whole, ...inherited];
      to = add({ low: first, high: last, depth: depth + 1, suffix: back & ROW, ends }) | (ends.length > 0 ? ENDS : 0);
    }
    next[at] = to;
    return to;
  };
  return { column, next: () => next, take, ends: row => states[row >> 6]!.ends };
};
