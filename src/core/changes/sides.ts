/**
 * Both sides of one file, as a guard needs them to say what a change gained. The patch gives whole texts; a call of a tool gives only
 * the piece it wrote; and what nobody gave is said, so that a guard can ask instead of staying silent.
 */
import type { Effect, FileChange, Line, RepoPath, Scene } from '../model.ts';

export interface Sides {
  readonly path: RepoPath;
  /** The name at the base, when it was another one. */
  readonly was?: RepoPath;
  /** Absent where the file is not. */
  readonly before?: string;
  readonly after?: string;
  readonly added: readonly Line[];
  readonly change?: FileChange;
  /** Only a piece of the file is known, because a tool's call told no more. */
  readonly piece: boolean;
  /** Why a side cannot be seen although the file is there. */
  readonly unseen?: string;
}

const text = (lines: readonly Line[]): string => lines.map(line => line.text + '\n').join('');
const isLinkMode = (mode: string | undefined): boolean => mode === '120000' || mode === '160000';

const ofChange = (change: FileChange): Sides => {
  const missing =
    (change.oldMode !== undefined && !isLinkMode(change.oldMode) && change.before === undefined) ||
    (change.mode !== undefined && !isLinkMode(change.mode) && change.after === undefined);
  return {
    path: change.path,
    ...(change.was !== undefined && { was: change.was }),
    // What a copy was copied from is still there; the copy itself is new.
    ...(change.before !== undefined && change.status !== 'C' && { before: change.before }),
    ...(change.after !== undefined && { after: change.after }),
    added: change.added,
    change,
    piece: false,
    ...(missing && { unseen: 'its whole text was not read (too large, or not text)' }),
  };
};

/**
 * What an effect does to one file, or undefined for an effect that touches none.
 * @param scene tells of deletions and of the old name of a rename, which the effect alone does not show.
 */
export const sidesOf = (effect: Effect, scene: Scene): Sides | undefined => {
  if (effect.kind === 'write') {
    if (effect.change !== undefined) return ofChange(effect.change);
    const { path, added, removed, touched } = effect;
    if (touched) return undefined;
    if (added.length === 0 && removed.length === 0) return { path, added, piece: true, unseen: 'what is written is not told' };
    return { path, added, piece: true, after: text(added), ...(removed.length > 0 && { before: text(removed) }) };
  }
  if (effect.kind !== 'delete') return undefined;
  const { path } = effect;
  const gone = scene.files.find(file => file.status === 'D' && file.path.real === path.real);
  if (gone !== undefined) return ofChange(gone);
  const moved = scene.files.find(file => file.status === 'R' && file.was?.real === path.real);
  if (moved === undefined) return { path, added: [], piece: true };
  return { path, added: [], piece: false, ...(moved.before === undefined ? {} : { before: moved.before }) };
};
