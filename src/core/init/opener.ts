/** Who opened a merged change, guessed from its commit alone: a forecast for people, never grounds to trust anybody. */
import type { AuthorFacts } from '../github/authors.ts';

const NO_REPLY = /<(?:\d{1,12}\+)?([^@<>+\s]{1,100})@users\.noreply\.github\.com>$/i;
/** The message that GitHub gives a merge. */
const MERGED = /^Merge pull request #\d+ from [^/\s]{1,100}\/(\S{1,250})/;

/**
 * @param author `Name <address>` of the commit, of a merge the one of what was merged.
 * @param message of the commit that stands on the branch.
 */
export const openerOf = (author: string, message: string): Omit<AuthorFacts, 'commits'> => {
  const login = NO_REPLY.exec(author)?.[1] ?? author.replace(/\s*<[^>]*>\s*$/, '').slice(0, 100);
  return {
    ...(login !== '' && { login, type: login.endsWith('[bot]') ? 'Bot' : 'User' }),
    branch: MERGED.exec(message)?.[1],
  };
};
