/** Directories of our own that a sandbox needs: executable, out of every workspace, and gone afterwards whatever was done to them. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { leftoversIn, ownPrefix } from './leftovers.ts';

export interface Scratch {
  readonly root: string;
  /** Out of a command's reach: what launches it, and what it must not be able to touch. */
  readonly state: string;
  /** A command's own: `home` and `tmp`. */
  readonly own: string;
  readonly home: string;
  readonly temporary: string;
}

/** Places to try in order; not every one of them lets a program be started. */
export const scratchPlaces = (env: Readonly<Record<string, string | undefined>>): readonly string[] => {
  const places = [env['RUNNER_TEMP'], os.tmpdir(), '/var/tmp', '/dev/shm'];
  return [
    ...new Set(
      places.filter((place): place is string => place !== undefined && fs.existsSync(place)).map(place => fs.realpathSync(place)),
    ),
  ];
};

/** @throws what the file system says. */
export const makeScratch = (place: string): Scratch => {
  for (const left of leftoversIn(place)) removeTree(left);
  const root = path.join(place, `${ownPrefix()}${randomBytes(6).toString('hex')}`);
  fs.mkdirSync(root, { mode: 0o700 });
  const state = path.join(root, 'state');
  const own = path.join(root, 'own');
  const home = path.join(own, 'home');
  const temporary = path.join(own, 'tmp');
  for (const directory of [state, own, home, temporary]) fs.mkdirSync(directory, { mode: 0o700 });
  return { root, state, own, home, temporary };
};

/**
 * Removes what a command may have locked, or made too deep for a path. Nothing runs in it any more, so what is looked at stays what
 * it is, and links are removed, never followed.
 */
export const removeTree = (target: string): void => {
  const unlock = (directory: string): void => {
    fs.chmodSync(directory, 0o700);
    for (const entry of fs.readdirSync(directory, { withFileTypes: true }))
      if (entry.isDirectory()) unlock(path.join(directory, entry.name));
  };
  const ways = [
    () => fs.rmSync(target, { recursive: true, force: true }),
    () => {
      if (fs.lstatSync(target).isDirectory()) unlock(target);
      fs.rmSync(target, { recursive: true, force: true });
    },
    () => spawnSync('rm', ['-rf', '--', target], { stdio: 'ignore', env: { PATH: '/usr/bin:/bin' } }),
  ];
  for (const way of ways)
    try {
      way();
      if (fs.lstatSync(target, { throwIfNoEntry: false }) === undefined) return;
    } catch {
      // The next one knows more.
    }
};
