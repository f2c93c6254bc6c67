/** What differs between two trees, with everything a guard may ask about the files: all of it from objects, none from a work tree. */
import { changeReader, type Entry, fileChanges } from '../core/changes/change.ts';
import { collisionFinder } from '../core/changes/collisions.ts';
import { generatedByName } from '../core/changes/generated.ts';
import { decodeName } from '../core/changes/names.ts';
import { disagree } from '../core/changes/raw.ts';
import { Fault } from '../core/fault.ts';
import { isPinningLockfile } from '../core/packages/lockfile.ts';
import type { Change, Git } from '../core/world.ts';
import { markedGenerated } from './git-attributes.ts';
import type { Blob } from './git-batch.ts';
import { listTree, objectSizes, readObjects, type TreeEntry } from './git-objects.ts';
import { fetchMissing } from './git-remote.ts';
import type { Store } from './git-store.ts';

/** Fixed, so that no default of any version and no setting has a say. */
const COMMON = [
  '-r',
  '-z',
  '--no-ext-diff',
  '--no-textconv',
  '--ignore-submodules=none',
  '--no-color',
  '--no-relative',
  '-O/dev/null',
];
export const DIFF = [
  ...COMMON,
  '--raw',
  '--numstat',
  '-p',
  // With no context at all git trims common lines first, and its counts differ from those of `--numstat`.
  '-U1',
  '--text',
  '--submodule=short',
  '--full-index',
  '--no-indent-heuristic',
  '--diff-algorithm=myers',
  '--inter-hunk-context=0',
  '--src-prefix=a/',
  '--dst-prefix=b/',
  '-M',
  '-l1000',
];
/** Bytes of one whole text: of a file that a guard wants (lockfiles of large repositories have several MiB), of the target of a link. */
const MOST_WHOLE = 2 ** 23;
/** Bytes of all of them together. */
const MOST_TOGETHER = 2 ** 27;
const MOST_LOCKFILES = 10_000;

const none = (id: string): boolean => /^0+$/.test(id);
const regular = (mode: string): boolean => mode.startsWith('100');

const entriesOf = async (store: Store, base: string, head: string): Promise<readonly Entry[]> => {
  const reader = changeReader();
  let bytes = 0;
  await store.stream(['diff-tree', ...DIFF, base, head, '--'], chunk => {
    bytes += chunk.length;
    store.tell('reading what git shows of the change', Math.ceil(bytes / 1e6), undefined, 'MB');
    reader.push(chunk);
  });
  const entries = reader.end();
  if (entries.length === 0 && !(await sameTree(store, base, head))) throw disagree('the list of two trees that differ');
  return entries;
};

/** INVARIANT: that nothing changed is only believed where both sides are one tree. */
const sameTree = async (store: Store, base: string, head: string): Promise<boolean> => {
  const said = (await store.read(['rev-parse', '--end-of-options', `${base}^{tree}`, `${head}^{tree}`])).toString('latin1');
  // Before 2.42 `rev-parse` prints the option itself.
  const ids = said.split('\n').filter(line => /^[0-9a-f]{40,64}$/.test(line));
  return ids.length === 2 && ids[0] === ids[1];
};

/** The links of a tree: path and target. */
export const linksOf = (
  entries: readonly TreeEntry[],
  objects: ReadonlyMap<string, Blob>,
): readonly (readonly [path: string, target: string])[] =>
  entries.map(({ name, id }) => {
    const bytes = objects.get(id)?.bytes;
    if (bytes === undefined)
      throw new Fault(
        'object-missing',
        `the target of the link \`${decodeName(name)}\` cannot be read, or is no path`,
        'fetch the whole history (`fetch-depth: 0`, no `filter`), and look at the link',
      );
    return [decodeName(name), decodeName(bytes)] as const;
  });

/** @param mode as git writes it, in octal. */
export const isLink = (mode: string): boolean => mode === '120000';

const ATTRIBUTES = Buffer.from('.gitattributes');
const isAttributes = (name: Uint8Array): boolean =>
  ATTRIBUTES.every((byte, i) => name[name.length - ATTRIBUTES.length + i] === byte) &&
  (name.length === ATTRIBUTES.length || name[name.length - ATTRIBUTES.length - 1] === 0x2f);

/** The `.gitattributes` files of the base: those of the head, unless the change touched them. */
const attributesAtBase = (head: readonly TreeEntry[], entries: readonly Entry[]): readonly TreeEntry[] => {
  const touched = entries.flatMap(({ record }) => [record.path, record.was].filter(isAttributes).map(decodeName));
  const before = entries.flatMap(({ record: { status, was, oldMode, oldId } }) =>
    status !== 'A' && status !== 'C' && isAttributes(was) ? [{ mode: oldMode, id: oldId, name: was }] : [],
  );
  return [...head.filter(entry => !touched.includes(decodeName(entry.name))), ...before].filter(entry => regular(entry.mode));
};

