/** Folders that earlier calls filled from the network, and what somebody looked at in them before it was run. */
import type { RepoPath } from '../model.ts';
import { type FileTable, keyOfPath } from './files.ts';
import { NETWORK } from './values.ts';

/** Folders, and files in them that were looked at, that are remembered. */
const MOST_FOLDERS = 256;
const MOST_LOOKS = 2048;

/** Folders that hold much besides: what is unpacked there is told apart in the same call alone. */
const WIDE = /^(?:\.\/\.|\/|~|\/tmp|\/var\/tmp|\/private\/tmp)$/;

/** The folders that a path lies in, itself among them. */
export const foldersOf = (key: string): readonly string[] => {
  const parts = key.split('/');
  return [key, ...parts.map((_, i) => parts.slice(0, i).join('/') || '/')].map(folder => (folder === '.' ? './.' : folder));
};

export class ForeignFolders {
  private readonly folders = new Set<string>();
  private readonly looked = new Set<string>();

  /** Nothing was fetched so far. */
  get isEmpty(): boolean {
    return this.folders.size === 0;
  }

  /** @returns false when there are too many folders to remember this one. */
  add(folder: string): boolean {
    if (WIDE.test(folder) || this.folders.has(folder)) return true;
    if (this.folders.size >= MOST_FOLDERS) return false;
    this.folders.add(folder);
    return true;
  }

  /** Somebody looked at a file. Looks that are not remembered are none. */
  look(path: RepoPath): void {
    if (this.isEmpty || this.looked.size >= MOST_LOOKS) return;
    const key = keyOfPath(path);
    if (foldersOf(key).some(folder => this.folders.has(folder))) this.looked.add(key);
  }

  /** Does the file come from the network, and has nobody looked at it? Where the agent writes files of its own it is at work. */
  isUnread(path: RepoPath, files: FileTable): boolean {
    if (this.isEmpty) return false;
    const key = keyOfPath(path);
    const folder = foldersOf(key).find(each => this.folders.has(each));
    return folder !== undefined && !this.looked.has(key) && !files.some(folder, ({ carries }) => (carries & NETWORK) === 0);
  }
}
