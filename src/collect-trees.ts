/** A range of commits, or a patch and its base -> the two trees to compare. */
import { Fault } from './core/fault.ts';
import type { Git, Trees } from './core/world.ts';

export interface Range {
  /** A directory inside the repository. */
  readonly repo?: string;
  readonly base?: string;
  readonly head?: string;
  /** The bytes of a patch file, instead of a head. */
  readonly patch?: Uint8Array;
}

/**
 * Finds the two trees to compare. With a patch: the base and the base with the patch on it. Without: what `head` added since it
 * left `base`, so that what others did on the base meanwhile is not laid at this change's door.
 * @returns undefined where nothing is to be compared.
 * @throws Fault where a revision is not known, or two have no common commit.
 */
export const collectTrees = async (source: Range, git: Git): Promise<Trees | undefined> => {
  const nowhere = new Fault('no-repository', `\`${source.repo ?? '.'}\` is in no git repository`, 'name one with `--repo`');
  if (source.patch !== undefined) {
    if (source.base !== undefined) {
      if (!git.repository) throw nowhere;
      const [base] = await git.resolve(source.base);
      return git.apply(source.patch, base);
    }
    // A patch that nobody gave a base for need not fit the commit at hand.
    const base = git.repository
      ? await git.resolve('HEAD').then(
          ids => ids[0],
          () => undefined,
        )
      : undefined;
    return git.apply(source.patch, base, 'alone');
  }
  if (source.base === undefined) {
    if (source.head === undefined) return undefined;
    throw new Fault('no-base', `there is nothing to compare \`${source.head}\` with`, 'give `--base`');
  }
  if (!git.repository) throw nowhere;
  const [base, head] = (await git.resolve(source.base, source.head ?? 'HEAD')) as [string, string];
  const from = await git.mergeBase(base, head);
  if (from === undefined)
    throw new Fault(
      'no-merge-base',
      `\`${source.base}\` and \`${source.head ?? 'HEAD'}\` have no common commit${git.shallow ? ' in this shallow clone' : ''}`,
      git.shallow
        ? 'check out with `fetch-depth: 0`, or run `git fetch --unshallow`'
        : 'compare with a branch that this one started from',
    );
  return { base: from, head, reconstructed: false, policyBase: base, limits: [] };
};
