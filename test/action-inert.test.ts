/** A pull request that injects through every text it has, in a run of the Action: log, annotations, files, comment, outputs and environment. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OUTPUTS } from '../src/core/github/inputs.ts';
import { actionOn, comment, onPull, sound } from './support/action.ts';
import { shownOnGitHub } from './support/github-markdown.ts';
import { EVERYTHING, PAYLOADS } from './support/hostile-change.ts';
import { openOrigin } from './support/origin.ts';
import { commandsIn, UNSEEN } from './support/workflow-commands.ts';

let origin: ReturnType<typeof openOrigin>;
let top: string;
beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'sallyport-inert-'));
  origin = openOrigin();
  origin.base({ 'src/a.ts': 'export const a = 1;\n', '.github/workflows/gate.yml': 'on: pull_request\n' });
});
afterAll(() => {
  origin.close();
  rmSync(top, { recursive: true, force: true });
});

it('leaves everything inert that the runner, GitHub or a later job reads', async () => {
  const names = PAYLOADS.map((text, i) => `${i}${text.replaceAll('/', '\u2215')}`);
  const pull = origin.pull(
    {
      ...Object.fromEntries(names.map(name => [name, `${EVERYTHING}\n`])),
      ...Object.fromEntries(names.map(name => [`d${name}/.env`, 'A=1\n'])),
      '.claude/settings.json': JSON.stringify({ permissions: { defaultMode: EVERYTHING } }),
    },
    { message: `${EVERYTHING}\n\n::stop-commands::x`.toWellFormed() },
  );
  const [sarif, json] = [join(top, 'out.sarif'), join(top, 'out.json')];
  const result = await actionOn(
    () => origin,
    `${process.cwd()}/src/action.ts`,
  )(
    onPull(pull, {
      depth: 0,
      pr: { title: EVERYTHING, body: EVERYTHING, head: { ref: EVERYTHING, sha: pull.head, repo: { id: 1 } } },
      inputs: { comment: 'always', 'sarif-file': sarif, 'report-file': json },
      handlers: {
        'issues/list-comments': () => ({ status: 200, json: [] }),
        'issues/create-comment': () => ({ status: 201, json: comment(1, 'x') }),
      },
    }),
  );
  sound(result);
  expect(result.code).toBe(1);
  expect(result.masks).toEqual(['token-of-the-job']);
  expect(result.steered).toBe('');
  expect(Object.keys(result.outputs).sort()).toEqual(OUTPUTS.map(({ name }) => name).sort());
  const { 'summary-markdown': short, ...values } = result.outputs as Record<string, string>;
  for (const value of Object.values(values)) expect(value).toMatch(/^[\w ,:./=-]{0,300}$/);
  for (const { title } of result.annotations) expect(title).toMatch(/^(?:sallyport|[a-z-]+\/[a-z-]+)$/);
  expect(result.log).not.toMatch(UNSEEN);
  const comments = result.asked.filter(a => a.operation === 'issues/create-comment').map(a => (a.body as { body: string }).body);
  expect(comments).toHaveLength(1);
  for (const markdown of [result.summary, short!, comments[0]!]) {
    const { elements, attributes, linked } = shownOnGitHub(markdown);
    expect(elements.filter(name => /^(?:a|img|script|svg|base|input|iframe)$/.test(name))).toEqual([]);
    expect([attributes, linked]).toEqual([[], []]);
    expect(markdown).not.toMatch(UNSEEN);
  }
  for (const text of [sarif, json].map(path => readFileSync(path, 'utf8'))) {
    expect(() => JSON.parse(text) as unknown).not.toThrow();
    expect(text).not.toMatch(UNSEEN);
    expect(commandsIn(text)).toEqual([]);
  }
});
