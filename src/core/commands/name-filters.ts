/** Filters of names that a search takes (`.env*`, `**\/*.pem`): the well-known files that they are made for. */
import { foreignGlob, widened } from '../glob.ts';
import { NOTABLE_PATHS } from './credentials.ts';

/**
 * Files that a filter is made for: `.env*` for `.env`, `config/.env*` for those in that folder, `*` for nothing in particular; a name
 * without wildcards for itself.
 */
export const meantBy = (filter: string): readonly string[] => {
  if (!/[*?[{!]/.test(filter)) return [filter];
  const [folder] = /^[^*?[{!]+\//.exec(filter) ?? [];
  if (folder !== undefined) return [folder, ...meantBy(filter.slice(folder.length)).map(name => folder + name)];
  if (filter.startsWith('!') || filter.replaceAll(/[*?[\]{}/,]/g, '').length < 3) return [];
  const wide = widened(filter);
  const fits = foreignGlob(wide) ?? foreignGlob(wide.replaceAll(/[{},]+/g, '*'));
  return NOTABLE_PATHS.filter(path => !/^[~/]/.test(path) && fits?.(path) === true);
};