/** The function behind `Git.changes`. */
export const changesOf = async (store: Store, base: string, head: string, wants: (path: string) => boolean): Promise<Change> => {
  for (const tree of [base, head])
    if (!/^[0-9a-f]{40,64}$/.test(tree))
      throw new Fault('unknown-revision', `\`${tree}\` is no full id`, 'resolve the revisions first');
  if (store.partial) await fetchMissing(store, await blobsOf(store, base, head));
  const entries = await entriesOf(store, base, head);
  const names = entries.map(({ record }) => ({ record, path: decodeName(record.path), was: decodeName(record.was) }));

  const fresh = names.filter(({ record: { status } }) => status === 'A' || status === 'R' || status === 'C');
  const collisions = collisionFinder(fresh.map(({ path }) => path));
  store.tell('listing the files of the head');
  const marked: TreeEntry[] = [];
  const links: TreeEntry[] = [];
  const lockfiles: string[] = [];
  await listTree(store, head, entry => {
    const path = decodeName(entry.name);
    if (fresh.length > 0) collisions.see(path);
    if (isPinningLockfile(path) && lockfiles.length < MOST_LOCKFILES) lockfiles.push(path);
    if (isLink(entry.mode)) links.push(entry);
    else if (isAttributes(entry.name)) marked.push(entry);
  });

  const wanted = new Map(names.filter(({ path, was }) => wants(path) || wants(was)).map(({ record, path }) => [path, record]));
  const attributes = attributesAtBase(marked, entries);
  const here = names.filter(({ record: { mode, id } }) => regular(mode) && !none(id)).map(({ record }) => record.id);
  const sizes = await objectSizes(store, [...new Set(here)]);
  const objects = await readObjects(
    store,
    [
      ...new Set([
        ...links.map(entry => entry.id),
        ...attributes.map(entry => entry.id),
        ...[...wanted.values()].flatMap(({ oldMode, oldId, mode, id }) => [
          ...(regular(oldMode) ? [oldId] : []),
          ...(regular(mode) ? [id] : []),
        ]),
      ]),
    ].filter(id => !none(id)),
    MOST_WHOLE,
    MOST_TOGETHER,
  );
  const generated = await markedGenerated(
    store,
    attributes,
    objects,
    names.map(({ record }) => record.path),
  );
  const targets = new Map(linksOf(links, objects));
  const text = (id: string): string | undefined => objects.get(id)?.bytes?.toString('utf8');
  const files = fileChanges(entries, {
    generated: path => generated.get(path) ?? generatedByName(path),
    target: path => targets.get(path),
    size: id => sizes.get(id),
    texts: path => {
      const record = wanted.get(path);
      if (record === undefined) return {};
      const [before, after] = [
        regular(record.oldMode) ? text(record.oldId) : undefined,
        regular(record.mode) ? text(record.id) : undefined,
      ];
      return { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
    },
  });
  const unread = [...wanted].filter(([, { oldMode, mode, oldId, id }]) =>
    [regular(oldMode) ? oldId : undefined, regular(mode) ? id : undefined].some(
      of => of !== undefined && !none(of) && text(of) === undefined,
    ),
  );
  const limits = [
    ...names
      .filter((_, i) => entries[i]!.cut)
      .map(({ path }) => `\`${path}\` is binary and over 1 MiB: its bytes were not read as lines`),
    ...unread.map(([path]) => `\`${path}\` is too large to be read as a whole: only its changed lines were judged`),
  ];
  return { files, links: [...targets], collisions: collisions.pairs, lockfiles, limits };
};

/** The blobs that a comparison of two trees reads, told by the trees alone. */
const blobsOf = async (store: Store, base: string, head: string): Promise<readonly string[]> => {
  const raw = (await store.read(['diff-tree', ...COMMON, '--raw', '--no-renames', '--no-abbrev', base, head, '--'])).toString(
    'latin1',
  );
  const ids = raw.split('\0').flatMap(field => {
    if (!field.startsWith(':')) return [];
    const match = /^:(\d{6}) (\d{6}) ([0-9a-f]+) ([0-9a-f]+) /.exec(field);
    if (match === null) throw disagree('a record of an unknown kind');
    const [, oldMode, mode, oldId, id] = match as unknown as [string, string, string, string, string];
    return [...(oldMode === '160000' ? [] : [oldId]), ...(mode === '160000' ? [] : [id])].filter(each => !none(each));
  });
  const more: string[] = [];
  await listTree(store, head, entry => {
    if (isLink(entry.mode) || isAttributes(entry.name)) more.push(entry.id);
  });
  return [...new Set([...ids, ...more])];
};

/** The function behind `Git.links`. */
export const readLinks = async (store: Store, tree: string): ReturnType<Git['links']> => {
  const entries: TreeEntry[] = [];
  await listTree(store, tree, entry => {
    if (isLink(entry.mode)) entries.push(entry);
  });
  if (store.partial) await fetchMissing(store, [...new Set(entries.map(entry => entry.id))]);
  return linksOf(entries, await readObjects(store, [...new Set(entries.map(entry => entry.id))], MOST_WHOLE));
};
