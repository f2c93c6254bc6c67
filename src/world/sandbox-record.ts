/** What a file system holds at one place, remembered so that it can be made again: by the file itself, never through a link. */
import fs from 'node:fs';
import path from 'node:path';
import { removeTree } from './sandbox-scratch.ts';

export type Kind = 'file' | 'directory' | 'link' | 'other' | 'nothing';
export interface Entry {
  readonly kind: Kind;
  readonly mode: number;
  /** A file's content, a link's target. */
  readonly content: Buffer;
}

/** What lies there, following no link; undefined where nothing does. */
export const look = (file: string): fs.Stats | undefined => fs.lstatSync(file, { throwIfNoEntry: false });
/** The kind of what lies there. */
export const kindOf = (stats: fs.Stats | undefined): Kind => {
  if (stats === undefined) return 'nothing';
  if (stats.isSymbolicLink()) return 'link';
  if (stats.isDirectory()) return 'directory';
  return stats.isFile() ? 'file' : 'other';
};
const modeOf = (stats: fs.Stats): number => stats.mode & 0o7777;

/** Does something that needs rights which a command may have taken away; they are as they were afterwards. */
export const unlocked = <T>(file: string, need: number, act: () => T): T => {
  const mode = modeOf(fs.lstatSync(file));
  if ((mode & need) === need) return act();
  fs.chmodSync(file, mode | need);
  try {
    return act();
  } finally {
    if (look(file)) fs.chmodSync(file, mode);
  }
};

/** The names in a directory, though a command took away the right to read it. */
export const namesIn = (directory: string): readonly string[] => unlocked(directory, 0o500, () => fs.readdirSync(directory));

const contentOf = (file: string, kind: Kind): Buffer => {
  if (kind === 'file') return unlocked(file, 0o400, () => fs.readFileSync(file));
  return kind === 'link' ? fs.readlinkSync(file, { encoding: 'buffer' }) : Buffer.alloc(0);
};

/** What lies at a path, with all that is needed to put it back. */
export const entryAt = (file: string): Entry => {
  const stats = look(file);
  const kind = kindOf(stats);
  return { kind, mode: stats === undefined ? 0 : modeOf(stats), content: contentOf(file, kind) };
};

/** Whether it is still as it was; of directories only that it is one, with that mode. A file of another size is not read. */
export const isAsItWas = (file: string, { kind, mode, content }: Entry): boolean => {
  const stats = look(file);
  if (stats === undefined || kindOf(stats) !== kind) return kind === 'nothing' && stats === undefined;
  if (kind === 'link') return contentOf(file, kind).equals(content);
  if (modeOf(stats) !== mode) return false;
  return kind !== 'file' || (stats.size === content.length && contentOf(file, kind).equals(content));
};

/** Takes away whatever is there. The directory it is in is a real one. */
export const remove = (file: string): void => {
  const parent = path.dirname(file);
  unlocked(parent, 0o700, () => removeTree(file));
};

/** Makes it as it was. Nothing on the way from `top` is followed: what is no directory there is replaced by one. */
export const putBack = (top: string, name: string, { kind, mode, content }: Entry): void => {
  const parts = name.split('/');
  for (let i = 1; i < parts.length; i++) {
    const directory = path.join(top, ...parts.slice(0, i));
    if (kindOf(look(directory)) === 'directory') continue;
    remove(directory);
    unlocked(path.dirname(directory), 0o700, () => fs.mkdirSync(directory));
  }
  const file = path.join(top, name);
  if (kind !== 'directory' || kindOf(look(file)) !== 'directory') remove(file);
  unlocked(path.dirname(file), 0o700, () => {
    if (kind === 'directory') {
      if (!look(file)) fs.mkdirSync(file);
      fs.chmodSync(file, mode);
    } else if (kind === 'file') {
      fs.writeFileSync(file, content, { mode, flag: 'wx' });
      fs.chmodSync(file, mode);
    } else if (kind === 'link') fs.symlinkSync(content, file);
  });
};
