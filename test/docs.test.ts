/** What the documentation shows is run, loaded or parsed, and what it links to is there. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize, resolve } from 'node:path';
import { parse as words } from 'shell-quote';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { verbs } from '../src/commands/index.ts';
import { readFlags } from '../src/commands/verb.ts';
import type { Guard } from '../src/core/contracts.ts';
import { policyFileSchema } from '../src/layer.ts';
import { load } from '../src/load.ts';
import { readPreset } from '../src/world/policies.ts';
import { gitIn } from './support/diff-cases.ts';
import { anchorsOf, commandsIn, linksOf, PAGES, type Snippet, snippetsOf } from './support/documentation.ts';
import { checkOf, opinionsOn } from './support/examples.ts';
import { shownOnGitHub } from './support/github-markdown.ts';
import { commit, init, put } from './support/repositories.ts';
import { diagnose } from './support/workflow-check.ts';

const pages = PAGES;
const snippets = pages.flatMap(snippetsOf);
const of = (...languages: readonly string[]): readonly (readonly [string, Snippet])[] =>
  snippets.filter(({ language }) => languages.includes(language)).map(one => [`${one.file}:${one.line}`, one] as const);

/** What is only shown: text, and changes as people read them. */
const SHOWN = ['text', 'diff'];

/** Pages whose programs, documents and output a test of their own runs, reads or compares. */
const RUN_ELSEWHERE: Readonly<Record<string, string>> = {
  'docs/atif.md': 'test/transcripts/documents.test.ts',
  'docs/hooks.md': 'test/docs-hooks.test.ts',
  'docs/library.md': 'test/library.test.ts',
  'docs/receipts.md': 'test/receipts.test.ts',
};

const POLICY_KEYS = new Set(Object.keys(policyFileSchema.shape));
/** Files that snippets extend. */
const BASES: Readonly<Record<string, string>> = {
  '.claude/settings.json': '{ "permissions": { "allow": ["Read(src/**)"] } }',
  './organisation.yaml': 'hushspec: "0.1.0"\n',
  'organisation.yaml': 'hushspec: "0.1.0"\n',
};
const readPolicy = async (name: string) => {
  const text = BASES[name];
  return readPreset(name) ?? (text === undefined ? undefined : { file: name, text });
};
const loads = (name: string, text: string): Promise<unknown> => load({ file: name, text }, readPolicy, '2026-01-01');

/** Steps are checked inside of a workflow that is started with a task. */
const STEPS = `name: x
on:
  workflow_dispatch: { inputs: { task: { required: true } } }
  pull_request:
permissions: { contents: read }
jobs:
  gate:
    runs-on: ubuntu-24.04
    steps:
`;
const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '      ');

