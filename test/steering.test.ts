/** Which local workflows and actions lie between the workflow of the run and the gate. */
import { expect, it } from 'vitest';
import type { Git } from '../src/core/world.ts';
import { steering } from '../src/steering.ts';

const step = (...uses: string[]): string => `jobs:\n  a:\n    steps:\n${uses.map(name => `      - uses: ${name}\n`).join('')}`;
const call = (uses: string): string => `jobs:\n  a:\n    uses: ${uses}\n`;
const action = (...uses: string[]): string =>
  `runs:\n  using: composite\n  steps:\n${uses.map(name => `    - uses: ${name}\n`).join('')}`;
const GATE = 'sallyport/sallyport@v1';
const OWN = '.github/workflows/ci.yml';
const REUSED = '.github/workflows/gate.yml';
const LOCAL = '.github/actions/gate/action.yml';

const steers = (files: Readonly<Record<string, string>>, running = 'sallyport/sallyport'): Promise<readonly string[]> => {
  const show: Git['show'] = async (_, path) => (files[path] === undefined ? undefined : { text: files[path], id: 'x' });
  return steering([OWN], { repository: 'acme/app', action: running }, 'base', { show } as Git);
};

it.each<[string, Record<string, string>, string[], running?: string]>([
  ['the workflow alone, where it calls the gate itself', { [OWN]: step('actions/checkout@v5', GATE) }, []],
  ['a reusable workflow that calls it', { [OWN]: call(`./${REUSED}`), [REUSED]: step(GATE) }, [REUSED]],
  [
    'a composite action that calls it',
    { [OWN]: step('./.github/actions/gate'), [LOCAL]: action('actions/setup-node@v5', GATE) },
    [LOCAL],
  ],
  [
    'both, one within the other',
    { [OWN]: call(`./${REUSED}`), [REUSED]: step('./.github/actions/gate/'), [LOCAL]: action(GATE) },
    [REUSED, LOCAL],
  ],
  [
    'neither a reusable workflow nor an action that does not call it',
    {
      [OWN]: step(GATE, './.github/actions/setup'),
      '.github/actions/setup/action.yml': action('actions/setup-node@v5'),
      [REUSED]: step(GATE),
    },
    [],
  ],
  [
    'the repository’s own reusable workflow at a branch',
    { [OWN]: call('Acme/App/.github/workflows/gate.yml@main'), [REUSED]: step(GATE) },
    [REUSED],
  ],
  [
    'not another repository’s of the same name',
    { [OWN]: call('acme/other/.github/workflows/gate.yml@main'), [REUSED]: step(GATE) },
    [],
  ],
  [
    'an action in a file of the other ending, and the name that would replace it',
    { [OWN]: step('./gate'), 'gate/action.yaml': action(GATE) },
    ['gate/action.yaml', 'gate/action.yml'],
  ],
  [
    'a fork of the gate under its own name',
    { [OWN]: step('./gate'), 'gate/action.yml': action('acme/door@v1') },
    ['gate/action.yml'],
    'acme/door',
  ],
  [
    'the gate itself, where it is a local action',
    { [OWN]: step('./'), 'action.yml': 'runs:\n  using: node24\n  main: x.js\n' },
    ['action.yml'],
    '',
  ],
  ['what cannot be read', { [OWN]: step('./gate'), 'gate/action.yml': 'runs: [\n' }, ['gate/action.yml']],
  ['what calls itself only once', { [OWN]: step('./gate'), 'gate/action.yml': action('./gate', GATE) }, ['gate/action.yml']],
  ['nothing where the workflow is new', {}, []],
])('%s', async (_, files, between, running) => {
  expect(await steers(files, running)).toEqual([OWN, ...between]);
});

it('a workflow that calls more than anybody can follow ends, and what is not looked at counts as between', async () => {
  const names = Array.from({ length: 500 }, (_, i) => `a${i}`);
  const files = Object.fromEntries(names.map((name, i) => [`${name}/action.yml`, action(`./a${i + 1}`)]));
  expect((await steers({ [OWN]: step('./a0'), ...files })).length).toBeGreaterThan(90);
});
