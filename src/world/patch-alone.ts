/** A patch without the tree it was made for: what it presupposes is written down, and git puts the patch onto that. */
import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TextSection } from '../core/changes/patch-text.ts';
import { type Before, preimage } from '../core/changes/preimage.ts';
import { Fault } from '../core/fault.ts';
import type { Trees } from '../core/world.ts';
import type { Store } from './git-store.ts';
import { indexEnv, type Part, put, refused, writeTree } from './patch-part.ts';

/** Whether a line that only stands for an unknown one is among the changed ones. */
const shows = async (store: Store, base: string, head: string, filler: string): Promise<boolean> => {
  let found = false;
  let tail: Buffer = Buffer.alloc(0);
  await store.stream(['diff-tree', '-r', '-p', '-U0', '--text', '--no-color', '-M', '-l1000', base, head, '--'], chunk => {
    const bytes = Buffer.concat([tail, chunk]);
    found ||= bytes.includes(`\n+${filler}`) || bytes.includes(`\n-${filler}`);
    tail = bytes.subarray(-filler.length - 2);
  });
  return found;
};

/** All parts as one text, and their sections in it. */
const together = (parts: readonly Part[]): { text: string; patches: readonly (readonly TextSection[])[] } => {
  let shift = 0;
  const patches = parts.map(part => {
    const at = shift;
    shift += part.text.length;
    return part.sections.map(section => ({
      ...section,
      hunks: section.hunks.map(hunk => ({ ...hunk, from: hunk.from + at, to: hunk.to + at })),
    }));
  });
  return { text: parts.map(part => part.text).join(''), patches };
};

const writeFiles = async (store: Store, files: readonly Before[]): Promise<readonly string[]> => {
  if (files.length === 0) return [];
  const dir = await mkdtemp(join(store.dir, 'before-'));
  const names = files.map((_, i) => join(dir, `${i}`));
  for (const [i, file] of files.entries()) await writeFile(names[i]!, file.text, 'latin1');
  const said = await store.read(['hash-object', '-w', '--no-filters', '--stdin-paths'], { input: names.join('\n') + '\n' });
  return said.toString().trim().split('\n');
};

/**
 * The trees of a patch on its own.
 * @param why the patch is judged so, in sentences.
 * @param at the commit of the repository at hand, if any: the policy is read there, never from what the patch says.
 */
export const applyAlone = async (
  store: Store,
  parts: readonly Part[],
  why: readonly string[],
  at: string | undefined,
): Promise<Trees> => {
  const env = indexEnv(store, 'alone');
  const whole = together(parts);
  // No patch can hold the hash of itself.
  const filler = `line-not-in-the-patch-${createHash('sha256').update(whole.text, 'latin1').digest('hex').slice(0, 32)}`;
  const files = preimage(whole.text, whole.patches, filler);
  const blobs = files.filter(file => file.mode !== '160000');
  const ids = await writeFiles(store, blobs);
  const idOf = new Map(blobs.map((file, i) => [file, ids[i]!]));
  const entries = files.map(file => `${file.mode} ${idOf.get(file) ?? file.text}\t${file.name}\0`);
  await store.read(['read-tree', '--empty'], { env });
  const nothing = await writeTree(store, env);
  const added = await store.ask(['update-index', '-z', '--index-info'], { env, input: Buffer.from(entries.join(''), 'latin1') });
  if (added.code !== 0) throw refused(added.stderr);
  const base = await writeTree(store, env);
  const said = await put(store, env, parts);
  if (said !== undefined) throw refused(said);
  const head = await writeTree(store, env);
  if (await shows(store, base, head, filler))
    throw new Fault(
      'patch-needs-base',
      'the patch moves text that it does not show, which cannot be judged without the tree it was made for',
      'name that tree with `--repo` and `--base`',
    );
  return {
    base,
    head,
    reconstructed: true,
    filler,
    policyBase: at ?? nothing,
    limits: [...why, 'the patch was judged by itself: what it does not show of its files is not known'],
  };
};
