/**
 * Every workflow to copy, run as it is written: its events, its inputs, the depth of its checkout, and no more of GitHub's API than its
 * permissions give in a private repository.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { actionOn, comment, ORDINARY, type Pull, payload, sound, told } from './support/action.ts';
import type { Handlers } from './support/github.ts';
import { openOrigin } from './support/origin.ts';

type Texts = Readonly<Record<string, string>>;
interface Job {
  readonly permissions?: Texts;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
  readonly steps: readonly { readonly uses?: string; readonly with?: Readonly<Record<string, unknown>> }[];
}
interface Example {
  readonly on: Readonly<Record<string, { readonly types?: readonly string[] } | null>>;
  readonly permissions: Texts;
  readonly jobs: Readonly<Record<string, Job>>;
}

const BASE = { 'src/a.ts': 'export const a = 1;\n', '.github/workflows/gate.yml': 'on: pull_request\n' };
const PROJECTS = Object.fromEntries(
  ['api', 'web'].map(name => [`services/${name}/.github/sallyport.yml`, 'version: 1\nextends: default\n']),
);
const DENIED = { 'x/.env': 'A=1\n' };
let origin: ReturnType<typeof openOrigin>;
let temp: string;
let policies: string;
beforeAll(() => {
  origin = openOrigin();
  origin.base({ ...BASE, ...PROJECTS });
  temp = mkdtempSync(join(tmpdir(), 'sallyport-examples-'));
  // The organisation's repository of policies, beside the judged one.
  const shared = join(origin.top, 'acme/security-policies');
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
      cwd: shared,
      encoding: 'utf8',
    }).trim();
  mkdirSync(join(shared, '.github'), { recursive: true });
  writeFileSync(join(shared, '.github/sallyport.yml'), 'version: 1\nextends: default\n');
  git('init', '-q', '-b', 'main');
  git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  git('add', '-A');
  git('commit', '-q', '-m', 'policies');
  policies = git('rev-parse', 'HEAD');
});
afterAll(() => {
  origin.close();
  rmSync(temp, { recursive: true, force: true });
});

/** What each operation asks of the token of a private repository. Source: GitHub Docs, "Permissions required for GitHub Apps". */
const NEEDS: Readonly<Record<string, readonly [scope: string, level: 'read' | 'write']>> = {
  'pulls/get': ['pull-requests', 'read'],
  'pulls/list-commits': ['pull-requests', 'read'],
  'pulls/list-reviews': ['pull-requests', 'read'],
  'repos/list-pull-requests-associated-with-commit': ['pull-requests', 'read'],
  'issues/list-events-for-timeline': ['pull-requests', 'read'],
  'issues/list-comments': ['pull-requests', 'read'],
  'issues/create-comment': ['pull-requests', 'write'],
  'git/list-matching-refs': ['contents', 'read'],
};
const under = (permissions: Texts, handlers: Handlers): Handlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([operation, handler]): [string, Handlers[string]] => {
      const [scope, level] = NEEDS[operation]!;
      const given = permissions[scope] === 'write' || permissions[scope] === level;
      const refused = { status: 403, json: { message: 'Resource not accessible by integration' } };
      return [operation, asked => (given ? handler(asked) : refused)];
    }),
  );

/** The inputs of the gate's step, with what its expressions come to. */
const inputsOf = (job: Job, event: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(job.steps.find(({ uses }) => uses?.startsWith('sallyport/'))?.with ?? {}).map(([name, value]) => [
      name,
      String(value)
        .replaceAll('${{ runner.temp }}', temp)
        .replaceAll(/\$\{\{ matrix\.(\w+) \}\}/g, (_, key: string) => job.strategy!.matrix[key]![0]!)
        .replace("${{ github.event_name == 'push' && 'never' || '' }}", event === 'push' ? 'never' : '')
        .replace('0123456789abcdef0123456789abcdef01234567', policies),
    ]),
  );

