/** Which agent started which: for each, the names from the outermost one down to it. */
import type { agentNames } from './agent-names.ts';
import { type Draft, startOf } from './call-drafts.ts';

/** Longest chain that is followed. */
const DEEPEST = 16;

export interface Chain {
  /** From the outermost agent down; empty for the main one. */
  readonly chain: readonly string[];
  /** The outermost name, where this file does not tell who started it. */
  readonly dangling?: string;
}
const MAIN: Chain = { chain: [] };

/** @returns the chain of an agent by any of its names; undefined stands for the main one. */
export const agentChains = (
  drafts: readonly Draft[],
  agents: ReturnType<typeof agentNames>,
): ((by: string | undefined) => Chain) => {
  /** The call that started each agent, by the one name that stands for all of its names. */
  const starters = new Map<string, Draft>();
  for (const draft of drafts) {
    if (startOf(draft) === undefined) continue;
    const name = agents.same(draft.id);
    if (!starters.has(name)) starters.set(name, draft);
  }
  const chains = new Map<string, Chain>();
  return by => {
    if (by === undefined) return MAIN;
    const cached = chains.get(by);
    if (cached !== undefined) return cached;
    const chain: string[] = [];
    const visited = new Set<string>();
    let dangling: string | undefined;
    for (let ref: string | undefined = by; ref !== undefined && !visited.has(agents.same(ref)) && chain.length < DEEPEST; ) {
      visited.add(agents.same(ref));
      const draft = starters.get(agents.same(ref));
      chain.unshift(agents.title(ref) ?? (draft === undefined ? ref : startOf(draft)!.name));
      if (draft === undefined) dangling = ref;
      ref = draft?.by;
    }
    const found = { chain, ...(dangling !== undefined && { dangling }) };
    chains.set(by, found);
    return found;
  };
};
