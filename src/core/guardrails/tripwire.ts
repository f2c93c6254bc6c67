/** A guardrail reads one text and answers `pass`, or the tripwires that the text ran into: kind, and what is known about it. */
import { type Bearing, bearingOf } from './bearing.ts';
import { carriersIn } from './links.ts';
import { MARKS, SPACED } from './marks.ts';
import { promptLeaks } from './prompt-leak.ts';
import { INPUT_RULES, type InputRule, SENTENCES } from './sentences.ts';
import { plainOf, spacedOut, type View, wordsOf } from './view.ts';

export const TRIPWIRE_KINDS = ['input-policy', 'output-policy', 'other'] as const;
export type TripwireKind = (typeof TRIPWIRE_KINDS)[number];
export const BUILT_IN = [...INPUT_RULES, 'exfiltration-link', 'prompt-leak'] as const;
export type BuiltIn = (typeof BUILT_IN)[number];

export interface Tripwire {
  readonly kind: TripwireKind;
  readonly info: {
    readonly rule: BuiltIn;
    readonly grade: 'sure' | 'likely';
    readonly bearing: Bearing;
    /** Offsets into the text. */
    readonly start: number;
    readonly end: number;
    /** More of the same rule in the same text. */
    readonly more: number;
    readonly detail?: string;
  };
}
export type Answer = 'pass' | readonly Tripwire[];

/** Longest text that is read whole; past it the text is opaque to the guardrails. */
export const MOST_TEXT = 400_000;
const MOST_HITS = 200;

interface Hit {
  readonly rule: InputRule;
  readonly grade: 'sure' | 'likely';
  readonly start: number;
  readonly end: number;
}

const hitsIn = (view: View, rows: typeof SENTENCES | typeof MARKS): Hit[] =>
  rows
    .filter(({ hints }) => hints.length === 0 || hints.some(hint => view.text.includes(hint)))
    .flatMap(({ rule, grade, pattern }) => {
      const hits: Hit[] = [];
      for (const match of view.text.matchAll(pattern)) {
        const lead = match[0].length - match[0].replace(/^[\s.:;]+/, '').length;
        hits.push({ rule, grade, start: view.at(match.index + lead), end: view.at(match.index + match[0].length - 1) + 1 });
        if (hits.length === MOST_HITS) break;
      }
      return hits;
    });

const RANK: Readonly<Record<Bearing, number>> = { said: 2, about: 1, forbidden: 0 };
const weight = ({ info }: Tripwire): number => RANK[info.bearing] * 2 + (info.grade === 'sure' ? 1 : 0);

/** One tripwire a rule: the heaviest, with how many more there are. */
const gathered = (all: readonly Tripwire[]): Answer => {
  const best = new Map<BuiltIn, { tripwire: Tripwire; count: number }>();
  for (const tripwire of all) {
    const other = best.get(tripwire.info.rule);
    best.set(tripwire.info.rule, {
      tripwire: other === undefined || weight(tripwire) > weight(other.tripwire) ? tripwire : other.tripwire,
      count: (other?.count ?? 0) + 1,
    });
  }
  return best.size === 0
    ? 'pass'
    : [...best.values()].map(({ tripwire, count }) => ({ ...tripwire, info: { ...tripwire.info, more: count - 1 } }));
};

/** Names of code (`ignore_previous_rules()`) hold the words of a sentence, and are none. */
const isName = (text: string, { start, end }: Hit): boolean => /^[\w.-]+$/.test(text.slice(start, end));

/**
 * What goes in: does the text order an agent about?
 * @param names whether words that are joined to one name count, as in the name of a branch.
 */
export const readInput = (text: string, names: boolean): Answer => {
  const seen = text.slice(0, MOST_TEXT);
  const plain = plainOf(seen);
  const hits = [...hitsIn(wordsOf(plain), SENTENCES), ...hitsIn(plain, MARKS)];
  for (const run of spacedOut(plain))
    if (SPACED.test(run.text))
      hits.push({ rule: 'override', grade: 'sure', start: run.at, end: Math.min(seen.length, run.at + 160) });
  return gathered(
    hits
      .filter(hit => names || !isName(seen, hit))
      .map(({ rule, grade, start, end }) => ({
        kind: 'input-policy',
        info: { rule, grade, bearing: names ? 'said' : bearingOf(seen, start, end), start, end, more: 0 },
      })),
  );
};

/**
 * What comes out: does the text carry data away, or tell the agent's own orders?
 * @param known hosts that the policy vouches for.
 */
export const readOutput = (text: string, known: readonly string[]): Answer => {
  const seen = text.slice(0, MOST_TEXT);
  return gathered([
    ...carriersIn(seen, known).map(
      ({ grade, at, url, host, carries }): Tripwire => ({
        kind: 'output-policy',
        info: {
          rule: 'exfiltration-link',
          grade,
          bearing: 'said',
          start: at,
          end: at + url.length,
          more: 0,
          detail: `${carries}, to \`${host}\``,
        },
      }),
    ),
    ...promptLeaks(seen).map(
      ({ start, end }): Tripwire => ({
        kind: 'other',
        info: { rule: 'prompt-leak', grade: 'likely', bearing: bearingOf(seen, start, end), start, end, more: 0 },
      }),
    ),
  ]);
};
