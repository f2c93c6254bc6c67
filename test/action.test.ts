/** The bundled Action in the situations that users meet: a runner, a remote and GitHub's API, none of them real, all of them strict. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASK, actionOn, comment, many, ORDINARY, onPull, type Pull, review, sound, user } from './support/action.ts';
import type { Handlers } from './support/github.ts';
import { openOrigin } from './support/origin.ts';

let origin: ReturnType<typeof openOrigin>;
beforeAll(() => {
  origin = openOrigin();
  origin.base({
    'src/a.ts': 'export const a = 1;\n',
    'CLAUDE.md': '# Notes\n',
    'README.md': '# App\n',
    '.github/workflows/gate.yml': 'on: pull_request\n',
    '.github/sallyport.yml': 'version: 1\n',
  });
});
afterAll(() => origin.close());

const run = actionOn(() => origin);

describe('pull requests', () => {
  it('ordinary, depth 1, contents: read only: green, quiet, and the base tip is the merge commit’s first parent', async () => {
    const pull = origin.pull(ORDINARY);
    const result = await run(onPull(pull));
    sound(result);
    expect(result).toMatchObject({
      code: 0,
      outputs: { verdict: 'allow', 'findings-count': '0', 'base-sha': pull.base, 'head-sha': pull.head },
    });
    expect(result.annotations.filter(a => a.level !== 'notice')).toEqual([]);
    expect(result.outputs['policy-sha']).toMatch(/^[0-9a-f]{40}$/);
    expect(result.summary).toContain('Sallyport: allow');
    expect(result.masks).toContain('token-of-the-job');
  });
  it('ordinary, full history: the same verdict, and the API is not asked at all', async () => {
    const result = await run(onPull(origin.pull(ORDINARY), { depth: 0 }));
    sound(result);
    expect(result).toMatchObject({ code: 0, outputs: { verdict: 'allow' }, asked: [] });
  });
  it('denied: exit 1, the verdict first, then the finding on its line', async () => {
    const result = await run(onPull(origin.pull({ '.env': 'A=1\n' })));
    sound(result);
    expect(result).toMatchObject({ code: 1, outputs: { verdict: 'deny', 'deny-count': '1' } });
    expect(result.annotations.slice(0, 2)).toMatchObject([
      { level: 'error', title: 'sallyport' },
      { level: 'error', file: '.env', line: '1' },
    ]);
  });
  it('an ask closes the gate, and says who can settle it', async () => {
    const result = await run(onPull(origin.pull(ASK)));
    sound(result);
    expect(result).toMatchObject({ code: 1, outputs: { verdict: 'ask' } });
    expect(result.summary).toContain('approving review of this very commit');
  });
  const reviewed = (pull: Pull, by: string, permission: string, commit = pull.head): Handlers => ({
    'pulls/list-reviews': () => ({ status: 200, json: [review(by, commit)] }),
    'repos/get-collaborator-permission-level': () => ({ status: 200, json: { permission, role_name: permission, user: null } }),
  });
  it.each([
    ['by somebody who may write', 'grace', 'write', undefined, 0],
    ['by somebody who may only read', 'eve', 'read', undefined, 1],
    ['by the author', 'ada', 'admin', undefined, 1],
    ['of an older commit', 'grace', 'write', 'f'.repeat(40), 1],
    ['by an account that `agents` names', 'acme-robot', 'write', undefined, 1],
    ['by an agent’s machine user', 'openhands-agent', 'write', undefined, 1],
  ] as const)('a review %s', async (_, by, permission, commit, code) => {
    const pull = origin.pull(ASK);
    const handlers = reviewed(pull, by, permission, commit ?? pull.head);
    const result = await run(onPull(pull, { handlers, inputs: { agents: 'acme-robot' } }));
    sound(result);
    expect(result.code).toBe(code);
    if (code === 0) expect(result.summary).toContain('Settled by');
  });
  it('a fork’s read-only token: the verdict stands, one notice says what was left out', async () => {
    const refused = () => ({
      status: 403,
      json: { message: 'Resource not accessible by integration' },
      headers: { 'x-accepted-github-permissions': 'pull_requests=write' },
    });
    const pull = origin.pull({ '.env': 'A=1\n' });
    const result = await run(
      onPull(pull, {
        pr: { head: { ref: 'topic', sha: pull.head, repo: null } },
        inputs: { comment: 'always' },
        handlers: { 'issues/list-comments': refused },
      }),
    );
    sound(result);
    expect(result).toMatchObject({ code: 1, outputs: { verdict: 'deny' } });
    expect(result.outputs['degraded']).toContain('pull_requests=write');
    expect(result.annotations.filter(a => a.level === 'notice')).toHaveLength(1);
  });
  it('Dependabot: a plain bump of a version is quiet', async () => {
    const pull = origin.pull({ 'requirements.txt': 'requests==2.32.4\n' });
    const result = await run(onPull(pull, { pr: { user: { login: 'dependabot[bot]', type: 'Bot' } } }));
    sound(result);
    expect(result.summary).toContain('dependency-bot');
  });
  it('400 files and 25,000 lines: asked about for their size, annotations within the limits', async () => {
    const result = await run(onPull(origin.pull(many(400, 'x\n'.repeat(63)))));
    sound(result);
    expect(result).toMatchObject({ code: 1, outputs: { verdict: 'ask' } });
    expect(result.summary).toContain('max-files');
    expect(result.summary).toContain('max-additions');
  });
  it('400 findings: at most nine a level, the rest counted', async () => {
    const result = await run(
      onPull(origin.pull(Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`p${i}/.env`, 'A=1\n'])))),
    );
    sound(result);
    expect(result.annotations.filter(a => a.level === 'error')).toHaveLength(10);
    expect(result.annotations[0]!.message).toMatch(/more in the summary/);
  });
  it('the policy edited by the pull request: the base’s policy holds, and the edit is denied', async () => {
    const result = await run(
      onPull(origin.pull({ '.github/sallyport.yml': 'version: 1\nmode: bypass\nfail_on: never\n' }), {
        inputs: { 'fail-on': 'never' },
      }),
    );
    sound(result);
    expect(result).toMatchObject({ code: 1, outputs: { verdict: 'deny' } });
    expect(result.summary).toContain('self-protection');
  });
  it('the calling workflow edited by the pull request is denied', async () => {
    const result = await run(onPull(origin.pull({ '.github/workflows/gate.yml': 'on: push\n' })));
    sound(result);
    expect(result.outputs['verdict']).toBe('deny');
  });
  it('the head moved: could not judge, and the sentence says why', async () => {
    const pull = origin.pull(ORDINARY);
    const result = await run(onPull(pull, { pr: { head: { ref: 'topic', sha: 'e'.repeat(40), repo: { id: 1 } } } }));
    sound(result);
    expect(result).toMatchObject({ code: 2, outputs: { verdict: 'error' } });
    expect(result.annotations[0]!.message).toContain('pushed to meanwhile');
  });
  it('no file where GitHub counts some: could not judge', async () => {
    const result = await run(onPull(origin.pull({})));
    sound(result);
    expect(result).toMatchObject({ code: 2, outputs: { verdict: 'error' } });
  });
  it('without a summary file the verdict stands', async () => {
    const result = await run(onPull(origin.pull(ORDINARY), { noSummary: true }));
    sound(result);
    expect(result).toMatchObject({ code: 0, outputs: { verdict: 'allow' } });
    expect(result.outputs['degraded']).toContain('summary');
  });
  it('people’s pull requests can be reported only', async () => {
    const denied = { '.env': 'A=1\n' };
    expect((await run(onPull(origin.pull(denied), { inputs: { others: 'report' } }))).code).toBe(0);
    expect(
      (await run(onPull(origin.pull(denied), { inputs: { others: 'report' }, pr: { user: { login: 'Copilot', type: 'Bot' } } })))
        .code,
    ).toBe(1);
  });
  it.each([
    ['a value that an input does not take', { comment: 'allways' }, /did you mean `always`/],
    ['a policy reference that is none', { 'policy-ref': 'main' }, /is no reference to a policy/],
  ])('%s is told', async (_, inputs, says) => {
    const result = await run(onPull(origin.pull(ORDINARY), { inputs: inputs as Record<string, string> }));
    expect(result).toMatchObject({ code: 2, outputs: { verdict: 'error' } });
    expect(result.annotations[0]!.message).toMatch(says);
  });
  it('one policy for an organisation: from the default branch or a commit', async () => {
    const pull = origin.pull(ORDINARY);
    for (const ref of ['default-branch', pull.base, `acme/app@${pull.base}`]) {
      const result = await run(onPull(pull, { inputs: { 'policy-ref': ref } }));
      expect({ ref, code: result.code, verdict: result.outputs['verdict'] }).toEqual({ ref, code: 0, verdict: 'allow' });
    }
  });
});

describe('the sticky comment', () => {
  const denied = () => onPull(origin.pull({ '.env': 'A=1\n' }));
  const marker = '<!-- sallyport:Gate/gate -->';
  it('is created once, found over all pages by author and marker, and patched only when it changed', async () => {
    let body = '';
    const created = await run({
      ...denied(),
      inputs: { comment: 'on-failure' },
      handlers: {
        'issues/list-comments': () => ({ status: 200, json: [] }),
        'issues/create-comment': ({ body: sent }) => {
          body = (sent as { body: string }).body;
          return { status: 201, json: comment(7, body) };
        },
      },
    });
    sound(created);
    expect(body.startsWith(marker)).toBe(true);
    const listed = [comment(5, `${marker}\nforged`, user('mallory')), comment(7, body)];
    const kept = await run({
      ...denied(),
      inputs: { comment: 'on-failure' },
      handlers: { 'issues/list-comments': () => ({ status: 200, json: listed }) },
    });
    sound(kept);
    expect(kept.asked.map(a => a.operation)).not.toContain('issues/update-comment');
    const changed = await run({
      ...denied(),
      inputs: { comment: 'on-failure' },
      handlers: {
        'issues/list-comments': () => ({ status: 200, json: [comment(7, `${marker}\nold`)] }),
        'issues/update-comment': () => ({ status: 200, json: comment(7, body) }),
      },
    });
    sound(changed);
    expect(changed.asked.map(a => a.operation)).toContain('issues/update-comment');
  });
  it.each([
    ['by the app that opened the pull request', 'agent-app[bot]', 'Bot', 'issues/create-comment'],
    ['by that app under another spelling', 'Agent-App[bot]', 'Bot', 'issues/create-comment'],
    ['by a person', 'mallory', 'User', 'issues/create-comment'],
    ['by the bot of the workflow', 'github-actions[bot]', 'Bot', 'issues/update-comment'],
  ] as const)('a comment %s with the marker is taken for ours only when it is', async (_, login, type, operation) => {
    const result = await run({
      ...onPull(origin.pull({ '.env': 'A=1\n' }), { pr: { user: { login: 'agent-app[bot]', type: 'Bot' } } }),
      inputs: { comment: 'on-failure' },
      handlers: {
        'issues/list-comments': () => ({ status: 200, json: [comment(5, `${marker}\nforged`, user(login, type))] }),
        'issues/create-comment': () => ({ status: 201, json: comment(7, marker) }),
        'issues/update-comment': () => ({ status: 200, json: comment(5, marker) }),
      },
    });
    sound(result);
    expect(result.asked.map(a => a.operation).filter(name => /(?:create|update)-comment$/.test(name))).toEqual([operation]);
  });
  it('is not created on success unless asked for', async () => {
    const quiet = await run({
      ...onPull(origin.pull(ORDINARY)),
      inputs: { comment: 'on-failure' },
      handlers: { 'issues/list-comments': () => ({ status: 200, json: [] }) },
    });
    sound(quiet);
    expect(quiet.asked.map(a => a.operation)).not.toContain('issues/create-comment');
  });
});

describe('other events', () => {
  it('a merge group is judged from the tip of the target branch', async () => {
    const pull = origin.pull({ '.env': 'A=1\n' });
    origin.git('push', '-q', 'origin', `${pull.merge}:refs/heads/gh-readonly-queue/main/pr-1`);
    const result = await run({
      event: 'merge_group',
      sha: pull.merge,
      ref: 'refs/heads/gh-readonly-queue/main/pr-1',
      payload: { merge_group: { head_sha: pull.merge, base_sha: pull.base, base_ref: 'refs/heads/main' } },
    });
    sound(result);
    expect(result).toMatchObject({ code: 1, outputs: { verdict: 'deny', 'base-sha': pull.base } });
  });
  it('a dispatched run takes explicit refs', async () => {
    const pull = origin.pull(ORDINARY);
    const result = await run({
      event: 'workflow_dispatch',
      sha: pull.merge,
      ref: `refs/pull/${pull.number}/merge`,
      depth: 0,
      payload: {},
      inputs: { base: pull.base, head: pull.head },
    });
    expect(result).toMatchObject({ code: 0, outputs: { verdict: 'allow', 'head-sha': pull.head } });
  });
  it('an event without a change is told which ones have one', async () => {
    const pull = origin.pull(ORDINARY);
    const result = await run({ event: 'schedule', sha: pull.merge, ref: 'refs/heads/main', payload: {} });
    expect(result.code).toBe(2);
    expect(result.annotations[0]!.message).toContain('run on `pull_request`');
  });
});
