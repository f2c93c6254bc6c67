/** Objects and folders of git, by their ids. */
import { disagree } from '../core/changes/raw.ts';
import type { Blob } from './git-batch.ts';
import type { Store } from './git-store.ts';

/**
 * Reads objects.
 * @param names full ids, or `commit:path` without a newline, one character a byte.
 * @param most bytes of one object that are kept.
 * @param total bytes of all objects together; what comes after them is only told by type and size.
 * @returns by name; what does not exist is not in it.
 */
export const readObjects = (
  store: Store,
  names: readonly string[],
  most: number,
  total = Number.POSITIVE_INFINITY,
): Promise<ReadonlyMap<string, Blob>> => {
  let room = total;
  return store.objects.ask(names, size => {
    const kept = size <= most && size <= room;
    if (kept) room -= size;
    return kept;
  });
};

/** One entry of a tree: its name is bytes. */
export interface TreeEntry {
  readonly mode: string;
  readonly id: string;
  readonly name: Uint8Array;
}

const FOLDER = '040000';
/** Bytes of one entry of a list: more than any file system lets a path have. */
const MOST_ENTRY = 2 ** 20;

/** Tells every entry of a whole tree, in git's order. */
export const listTree = async (store: Store, tree: string, tell: (entry: TreeEntry) => void): Promise<void> => {
  const few = await fewFolders(store, tree);
  if (few !== undefined) tellFolder(few.entries, few.root, '', tell);
  else await listLargeTree(store, tree, tell);
};

const listLargeTree = async (store: Store, tree: string, tell: (entry: TreeEntry) => void): Promise<void> => {
  let pending: Buffer = Buffer.alloc(0);
  await store.stream(['ls-tree', '-r', '-z', '--full-tree', tree], chunk => {
    const bytes: Buffer = pending.length === 0 ? Buffer.from(chunk) : Buffer.concat([pending, chunk]);
    let from = 0;
    for (let nul = bytes.indexOf(0); nul >= 0; nul = bytes.indexOf(0, from)) {
      const tab = bytes.indexOf(9, from);
      const match = /^(\d{6}) [a-z]+ ([0-9a-f]{40,64})$/.exec(bytes.toString('latin1', from, tab));
      if (match === null || tab > nul) throw disagree('an entry of a tree of an unknown kind');
      tell({ mode: match[1]!, id: match[2]!, name: bytes.subarray(tab + 1, nul) });
      from = nul + 1;
    }
    pending = bytes.subarray(from);
    if (pending.length > MOST_ENTRY) throw disagree('a name without an end');
  });
  if (pending.length > 0) throw disagree('the list of a tree ends early');
};

/** The sizes of objects, in bytes; what is not here is not in it. */
export const objectSizes = async (store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  new Map([...(await store.objects.sizes(ids))].map(([id, { size }]) => [id, size]));

/** Whether a commit and its tree are here; a clone of part of the history may know the one without the other. */
export const hasCommit = async (store: Store, commit: string): Promise<boolean> => {
  const tree = `${commit}^{tree}`;
  return (await readObjects(store, [tree], 0)).has(tree);
};

/** A tree object as it is written: mode, space, name, NUL, raw id of `width` bytes. */
const folderEntries = (bytes: Buffer, width: number): readonly TreeEntry[] => {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < bytes.length; ) {
    const nul = bytes.indexOf(0, at);
    const match = /^(\d{5,6}) (.+)$/s.exec(bytes.toString('latin1', at, Math.max(at, nul)));
    const end = nul + 1 + width;
    if (match === null || end > bytes.length) throw disagree('a folder that cannot be read');
    entries.push({
      mode: match[1]!.padStart(6, '0'),
      id: bytes.toString('hex', nul + 1, end),
      name: Buffer.from(match[2]!, 'latin1'),
    });
    at = end;
  }
  return entries;
};

/** Bytes of one folder. */
const MOST_FOLDER = 2 ** 26;

/** What a path names in a commit or tree: walked down folder by folder, through no link. */
export const entryAt = async (store: Store, tree: string, path: Uint8Array): Promise<TreeEntry | undefined> => {
  const names = Buffer.from(path).toString('latin1').split('/');
  let name = `${tree}^{tree}`;
  for (const [depth, part] of names.entries()) {
    const folder = (await readObjects(store, [name], MOST_FOLDER)).get(name);
    if (folder === undefined && depth > 0) throw disagree('a folder that its parent names and git does not have');
    if (folder?.bytes === undefined) return undefined;
    const found = folderEntries(folder.bytes, store.sha256 ? 32 : 20).find(
      entry => Buffer.from(entry.name).toString('latin1') === part,
    );
    if (found === undefined) return undefined;
    if (depth === names.length - 1) return { ...found, name: path };
    if (found.mode !== FOLDER) return undefined;
    name = found.id;
  }
  return undefined;
};

/** Folders that are read one by one; the list of a larger tree is git's own. */
const FEW_FOLDERS = 100;
/** Bytes of one of them. */
const MOST_FEW = 2 ** 16;

interface Folders {
  readonly root: string;
  readonly entries: ReadonlyMap<string, readonly TreeEntry[]>;
}

/** All folders of a small tree, a level at a time; undefined for one that is large, not whole, or holds a folder twice. */
const fewFolders = async (store: Store, tree: string): Promise<Folders | undefined> => {
  const root = `${tree}^{tree}`;
  const entries = new Map<string, readonly TreeEntry[]>();
  for (let wanted: readonly string[] = [root]; wanted.length > 0; ) {
    if (entries.size + wanted.length > FEW_FOLDERS) return undefined;
    const found = await readObjects(store, wanted, MOST_FEW);
    const inner = new Set<string>();
    for (const name of wanted) {
      const folder = found.get(name);
      if (folder?.type !== 'tree' || folder.bytes === undefined) return undefined;
      const list = folderEntries(folder.bytes, store.sha256 ? 32 : 20);
      entries.set(name, list);
      for (const { mode, id } of list) {
        if (mode !== FOLDER) continue;
        // Folders that hold the same ones over and over may come to more files than there is time for.
        if (entries.has(id) || inner.has(id)) return undefined;
        inner.add(id);
      }
    }
    wanted = [...inner];
  }
  return { root, entries };
};

const tellFolder = (entries: Folders['entries'], name: string, above: string, tell: (entry: TreeEntry) => void): void => {
  for (const entry of entries.get(name)!) {
    const path = above + Buffer.from(entry.name).toString('latin1');
    if (entry.mode === FOLDER) tellFolder(entries, entry.id, `${path}/`, tell);
    else tell({ ...entry, name: Buffer.from(path, 'latin1') });
  }
};
