/** Which files of a workspace a command changed: what the file system says of each before and after, without reading any. */
import fs from 'node:fs';
import path from 'node:path';

const MOST_ENTRIES = 300_000;
const MOST_REPORTED = 1000;

/** By path: what changes whenever the file does. The kernel keeps the time of the last change, and no program can set it. */
export type Listing = ReadonlyMap<string, string> | undefined;

/** @returns undefined when there is more than can be watched. git's own directory is guarded, not watched. */
export const listWorkspace = (workspace: string): Listing => {
  const found = new Map<string, string>();
  const visit = (directory: string): boolean => {
    let entries: fs.Dirent[];
    try {
      entries = fs.readdirSync(path.join(workspace, directory), { withFileTypes: true });
    } catch (error) {
      found.set(`${directory}/`, String((error as NodeJS.ErrnoException).code));
      return true;
    }
    for (const entry of entries) {
      const name = directory === '' ? entry.name : `${directory}/${entry.name}`;
      if (name === '.git') continue;
      if (entry.isDirectory()) {
        if (!visit(name)) return false;
        continue;
      }
      const stats = fs.lstatSync(path.join(workspace, name), { throwIfNoEntry: false });
      found.set(name, stats === undefined ? '' : `${stats.ino} ${stats.size} ${stats.mode} ${stats.ctimeMs}`);
      if (found.size > MOST_ENTRIES) return false;
    }
    return true;
  };
  return visit('') ? found : undefined;
};

/** A dependency's files are told of as one. */
const told = (name: string): string => {
  const at = `/${name}`.indexOf('/node_modules/');
  return at < 0 ? name : `${name.slice(0, at)}node_modules/`;
};

/** @returns paths that are new, gone or different, in order. */
export const changedFiles = (before: Listing, after: Listing): readonly string[] => {
  if (before === undefined || after === undefined) return ['(the workspace has more files than are watched)'];
  const changed = new Set<string>();
  for (const [name, mark] of after) if (before.get(name) !== mark) changed.add(told(name));
  for (const name of before.keys()) if (!after.has(name)) changed.add(told(name));
  const all = [...changed].sort();
  return all.length <= MOST_REPORTED ? all : [...all.slice(0, MOST_REPORTED), `(and ${all.length - MOST_REPORTED} more)`];
};
