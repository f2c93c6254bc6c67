/** The one mask: known values however they are written, values under secret names, and whatever a detector finds become asterisks and a fingerprint. */

import { isSecretName } from '../commands/credentials.ts';
import { assignments } from './assignment.ts';
import { rarity } from './entropy.ts';
import { secretFingerprint } from './fingerprint.ts';
import { knownValues, SHORTEST } from './known-values.ts';
import { placesOf, type Span } from './places.ts';
import { isInnocentName } from './plausible.ts';
import type { Scan } from './scan.ts';

export type Redact = (text: string) => string;

/** Eight digits of the fingerprint, and none for a short value: those could be guessed from it. */
const maskOf = (secret: string): string => (secret.length < 16 ? '***' : `***${secretFingerprint(secret).slice(0, 8)}***`);

const SPEAKING =
  /api[_-]?key|access[_-]?key|auth[_-]?key|secret|token|passw(?:or)?d|passwd|passphrase|\bpwd|_pwd|credential|creds\b|private[_-]?key|signing[_-]?key|encryption[_-]?key|session[_-]?key|account[_-]?key|authorization|cookie|connection[_-]?string|\bdsn\b|_dsn\b|_pat\b/gi;
const EMPTY =
  /^(?:true|false|null|undefined|none|nil|yes|no|on|off|string|number|boolean|bool|str|int|any|object|bytes|required|optional|unset|empty|redacted|hidden|masked)$/i;
const TEMPLATE = /^(?:\*{3}|\$\{\{[^{}]{1,200}\}\}$|\$\{?\w|\$\(|\{\{|<[\w -]+>|%\w+%|@@)|^\[?(?:redacted|masked|hidden)/i;
const CODE = /^[A-Za-z_$][\w$]*(?:(?:\.|::|->)[\w$]+)+$/;
const SCHEME = /^(?:bearer|basic|token|apikey|digest|negotiate)$/i;

/** Values under names that say secret, token, password or key: all of a line, with hyphens or underscores, quoted or not. */
const namedSpans = (text: string): Span[] => {
  const spans: Span[] = [];
  let done = 0;
  const assignmentAt = assignments(text);
  SPEAKING.lastIndex = 0;
  for (let word = SPEAKING.exec(text); word !== null; word = SPEAKING.exec(text)) {
    if (word.index < done) continue;
    const found = assignmentAt(word.index, 1);
    if (found === undefined) continue;
    const name = text.slice(found.nameStart, found.nameEnd);
    let { start, end } = found;
    let value = text.slice(start, end);
    const header = /^(?:proxy-)?authorization$|^(?:set-)?cookie$/i.test(name);
    if (header && /cookie/i.test(name)) {
      end = start + /^[^\n"']{0,4096}/.exec(text.slice(start, start + 4096))![0].length;
    } else if (header && SCHEME.test(value)) {
      const rest = /^\s{1,8}([^\s"'`,;\\]{3,2000})/.exec(text.slice(end, end + 2048));
      if (rest === null) continue;
      start = end + rest[0].length - rest[1]!.length;
      end = start + rest[1]!.length;
    } else if (header && /^(?:bearer|basic|token)\s/i.test(value)) start += value.indexOf(' ') + 1;
    while (/[.:!?]/.test(text[end] ?? ' ')) end++;
    value = text.slice(start, end);
    if (!header && (!isSecretName(name.replaceAll(/[-.]/g, '_').replace(/^_+/, '')) || isInnocentName(name))) continue;
    const shouted = /^[A-Z][A-Z0-9_]*$/.test(name) && text[found.nameEnd] === '=';
    const option = text.slice(0, found.nameStart).endsWith('-') || name.startsWith('-');
    if ((found.loose && !option && !header) || EMPTY.test(value) || TEMPLATE.test(value)) continue;
    if (
      !shouted &&
      !option &&
      !found.quoted &&
      !header &&
      (CODE.test(value) || /^\d+$/.test(value) || (/^[A-Za-z_]+$/.test(value) && rarity(value) < 5.5))
    )
      continue;
    spans.push({ start, end, secret: value });
    done = end;
  }
  return spans;
};

/** Passes over one text: two are enough for whatever was not made to need more. From then on all of a line goes, from the next secret to its end. */
const PASSES = 8;
/** Shorter values than this may be part of an ordinary word. */
const SHORTEST_REPEAT = 16;
/** Other places of what was found, where it is glued to a letter and nobody would find it alone. */
const repeats = (text: string, hits: Scan['hits']): Span[] => {
  const secrets = new Set(
    hits.flatMap(({ secret, via }) => (via.length === 0 && secret.length >= SHORTEST_REPEAT ? [secret] : [])),
  );
  return placesOf(text, secrets);
};

/** Replaces spans, overlapping ones together, by the mask of the longest. */
const covered = (text: string, spans: readonly Span[]): string => {
  const sorted = spans.filter(span => span.end > span.start).sort((a, b) => a.start - b.start || b.end - a.end);
  const parts: string[] = [];
  let at = 0;
  for (let i = 0; i < sorted.length; ) {
    const first = sorted[i]!;
    let longest = first;
    let end = first.end;
    for (i++; i < sorted.length && sorted[i]!.start < end; i++) {
      const next = sorted[i]!;
      if (next.end - next.start > longest.end - longest.start) longest = next;
      end = Math.max(end, next.end);
    }
    parts.push(text.slice(at, first.start), maskOf(longest.secret));
    at = end;
  }
  return parts.join('') + text.slice(at);
};

const toLineEnd = (text: string, { start, end, secret }: Span): Span => {
  const newline = text.indexOf('\n', end);
  return { start, end: newline < 0 ? text.length : newline, secret };
};

/**
 * Builds the mask that every outlet uses.
 * @param known secret values: of secret-named variables, of `add-mask`, of the user's own list. Values under eight characters and plain words are left.
 * @param scan a scanner over all detectors.
 * @returns a function that is pure, and changes nothing when applied twice.
 */
export const redactor = (known: readonly string[], scan?: (text: string) => Scan): Redact => {
  const spansOfKnown = knownValues(known);
  const once = (text: string, lines: boolean): string => {
    const hits = scan?.(text).hits ?? [];
    const spans: readonly Span[] = [...spansOfKnown(text), ...namedSpans(text), ...hits, ...repeats(text, hits)];
    return spans.length === 0 ? text : covered(text, lines ? spans.map(span => toLineEnd(text, span)) : spans);
  };
  return text => {
    let shown = text;
    // What is masked may have hidden what stands behind it.
    for (let pass = 0; shown !== '' && pass < 2 * PASSES; pass++) {
      const next = once(shown, pass >= PASSES);
      if (next === shown) break;
      shown = next;
    }
    return shown;
  };
};

/** The same value with every string in it masked, names of fields aside: for reports before they are rendered. */
export const redactDeep = <T>(value: T, redact: Redact): T => {
  if (typeof value === 'string') return redact(value) as T;
  if (Array.isArray(value)) return value.map(item => redactDeep(item, redact)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactDeep(item, redact)])) as T;
};

/** Values of variables whose names say that they hold a secret. */
export const secretsOf = (env: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && value.length >= SHORTEST && isSecretName(name) ? [value] : [],
  );
