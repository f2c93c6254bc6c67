/** One patch of a file or mailbox: read twice, by git and by us, and put onto an index by git alone. */
import { join } from 'node:path';
import { refuseDoubles } from '../core/changes/patch-names.ts';
import { readPatchText, type TextSection } from '../core/changes/patch-text.ts';
import { disagree, MOST_FILES, tooManyFiles } from '../core/changes/raw.ts';
import { Fault } from '../core/fault.ts';
import { reason, type Store } from './git-store.ts';

/** What git applies, and what was read of its text. */
export interface Part {
  readonly bytes: Uint8Array;
  /** One character a byte. */
  readonly text: string;
  readonly sections: readonly TextSection[];
}

/** What to do where names have no prefixes, or other ones than git's own. */
export const PLAIN = 'make the patch with `git diff --src-prefix=a/ --dst-prefix=b/`';

/** Bytes as letters, one each: nothing is lost, and positions stay. */
export const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

/** Git does not apply the patch: its own words. */
export const refused = (stderr: string): Fault =>
  new Fault(
    'patch-refused',
    `git does not apply the patch: ${reason(stderr)}`,
    stderr.includes('binary patch')
      ? 'make the patch with `git diff --binary`'
      : stderr.includes('lacks filename information')
        ? `the prefixes \`a/\` and \`b/\` are missing: ${PLAIN}`
        : 'make the patch with `git diff` against the base commit, and name that with `--base`',
  );

/** The first line of a section with the codes of a terminal's colours before it. */
const COLOURED = /^(?:\x1b\[[\d;]*m)+diff --git /m;
/** Git finds nothing in it that it knows. */
const without = (text: string): Fault =>
  COLOURED.test(text)
    ? new Fault('patch-refused', 'the patch is coloured for a terminal', 'write it with `git diff --no-color`')
    : new Fault('patch-refused', 'there is no patch in it', 'give a file that `git diff` or `git format-patch` wrote');

const sum = (section: TextSection, side: 'added' | 'removed'): number =>
  section.hunks.reduce((total, hunk) => total + hunk[side], 0);

/** Reads one patch: git and we must tell of the same files with the same counts. @throws Fault */
export const readPart = async (store: Store, bytes: Uint8Array): Promise<Part> => {
  const listed = await store.ask(['apply', '--numstat', '-z', '-'], { input: bytes });
  const text = latin1(bytes);
  if (listed.code !== 0)
    throw /No valid patches in input|unrecognized input/.test(listed.stderr) ? without(text) : refused(listed.stderr);
  const sections = readPatchText(text);
  // Git would write every file first.
  if (sections.length > MOST_FILES) throw tooManyFiles();
  refuseDoubles(sections);
  const ours = sections.map(section => (section.binary ? '-\t-' : `${sum(section, 'added')}\t${sum(section, 'removed')}`));
  const theirs = latin1(listed.stdout)
    .split('\0')
    .slice(0, -1)
    .map(line => line.split('\t', 2).join('\t'));
  if (ours.join('\n') !== theirs.join('\n')) throw disagree('the files of the patch file');
  return { bytes, text, sections };
};

/** The environment of an index of our own. */
export const indexEnv = (store: Store, name: string): Record<string, string> => ({
  GIT_INDEX_FILE: join(store.dir, `index-${name}`),
});

/** @throws Fault when git does not say one id. */
export const writeTree = async (store: Store, env: Record<string, string>): Promise<string> => {
  // A clone without blobs lacks those of the files beside, which stay as they are.
  const said = (await store.read(['write-tree', '--missing-ok'], { env })).toString('latin1').trim();
  if (!/^[0-9a-f]{40,64}$/.test(said)) throw disagree('the tree that was written');
  return said;
};

/** Puts patches onto an index, one after the other. @returns what git said when one does not fit. */
export const put = async (store: Store, env: Record<string, string>, parts: readonly Part[]): Promise<string | undefined> => {
  for (const { bytes, sections } of parts) {
    const bare = sections.some(({ created, deleted, hunks }) => !created && !deleted && hunks.some(hunk => hunk.bare));
    let said: string | undefined;
    // Without context git takes a hunk for the end of the file, unless it is told that there was none to begin with.
    for (const flags of bare ? [['--unidiff-zero'], []] : [[]]) {
      const ended = await store.ask(['apply', '--cached', ...flags, '-'], { env, input: bytes });
      said = ended.code === 0 ? undefined : ended.stderr;
      if (said === undefined) break;
    }
    if (said !== undefined) return said;
  }
  return undefined;
};
