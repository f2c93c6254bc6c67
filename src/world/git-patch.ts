/**
 * A patch file becomes two trees of git's own: put onto the base in an index of ours and written back. What git does not apply,
 * or what another tool could take differently, is refused.
 */

import { questions, strip } from '../core/changes/patch-names.ts';
import { Fault } from '../core/fault.ts';
import type { Trees } from '../core/world.ts';
import { listTree, readObjects } from './git-objects.ts';
import { fetchMissing } from './git-remote.ts';
import { reason, type Store } from './git-store.ts';
import { applyAlone } from './patch-alone.ts';
import { isMail, sameAsMail, unpack } from './patch-mail.ts';
import { indexEnv, latin1, type Part, PLAIN, put, readPart, refused, writeTree } from './patch-part.ts';

/** Bytes of a patch file. */
const MOST_PATCH = 64 * 2 ** 20;

/** Lets the base settle which files the patch means. @throws Fault `patch-ambiguous` when it cannot */
const settle = async (store: Store, base: string, parts: readonly Part[]): Promise<void> => {
  const asked = parts.flatMap(part =>
    part.sections.flatMap(section => {
      const open = questions(section);
      if (open !== undefined) return open;
      const what = `line ${section.line} of the patch names a new file without the prefixes \`a/\` and \`b/\``;
      throw new Fault('patch-ambiguous', `${what}: tools differ in where they would write it`, PLAIN);
    }),
  );
  const names = [...new Set(asked.flatMap(({ pair }) => pair))].filter(name => !name.includes('\n'));
  const at = (name: string): string => `${base}:${name}`;
  const found = await readObjects(store, names.map(at), 0);
  const unclear = asked.find(({ pair }) => pair.every(name => name.includes('\n') || found.has(at(name))));
  if (unclear === undefined) return;
  const what = `line ${unclear.line} of the patch fits two files of the base, \`${unclear.pair.join('` and `')}\``;
  throw new Fault('patch-ambiguous', `${what}: tools differ in which they would change`, PLAIN);
};

/** A clone without blobs lacks those that the patch is put onto. */
const fetchTouched = async (store: Store, base: string, parts: readonly Part[]): Promise<void> => {
  const names = new Set(
    parts.flatMap(part =>
      part.sections.flatMap(({ old, new: now, moved }) => [
        moved?.from,
        ...[old, now].map(name => name && strip(name)),
        old,
        now,
      ]),
    ),
  );
  const ids: string[] = [];
  await listTree(store, base, entry => {
    if (entry.mode !== '160000' && names.has(latin1(entry.name))) ids.push(entry.id);
  });
  await fetchMissing(store, [...new Set(ids)]);
};

/** Reads a base into an index. It may hold names that git would not let in today; those it lets in nowhere it refuses itself. */
const readBase = async (store: Store, env: Record<string, string>, base: string): Promise<void> => {
  const ended = await store.ask(['-c', 'core.protectNTFS=false', '-c', 'core.protectHFS=false', 'read-tree', `${base}^{tree}`], {
    env,
  });
  if (ended.code !== 0) throw refused(ended.stderr);
};

/** The tree of patches on a base, or git's words when they do not fit there. */
const onto = async (store: Store, parts: readonly Part[], base: string): Promise<{ head: string } | { said: string }> => {
  const env = indexEnv(store, 'base');
  await readBase(store, env, base);
  const said = await put(store, env, parts);
  return said === undefined ? { head: await writeTree(store, env) } : { said };
};

/** The tree that the raw text of a mail makes of a base, if it makes any. */
const raw = async (store: Store, bytes: Uint8Array, base: string): Promise<string | undefined> => {
  const env = indexEnv(store, 'raw');
  await readBase(store, env, base);
  const ended = await store.ask(['apply', '--cached', '-'], { env, input: bytes });
  return ended.code === 0 ? writeTree(store, env) : undefined;
};

const MISFIT = /does not (?:exist in index|apply)|already exists in index|does not match index/;

/** The function behind `Git.apply`. */
export const applyPatch = async (
  store: Store,
  patch: Uint8Array,
  base: string | undefined,
  otherwise: 'refuse' | 'alone' = 'refuse',
): Promise<Trees> => {
  const ask = 'give a file that `git diff` or `git format-patch` wrote';
  store.tell('putting the patch onto its base');
  if (patch.length > MOST_PATCH) throw new Fault('too-large', 'the patch is over 64 MiB', 'split the patch');
  const text = latin1(patch);
  if (text.trim() === '') throw new Fault('patch-empty', 'the patch is empty', ask);
  if (/^(?:\xff\xfe|\xfe\xff)/.test(text))
    throw new Fault(
      'patch-refused',
      'the patch is written in UTF-16, and git reads bytes',
      'write it with `git diff --output=FILE`',
    );
  const mail = isMail(text);
  const mails = mail ? await unpack(store, patch) : [];
  const parts: Part[] = [];
  for (const bytes of mail ? mails.map(each => each.patch) : [patch]) parts.push(await readPart(store, bytes));
  if (parts.every(part => part.sections.length === 0)) throw new Fault('patch-empty', 'the patch changes no file', ask);

  let trees: Trees;
  if (base === undefined) trees = await applyAlone(store, parts, [], undefined);
  else {
    await settle(store, base, parts);
    if (store.partial) await fetchTouched(store, base, parts);
    const put = await onto(store, parts, base);
    if ('head' in put) trees = { base, head: put.head, reconstructed: false, limits: [] };
    else if (otherwise === 'refuse' || !MISFIT.test(put.said)) throw refused(put.said);
    else
      trees = await applyAlone(
        store,
        parts,
        [`the patch does not fit \`${base.slice(0, 12)}\`: ${reason(put.said)}`],
        base,
      ).catch(() => {
        throw refused(put.said);
      });
  }
  if (mail) sameAsMail(patch, parts, trees.head, await raw(store, patch, trees.base));
  return { ...trees, ...(mail && { mails: mails.map(({ message, author }) => ({ message, author })) }) };
};
