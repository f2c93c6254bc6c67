/** What git tells of a repository, for the steps that ask. */

import { decodeName, encodeName } from '../core/changes/names.ts';
import { disagree } from '../core/changes/raw.ts';
import { Fault } from '../core/fault.ts';
import type { Commit, Git } from '../core/world.ts';
import { changesOf, readLinks } from './git-changes.ts';
import { entryAt, hasCommit, listTree, readObjects } from './git-objects.ts';
import { applyPatch } from './git-patch.ts';
import { branchTip, defaultTip, ensure } from './git-remote.ts';
import { openStore, reason, type Store, type StoreOptions } from './git-store.ts';

/** Bytes of a policy file, and of one commit. */
const MOST_WHOLE = 2 ** 20;
const MOST_COMMITS = 250;

const id = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

const resolveAll = async (store: Store, revisions: readonly string[]): Promise<readonly string[]> => {
  for (const revision of revisions)
    if (revision === '' || /^[-^]|\.\.|[\0\n]/.test(revision))
      throw new Fault('unknown-revision', `\`${revision}\` is no revision`, 'name a branch, a tag or a commit');
  if (revisions.every(revision => id.test(revision))) {
    const found = await readObjects(store, revisions, 0);
    if (revisions.every(revision => found.get(revision)?.type === 'commit')) return revisions;
  }
  const args = (kind: string): string[] => [
    'rev-parse',
    '--end-of-options',
    ...revisions.map(revision => `${revision}^{${kind}}`),
  ];
  const ended = await store.ask(args('commit'), { there: true });
  // Before 2.42 `rev-parse` prints the option itself.
  const lines = ended.stdout
    .toString()
    .split('\n')
    .filter(line => id.test(line));
  if (ended.code === 0 && lines.length === revisions.length) return lines;
  if (revisions.length > 1) return (await Promise.all(revisions.map(revision => resolveAll(store, [revision])))).flat();
  throw unknown(revisions[0]!, store, reason(ended.stderr));
};
const unknown = (revision: string, store: Store, why: string): Fault =>
  new Fault(
    'unknown-revision',
    `\`${revision}\` is not known here: ${/unknown revision|Needed a single revision/.test(why) ? 'there is no such branch, tag or commit' : why.split('\n')[0]}`,
    store.shallow
      ? 'the clone has only part of the history: check out with `fetch-depth: 0`, or fetch that commit'
      : 'name a branch, a tag or a commit that this repository has',
  );

/** A commit as it is written: header lines, an empty line, the message. */
const parseCommit = (commit: string, bytes: Uint8Array): Commit => {
  const text = Buffer.from(bytes).toString('utf8');
  const split = text.indexOf('\n\n');
  const head = (split < 0 ? text : text.slice(0, split)).split('\n');
  const field = (name: string): string[] =>
    head.filter(line => line.startsWith(name + ' ')).map(line => line.slice(name.length + 1));
  const person = (name: string): string => (field(name)[0] ?? '').replace(/ \d+ [+-]\d+$/, '');
  return {
    id: commit,
    parents: field('parent').filter(parent => id.test(parent)),
    author: person('author'),
    committer: person('committer'),
    message: split < 0 ? '' : text.slice(split + 2),
  };
};

const show = async (store: Store, tree: string, path: string): ReturnType<Git['show']> => {
  const entry = await entryAt(store, tree, encodeName(path));
  if (entry === undefined || !entry.mode.startsWith('100')) return undefined;
  const blob = (await readObjects(store, [entry.id], MOST_WHOLE)).get(entry.id);
  if (blob?.bytes === undefined)
    throw new Fault('too-large', `\`${path}\` at \`${tree.slice(0, 12)}\` cannot be read or is over 1 MiB`, 'make it smaller');
  return { text: blob.bytes.toString('utf8'), id: entry.id };
};

const standing = async (store: Store, tree: string, path: string): ReturnType<Git['standing']> => {
  const parts = path.split('/');
  for (let n = 1; n <= parts.length; n++) {
    const here = parts.slice(0, n).join('/');
    const entry = await entryAt(store, tree, encodeName(here));
    if (entry === undefined) return undefined;
    if (entry.mode === '120000') return { kind: 'link', path: here };
    if (entry.mode === '160000') return { kind: 'submodule', path: here };
    if (n === parts.length) return { kind: entry.mode.startsWith('100') ? 'file' : 'folder', path: here };
  }
  return undefined;
};

