/** `sallyport init` as a person meets it: real repositories, its files written once and whole, and a gate that works with them. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkVerb } from '../src/commands/check.ts';
import { initVerb } from '../src/commands/init.ts';
import type { Merged } from '../src/commands/init-look.ts';
import { replay } from '../src/commands/init-replay.ts';
import { readFlags } from '../src/commands/verb.ts';
import { Fault } from '../src/core/fault.ts';
import type { Report } from '../src/core/model.ts';
import type { Policy } from '../src/core/policy/model.ts';
import { writeNew } from '../src/world/new-files.ts';
import { gitIn } from './support/diff-cases.ts';
import { saidBy } from './support/io.ts';
import { commit, init, put } from './support/repositories.ts';

const base = mkdtempSync(join(tmpdir(), 'sallyport-init-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
/** A verb as the command line runs it, in this process. */
const cli = async (repo: string, name: 'init' | 'check', ...args: readonly string[]) => {
  const verb = name === 'init' ? initVerb : checkVerb;
  const { values, rest } = readFlags(verb, [...args, '--repo', repo]);
  const { code, out, err } = await saidBy(io =>
    verb.run(values, rest, io).catch((error: unknown) => {
      if (!(error instanceof Fault)) throw error;
      io.err(error.message);
      return 2;
    }),
  );
  return { status: code, stdout: out, stderr: err.replaceAll(/^.*merged changes judged.*\n/gm, '') };
};
const [POLICY, WORKFLOW] = ['.github/sallyport.yml', '.github/workflows/sallyport.yml'];
const textOf = (repo: string, name: string): string => readFileSync(join(repo, name), 'utf8');
const fresh = (name: string, files: Readonly<Record<string, string>>): string => {
  const repo = join(base, name);
  init(repo);
  put(repo, files);
  commit(repo, 'first');
  return repo;
};

