/** Searches that are narrowed by names: one that is made for credential files reads them, whatever folder it starts from. */
import { isCredentialPath } from '../commands/credentials.ts';
import { meantBy } from '../commands/name-filters.ts';
import type { ProgramContext, Word } from '../contracts.ts';
import { hasUnknown, joinWords, word } from './words.ts';

/** Filters of one command that are read. */
const MANY = 200;

/**
 * The credential files that filters of names are made for, in the folders searched.
 * @param folders none for the working directory.
 */
export const credentialsMeant = (
  filters: readonly Word[],
  folders: readonly Word[],
  context: Pick<ProgramContext, 'resolve'>,
): readonly Word[] => {
  const names = filters
    .slice(0, MANY)
    .filter(filter => !hasUnknown(filter))
    .flatMap(({ text }) => meantBy(text))
    .filter(name => isCredentialPath(context.resolve(name)));
  const starts = folders.length === 0 ? [word('.')] : folders.slice(0, MANY);
  return [...new Set(names)].flatMap(name =>
    starts.map(start => (name.startsWith('/') ? word(name) : joinWords([start, word(`/${name}`)]))),
  );
};
