/** Finds all of a thousand words in one pass over a text, blind to ASCII case (Aho and Corasick, 1975). */

const COLUMNS = 64;

/** One automaton: `next[state + column]` is the next state; states from `firstHit` on end a word. */
export interface Keywords {
  readonly column: Uint8Array;
  readonly next: Int32Array;
  readonly firstHit: number;
  /** The numbers of the words that end in a state, longest first; indexed by (state - firstHit) / 64. */
  readonly hits: readonly (readonly number[])[];
}

/**
 * Builds the automaton.
 * @param words at most sixty different characters among them, ASCII, in lower case.
 */
export const keywords = (words: readonly string[]): Keywords => {
  const column = new Uint8Array(128);
  let columns = 1;
  for (const word of words)
    for (const c of word) {
      const code = c.charCodeAt(0);
      if (code >= 128) throw new RangeError(`a keyword may hold ASCII only: ${word}`);
      if (column[code] === 0) column[code] = columns++;
    }
  if (columns > COLUMNS) throw new RangeError('too many different characters among the keywords');
  for (let c = 65; c <= 90; c++) column[c] = column[c + 32]!;

  // The trie, a row of columns a state; there are never more states than letters.
  const go = new Int32Array((words.reduce((n, w) => n + w.length, 0) + 1) * COLUMNS);
  const ends: (number[] | undefined)[] = [];
  let states = 1;
  for (let n = 0; n < words.length; n++) {
    const word = words[n]!;
    let state = 0;
    for (let i = 0; i < word.length; i++) {
      const edge = state * COLUMNS + column[word.charCodeAt(i)]!;
      if (go[edge] === 0) go[edge] = states++;
      state = go[edge]!;
    }
    (ends[state] ??= []).push(n);
  }

  // Breadth first: what a state lacks, the state of its longest proper suffix has.
  const fail = new Int32Array(states);
  const queue = new Int32Array(states);
  let tail = 0;
  for (let c = 1; c < columns; c++) if (go[c] !== 0) queue[tail++] = go[c]!;
  for (let head = 0; head < tail; head++) {
    const row = queue[head]! * COLUMNS;
    const suffix = fail[queue[head]!]! * COLUMNS;
    for (let c = 1; c < columns; c++) {
      const to = go[row + c]!;
      const back = go[suffix + c]!;
      if (to === 0) go[row + c] = back;
      else {
        fail[to] = back;
        if (ends[back] !== undefined) ends[to] = [...(ends[to] ?? []), ...ends[back]];
        queue[tail++] = to;
      }
    }
  }

  // States that end a word are numbered last: one comparison tells a hit, and near states lie near.
  const order = [0, ...queue.subarray(0, tail)].sort((a, b) => Number(ends[a] !== undefined) - Number(ends[b] !== undefined));
  const number = new Int32Array(states);
  for (let n = 0; n < states; n++) number[order[n]!] = n * COLUMNS;
  const next = new Int32Array(states * COLUMNS);
  for (let n = 0; n < states; n++) {
    const row = order[n]! * COLUMNS;
    for (let c = 0; c < columns; c++) next[n * COLUMNS + c] = number[go[row + c]!]!;
  }
  const spoken = order.findIndex(state => ends[state] !== undefined);
  const silent = spoken < 0 ? states : spoken;
  return { column, next, firstHit: silent * COLUMNS, hits: order.slice(silent).map(state => ends[state]!) };
};
