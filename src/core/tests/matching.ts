/** Which test at the head is which test at the base: by name, by body, by what it asserts; across files, because tests move. */
import type { Language } from '../code/code-text.ts';
import type { TestCase } from './code.ts';

/** A test with the file it stands in. */
export interface Placed {
  readonly file: string;
  readonly language: Language;
  readonly test: TestCase;
}
export interface Matching {
  readonly pairs: readonly (readonly [base: Placed, head: Placed])[];
  /** At the base only. */
  readonly lost: readonly Placed[];
  /** At the head only. */
  readonly fresh: readonly Placed[];
}

/** Words so common in tests that sharing them says nothing. */
const COMMON = new Set(
  `const let var function async await return expect assert assertEqual toBe toEqual describe test new this self import from true
  false null undefined none nil string number public private void class static final def end for while else not and the with
  result value data name error Error type require Equal That throws catch try var func fn mut pub use let Some None Ok Err unwrap
  should when then given`.split(/\s+/),
);
/** The words that tell one test from another. */
export const wordsOf = (text: string): ReadonlySet<string> =>
  new Set((text.match(/[A-Za-z_]\w{2,}/g) ?? []).filter(word => !COMMON.has(word)));

/** More tests than this in one change are matched by name and body alone. */
const MANY = 3_000;

/** Matches in rounds, the surest first; a test is used once. */
export const matchTests = (base: readonly Placed[], head: readonly Placed[]): Matching => {
  const pairs: [Placed, Placed][] = [];
  let lost = [...base];
  let fresh = [...head];
  const round = (key: (placed: Placed) => string | undefined): void => {
    const waiting = new Map<string, Placed[]>();
    for (const placed of fresh) {
      const k = key(placed);
      if (k !== undefined) (waiting.get(k) ?? waiting.set(k, []).get(k)!).push(placed);
    }
    const used = new Set<Placed>();
    lost = lost.filter(placed => {
      const k = key(placed);
      const found = k === undefined ? undefined : waiting.get(k)?.shift();
      if (!found) return true;
      used.add(found);
      pairs.push([placed, found]);
      return false;
    });
    if (used.size > 0) fresh = fresh.filter(placed => !used.has(placed));
  };
  const bare = (name: string): string =>
    name
      .toLowerCase()
      .replace(/^.*\./, '')
      .replaceAll(/[^a-z0-9]/g, '');
  const withoutName = ({ test }: Placed): string => test.body.replace(test.name.replace(/^.*\./, ''), '');
  round(({ file, language, test }) => `${file}\0${language}\0${test.name}`);
  round(({ language, test }) => `${language}\0${test.name}\0${test.body}`);
  round(({ language, test }) => `${language}\0${test.name}`);
  round(placed => `${placed.language}\0${withoutName(placed)}`);
  round(({ language, test }) => (bare(test.name) === '' ? undefined : `${language}\0${bare(test.name)}`));
  round(({ language, test }) =>
    test.asserts.length === 0
      ? undefined
      : `${language}\0${test.asserts
          .map(a => a.text)
          .sort()
          .join('\0')}`,
  );
  if (lost.length > 0 && fresh.length > 0 && lost.length + fresh.length <= MANY) {
    const alike = similar(lost, fresh);
    pairs.push(...alike);
    const used = new Set(alike.flat());
    lost = lost.filter(placed => !used.has(placed));
    fresh = fresh.filter(placed => !used.has(placed));
  }
  return { pairs, lost, fresh };
};

/** How much of the lost test's own vocabulary the fresh one must share. */
const ENOUGH = 0.5;
const similar = (lost: readonly Placed[], fresh: readonly Placed[]): [Placed, Placed][] => {
  const words = new Map([...lost, ...fresh].map(placed => [placed, wordsOf(placed.test.body)] as const));
  const holders = new Map<string, Placed[]>();
  for (const placed of fresh)
    for (const word of words.get(placed)!) (holders.get(word) ?? holders.set(word, []).get(word)!).push(placed);
  const used = new Set<Placed>();
  const pairs: [Placed, Placed][] = [];
  for (const placed of lost) {
    const own = words.get(placed)!;
    // A word that every test has weighs little: each weighs one over the number of its holders.
    const scores = new Map<Placed, number>();
    let total = 0;
    for (const word of own) {
      const having = holders.get(word) ?? [];
      const weight = 1 / Math.sqrt(1 + having.length);
      total += weight;
      for (const other of having) if (other.language === placed.language) scores.set(other, (scores.get(other) ?? 0) + weight);
    }
    const best = [...scores].filter(([other]) => !used.has(other)).sort((a, b) => b[1] - a[1])[0];
    if (!best || best[1] < ENOUGH * total) continue;
    used.add(best[0]);
    pairs.push([placed, best[0]]);
  }
  return pairs;
};
