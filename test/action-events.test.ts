/** The bundled Action on every event that can name a change, and on whose account it came. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actionOn, ORDINARY, onPull, sound } from './support/action.ts';
import { openOrigin } from './support/origin.ts';

let origin: ReturnType<typeof openOrigin>;
beforeAll(() => {
  origin = openOrigin();
  origin.base({
    'src/a.ts': 'export const a = 1;\n',
    'README.md': '# App\n',
    '.github/workflows/gate.yml': `${ON}    uses: ./.github/workflows/reused.yml\n`,
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
