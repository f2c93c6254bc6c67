/** The word that was probably meant. */

/** Edits between two words, at most `most` (Levenshtein, two rows). */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length]!;
};

/** The word of a list that was probably meant, when one is near enough. */
export const nearest = (word: string, words: readonly string[]): string | undefined => {
  if (word.length > 60) return undefined;
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[-_\s]/g, '');
  const ranked = words
    .map(candidate => ({ candidate, far: distance(plain(word), plain(candidate)) }))
    .sort((a, b) => a.far - b.far);
  return ranked[0] !== undefined && ranked[0].far <= Math.max(2, Math.floor(word.length / 3)) ? ranked[0].candidate : undefined;
};
