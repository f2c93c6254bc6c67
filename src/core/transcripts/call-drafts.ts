/** A call while its transcript is being read: its results come later, other tellings of it fold into it. */
import type { Act, Place, Status, ToolCall } from '../model.ts';
import type { Asked, Doing, End } from '../transcript-contract.ts';

export interface Draft {
  readonly id: string;
  /** The id is the file's own. */
  readonly named: boolean;
  readonly tool: string;
  readonly line: number;
  readonly doings: readonly Doing[];
  readonly cwd: string | undefined;
  readonly by: string | undefined;
  readonly scopes: readonly string[] | undefined;
  readonly part: number;
  readonly place: Place;
  readonly entered: Entered | undefined;
  marks: ToolCall['marks'];
  status: Status | undefined;
  sure: boolean;
  ended: boolean;
  after: string | undefined;
  result: string | undefined;
}
export interface Entered {
  readonly cwd: string;
}
export type Found = Omit<End, 'text'> & { readonly place: Place };

/** What really happened outweighs what was prevented, and what is told outweighs what is not. */
const RANK: Record<Status, number> = { unknown: 0, 'not-run': 1, denied: 2, ok: 3, error: 4 };
/** @param sure the record says so itself, and nobody concluded it. */
export const settle = (draft: Draft, status: Status, sure: boolean): void => {
  if (draft.sure && !sure) return;
  if (draft.status === undefined || (sure && !draft.sure) || RANK[status] > RANK[draft.status]) draft.status = status;
  draft.sure ||= sure;
};
/** Takes in one telling of how a call ended; others may follow. */
export const finishDraft = (draft: Draft, end: Pick<End, 'status' | 'sure' | 'directory' | 'marks'>): void => {
  settle(draft, end.status, end.sure === true);
  draft.ended = true;
  draft.after = end.directory ?? draft.after;
  if (end.marks !== undefined) draft.marks = [...new Set([...(draft.marks ?? []), ...end.marks])];
};

const sameLines = (a: readonly string[] | undefined, b: readonly string[] | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.length === b.length && a.every((line, i) => line === b[i]));
const sameValue = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
/** Two tellings of one call do the same. */
const sameDoings = (a: readonly Doing[], b: readonly Doing[]): boolean =>
  a.length === b.length &&
  a.every(({ act, cwd }, i) => {
    const other = b[i]!;
    if (act.do === 'shell' && other.act.do === 'shell') return act.command === other.act.command && cwd === other.cwd;
    if (act.do === 'write' && other.act.do === 'write')
      return (
        act.path === other.act.path &&
        cwd === other.cwd &&
        sameLines(act.lines, other.act.lines) &&
        sameLines(act.removed, other.act.removed)
      );
    return act.do === other.act.do && cwd === other.cwd && sameValue(act, other.act);
  });

/** Whether a record asks again for the call that the draft is of. */
export const isTwin = (draft: Draft, asked: Asked): boolean =>
  draft.tool === asked.tool && sameDoings(draft.doings, asked.doings);
/** The drafts of one id. */
export const listed = (group: Draft | Draft[] | undefined): readonly Draft[] =>
  group === undefined ? [] : Array.isArray(group) ? group : [group];
/** Two calls of one id take their results in turn. */
export const nextOf = (group: Draft | Draft[] | undefined): Draft | undefined =>
  Array.isArray(group) ? (group.find(draft => !draft.ended) ?? group.at(-1)) : group;

/** The sub-agent that a call starts. */
export const startOf = ({ doings }: Draft): (Act & { do: 'agent' }) | undefined => {
  for (const { act } of doings) if (act.do === 'agent') return act;
  return undefined;
};
/** Whether the call may have left its shell in another directory. */
export const moves = ({ doings }: Draft): boolean =>
  doings.some(({ act }) => act.do === 'shell' && /\b(?:cd|pushd|popd)\b/.test(act.command));
