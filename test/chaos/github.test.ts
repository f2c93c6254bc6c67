/** GitHub’s API in every kind of trouble: an ask stays closed, a deny stays a deny, what was not asked for stays open, and it ends. */
import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASK, actionOn, ORDINARY, onPull, type Pull } from '../support/action.ts';
import { openOrigin } from '../support/origin.ts';

let origin: ReturnType<typeof openOrigin>;
beforeAll(() => {
  origin = openOrigin();
  origin.base({ 'CLAUDE.md': '# Notes\n', '.github/workflows/gate.yml': 'on: pull_request\n' });
});
afterAll(() => origin.close());
let pulls: Record<'ordinary' | 'ask' | 'deny', Pull>;
beforeAll(() => {
  pulls = { ordinary: origin.pull(ORDINARY), ask: origin.pull(ASK), deny: origin.pull({ '.env': 'A=1\n' }) };
});
const run = actionOn(() => origin);

const TROUBLE: readonly (readonly [string, (response: ServerResponse) => void])[] = [
  ['500', response => void response.writeHead(500).end('{}')],
  ['403', response => void response.writeHead(403, { 'content-type': 'application/json' }).end('{"message":"no"}')],
  ['429 for an hour', response => void response.writeHead(429, { 'retry-after': '3600' }).end('{}')],
  ['200 and garbage', response => void response.writeHead(200, { 'content-type': 'application/json' }).end('<html>\0')],
  ['200 and another shape', response => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}')],
  ['200 and null', response => void response.writeHead(200, { 'content-type': 'application/json' }).end('null')],
  [
    'half of an answer',
    response => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('[{"id":');
      setTimeout(() => response.destroy(), 20);
    },
  ],
  ['nothing, and hangs up', response => void response.destroy()],
];

describe.each(TROUBLE)('GitHub answers %s', (_, answer) => {
  let api: string;
  let server: ReturnType<typeof createServer>;
  beforeAll(async () => {
    server = createServer((_request, response) => answer(response));
    await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
    api = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  it.concurrent.each([
    ['an ordinary change stays open', () => pulls.ordinary, 0, 'allow'],
    ['an ask stays closed', () => pulls.ask, 1, 'ask'],
    ['a deny stays a deny', () => pulls.deny, 1, 'deny'],
  ] as const)('%s', async (__, pull: () => Pull, code, verdict) => {
    const result = await run(onPull(pull(), { env: () => ({ GITHUB_API_URL: api }) }));
    expect({ code: result.code, verdict: result.outputs['verdict'], dropped: result.dropped }).toEqual({
      code,
      verdict,
      dropped: [],
    });
    expect(result.summary).toContain(`Sallyport: ${verdict}`);
    expect(result.log).not.toContain('this is a bug');
  });
});

describe('a runner that lets nothing be written', () => {
  const allowed = (env: Record<string, string>, inputs: Record<string, string> = {}) =>
    run(onPull(pulls.ordinary, { env: () => env, inputs }));

  it('for the summary: the verdict stands, and it is told', async () => {
    const result = await allowed({ GITHUB_STEP_SUMMARY: '/dev/full' });
    expect(result).toMatchObject({ code: 0, outputs: { verdict: 'allow' } });
    expect(result.outputs['degraded']).toContain('the runner’s summary file cannot be written');
  });
  it.concurrent.each([
    ['the outputs, which later steps ask for the verdict', { GITHUB_OUTPUT: '/dev/full' }, {}, 'the outputs cannot be written'],
    ['the report', {}, { 'report-file': '/dev/full' }, 'cannot be written: no space is left'],
    ['SARIF', {}, { 'sarif-file': '/nowhere/a.sarif' }, 'cannot be written: there is no such file or directory'],
    ['the page', {}, { 'html-file': '/proc/a.html' }, 'cannot be written: '],
    ['temporary files', { TMPDIR: '/proc' }, {}, 'cannot be written: '],
  ] as const)('for %s: an ordinary change does not pass, and it is said why', async (_, env, inputs, says) => {
    const result = await allowed({ ...env }, { ...inputs });
    expect(result.code).toBe(2);
    expect(result.outputs['verdict'] ?? 'error').toBe('error');
    expect(result.annotations.map(({ message }) => message).join()).toContain(says);
    expect(result.summary).toContain('could not judge');
  });
});
