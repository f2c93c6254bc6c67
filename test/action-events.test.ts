/** The bundled Action on every event that can name a change, and on whose account it came. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASK, actionOn, ORDINARY, onPull, type Pull, payload, review, sound, told, user } from './support/action.ts';
import type { Handlers } from './support/github.ts';
import { openOrigin } from './support/origin.ts';

let origin: ReturnType<typeof openOrigin>;
beforeAll(() => {
  origin = openOrigin();
  origin.base({
    'src/a.ts': 'export const a = 1;\n',
    'README.md': '# App\n',
    'CLAUDE.md': '# Notes\n',
    'requirements.txt': 'requests==2.32.3\n',
    '.github/sallyport.yml': POLICY,
    '.github/workflows/gate.yml': `${ON}    uses: ./.github/workflows/reused.yml\n    with: { close-on: ask }\n`,
    '.github/workflows/reused.yml': `${ON}    steps:\n      - uses: ./.github/actions/gate\n      - uses: ./.github/actions/setup\n`,
    '.github/actions/gate/action.yml': composite('sallyport/sallyport@v1', 'with: { fail-on: ask }'),
    '.github/actions/setup/action.yml': composite('actions/setup-node@v5', 'with: { node-version: 22 }'),
  });
});
afterAll(() => origin.close());
const run = actionOn(() => origin);
const ON = 'on: pull_request\npermissions:\n  contents: read\njobs:\n  gate:\n';
const composite = (uses: string, more: string): string =>
  `name: x\ndescription: x\nruns:\n  using: composite\n  steps:\n    - uses: ${uses}\n      ${more}\n`;
/** What the command of the policy prints, and what its text is not. */
const MARK = 'printed-by-the-command';
const POLICY = `version: 1
permissions: { allow: ["Bash(printf *)"] }
sandbox: { backend: host, require: { filesystem: none, network: none, syscalls: none } }
commands: [{ run: "printf '%s-%s' printed by-the-command" }]
`;
const DENIED = { '.env': 'A=1\n' };

describe('with `others: report` the gate closes on what an agent may have opened, and on nothing else', () => {
  it.each([
    ['a person', 'ada', 'User', '', 0],
    ['an agent', 'Copilot', 'Bot', '', 1],
    ['a person’s account that `agents` names', 'acme-robot', 'User', 'acme-robot', 1],
    ['an app that nobody knows', 'shiny-new-agent[bot]', 'Bot', '', 1],
    ['an app that `agents` clears', 'release-please[bot]', 'Bot', 'not:release-please[bot]', 0],
    ['a dependency bot', 'renovate[bot]', 'Bot', '', 0],
  ] as const)('opened by %s', async (_, login, type, agents, code) => {
    const result = await run(
      onPull(origin.pull(DENIED), { inputs: { others: 'report', agents }, pr: { user: { login, type } } }),
    );
    sound(result);
    expect(result).toMatchObject({ code, outputs: { verdict: 'deny' } });
  });
});

describe('a push', () => {
  const push = (files: Record<string, string>, branch: string, sender = { login: 'ada', type: 'User' }, others = 'enforce') => {
    const tip = origin.git('rev-parse', 'main');
    origin.git('checkout', '-q', '--detach', tip);
    const head = origin.commit(files);
    origin.git('push', '-q', '-f', 'origin', `${head}:refs/heads/pushed`);
    const payload = { before: tip, after: head, ref: `refs/heads/${branch}`, sender };
    return run({ event: 'push', sha: head, ref: 'refs/heads/pushed', depth: 0, payload, inputs: { others } });
  };
  it.each([
    ['topic/one', 0, 'allow'],
    ["ada's-topic", 0, 'allow'],
    ['x$(id)', 1, 'deny'],
    ['x${IFS}y', 1, 'deny'],
  ] as const)('of the branch %j: its name is evidence', async (branch, code, verdict) => {
    const result = await push(ORDINARY, branch);
    sound(result);
    expect(result).toMatchObject({ code, outputs: { verdict } });
  });
  it.each([
    ['a person', { login: 'ada', type: 'User' }, 0],
    ['an app', { login: 'shiny-new-agent[bot]', type: 'Bot' }, 1],
    ['nobody that the event names', { login: '', type: '' }, 1],
  ] as const)('by %s, with `others: report`', async (_, sender, code) => {
    const result = await push(DENIED, 'topic', sender, 'report');
    expect(result.code).toBe(code);
  });
});

