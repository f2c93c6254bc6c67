/** Finds secrets: one pass over all keywords of all detectors, then each detector's pattern only where one of its keywords stands. */

import { characterTable } from '../character-table.ts';
import type { Detector, Proof, Site } from '../contracts.ts';
import { type Assignment, assignments, promising } from './assignment.ts';
import { views } from './decode.ts';
import { type Effort, effort } from './effort.ts';
import { holdsNothing } from './first-look.ts';
import type { Found, Keyword } from './keyword-table.ts';
import { keywords } from './keywords.ts';
import { type Outlined, outlined, outlineOf } from './outline.ts';
import { isFiller } from './placeholder.ts';
import { isPublicValue } from './public-values.ts';

/** One secret in a text. */
export interface Hit {
  readonly detector: Detector;
  /** `text.slice(start, end)` is the secret as it was written, or what it was decoded from. */
  readonly start: number;
  readonly end: number;
  /** The secret itself: for fingerprints and masks only, never to be printed. */
  readonly secret: string;
  readonly proof: Exclude<Proof, 'rejected'>;
  /** How it was written, outermost first: `base64`, `hex`, `joined`, ... */
  readonly via: readonly string[];
}
export interface Scan {
  /** In the order of the text; no two overlap. */
  readonly hits: readonly Hit[];
  /** Detectors that met more candidates than are looked at: the text is not fully read. */
  readonly capped: readonly string[];
}
export interface ScanOptions {
  /** Leave out detectors that judge a value by its name (lockfiles, minified files, decoded text). */
  readonly values?: boolean;
}

/** A detector as the scanner uses it; what costs something is made at its first use. */
interface Compiled extends Pick<Outlined, 'id' | 'tier' | 'hints' | 'caseless'> {
  readonly on: Detector['on'];
  readonly lead: Detector['lead'];
  readonly glued: boolean | undefined;
  readonly slot: number;
  readonly outline: Outlined;
  machinery?: Machinery;
}
interface Machinery {
  readonly sticky: RegExp;
  readonly leadSet: Uint8Array | undefined;
  /** What a try costs that fails: more for a pattern that reaches far. */
  readonly cost: number;
}
const WORD = characterTable([['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-', 1]]);
const DEPTH = 2;
/** Secrets found, at least, and per million characters: no honest text holds more. */
const LEAST_HITS = 2000;
const HITS_PER_MILLION = 5000;

/** An example that says so, even with a valid checksum. */
const SAYS_SO = /example|invalid|placeholder/i;

/** The characters of a class without brackets. */
const setOf = (characters: string): Uint8Array => {
  const fits = new RegExp(`[${characters}]`);
  return Uint8Array.from({ length: 128 }, (_, c) => Number(fits.test(String.fromCharCode(c))));
};
const compile = (detector: Pick<Detector, 'pattern' | 'on' | 'lead'>): Machinery => {
  const { source, flags } = detector.pattern;
  const whole = detector.on === 'value' ? `^(?:${source})$` : source;
  // What a lazy repeat runs over is read again for each place where it could stop.
  const reach = [...source.matchAll(/\{(?:\d+,)?(\d+)\}\?/g)].reduce((sum, [, most]) => sum + Number(most), 0);
  const leadSet = detector.lead === undefined ? undefined : setOf(detector.lead.chars);
  return { sticky: new RegExp(whole, flags.replaceAll(/[gy]/g, '') + 'y'), leadSet, cost: 1 + (reach >> 5) };
};

