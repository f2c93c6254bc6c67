/** The patterns of HushSpec: `*` inside one segment, `**` across them, `?` for one character; matched in linear time. */
import { hostOf } from '../commands/hosts.ts';
import { compileUserPattern } from '../policy/user-pattern.ts';

type Match = (text: string) => boolean;

/** @param inside a class of characters that `*` stands for. */
const compile = (pattern: string, inside: string): Match => {
  const source = pattern.replaceAll(/\*\*\/|\*\*|\*|\?|[.+(){}[\]^$|\\]/g, piece => {
    if (piece === '**/') return '(?:.*/)?';
    if (piece === '**') return '.*';
    if (piece === '*') return `${inside}*`;
    return piece === '?' ? '.' : `\\${piece}`;
  });
  const compiled = compileUserPattern(`(?s)^(?:${source})$`, pattern);
  return text => compiled.find(text) !== undefined;
};

/** The first pattern that one of the names matches. */
export type Finder = (names: readonly string[]) => string | undefined;
const finder = (patterns: readonly string[], compileOne: (pattern: string) => Match): Finder => {
  const compiled = patterns.map(pattern => ({ pattern, matches: compileOne(pattern) }));
  return names => compiled.find(({ matches }) => names.some(matches))?.pattern;
};

/** A path without `.`, `..` and doubled slashes; Windows spellings become POSIX ones. */
export const plainPath = (path: string): string => {
  const posix = /^[A-Za-z]:[\\/]|^\\\\/.test(path) ? path.replaceAll('\\', '/') : path;
  const parts: string[] = [];
  for (const part of posix.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '..' || !posix.startsWith('/')) parts.push(part);
  }
  return `${posix.startsWith('/') ? '/' : ''}${parts.join('/')}${/[^/]\/$/.test(posix) ? '/' : ''}`;
};

/** Finds the pattern that a path matches; paths are given as `plainPath` has them. */
export const pathFinder = (patterns: readonly string[] = []): Finder =>
  finder(patterns, pattern => compile(pattern.replace(/^(?:\.\/)+/, ''), '[^/]'));

/** Finds the pattern that a host matches: without its port, whatever its case. */
export const hostFinder = (patterns: readonly string[] = []): Finder => {
  const plain = (pattern: string): string => pattern.toLowerCase().replace(/^\[|\](?::\d+)?$|(?<=^[^:]+):\d+$/g, '');
  const find = finder(patterns, pattern => compile(plain(pattern), '[^.]'));
  return hosts => find(hosts.map(host => hostOf(host.includes('://') ? host : `x://${host}`).host));
};

/** The same for what is blocked: a lone `*` means every host there, because nobody writes it for hosts of one label. */
export const blockedHostFinder = (patterns: readonly string[] = []): Finder =>
  hostFinder(patterns.map(pattern => (pattern === '*' ? '**' : pattern)));

/** Finds a name that stands in a list as it is; there are no patterns for names. */
export const nameFinder =
  (names: readonly string[] = []): Finder =>
  asked =>
    names.find(name => asked.includes(name));

/** The same for what is blocked or to be confirmed: a lone `*` means every tool there, because no tool has that name. */
export const blockedNameFinder = (names: readonly string[] = []): Finder => {
  const find = nameFinder(names);
  return asked => find(asked) ?? (names.includes('*') ? '*' : undefined);
};
