/** Most commands are short and hold nothing that a scanner would look at: that is told by the hints alone, before a scanner is built. */
import { views } from './decode.ts';
import written from './hints.json' with { type: 'json' };
import { marksOf } from './marks.ts';

/** The hints of all detectors that ship with the product, as lines. */
export interface Hints {
  /** Of patterns that heed case; as they are. */
  readonly cased: string;
  /** Of other patterns; in small letters. */
  readonly blind: string;
  /** Of detectors that judge a value by its name; in small letters. */
  readonly names: string;
}

/** What is written down of detectors for a first look. */
export const hintsOf = (
  outlines: readonly { readonly hints: readonly string[]; readonly on?: string; readonly caseless?: boolean }[],
): Hints => {
  const [cased, blind, names] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { hints, on, caseless } of outlines)
    for (const hint of hints) {
      if (on === 'value') names.add(hint.toLowerCase());
      else if (caseless === true) blind.add(hint.toLowerCase());
      else cased.add(hint);
    }
  const lines = (words: ReadonlySet<string>): string => [...words].sort().join('\n');
  return { cased: lines(cased), blind: lines(blind), names: lines(names) };
};

let lists: Readonly<Record<keyof Hints, readonly string[]>> | undefined;
const words = (): NonNullable<typeof lists> =>
  (lists ??= { cased: written.cased.split('\n'), blind: written.blind.split('\n'), names: written.names.split('\n') });

/** Longer texts are for the scanner. */
const MOST = 1000;
/** A run of letters of base64 that is decoded. */
const RUN = /[A-Za-z0-9_+/-]{24}/;
/** Without one of these nothing is a value that could be secret: see `promising` of the scanner. */
const VALUE = /[0-9!#$%&*+=@^~"'`]|[^ \t\r\n,;<>()[\]{}|\\"'`]{20}/;

const holds = (text: string, some: readonly string[]): boolean => some.some(word => text.includes(word));

/** INVARIANT: true only of texts in which a scan with the detectors that ship finds nothing, and reads everything. */
export const holdsNothing = (text: string): boolean => {
  if (text.length > MOST || RUN.test(text)) return false;
  const { cased, blind, names } = words();
  const lower = text.toLowerCase();
  if (holds(text, cased) || holds(lower, blind) || (VALUE.test(text) && holds(lower, names))) return false;
  return views(text, [], marksOf(text)).length === 0;
};
