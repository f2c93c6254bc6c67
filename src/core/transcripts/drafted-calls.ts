/** Drafts of one transcript, in order -> its calls: each in its directory and its chain of agents, and the agents that they started. */
import { directoryAfter, within } from '../commands/directory.ts';
import type { ToolCall } from '../model.ts';
import type { Started } from '../transcript-contract.ts';
import type { Chain } from './agent-chains.ts';
import type { agentNames } from './agent-names.ts';
import { type Draft, type Entered, moves, startOf } from './call-drafts.ts';

export interface DraftedCalls {
  readonly calls: ToolCall[];
  /** The agent that nobody started in this file, by the index of a call of it. */
  readonly dangling: ReadonlyMap<number, string>;
  /** Scopes of each call; empty when no other file is read. */
  readonly scopes: readonly (readonly string[] | undefined)[];
  readonly started: readonly Started[];
  /** Calls without a result. */
  readonly open: number;
}

interface Whereabouts {
  cwd: string | undefined;
  entered: Entered | undefined;
}

/** `within` for calls that mostly stand where the one before them did. */
const lastWithin = () => {
  let from: string | undefined;
  let path: string | undefined;
  let found = '';
  return (directory: string | undefined, to: string): string => {
    if (to !== path || directory !== from) found = within(directory, to);
    from = directory;
    path = to;
    return found;
  };
};

/**
 * @param keepsDirectory a `cd` of one shell call holds for the next one of the same agent.
 * @param alone no other file is read: what only joins files is not kept.
 */
export const draftedCalls = (
  drafts: readonly Draft[],
  chainOf: (by: string | undefined) => Chain,
  agents: ReturnType<typeof agentNames>,
  keepsDirectory: boolean,
  alone: boolean,
): DraftedCalls => {
  const calls: ToolCall[] = [];
  const dangling = new Map<number, string>();
  const scopes: (readonly string[] | undefined)[] = [];
  const started: Started[] = [];
  const main: Whereabouts = { cwd: undefined, entered: undefined };
  const others = new Map<string, Whereabouts>();
  const whereabouts = (by: string | undefined): Whereabouts => {
    if (by === undefined) return main;
    const state = others.get(by) ?? { cwd: undefined, entered: undefined };
    others.set(by, state);
    return state;
  };
  let open = 0;
  const directoryOf = lastWithin();
  for (const draft of drafts) {
    const { id, by, doings } = draft;
    const status = draft.status ?? 'unknown';
    if (draft.status === undefined) open++;
    const done = status !== 'denied' && status !== 'not-run';
    const { chain, dangling: ref } = chainOf(by);
    const start = done ? startOf(draft) : undefined;
    if (start !== undefined)
      started.push({
        refs: agents.all(id).filter(name => name !== id),
        name: start.name,
        chain: [...chain, start.name],
        ...(ref !== undefined && { dangling: ref }),
        ...(start.prompt !== undefined && { prompt: start.prompt }),
        place: draft.place,
        here: agents.seen(id),
      });
    const state = whereabouts(by);
    if (draft.cwd !== undefined) state.cwd = directoryOf(draft.entered?.cwd, draft.cwd);
    else if (draft.entered !== state.entered || !keepsDirectory) state.cwd = draft.entered?.cwd;
    state.entered = draft.entered;
    const base = state.cwd ?? (draft.after === undefined || moves(draft) ? undefined : draft.after);
    for (let i = 0; i < doings.length; i++) {
      const { act, cwd: own } = doings[i]!;
      const cwd = own === undefined ? base : within(base, own);
      const call: { -readonly [K in keyof ToolCall]: ToolCall[K] } = {
        id: i === 0 ? id : `${id}/${i + 1}`,
        tool: draft.tool,
        place: draft.place,
        act,
        agents: chain,
        status,
      };
      if (cwd !== undefined) call.cwd = cwd;
      if (draft.result !== undefined) call.result = draft.result;
      if (draft.marks !== undefined) call.marks = draft.marks;
      if (act.do === 'shell') {
        if (!keepsDirectory) call.freshShell = true;
        else if (done) state.cwd = directoryAfter(act.command, cwd);
      }
      if (ref !== undefined) dangling.set(calls.length, ref);
      if (!alone) scopes.push(draft.named ? draft.scopes : undefined);
      calls.push(call);
    }
    if (keepsDirectory && draft.after !== undefined) state.cwd = draft.after;
  }
  return { calls, dangling, scopes, started, open };
};
