/** Files of the project that were moved to where deleting loses nothing: what deletes them there deletes files of the project. */
import { foreignGlob, widened } from '../glob.ts';
import type { RepoPath } from '../model.ts';
import type { HazardId } from './hazards.ts';
import { deleteHazard } from './path-hazards.ts';

/** A place as a command writes it. */
export interface Spot {
  readonly path: RepoPath;
  /** What stands for it where its name is known in part only: the same text means the same place. */
  readonly unknown?: string;
}

interface Away {
  readonly from: RepoPath;
  readonly to: Spot;
  /** Where it may lie: the place itself, or its name there when that is a folder. */
  readonly at: readonly string[];
}

export interface Lost {
  readonly from: RepoPath;
  readonly id: HazardId;
}

/** Moves that are remembered. */
const MOST = 256;

/** A folder that is named by what is in it, and the pattern that a name has: `/tmp/x/*` is `/tmp/x`. */
const whole = (path: string): string => path.replace(/(?<=.)(?:\/(?:\*{1,2}|\.)?)+$/, '');
/** The part of a path before its first pattern. */
const folderOf = (path: string): string => {
  const parts = path.split('/');
  const at = parts.findIndex(part => /[*?[]/.test(part));
  return at < 0 ? path : parts.slice(0, at).join('/');
};
/** A pattern of names that end as files do: none of them is a folder. */
const isOfFiles = (path: string): boolean =>
  /\.\w{1,5}$/.test(path) && path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.')).includes('*');

/** Is this path, or a folder that it lies in, what a pattern means? */
const isBelow = (path: string, pattern: string): boolean => {
  if (path === pattern || path.startsWith(`${pattern}/`)) return true;
  if (!/[*?[]/.test(pattern)) return false;
  const depth = pattern.split('/').length;
  return foreignGlob(widened(pattern))?.(path.split('/').slice(0, depth).join('/')) !== false;
};

/** Does the place that is named hold all of what was moved there? */
const holds = ({ path, unknown }: Spot, { to, at }: Away): boolean => {
  if (path.inside !== to.path.inside) return false;
  if (unknown === undefined) return at.some(place => isBelow(place, whole(path.real)));
  return to.unknown !== undefined && `${whole(to.unknown)}/`.startsWith(`${whole(unknown)}/`);
};

/** Moves that came back, in one of the ways that a script may take. */
export type Returned = ReadonlySet<unknown>;
export const NONE_RETURNED: Returned = new Set();

export class MovedAway {
  private away: readonly Away[] = [];

  /**
   * Notes a move.
   * @param back what came back before. @returns what has come back now; undefined when there are too many moves to remember this one.
   */
  note(from: Spot, to: Spot, back: Returned): Returned | undefined {
    const moved = this.away.filter(each => !back.has(each) && holds(from, each));
    const now = moved.length === 0 ? back : new Set([...back, ...moved]);
    if (to.path.inside && deleteHazard(to.path, true) !== undefined) return now;
    const own = from.path.inside && deleteHazard(from.path, true) !== undefined ? [from.path] : [];
    const place = folderOf(whole(to.path.real));
    for (const path of [...own, ...moved.map(each => each.from)]) {
      const isKnown = (each: Away): boolean =>
        each.from.real === path.real && each.to.path.real === to.path.real && !back.has(each);
      if (this.away.some(isKnown)) continue;
      if (this.away.length >= MOST) return undefined;
      const name = path.real.slice(path.real.lastIndexOf('/') + 1);
      this.away = [...this.away, { from: path, to, at: [place, `${place}/${name}`] }];
    }
    return now;
  }

  /** What of the project goes when something is deleted, and how bad that is. @param back what came back before */
  lost(gone: Spot, recursive: boolean, back: Returned): Lost | undefined {
    for (const each of this.away) {
      if (back.has(each) || !holds(gone, each)) continue;
      const id = deleteHazard(each.from, recursive && !isOfFiles(each.from.real));
      if (id !== undefined) return { from: each.from, id };
    }
    return undefined;
  }

  /** Forgets what came back. */
  settle(back: Returned): void {
    if (back.size > 0) this.away = this.away.filter(each => !back.has(each));
  }
}