describe('what lies between the calling workflow and the gate steers it', () => {
  const env = () => ({ GITHUB_ACTION_REPOSITORY: 'sallyport/sallyport' });
  it.each([
    ['the `with:` inputs alone, in the workflow of the run', '.github/workflows/gate.yml', 'close-on: ask', 'close-on: never'],
    ['the `with:` inputs alone, in a local action', '.github/actions/gate/action.yml', 'fail-on: ask', 'fail-on: never'],
    ['the reusable workflow', '.github/workflows/reused.yml', './.github/actions/gate', './.github/actions/other'],
  ])('%s', async (_, path, was, now) => {
    const text = origin.git('show', `main:${path}`);
    const result = await run(onPull(origin.pull({ [path]: `${text.replace(was, now)}\n` }), { env }));
    sound(result);
    expect(result.outputs['verdict']).toBe('deny');
    expect(result.annotations[1]).toMatchObject({ title: 'self-protection/steering', file: path });
  });
  it('an action beside it does not', async () => {
    const path = '.github/actions/setup/action.yml';
    const text = origin.git('show', `main:${path}`);
    const result = await run(onPull(origin.pull({ [path]: `${text.replace('22', '24')}\n` }), { env }));
    sound(result);
    expect(result.summary).not.toContain('self-protection');
    expect(result.code).toBe(0);
  });
  it('a workflow of another repository protects no file of its name here', async () => {
    const elsewhere = () => ({ GITHUB_WORKFLOW_REF: 'acme/policies/.github/workflows/lint.yml@refs/heads/main' });
    const files = { '.github/workflows/lint.yml': `${ON}    runs-on: ubuntu-24.04\n    steps:\n      - run: npm run lint\n` };
    const result = await run(onPull(origin.pull(files), { env: elsewhere }));
    sound(result);
    expect(result.summary).not.toContain('self-protection');
  });
});

describe('privileged events judge the change as data and run nothing', () => {
  const api = (pull: Pull, over: object = {}): Handlers => ({ 'pulls/get': () => ({ status: 200, json: told(pull, over) }) });
  const byCommit = (pull: Pull): Handlers => ({
    ...api(pull),
    'repos/list-pull-requests-associated-with-commit': () => ({ status: 200, json: [{ ...told(pull), draft: false }] }),
  });
  const situations: readonly [string, string, (pull: Pull) => object, (pull: Pull) => Handlers][] = [
    ['pull_request_target', 'pull_request_target', pull => payload(pull, { merge_commit_sha: 'f'.repeat(40) }), api],
    ['a comment', 'issue_comment', pull => ({ issue: { number: pull.number, pull_request: {} } }), api],
    [
      'a workflow run of a branch',
      'workflow_run',
      pull => ({ workflow_run: { pull_requests: [{ number: pull.number }], head_sha: pull.head } }),
      api,
    ],
    [
      'a workflow run of a fork, which names no pull request',
      'workflow_run',
      pull => ({ workflow_run: { pull_requests: [], head_sha: pull.head } }),
      byCommit,
    ],
  ];
  const on = (event: string, _: Pull, sent: object, handlers: Handlers, inputs = {}) =>
    run({ event, sha: origin.git('rev-parse', 'main'), ref: 'refs/heads/main', payload: sent, handlers, inputs });
  it('the twin: on `pull_request` the command of the policy is run', async () => {
    const result = await run(onPull(origin.pull(ORDINARY)));
    sound(result);
    expect(result).toMatchObject({ code: 0, outputs: { verdict: 'allow' } });
    expect(result.log).toContain(MARK);
  });
  it.each(situations)('%s: an ordinary change is green, and no command is run', async (_, event, sent, handlers) => {
    const pull = origin.pull(ORDINARY);
    const result = await on(event, pull, sent(pull), handlers(pull));
    sound(result);
    expect(result).toMatchObject({ code: 0, outputs: { verdict: 'allow', 'base-sha': pull.base, 'head-sha': pull.head } });
    expect(result.log).not.toContain(MARK);
    expect(result.summary).toContain('no command of the policy was run');
  });
  it.each(situations)('%s: a denied change is denied', async (_, event, sent, handlers) => {
    const pull = origin.pull(DENIED);
    const result = await on(event, pull, sent(pull), handlers(pull));
    sound(result);
    expect(result).toMatchObject({ code: 1, outputs: { verdict: 'deny' } });
  });
  it('a merge commit that GitHub still makes is waited for', async () => {
    const pull = origin.pull(ORDINARY);
    let asked = 0;
    const later: Handlers = {
      'pulls/get': () => ({
        status: 200,
        json: told(pull, asked++ === 0 ? { mergeable: null, merge_commit_sha: 'f'.repeat(40) } : {}),
      }),
    };
    const result = await on('pull_request_target', pull, payload(pull), later);
    sound(result);
    expect(result).toMatchObject({ code: 0, outputs: { verdict: 'allow' } });
  });
  it.each([
    ['a conflict', { mergeable: false, merge_commit_sha: null }, /resolve its conflicts/],
    ['a push meanwhile', { head: { ...told({} as Pull).head, sha: 'e'.repeat(40) } }, /the run for the newer commit decides/],
  ])('%s: could not judge, and the sentence says what to do', async (_, over, says) => {
    const pull = origin.pull(ORDINARY);
    const result = await on('pull_request_target', pull, payload(pull), api(pull, over));
    expect(result).toMatchObject({ code: 2, outputs: { verdict: 'error' } });
    expect(result.annotations[0]!.message).toMatch(says);
  });
  it.each([
    [
      'may not be asked for it',
      { status: 403, json: { message: 'Resource not accessible by integration' } },
      /pull-requests: read/,
    ],
    ['knows of none', { status: 200, json: [] }, /no open pull request belongs to this event/],
  ])('a workflow run whose token %s: could not judge', async (_, answer, says) => {
    const pull = origin.pull(ORDINARY);
    const handlers: Handlers = { 'repos/list-pull-requests-associated-with-commit': () => answer };
    const result = await on('workflow_run', pull, { workflow_run: { pull_requests: [], head_sha: pull.head } }, handlers);
    expect(result).toMatchObject({ code: 2, outputs: { verdict: 'error' } });
    expect(result.annotations[0]!.message).toMatch(says);
  });
});

