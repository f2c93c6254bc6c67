/** Which directories of PATH a command keeps, and which trees outside of the system's own it must read so that programs there run. */
import { lies, SYSTEM_TREES } from './landlock.ts';

const parent = (path: string): string => path.slice(0, Math.max(1, path.lastIndexOf('/')));
const base = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export interface ToolPlaces {
  /** Directories of PATH as written, and where they really are. */
  readonly path: readonly { readonly written: string; readonly real: string }[];
  readonly home: string | undefined;
  /** Where setup actions put tools: `name/version/arch`. */
  readonly toolCache: string | undefined;
  /** Trees that the policy lets commands read. */
  readonly named: readonly string[];
}

/**
 * What lies right in a home is left out unless the policy names it: `~/.cargo/bin` has `~/.cargo/credentials.toml` for a neighbour,
 * and without its neighbours a program there only hides the one of the system.
 */
export const toolPlaces = ({ path, home, toolCache, named }: ToolPlaces): { path: string[]; trees: string[] } => {
  const kept: string[] = [];
  const trees = new Set<string>();
  for (const { written, real } of path) {
    const tree = [...SYSTEM_TREES, ...named].some(known => lies(real, known)) ? undefined : treeOf(real, home, toolCache);
    if (tree === null) continue;
    kept.push(written);
    if (tree !== undefined) trees.add(tree);
  }
  return { path: [...new Set(kept)], trees: [...trees] };
};

/** @returns null for a directory that stays out of reach. */
const treeOf = (directory: string, home: string | undefined, toolCache: string | undefined): string | null => {
  if (toolCache !== undefined && lies(directory, toolCache)) {
    const parts = directory.slice(toolCache.length + 1).split('/');
    return parts.length >= 3 ? `${toolCache}/${parts.slice(0, 3).join('/')}` : null;
  }
  const root = parent(directory);
  if (home !== undefined && (directory === home || root === home || parent(root) === home || lies(home, directory))) return null;
  const whole =
    (base(directory) === 'bin' || base(directory) === 'sbin') && root !== '/' && !(home !== undefined && lies(home, root));
  return whole ? root : directory;
};
