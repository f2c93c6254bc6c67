/** The bundled Action in a situation: a runner, a remote and GitHub's API, none of them real, all of them strict. */
import examples from '@octokit/webhooks-examples' with { type: 'json' };
import { expect } from 'vitest';
import { fakeGitHub, type Handlers } from './github.ts';
import type { openOrigin } from './origin.ts';
import { runAction } from './runner.ts';

const MAIN = `${process.cwd()}/dist/action.js`;
type Origin = ReturnType<typeof openOrigin>;

export const user = (login: string, type = 'User') => ({
  login,
  type,
  id: 1,
  node_id: 'n',
  avatar_url: 'https://x.example/a',
  gravatar_id: '',
  url: 'https://x.example',
  html_url: 'https://x.example',
  followers_url: 'https://x.example',
  following_url: 'https://x.example',
  gists_url: 'https://x.example',
  starred_url: 'https://x.example',
  subscriptions_url: 'https://x.example',
  organizations_url: 'https://x.example',
  repos_url: 'https://x.example',
  events_url: 'https://x.example',
  received_events_url: 'https://x.example',
  site_admin: false,
});
export const review = (login: string, commit: string, state = 'APPROVED') => ({
  id: 1,
  node_id: 'n',
  user: user(login),
  body: '',
  state,
  html_url: 'https://x.example',
  pull_request_url: 'https://x.example',
  author_association: 'MEMBER',
  commit_id: commit,
  submitted_at: '2026-01-01T00:00:00Z',
  _links: { html: { href: 'https://x.example' }, pull_request: { href: 'https://x.example' } },
});
export const comment = (id: number, body: string, author = user('github-actions[bot]', 'Bot')) => ({
  id,
  node_id: 'n',
  url: 'https://x.example',
  body,
  user: author,
  html_url: 'https://x.example',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  issue_url: 'https://x.example',
  author_association: 'NONE',
});

const recorded = (
  examples as unknown as {
    name: string;
    examples: { pull_request: Record<string, unknown> & { head: object; base: object } }[];
  }[]
).find(({ name }) => name === 'pull_request')!.examples[0]!.pull_request;
/** A pull request as the API tells it: GitHub's own recorded one, with what matters here. */
export const told = (pull: Pull, over: object = {}) => ({
  ...recorded,
  auto_merge: null,
  state: 'open',
  number: pull.number,
  title: 'Change',
  body: '',
  head: { ...recorded.head, ref: 'topic', sha: pull.head },
  base: { ...recorded.base, ref: 'main', sha: pull.base },
  user: user('ada'),
  changed_files: 1,
  mergeable: true,
  merge_commit_sha: pull.merge,
  ...over,
});

export type Pull = ReturnType<Origin['pull']>;
export interface Situation {
  readonly event?: string;
  readonly payload: object;
  readonly sha: string;
  readonly ref: string;
  readonly depth?: number;
  readonly filter?: string;
  readonly inputs?: Record<string, string>;
  readonly handlers?: Handlers;
  readonly noSummary?: boolean;
  /** What the runner sets otherwise; `api` stands for the address of the API. */
  readonly env?: (api: string) => Record<string, string>;
}
/** @param origin the repository, once it is there. @param main the bundle, or the source that it is made of. */
export const actionOn =
  (origin: () => Origin, main = MAIN) =>
  async ({
    event = 'pull_request',
    payload,
    sha,
    ref,
    depth = 1,
    filter,
    inputs = {},
    handlers = {},
    noSummary = false,
    env: more = () => ({}),
  }: Situation) => {
    const github = await fakeGitHub({
      'pulls/list-commits': () => ({ status: 200, json: [] }),
      'pulls/list-reviews': () => ({ status: 200, json: [] }),
      'git/list-matching-refs': () => ({ status: 200, json: [] }),
      'issues/list-events-for-timeline': () => ({ status: 200, json: [] }),
      ...handlers,
    });
    try {
      const env = {
        GITHUB_EVENT_NAME: event,
        GITHUB_SHA: sha,
        GITHUB_REPOSITORY: 'acme/app',
        GITHUB_SERVER_URL: `file://${origin().top}`,
        GITHUB_API_URL: github.url,
        GITHUB_WORKFLOW: 'Gate',
        GITHUB_JOB: 'gate',
        GITHUB_WORKFLOW_REF: 'acme/app/.github/workflows/gate.yml@refs/pull/1/merge',
        ...more(github.url),
      };
      const ended = await runAction({
        main,
        cwd: origin().checkout(ref, depth, filter),
        env,
        inputs: { 'github-token': 'token-of-the-job', ...inputs },
        event: payload,
        noSummary,
      });
      return { ...ended, asked: github.asked };
    } finally {
      await github.close();
    }
  };
export const payload = (pull: Pull, over: object = {}, changed = 1) => ({
  number: pull.number,
  pull_request: {
    number: pull.number,
    title: 'Change',
    body: '',
    head: { ref: 'topic', sha: pull.head, repo: { id: 1 } },
    base: { ref: 'main', sha: pull.base, repo: { id: 1 } },
    user: { login: 'ada', type: 'User' },
    changed_files: changed,
    ...over,
  },
});
export const onPull = (pull: Pull, over: Partial<Situation> & { pr?: object } = {}): Situation => ({
  payload: payload(pull, over.pr),
  sha: pull.merge,
  ref: `refs/pull/${pull.number}/merge`,
  ...over,
});
type Result = Awaited<ReturnType<ReturnType<typeof actionOn>>>;

/** What holds for every run, whatever its verdict. */
export const sound = (result: Result): void => {
  expect(result.asked.flatMap(({ operation, wrong }) => wrong.map(reason => `${operation}: ${reason}`))).toEqual([]);
  expect(result.dropped).toEqual([]);
  expect(result.forbidden).toEqual([]);
  for (const { message } of result.annotations) expect(message.length).toBeLessThanOrEqual(4096);
  if (result.outputs['verdict'] !== 'allow') expect(result.annotations[0]?.title).toMatch(/^sallyport/);
};
export const many = (count: number, text: string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`src/gen/f${i}.ts`, text]));
export const ORDINARY = { 'src/b.ts': 'export const b = 2;\n' };
export const ASK = { 'CLAUDE.md': '# Notes\n\nUse pnpm.\n' };
