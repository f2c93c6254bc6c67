/** Which part answers to the name of a program. A start asks for one or two names, and a list of all would cost more than looking for them. */

/** Names that are looked for before a list of all is made. */
const FEW = 16;

const holdsWord = (words: string, word: string): boolean => {
  for (let at = words.indexOf(word); at >= 0; at = words.indexOf(word, at + 1)) {
    const end = at + word.length;
    if ((at === 0 || words[at - 1] === ' ') && (end === words.length || words[end] === ' ')) return true;
  }
  return false;
};

/**
 * Looks up names of programs.
 * @param names the names that each part answers to, with a space between two; no name stands twice.
 * @returns gives the part of a name, or undefined where none answers to it.
 */
export const ownerIn = (names: Readonly<Record<string, string>>): ((name: string) => string | undefined) => {
  let owners: ReadonlyMap<string, string> | undefined;
  let asked = 0;
  return name => {
    if (name === '' || name.includes(' ')) return undefined;
    if (asked++ < FEW) return Object.keys(names).find(part => holdsWord(names[part]!, name));
    owners ??= new Map(Object.entries(names).flatMap(([part, said]) => said.split(' ').map(own => [own, part] as const)));
    return owners.get(name);
  };
};
