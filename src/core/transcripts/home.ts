/**
 * Where the repository was for the agent of a transcript: in the gate's own directory, in the one that the calls tell, or in the one
 * from which the files that it wrote are the files that changed. Many agents write absolute paths and never say where they stand.
 */
import type { FileChange, ToolCall } from '../model.ts';

const absolute = (path: string): boolean => /^(?:\/|[A-Za-z]:[\\/])/.test(path);
const slashes = (path: string): string => (/^[A-Za-z]:[\\/]/.test(path) ? path.replaceAll('\\', '/') : path);
const below = (path: string, directory: string): boolean =>
  path === directory || path.startsWith(`${directory.replace(/\/$/, '')}/`);

/** Directories of a person or of the system: taken for a repository, what must stay out of reach would lie inside. */
const NEVER =
  /^(?:\/?|[A-Za-z]:\/?|\/(?:home|Users|var\/home|[A-Za-z]:\/Users)(?:\/[^/]+)?|[A-Za-z]:\/Users(?:\/[^/]+)?|\/(?:root|etc|usr|bin|lib|var|opt|tmp|proc|sys|dev|run|mnt|srv|private)(?:\/(?:tmp|lib|local|etc))?)$/;

/** The highest directory above the one that the agent started in. */
const told = (calls: readonly ToolCall[]): string | undefined => {
  const known = calls.flatMap(call => (call.cwd !== undefined && absolute(call.cwd) ? [slashes(call.cwd)] : []));
  const [first] = known;
  return known.reduce<string | undefined>(
    (best, cwd) => (cwd.length < best!.length && cwd !== '/' && `${first}/`.startsWith(`${cwd}/`) ? cwd : best),
    first,
  );
};

const pathsOf = (calls: readonly ToolCall[]): readonly string[] =>
  calls.flatMap(({ act }) => ('path' in act && absolute(act.path) ? [slashes(act.path)] : []));

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The directory below which the most paths are those of changed files; of equals the highest. */
const voted = (paths: readonly string[], files: readonly FileChange[]): string | undefined => {
  const byName = new Map<string, string[]>();
  for (const { path } of files) {
    const name = nameOf(path.real);
    const alike = byName.get(name);
    if (alike === undefined) byName.set(name, [path.real]);
    else alike.push(path.real);
  }
  const votes = new Map<string, number>();
  for (const path of new Set(paths))
    for (const changed of byName.get(nameOf(path)) ?? []) {
      const root = path.endsWith(`/${changed}`) ? path.slice(0, -changed.length - 1) : '';
      if (!NEVER.test(root)) votes.set(root, (votes.get(root) ?? 0) + 1);
    }
  return [...votes].sort(([a, n], [b, m]) => m - n || a.length - b.length)[0]?.[0];
};

/**
 * @param files of the change that the transcript should explain.
 * @param root where the gate has the repository.
 * @returns an absolute directory, or undefined when nothing tells.
 */
export const homeOf = (
  calls: readonly ToolCall[],
  files: readonly FileChange[],
  root: string | undefined,
): string | undefined => {
  const paths = pathsOf(calls);
  const start = told(calls);
  if (root === undefined) return start ?? voted(paths, files);
  const here = slashes(root);
  if ((start !== undefined && below(start, here)) || paths.some(path => below(path, here))) return root;
  return voted(paths, files) ?? (start !== undefined && !NEVER.test(start) ? start : root);
};