describe('a repository with a history', () => {
  let repo: string;
  let first: Awaited<ReturnType<typeof cli>>;
  beforeAll(async () => {
    repo = fresh('history', {
      'package.json': '{ "scripts": { "test": "vitest run" } }\n',
      'src/a.ts': 'export const a = 1;\n',
      'CLAUDE.md': 'Be kind.\n',
    });
    put(repo, { 'src/a.ts': 'export const a = 2;\n' });
    commit(repo, 'ordinary\n\nCo-authored-by: Claude <noreply@anthropic.com>');
    put(repo, { '.env': 'A=1\n' });
    commit(repo, 'a credential file');
    gitIn(repo, ['checkout', '-q', '-b', 'topic']);
    put(repo, { 'src/b\u001b[31m.ts': 'export const b = 1;\n' });
    commit(repo, 'one of two');
    put(repo, { 'src/c.ts': 'export const c = 1;\n' });
    commit(repo, 'two of two');
    gitIn(repo, ['checkout', '-q', 'main']);
    gitIn(repo, ['merge', '-q', '--no-ff', '-m', 'Merge pull request #7 from ann/codex/topic', 'topic']);
    first = await cli(join(repo, 'src'), 'init', '--write');
  });

  it('gets both files, and is told what was seen', async () => {
    expect(first).toMatchObject({ status: 0, stderr: '' });
    expect(first.stdout).toMatch(/^tests +`npm test` \(package\.json\)$/m);
    expect(first.stdout).toMatch(/^agent files +CLAUDE\.md$/m);
    expect(first.stdout).toContain(`wrote \`${POLICY}\``);
    expect(first.stdout).toContain(`wrote \`${WORKFLOW}\``);
    expect(textOf(repo, POLICY)).toContain('{ Bash: "npm test" }');
    expect(readdirSync(join(repo, '.github')).toSorted()).toEqual(['sallyport.yml', 'workflows']);
    expect(readdirSync(join(repo, '.github/workflows'))).toEqual(['sallyport.yml']);
  });
  it('shows what each merged change would have got, a merge as one', async () => {
    const lines = first.stdout.slice(first.stdout.indexOf('what the last merged')).trimEnd().split('\n').slice(1);
    expect(lines[0]).toMatch(/^ {2}(?:ask|deny) +[0-9a-f]{10} agent codex {2}/);
    expect(lines[1]).toMatch(/^ {2}deny +[0-9a-f]{10} person {7}forbidden-path\/pattern \.env/);
    expect(lines[2]).toMatch(/^ {2}allow [0-9a-f]{10} agent claude \S/);
    expect(lines[3]).toMatch(/^3 merged changes: /);
    expect(lines[4]).toMatch(/deny: it cannot land as it is$/);
    expect(lines.at(-1)).toMatch(/^next: put these files on the default branch/);
    expect(first.stdout).not.toContain('\u001b');
  });
  it('shows what they would have got under a policy that is named, and what closes the gate though it is allowed', async () => {
    put(base, { 'ours.yml': 'version: 1\nfail_on: unlisted\npermissions: { deny: ["Edit(src/**)"] }\nextends: strict\n' });
    const under = async (...args: readonly string[]) => {
      const { stdout } = await cli(repo, 'init', ...args);
      return stdout.slice(stdout.indexOf('what the last merged'));
    };
    expect(await under('--policy', join(base, 'ours.yml'))).toMatch(
      /^what .* under `.*ours\.yml`:\n[\s\S]*deny .*`Edit\(src\/\*\*\)`/,
    );
    put(base, { 'nothing.yml': 'version: 1\nextends: none\nfail_on: unlisted\n' });
    const unlisted = await under('--policy', join(base, 'nothing.yml'));
    expect(unlisted).toMatch(/^ {2}closed [0-9a-f]{10} .*`fail_on` is `unlisted`, and no rule allows/m);
    expect(unlisted).toMatch(/closed: it waits for a rule of the policy that allows it$/m);
    expect(await cli(repo, 'init', '--policy', 'strct')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/did you mean `strict`/),
    });
  });
  it('says that nothing is written where it only shows, and nothing where all is there', async () => {
    const clone = join(base, 'shown');
    gitIn(base, ['clone', '-q', repo, clone]);
    const shown = await cli(clone, 'init', '--last', '0');
    expect(shown.stdout.trimEnd()).toMatch(/\n\nnothing is written yet: `sallyport init --write` writes what is not there$/);
    expect((await cli(repo, 'init', '--last', '0')).stdout).not.toMatch(/nothing is written|^next:/m);
  });
  it('is quiet the second time, and writes nothing', async () => {
    const before = [POLICY, WORKFLOW].map(name => textOf(repo, name));
    const again = await cli(repo, 'init', '--write', '--last', '0');
    expect(again).toMatchObject({ status: 0, stderr: '' });
    expect(again.stdout).not.toMatch(/wrote|---/);
    expect([POLICY, WORKFLOW].map(name => textOf(repo, name))).toEqual(before);
  });
  it('keeps what a person wrote, judges by it, and gives way only when forced', async () => {
    const own = `version: 1\nextends: default\npermissions:\n  deny: ["Edit(src/**)"]\n`;
    writeFileSync(join(repo, POLICY), own);
    const kept = await cli(repo, 'init', '--write');
    expect(kept.status).toBe(0);
    expect(kept.stderr).toMatch(/`\.github\/sallyport\.yml` is there already and stays as it is/);
    expect(kept.stdout).toMatch(/deny +[0-9a-f]{10} agent claude/);
    expect(textOf(repo, POLICY)).toBe(own);
    const forced = await cli(repo, 'init', '--write', '--force', '--last', '0');
    expect(forced).toMatchObject({ status: 0, stderr: '' });
    expect(textOf(repo, POLICY)).toContain('extends: default');
    expect(textOf(repo, POLICY)).not.toContain('deny: ["Edit(src/**)"]\n');
    expect(readdirSync(join(repo, '.github')).toSorted()).toEqual(['sallyport.yml', 'workflows']);
  });
  it('asks no hook for a forecast, and says so', async () => {
    const before = textOf(repo, POLICY);
    const mark = join(base, 'hook-ran');
    writeFileSync(join(repo, POLICY), `version: 1\nhooks:\n  - { on: before-call, run: [touch, ${JSON.stringify(mark)}] }\n`);
    const told = await cli(repo, 'init', '--last', '1');
    expect(told.stderr).toMatch(/hooks of the policy are not asked here/);
    expect(told.stdout).toMatch(/^1 merged change: 1 deny$/m);
    expect(existsSync(mark)).toBe(false);
    writeFileSync(join(repo, POLICY), before);
  });
  it('and then the gate works with them', async () => {
    const set = commit(repo, 'set up');
    put(repo, { 'src/a.ts': 'export const a = 3;\n' });
    commit(repo, 'ordinary');
    expect(await cli(repo, 'check', '--base', set)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/allow .*sallyport\.yml@/),
    });
    writeFileSync(join(repo, POLICY), 'version: 1\nmode: bypass\n');
    commit(repo, 'open the gate');
    expect(await cli(repo, 'check', '--base', set)).toMatchObject({ status: 1 });
    gitIn(repo, ['reset', '-q', '--hard', set]);
    expect(await cli(repo, 'init', '--last', '0')).toMatchObject({ status: 0, stderr: '' });
  });
  it('another workflow that calls the gate is enough', async () => {
    rmSync(join(repo, WORKFLOW));
    put(repo, { '.github/workflows/own.yml': 'jobs:\n  a:\n    steps:\n      - uses: sallyport/sallyport@v1\n' });
    commit(repo, 'own workflow');
    const told = await cli(repo, 'init', '--last', '0');
    expect(told.stderr).toMatch(/`\.github\/workflows\/own\.yml` calls the gate already/);
    expect(told.stdout).not.toContain('merge_group');
  });
});

