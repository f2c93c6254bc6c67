/** The patch -> its effects: what each file does, and the change as a whole. */
import type { Call, Effect, FileChange, Place } from '../model.ts';

type Effects = Call['effects'];

/** Where a person looks first: the first line that was added. */
export const placeOf = (change: FileChange): Place => {
  const line = change.added[0]?.n;
  return line === undefined ? { file: change.path.real } : { file: change.path.real, line };
};

/** What one file of the patch does: both names of a rename, and the file's own write or deletion. */
export const fileEffects = (change: FileChange): Effects => {
  const place = placeOf(change);
  const write: Effect =
    change.status === 'D'
      ? { kind: 'delete', place, path: change.path, change }
      : {
          kind: 'write',
          place,
          path: change.path,
          change,
          // Lines are made when they are looked at: those of a large change do not fit into memory all at once.
          get added() {
            return change.added;
          },
          get removed() {
            return change.removed;
          },
        };
  return change.status === 'R' && change.was
    ? [write, { kind: 'delete', place: { file: change.was.real }, path: change.was }]
    : [write];
};

/** Lines of a side; those of generated files are nobody's work. */
const sum = (files: readonly FileChange[], side: 'added' | 'removed'): number =>
  files.reduce((total, file) => total + (file.generated ? 0 : file[side].length), 0);

/** The change as a whole: how many files, and how many lines that somebody wrote or took away. */
export const changeEffect = (files: readonly FileChange[], place: Place): Effect => ({
  kind: 'change',
  place,
  files,
  added: sum(files, 'added'),
  removed: sum(files, 'removed'),
});