describe('snippets', () => {
  it('are in languages that are checked', () => {
    const known = new Set(['yaml', 'json', 'sh', 'console', 'ts', ...SHOWN]);
    expect(snippets.filter(({ language }) => !known.has(language)).map(({ file, line }) => `${file}:${line}`)).toEqual([]);
    expect(snippets.length).toBeGreaterThan(100);
  });
  it.each(of('yaml'))('%s is a workflow that GitHub takes, or a policy that loads', async (name, { text }) => {
    const value = parse(text) as Record<string, unknown> | readonly unknown[];
    const uri = `file:///repo/.github/workflows/${name.replaceAll(/\W/g, '-')}.yml`;
    if (Array.isArray(value)) return expect(await diagnose(uri, STEPS + indented(text))).toEqual([]);
    if ('jobs' in value) {
      expect(await diagnose(uri, text)).toEqual([]);
      expect(value).toHaveProperty('permissions');
      if (text.includes('actions/checkout')) expect(text).toContain('persist-credentials: false');
      return;
    }
    if ('hushspec' in value) return void (await loads(name, text));
    expect(Object.keys(value).filter(key => !POLICY_KEYS.has(key))).toEqual([]);
    await loads(name, 'version' in value ? text : `version: 1\n${text}`);
  });
  const isGuard = ({ text }: Snippet): boolean => text.includes('core/contracts.ts');
  it.each(of('ts').filter(([, snippet]) => !isGuard(snippet)))('%s is run by the test of its page', (_, { file }) => {
    const own = RUN_ELSEWHERE[file];
    expect(own === undefined ? '' : readFileSync(own, 'utf8')).toContain(file);
  });
  it.each(of('ts').filter(([, snippet]) => isGuard(snippet)))('%s is a guard whose examples hold', async (_, { text }) => {
    const folder = mkdtempSync(join(tmpdir(), 'sallyport-guard-'));
    try {
      const file = join(folder, 'guard.ts');
      writeFileSync(file, text.replaceAll("from '../", `from '${resolve('src')}/`));
      const [own] = Object.values((await import(file)) as Record<string, Guard>);
      expect(own!.examples.length).toBeGreaterThan(0);
      for (const example of own!.examples) {
        const check = checkOf(own!, example);
        expect(opinionsOn(check, example)).toMatchObject([{ decision: example.decision, rule: example.rule }]);
        expect(opinionsOn(check, example.twin!)).toEqual([]);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
  it.each(of('json'))('%s is JSON that the test of its page reads, or stands on such a page, too', (_, { file, text }) => {
    expect(JSON.parse(text)).toBeTypeOf('object');
    const read = snippets.filter(one => one.language === 'json' && RUN_ELSEWHERE[one.file] !== undefined);
    expect(read.map(one => one.text)).toContain(text);
    const own = RUN_ELSEWHERE[file];
    if (own !== undefined) expect(readFileSync(own, 'utf8')).toContain(file);
  });
  it.each(of(...SHOWN))('%s is written from what was run, or compared with it by the test of its page', (_, { file }) => {
    if (file.startsWith('docs/guards/')) expect(readFileSync(file, 'utf8')).toMatch(/^<!-- Written by `npm run docs`/);
    else expect(Object.keys(RUN_ELSEWHERE)).toContain(file);
  });
});

describe('a snippet that is wrong is found, so the checks can fail', () => {
  it('a policy', async () => {
    await expect(loads('bad', 'version: 1\nmod: plan\n')).rejects.toThrow(/did you mean `mode`/);
    await expect(loads('bad', 'version: 1\ntests:\n  - { call: { Read: .env }, expect: allow }\n')).rejects.toThrow(
      /expects allow/,
    );
  });
  it('a step', async () => {
    const step = '- uses: sallyport/sallyport@v1\n  with:\n    polcy: x\n';
    expect((await diagnose('file:///repo/.github/workflows/bad-step.yml', STEPS + indented(step))).join()).toMatch(/polcy/);
  });
});

/** Of a pipe the part that is ours, when another program feeds it. */
const fedByAnother = (line: string): string => /^(?!sallyport )[^|"'`]*\| (sallyport .*)$/.exec(line)?.[1] ?? line;
/** The words of a command line of ours; undefined for another program. Redirections and what comes after a pipe are not ours. */
const ourWords = (line: string): readonly string[] | undefined => {
  const all = words(line.replaceAll('...', ''));
  const end = all.findIndex(word => typeof word !== 'string' && !('pattern' in word));
  const own = (end < 0 ? all : all.slice(0, end)).map(word =>
    typeof word === 'string' ? word : (word as { pattern: string }).pattern,
  );
  if (own[0] === 'sallyport') return own.slice(1);
  return own[0] === 'node' && own[1] === 'dist/cli.js' ? own.slice(2) : undefined;
};
const linesOf = ({ language, text }: Snippet): readonly string[] => {
  const joined = text.replaceAll('\\\n', ' ').split('\n');
  return language === 'console'
    ? joined.filter(line => line.startsWith('$ ')).map(line => line.slice(2))
    : joined.filter(line => line !== '' && !line.startsWith('#'));
};
const commands = [
  ...of('sh', 'console').flatMap(([name, snippet]) => linesOf(snippet).map(line => [name, line] as const)),
  ...pages.flatMap(page => commandsIn(page).map(line => [page, line] as const)),
];
const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts;

describe('commands', () => {
  it.each(commands)('%s: %s names a verb, flags and files that there are', async (_, line) => {
    const own = ourWords(fedByAnother(line));
    if (own !== undefined) {
      const [verb, ...args] = own;
      if (verb === '--help' || verb === '--version') return;
      expect(Object.keys(verbs)).toContain(verb);
      readFlags(await verbs[verb!]!(), args);
      return;
    }
    const [, script] = /^npm (?:run )?([\w:-]+)/.exec(line) ?? [];
    if (script !== undefined) expect([...Object.keys(scripts), 'cit', 'ci', 'install']).toContain(script);
    for (const [file] of line.matchAll(/\b(?:test|bench|scripts|src|examples)\/[\w./-]+\.\w+/g))
      expect(existsSync(file), file).toBe(true);
  });

  const repo = mkdtempSync(join(tmpdir(), 'sallyport-docs-'));
  beforeAll(() => {
    init(repo);
    put(repo, {
      '.github/sallyport.yml': 'version: 1\n',
      '.claude/settings.json': BASES['.claude/settings.json']!,
      'src/index.ts': 'export const a = 1;\n',
    });
    commit(repo, 'base');
    gitIn(repo, ['checkout', '-q', '-b', 'topic']);
    put(repo, { 'src/index.ts': 'export const a = 2;\n', 'session.jsonl': '' });
    cpSync('test/fixtures/transcripts/claude-session.jsonl', join(repo, 'session.jsonl'));
    cpSync('examples', join(repo, 'examples'), { recursive: true });
    commit(repo, 'change');
  });
  afterAll(() => rmSync(repo, { recursive: true, force: true }));
  const runs = (args: readonly string[], cwd: string) =>
    spawnSync(process.execPath, [resolve('src/cli.ts'), ...args], { cwd, encoding: 'utf8', input: '', timeout: 60_000 });

  const ours = of('sh', 'console').flatMap(([name, snippet]) =>
    linesOf(snippet).flatMap(line => {
      const own = ourWords(line);
      return own === undefined ? [] : [[name, line, own] as const];
    }),
  );
  it.each(ours)('%s: %s runs, and can judge', (_, line, own) => {
    const { status, stderr } = runs(own, repo);
    expect([0, 1], `${line}: ${stderr}`).toContain(status);
  });
  it.each(of('console'))('%s shows what the command says', (_, { text }) => {
    const [first, ...shown] = text.split('\n');
    const own = ourWords(first!.slice(2));
    if (own === undefined) return;
    const { stdout, stderr } = runs(own, '.');
    expect(`${stderr}${stdout}`.trimEnd().startsWith(shown.join('\n').split('…')[0]!.trimEnd()), `${stderr}${stdout}`).toBe(true);
  });
});

it.each(['pull-request', 'required-workflow', 'monorepo', 'comment-from-second-job', 'agents-only'])(
  'the cookbook shows the example workflow %s as it is',
  name => {
    const example: unknown = parse(readFileSync(`examples/workflows/${name}.yml`, 'utf8'));
    const shown = of('yaml').filter(([, { file }]) => file === 'docs/cookbook.md');
    expect(shown.map(([, { text }]): unknown => parse(text))).toContainEqual(example);
  },
);

describe('links', () => {
  const links = pages
    .flatMap(page => linksOf(page).map(link => [page, link] as const))
    .filter(([, link]) => !/^[a-z]+:/.test(link));
  it('there are some, and one that leads nowhere is found, so the check can fail', () => {
    expect(links.length).toBeGreaterThan(50);
    expect(anchorsOf('README.md').has('no-such-heading')).toBe(false);
  });
  it.each(links)('%s -> %s', (page, link) => {
    const [path, anchor] = link.split('#') as [string, string?];
    const target = path === '' ? page : normalize(join(dirname(page), decodeURIComponent(path)));
    expect(existsSync(target), target).toBe(true);
    if (anchor !== undefined) expect(statSync(target).isFile() && [...anchorsOf(target)]).toContain(anchor);
  });
});

describe('pages of guards', () => {
  it.each(pages.filter(page => page.startsWith('docs/guards/')))('%s: hostile examples stay text', page => {
    const { elements, attributes, linked } = shownOnGitHub(readFileSync(page, 'utf8'));
    const plain = ['h1', 'h2', 'h3', 'p', 'pre', 'code', 'ul', 'li', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'];
    expect(elements.filter(name => !plain.includes(name))).toEqual([]);
    expect(attributes.filter(one => !/^(a href=(\.\.\/)?[\w-]+\.md|code class=language-\w+)$/.test(one))).toEqual([]);
    expect(linked).toEqual([]);
    expect(readFileSync(page, 'utf8')).not.toMatch(/[^\x20-\x7e\n\t\u2026\u2019\u00a0-\u00ff]/);
  });
});
