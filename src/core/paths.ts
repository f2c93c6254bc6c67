/**
 * A path names one file and opens another. This file mints `RepoPath`: as written, and as the kernel would resolve it through the
 * links of the head tree; and it compiles path patterns, read as gitignore reads them.
 */
import { compileGlob, type Glob } from './glob.ts';
import type { RepoPath } from './model.ts';

/** Where a path is written: what relative paths, `~` and links mean there. */
export interface Where {
  /** Absolute directory of the repository for whoever wrote the path; absolute paths below it are inside. */
  readonly root?: string | undefined;
  /** Working directory, absolute or relative to the root; without one a relative path starts at the root. */
  readonly cwd?: string | undefined;
  /** Every symbolic link of the head tree: repository path -> target. */
  readonly links?: ReadonlyMap<string, string>;
}

const HOME = /^\/(?:home|Users|var\/home)\/[^/]+(?=\/|$)|^\/(?:root|var\/root)(?=\/|$)/;
const HOPS = 40;

/** Windows spellings become POSIX ones; a POSIX path is left alone, because a backslash may be part of its name. */
const posix = (path: string): string => {
  const plain = path.startsWith('file://') ? path.slice(7) : path;
  return /^[A-Za-z]:[\\/]|^\\\\|^\.{0,2}\\/.test(plain) ? plain.replaceAll('\\', '/') : plain;
};

const absolute = (path: string): boolean => /^(?:(?:[A-Za-z]:)?\/|~)/.test(path);

const components = (path: string): string[] => path.split('/').filter(part => part !== '' && part !== '.');

/** An absolute path with `~`, `/home/x`, `/root` and `/proc/self/root` brought to one spelling. */
const canonical = (parts: readonly string[]): string => {
  const path = ('/' + parts.join('/')).replace(/^\/proc\/(?:self|thread-self|\d+)\/root(?=\/|$)/, '') || '/';
  return path.replace(HOME, '~').replace(/^\/~(?=\/|$)/, '~');
};

/** Stands for the root when nobody told where the repository is: no written path can name it. */
export const NOWHERE = '\0';

/**
 * Resolves a path that somebody wrote, as the kernel would: `..` after a link leaves the link's target.
 * @param written as it stood in the call; absolute, relative, `~/...`, `file://` or a Windows spelling.
 * @returns `inside: false` for everything that leaves the repository, or whose links never end.
 */
export const resolve = (written: string, where: Where = {}): RepoPath => {
  const path = posix(written);
  if (path.startsWith('~')) return { written, real: canonical(components(path)), inside: false };
  const cwd = posix(where.cwd ?? '');
  const root = components(where.root ?? (absolute(cwd) ? cwd : NOWHERE));
  // Where an absolute working directory begins is as it is; what of it lies in the repository may be a link, too.
  const start = absolute(cwd) ? [] : root;
  let parts = absolute(path) ? [] : start;
  let queue = absolute(path) ? components(path) : [...components(cwd), ...components(path)];
  const below = (): string | undefined =>
    root.every((part, i) => parts[i] === part) ? parts.slice(root.length).join('/') : undefined;
  for (let hops = 0; queue.length > 0; ) {
    const [part, ...rest] = queue as [string, ...string[]];
    queue = rest;
    if (part === '..') {
      parts = parts.slice(0, -1);
      continue;
    }
    parts = [...parts, part];
    const name = below();
    const target = name === undefined ? undefined : where.links?.get(name);
    if (target === undefined) continue;
    if (++hops > HOPS) return { written, real: canonical(parts), inside: false };
    parts = target.startsWith('/') ? [] : parts.slice(0, -1);
    queue = [...components(target), ...queue];
  }
  const real = below();
  return real === undefined ? { written, real: canonical(parts), inside: false } : { written, real: real || '.', inside: true };
};

/** A path of which nobody knows where it is, as it was written: no rule for paths inside covers it. */
export const unknownPath = (written: string): RepoPath => ({ written, real: written, inside: false });

/** A name that git itself told: literal, relative to the root, never through a link. */
export const fromGit = (name: string): RepoPath => ({ written: name, real: name, inside: true });

/** Text as a case-insensitive, NFKC-normalising file system would compare it; invisible characters that HFS+ ignores are left out. */
export const fold = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKC')
        .replaceAll(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u206a-\u206f\ufeff]|[\ufe00-\ufe0f]/g, '')
        .toLowerCase();
const ASCII = /^[\0-\x7f]*$/;

/**
 * How patterns are read: `gitignore` (no slash: any depth; a slash: anchored to the root; everything below a match matches too)
 * or `hushspec` (the pattern as it stands).
 */
export type PatternSyntax = 'gitignore' | 'hushspec';

