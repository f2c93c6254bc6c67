/**
 * A GitHub event -> the two trees to compare, and the commit whose policy holds. The base is the true tip that a merge would land on:
 * the first parent of the merge commit, never the payload's `base.sha`, which is frozen at the last push.
 */

import { Fault } from './core/fault.ts';
import type { EventFacts } from './core/github/events.ts';
import type { Git, Remote, Trees } from './core/world.ts';

/** The tree of a repository without files, in both object formats. Source: `git hash-object -t tree /dev/null`. */
const emptyTree = (like: string): string =>
  like.length === 64
    ? '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321'
    : '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

type By<K extends EventFacts['compare']['by']> = EventFacts['compare'] & { readonly by: K };

const byMergeCommit = async ({ merge, headSha }: By<'merge-commit'>, git: Git, remote: Remote): Promise<Trees> => {
  if (merge === undefined) {
    throw new Fault(
      'no-merge-commit',
      'GitHub has made no merge commit for this pull request',
      'resolve its conflicts with the base branch; if there are none, run the job again',
    );
  }
  await git.ensure(remote, merge);
  const { parents } = await git.commit(merge);
  const [base, head] = parents;
  if (base === undefined || head === undefined || parents.length > 2) {
    throw new Fault(
      'no-merge-commit',
      `\`${merge.slice(0, 12)}\` is no merge commit`,
      'check out the default ref of the event: leave out `ref:`',
    );
  }
  if (head !== headSha) {
    throw new Fault(
      'head-moved',
      `the merge commit holds \`${head.slice(0, 12)}\`, the event speaks of \`${headSha.slice(0, 12)}\``,
      'the pull request was pushed to meanwhile: the run for the newer commit decides',
    );
  }
  await git.ensure(remote, base);
  return { base, head: merge, tip: headSha, policyBase: base, reconstructed: false, limits: [] };
};

const byQueue = async ({ head, baseSha, baseRef }: By<'queue'>, git: Git, remote: Remote): Promise<Trees> => {
  await git.ensure(remote, head);
  const tip = (await git.tip(remote, baseRef)) ?? baseSha;
  await git.ensure(remote, tip);
  // What others of the group put before this entry lands with it, and is judged with it.
  const from = (await git.mergeBase(tip, head).catch(() => undefined)) ?? tip;
  return { base: from, head, tip: head, policyBase: tip, reconstructed: false, limits: [] };
};

const byPush = async ({ before, after, forced, ref, defaultBranch }: By<'push'>, git: Git, remote: Remote): Promise<Trees> => {
  await git.ensure(remote, after);
  const known = defaultBranch !== undefined && ref === `refs/heads/${defaultBranch}`;
  const { branch, commit } = known ? { branch: defaultBranch, commit: after } : await git.defaultTip(remote);
  if (ref === `refs/heads/${branch}`) {
    const ends = { head: after, tip: after, reconstructed: false };
    if (before === undefined)
      return { ...ends, base: emptyTree(after), limits: [`\`${branch}\` is new: everything in it is judged`] };
    await git.ensure(remote, before);
    const limits = forced ? [`\`${branch}\` was overwritten: the change is measured from what stood there before`] : [];
    return { ...ends, base: before, policyBase: before, limits };
  }
  // INVARIANT: what stood on any other branch was the pusher's own work: it neither brings the policy, nor counts as judged.
  await git.ensure(remote, commit);
  const from = await git.mergeBase(commit, after);
  if (from === undefined && git.shallow) {
    throw new Fault(
      'no-merge-base',
      `this shallow clone does not show where the branch left \`${branch}\``,
      'check out with `fetch-depth: 0`',
    );
  }
  return {
    base: from ?? emptyTree(after),
    head: after,
    tip: after,
    policyBase: commit,
    reconstructed: false,
    limits: from === undefined ? [`the branch shares nothing with \`${branch}\`: everything in it is judged`] : [],
  };
};

const UNKNOWN = 'unknown-revision';

/**
 * A branch of the server before whatever the clone calls so: a tag of its name, which git takes first, would bring another policy, and so
 * would a branch that somebody names `origin/main`.
 */
const namedBy = async (name: string, git: Git, remote: Remote): Promise<string> => {
  const branch = /^(?:refs\/heads\/|refs\/remotes\/origin\/|origin\/)?((?!refs\/|HEAD$)[\w./-]+)$/.exec(name)?.[1];
  const local = async (of: string): Promise<string> => (await git.resolve(of))[0]!;
  if (branch === undefined || /^[0-9a-f]{40,64}$/.test(name)) return local(name);
  const tip = await git.tip(remote, branch).catch(() => undefined);
  if (tip === undefined)
    return local(`refs/remotes/origin/${branch}`).catch((error: unknown) => {
      if (error instanceof Fault && error.code === UNKNOWN) return local(name);
      throw error;
    });
  await git.ensure(remote, tip);
  return tip;
};

const byRefs = async ({ base, head }: By<'refs'>, git: Git, remote: Remote): Promise<Trees> => {
  const from = await namedBy(base, git, remote);
  const to = await namedBy(head, git, remote);
  const fork = await git.mergeBase(from, to);
  if (fork === undefined)
    throw new Fault('no-merge-base', `\`${base}\` and \`${head}\` have no common commit here`, 'check out with `fetch-depth: 0`');
  return { base: fork, head: to, tip: to, policyBase: from, reconstructed: false, limits: [] };
};

/**
 * @param remote where missing commits come from.
 * @throws Fault that says what to do: the head moved, a conflict, a fork that is gone, too little history.
 */
export const trees = async ({ compare, name }: EventFacts, git: Git, remote: Remote): Promise<Trees> => {
  switch (compare.by) {
    case 'merge-commit':
      return byMergeCommit(compare, git, remote);
    case 'queue':
      return byQueue(compare, git, remote);
    case 'push':
      return byPush(compare, git, remote);
    case 'refs':
      return byRefs(compare, git, remote);
    case 'ask':
      throw new Fault(
        'event',
        `the event \`${name}\` names its pull request only by number`,
        'give the job a token that may read pull requests',
      );
  }
};
