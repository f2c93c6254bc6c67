/** What one git tells of objects, folders and commits is what git lists, whatever its version and the size of the tree. */
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Git } from '../../src/core/world.ts';
import { openGit } from '../../src/world/git.ts';
import { gitIn, withFolder } from '../support/diff-cases.ts';
import { commit, init, put } from '../support/repositories.ts';

const opened: Git[] = [];
const openAt = async (dir: string): Promise<Git> => {
  const git = await openGit(dir);
  opened.push(git);
  return git;
};
afterEach(async () => {
  for (const git of opened.splice(0)) await git.close();
});

const many = (count: number, name: (i: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [name(i), `${i}\n`]));

it.each<[string, (dir: string) => void]>([
  ['an empty tree', () => {}],
  [
    'folders whose names sort unlike files',
    dir => put(dir, { 'a/b': '1', 'a-b': '2', a0: '3', 'a.b/c/d': '4', 'é/ü': '5', '#': '6' }),
  ],
  ['a folder that stands twice', dir => put(dir, { 'a/x/keep': '', 'b/x/keep': '', 'b/keep': '' })],
  [
    'links and programs',
    dir => {
      put(dir, { 'bin/run': '#!/bin/sh\n', 'lib/a/b/c': '' });
      chmodSync(join(dir, 'bin/run'), 0o755);
      symlinkSync('../lib', join(dir, 'bin/lib'));
    },
  ],
  [
    '99 folders',
    dir =>
      put(
        dir,
        many(98, i => `f${i}/a`),
      ),
  ],
  [
    'more folders than are read one by one',
    dir =>
      put(
        dir,
        many(130, i => `f${i % 10}/g${i}/a`),
      ),
  ],
  [
    'a folder of many files',
    dir =>
      put(
        dir,
        many(3000, i => `f/${'long'.repeat(8)}${i}`),
      ),
  ],
])('the files of %s are those that git lists, in its order', (_, fill) =>
  withFolder(async dir => {
    init(dir);
    fill(dir);
    const head = commit(dir, 'all');
    const listed = gitIn(dir, ['ls-tree', '-r', '-z', '--name-only', head]).toString().split('\0').slice(0, -1);
    expect(await (await openAt(dir)).names(head, 10_000)).toEqual(listed);
  }),
);

it.each<[string, number, boolean]>([
  ['no commit', 0, false],
  ['a few in a row', 5, false],
  ['more than are read one by one', 20, false],
  ['a branch that was merged', 4, true],
])('of %s the list is that of git', (_, count, merged) =>
  withFolder(async dir => {
    init(dir);
    const base = commit(dir, 'base');
    if (merged) {
      gitIn(dir, ['checkout', '-q', '-b', 'side']);
      commit(dir, 'beside');
      gitIn(dir, ['checkout', '-q', 'main']);
      commit(dir, 'here');
      gitIn(dir, ['merge', '-q', '--no-ff', '-m', 'merged', 'side']);
    }
    for (let i = 0; i < count; i++) commit(dir, `commit ${i}`);
    const listed = gitIn(dir, ['rev-list', 'main', `^${base}`])
      .toString()
      .split('\n')
      .slice(0, -1);
    const { commits, more } = await (await openAt(dir)).commits(base, gitIn(dir, ['rev-parse', 'main']).toString().trim());
    expect(commits.map(({ id }) => id)).toEqual(listed);
    expect(more).toBe(false);
  }),
);

it('a git without `--batch-command` tells the same of a change', () =>
  withFolder(async dir => {
    init(dir);
    put(dir, { a: '1\n', 'package.json': '{}\n' });
    symlinkSync('a', join(dir, 'link'));
    const base = commit(dir, 'base');
    put(dir, { a: '22\n', 'b/c': '4444\n', 'package.json': '{ "name": "b" }\n' });
    const head = commit(dir, 'head');
    const told = async () => {
      const git = await openAt(dir);
      const { files, links } = await git.changes(base, head, path => path === 'package.json');
      const { commits } = await git.commits(base, head);
      return { files: files.map(({ path, size, before, after }) => [path.real, size, before, after]), links, commits };
    };
    const want = await told();
    expect(want.files.map(([, size]) => size)).toEqual([3, 5, 16]);
    const path = process.env['PATH'];
    mkdirSync(join(dir, 'old'));
    writeFileSync(
      join(dir, 'old/git'),
      `#!/bin/sh\ncase "$*" in *--batch-command*) echo "error: unknown option" >&2; exit 129;; esac\nPATH='${path}' exec git "$@"\n`,
      { mode: 0o755 },
    );
    process.env['PATH'] = `${join(dir, 'old')}${delimiter}${path}`;
    try {
      expect(await told()).toEqual(want);
    } finally {
      process.env['PATH'] = path;
    }
  }));
