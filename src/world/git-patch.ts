/**
 * A patch file becomes two trees of git's own: put onto the base in an index of ours and written back. What git does not apply,
 * or what another tool could take differently, is refused.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '../core/fault.ts';
import { readPatchText, type TextSection } from '../core/patch-text.ts';
import { preimage } from '../core/preimage.ts';
import { disagree } from '../core/raw.ts';
import type { Trees } from '../core/world.ts';
import { readObjects } from './git-objects.ts';
import { reason, type Store } from './git-store.ts';

/** Bytes of a patch file. */
const MOST_PATCH = 64 * 2 ** 20;

const refused = (stderr: string): Fault =>
  new Fault(
    'patch-refused',
    `git does not apply the patch: ${reason(stderr)}`,
    stderr.includes('binary patch')
      ? 'make the patch with `git diff --binary`'
      : 'make the patch with `git diff` against the base commit, and name that with `--base`',
  );

/** A patch without its mail: what git applies, and what was read of its text. */
interface Part {
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly sections: readonly TextSection[];
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

/** A mail, or a mailbox, as `git am` tells them: the first lines up to an empty one are headers. */
const isMail = (text: string): boolean => {
  const head = text
    .slice(0, 65_536)
    .replace(/^\s+/, '')
    .split(/\r?\n\r?\n/, 1)[0]!
    .split(/\r?\n/);
  const fields = /^From /.test(head[0] ?? '') ? head.slice(1) : head;
  return (
    fields.length > 0 &&
    fields.every(line => /^[!-9;-~]+:|^[ \t]/.test(line)) &&
    /^(?:From|Subject|Date|MIME-Version):/im.test(fields.join('\n'))
  );
};

/** Mails -> what `git am` would apply of each, in order. */
const unpack = async (store: Store, bytes: Uint8Array): Promise<readonly Uint8Array[]> => {
  const dir = await mkdtemp(join(store.dir, 'mail-'));
  const box = join(dir, 'box');
  const out = join(dir, 'out');
  await writeFile(box, bytes);
  await mkdir(out);
  await store.read(['mailsplit', '-b', `-o${out}`, '--', box]);
  const patches: Uint8Array[] = [];
  for (const name of (await readdir(out)).sort()) {
    await store.read(['mailinfo', '-u', '--no-scissors', join(dir, 'message'), join(dir, 'patch')], {
      input: await readFile(join(out, name)),
    });
    patches.push(await readFile(join(dir, 'patch')));
  }
  return patches;
};

/** Reads one patch twice, by git and by us: the two must tell of the same files with the same counts. */
const readPart = async (store: Store, bytes: Uint8Array): Promise<Part> => {
  const listed = await store.ask(['apply', '--numstat', '-z', '-'], { input: bytes });
  if (listed.code !== 0) throw refused(listed.stderr);
  const text = latin1(bytes);
  const sections = readPatchText(text);
  const ours = sections.map(({ hunks, binary }) =>
    binary
      ? '-\t-'
      : `${hunks.reduce((sum, hunk) => sum + hunk.added, 0)}\t${hunks.reduce((sum, hunk) => sum + hunk.removed, 0)}`,
  );
  const theirs = latin1(listed.stdout)
    .split('\0')
    .slice(0, -1)
    .map(line => line.split('\t', 2).join('\t'));
  if (ours.join('\n') !== theirs.join('\n')) throw disagree('the files of the patch file');
  return { bytes, text, sections };
};

/** Puts patches onto the index, one after the other. @returns what git said when one does not fit. */
const put = async (store: Store, env: Record<string, string>, parts: readonly Part[]): Promise<string | undefined> => {
  for (const { bytes, sections } of parts) {
    const bare = sections.some(({ created, deleted, hunks }) => !created && !deleted && hunks.some(hunk => hunk.bare));
    // Without context git takes a hunk for the end of the file, unless it is told that there was no context to begin with.
    const flags = bare ? [['--unidiff-zero'], []] : [[]];
    let said: string | undefined;
    for (const flag of flags) {
      const ended = await store.ask(['apply', '--cached', ...flag, '-'], { env, input: bytes });
      said = ended.code === 0 ? undefined : ended.stderr;
      if (said === undefined) break;
    }
    if (said !== undefined) return said;
  }
  return undefined;
};

const writeTree = async (store: Store, env: Record<string, string>): Promise<string> =>
  (await store.read(['write-tree'], { env })).toString().trim();

const indexEnv = (store: Store, name: string): Record<string, string> => ({ GIT_INDEX_FILE: join(store.dir, `index-${name}`) });

/** Names that only the tree can settle: the patch names two files, or its first folder may be one of the tree. */
const settle = async (store: Store, base: string, parts: readonly Part[]): Promise<void> => {
  const strip = (name: string): string => name.slice(name.indexOf('/') + 1);
  const asked = parts.flatMap(part =>
    part.sections.flatMap(section => {
      const { old, new: now, moved, created, line } = section;
      const names = [old, now].filter(name => name !== undefined);
      const apart = !moved && old !== undefined && now !== undefined && strip(old) !== strip(now) ? [strip(old), strip(now)] : [];
      const usual =
        names.length === 2
          ? old!.slice(0, old!.indexOf('/')) !== now!.slice(0, now!.indexOf('/'))
          : names.every(name => /^[ab]\//.test(name));
      const bare = !moved && !usual && names.every(name => name.includes('/'));
      if (bare && (created || names.length === 1))
        throw new Fault(
          'patch-ambiguous',
          `line ${line} of the patch names a new file without the prefixes \`a/\` and \`b/\`: tools differ in where they would write it`,
          'make the patch with `git diff --src-prefix=a/ --dst-prefix=b/`',
        );
      return [
        { line, both: apart },
        { line, both: bare ? [names[0]!, strip(names[0]!)] : [] },
      ].filter(({ both }) => both.length > 0);
    }),
  );
  if (asked.length === 0) return;
  const bytes = asked.flatMap(({ both }) => both);
  if (bytes.some(name => name.includes('\n')))
    throw new Fault('patch-ambiguous', 'the patch names two files as one', 'make the patch with `git diff`');
  const found = await readObjects(
    store,
    bytes.map(name => `${base}:${Buffer.from(name, 'latin1').toString('utf8')}`),
    0,
  );
  const here = (name: string): boolean => found.has(`${base}:${Buffer.from(name, 'latin1').toString('utf8')}`);
  const unclear = asked.find(({ both }) => both.every(here));
  if (unclear !== undefined)
    throw new Fault(
      'patch-ambiguous',
      `line ${unclear.line} of the patch fits two files of the base, \`${unclear.both.join('` and `')}\`: tools differ in which they would change`,
      'make the patch with `git diff --src-prefix=a/ --dst-prefix=b/`',
    );
};

/** Whether a line that only stands for an unknown one is among the changed ones. */
const shows = async (store: Store, base: string, head: string, token: string): Promise<boolean> => {
  let found = false;
  let tail = Buffer.alloc(0);
  await store.stream(['diff-tree', '-r', '-p', '-U0', '--text', '--no-color', '-M', '-l1000', base, head, '--'], chunk => {
    const bytes = Buffer.concat([tail, chunk]);
    found ||= bytes.includes(`\n+${token}`) || bytes.includes(`\n-${token}`);
    tail = Buffer.from(bytes.subarray(-token.length - 2));
  });
  return found;
};

/** The trees of a patch on its own: before it what it presupposes, after it what git makes of that. */
const alone = async (store: Store, parts: readonly Part[], why: readonly string[]): Promise<Trees> => {
  const env = indexEnv(store, 'alone');
  const token = `line-not-in-the-patch-${randomBytes(8).toString('hex')}`;
  const whole = parts.map(part => part.text).join('');
  let shift = 0;
  const sections = parts.flatMap(part => {
    const moved = part.sections.map(section => ({
      ...section,
      hunks: section.hunks.map(hunk => ({ ...hunk, from: hunk.from + shift, to: hunk.to + shift })),
    }));
    shift += part.text.length;
    return moved;
  });
  const files = preimage(whole, sections, token);
  const dir = await mkdtemp(join(store.dir, 'before-'));
  const blobs = files.filter(file => file.mode !== '160000');
  await Promise.all(
    blobs.map((file, i) =>
      writeFile(join(dir, `${i}`), file.mode === '120000' ? file.text.replace(/\n$/, '') : file.text, 'latin1'),
    ),
  );
  const input = blobs.map((_, i) => join(dir, `${i}`)).join('\n') + '\n';
  const ids =
    blobs.length === 0
      ? []
      : (await store.read(['hash-object', '-w', '--no-filters', '--stdin-paths'], { input })).toString().trim().split('\n');
  const entries = files.map(
    file => `${file.mode} ${file.mode === '160000' ? file.text : ids[blobs.indexOf(file)]}\t${file.name}\0`,
  );
  await store.read(['read-tree', '--empty'], { env });
  const added = await store.ask(['update-index', '-z', '--index-info'], { env, input: Buffer.from(entries.join(''), 'latin1') });
  if (added.code !== 0) throw refused(added.stderr);
  const base = await writeTree(store, env);
  const said = await put(store, env, parts);
  if (said !== undefined) throw refused(said);
  const head = await writeTree(store, env);
  if (await shows(store, base, head, token))
    throw new Fault(
      'patch-needs-base',
      'the patch moves text that it does not show, which cannot be judged without the tree it was made for',
      'name that tree with `--repo` and `--base`',
    );
  return {
    base,
    head,
    reconstructed: true,
    limits: [...why, 'the patch was judged by itself: lines and links that it does not show are not known'],
  };
};

/** The base may hold names that git would not let in today; those that it lets in nowhere are its own refusal. */
const readTree = async (store: Store, env: Record<string, string>, base: string): Promise<void> => {
  const ended = await store.ask(['-c', 'core.protectNTFS=false', '-c', 'core.protectHFS=false', 'read-tree', `${base}^{tree}`], {
    env,
  });
  if (ended.code !== 0) throw refused(ended.stderr);
};

/** The trees of a patch on a base; undefined with git's words when it does not fit there. */
const onto = async (
  store: Store,
  parts: readonly Part[],
  base: string,
  name: string,
): Promise<{ head: string } | { said: string }> => {
  const env = indexEnv(store, name);
  await readTree(store, env, base);
  const said = await put(store, env, parts);
  return said === undefined ? { head: await writeTree(store, env) } : { said };
};

/** How many lines begin a file for some tool. */
const headers = (text: string): number => text.match(/^[ \t>|X]*(?:- )*(?:diff --|--- \S|\*\*\* )/gm)?.length ?? 0;

/** A mail means what `git am` makes of it; who applies the raw text must not get anything else. */
const sameAsMail = async (store: Store, bytes: Uint8Array, parts: readonly Part[], base: string, head: string): Promise<void> => {
  const differ = new Fault(
    'patch-ambiguous',
    '`git am` and `git apply` take this mail differently',
    'give the plain output of `git diff`',
  );
  const env = indexEnv(store, 'raw');
  await readTree(store, env, base);
  const ended = await store.ask(['apply', '--cached', '-'], { env, input: bytes });
  if (
    ended.code === 0
      ? (await writeTree(store, env)) !== head
      : headers(latin1(bytes)) > parts.reduce((sum, part) => sum + headers(part.text), 0)
  )
    throw differ;
};

/**
 * Puts a patch, or a mailbox of patches, onto a base.
 * @param base a full id; without one, or with `else` when it does not fit there, the patch is judged by itself.
 */
export const applyPatch = async (
  store: Store,
  patch: Uint8Array,
  base?: string,
  otherwise: 'refuse' | 'alone' = 'refuse',
): Promise<Trees> => {
  if (patch.length > MOST_PATCH) throw new Fault('too-large', 'the patch is over 64 MiB', 'split the patch');
  const text = latin1(patch);
  if (text.trim() === '')
    throw new Fault('patch-empty', 'the patch is empty', 'give a file that `git diff` or `git format-patch` wrote');
  if (/^(?:\xff\xfe|\xfe\xff)/.test(text))
    throw new Fault(
      'patch-refused',
      'the patch is written in UTF-16, and git reads only bytes',
      'write it with `git diff --output=FILE`',
    );
  const mail = isMail(text);
  const patches = mail ? await unpack(store, patch) : [patch];
  const parts: Part[] = [];
  for (const bytes of patches) parts.push(await readPart(store, bytes));
  if (parts.every(part => part.sections.length === 0))
    throw new Fault('patch-empty', 'the patch changes no file', 'give a file that `git diff` or `git format-patch` wrote');
  let trees: Trees;
  if (base === undefined) trees = await alone(store, parts, []);
  else {
    await settle(store, base, parts);
    const result = await onto(store, parts, base, 'base');
    if ('head' in result) trees = { base, head: result.head, reconstructed: false, limits: [] };
    else if (otherwise === 'alone' && /does not (?:exist in index|apply)|already exists in index/.test(result.said))
      trees = await alone(store, parts, [`the patch does not fit \`${base.slice(0, 12)}\`: ${reason(result.said)}`]).catch(() => {
        throw refused(result.said);
      });
    else throw refused(result.said);
  }
  if (mail) await sameAsMail(store, patch, parts, trees.base, trees.head);
  return trees;
};
