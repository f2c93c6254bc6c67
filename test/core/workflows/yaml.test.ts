/** Workflows as models with the lines where each part stands. */
import { expect, it } from 'vitest';
import { lineIn, readWorkflow, type Workflow } from '../../../src/core/workflows/yaml.ts';

const TEXT = `on:
  push:
    branches: [main, 'release/*']
  pull_request_target:
permissions: read-all
env: { A: one }
jobs:
  build:
    runs-on: [self-hosted, linux]
    permissions:
      contents: write
    steps: &steps
      - name: First
        uses: actions/checkout@v5
        with:
          ref: main
      - run: |
          echo one
          echo two
        continue-on-error: true
  again:
    runs-on: ubuntu-24.04
    steps: *steps
  call:
    uses: a/b/.github/workflows/c.yml@v1
    secrets: inherit
`;

it('tells every part that decides about trust, with its line', () => {
  const workflow = readWorkflow(TEXT) as Workflow;
  expect(
    workflow.triggers.map(({ event, line, filters }) => [event, line, filters.map(({ key, value }) => `${key}=${value}`)]),
  ).toEqual([
    ['push', 2, ['branches=main', 'branches=release/*']],
    ['pull_request_target', 4, []],
  ]);
  expect(workflow.permissions).toMatchObject({ line: 5, all: 'read-all' });
  expect(workflow.env).toMatchObject([{ key: 'A', value: 'one', line: 6 }]);
  const [build, again, call] = workflow.jobs;
  expect(build).toMatchObject({
    id: 'build',
    line: 8,
    permissions: { line: 10, scopes: [{ key: 'contents', value: 'write', line: 11 }] },
  });
  expect(build!.runners.map(({ value }) => value)).toEqual(['self-hosted', 'linux']);
  expect(build!.steps[0]).toMatchObject({
    label: 'First',
    line: 13,
    uses: { line: 14 },
    inputs: [{ key: 'ref', value: 'main', line: 16 }],
  });
  const { run, continueOnError } = build!.steps[1]!;
  expect([run!.line, lineIn(run!, run!.value.indexOf('two')), continueOnError!.line]).toEqual([18, 19, 20]);
  expect(again!.steps.map(({ job, label }) => `${job}: ${label}`)).toEqual(['again: First', 'again: echo one']);
  expect(call).toMatchObject({ uses: { value: 'a/b/.github/workflows/c.yml@v1' }, secrets: { value: 'inherit', line: 26 } });
});

it.each([
  ['on: push', { triggers: [{ event: 'push' }] }],
  ['on: [push, pull_request]', { triggers: [{ event: 'push' }, { event: 'pull_request' }] }],
  ['runs:\n  using: composite\n  steps:\n    - run: id\n', { jobs: [{ id: 'runs', steps: [{ run: { value: 'id' } }] }] }],
  [
    'jobs:\n  a:\n    runs-on: { group: x, labels: [self-hosted] }\n',
    { jobs: [{ runners: [{ value: 'x' }, { value: 'self-hosted' }] }] },
  ],
  ['on:\n  push:\n    branches: []\n', { triggers: [{ filters: [{ key: 'branches', value: '' }] }] }],
  ['', { triggers: [], jobs: [] }],
  ['- a\n- b\n', { triggers: [], jobs: [] }],
])('reads %j', (text, part) => {
  expect(readWorkflow(text)).toMatchObject(part);
});

it.each([
  ['jobs: [', /./],
  ['a: 1\na: 2\n', /stands twice/],
  ['jobs:\n  a:\n    steps: []\n    steps: []\n', /`steps` stands twice/],
  [
    `a: &a [${'x,'.repeat(50)}]\nb: &b [${'*a,'.repeat(50)}]\nc: &c [${'*b,'.repeat(50)}]\njobs:\n${Array.from({ length: 60 }, (_, i) => `  j${i}: { steps: *c }`).join('\n')}\n`,
    /more nodes|more aliases/,
  ],
])('says why it cannot read %#', (text, why) => {
  expect(readWorkflow(text)).toMatch(why);
});
