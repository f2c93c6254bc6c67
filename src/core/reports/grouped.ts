/** What belongs together, in the order in which it comes: `Map.groupBy`, which Node 20 does not have. */

/** @returns groups in the order of their first items. */
export const grouped = <K, V>(items: readonly V[], keyOf: (item: V) => K): ReadonlyMap<K, readonly V[]> => {
  const groups = new Map<K, V[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
};
