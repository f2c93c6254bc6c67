/** Secrets in one text, in the words of the secret-leak guard: what they are called, where they stand, what follows. */
import { fits, hinted } from '../hints.ts';
import type { Decision, Line } from '../model.ts';
import { secretFingerprint } from './fingerprint.ts';
import type { OwnPatterns } from './own-patterns.ts';
import { gravity, type Hit, type Scan, type ScanOptions } from './scan.ts';

/** A secret in a text, without its value. */
export interface Leak {
  /** The detector's id, or the name of the user's own pattern. */
  readonly rule: string;
  readonly doc: string;
  readonly decision: Decision;
  readonly fingerprint: string;
  /** From 1; the line in which it starts. */
  readonly line: number;
  /** How many more places of this text hold the same value. */
  readonly more: number;
  /** Its checksum fails: it was never issued. */
  readonly broken: boolean;
  readonly via: readonly string[];
}
export interface Leaks {
  readonly leaks: readonly (Leak & { readonly secret: string; readonly start: number })[];
  readonly capped: readonly string[];
}

/** Beyond this a text is read in part, and that is said. */
export const MOST_TEXT = 64_000_000;

const kebab = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'own-pattern';
const DECISIONS: Record<ReturnType<typeof gravity>, Decision> = { deny: 'deny', ask: 'ask', note: 'allow' };

/** Line numbers of rising offsets, in one pass over the text. */
const lineCounter = (text: string): ((offset: number) => number) => {
  let [at, line] = [0, 1];
  return offset => {
    if (offset < at) [at, line] = [0, 1];
    for (let next = text.indexOf('\n', at); next >= 0 && next < offset; next = text.indexOf('\n', at)) {
      at = next + 1;
      line++;
    }
    return line;
  };
};

/**
 * All secrets of a text, each value once.
 * @param broken what follows when a checksum fails.
 */
export const leaksIn = (
  text: string,
  file: string,
  scan: (text: string, options?: ScanOptions) => Scan,
  own: OwnPatterns,
  broken: Decision,
  options: ScanOptions = {},
): Leaks => {
  const read = text.length > MOST_TEXT ? text.slice(0, MOST_TEXT) : text;
  const built = scan(read, options);
  const users = own(read, file);
  const lineOf = lineCounter(read);
  const capped = [...built.capped, ...users.capped, ...(read.length < text.length ? ['length'] : [])];
  const byValue = new Map<string, { leak: Leak & { secret: string; start: number }; more: number }>();
  const add = (leak: Leak & { secret: string; start: number }): void => {
    const seen = byValue.get(`${leak.rule}\0${leak.secret}`);
    if (seen) seen.more++;
    else byValue.set(`${leak.rule}\0${leak.secret}`, { leak, more: 0 });
  };
  const ofHit = (hit: Hit): void =>
    add({
      rule: hit.detector.id,
      doc: hit.detector.doc,
      decision: hit.proof === 'broken' ? broken : DECISIONS[gravity(hit)],
      fingerprint: secretFingerprint(hit.secret),
      line: lineOf(hit.start),
      more: 0,
      broken: hit.proof === 'broken',
      via: hit.via,
      secret: hit.secret,
      start: hit.start,
    });
  built.hits.forEach(ofHit);
  for (const hit of users.hits)
    add({
      rule: kebab(hit.name),
      doc: hit.description ?? `match of your pattern \`${hit.name}\``,
      decision: hit.severity === 'warn' ? 'ask' : 'deny',
      fingerprint: secretFingerprint(hit.secret),
      line: lineOf(hit.start),
      more: 0,
      broken: false,
      via: [],
      secret: hit.secret,
      start: hit.start,
    });
  return { leaks: [...byValue.values()].map(({ leak, more }) => ({ ...leak, more })), capped };
};

/** Lines joined to one text, so that what is wrapped over several of them is read as one. */
export const joinLines = (lines: readonly Line[]): string => lines.map(line => line.text).join('\n');

/** Files in which names say nothing: hashes of lockfiles, minified code, drawings, source maps. Detectors by shape still read them. */
const NAMELESS = hinted(
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.ya?ml|bun\.lockb?|deno\.lock|go\.sum|go\.work\.sum|gradle\.lockfile|verification-metadata\.xml|packages\.lock\.json|flake\.lock|[\w.-]+\.lock)$|\.(?:svg|map|min\.js|min\.css|snap|wasm|pb\.go|xcassets)$/i,
  'lock',
  'npm-shrinkwrap.json',
  'go.sum',
  'go.work.sum',
  'verification-metadata.xml',
  '.svg',
  '.map',
  '.min.',
  '.snap',
  '.wasm',
  '.pb.go',
  '.xcassets',
);
export const isNameless = (path: string): boolean => fits(NAMELESS, path);

/** Marks of other scanners that let a line pass. */
export const PASS_MARK =
  /gitleaks:allow|betterleaks:allow|trufflehog:ignore|pragma:\s{0,3}allowlist\s{1,3}secret|kingfisher:(?:ignore|allow)|secretlint-disable-line|ggignore|noseyparker:ignore/i;