/** A token may start after a space or punctuation, and after an escape, whose last letter is no part of it. */
const mayStart = (text: string, at: number): boolean => {
  if (at === 0) return true;
  const c = text.charCodeAt(at - 1);
  if (c >= 128 || WORD[c] === 0) return true;
  return /(?:\\[nrtbf]|%[0-9A-Fa-f]{2}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\u001b\[[0-9;]{0,9}m)$/.test(
    text.slice(Math.max(0, at - 12), at),
  );
};
/** A prefix as long as this tells a token behind a dash or an underscore too: `cache-ghp_...`, `mcp__x__ghp_...`. */
const TELLING = 4;
const isJoiner = (text: string, at: number): boolean => text[at] === '-' || text[at] === '_';

/** What follows from a hit: `deny` for a provider's token, `ask` for a guess, `note` for what was never issued or is only possible. */
export const gravity = ({ detector, proof }: Pick<Hit, 'detector' | 'proof'>): 'deny' | 'ask' | 'note' => {
  if (proof === 'broken') return 'note';
  if (detector.tier === 'provider') return proof === 'weak' ? 'ask' : 'deny';
  return proof === 'weak' ? 'note' : 'ask';
};
/** More hints than this has only a detector for everybody's secrets. */
const CATCH_ALL = 40;
const better = (a: Hit, b: Hit): boolean => {
  const rank = (hit: Hit): number =>
    ['note', 'ask', 'deny'].indexOf(gravity(hit)) * 4 +
    (hit.proof === 'confirmed' ? 2 : 0) +
    (hit.detector.tier === 'provider' ? 1 : 0);
  if (rank(a) !== rank(b)) return rank(a) > rank(b);
  // The fewer hints a detector has, the more it knows.
  const [wide, narrow] = [a.detector.hints.length > CATCH_ALL, b.detector.hints.length > CATCH_ALL];
  if (wide !== narrow) return narrow;
  const [long, short] = [a.end - a.start, b.end - b.start];
  return long !== short ? long > short : a.detector.hints.length < b.detector.hints.length;
};

/** Of overlapping hits the surest stays. */
const distinct = (hits: readonly Hit[]): Hit[] => {
  const out: Hit[] = [];
  for (const hit of [...hits].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = out.at(-1);
    if (last === undefined || hit.start >= last.end) out.push(hit);
    else if (better(hit, last)) out[out.length - 1] = hit;
  }
  return out;
};

/** No letter stands before, or a small one before a capital. */
const startsWord = (text: string, at: number): boolean => {
  const before = text.charCodeAt(at - 1) | 32;
  if (!(before >= 97 && before <= 122)) return true;
  const here = text.charCodeAt(at);
  return here >= 65 && here <= 90 && text.charCodeAt(at - 1) >= 97;
};

const scanners = new WeakMap<object, ReturnType<typeof scanner>>();
/** The scanner of a whole list of detectors (a module of them), built at its first use. */
export const scannerOf = (list: Readonly<Record<string, Detector>>): ReturnType<typeof scanner> => {
  const built = scanners.get(list) ?? scannerFrom(outlined(list));
  scanners.set(list, built);
  return built;
};

const NOTHING: Scan = { hits: [], capped: [] };
/** Texts that are looked at before a scanner pays. */
const LOOKS = 16;
/** The scanner of all detectors that ship with the product. @param list gives them; it is asked when a text may hold something. */
export const shippedScanner = (list: () => Readonly<Record<string, Detector>>): ReturnType<typeof scanner> => {
  let built: ReturnType<typeof scanner> | undefined;
  let looks = 0;
  return (text, options) => {
    if (built === undefined && looks++ < LOOKS && holdsNothing(text)) return NOTHING;
    built ??= scannerOf(list());
    return built(text, options);
  };
};

/** What a keyword is for. */
interface Use extends Keyword {
  inText: readonly Compiled[];
  inName: readonly Compiled[];
}
const NOBODY: readonly Compiled[] = [];
/** Words such as `token` and `key` stand inside of names anywhere; names of services only where a word starts. */
const isLoose = (use: Use): boolean => use.inName.some(d => d.tier === 'generic');

/** The hints of all detectors, each once: in one case where the pattern heeds it. */
const usesOf = (compiled: readonly Compiled[]): Use[] => {
  const [cased, blind] = [new Map<string, Use>(), new Map<string, Use>()];
  for (const d of compiled) {
    const heeds = d.on !== 'value' && !d.caseless;
    const own = [d];
    for (const hint of d.hints) {
      const lower = hint.toLowerCase();
      const exact = heeds && (lower !== hint || lower !== hint.toUpperCase());
      const text = exact ? hint : lower;
      const uses = exact ? cased : blind;
      let use = uses.get(text);
      if (use === undefined) uses.set(text, (use = { text, exact, inText: NOBODY, inName: NOBODY }));
      const side = d.on === 'value' ? 'inName' : 'inText';
      // Most of some thousand hints have one user.
      if (use[side].at(-1) !== d) use[side] = use[side] === NOBODY ? own : [...use[side], d];
    }
  }
  return [...cased.values(), ...blind.values()];
};

/** Builds a scanner over detectors; building takes a few milliseconds, so build it once. */
export const scanner = (detectors: readonly Detector[]): ((text: string, options?: ScanOptions) => Scan) =>
  scannerFrom(detectors.map(detector => ({ ...outlineOf(detector), detector })));

const scannerFrom = (outlines: readonly Outlined[]): ((text: string, options?: ScanOptions) => Scan) => {
  const compiled = outlines.map((outline, slot): Compiled => {
    const { id, tier, hints, on, lead, glued, caseless } = outline;
    return { id, tier, hints, on, lead, glued, caseless: caseless === true, slot, outline };
  });
  const uses = usesOf(compiled);
  const onRun = compiled.filter(d => d.on === 'run').map(d => ({ d, first: setOf(d.outline.first ?? '\\s\\S') }));
  const find = keywords(uses);

  const scan = (text: string, options: ScanOptions, depth: number, via: readonly string[], work: Effort): Scan => {
    const { words: at, many, runs, marks }: Found = find(text);
    const mostHits = Math.max(LEAST_HITS, Math.ceil((text.length / 1e6) * HITS_PER_MILLION));
    const capped = new Set<string>();
    const hits: Hit[] = [];

    const consider = (d: Compiled, from: number, written: string, site: Omit<Site, 'text' | 'start' | 'end'>): boolean => {
      if (hits.length >= mostHits) {
        capped.add('hits');
        return false;
      }
      // A block without its end, or an object without its brace, would take blanks for a part of it, and have another fingerprint for each number of them.
      const secret = written.trim();
      const start = from + written.length - written.trimStart().length;
      const end = start + secret.length;
      const proof = d.outline.detector.verify?.(secret, { text, start, end, ...site }) ?? 'plausible';
      if (proof === 'rejected' || (secret.length < 300 && SAYS_SO.test(secret))) return false;
      if (proof !== 'confirmed' && d.on !== 'value' && isFiller(secret)) return false;
      if (isPublicValue(secret)) return false;
      hits.push({ detector: d.outline.detector, start, end, secret, proof, via });
      return true;
    };
    const tryText = (d: Compiled, hintStart: number, hint: string): void => {
      if (!work.mayTry(d.slot)) {
        capped.add(d.id);
        return;
      }
      const { sticky, leadSet, cost } = (d.machinery ??= compile(d.outline.detector));
      let start = hintStart;
      if (d.lead !== undefined)
        for (let c: number; start > 0 && hintStart - start < d.lead.most; start--) {
          c = text.charCodeAt(start - 1);
          if (c >= 128 || leadSet![c] === 0) break;
        }
      if (!d.glued && !mayStart(text, start) && !(start === hintStart && hint.length >= TELLING && isJoiner(text, start - 1)))
        return;
      sticky.lastIndex = start;
      const match = sticky.exec(text);
      work.tried(d.slot, ((hintStart - start) >> 6) + (match === null ? cost : 1 + (match[0].length >> 6)));
      if (match === null) return;
      const secret = match[1] ?? match[0];
      const from = match[1] === undefined ? start : start + match[0].lastIndexOf(secret);
      consider(d, from, secret, { name: '', before: '', hint, hintAt: -1, quoted: false, loose: false });
    };
    /** Every keyword in the name, and before it on the line, brings its detectors. */
    const tryValue = (found: Assignment, first: number): void => {
      let lineStart = found.nameStart;
      while (lineStart > 0 && found.nameStart - lineStart < 60 && text.charCodeAt(lineStart - 1) !== 10) lineStart--;
      const facts = {
        name: text.slice(found.nameStart, found.nameEnd),
        before: text.slice(lineStart, found.nameStart),
        quoted: found.quoted,
        loose: found.loose,
      };
      const value = text.slice(found.start, found.end);
      /** How often a detector has been asked, none whose pattern does not fit. */
      const asked = new Map<Compiled, number>();
      // From the end of the name backwards: the nearest word says most.
      let last = first;
      while (last + 2 < many && at[last + 2]! <= found.nameEnd) last += 2;
      for (let k = last; k >= 0 && first - k < 64 && at[k]! > lineStart; k -= 2) {
        const { text: hint, inName } = uses[at[k + 1]!]!;
        const hintAt = at[k]! - hint.length - lineStart;
        for (const d of inName) {
          // A guess depends on the name and the value alone, and no name needs more than three hints.
          let before = asked.get(d);
          if (before === undefined) {
            const { sticky } = (d.machinery ??= compile(d.outline.detector));
            sticky.lastIndex = 0;
            before = sticky.test(value) ? 0 : Number.POSITIVE_INFINITY;
          }
          if (before < (d.tier === 'generic' ? 1 : 3) && hintAt >= 0) {
            work.weighed(value.length);
            consider(d, found.start, value, { ...facts, hint, hintAt });
          }
          asked.set(d, before + 1);
        }
      }
    };

    const assignmentAt = assignments(text);
    let nameEnd = -1;
    for (let first = 0; first < many; ) {
      const end = at[first]!;
      let next = first + 2;
      while (next < many && at[next] === end) next += 2;
      let anchor = false;
      // Of words that end together the longest comes first.
      for (let k = next - 2; k >= first; k -= 2) {
        const n = at[k + 1]!;
        const { text: hint, inText, inName } = uses[n]!;
        const start = end - hint.length;
        for (const d of inText) tryText(d, start, hint);
        if (inName.length > 0 && (isLoose(uses[n]!) || startsWord(text, start))) anchor = true;
      }
      first = next;
      if (!anchor || options.values === false || end <= nameEnd) continue;
      if (!work.mayWeigh()) {
        capped.add('assignments');
        continue;
      }
      const assignment = assignmentAt(end - 1);
      if (assignment === undefined) continue;
      work.weighed(assignment.end - assignment.start);
      if (!promising(text, assignment)) continue;
      nameEnd = assignment.nameEnd;
      tryValue(assignment, next - 2);
    }

    for (const start of runs) for (const { d, first } of onRun) if (first[text.charCodeAt(start)] === 1) tryText(d, start, '');

    // What colours and zeros are taken out of is read where the zeros go first.
    if (via.at(-1) === 'colour') marks.zeros = false;
    if (depth > 0)
      for (const view of views(text, runs, marks, cap => capped.add(cap))) {
        const inner = scan(view.text, view.from ? options : { values: false }, depth - 1, [...via, view.via], work);
        for (const cap of inner.capped) capped.add(cap);
        // Node compiles a loop over lists of several kinds again and again.
        inner.hits.forEach(hit => {
          hits.push({ ...hit, start: view.from?.[hit.start] ?? view.start, end: view.from?.[hit.end] ?? view.end });
        });
      }
    return { hits: distinct(hits), capped: [...capped] };
  };
  return (text, options = {}) => scan(text, options, DEPTH, [], effort(text.length));
};
