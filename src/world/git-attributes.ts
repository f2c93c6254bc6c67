/** Which files the base marks as generated, by git's own reading of its `.gitattributes`; what the head says has no weight. */
import { join } from 'node:path';
import { decodeName } from '../core/changes/names.ts';
import { disagree } from '../core/changes/raw.ts';
import type { Blob } from './git-batch.ts';
import type { TreeEntry } from './git-objects.ts';
import type { Store } from './git-store.ts';

/**
 * Asks git for `linguist-generated`.
 * @param attributes the `.gitattributes` files of the base, with their texts in `objects`.
 * @param paths names as bytes.
 * @returns for each marked path whether it is generated; an unmarked one is not in it.
 */
export const markedGenerated = async (
  store: Store,
  attributes: readonly TreeEntry[],
  objects: ReadonlyMap<string, Blob>,
  paths: readonly Uint8Array[],
): Promise<ReadonlyMap<string, boolean>> => {
  const marks = new Map<string, boolean>();
  if (!attributes.some(({ id }) => objects.get(id)?.bytes?.includes('linguist-generated'))) return marks;
  const env = { GIT_INDEX_FILE: join(store.dir, 'index-attributes') };
  const entries = attributes.map(({ mode, id, name }) => Buffer.concat([Buffer.from(`${mode} ${id}\t`), name, Buffer.of(0)]));
  await store.read(['update-index', '-z', '--index-info'], { env, input: Buffer.concat(entries) });
  const input = Buffer.concat(paths.flatMap(path => [path, Buffer.of(0)]));
  const said = await store.read(['check-attr', '--cached', '--stdin', '-z', 'linguist-generated'], { env, input });
  const fields: Buffer[] = [];
  for (let from = 0, nul = said.indexOf(0); nul >= 0; from = nul + 1, nul = said.indexOf(0, from))
    fields.push(said.subarray(from, nul));
  if (fields.length !== paths.length * 3) throw disagree('the attributes of the base');
  for (let i = 0; i < fields.length; i += 3) {
    const value = fields[i + 2]!.toString();
    if (value !== 'unspecified') marks.set(decodeName(fields[i]!), value !== 'unset' && value !== 'false');
  }
  return marks;
};
