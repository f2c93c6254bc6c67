/** A patch file becomes two trees of git's own: put onto the base in an index of ours, never read by us for a verdict. */
import { join } from 'node:path';
import { Fault } from '../core/fault.ts';
import type { Trees } from '../core/world.ts';
import { reason, type Store } from './git-store.ts';

/** Bytes of a patch file. */
const MOST_PATCH = 64 * 2 ** 20;

/** Puts a patch onto a commit or tree. */
export const applyPatch = async (store: Store, patch: Uint8Array, base?: string): Promise<Trees> => {
  if (patch.length > MOST_PATCH) throw new Fault('too-large', 'the patch is over 64 MiB', 'split the patch');
  if (patch.length === 0)
    throw new Fault('patch-empty', 'the patch is empty', 'give a file that `git diff` or `git format-patch` wrote');
  const env = { GIT_INDEX_FILE: join(store.dir, 'index') };
  const from = base ?? (await store.read(['mktree'], { input: '' })).toString().trim();
  await store.read(['-c', 'core.protectNTFS=false', 'read-tree', `${from}^{tree}`], { env });
  const applied = await store.ask(['apply', '--cached', '-'], { env, input: patch });
  if (applied.code !== 0)
    throw new Fault(
      'patch-refused',
      `git does not apply the patch: ${reason(applied.stderr)}`,
      'make the patch against the base commit, with `git diff`',
    );
  const head = (await store.read(['write-tree'], { env })).toString().trim();
  return { base: from, head, reconstructed: false, limits: [] };
};