describe('a merge group', () => {
  /** Each pull request on top of the one before, as the queue builds them; `refs` are its branches. */
  const queue = (...changes: Record<string, string>[]) => {
    const tip = origin.git('rev-parse', 'main');
    let on = tip;
    const entries = changes.map(files => {
      const pull = origin.pull(files);
      origin.git('checkout', '-q', '--detach', on);
      origin.git('merge', '-q', '--no-ff', '-m', `Merge pull request #${pull.number}`, pull.head);
      const entry = {
        pull,
        on,
        sha: origin.git('rev-parse', 'HEAD'),
        ref: `refs/heads/gh-readonly-queue/main/pr-${pull.number}-${on}`,
      };
      origin.git('push', '-q', 'origin', `${entry.sha}:${entry.ref}`);
      on = entry.sha;
      return entry;
    });
    return { tip, entries, last: entries.at(-1)! };
  };
  type Queue = ReturnType<typeof queue>;
  const judged = ({ entries, last }: Queue, reviews: (pull: Pull) => object[], opened = user('ada'), inputs = {}) => {
    const of = (number: string): Pull => entries.find(({ pull }) => String(pull.number) === number)!.pull;
    return run({
      event: 'merge_group',
      sha: last.sha,
      ref: last.ref,
      depth: 0,
      payload: { merge_group: { head_sha: last.sha, head_ref: last.ref, base_sha: last.on, base_ref: 'refs/heads/main' } },
      inputs,
      handlers: {
        'git/list-matching-refs': () => ({
          status: 200,
          json: entries.map(({ ref, sha }) => ({
            ref,
            node_id: 'n',
            url: 'https://x.example',
            object: { type: 'commit', sha, url: 'https://x.example' },
          })),
        }),
        'pulls/get': ({ params }) => ({ status: 200, json: told(of(params['pull_number']!), { user: opened }) }),
        'pulls/list-reviews': ({ params }) => ({ status: 200, json: reviews(of(params['pull_number']!)) }),
        'repos/get-collaborator-permission-level': () => ({
          status: 200,
          json: { permission: 'write', role_name: 'write', user: null },
        }),
      },
    });
  };
  const approved = (pull: Pull) => [review('grace', pull.head)];

  it('what a review of the pull request settled stays settled in the queue', async () => {
    const result = await judged(queue(ASK), approved);
    sound(result);
    expect(result).toMatchObject({ code: 0, outputs: { verdict: 'allow' } });
    expect(result.summary).toContain('Settled by');
  });
  it.each([
    ['nobody reviewed it', () => []],
    ['the review is of another commit', () => [review('grace', 'f'.repeat(40))]],
    ['its author did', (pull: Pull) => [review('ada', pull.head)]],
  ])('an ask closes it when %s', async (_, reviews) => {
    const result = await judged(queue(ASK), reviews);
    sound(result);
    expect(result).toMatchObject({ code: 1, outputs: { verdict: 'ask' } });
  });
  it('every pull request of the group needs its own approval', async () => {
    const both = queue(ASK, { 'src/z.ts': 'export const z = 1;\n' });
    const all = await judged(both, approved);
    sound(all);
    expect(all).toMatchObject({ code: 0, outputs: { verdict: 'allow', 'base-sha': both.tip } });
    const last = await judged(both, pull => (pull.number === both.last.pull.number ? approved(pull) : []));
    expect(last).toMatchObject({ code: 1, outputs: { verdict: 'ask' } });
  });
  it('what lies below the entries that the branches name is nobody’s that is known: nothing is settled', async () => {
    const both = queue(ASK, { 'src/y.ts': 'export const y = 1;\n' });
    const result = await judged({ ...both, entries: both.entries.slice(1) }, approved);
    sound(result);
    expect(result).toMatchObject({ code: 1, outputs: { verdict: 'ask' } });
  });
  it.each([
    ['a person', user('ada'), 0],
    ['an agent', user('Copilot', 'Bot'), 1],
  ])('with `others: report`, opened by %s', async (_, opened, code) => {
    const result = await judged(queue(DENIED), () => [], opened, { others: 'report' });
    sound(result);
    expect(result).toMatchObject({ code, outputs: { verdict: 'deny' } });
  });
});

