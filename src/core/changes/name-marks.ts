/** Remembers which of a million names were seen, in a few bytes each. */

/** Thirty-one bits of a name: enough to miss it when it was not seen, and never 0. */
const mark = (name: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length && i < 64; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return (hash >>> 1) | 1;
};

/**
 * A set of names that only tells whether a name was added. It may say yes to one name in a thousand million that was not.
 * Open addressing in one array, because a `Set` of so many costs more time than reading them.
 */
export const nameMarks = () => {
  let table = new Uint32Array(1 << 12);
  let size = 0;
  const slot = (into: Uint32Array, value: number): number => {
    let at = (value >>> 1) & (into.length - 1);
    // Names made up to collide cost no more than this; past it one of them is forgotten.
    for (let tries = 0; into[at] !== 0 && into[at] !== value && tries < 256; tries++) at = (at + 1) & (into.length - 1);
    return at;
  };
  return {
    add(name: string): void {
      const value = mark(name);
      const at = slot(table, value);
      if (table[at] === value) return;
      table[at] = value;
      if (++size * 2 <= table.length) return;
      const larger = new Uint32Array(table.length * 2);
      for (const old of table) if (old !== 0) larger[slot(larger, old)] = old;
      table = larger;
    },
    has(name: string): boolean {
      const value = mark(name);
      return table[slot(table, value)] === value;
    },
  };
};
