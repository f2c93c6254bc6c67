/** What commands do to workflows: the patch tells what became of those that are in it. */
import { describe, expect, it } from 'vitest';
import { workflow } from '../../src/guards/workflow.ts';
import { checkOf, fileChange, opinionsOn } from '../support/examples.ts';

const CI = '.github/workflows/ci.yml';
const TEXT = 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: npm test\n';
const rulesOf = (command: string, files: readonly string[]): readonly string[] =>
  opinionsOn(checkOf(workflow, {}), {
    act: { do: 'shell', command },
    scene: { files: files.map(path => fileChange({ path, before: TEXT, after: `${TEXT}# more\n` })) },
  }).map(opinion => opinion.rule);

describe('a command that changes a workflow by what is not told', () => {
  it.each([`sed -i s/a/b/ ${CI}`, `cp /srv/ci.yml ${CI}`, `sort x > ${CI}`])(
    '%s is asked about where no patch tells the outcome',
    command => {
      expect(rulesOf(command, [])).toEqual(['unreadable']);
      expect(rulesOf(command, ['.github/workflows/other.yml'])).toEqual(['unreadable']);
      expect(rulesOf(command, [CI])).toEqual([]);
    },
  );
  it.each([`touch ${CI}`, `cat ${CI}`, `git add ${CI}`, `grep -n uses ${CI} | sort`, `mkdir -p .github/workflows`])(
    '%s changes none',
    command => {
      expect(rulesOf(command, [])).toEqual([]);
    },
  );
});

describe('a job that publishes and takes a cache', () => {
  const job = (...steps: readonly string[]): string =>
    `on: push\npermissions: {}\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n${steps.map(step => `      - ${step}\n`).join('')}`;
  const CACHE = 'uses: actions/cache@v5';
  const PUBLISH = 'run: npm publish';
  const rules = (before: string | null, after: string): readonly string[] =>
    opinionsOn(checkOf(workflow, {}), { files: [{ path: '.github/workflows/release.yml', before, after }] }).map(
      ({ rule }) => rule,
    );
  it.each<[what: string, before: string | null, after: string]>([
    ['a cache that is new', job(PUBLISH), job(CACHE, PUBLISH)],
    ['a step that publishes that is new', job(CACHE), job(CACHE, PUBLISH)],
    ['a second cache', job(CACHE, PUBLISH), job(CACHE, CACHE, PUBLISH)],
    ['a new workflow', null, job('{ uses: actions/setup-python@v6, with: { cache: pip } }', 'run: twine upload dist/*')],
    ['an action that publishes', job(CACHE), job(CACHE, 'uses: pypa/gh-action-pypi-publish@release/v1')],
    [
      'gems',
      job('run: gem push a.gem'),
      job('{ uses: ruby/setup-ruby@v1, with: { bundler-cache: true } }', 'run: gem push a.gem'),
    ],
    ['crates', job('run: cargo publish -p a'), job('uses: Swatinem/rust-cache@v2', 'run: cargo publish -p a')],
    ['wheels', job('run: uv publish'), job('{ uses: astral-sh/setup-uv@v7, with: { enable-cache: true } }', 'run: uv publish')],
  ])('is asked about: %s', (_, before, after) => expect(rules(before, after)).toContain('cached-release'));
  it.each<[what: string, before: string | null, after: string]>([
    ['no step publishes', job('run: npm test'), job(CACHE, 'run: npm test')],
    ['it only rehearses', job('run: npm publish --dry-run'), job(CACHE, 'run: npm publish --dry-run')],
    ['it had the cache before', job(CACHE, PUBLISH), job('uses: actions/cache@v6', PUBLISH)],
    ['the cache is only looked up', job(PUBLISH), job('{ uses: actions/cache@v5, with: { lookup-only: true } }', PUBLISH)],
    ['the cache is only written', job(PUBLISH), job('uses: actions/cache/save@v5', PUBLISH)],
    ['the cache comes after it', job(PUBLISH), job(PUBLISH, CACHE)],
    ['releases are left out', job(PUBLISH), job("{ uses: actions/cache@v5, if: github.ref_type != 'tag' }", PUBLISH)],
    ['the cache is off', job(PUBLISH), job("{ uses: actions/setup-node@v6, with: { cache: '', node-version: 24 } }", PUBLISH)],
    ['the words are printed', job('run: npm test'), job(CACHE, 'run: echo "npm publish"')],
  ])('is quiet where %s', (_, before, after) => expect(rules(before, after)).not.toContain('cached-release'));
});
