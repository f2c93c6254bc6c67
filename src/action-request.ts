/** Inputs and event of a run -> what the gate is asked to judge, and what GitHub must be asked for. */

import { normalize } from 'node:path/posix';
import { counting } from './approve.ts';
import { Fault } from './core/fault.ts';
import type { AuthorFacts } from './core/github/authors.ts';
import { type EventFacts, eventFacts, type PullFacts, type Queued } from './core/github/events.ts';
import type { InputName } from './core/github/inputs.ts';
import { above } from './core/github/queue.ts';
import type { Approval, Evidence } from './core/model.ts';
import type { GateRequest, GateWorld } from './gate-contract.ts';
import { type GitHub, openGitHub, type Told } from './world/github.ts';
import { readEvent, type WorkPlace } from './world/runner.ts';

export type Inputs = Readonly<Record<InputName, string>>;
export type Env = Readonly<Record<string, string | undefined>>;
const list = (text: string): readonly string[] =>
  text
    .split(/[\n,]/)
    .map(line => line.trim())
    .filter(line => line !== '');

/** The same for paths, in which braces hold commas of their own. */
const pathList = (text: string): readonly string[] => {
  const paths = [''];
  let depth = 0;
  for (const letter of text) {
    depth = letter === '\n' ? 0 : Math.max(0, depth + (letter === '{' ? 1 : letter === '}' ? -1 : 0));
    if (letter === '\n' || (letter === ',' && depth === 0)) paths.push('');
    else paths[paths.length - 1] += letter;
  }
  return paths.map(path => path.trim()).filter(path => path !== '');
};

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
const asking = <T>(what: string, github: () => Promise<GitHub>, ask: (api: GitHub) => Promise<Told<T>>): Promise<Told<T>> =>
  github().then(ask, () => ({ missing: `${what}: there is no token` }));

