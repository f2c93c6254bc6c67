/** Three letters in a row as a number. */

/** Six bits a character: both cases of a letter are one, and few that are not share theirs. */
export const codeOf = (c: number): number => (c & 31) | ((c & 64) >> 1);
export const TRIPLES = 1 << 18;
export const tripleAt = (text: string, at: number): number =>
  (codeOf(text.charCodeAt(at)) << 12) | (codeOf(text.charCodeAt(at + 1)) << 6) | codeOf(text.charCodeAt(at + 2));
