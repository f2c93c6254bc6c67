/** A guardrail reads one text and answers `pass`, or the tripwires that the text ran into: kind, and what is known about it. */
import { mayMatch } from '../hints.ts';
import { type Bearing, bearingOf } from './bearing.ts';
import { HARM } from './harm.ts';
import { carriersIn } from './links.ts';
import { MARKS, type Mark, SPACED } from './marks.ts';
import { OVERRIDE } from './override.ts';
import { promptLeaks } from './prompt-leak.ts';
import { REVIEWER } from './reviewer.ts';
import { INPUT_RULES, type InputRule, type Sentence } from './sentence.ts';
import { rowsByStem } from './stems.ts';
import { isForeign, plainOf, spacedOut, type View, wordsOf } from './view.ts';

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
const PIECE = 600;
const LONGEST_PIECE = 20_000;
const OVERLAP = 2000;

interface Hit {
  readonly rule: InputRule;
  readonly grade: 'sure' | 'likely';
  readonly start: number;
  readonly end: number;
}

const hitsIn = (view: View, rows: readonly (Sentence | Mark)[]): Hit[] =>
  rows.flatMap(({ rule, grade, pattern }) => {
    const hits: Hit[] = [];
    pattern.lastIndex = 0;
    for (let match = pattern.exec(view.text); match !== null; match = pattern.exec(view.text)) {
      const start = match.index + match[0].length - match[0].replace(/^[\s.:;]+/, '').length;
      hits.push({ rule, grade, start: view.at(start), end: view.at(match.index + match[0].length - 1) + 1 });
      if (hits.length === MOST_HITS) break;
    }
    return hits;
  });

let fitting: ReturnType<typeof rowsByStem<Sentence>> | undefined;
/** Sentences, a piece at a time: a piece ends with a paragraph, or overlaps the next one where a paragraph does not end. */
const sentencesIn = (plain: View): Hit[] => {
  const { text } = plain;
  fitting ??= rowsByStem([...OVERRIDE, ...REVIEWER, ...HARM]);
  const hits: Hit[] = [];
  for (let from = 0; from < text.length; ) {
    const stop = text.indexOf('\n\n', from + PIECE);
    const whole = stop !== -1 && stop - from <= LONGEST_PIECE;
    const end = whole ? stop : Math.min(text.length, from + LONGEST_PIECE);
    const rows = fitting(text, from, end);
    const start = from;
    if (rows.length > 0) hits.push(...hitsIn(wordsOf({ text: text.slice(start, end), at: i => plain.at(start + i) }), rows));
    from = whole || end === text.length ? end : end - OVERLAP;
  }
  return hits;
};

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
const isName = (text: string, { start, end }: Hit): boolean => /^[\w.]+$/.test(text.slice(start, end));

/**
 * What goes in: does the text order an agent about?
 * @param names whether words that are joined to one name count, as in the name of a branch.
 */
export const readInput = (text: string, names: boolean): Answer => {
  const seen = text.slice(0, MOST_TEXT);
  const plain = plainOf(seen);
  const foreign = isForeign(plain.text);
  const marks = MARKS.filter(mark => (mark.foreign ? foreign : mayMatch(mark.hints, plain.text)));
  const hits = [...sentencesIn(plain), ...hitsIn(plain, marks)].filter(hit => names || !isName(seen, hit));
  for (const run of spacedOut(plain))
    if (SPACED.test(run.text))
      hits.push({ rule: 'override', grade: 'sure', start: run.at, end: Math.min(seen.length, run.at + 160) });
  for (const { 0: run, index } of plain.text.matchAll(/(?<![a-z])[a-z]{24,120}(?![a-z])/g)) {
    const [start, end] = [plain.at(index), plain.at(index + run.length - 1) + 1];
    // Names of code have their words told apart by capitals.
    if (SPACED.test(run) && !/[a-z][A-Z]/.test(seen.slice(start, end)))
      hits.push({ rule: 'override', grade: 'likely', start, end });
  }
  return gathered(
    hits
      .filter((hit, i) => hits.findIndex(other => other.rule === hit.rule && other.start === hit.start) === i)
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
