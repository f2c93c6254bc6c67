/** The bundled Action in one project of a monorepo, and when a transcript is wanted. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actionOn, comment, ORDINARY, onPull, type Situation, sound, user } from './support/action.ts';
import type { Handlers } from './support/github.ts';
import { openOrigin } from './support/origin.ts';

let origin: ReturnType<typeof openOrigin>;
const POLICY = `version: 1
permissions: { deny: ["Edit(lib/**)"], allow: ["Bash(cat *)"] }
sandbox: { backend: host, require: { filesystem: none, network: none, syscalls: none } }
commands: [{ run: "cat where.txt" }]
`;
beforeAll(() => {
  origin = openOrigin();
  origin.base({
    'where.txt': 'at-the-root\n',
    'services/api/where.txt': 'in-the-project\n',
    'services/api/.github/sallyport.yml': POLICY,
    'services/web/where.txt': 'elsewhere\n',
    '.github/sallyport.yml': 'version: 1\npermissions: { deny: ["Edit(root/**)"] }\n',
    '.github/workflows/gate.yml': 'on: pull_request\n',
  });
});
afterAll(() => origin.close());

/** With files in the workspace that no commit has. */
const run = (situation: Situation, loose: Record<string, string> = {}) => {
  let cwd = '';
  const checkout: typeof origin.checkout = (...of) => {
    cwd = origin.checkout(...of);
    for (const [name, text] of Object.entries(loose)) {
      mkdirSync(dirname(join(cwd, name)), { recursive: true });
      writeFileSync(join(cwd, name), text);
    }
    return cwd;
  };
  return actionOn(() => ({ ...origin, checkout }))(situation).then(result => ({ ...result, cwd }));
};
const project = (directory = 'services/api', more: Record<string, string> = {}) => ({ 'working-directory': directory, ...more });

describe('`working-directory`', () => {
  it.each([
    ['the policy is looked up there', project(), { 'lib/x.ts': 'x\n' }, 'deny', 'services/api/.github/sallyport.yml'],
    ['and not without it', {}, { 'lib/x.ts': 'x\n' }, 'allow', '.github/sallyport.yml'],
    [
      'the policy of the root is one way up',
      project('services/api', { policy: '../../.github/sallyport.yml' }),
      { 'root/x.ts': 'x\n' },
      'deny',
      '.github/sallyport.yml',
    ],
    ['the whole change is judged', project(), { 'services/web/.env': 'A=1\n' }, 'deny', 'services/api/.github/sallyport.yml'],
    ['where there is no policy the default holds', project('services/web'), { 'lib/x.ts': 'x\n' }, 'allow', 'built-in default'],
    [
      'spelled with a slash and a dot',
      project('./services/api/'),
      { 'lib/x.ts': 'x\n' },
      'deny',
      'services/api/.github/sallyport.yml',
    ],
  ])('%s', async (_, inputs, files, verdict, policy) => {
    const result = await run(onPull(origin.pull(files), { inputs }));
    sound(result);
    expect(result.outputs['verdict']).toBe(verdict);
    expect(result.summary).toContain(policy);
  });
  it('the policy there guards itself', async () => {
    const result = await run(
      onPull(origin.pull({ 'services/api/.github/sallyport.yml': 'version: 1\nmode: bypass\n' }), { inputs: project() }),
    );
    sound(result);
    expect(result.annotations[1]).toMatchObject({
      title: 'self-protection/steering',
      file: 'services/api/.github/sallyport.yml',
    });
  });
  it('commands start there, files are written there, and outputs name them from the workspace', async () => {
    const files = ['sarif-file', 'report-file', 'html-file', 'receipt-file'];
    const named = Object.fromEntries(files.map(name => [name, `out.${name}`]));
    const result = await run(onPull(origin.pull(ORDINARY), { inputs: project('services/api', named) }));
    sound(result);
    expect(result.code).toBe(0);
    expect(result.log).toContain('in-the-project');
    expect(result.log).not.toContain('at-the-root');
    for (const name of files) {
      expect(result.outputs[name]).toBe(`services/api/out.${name}`);
      expect(existsSync(join(result.cwd, result.outputs[name]!))).toBe(true);
    }
  });
  it('projects that a matrix of one job judges keep a comment each', async () => {
    const bodies: string[] = [];
    for (const directory of ['services/api', 'services/web']) {
      const handlers: Handlers = {
        'issues/list-comments': () => ({ status: 200, json: bodies.map((body, i) => comment(i, body)) }),
        'issues/create-comment': ({ body }) => {
          bodies.push((body as { body: string }).body);
          return { status: 201, json: comment(9, 'x') };
        },
      };
      const inputs = project(directory, { comment: 'always' });
      sound(await run(onPull(origin.pull({ '.env': 'A=1\n' }), { inputs, handlers })));
    }
    expect(bodies.map(body => body.split('\n')[0])).toEqual([
      '<!-- sallyport:Gate/gate:services/api -->',
      '<!-- sallyport:Gate/gate:services/web -->',
    ]);
  });
  it.each([
    ['outside of the workspace', project('../elsewhere'), /lies outside of the workspace/],
    ['that is not there', project('services/ap'), /is no directory of the workspace/],
    ['that is a file', project('where.txt'), /is no directory of the workspace/],
    ['whose policy lies outside', project('services/api', { policy: '../../../x.yml' }), /lies outside of the repository/],
  ])('a directory %s is told', async (_, inputs, says) => {
    const result = await run(onPull(origin.pull(ORDINARY), { inputs }));
    expect(result).toMatchObject({ code: 2, outputs: { verdict: 'error' } });
    expect(result.annotations[0]!.message).toMatch(says);
  });
});

