/** The users' own patterns of secrets: RE2, so linear whatever they are, and bounded. */

import type { CompilePattern, UserPattern } from '../policy/user-pattern.ts';
import { shannon } from './entropy.ts';

/** A pattern as it stands in a policy, or in a rule file that another tool reads. */
export interface OwnPattern {
  readonly name: string;
  readonly pattern: string;
  readonly severity: 'critical' | 'error' | 'warn';
  readonly description?: string | undefined;
  /** One of these words must stand in the text, in any case; none: always. */
  readonly keywords?: readonly string[];
  /** The group that holds the secret; 0 the whole match. */
  readonly group?: number;
  /** The secret's least Shannon bits per character. */
  readonly entropy?: number;
  /** Only in files of these names. */
  readonly path?: string;
  /** Values and lines that the rule itself lets pass. */
  readonly allow?: {
    readonly regexes: readonly string[];
    readonly stopwords: readonly string[];
    readonly on: 'secret' | 'match' | 'line';
  };
}
export interface OwnHit {
  readonly name: string;
  readonly severity: OwnPattern['severity'];
  readonly description: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly secret: string;
}
/** @returns hits, and the names of patterns that were not tried on the whole text. */
export type OwnPatterns = (
  text: string,
  file: string,
) => { readonly hits: readonly OwnHit[]; readonly capped: readonly string[] };

/** RE2 in JavaScript reads about a million characters a second. */
const MOST_TEXT = 4_000_000;
const MOST_HITS = 200;

const allowed = (
  allow: OwnPattern['allow'],
  patterns: readonly UserPattern[],
  secret: string,
  match: string,
  line: string,
): boolean => {
  if (allow === undefined) return false;
  const subject = { secret, match, line }[allow.on];
  return (
    patterns.some(p => p.find(subject) !== undefined) ||
    allow.stopwords.some(word => secret.toLowerCase().includes(word.toLowerCase()))
  );
};

/**
 * Compiles patterns.
 * @throws Fault that names the pattern when one does not compile: the gate stays closed.
 */
export const ownPatterns = (list: readonly OwnPattern[], compile: CompilePattern): OwnPatterns => {
  const compiled = list.map(own => ({
    own,
    pattern: compile(own.pattern, own.name),
    path: own.path === undefined ? undefined : compile(own.path, own.name),
    allow: (own.allow?.regexes ?? []).map(source => compile(source, own.name)),
  }));
  return (text, file) => {
    const lower = compiled.some(({ own }) => (own.keywords?.length ?? 0) > 0) ? text.toLowerCase() : '';
    const hits: OwnHit[] = [];
    const capped: string[] = [];
    for (const { own, pattern, path, allow } of compiled) {
      if (path !== undefined && path.find(file) === undefined) continue;
      if (own.keywords?.length && !own.keywords.some(word => lower.includes(word.toLowerCase()))) continue;
      if (text.length > MOST_TEXT) capped.push(own.name);
      let found = 0;
      for (const { start, end, groups } of pattern.findAll(text.slice(0, MOST_TEXT))) {
        if (++found > MOST_HITS) {
          capped.push(own.name);
          break;
        }
        const match = text.slice(start, end);
        const secret =
          groups[(own.group ?? 0) - 1] ?? (own.group === undefined ? groups.find(group => group) : undefined) ?? match;
        if (secret === '' || (own.entropy !== undefined && shannon(secret) <= own.entropy)) continue;
        const lineStart = text.lastIndexOf('\n', start) + 1;
        const lineEnd = text.indexOf('\n', end);
        const line = text.slice(Math.max(lineStart, start - 2000), lineEnd < 0 ? end + 2000 : Math.min(lineEnd, end + 2000));
        if (allowed(own.allow, allow, secret, match, line)) continue;
        const from = start + Math.max(0, match.lastIndexOf(secret));
        hits.push({
          name: own.name,
          severity: own.severity,
          description: own.description,
          start: from,
          end: from + secret.length,
          secret,
        });
      }
    }
    return { hits, capped };
  };
};
