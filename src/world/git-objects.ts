/** Objects by their ids: one `cat-file --batch` for many, each of bounded size. */
import { disagree } from '../core/raw.ts';
import type { Store } from './git-store.ts';

/** One object; its bytes are absent when it is larger than was asked for. */
export interface Blob {
  readonly type: string;
  readonly size: number;
  readonly bytes?: Buffer;
}

/**
 * Reads objects.
 * @param names full ids, or `commit:path` without a newline, one character a byte.
 * @param most bytes of one object that are kept.
 * @param total bytes of all objects together; what comes after them is only told by type and size.
 * @returns by name; what does not exist is not in it.
 */
export const readObjects = async (
  store: Store,
  names: readonly string[],
  most: number,
  total = Number.POSITIVE_INFINITY,
): Promise<ReadonlyMap<string, Blob>> => {
  let room = total;
  const found = new Map<string, Blob>();
  if (names.length === 0) return found;
  let pending: Buffer = Buffer.alloc(0);
  let current: { type: string; size: number; left: number; chunks: Buffer[]; kept: boolean } | undefined;
  let next = 0;
  const header = (line: string): void => {
    const name = names[next++];
    if (name === undefined) throw disagree('git sent more objects than it was asked for');
    const match = /^[0-9a-f]{40,64} ([a-z]+) (\d+)$/.exec(line);
    if (match !== null) {
      const size = Number(match[2]);
      const kept = size <= most && size <= room;
      if (kept) room -= size;
      current = { type: match[1]!, size, left: size + 1, chunks: [], kept };
    } else if (!line.endsWith(' missing') && !line.endsWith(' ambiguous'))
      throw disagree('git sent an object of an unknown kind');
  };
  const body = (chunk: Buffer): Buffer => {
    const at = current!;
    const piece = chunk.subarray(0, at.left);
    if (at.kept) at.chunks.push(piece);
    at.left -= piece.length;
    if (at.left === 0) {
      const whole = at.kept ? { bytes: Buffer.concat(at.chunks).subarray(0, at.size) } : {};
      found.set(names[next - 1]!, { type: at.type, size: at.size, ...whole });
      current = undefined;
    }
    return chunk.subarray(piece.length);
  };
  await store.stream(
    ['cat-file', '--batch'],
    chunk => {
      let rest: Buffer = pending.length === 0 ? Buffer.from(chunk) : Buffer.concat([pending, chunk]);
      pending = Buffer.alloc(0);
      while (rest.length > 0) {
        if (current !== undefined) {
          rest = body(rest);
          continue;
        }
        const end = rest.indexOf(10);
        if (end < 0) {
          pending = rest;
          return;
        }
        header(rest.toString('utf8', 0, end));
        rest = rest.subarray(end + 1);
      }
    },
    { input: Buffer.from(names.join('\n') + '\n', 'latin1') },
  );
  if (next !== names.length || current !== undefined) throw disagree('git sent fewer objects than it was asked for');
  return found;
};

/** One entry of a tree: its name is bytes. */
export interface TreeEntry {
  readonly mode: string;
  readonly id: string;
  readonly name: Uint8Array;
}

/** Tells every entry of a whole tree, in git's order. */
export const listTree = async (store: Store, tree: string, tell: (entry: TreeEntry) => void): Promise<void> => {
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
  });
  if (pending.length > 0) throw disagree('the list of a tree ends early');
};

/** The sizes of objects, in bytes; what is not here is not in it. */
export const objectSizes = async (store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const sizes = new Map<string, number>();
  if (ids.length === 0) return sizes;
  const said = await store.read(['cat-file', '--batch-check'], { input: ids.join('\n') + '\n' });
  for (const line of said.toString('latin1').split('\n')) {
    const match = /^([0-9a-f]{40,64}) [a-z]+ (\d+)$/.exec(line);
    if (match !== null) sizes.set(match[1]!, Number(match[2]));
  }
  return sizes;
};

/** Whether a commit and its tree are here; a clone of part of the history may know the one without the other. */
export const hasCommit = async (store: Store, commit: string): Promise<boolean> =>
  (await store.ask(['cat-file', '-e', `${commit}^{tree}`])).code === 0;
