/** Inputs and event of a run -> what the gate is asked to judge, and what GitHub must be asked for. */

import { Fault } from './core/fault.ts';
import type { AuthorFacts } from './core/github/authors.ts';
import { type EventFacts, eventFacts, type PullFacts } from './core/github/events.ts';
import type { InputName } from './core/github/inputs.ts';
import type { Evidence } from './core/model.ts';
import type { GateRequest, GateWorld } from './gate.ts';
import { type GitHub, openGitHub } from './world/github.ts';
import { readEvent } from './world/runner.ts';

export type Inputs = Readonly<Record<InputName, string>>;
export type Env = Readonly<Record<string, string | undefined>>;
const list = (text: string): readonly string[] =>
  text
    .split(/[\n,]/)
    .map(line => line.trim())
    .filter(line => line !== '');

/** The API, opened once and only when something asks for it. */
export const lazyGitHub = (env: Env, token: string): (() => Promise<GitHub>) => {
  let opened: Promise<GitHub> | undefined;
  return () => {
    if (token === '')
      throw new Fault('token', 'there is no token to ask GitHub with', 'leave the input `github-token` at its default');
    const [owner = '', repo = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');
    opened ??= openGitHub(token, { owner, repo }, env['GITHUB_API_URL'] ?? 'https://api.github.com');
    return opened;
  };
};

/** Events that name their pull request only by number or commit are completed by the API. */
const complete = async (facts: EventFacts, github: () => Promise<GitHub>): Promise<EventFacts> => {
  const { compare } = facts;
  if (compare.by !== 'ask') return facts;
  const api = await github();
  let number = compare.number;
  if (number === undefined && compare.headSha !== undefined) {
    const found = await api.pullOf(compare.headSha);
    number = 'value' in found ? found.value : undefined;
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

/** Who opened the change, or pushed it. */
const whoOf = ({ pull, pushed }: EventFacts): AuthorFacts => {
  if (pull !== undefined) return { login: pull.login, type: pull.type, branch: pull.branch };
  if (pushed === undefined || pushed.login === '') return {};
  return { login: pushed.login, type: pushed.type, branch: pushed.name };
};

/** What the change says of itself. */
const textsOf = ({ pull, pushed }: EventFacts): Evidence['texts'] => {
  if (pushed !== undefined) return [{ source: 'branch', place: { file: 'the name that was pushed' }, text: pushed.name }];
  if (pull === undefined) return [];
  const place = { file: `pull request ${pull.number}` };
  return [
    { source: 'title', place, text: pull.title },
    { source: 'body', place, text: pull.body },
    { source: 'branch', place, text: pull.branch },
  ];
};

/** What its commits say, from the API. */
const commitTexts = async ({ pull }: EventFacts, github: () => Promise<GitHub>): Promise<Pick<Evidence, 'texts' | 'limits'>> => {
  if (pull === undefined) return { texts: [], limits: ['commit messages were not read: the clone does not have them'] };
  const commits = await github().then(
    api => api.commits(pull.number),
    () => ({ missing: 'commit messages: there is no token' }),
  );
  if ('missing' in commits) return { texts: [], limits: [commits.missing] };
  const texts = commits.value.flatMap(({ id, author, message }): Evidence['texts'] => {
    const place = { file: `commit ${id.slice(0, 12)}` };
    return [
      { source: 'commit', place, text: message },
      { source: 'author', place, text: author },
    ];
  });
  return { texts, limits: [] };
};

/** The workflow that calls the gate, as a path of this repository; none when an organisation's ruleset brings it from another one. */
const ownWorkflow = (env: Env): readonly string[] => {
  const [, repository, path] = /^([^/]+\/[^/]+)\/(\.github\/workflows\/[^@]+)@/.exec(env['GITHUB_WORKFLOW_REF'] ?? '') ?? [];
  return path === undefined || repository?.toLowerCase() !== env['GITHUB_REPOSITORY']?.toLowerCase() ? [] : [path];
};

export const requestOf = async (env: Env, inputs: Inputs, github: () => Promise<GitHub>): Promise<GateRequest> => {
  const event = eventFacts(env['GITHUB_EVENT_NAME'] ?? '', readEvent(env), {
    sha: env['GITHUB_SHA'],
    base: inputs.base,
    head: inputs.head,
  });
  const facts = await complete(event, github);
  const repo = env['GITHUB_WORKSPACE'] ?? '.';
  const token = inputs['github-token'];
  const url = `${env['GITHUB_SERVER_URL'] ?? 'https://github.com'}/${env['GITHUB_REPOSITORY'] ?? ''}`;
  return {
    repo,
    texts: textsOf(facts),
    commitTexts: () => commitTexts(facts, github),
    policyFile: inputs.policy,
    policyRef: inputs['policy-ref'],
    transcripts: list(inputs.transcript),
    scene: {
      event: facts.name,
      steering: ownWorkflow(env),
      root: repo,
      ...(env['GITHUB_REPOSITORY'] && { repository: env['GITHUB_REPOSITORY'] }),
    },
    who: { ...whoOf(facts), agents: list(inputs.agents) },
    caller: { repository: env['GITHUB_REPOSITORY'] ?? '', action: env['GITHUB_ACTION_REPOSITORY'] ?? '' },
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
    const told = await github().then(
      api => api.approvals(pull.number, asked, policy.approvals.labels),
      () => ({ missing: 'approvals: there is no token' }),
    );
    return 'missing' in told ? { approvals: [], limits: [told.missing] } : { approvals: told.value, limits: [] };
  };
