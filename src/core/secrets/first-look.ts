/** Most commands are short and hold nothing that a scanner would look at: that is told by the hints alone, before a scanner is built. */
import { assignments, promising } from './assignment.ts';
import { views } from './decode.ts';
import written from './hints.json' with { type: 'json' };
import { marksOf } from './marks.ts';
import { tripleAt } from './triples.ts';

/**
 * The hints of all detectors that ship with the product. Each stands under three letters of it that few texts hold, so that a text is
 * compared with the hints that share three letters with it, and with no others.
 */
export interface Hints {
  /** Of three letters in a row, by `slotOf`, whether any hint stands under them: six in a character. */
  readonly slots: string;
  /** Lines: three small letters, then the hints under them, each behind a tab and its kind. */
  readonly lines: string;
  /** Hints of two letters, behind their kinds. */
  readonly short: string;
}
/** Kinds of hints: of patterns that heed case, and as they are; of other patterns; of detectors that judge a value by its name. */
type Kind = 'c' | 'b' | 'n';

const SLOTS = 1 << 15;
/** Where three letters in a row are marked. */
const slotOf = (triple: number): number => (triple ^ (triple >> 15)) & (SLOTS - 1);
/** What a character with no mark is: marks are added to it. */
const EMPTY = 48;

/** What is written down of detectors for a first look. @param rarest where in a word three letters start that few texts hold. */
export const hintsOf = (
  outlines: readonly { readonly hints: readonly string[]; readonly on?: string; readonly caseless?: boolean }[],
  rarest: (word: string) => number,
): Hints => {
  const under = new Map<string, Set<string>>();
  const short = new Set<string>();
  for (const { hints, on, caseless } of outlines)
    for (const hint of hints) {
      const kind: Kind = on === 'value' ? 'n' : caseless === true ? 'b' : 'c';
      const word = kind === 'c' ? hint : hint.toLowerCase();
      if (/[\t\n]|[^\0-\x7f]/.test(word)) throw new Error(`a hint cannot be written down: ${JSON.stringify(word)}`);
      if (word.length < 3) {
        short.add(kind + word);
        continue;
      }
      const at = rarest(word.toLowerCase());
      const triple = word.toLowerCase().slice(at, at + 3);
      under.set(triple, (under.get(triple) ?? new Set()).add(kind + word));
    }
  const marks = new Uint8Array(Math.ceil(SLOTS / 6));
  for (const triple of under.keys())
    marks[Math.floor(slotOf(tripleAt(triple, 0)) / 6)]! |= 1 << (slotOf(tripleAt(triple, 0)) % 6);
  return {
    slots: String.fromCharCode(...marks.map(mark => EMPTY + mark)),
    lines: [...under]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([triple, words]) => `\n${[triple, ...[...words].sort()].join('\t')}`)
      .join(''),
    short: [...short].sort().join('\n'),
  };
};

/** Longer texts are for the scanner. */
const MOST = 1000;
/** A run of letters of base64 that is decoded. */
const RUN = /[A-Za-z0-9_+/-]{24}/;
/** Whether something is assigned to a name with this word that may be a secret. */
const names = (text: string, lower: string, word: string): boolean => {
  let assignmentAt: ReturnType<typeof assignments> | undefined;
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
    const found = (assignmentAt ??= assignments(text))(at + word.length - 1);
    if (found !== undefined && promising(text, found)) return true;
  }
  return false;
};

/** Whether a text holds one of these hints. @param some hints behind their kinds. */
const holds = (text: string, lower: string, some: readonly string[]): boolean =>
  some.some(one => {
    const hint = one.slice(1);
    if (one[0] === 'c') return text.includes(hint);
    return one[0] === 'b' ? lower.includes(hint) : names(text, lower, hint);
  });

/** Whether a text holds any hint. @param lower the text in small letters. */
const hinted = (text: string, lower: string): boolean => {
  if (holds(text, lower, written.short.split('\n'))) return true;
  for (let at = 0; at + 2 < lower.length; at++) {
    const slot = slotOf(tripleAt(lower, at));
    if (((written.slots.charCodeAt((slot / 6) | 0) - EMPTY) & (1 << (slot % 6))) === 0) continue;
    const line = written.lines.indexOf(`\n${lower.slice(at, at + 3)}\t`);
    if (line < 0) continue;
    const end = written.lines.indexOf('\n', line + 1);
    if (holds(text, lower, written.lines.slice(line + 5, end < 0 ? undefined : end).split('\t'))) return true;
  }
  return false;
};

/** INVARIANT: true only of texts in which a scan with the detectors that ship finds nothing, and reads everything. */
export const holdsNothing = (text: string): boolean => {
  if (text.length > MOST || RUN.test(text)) return false;
  const lower = text.toLowerCase();
  // A letter that is two when it is small moves all places behind it.
  if (lower.length !== text.length || hinted(text, lower)) return false;
  return views(text, [], marksOf(text)).length === 0;
};
