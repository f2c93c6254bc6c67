/**
 * Path patterns of agents in our words: gitignore's, with `//` for the root of the machine, `~/` for the home directory, `/` and `./`
 * for the root of the repository; or plain globs over the paths of the repository.
 */
import { not, type Said } from './drafts.ts';

const HOME = /^\/\/(?:home|Users)\/[^/*?[\]{}]+(?=\/)/;
const EVERYWHERE = /^(?:\/\/|~)\/?\**\/?\**$/;

type Paths = { readonly paths: readonly string[]; readonly note?: string } | Extract<Said, { not: string }>;
const bad = (why: string, write: string): Paths => not(why, write) as Extract<Said, { not: string }>;

/** A path pattern with gitignore's meaning. */
export const gitignorePaths = (text: string, wide: boolean): Paths => {
  const pattern = text.trim();
  if (pattern === '') return bad('it names no path', 'name a path');
  if (pattern.startsWith('!') || pattern.startsWith('#'))
    return bad('it starts as no path does', 'write the paths that are meant');
  if (/^[A-Za-z]:[\\/]|\\/.test(pattern))
    return bad('backslashes and drive letters have no meaning here', 'write the path with `/`');
  if (/(?:^|\/)\.\.(?:\/|$)/.test(pattern)) return bad('`..` leaves the repository', 'write an absolute path with `//`');
  if (!wide && /[{}]/.test(pattern)) return bad('gitignore has no braces', 'write one rule for each');
  if (EVERYWHERE.test(pattern))
    return wide
      ? { paths: ['**'], note: 'covers every file, also those of the repository: it may lie there' }
      : { paths: ['**'], note: 'is narrowed to the repository' };
  if (/^~[^/]/.test(pattern)) return bad('the home of another user is not known', 'write it as an absolute path with `//`');
  if (HOME.test(pattern)) {
    const home = pattern.replace(HOME, '~');
    return EVERYWHERE.test(home) && !wide
      ? { paths: ['**'], note: 'is narrowed to the repository' }
      : { paths: wide ? [pattern, home] : [home] };
  }
  return { paths: [pattern.startsWith('./') ? pattern.slice(1) : pattern] };
};

/** A glob over the paths of the repository: it starts at its root. */
export const globPaths = (text: string, wide: boolean): Paths => {
  const pattern = text.trim();
  if (pattern.startsWith('!')) return bad('it is turned round by `!`', 'write the paths that are meant');
  if (/^(?:\/|~|[A-Za-z]:)|(?:^|\/)\.\.(?:\/|$)/.test(pattern)) {
    if (wide) return { paths: [pattern.startsWith('/') ? `/${pattern}` : pattern] };
    return bad('no path of the repository matches it', 'write it from the root of the repository on');
  }
  const below = pattern.replace(/^\.\//, '');
  return { paths: [below.startsWith('**') || below.includes('/') ? below : `/${below}`] };
};
