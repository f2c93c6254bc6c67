/**
 * A merge group -> the pull requests in it. The branch of each entry names its pull request and the commit it was put on, which is the
 * target branch or the entry before. Source: GitHub Docs, "Managing a merge queue"; names as in `merge_group.head_ref`.
 */
import type { PullFacts, Queued } from './events.ts';

const ENTRY = /^(?:refs\/)?(heads\/gh-readonly-queue\/.+\/)pr-(\d{1,10})-([0-9a-f]{40,64})$/;
/** Entries that one group may have. Source: GitHub Docs, "Managing a merge queue": build concurrency up to 100. */
const MOST = 100;

/** Where the branches of the queue begin, for a look-up: `heads/gh-readonly-queue/main/`. */
export const queueOf = (headRef: string): string | undefined => ENTRY.exec(headRef)?.[1];

interface Entry {
  readonly number: number;
  /** The commit that it was put on. */
  readonly on: string;
}

/**
 * @param headRef the branch of the group.
 * @param baseSha the commit that its last entry was put on.
 * @param branches all branches of the queue.
 * @returns the last entry first; none when the branch is not named as GitHub names them.
 */
export const entriesOf = (
  headRef: string,
  baseSha: string,
  branches: readonly { readonly ref: string; readonly sha: string }[],
): readonly Entry[] => {
  const number = ENTRY.exec(headRef)?.[2];
  if (number === undefined) return [];
  const entries: Entry[] = [{ number: Number(number), on: baseSha }];
  for (let on = baseSha; entries.length < MOST; ) {
    // Whoever may push a branch beside those of the queue must not choose whose approval counts: of two names none is believed.
    const [before, other] = branches
      .flatMap(({ ref, sha }) => (sha === on ? [ENTRY.exec(ref)] : []))
      .filter(found => found !== null);
    if (!before || other || entries.some(entry => entry.on === before[3])) break;
    on = before[3]!;
    entries.push({ number: Number(before[2]), on });
  }
  return entries;
};

/** What of a group lies above a commit; undefined when no entry was put on it, so that something in between is not known. */
export const above = (group: readonly Queued[], base: string): readonly PullFacts[] | undefined => {
  const last = group.findIndex(({ on }) => on === base);
  return last < 0 ? undefined : group.slice(0, last + 1).map(({ pull }) => pull);
};
