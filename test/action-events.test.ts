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
    '.github/workflows/gate.yml': 'on: pull_request\n',
  });
});
afterAll(() => origin.close());
const run = actionOn(() => origin);
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