describe('clones as CI makes them', () => {
  it.each([
    ['of depth 1', 1, undefined],
    ['of depth 2', 2, undefined],
    ['whole', 0, undefined],
    ['without blobs', 0, 'blob:none'],
    ['of depth 1, without blobs', 1, 'blob:none'],
  ] as const)('%s: the same verdict from the same base', async (_, depth, filter) => {
    const pull = origin.pull({ 'src/a.ts': 'export const a = 2;\n', '.env': 'A=1\n' });
    const result = await run(onPull(pull, { depth, ...(filter !== undefined && { filter }) }));
    sound(result);
    expect(result).toMatchObject({ code: 1, outputs: { verdict: 'deny', 'deny-count': '1', 'base-sha': pull.base } });
  });
});

describe('what cannot be judged says what to do', () => {
  it.each<[string, (pull: Pull) => Partial<Parameters<typeof run>[0]>, RegExp]>([
    ['a run at something else than the merge commit', ({ head }) => ({ sha: head }), /leave out `ref:`/],
    ['a merge commit that is gone', () => ({ sha: 'c'.repeat(40) }), /no longer there.*a fork that was deleted/],
    [
      'a new branch in a clone of depth 1',
      ({ head }) => ({ event: 'push', sha: head, payload: { before: '0'.repeat(40), after: head, ref: 'refs/heads/x' } }),
      /fetch-depth: 0/,
    ],
    [
      'a dispatched run whose refs this clone has not',
      () => ({ event: 'workflow_dispatch', payload: {}, inputs: { base: 'v1.0', head: 'HEAD' } }),
      /fetch-depth: 0/,
    ],
    ['a clone without trees', () => ({ depth: 0, filter: 'tree:0' }), /no `filter`/],
    ['a dispatched run without refs', () => ({ event: 'workflow_dispatch', payload: {} }), /inputs `base` and `head`/],
  ])('%s', async (_, over, says) => {
    const pull = origin.pull(ORDINARY);
    const result = await run({ ...onPull(pull), ...over(pull) });
    sound(result);
    expect(result).toMatchObject({ code: 2, outputs: { verdict: 'error' } });
    expect(result.annotations[0]!.message).toMatch(says);
    expect(result.summary).toContain('could not judge');
  });
});

