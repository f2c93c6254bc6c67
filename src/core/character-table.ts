/** Tables that tell kinds of characters apart by their codes. */

/**
 * A table of what characters are.
 * @param kinds characters, and what they are: bits, which a character in several of these texts has all of.
 * @param size codes that it covers; a larger one has no place in it.
 */
export const characterTable = (kinds: readonly (readonly [characters: string, kind: number])[], size = 128): Uint8Array => {
  const table = new Uint8Array(size);
  for (const [characters, kind] of kinds) for (let i = 0; i < characters.length; i++) table[characters.charCodeAt(i)]! |= kind;
  return table;
};
