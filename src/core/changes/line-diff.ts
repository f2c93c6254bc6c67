/** Two texts -> a unified diff that git applies. */

const CONTEXT = 3;
/** Products of lines up to which the longest common subsequence is looked for; above it one hunk takes all that differs. */
const MOST = 4_000_000;

type Step = readonly [mark: ' ' | '-' | '+', line: string];

/** The steps from one list of lines to another, by the longest common subsequence. */
const steps = (a: readonly string[], b: readonly string[]): readonly Step[] => {
  if (a.length * b.length > MOST) return [...a.map((line): Step => ['-', line]), ...b.map((line): Step => ['+', line])];
  const length = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      length[i]![j] = a[i] === b[j] ? length[i + 1]![j + 1]! + 1 : Math.max(length[i + 1]![j]!, length[i]![j + 1]!);
  const out: Step[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      out.push([' ', a[i++]!]);
      j++;
    } else if (j >= b.length || (i < a.length && length[i + 1]![j]! >= length[i]![j + 1]!)) out.push(['-', a[i++]!]);
    else out.push(['+', b[j++]!]);
  }
  return out;
};

/** Lines with their ends; the last may have none. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
const shown = ([mark, line]: Step): string => `${mark}${line}${line.endsWith('\n') ? '' : '\n\\ No newline at end of file\n'}`;

/**
 * @param path the file's name, as both sides have it.
 * @returns the empty text where nothing differs.
 */
export const unifiedDiff = (path: string, before: string, after: string): string => {
  if (before === after) return '';
  const all = steps(linesOf(before), linesOf(after));
  const changed = all.flatMap(([mark], i) => (mark === ' ' ? [] : [i]));
  const spans: [from: number, to: number][] = [];
  for (const at of changed) {
    const [from, to] = [Math.max(0, at - CONTEXT), Math.min(all.length, at + CONTEXT + 1)];
    const last = spans.at(-1);
    if (last && from <= last[1]) last[1] = to;
    else spans.push([from, to]);
  }
  const hunks = spans.map(([from, to]) => {
    const count = (mark: '-' | '+', slice: readonly Step[]): number => slice.filter(([m]) => m === ' ' || m === mark).length;
    const [head, body] = [all.slice(0, from), all.slice(from, to)];
    const range = (mark: '-' | '+'): string => {
      const lines = count(mark, body);
      return `${count(mark, head) + (lines > 0 ? 1 : 0)},${lines}`;
    };
    return `@@ -${range('-')} +${range('+')} @@\n${body.map(shown).join('')}`;
  });
  return `--- a/${path}\n+++ b/${path}\n${hunks.join('')}`;
};