describe('names that a shell would run', () => {
  it.each([
    ['a branch', { branch: 'x$(id)' }, 'git-objects/branch-name'],
    ['a branch', { branch: 'x${IFS}id' }, 'git-objects/branch-name'],
    ['a branch', { branch: 'x\nid' }, 'git-objects/branch-name'],
    ['a file', { file: '$(id).txt' }, 'git-objects/'],
    ['a file', { file: 'a${IFS}b.txt' }, 'git-objects/'],
    ['a file', { file: 'a\nb.txt' }, 'git-objects/'],
  ] as [string, { branch?: string; file?: string }, string][])(
    '%s, %j, is denied',
    async (_, { branch = 'topic', file = 'notes.txt' }, rule) => {
      const pull = origin.pull({ [file]: 'x\n' });
      const result = await run(onPull(pull, { pr: { head: { ref: branch, sha: pull.head, repo: { id: 1 } } } }));
      sound(result);
      expect(result).toMatchObject({ code: 1, outputs: { verdict: 'deny' } });
      expect(result.annotations.map(({ title }) => title).join()).toContain(rule);
    },
  );
  it.each([
    ['a branch', { branch: "ada's-fix(scope)" }],
    ['a file', { file: 'notes (draft), v1.txt' }],
  ] as [string, { branch?: string; file?: string }][])('%s, %j, is not', async (_, { branch = 'topic', file = 'notes.txt' }) => {
    const pull = origin.pull({ [file]: 'x\n' });
    const result = await run(onPull(pull, { pr: { head: { ref: branch, sha: pull.head, repo: { id: 1 } } } }));
    sound(result);
    expect(result.outputs['verdict']).not.toBe('deny');
  });
});

it('the summary names the base commit, the policy with its blob, the head and the version', async () => {
  const pull = origin.pull(ORDINARY);
  const result = await run(onPull(pull));
  const blob = origin.git('rev-parse', `${pull.base}:.github/sallyport.yml`);
  expect(result.outputs).toMatchObject({ 'policy-sha': blob, 'base-sha': pull.base, 'head-sha': pull.head });
  const shown = result.summary.replaceAll('<!-- -->', '');
  for (const fact of [blob, pull.base, pull.head, `.github/sallyport.yml@${pull.base.slice(0, 12)}`])
    expect(shown).toContain(fact);
  expect(shown).toMatch(/\| sallyport \| <code>\d+\.\d+\.\d+/);
});

describe('Dependabot, whose token only reads', () => {
  const refused: Handlers = {
    'issues/list-comments': () => ({
      status: 403,
      json: { message: 'Resource not accessible by integration' },
      headers: { 'x-accepted-github-permissions': 'issues=write; pull_requests=write' },
    }),
  };
  it.each([
    ['a bump of a version is green', { 'requirements.txt': 'requests==2.32.4\n' }, 0, 'allow'],
    ['a bump with a credential beside it is denied', { 'requirements.txt': 'requests==2.32.4\n', '.env': 'A=1\n' }, 1, 'deny'],
  ] as [string, Record<string, string>, number, string][])(
    '%s, and what could not be written is told',
    async (_, files, code, verdict) => {
      const pull = origin.pull(files);
      const branch = 'dependabot/pip/requests-2.32.4';
      const over = { user: user('dependabot[bot]', 'Bot'), head: { ref: branch, sha: pull.head, repo: { id: 1 } } };
      const result = await run(onPull(pull, { pr: over, handlers: refused, inputs: { comment: 'always' } }));
      sound(result);
      expect(result).toMatchObject({ code, outputs: { verdict } });
      expect(result.outputs['degraded']).toContain('issues=write; pull_requests=write');
      expect(result.annotations.filter(({ level }) => level === 'notice')).toHaveLength(1);
    },
  );
});

it('a base that moved on: what others did there is not laid at this change’s door, whatever the event says of the base', async () => {
  const own = openOrigin();
  try {
    const old = own.base({ 'src/a.ts': 'export const a = 1;\n', '.github/workflows/gate.yml': 'on: pull_request\n' });
    own.git('checkout', '-q', '--detach', old);
    const head = own.commit(ORDINARY);
    own.git('checkout', '-q', 'main');
    const tip = own.base(DENIED);
    own.git('checkout', '-q', '--detach', tip);
    own.git('merge', '-q', '--no-ff', '-m', 'merge', head);
    const merge = own.git('rev-parse', 'HEAD');
    own.git('push', '-q', 'origin', `${merge}:refs/pull/9/merge`, `${head}:refs/pull/9/head`);
    for (const depth of [1, 0]) {
      const result = await actionOn(() => own)(onPull({ number: 9, base: old, head, merge }, { depth }));
      sound(result);
      expect(result).toMatchObject({ code: 0, outputs: { verdict: 'allow', 'base-sha': tip, 'head-sha': head } });
      expect(result.summary).toContain('1 file;');
    }
  } finally {
    own.close();
  }
});