/** Events that name their pull request only by number, commit or branch are completed by the API. */
const complete = async (
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

/** An account that is gone has no name, and nobody knows whose it was. */
const openedBy = ({ login, type, branch }: PullFacts): AuthorFacts => ({ ...(login !== '' && { login }), type, branch });

/** Who opened the changes, or pushed them; of a merge group those who opened what lies above the base. */
const whoOf = ({ pull, pushed, group }: EventFacts, base: string | undefined): readonly AuthorFacts[] => {
  if (pull !== undefined) return [openedBy(pull)];
  if (pushed !== undefined && pushed.login !== '') return [{ login: pushed.login, type: pushed.type, branch: pushed.name }];
  return (group === undefined || base === undefined ? undefined : above(group, base))?.map(openedBy) ?? [];
};

/** What the change says of itself. */
const textsOf = ({ pull, pushed, group = [] }: EventFacts): Evidence['texts'] => {
  if (pushed !== undefined) return [{ source: 'branch', place: { file: 'the name that was pushed' }, text: pushed.name }];
  return (pull === undefined ? group.map(queued => queued.pull) : [pull]).flatMap(({ number, title, body, branch }) => {
    const place = { file: `pull request ${number}` };
    return [
      { source: 'title', place, text: title },
      { source: 'body', place, text: body },
      { source: 'branch', place, text: branch },
    ] as const;
  });
};

/** Source: GitHub Docs, "List commits on a pull request". */
const MOST_COMMITS = 250;

/** What its commits say, from the API. */
const commitTexts = async (
  { pull, group = [] }: EventFacts,
  github: () => Promise<GitHub>,
): Promise<Pick<Evidence, 'texts' | 'limits'>> => {
  const pulls = pull === undefined ? group.map(queued => queued.pull) : [pull];
  if (pulls.length === 0) return { texts: [], limits: ['commit messages were not read: the clone does not have them'] };
  const texts: Evidence['texts'][number][] = [];
  const limits: string[] = [];
  for (const { number } of pulls) {
    const commits = await asking('commit messages', github, api => api.commits(number));
    if ('missing' in commits) return { texts, limits: [commits.missing] };
    if (commits.value.length >= MOST_COMMITS)
      limits.push(`only the first ${MOST_COMMITS} commits of pull request ${number} were read`);
    for (const { id, author, message } of commits.value) {
      const place = { file: `commit ${id.slice(0, 12)}` };
      texts.push({ source: 'commit', place, text: message }, { source: 'author', place, text: author });
    }
  }
  return { texts, limits };
};

/** The workflow that calls the gate, as a path of this repository; none when an organisation's ruleset brings it from another one. */
const ownWorkflow = (env: Env): readonly string[] => {
  const [, repository, path] =
    /^([^/]+\/[^/]+)\/(\.github\/workflows\/[^/]+\.ya?ml)@(?:refs\/|[0-9a-f]{40})/i.exec(env['GITHUB_WORKFLOW_REF'] ?? '') ?? [];
  return path === undefined || repository?.toLowerCase() !== env['GITHUB_REPOSITORY']?.toLowerCase() ? [] : [path];
};

/** The inputs with their files as the workspace names them, which is where the Action and later steps start. */
export const inDirectory = (inputs: Inputs, { fromWorkspace }: WorkPlace): Inputs => {
  const put = (path: string): string =>
    fromWorkspace === '' || path === '' || /^(?:[/~]|[A-Za-z]:)/.test(path) ? path : normalize(`${fromWorkspace}/${path}`);
  const files = Object.entries(inputs).map(([name, value]) => [name, name.endsWith('-file') ? put(value) : value]);
  return { ...(Object.fromEntries(files) as Inputs), transcript: pathList(inputs.transcript).map(put).join('\n') };
};

/** The policy's path from the root of the repository; one of another repository has no part in this one's directories. */
const policyPath = (inputs: Inputs, { inside }: WorkPlace): string => {
  const path = inputs['policy-ref'].includes('/') || inside === '' ? inputs.policy : normalize(`${inside}/${inputs.policy}`);
  if (!/^(?:\/|\.\.(?:\/|$))/.test(path)) return path.replace(/^\.\//, '');
  throw new Fault('input', `the policy \`${inputs.policy}\` lies outside of the repository`, 'name a path of the repository');
};

export const requestOf = async (
  env: Env,
  inputs: Inputs,
  place: WorkPlace,
  github: () => Promise<GitHub>,
): Promise<GateRequest> => {
  const event = eventFacts(env['GITHUB_EVENT_NAME'] ?? '', readEvent(env), {
    sha: env['GITHUB_SHA'],
    base: inputs.base,
    head: inputs.head,
  });
  const facts = await complete(event, github);
  const token = inputs['github-token'];
  const url = `${env['GITHUB_SERVER_URL'] ?? 'https://github.com'}/${env['GITHUB_REPOSITORY'] ?? ''}`;
  return {
    repo: place.root,
    directory: place.inside,
    texts: textsOf(facts),
    commitTexts: () => commitTexts(facts, github),
    policyFile: policyPath(inputs, place),
    policyRef: inputs['policy-ref'],
    transcripts: inputs.transcript.split('\n').filter(path => path !== ''),
    requireTranscript: inputs['require-transcript'] as 'auto' | 'always' | 'never',
    scene: {
      event: facts.name,
      steering: ownWorkflow(env),
      root: place.root,
      ...(env['GITHUB_REPOSITORY'] && { repository: env['GITHUB_REPOSITORY'] }),
    },
    who: { opened: base => whoOf(facts, base), agents: list(inputs.agents) },
    limits: facts.limits ?? [],
    caller: {
      repository: env['GITHUB_REPOSITORY'] ?? '',
      action: env['GITHUB_ACTION_REPOSITORY'] ?? '',
      job: env['GITHUB_JOB'] ?? '',
    },
    event: { facts, remote: { url, ...(token !== '' && { token }) } },
  };
};

/**
 * Who approved this head; asked for only when something is to be settled.
 * @param agents the input `agents`: their accounts approve nothing.
 */
export const approvals =
  (pull: PullFacts | undefined, agents: string, github: () => Promise<GitHub>): NonNullable<GateWorld['approvals']> =>
  async (headSha, policy) => {
    if (pull === undefined) return { approvals: [], limits: [] };
    // What the event knows of a push is about the head that it names, and no other.
    const pushedAt = pull.headSha === headSha ? pull.pushedAt : undefined;
    const asked = { headSha, author: pull.login, pushedAt, agents: list(agents) };
    const told = await asking('approvals', github, api => api.approvals(pull.number, asked, policy.approvals.labels));
    return 'missing' in told ? { approvals: [], limits: [told.missing] } : { approvals: told.value, limits: [] };
  };

/**
 * Who approved a merge group: its head is GitHub's own commit that nobody can review, so every pull request in it needs an approval of its
 * own head. A push to one of them takes it out of the queue.
 */
export const groupApprovals =
  (group: readonly Queued[], agents: string, github: () => Promise<GitHub>): NonNullable<GateWorld['approvals']> =>
  async (headSha, policy, base) => {
    const pulls = base === undefined ? undefined : above(group, base);
    if (pulls === undefined) return { approvals: [], limits: ['approvals: the merge group holds more than its branches name'] };
    const given: Approval[] = [];
    for (const pull of pulls) {
      const told = await approvals(pull, agents, github)(pull.headSha, policy, base);
      const found = counting(told.approvals, pull.headSha, policy);
      if (found === undefined) return { approvals: [], limits: told.limits };
      given.push(found);
    }
    const by = [...new Set(given.map(approval => approval.by))].join(', ');
    return { approvals: given.slice(-1).map(approval => ({ ...approval, by, head: headSha })), limits: [] };
  };
