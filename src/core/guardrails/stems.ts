/** Which patterns can fit a piece of text, told by the beginnings of its words in one pass: most pieces fit none, and cost nothing more. */

const DIGITS = '0o1i3e4a5s7t$s';
/** Letters `a` to `z` as 1 to 26, digits that stand for a letter as that letter, all else 0. */
const letterOf = (code: number): number => {
  if (code >= 97 && code <= 122) return code - 96;
  const at = DIGITS.indexOf(String.fromCharCode(code));
  return at >= 0 && at % 2 === 0 ? DIGITS.charCodeAt(at + 1) - 96 : 0;
};

export interface Hinted {
  readonly hints: readonly string[];
  readonly also?: readonly string[];
}

/** Rows are bits of two integers. */
const MOST_ROWS = 62;
const bit = (row: number, half: number): number => (Math.floor(row / 31) === half ? 1 << (row % 31) : 0);

/**
 * @param rows at most 62 of them. A hint is a word of up to three letters, or the beginning of a longer one.
 * @returns the rows that can fit what stands between two offsets of a text in lower case.
 * @throws when there are more rows than bits.
 */
export const rowsByStem = <Row extends Hinted>(
  rows: readonly Row[],
): ((text: string, from: number, to: number) => readonly Row[]) => {
  if (rows.length > MOST_ROWS) throw new Error(`more than ${MOST_ROWS} rows`);
  const letters = Int8Array.from({ length: 128 }, (_, code) => letterOf(code));
  const stemOf = (word: string): number =>
    [0, 1, 2, 3].reduce((stem, i) => stem * 32 + (i < word.length ? letters[word.charCodeAt(i)]! : 0), 0);
  /** Number of a stem among those that matter; 0 for all others. */
  const known = new Uint16Array(1 << 20);
  const masks: Int32Array[] = [new Int32Array(4)];
  const note = (word: string, row: number, column: 0 | 2): void => {
    const stem = stemOf(word);
    if (known[stem] === 0) known[stem] = masks.push(new Int32Array(4)) - 1;
    const mask = masks[known[stem]!]!;
    mask[column]! |= bit(row, 0);
    mask[column + 1]! |= bit(row, 1);
  };
  const free = [0, 0];
  rows.forEach(({ hints, also }, i) => {
    for (const hint of hints) note(hint, i, 0);
    for (const hint of also ?? []) note(hint, i, 2);
    if (also === undefined) for (const half of [0, 1]) free[half]! |= bit(i, half);
  });
  return (text, from, to) => {
    let [a, b, c, d] = [0, 0, free[0]!, free[1]!];
    for (let i = from; i < to; ) {
      let stem = 0;
      let length = 0;
      let code = 0;
      while (i < to && (code = text.charCodeAt(i)) < 128 && (code = letters[code]!) !== 0) {
        if (length < 4) stem = stem * 32 + code;
        length++;
        i++;
      }
      i++;
      if (length === 0) continue;
      for (; length < 4; length++) stem *= 32;
      const id = known[stem]!;
      if (id === 0) continue;
      const mask = masks[id]!;
      a |= mask[0]!;
      b |= mask[1]!;
      c |= mask[2]!;
      d |= mask[3]!;
    }
    const [low, high] = [a & c, b & d];
    return low === 0 && high === 0 ? [] : rows.filter((_, i) => ((i < 31 ? low : high) & (1 << (i % 31))) !== 0);
  };
};