const situation = (event: string, pull: Pull) => {
  const merge = `refs/pull/${pull.number}/merge`;
  if (event === 'pull_request') return { sha: pull.merge, ref: merge, payload: payload(pull, { user: agent }) };
  if (event === 'merge_group') {
    const ref = `refs/heads/gh-readonly-queue/main/pr-${pull.number}-${pull.base}`;
    origin.git('push', '-q', '-f', 'origin', `${pull.merge}:${ref}`);
    const group = { head_sha: pull.merge, head_ref: ref, base_sha: pull.base, base_ref: 'refs/heads/main' };
    return { sha: pull.merge, ref, payload: { merge_group: group } };
  }
  if (event === 'push') {
    const sent = { before: pull.base, after: pull.merge, ref: 'refs/heads/main', repository: { default_branch: 'main' } };
    return { sha: pull.merge, ref: merge, payload: { ...sent, sender: { login: 'ada', type: 'User' } } };
  }
  // The second job of forks checks out the default branch.
  const run = { event: 'pull_request', head_sha: pull.head, pull_requests: [] };
  return { sha: pull.base, ref: 'refs/heads/main', payload: { workflow_run: run } };
};
const agent = { login: 'our-own-agent[bot]', type: 'Bot' };

const examples = globSync('examples/workflows/*.yml')
  .sort()
  .flatMap(file => {
    const example = parse(readFileSync(file, 'utf8')) as Example;
    return Object.keys(example.on).map(event => [basename(file), event, example] as const);
  });

const runExample = async (file: string, event: string, example: Example, files: Record<string, string>) => {
  const [name, job] = Object.entries(example.jobs).find(([, { steps }]) =>
    steps.some(({ uses }) => uses?.startsWith('sallyport/')),
  )!;
  const checkout = job.steps.find(({ uses }) => uses?.startsWith('actions/checkout@'));
  const pull = origin.pull(files);
  const permissions = job.permissions ?? example.permissions;
  const inputs = inputsOf(job, event);
  const result = await actionOn(
    () => origin,
    `${process.cwd()}/src/action.ts`,
  )({
    event,
    ...situation(event, pull),
    depth: Number(checkout?.with?.['fetch-depth'] ?? 1),
    inputs,
    env: () => ({
      GITHUB_JOB: name,
      GITHUB_WORKFLOW_REF: file.startsWith('required')
        ? 'acme/security-policies/.github/workflows/gate.yml@refs/heads/main'
        : 'acme/app/.github/workflows/gate.yml@refs/pull/1/merge',
    }),
    handlers: under(permissions, {
      'pulls/get': () => ({ status: 200, json: told(pull, { user: { ...told(pull).user, ...agent } }) }),
      'pulls/list-commits': () => ({ status: 200, json: [] }),
      'pulls/list-reviews': () => ({ status: 200, json: [] }),
      'git/list-matching-refs': () => ({ status: 200, json: [] }),
      'repos/list-pull-requests-associated-with-commit': () => ({
        status: 200,
        json: [{ ...told(pull), state: 'open' }],
      }),
      'issues/list-comments': () => ({ status: 200, json: [] }),
      'issues/create-comment': () => ({ status: 201, json: comment(1, 'x') }),
    }),
  });
  sound(result);
  return { result, inputs, pull };
};

describe.each(examples)('%s on %s', (file, event, example) => {
  it('is green on an ordinary change', async () => {
    const { result } = await runExample(file, event, example, ORDINARY);
    expect(result).toMatchObject({ code: 0, outputs: { verdict: 'allow', 'findings-count': '0' } });
    expect(result.annotations.filter(({ level }) => level !== 'notice')).toEqual([]);
  });
  it('is closed on what is denied, unless it only reports after the merge', async () => {
    const { result, inputs } = await runExample(file, event, example, DENIED);
    expect(result.outputs['verdict']).toBe('deny');
    expect(result.code).toBe(inputs['fail-on'] === 'never' ? 0 : 1);
    // What a later step takes is there.
    for (const name of ['sarif-file', 'receipt-file', 'report-file'])
      if (inputs[name]?.startsWith('/')) expect(existsSync(inputs[name]), name).toBe(true);
    if (inputs['receipt-file'] !== undefined) expect(existsSync(result.outputs['predicate-file']!)).toBe(true);
    const written = result.asked.map(({ operation }) => operation).filter(name => name === 'issues/create-comment');
    expect(written).toHaveLength(inputs['comment'] === 'on-failure' ? 1 : 0);
    if (inputs['comment'] !== undefined) expect(result.outputs['degraded']).toBe('');
  });
});

it('workflows to copy ask again when the base or the text of a pull request is changed', () => {
  for (const [file, event, { on }] of examples)
    if (event === 'pull_request' && !file.startsWith('required')) expect(on[event]?.types, file).toContain('edited');
});