const expand = (pattern: string, syntax: PatternSyntax): string[] => {
  if (syntax === 'hushspec') return [pattern];
  const trimmed = pattern.replace(/\/+$/, '').replace(/^\.\//, '');
  const anchored = trimmed.includes('/') ? trimmed : `**/${trimmed}`;
  return anchored.endsWith('**') ? [anchored] : [anchored, `${anchored}/**`];
};

/** The spellings under which one path is looked up: without its leading slash for `**` patterns, with it for absolute ones. */
const spellings = (path: string): { readonly plain: string; readonly rooted: string; readonly odd: boolean } => {
  const parts = components(path);
  const plain = parts.join('/') || '.';
  return { plain, rooted: '/' + plain, odd: plain === '.' || parts.includes('..') };
};
/** Remembers two answers: hundreds of patterns are asked of one path, in both of its forms, before the next comes. */
const latest = <T>(of: (path: string) => T): ((path: string) => T) => {
  let [known, answer] = ['', of('')];
  let [older, before] = [known, answer];
  return path => {
    if (path === known) return answer;
    if (path === older) return before;
    [older, before] = [known, answer];
    known = path;
    answer = of(path);
    return answer;
  };
};
const plainSpellings = latest(spellings);
const foldedSpellings = latest(path => spellings(fold(path)));

/**
 * The longest run of letters and digits that stands in every path that a pattern matches; empty where that is not plain to see. Most
 * patterns of a policy are about other paths than the one that is asked about, and to compile one takes longer than to see that.
 */
const literalIn = (pattern: string): string => {
  const outside = pattern.replaceAll(/\{[^{}]*\}/g, '*');
  if (!/^[\w./*~ -]*$/.test(outside)) return '';
  return outside.split(/[^\w-]+/).reduce((longest, run) => (run.length > longest.length ? run : longest), '');
};

/** One compiled pattern: says whether a path, as a string, matches. */
export type PathMatcher = (path: string) => boolean;

/**
 * Compiles one path pattern.
 * @param options.nocase protection compares without case, allow rules with it.
 */
export const compilePattern = (pattern: string, options: { syntax?: PatternSyntax; nocase?: boolean } = {}): PathMatcher => {
  const spell = options.nocase === true ? fold : (text: string): string => text;
  const spelled = options.nocase === true ? foldedSpellings : plainSpellings;
  // A policy holds hundreds of patterns, and most calls meet no path.
  let globs: readonly Glob[] | undefined;
  let absolute: readonly Glob[] = [];
  let literal: string | undefined;
  return path => {
    const { plain, rooted, odd } = spelled(path);
    if (globs === undefined) {
      literal ??= spell(literalIn(pattern));
      if (!plain.includes(literal)) return false;
      globs = expand(pattern, options.syntax ?? 'gitignore').map(glob => compileGlob(spell(glob)));
      absolute = globs.filter(glob => glob.relative !== true);
    }
    return globs.some(match => match(plain)) || (odd ? globs : absolute).some(match => match(rooted));
  };
};

/** A name alone, at any depth. */
const NAME = /^(?:\*\*\/)?([\w.-]*\w)$/;

/** Whether one of many patterns matches, whichever: names alone are looked up together. @param options as for one pattern. */
export const matchesAny = (patterns: readonly string[], options: { readonly nocase?: boolean } = {}): PathMatcher => {
  const spell = options.nocase === true ? fold : (text: string): string => text;
  const spelled = options.nocase === true ? foldedSpellings : plainSpellings;
  const names = new Set<string>();
  const [named, others]: PathMatcher[][] = [[], []];
  for (const pattern of new Set(patterns)) {
    const name = NAME.exec(pattern)?.[1];
    if (name !== undefined) names.add(spell(name));
    (name === undefined ? others : named)!.push(compilePattern(pattern, options));
  }
  return path => {
    const { plain, odd } = spelled(path);
    const byName = odd ? named!.some(match => match(path)) : plain.split('/').some(part => names.has(part));
    return byName || others!.some(match => match(path));
  };
};

/** For deny lists: the first pattern that matches either form of the path (a deny list must see both names of a file). */
export const forbids = (patterns: readonly string[], syntax?: PatternSyntax): ((path: RepoPath) => string | undefined) => {
  const compiled = patterns.map(pattern => ({
    pattern,
    match: compilePattern(pattern, { nocase: true, ...(syntax && { syntax }) }),
  }));
  return path => compiled.find(({ match }) => match(path.real) || match(path.written))?.pattern;
};

/** Patterns that would fit no path: turned round by `!`, a remark, blanks around it, the root itself. A list that forbids must not have them. */
export const fitsNoPath = (pattern: string): boolean => /^[!#\s]|\s$|^\.?\/?$/.test(pattern);

/** For allow lists: the first pattern that the resolved form matches (an allow list must see where a path ends). */
export const permits = (patterns: readonly string[], syntax?: PatternSyntax): ((path: RepoPath) => string | undefined) => {
  const compiled = patterns.map(pattern => ({ pattern, match: compilePattern(pattern, { ...(syntax && { syntax }) }) }));
  return path => compiled.find(({ match }) => match(path.real))?.pattern;
};
