/** Scripts as they lie on disk, where they are not what the repository holds: what an agent wrote, and nobody has looked at. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { RepoPath } from '../core/model.ts';
import { closedEnv } from './git-store.ts';
import { capture } from './node.ts';

/** Bytes of a script; a longer one is no command that anybody reads. */
const MOST = 32_768;

const onDisk = ({ inside, real }: RepoPath, project: string): Buffer | undefined => {
  const path = inside ? join(project, real) : real.replace(/^~(?=\/)/, homedir());
  try {
    const found = statSync(path);
    return found.isFile() && found.size <= MOST ? readFileSync(path) : undefined;
  } catch {
    return undefined;
  }
};

/** What was there before the agent: the remote's branch, where there is one, since an agent may have made the last commit itself. */
const BEFORE = ['refs/remotes/origin/HEAD', 'HEAD'];
/** Git's names of files as they were before, by path. Without a repository or a commit there are none. */
const committed = async (
  paths: readonly string[],
  project: string,
  [revision, ...others] = BEFORE,
): Promise<ReadonlyMap<string, string>> => {
  const env = { ...closedEnv(join(project, '.git')), GIT_LITERAL_PATHSPECS: '1' };
  const args = ['ls-tree', '-z', revision!, '--', ...paths];
  const { code, stdout } = await capture('git', args, { cwd: project, env }).catch(() => ({ code: 1, stdout: Buffer.alloc(0) }));
  if (code !== 0) return others.length > 0 ? committed(paths, project, others) : new Map();
  return new Map(
    stdout
      .toString()
      .split('\0')
      .flatMap(entry => {
        const [, id, path] = /^\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(entry) ?? [];
        return id === undefined ? [] : [[path!, id] as const];
      }),
  );
};

/**
 * Reads scripts that a call is about to run.
 * @param project the root of the work tree.
 * @returns the texts of those that the repository does not hold as they are; what cannot be read is left out.
 */
export const writtenScripts = async (paths: readonly RepoPath[], project: string): Promise<ReadonlyMap<RepoPath, string>> => {
  const texts = new Map<RepoPath, Buffer>();
  for (const path of paths) {
    const bytes = onDisk(path, project);
    if (bytes !== undefined && !bytes.includes(0)) texts.set(path, bytes);
  }
  const inside = [...texts.keys()].filter(path => path.inside).map(path => path.real);
  const known = inside.length === 0 ? new Map<string, string>() : await committed(inside, project);
  return new Map(
    [...texts].flatMap(([path, bytes]) => {
      const id = path.inside ? known.get(path.real) : undefined;
      const hash = createHash(id?.length === 64 ? 'sha256' : 'sha1')
        .update(`blob ${bytes.length}\0`)
        .update(bytes)
        .digest('hex');
      return hash === id ? [] : [[path, bytes.toString()] as const];
    }),
  );
};
