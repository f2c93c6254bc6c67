/** Which patterns can fit a piece of text, told by the beginnings of its words in one pass: most pieces fit none, and cost nothing more. */

/** Letters `a` to `z` as 1 to 26, digits that stand for a letter as that letter, all else 0. */
const letterOf = (code: number): number => {
  if (code >= 97 && code <= 122) return code - 96;
  const at = '0o1i3e4a5s7t@a$s'.indexOf(String.fromCharCode(code));
  return at >= 0 && at % 2 === 0 ? '0o1i3e4a5s7t@a$s'.charCodeAt(at + 1) - 96 : 0;
};

export interface Hinted {
  readonly hints: readonly string[];
  readonly also?: readonly string[];
}

/**
 * @param rows at most 31 of them. A hint is a word of up to three letters, or the beginning of a longer one.
 * @returns the rows that can fit what stands between two offsets of a text in lower case.
 */
export const rowsByStem = <Row extends Hinted>(
  rows: readonly Row[],
): ((text: string, from: number, to: number) => readonly Row[]) => {
  const letters = Int8Array.from({ length: 128 }, (_, code) => letterOf(code));
  const stemOf = (word: string): number =>
    [0, 1, 2, 3].reduce((stem, i) => stem * 32 + (i < word.length ? letters[word.charCodeAt(i)]! : 0), 0);
  const known = new Uint8Array(1 << 20);
  const first = new Map<number, number>();
  const second = new Map<number, number>();
  const note = (table: Map<number, number>, word: string, bit: number): void => {
    const stem = stemOf(word);
    known[stem] = 1;
    table.set(stem, (table.get(stem) ?? 0) | bit);
  };
  let free = 0;
  rows.forEach(({ hints, also }, i) => {
    for (const hint of hints) note(first, hint, 1 << i);
    for (const hint of also ?? []) note(second, hint, 1 << i);
    if (also === undefined) free |= 1 << i;
  });
  return (text, from, to) => {
    let [some, others] = [0, free];
    for (let i = from; i < to; ) {
      let [stem, length, code] = [0, 0, 0];
      while (i < to && (code = text.charCodeAt(i)) < 128 && (code = letters[code]!) !== 0) {
        if (length < 4) stem = stem * 32 + code;
        length++;
        i++;
      }
      i++;
      if (length === 0) continue;
      for (; length < 4; length++) stem *= 32;
      if (known[stem] === 0) continue;
      some |= first.get(stem) ?? 0;
      others |= second.get(stem) ?? 0;
    }
    const fits = some & others;
    return fits === 0 ? [] : rows.filter((_, i) => (fits & (1 << i)) !== 0);
  };
};