describe('`require-transcript`', () => {
  const transcript = (command: string): string => {
    const content = [{ type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command } }];
    return `${JSON.stringify({ type: 'assistant', session_id: 's', message: { role: 'assistant', content } })}\n`;
  };
  it.each([
    ['auto: an agent must have the one that is named', 'auto', 'run.jsonl', user('Copilot', 'Bot'), 2],
    ['auto: a person need not', 'auto', 'run.jsonl', user('ada'), 0],
    ['auto: without the input `transcript` nobody must', 'auto', '', user('Copilot', 'Bot'), 0],
    ['always: a person must, too', 'always', 'run.jsonl', user('ada'), 2],
    ['always: even where none is named', 'always', '', user('ada'), 2],
    ['never: an agent need not', 'never', 'run.jsonl', user('Copilot', 'Bot'), 0],
  ] as const)('%s', async (_, mode, named, author, code) => {
    const inputs = { 'require-transcript': mode, transcript: named };
    const result = await run(onPull(origin.pull(ORDINARY), { inputs, pr: { user: author } }));
    expect(result).toMatchObject({ code, outputs: { verdict: code === 0 ? 'allow' : 'error' } });
    if (code !== 0) expect(result.annotations[0]!.message).toMatch(/no file matches `run\.jsonl`|no transcript was given/);
    else if (named !== '') expect(result.summary).toContain('no transcript was read');
  });
  it('never: what is there is read all the same', async () => {
    const inputs = { 'require-transcript': 'never', transcript: 'missing.jsonl\nrun.jsonl', commands: 'none' };
    const result = await run(onPull(origin.pull(ORDINARY), { inputs }), {
      'run.jsonl': transcript('rm -rf /'),
    });
    sound(result);
    expect(result).toMatchObject({ code: 1, outputs: { verdict: 'deny' } });
  });
  it('a transcript is looked for in the working directory', async () => {
    const inputs = { ...project(), transcript: 'run.jsonl' };
    const result = await run(onPull(origin.pull(ORDINARY), { inputs, pr: { user: user('Copilot', 'Bot') } }), {
      'services/api/run.jsonl': transcript('rm -rf /'),
    });
    sound(result);
    expect(result).toMatchObject({ code: 1, outputs: { verdict: 'deny' } });
    expect(result.annotations.map(({ file }) => file)).toContain('services/api/run.jsonl');
  });
});
