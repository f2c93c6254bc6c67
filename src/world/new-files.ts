/** New files in a work tree: all of them or none, each whole, through no link, and over nothing that a person wrote unless told to. */
import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Fault } from '../core/fault.ts';

export interface NewFile {
  /** From the root of the work tree, with slashes. */
  readonly path: string;
  readonly text: string;
}
/** `kept`: something else stands there, and stays. */
export type Standing = 'missing' | 'same' | 'kept';

const unwritable = (path: string, why: string): Fault =>
  new Fault('output', `\`${path}\` cannot be written: ${why}`, 'put it right, or write the file by hand');

/**
 * What stands where a file would be written.
 * @throws Fault where a link or a folder stands in the way: what is written must land where it says.
 */
export const standingOf = async (root: string, { path, text }: NewFile): Promise<Standing> => {
  const parts = path.split('/');
  for (let n = 1; n <= parts.length; n++) {
    const here = parts.slice(0, n).join('/');
    const stat = await lstat(join(root, here)).catch(() => undefined);
    if (stat === undefined) return 'missing';
    if (n < parts.length ? !stat.isDirectory() : !stat.isFile())
      throw unwritable(path, `\`${here}\` is ${stat.isSymbolicLink() ? 'a symbolic link' : 'in its way'}`);
  }
  return (await readFile(join(root, path), 'utf8')) === text ? 'same' : 'kept';
};

/** Puts a whole file in its place. @param over whether it may replace one. */
const place = async (half: string, path: string, over: boolean): Promise<void> => {
  if (over) return rename(half, path);
  // A link takes the name only where nobody has it; some file systems have none.
  await link(half, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw error;
    return copyFile(half, path, constants.COPYFILE_EXCL);
  });
};

/**
 * Writes the files that are missing.
 * @param over also those that stand there and differ.
 * @returns the paths that were written.
 * @throws Fault when one cannot be; then the others are as they were.
 */
export const writeNew = async (root: string, files: readonly NewFile[], over: boolean): Promise<readonly string[]> => {
  const wanted: (NewFile & { standing: Standing; whole: string; half: string; old: string })[] = [];
  for (const file of files) {
    const standing = await standingOf(root, file);
    if (standing === 'same' || (standing === 'kept' && !over)) continue;
    const whole = join(root, file.path);
    wanted.push({ ...file, standing, whole, half: `${whole}.${process.pid}.new`, old: `${whole}.${process.pid}.old` });
  }
  const undo: (() => Promise<unknown>)[] = [];
  let at = '';
  try {
    for (const { path, text, whole, half } of wanted) {
      at = path;
      const made = await mkdir(dirname(whole), { recursive: true });
      if (made !== undefined) undo.push(() => rm(made, { recursive: true, force: true }));
      undo.push(() => rm(half, { force: true }));
      await writeFile(half, text, { flag: 'wx' });
    }
    for (const { path, standing, whole, half, old } of wanted) {
      at = path;
      if (standing === 'kept') {
        await copyFile(whole, old, constants.COPYFILE_EXCL);
        undo.push(() => rename(old, whole));
      }
      await place(half, whole, standing === 'kept');
      if (standing === 'missing') undo.push(() => rm(whole, { force: true }));
    }
  } catch (error) {
    for (const step of undo.toReversed()) await step().catch(() => {});
    throw unwritable(at, (error as NodeJS.ErrnoException).code ?? 'unknown error');
  }
  for (const { half, old } of wanted) {
    await rm(half, { force: true });
    await rm(old, { force: true });
  }
  return wanted.map(({ path }) => path);
};
