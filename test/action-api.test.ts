/** The bundled Action and GitHub's API: who may settle what, what the token may not do, limits of rate and size, other servers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASK, actionOn, comment, ORDINARY, onPull, type Pull, review, sound, user } from './support/action.ts';
import type { Answer, Handlers } from './support/github.ts';
import { openOrigin } from './support/origin.ts';

let origin: ReturnType<typeof openOrigin>;
let labelled: ReturnType<typeof openOrigin>;
beforeAll(() => {
  origin = openOrigin();
  origin.base({ 'CLAUDE.md': '# Notes\n', '.github/workflows/gate.yml': 'on: pull_request\n' });
  labelled = openOrigin();
  labelled.base({
    'CLAUDE.md': '# Notes\n',
    '.github/workflows/gate.yml': 'on: pull_request\n',
    '.github/sallyport.yml': 'version: 1\napprovals: { reviews: true, labels: [agent-ok] }\n',
  });
});
afterAll(() => {
  origin.close();
  labelled.close();
});
const run = actionOn(() => origin);
const DENIED = { '.env': 'A=1\n' };
const permission = (level: string): Answer => ({ status: 200, json: { permission: level, role_name: level, user: null } });
const reviews = (list: readonly object[], may: (login: string) => Answer = () => permission('write')): Handlers => ({
  'pulls/list-reviews': () => ({ status: 200, json: list }),
  'repos/get-collaborator-permission-level': ({ params }) => may(params['username']!),
});

describe('a review', () => {
  const bot = (head: string) => ({ ...review('helper[bot]', head), user: user('helper[bot]', 'Bot') });
  it.each<[string, (pull: Pull) => object[], number]>([
    ['of the head settles an ask', ({ head }) => [review('grace', head)], 0],
    ['of an older commit does not', ({ base }) => [review('grace', base)], 1],
    ['by the author does not', ({ head }) => [review('ada', head)], 1],
    ['by a bot does not', ({ head }) => [bot(head)], 1],
    ['that was dismissed does not', ({ head }) => [review('grace', head), review('grace', head, 'DISMISSED')], 1],
    [
      'after which its writer asked for changes does not',
      ({ head }) => [review('grace', head), review('grace', head, 'CHANGES_REQUESTED')],
      1,
    ],
    ['of a person beside a bot’s does', ({ head }) => [bot(head), review('grace', head)], 0],
  ])('%s', async (_, list, code) => {
    const pull = origin.pull(ASK);
    const result = await run(onPull(pull, { handlers: reviews(list(pull)) }));
    sound(result);
    expect(result.code).toBe(code);
  });
  it('of an account that is gone does not keep a person’s from counting', async () => {
    const pull = origin.pull(ASK);
    const may = (login: string): Answer =>
      login === 'gone' ? { status: 404, json: { message: 'Not Found' } } : permission('write');
    const result = await run(onPull(pull, { handlers: reviews([review('gone', pull.head), review('grace', pull.head)], may) }));
    sound(result);
    expect(result).toMatchObject({ code: 0, outputs: { degraded: '' } });
  });
  it('is looked for over all pages', async () => {
    const pull = origin.pull(ASK);
    const pages: readonly Answer[] = [
      { status: 200, json: Array.from({ length: 100 }, () => review('grace', pull.head, 'COMMENTED')), more: true },
      { status: 200, json: [review('grace', pull.head)] },
    ];
    const list: Handlers[string] = ({ query }) => pages[Number(query.get('page') ?? '1') - 1]!;
    const result = await run(onPull(pull, { handlers: { ...reviews([]), 'pulls/list-reviews': list } }));
    sound(result);
    expect(result.code).toBe(0);
  });
});

describe('a label that the policy names', () => {
  const event = (over: object = {}) => ({
    id: 1,
    node_id: 'n',
    url: 'https://x.example',
    event: 'labeled',
    actor: user('grace'),
    commit_id: null,
    commit_url: null,
    created_at: '2026-01-02T10:00:01Z',
    performed_via_github_app: null,
    label: { name: 'agent-ok', color: 'ffffff' },
    ...over,
  });
  const app = {
    id: 1,
    node_id: 'n',
    slug: 'some-agent',
    owner: user('acme'),
    name: 'Some agent',
    description: null,
    external_url: 'https://x.example',
    html_url: 'https://x.example',
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    permissions: {},
    events: [],
  };
  it.each([
    ['set by a person after the push settles an ask', event(), 0],
    ['set before the push does not', event({ created_at: '2026-01-02T09:59:59Z' }), 1],
    ['set by an app on behalf of that person does not', event({ performed_via_github_app: app }), 1],
    ['set by a bot does not', event({ actor: user('helper[bot]', 'Bot') }), 1],
  ])('%s', async (_, told, code) => {
    const pull = labelled.pull(ASK);
    const repo = { id: 1, pushed_at: '2026-01-02T10:00:00Z' };
    const result = await actionOn(() => labelled)(
      onPull(pull, {
        pr: { head: { ref: 'topic', sha: pull.head, repo } },
        handlers: { ...reviews([]), 'issues/list-events-for-timeline': () => ({ status: 200, json: [told] }) },
      }),
    );
    sound(result);
    expect(result.code).toBe(code);
  });
});

describe('limits of rate', () => {
  const limited = (status: number, headers: Record<string, string>, message = 'API rate limit exceeded'): Answer => ({
    status,
    json: { message },
    headers,
  });
  const first = (answer: Answer, then: Answer): (() => Answer) => {
    let asked = 0;
    return () => (asked++ === 0 ? answer : then);
  };
  it.each([
    ['403 with `retry-after`', limited(403, { 'retry-after': '1' })],
    ['429 with `retry-after`', limited(429, { 'retry-after': '0' })],
    [
      '403 with nothing remaining until a second from now',
      limited(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Math.floor(Date.now() / 1000)) }),
    ],
    ['502', limited(502, {}, 'Bad gateway')],
  ])('%s is waited for, and the approval counts', async (_, answer) => {
    const pull = origin.pull(ASK);
    const handlers = reviews([]);
    const list = first(answer, { status: 200, json: [review('grace', pull.head)] });
    const result = await run(onPull(pull, { handlers: { ...handlers, 'pulls/list-reviews': list } }));
    sound(result);
    expect(result).toMatchObject({ code: 0, outputs: { verdict: 'allow' } });
  });
  it.each([
    ['a wait of an hour', limited(403, { 'retry-after': '3600' })],
    ['a reset in an hour', limited(429, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Date.now() / 1000 + 3600) })],
    [
      'a secondary limit that names no time',
      limited(403, {}, 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.'),
    ],
  ])('%s is not waited for: the verdict stands, and the notice says why', async (_, answer) => {
    const result = await run(onPull(origin.pull(ASK), { handlers: { 'pulls/list-reviews': () => answer } }));
    sound(result);
    expect(result).toMatchObject({ code: 1, outputs: { verdict: 'ask' } });
    const notices = result.annotations.filter(({ level }) => level === 'notice');
    expect(notices).toHaveLength(1);
    expect(notices[0]!.message).toContain('rate limit');
  });
  it('a comment that cannot be written never changes the verdict', async () => {
    const result = await run(
      onPull(origin.pull(ORDINARY), {
        inputs: { comment: 'always' },
        handlers: { 'issues/list-comments': () => limited(429, { 'retry-after': '3600' }) },
      }),
    );
    sound(result);
    expect(result).toMatchObject({ code: 0, outputs: { verdict: 'allow' } });
    expect(result.outputs['degraded']).toContain('rate limit');
  });
});

describe('an enterprise server', () => {
  it('is asked at its own address, under its own prefix', async () => {
    const pull = origin.pull(ASK);
    const result = await run(
      onPull(pull, {
        env: api => ({ GITHUB_API_URL: `${api}/api/v3` }),
        inputs: { comment: 'always' },
        handlers: {
          ...reviews([review('grace', pull.head)]),
          'issues/list-comments': () => ({ status: 200, json: [] }),
          'issues/create-comment': () => ({ status: 201, json: comment(1, 'x') }),
        },
      }),
    );
    sound(result);
    expect(result).toMatchObject({ code: 0, outputs: { verdict: 'allow' } });
    expect(result.asked.length).toBeGreaterThan(3);
    for (const { path } of result.asked) expect(path).toMatch(/^\/api\/v3\/repos\/acme\/app\//);
  });
});

it('our comment on the third page is found, and not written a second time', async () => {
  const strangers = Array.from({ length: 100 }, (_, i) => comment(i + 100, 'hello', user('ada')));
  const pages: readonly Answer[] = [
    { status: 200, json: strangers, more: true },
    { status: 200, json: strangers, more: true },
    { status: 200, json: [comment(7, '<!-- sallyport:Gate/gate -->\nold')] },
  ];
  const updated: string[] = [];
  const result = await run(
    onPull(origin.pull(DENIED), {
      inputs: { comment: 'on-failure' },
      handlers: {
        'issues/list-comments': ({ query }) => pages[Number(query.get('page') ?? '1') - 1]!,
        'issues/update-comment': ({ params }) => {
          updated.push(params['comment_id']!);
          return { status: 200, json: comment(7, 'x') };
        },
      },
    }),
  );
  sound(result);
  expect(updated).toEqual(['7']);
  expect(result.asked.map(({ operation }) => operation)).not.toContain('issues/create-comment');
});

it('another app that copied our marker does not keep our comment from being written', async () => {
  const marker = '<!-- sallyport:Gate/gate -->';
  const forged = comment(5, `${marker}\nall is well`, user('other-app[bot]', 'Bot'));
  const with403 = async (listed: object[]) => {
    const result = await run(
      onPull(origin.pull(DENIED), {
        inputs: { comment: 'on-failure' },
        handlers: {
          'issues/list-comments': () => ({ status: 200, json: listed }),
          'issues/update-comment': ({ params }) =>
            params['comment_id'] === '5'
              ? { status: 403, json: { message: 'Resource not accessible by integration' } }
              : { status: 200, json: comment(7, 'x') },
          'issues/create-comment': () => ({ status: 201, json: comment(8, 'x') }),
        },
      }),
    );
    sound(result);
    expect(result.outputs['degraded']).toBe('');
    return result.asked.map(({ operation }) => operation).filter(name => /(?:create|update)-comment$/.test(name));
  };
  expect(await with403([forged])).toEqual(['issues/update-comment', 'issues/create-comment']);
  expect(await with403([forged, comment(7, `${marker}\nold`)])).toEqual(['issues/update-comment', 'issues/update-comment']);
});

describe('ten thousand findings', () => {
  // Git writes the ten thousand files three times, which a busy machine takes its time for.
  it('stay within the limits of annotations, summary, outputs and comment', { timeout: 480_000 }, async () => {
    const files = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`packages/p${i}/.env`, `A${i}=1\n`]));
    let body = '';
    const result = await run(
      onPull(origin.pull(files), {
        inputs: { comment: 'on-failure' },
        handlers: {
          'issues/list-comments': () => ({ status: 200, json: [] }),
          'issues/create-comment': ({ body: sent }) => {
            body = (sent as { body: string }).body;
            return { status: 201, json: comment(7, 'x') };
          },
        },
      }),
    );
    sound(result);
    expect(result).toMatchObject({ code: 1, outputs: { verdict: 'deny' } });
    expect(Number(result.outputs['deny-count'])).toBeGreaterThanOrEqual(10_000);
    expect(result.annotations.filter(({ level }) => level === 'error')).toHaveLength(10);
    expect(Buffer.byteLength(result.summary)).toBeLessThan(1024 * 1024);
    expect(result.summary).toMatch(/\d more in the report file/);
    expect(result.outputs['summary-markdown']!.length).toBeLessThanOrEqual(60_000);
    expect(body.length).toBeLessThan(65_536);
    expect(body).toMatch(/\d more in the summary/);
  });
});

it('what is denied is denied whatever is approved', async () => {
  const pull = origin.pull(DENIED);
  const result = await run(onPull(pull, { handlers: reviews([review('grace', pull.head)]) }));
  sound(result);
  expect(result).toMatchObject({ code: 1, outputs: { verdict: 'deny' } });
});
