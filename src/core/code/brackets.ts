/** Round brackets, counted without a look into texts. */

/** @returns where the bracket that is open at `from` closes; -1 where it does not. */
export const closingBracket = (text: string, from: number): number => {
  let depth = 1;
  for (let i = from; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth === 0) return i;
  }
  return -1;
};
