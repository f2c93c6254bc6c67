/** The names that one sub-agent goes by in a transcript: the call that started it, an id of its own, what it is called. */

/** Names of one agent that are kept for other files. */
const MOST = 16;

/** Groups of names that mean the same agent. */
export const agentNames = () => {
  const above = new Map<string, string>();
  const members = new Map<string, readonly string[]>();
  const titles = new Map<string, string>();
  const known = new Set<string>();

  /** The one name that stands for all others of an agent. */
  const same = (ref: string): string => {
    let top = ref;
    for (let next = above.get(top); next !== undefined; next = above.get(top)) top = next;
    for (let one = ref; one !== top; ) {
      const next = above.get(one)!;
      above.set(one, top);
      one = next;
    }
    return top;
  };
  return {
    same,
    join(a: string, b: string): void {
      const [x, y] = [same(a), same(b)];
      if (x === y) return;
      above.set(y, x);
      members.set(x, [...(members.get(x) ?? [x]), ...(members.get(y) ?? [y])].slice(0, MOST));
      members.delete(y);
      const title = titles.get(x) ?? titles.get(y);
      if (title !== undefined) titles.set(x, title);
      if (known.has(y)) known.add(x);
    },
    all: (ref: string): readonly string[] => members.get(same(ref)) ?? [ref],
    call(ref: string, title: string): void {
      titles.set(same(ref), title);
    },
    title: (ref: string): string | undefined => titles.get(same(ref)),
    /** Its actions, if it had any, are here. */
    see(ref: string): void {
      known.add(same(ref));
    },
    seen: (ref: string): boolean => known.has(same(ref)),
    /** Every name of every agent whose actions are here. */
    everySeen: (): ReadonlySet<string> => new Set([...known].flatMap(ref => [...(members.get(same(ref)) ?? [ref])])),
  };
};
