/** Exceptions that people already keep for other scanners, read from the base: `.gitleaksignore`, `.secretlintignore`, `.secrets.baseline`. */
import { Fault } from '../fault.ts';
import { compilePattern } from '../paths.ts';
import { hex, sha1, utf8 } from '../sha256.ts';

/** What a waiver is asked about: a secret at a place. */
export interface Waivable {
  readonly file: string;
  readonly line: number | undefined;
  readonly detector: string;
  readonly secret: string;
}
/** Says which file lets it pass, or nothing. */
export type Waivers = (about: Waivable) => string | undefined;

/** The files that can be honoured, by the name that they have at the root of the repository. */
export const WAIVER_FILES = ['.gitleaksignore', '.secretlintignore', '.secrets.baseline'] as const;
export type WaiverFile = (typeof WAIVER_FILES)[number];

const KIN: readonly (readonly [gitleaks: RegExp, ours: RegExp])[] = [
  [/^generic-api-key$/, /^(?:generic|named|prefixed|bearer)/],
  [/^jwt/, /^json-web-token$/],
  [/^private-key$/, /private-key|putty|json-web-key/],
  [/^curl-auth/, /^(?:curl-user|basic-auth|bearer-token)$/],
  [/^kubernetes-secret/, /^(?:generic|named|kubernetes)/],
];
/** Whether another tool's rule and one of our detectors speak of the same kind: the same first word, or known kin. */
export const sameKind = (rule: string, detector: string): boolean =>
  rule.split('-')[0] === detector.split('-')[0] || KIN.some(([theirs, ours]) => theirs.test(rule) && ours.test(detector));

/** `file:rule:line`, or with a commit in front, whose commit is not looked at: it does not survive a squash. */
const gitleaksIgnore = (text: string): Waivers => {
  const entries = new Map<string, string[]>();
  for (const line of text.split(/\r?\n/)) {
    const parts = /^(?:[0-9a-f]{7,64}:)?(?<file>[^#].*?):(?<rule>[\w.-]+):(?<line>\d+)\s*$/.exec(line)?.groups;
    if (parts === undefined) continue;
    const key = `${parts['file']}\0${parts['line']}`;
    entries.set(key, [...(entries.get(key) ?? []), parts['rule']!]);
  }
  return ({ file, line, detector }) =>
    entries.get(`${file}\0${line}`)?.some(rule => sameKind(rule, detector)) ? '.gitleaksignore' : undefined;
};

/** Paths as gitignore reads them; a `!` takes back what an earlier line said. */
const secretlintIgnore = (text: string): Waivers => {
  const rules = text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => ({ keep: line.startsWith('!'), match: compilePattern(line.replace(/^!/, '').replace(/\/$/, '/**')) }));
  return ({ file }) => (rules.findLast(rule => rule.match(file))?.keep === false ? '.secretlintignore' : undefined);
};

/** `results[file][].hashed_secret` is the SHA-1 of the value: no line, no commit. */
const secretsBaseline = (text: string): Waivers => {
  let results: unknown;
  try {
    results = (JSON.parse(text) as { results?: unknown }).results;
  } catch {
    throw new Fault('policy', '`.secrets.baseline` at the base is not JSON', 'write it anew with `detect-secrets scan`');
  }
  const hashes = new Set<string>();
  for (const [file, found] of Object.entries((results ?? {}) as Record<string, readonly { hashed_secret?: unknown }[]>))
    for (const one of Array.isArray(found) ? found : [])
      if (typeof one.hashed_secret === 'string') hashes.add(`${file}\0${one.hashed_secret}`);
  return ({ file, secret }) => (hashes.has(`${file}\0${hex(sha1(utf8(secret)))}`) ? '.secrets.baseline' : undefined);
};

const READERS: Record<WaiverFile, (text: string) => Waivers> = {
  '.gitleaksignore': gitleaksIgnore,
  '.secretlintignore': secretlintIgnore,
  '.secrets.baseline': secretsBaseline,
};

/**
 * @param files texts by name, as they stand at the base.
 * @param honoured which of them count.
 * @throws Fault when one cannot be read.
 */
export const waivers = (files: Readonly<Record<string, string>>, honoured: readonly WaiverFile[]): Waivers => {
  const readers = honoured.flatMap(name => (files[name] === undefined ? [] : [READERS[name](files[name])]));
  return about => {
    for (const reader of readers) {
      const by = reader(about);
      if (by !== undefined) return by;
    }
    return undefined;
  };
};
