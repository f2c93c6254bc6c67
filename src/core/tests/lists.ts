/** A list of texts and patterns as a setting holds it, read to its true end: a bracket inside of a text or of a pattern's class closes nothing. */

/** One text or pattern of a list. */
export interface ListItem {
  /** Without its quotes or slashes. */
  readonly text: string;
  /** Where it begins. */
  readonly index: number;
}

/** Characters of one list that are read. */
const LONGEST = 10_000;
const TEXT =
  /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.){0,100}\]){1,300})\//y;

/**
 * The items of a list, those of lists inside of it among them; of a single text or pattern that one.
 * @param from where its bracket, quote or slash stands.
 * @returns `whole: false` where the list is longer than what is read.
 */
export const itemsAt = (text: string, from: number): { readonly items: readonly ListItem[]; readonly whole: boolean } => {
  const items: ListItem[] = [];
  const part = text.slice(from, from + LONGEST);
  let depth = 0;
  for (let i = 0; i < part.length; i++) {
    TEXT.lastIndex = i;
    const found = /["'`/]/.test(part[i]!) ? TEXT.exec(part) : null;
    if (found) {
      const item = (found[1] ?? found[2] ?? found[3] ?? found[4])!;
      if (item !== '') items.push({ text: item, index: from + i });
      i = TEXT.lastIndex - 1;
    } else if (part[i] === '\\') i++;
    else if (part[i] === '[') depth++;
    else if (part[i] === ']') depth--;
    if (depth <= 0) return { items, whole: true };
  }
  return { items, whole: from + LONGEST >= text.length };
};
