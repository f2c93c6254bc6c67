/** Clones as CI has them, with real remotes: of depth 1, whole, and without blobs. */

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { collect } from '../../src/collect.ts';
import type { Git } from '../../src/core/world.ts';
import { openGit } from '../../src/world/git.ts';
import { gitIn, scratch, withFolder } from '../support/diff-cases.ts';
import { commit, init, put } from '../support/repositories.ts';

const root = scratch();
const origin = join(root, 'origin');
const url = `file://${origin}`;
/** What a pull request looks like on the server: the base moved on, and a merge commit stands ready. */
const ids: Record<'fork' | 'base' | 'head' | 'merge', string> = { fork: '', base: '', head: '', merge: '' };
let git: Git | undefined;
const openAt = async (dir: string): Promise<Git> => (git = await openGit(dir));

beforeAll(() => {
  init(origin);
  gitIn(origin, ['config', 'uploadpack.allowFilter', 'true']);
  put(origin, { '.github/sallyport.yml': 'version: 1\n', 'a.txt': 'one\n', 'big.txt': 'x\n'.repeat(1000) });
  ids.fork = commit(origin, 'fork point');
  gitIn(origin, ['checkout', '-q', '-b', 'topic']);
  put(origin, { 'a.txt': 'one\ntwo\n', 'moved.txt': 'm\n' });
  ids.head = commit(origin, 'the change');
  gitIn(origin, ['checkout', '-q', 'main']);
  put(origin, { 'other.txt': 'by somebody else\n' });
  ids.base = commit(origin, 'the base moves on');
  gitIn(origin, ['checkout', '-q', '--detach']);
  gitIn(origin, ['merge', '-q', '--no-ff', '-m', 'merge', 'topic']);
  ids.merge = gitIn(origin, ['rev-parse', 'HEAD']).toString().trim();
  gitIn(origin, ['update-ref', 'refs/pull/1/merge', ids.merge]);
  gitIn(origin, ['update-ref', 'refs/pull/1/head', ids.head]);
  gitIn(origin, ['checkout', '-q', 'main']);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
beforeEach(async () => {
  await git?.close();
  git = undefined;
});
afterAll(async () => git?.close());

/** As `actions/checkout` does it. */
const checkout = (dir: string, ref: string, ...flags: string[]): void => {
  init(dir);
  gitIn(dir, ['remote', 'add', 'origin', url]);
  gitIn(dir, [
    '-c',
    'protocol.version=2',
    'fetch',
    '-q',
    '--no-tags',
    '--prune',
    '--no-recurse-submodules',
    ...flags,
    'origin',
    `+${ref}:refs/remotes/pull`,
  ]);
  gitIn(dir, ['checkout', '-q', '--detach', 'refs/remotes/pull']);
};

describe('a clone of depth 1 at the merge commit', () => {
  it('tells the true base tip, gets that one commit, and compares exactly what lands', () =>
    withFolder(async dir => {
      checkout(dir, 'refs/pull/1/merge', '--depth=1');
      const store = await openAt(dir);
      expect(store.shallow).toBe(true);
      const { parents } = await store.commit(ids.merge);
      expect(parents).toEqual([ids.base, ids.head]);
      expect(await store.has(ids.base)).toBe(false);
      const shallow = readFileSync(join(dir, '.git/shallow'), 'utf8');
      await store.ensure({ url: 'origin' }, parents[0]!);
      expect(await store.has(ids.base)).toBe(true);
      // The other parent and the commit before stay where they are.
      expect(await store.has(ids.head)).toBe(false);
      expect(await store.has(ids.fork)).toBe(false);
      const { files } = await store.changes(ids.base, ids.merge);
      expect(files.map(file => `${file.status} ${file.path.real}`)).toEqual(['M a.txt', 'A moved.txt']);
      expect(await store.show(ids.base, '.github/sallyport.yml')).toMatchObject({ text: 'version: 1\n' });
      expect(readFileSync(join(dir, '.git/shallow'), 'utf8')).toBe(shallow);
      expect(gitIn(dir, ['cat-file', '--batch-check'], `${ids.base}\n`).toString()).toContain('missing');
    }));

  it('has no merge base, and the fault says which depth helps', () =>
    withFolder(async dir => {
      checkout(dir, 'refs/pull/1/head', '--depth=1');
      const store = await openAt(dir);
      await store.ensure({ url }, ids.base);
      await expect(
        collect({ repo: dir, base: ids.base, head: ids.head }, store, { transcripts: async () => [] }),
      ).rejects.toMatchObject({
        code: 'no-merge-base',
        help: expect.stringContaining('fetch-depth: 0'),
      });
    }));
});

describe('a whole clone', () => {
  it('never becomes shallow: a missing commit comes with its history, and the merge base stays right', () =>
    withFolder(async dir => {
      checkout(dir, 'refs/pull/1/head');
      const store = await openAt(dir);
      expect(store.shallow).toBe(false);
      expect(await store.has(ids.base)).toBe(false);
      await store.ensure({ url }, ids.base);
      expect(await store.mergeBase(ids.base, ids.head)).toBe(ids.fork);
      expect(existsSync(join(dir, '.git/shallow'))).toBe(false);
      const evidence = await collect({ repo: dir, base: ids.base, head: ids.head }, store, { transcripts: async () => [] });
      expect(evidence.files.map(file => file.path.real)).toEqual(['a.txt', 'moved.txt']);
      expect(evidence.trees).toMatchObject({ base: ids.fork, head: ids.head, policyBase: ids.base });
    }));
});

describe('a clone without blobs', () => {
  it('gets the blobs of the change, and no others', () =>
    withFolder(async dir => {
      checkout(dir, 'refs/pull/1/head', '--filter=blob:none');
      gitIn(dir, ['config', 'remote.origin.promisor', 'true']);
      gitIn(dir, ['config', 'remote.origin.partialclonefilter', 'blob:none']);
      const old = gitIn(origin, ['rev-parse', `${ids.fork}:a.txt`])
        .toString()
        .trim();
      const here = (): boolean => gitIn(dir, ['cat-file', '--batch-all-objects', '--batch-check']).toString().includes(old);
      expect(here()).toBe(false);
      const store = await openAt(dir);
      const { files } = await store.changes(ids.fork, ids.head, path => path === 'a.txt');
      expect(files.map(file => [file.path.real, file.added.map(line => line.text), file.before])).toEqual([
        ['a.txt', ['two'], 'one\n'],
        ['moved.txt', ['m'], undefined],
      ]);
      expect(here()).toBe(false);
    }));

  it('gets the blobs that a patch is put onto, and none of the files beside', () =>
    withFolder(async dir => {
      checkout(dir, 'refs/pull/1/head', '--filter=blob:none');
      gitIn(dir, ['config', 'remote.origin.promisor', 'true']);
      const store = await openAt(dir);
      const patch = Buffer.from('--- a/a.txt\n+++ b/a.txt\n@@ -1 +1,2 @@\n one\n+more\n');
      const { base, head } = await store.apply(patch, ids.fork);
      expect((await store.changes(base, head)).files[0]).toMatchObject({ added: [{ n: 2, text: 'more' }] });
    }));

  it('needs no blob of the files beside those that a patch is put onto', () =>
    withFolder(async dir => {
      gitIn(dir, ['clone', '-q', '--no-checkout', '--filter=blob:none', url, '.']);
      const beside = gitIn(origin, ['rev-parse', `${ids.fork}:big.txt`])
        .toString()
        .trim();
      const store = await openAt(dir);
      const patch = Buffer.from('--- a/a.txt\n+++ b/a.txt\n@@ -1 +1,2 @@\n one\n+more\n');
      const { base, head } = await store.apply(patch, ids.fork);
      expect((await store.changes(base, head)).files.map(file => file.added)).toEqual([[{ n: 2, text: 'more' }]]);
      expect(gitIn(dir, ['cat-file', '--batch-all-objects', '--batch-check']).toString()).not.toContain(beside);
    }));
});

describe('the remote', () => {
  it('tells the default branch and its tip', () =>
    withFolder(async dir => {
      init(dir);
      const store = await openAt(dir);
      expect(await store.defaultTip({ url })).toEqual({ branch: 'main', commit: ids.base });
    }));

  it.each<[string, (store: Git) => Promise<unknown>, string]>([
    [
      'an address that is none',
      store => store.ensure({ url: 'file:///nowhere' }, '0123456789012345678901234567890123456789'),
      'fetch-failed',
    ],
    ['a commit that it has not', store => store.ensure({ url }, '0123456789012345678901234567890123456789'), 'fetch-failed'],
    [
      'a remote without an address',
      store => store.ensure({ url: 'upstream' }, '0123456789012345678901234567890123456789'),
      'no-remote',
    ],
    ['an option for an address', store => store.defaultTip({ url: '--upload-pack=touch x' }), 'no-remote'],
    ['another program for an address', store => store.defaultTip({ url: 'ext::sh -c true' }), 'fetch-failed'],
    ['an option for a commit', store => store.ensure({ url }, '--depth=1'), 'unknown-revision'],
  ])('%s is a fault', (_, ask, code) =>
    withFolder(async dir => {
      init(dir);
      await expect(ask(await openAt(dir))).rejects.toMatchObject({ code });
    }),
  );

  it.each([
    ['and no command line has it', () => ''],
    [
      'once, where the settings of the machine have one already',
      (at: string) => `[http "${at}/"]\n\textraheader = AUTHORIZATION: basic b3RoZXI=\n`,
    ],
  ])('is given the token as a header, %s', (_, settings) =>
    withFolder(async dir => {
      init(dir);
      const seen: (readonly string[])[] = [];
      const server = createServer((request, response) => {
        seen.push(request.rawHeaders.filter((_value, i, all) => all[i - 1]?.toLowerCase() === 'authorization'));
        response.writeHead(403).end();
      });
      await new Promise<void>(done => void server.listen(0, '127.0.0.1', done));
      try {
        const token = ['ghs', 'not', 'a', 'token'].join('_');
        const { port } = server.address() as AddressInfo;
        writeFileSync(join(dir, '.gitconfig'), settings(`http://127.0.0.1:${port}`));
        vi.stubEnv('HOME', dir);
        const store = await openAt(dir);
        await expect(store.defaultTip({ url: `http://127.0.0.1:${port}/a/b.git`, token })).rejects.toMatchObject({
          code: 'fetch-failed',
          message: expect.not.stringContaining(token),
        });
        expect(seen[0]).toEqual([`basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`]);
      } finally {
        vi.unstubAllEnvs();
        server.close();
      }
    }),
  );
});
