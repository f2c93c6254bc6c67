/** Whose a name is. A start asks for one or two names, and a list of all would cost more than looking for them. */

/** Names that are looked for before a list of all is made. */
const FEW = 16;

const holdsWord = (words: string, word: string): boolean => {
  for (let at = words.indexOf(word); at >= 0; at = words.indexOf(word, at + 1)) {
    const end = at + word.length;
    if ((at === 0 || words[at - 1]! <= ' ') && (end === words.length || words[end]! <= ' ')) return true;
  }
  return false;
};

/**
 * Looks up names.
 * @param names the names that each owner has, with white space between two; no name stands twice.
 * @returns gives the owner of a name, or undefined where it is nobody's.
 */
export const ownerIn = <Owner extends string>(names: Readonly<Record<Owner, string>>): ((name: string) => Owner | undefined) => {
  let owners: ReadonlyMap<string, Owner> | undefined;
  let asked = 0;
  const parts = Object.keys(names) as Owner[];
  return name => {
    if (name === '' || name.includes(' ') || name.includes('\n')) return undefined;
    if (asked++ < FEW) return parts.find(part => holdsWord(names[part], name));
    owners ??= new Map(parts.flatMap(part => names[part].split(/\s+/).map(own => [own, part] as const)));
    return owners.get(name);
  };
};