/** Commits that are looked for one by one before git is asked to list them. */
const FEW_COMMITS = 12;

/**
 * The commits above a base where each has one parent and there are few of them: then there is no question of which they are.
 * @returns undefined where git must tell.
 */
const lineOf = async (store: Store, base: string, head: string): Promise<readonly Commit[] | undefined> => {
  const line: Commit[] = [];
  for (let at = head; at !== base; at = line.at(-1)!.parents[0]!) {
    const object = line.length < FEW_COMMITS ? (await readObjects(store, [at], MOST_WHOLE)).get(at) : undefined;
    if (object?.type !== 'commit' || object.bytes === undefined) return undefined;
    const one = parseCommit(at, object.bytes);
    if (one.parents.length !== 1) return undefined;
    line.push(one);
  }
  return line;
};

/**
 * Opens git over a directory; undefined, or a directory in no repository, gives a store with nothing behind it.
 */
export const openGit = async (directory: string | undefined, options: StoreOptions = {}): Promise<Git> => {
  const store = openStore(directory, options);
  const mergeBase: Git['mergeBase'] = async (a, b) => {
    const ended = await store.ask(['merge-base', a, b]);
    if (ended.code === 1) return undefined;
    if (ended.code !== 0) throw unknown(`${a}...${b}`, store, reason(ended.stderr));
    const said = ended.stdout.toString('latin1').trim();
    if (!id.test(said)) throw disagree('the common commit');
    return said;
  };
  const commit: Git['commit'] = async of => {
    const object = (await readObjects(store, [of], MOST_WHOLE)).get(of);
    if (object?.type !== 'commit' || object.bytes === undefined) throw unknown(of, store, 'it is no commit of this repository');
    return parseCommit(of, object.bytes);
  };
  return {
    repository: store.place !== undefined,
    shallow: store.shallow,
    resolve: (...revisions) => resolveAll(store, revisions),
    mergeBase,
    isAncestor: async (ancestor, of) => {
      const ended = await store.ask(['merge-base', '--is-ancestor', ancestor, of]);
      if (ended.code !== 0 && ended.code !== 1) throw unknown(`${ancestor}...${of}`, store, reason(ended.stderr));
      return ended.code === 0;
    },
    has: of => hasCommit(store, of),
    commit,
    commits: async (base, head) => {
      const few = await lineOf(store, base, head);
      if (few !== undefined) return { commits: few, more: false };
      const listed = await store.read(['rev-list', `--max-count=${MOST_COMMITS + 1}`, head, `^${base}`, '--']);
      const ids = listed.toString().split('\n').slice(0, -1);
      const told = ids.slice(0, MOST_COMMITS);
      const objects = await readObjects(store, told, MOST_WHOLE, 16 * MOST_WHOLE);
      const commits = told.map(one => {
        const bytes = objects.get(one)?.bytes;
        if (bytes !== undefined) return parseCommit(one, bytes);
        throw new Fault('too-large', `the message of commit \`${one.slice(0, 12)}\` is too long to read`, 'shorten the messages');
      });
      return { commits, more: ids.length > told.length };
    },
    changes: (base, head, wants = () => false) => changesOf(store, base, head, wants),
    links: tree => readLinks(store, tree),
    names: async (tree, most) => {
      const names: string[] = [];
      await listTree(store, tree, ({ name }) => {
        if (names.length < most) names.push(decodeName(name));
      });
      return names;
    },
    show: (tree, path) => show(store, tree, path),
    standing: (tree, path) => standing(store, tree, path),
    apply: (patch, base, otherwise) => applyPatch(store, patch, base, otherwise),
    ensure: (from, ...commits) => ensure(store, from, commits),
    tip: (from, branch) => branchTip(store, from, branch),
    defaultTip: from => defaultTip(store, from),
    origin: async () => {
      if (store.place === undefined) return undefined;
      const ended = await store.ask(['config', '--get', 'remote.origin.url'], { there: true });
      return ended.code === 0 ? ended.stdout.toString().trim() : undefined;
    },
    close: store.close,
  };
};
