/**
 * Folders of our own bear the process that made them in their name, so that the next run can remove what one that was killed left behind:
 * nothing can be done when SIGKILL comes. Git's settings, scripts of hooks and whatever is read twice need a place out of the work tree.
 */
import { lstatSync, opendirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Process numbers mean something in one namespace only: two containers may share a folder for temporary files. */
const namespace = (): string => {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
  } catch {
    return '0';
  }
};
/** Begins the name of every folder of this process; letters and digits follow that nobody can guess. */
export const ownPrefix = (): string => `sallyport-${process.pid}-${namespace()}-`;
const OWN = /^sallyport-(\d{1,10})-(\d{1,20})-[0-9A-Za-z]{6,12}$/;

const DAY = 24 * 60 * 60 * 1000;
/** Names that are looked at, and folders that are told at once: cleaning up must not become the work. */
const [MOST_NAMES, MOST] = [20_000, 20];

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};

/**
 * Folders in a place that a run of this user left behind: its process is gone, or, where that cannot be told, it is older than a day.
 * A link is none, whatever its name.
 */
export const leftoversIn = (place: string): readonly string[] => {
  const found: string[] = [];
  const here = namespace();
  const uid = process.geteuid?.();
  try {
    const directory = opendirSync(place);
    try {
      for (let seen = 0; seen < MOST_NAMES && found.length < MOST; seen++) {
        const entry = directory.readSync();
        if (entry === null) break;
        const [, pid, where] = OWN.exec(entry.name) ?? [];
        if (pid === undefined || !entry.isDirectory()) continue;
        const path = join(place, entry.name);
        const known = lstatSync(path, { throwIfNoEntry: false });
        if (known === undefined || !known.isDirectory() || known.uid !== (uid ?? known.uid)) continue;
        const gone = where === here ? !isAlive(Number(pid)) : Date.now() - known.mtimeMs > DAY;
        if (gone) found.push(path);
      }
    } finally {
      directory.closeSync();
    }
  } catch {
    // A place that cannot be listed keeps what it has; whoever needs it says so.
  }
  return found;
};