it('a repository without a commit, and a clone of depth one, get their files too', async () => {
  const empty = join(base, 'empty');
  init(empty);
  const told = await cli(empty, 'init', '--write');
  expect(told).toMatchObject({ status: 0, stderr: '' });
  expect(told.stdout).toMatch(/^0 merged changes: none$/m);
  expect(existsSync(join(empty, POLICY))).toBe(true);
  gitIn(base, ['clone', '-q', '--depth', '1', `file://${join(base, 'history')}`, 'shallow']);
  const shallow = await cli(join(base, 'shallow'), 'init');
  expect(shallow.status).toBe(0);
  expect(shallow.stderr).toMatch(/only part of the history/);
});

describe('what is refused', () => {
  const elsewhere = join(base, 'elsewhere');
  beforeAll(() => mkdirSync(elsewhere));
  it.each<[string, (repo: string) => void, readonly string[], RegExp]>([
    [
      'a link where the policy would be',
      r => {
        mkdirSync(join(r, '.github'));
        symlinkSync('../../outside', join(r, POLICY));
      },
      [],
      /symbolic link/,
    ],
    [
      'a link where its folder would be, even when forced',
      r => symlinkSync(elsewhere, join(r, '.github')),
      ['--force'],
      /symbolic link/,
    ],
    ['a file where a folder would be', r => put(r, { '.github/workflows': 'x' }), [], /in its way/],
    ['a number that is none', () => {}, ['--last', 'x'], /no number/],
    ['a word that is not expected', () => {}, ['there'], /not expected/],
  ])('%s', async (name, prepare, args, says) => {
    const repo = fresh(name.replaceAll(/\W/g, '-'), { 'a.txt': 'a\n' });
    prepare(repo);
    const before = gitIn(repo, ['status', '--porcelain', '-uall']).toString();
    const told = await cli(repo, 'init', '--write', ...args);
    expect(told.status).toBe(2);
    expect(told.stderr).toMatch(says);
    expect(gitIn(repo, ['status', '--porcelain', '-uall']).toString()).toBe(before);
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(existsSync(join(base, 'outside'))).toBe(false);
  });
  it('a folder that is in no repository', async () => {
    const lone = join(base, 'lone');
    mkdirSync(lone);
    expect(await cli(lone, 'init')).toMatchObject({ status: 2, stderr: expect.stringMatching(/in no git repository/) });
  });
  it('`--force` alone', async () => {
    expect(await cli(base, 'init', '--force')).toMatchObject({ status: 2, stderr: expect.stringMatching(/without `--write`/) });
  });
});

describe('files are written all or none', () => {
  it('when the second cannot be written the first is as it was', async () => {
    const root = join(base, 'rollback');
    put(root, { 'a.yml': 'old\n', 'b/c.yml': 'old\n' });
    // Where the half of the second would be, something stands already.
    put(root, { [`b/c.yml.${process.pid}.new`]: 'theirs\n' });
    const files = [
      { path: 'd/a.yml', text: 'new\n' },
      { path: 'a.yml', text: 'new\n' },
      { path: 'b/c.yml', text: 'new\n' },
    ];
    await expect(writeNew(root, files, true)).rejects.toBeInstanceOf(Fault);
    expect(textOf(root, 'a.yml')).toBe('old\n');
    expect(existsSync(join(root, 'd'))).toBe(false);
    expect(textOf(root, 'b/c.yml')).toBe('old\n');
  });
});

describe('time is bounded', () => {
  const change = (id: string): Merged => ({ id, parent: 'p', opened: {}, author: { kind: 'unknown' } });
  const report = { decision: 'allow', verdicts: [], runs: [], author: { kind: 'person' } } as unknown as Report;
  const policy = { failOn: 'ask' } as Policy;
  it('no further change is begun when the time is up, and a fault is told and passed', async () => {
    let now = 0;
    const progress: number[] = [];
    const judged = await replay(
      [change('a'), change('b'), change('c'), change('d')],
      async ({ id }) => {
        now += 10;
        if (id === 'b') throw new Fault('object-missing', 'git could not read it', 'fetch it');
        return { report, policy };
      },
      () => now,
      25,
      done => void progress.push(done),
    );
    expect(judged.map(({ id, decision }) => `${id} ${decision}`)).toEqual(['a allow', 'b error', 'c allow']);
    expect(progress).toEqual([0, 1, 2]);
  });
});
