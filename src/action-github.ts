/** GitHub's API as a run of the Action meets it: opened late, and asked only for what the event does not say. */
import { Fault } from './core/fault.ts';
import type { EventFacts } from './core/github/events.ts';
import { type GitHub, openGitHub, type Told } from './world/github.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** The API, opened once and only when something asks for it. */
export const lazyGitHub = (env: Env, token: string): (() => Promise<GitHub>) => {
  let opened: Promise<GitHub> | undefined;
  return () => {
    if (token === '')
      return Promise.reject(
        new Fault('token', 'there is no token to ask GitHub with', 'leave the input `github-token` at its default'),
      );
    const [owner = '', repo = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');
    opened ??= openGitHub(token, { owner, repo }, env['GITHUB_API_URL'] ?? 'https://api.github.com');
    return opened;
  };
};

/** What was asked for, or why there is no answer; without a token nothing is asked. */
export const asking = <T>(
  what: string,
  github: () => Promise<GitHub>,
  ask: (api: GitHub) => Promise<Told<T>>,
): Promise<Told<T>> => github().then(ask, () => ({ missing: `${what}: there is no token` }));

/** Events that name their pull request only by number, commit or branch are completed by the API. */
export const complete = async (
  facts: EventFacts,
  github: () => Promise<GitHub>,
): Promise<EventFacts & { readonly limits?: readonly string[] }> => {
  const { compare } = facts;
  if (compare.by === 'queue') {
    const what = 'the pull requests of the merge group';
    const told = await asking(what, github, api => api.group(compare.headRef, compare.baseSha));
    return 'missing' in told ? { ...facts, limits: [told.missing] } : { ...facts, group: told.value };
  }
  if (compare.by !== 'ask') return facts;
  const api = await github();
  let number = compare.number;
  if (number === undefined && compare.headSha !== undefined) {
    const found = await api.pullOf(compare.headSha);
    if ('missing' in found) throw new Fault('github', found.missing, 'give the job `pull-requests: read`');
    number = found.value;
  }
  if (number === undefined)
    throw new Fault(
      'event',
      'no open pull request belongs to this event',
      'nothing is to be judged: skip the job for such events',
    );
  const { merge, ...pull } = await api.pull(number);
  if (compare.headSha !== undefined && pull.headSha !== compare.headSha)
    throw new Fault(
      'head-moved',
      'the pull request was pushed to after the run that started this one',
      'the run for the newer commit decides',
    );
  return { ...facts, pull, compare: { by: 'merge-commit', merge, headSha: pull.headSha, baseRef: pull.baseRef } };
};
