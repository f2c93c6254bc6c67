/** A look at a repository for `init`: names and a few texts of the head tree, and the last changes of its branch. Only objects are read. */
import { Fault } from '../core/fault.ts';
import { type AuthorFacts, authorOf } from '../core/github/authors.ts';
import { openerOf } from '../core/init/opener.ts';
import { isRead, type Looked } from '../core/init/seen.ts';
import { titleOf } from '../core/init/shown.ts';
import type { Author } from '../core/model.ts';
import type { Git } from '../core/world.ts';

const MOST_NAMES = 200_000;
const MOST_TEXTS = 120;

/** A commit that the branch got, beside the one that it stood at before. */
export interface Merged {
  readonly id: string;
  readonly parent: string;
  readonly title?: string;
  readonly opened: Omit<AuthorFacts, 'commits'>;
  readonly author: Author;
}

const unlessFault = (error: unknown): undefined => {
  if (error instanceof Fault) return undefined;
  throw error;
};

/** The last changes of a branch, the latest first: its commits by their first parents. @returns fewer where the history ends. */
const mergedInto = async (git: Git, head: string, last: number): Promise<readonly Merged[]> => {
  const merged: Merged[] = [];
  for (let at = head; merged.length < last; ) {
    const commit = await git.commit(at);
    const [parent, tip] = commit.parents;
    if (parent === undefined || !(await git.has(parent))) break;
    const made = tip !== undefined && (await git.has(tip)) ? await git.commit(tip) : commit;
    const opened = openerOf(made.author, commit.message);
    const told = await git.commits(parent, at).catch(unlessFault);
    merged.push({
      id: at,
      parent,
      title: titleOf(commit.message),
      opened,
      author: authorOf({ ...opened, commits: told?.commits ?? [] }),
    });
    at = parent;
  }
  return merged;
};

/** @param last how many changes at most. */
export const lookAt = async (git: Git, last: number): Promise<Looked & { readonly merged: readonly Merged[] }> => {
  // A repository without a commit is one, too: there is nothing to see in it yet.
  const [head] = (await git.resolve('HEAD').catch(unlessFault)) ?? [];
  if (head === undefined) return { names: [], texts: new Map(), authors: [], merged: [] };
  const names = await git.names(head, MOST_NAMES);
  const texts = new Map<string, string>();
  for (const name of names.filter(isRead).slice(0, MOST_TEXTS)) {
    const found = await git.show(head, name).catch(unlessFault);
    if (found !== undefined) texts.set(name, found.text);
  }
  const merged = await mergedInto(git, head, last);
  return { names, texts, merged, authors: merged.map(({ author }) => author) };
};
