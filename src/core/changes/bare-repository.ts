/**
 * Bare repositories that lie in the tree: git takes such a folder for a repository wherever somebody stands in it, and does what its
 * settings say. Source: git's `setup.c` (`is_git_directory`), and `safe.bareRepository` in git-config(1).
 */
import type { FileChange } from '../model.ts';

export interface BareRepository {
  readonly file: string;
  /** Its settings name a program that git starts. */
  readonly runs: boolean;
}

const RUNS =
  /^\s*(?:fsmonitor|hookspath|sshcommand|editor|pager|askpass|gitproxy|worktree|external|textconv|command|process|clean|smudge|helper|program)\s*=/i;
const HEAD = /^(?:ref: refs\/|[\da-f]{40,64}\s*$)/;
const folder = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The files of a change that make a folder of the tree a repository. */
export const bareRepositories = (files: readonly FileChange[]): readonly BareRepository[] => {
  const names = new Set<string>();
  /** Folders with something below `refs` or `objects`. */
  const stores = new Set<string>();
  for (const { path, status, added } of files) {
    // A new page of that name is none.
    if (status === 'D' || (status === 'A' && /(?:^|\/)HEAD$/.test(path.real) && !HEAD.test(added[0]?.text ?? ''))) continue;
    names.add(path.real);
    const store = /(?:^|\/)(?:refs|objects)\//.exec(path.real);
    if (store !== null) stores.add(path.real.slice(0, store.index));
  }
  return files.flatMap(({ path, added, status }): BareRepository[] => {
    const file = path.real;
    const name = file.slice(file.lastIndexOf('/') + 1);
    if (status === 'D' || (name !== 'HEAD' && name !== 'config')) return [];
    const at = folder(file);
    const beside = (other: string): boolean => names.has(at === '' ? other : `${at}/${other}`);
    if (name === 'config') return beside('HEAD') && added.some(({ text }) => RUNS.test(text)) ? [{ file, runs: true }] : [];
    const makes = status === 'A' && HEAD.test(added[0]?.text ?? '') && (stores.has(at) || beside('config'));
    return makes ? [{ file, runs: false }] : [];
  });
};
