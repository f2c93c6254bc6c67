/** `policy-ref` -> the commit that the policy is read from; never the head. */
import { Fault } from './core/fault.ts';
import type { Git, Remote, Trees } from './core/world.ts';

/**
 * @param ref `base`, `default-branch`, a full commit id, or `owner/repo@` and a full commit id.
 * @returns the commit, which is in the store now; undefined where nothing has a base.
 * @throws Fault when the reference is none, or cannot be fetched.
 */
export const findPolicyCommit = async (
  ref: string,
  trees: Trees | undefined,
  git: Git,
  remote: Remote | undefined,
): Promise<string | undefined> => {
  if (ref === 'base') return trees?.policyBase ?? trees?.base;
  const from: Remote = remote ?? { url: 'origin' };
  if (ref === 'default-branch') {
    const { commit } = await git.defaultTip(from);
    await git.ensure(from, commit);
    return commit;
  }
  const found = /^(?:([\w.-]+\/[\w.-]+)@)?([0-9a-f]{40}|[0-9a-f]{64})$/.exec(ref);
  if (!found)
    throw new Fault(
      'policy-ref',
      `\`${ref}\` is no reference to a policy`,
      'use `base`, `default-branch`, a full commit id, or `owner/repo@` and a full commit id',
    );
  const [, repository, commit] = found as unknown as [string, string | undefined, string];
  const url = repository === undefined ? from.url : from.url.replace(/[^/]+\/[^/]+?(\.git)?$/, `${repository}$1`);
  await git.ensure({ ...from, url }, commit);
  return commit;
};
