/** New names that are one with an old name where case or Unicode form does not count: one of the two files hides the other there. */
import { fold } from '../paths.ts';

const ASCII = /^[\x20-\x7e]*$/;
const spell = (name: string): string => (ASCII.test(name) ? name.toLowerCase() : fold(name));

/** Every folder of a name, and the name itself. */
const prefixes = (name: string): string[] => {
  const all: string[] = [];
  for (let slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) all.push(name.slice(0, slash));
  return [...all, name];
};

/**
 * Looks for collisions while the names of a tree go by in git's order.
 * @param fresh names that the change brings: only they can collide anew.
 * @returns `see` is told every name of the tree; `pairs` has what was found, a changed name first.
 */
export const collisionFinder = (
  fresh: readonly string[],
): { readonly see: (name: string) => void; readonly pairs: readonly (readonly [string, string])[] } => {
  const known = new Map<string, Set<string>>();
  for (const name of fresh)
    for (const prefix of prefixes(name)) {
      const key = spell(prefix);
      known.set(key, (known.get(key) ?? new Set()).add(prefix));
    }
  const seen = new Set<string>();
  const pairs: (readonly [string, string])[] = [];
  let folder = '';
  const look = (prefix: string): void => {
    const names = known.get(spell(prefix));
    if (names === undefined) return;
    for (const name of names) {
      const key = `${name}\0${prefix}`;
      if (name === prefix || seen.has(key)) continue;
      seen.add(key);
      pairs.push([name, prefix]);
    }
  };
  return {
    pairs,
    see: name => {
      const last = name.lastIndexOf('/');
      const at = last < 0 ? '' : name.slice(0, last);
      if (at !== folder && at !== '') prefixes(at).forEach(look);
      folder = at;
      look(name);
    },
  };
};
