/** Git's own list of what changed: the records of `diff-tree --raw --numstat -z`, read byte by byte and believed only when whole. */
import { Fault } from '../fault.ts';

/** One file of the list. Names are bytes, as git keeps them. */
export interface RawRecord {
  readonly status: 'A' | 'M' | 'D' | 'R' | 'C' | 'T';
  /** Percent of likeness, for renames and copies. */
  readonly score?: number;
  readonly oldMode: string;
  readonly mode: string;
  readonly oldId: string;
  readonly id: string;
  /** The name at the base; for an added file the same as `path`. */
  readonly was: Uint8Array;
  /** The name at the head; for a deleted file the same as `was`. */
  readonly path: Uint8Array;
  /** Lines added and removed; null where git calls the file binary. */
  added: number | null;
  removed: number | null;
}

/** More files than this are not judged: the list alone would need too much memory. */
export const MOST_FILES = 100_000;
/** Refused before anything of it is read. */
export const tooManyFiles = (): Fault =>
  new Fault('too-large', `the change touches more than ${MOST_FILES} files`, 'split the change');

/** Git said something that this program does not understand, or two of its answers differ: closes the gate. */
export const disagree = (what: string): Fault =>
  new Fault(
    'git-disagrees',
    `git's list of files and git's patch do not fit together: ${what}`,
    'report this with the output of `git --version`; until then judge the change by hand',
  );

/** Bytes of one field: more than any file system lets a path have. */
const MOST_FIELD = 2 ** 20;

const RAW = /^:(\d{6}) (\d{6}) ([0-9a-f]{40}|[0-9a-f]{64}) ([0-9a-f]{40}|[0-9a-f]{64}) ([AMDTRC])(\d{0,3})$/;
const COUNTS = /^(\d+|-)\t(\d+|-)\t/;

const latin1 = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
};
const same = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i]);

/**
 * Reads the list from a stream that goes on with the patch.
 * @returns `push` takes the next bytes and gives back what is left of them once the list is whole, undefined before;
 * `end` says that nothing follows.
 */
export const rawReader = (): {
  readonly records: readonly RawRecord[];
  readonly push: (chunk: Uint8Array) => Uint8Array | undefined;
  readonly end: () => void;
} => {
  const records: RawRecord[] = [];
  let pending: Uint8Array = new Uint8Array(0);
  let counted = 0;
  let header: RegExpExecArray | undefined;
  let names: Uint8Array[] = [];
  let counts: RegExpExecArray | undefined;
  let listed = false;

  const two = (status: string): boolean => status === 'R' || status === 'C';
  const record = (field: Uint8Array): void => {
    names.push(field);
    const [, oldMode, mode, oldId, id, status, score] = header!;
    if (names.length < (two(status!) ? 2 : 1)) return;
    if (records.length >= MOST_FILES) throw tooManyFiles();
    records.push({
      status: status as RawRecord['status'],
      ...(score !== '' && { score: Number(score) }),
      oldMode: oldMode!,
      mode: mode!,
      oldId: oldId!,
      id: id!,
      was: names[0]!,
      path: names.at(-1)!,
      added: null,
      removed: null,
    });
    header = undefined;
    names = [];
  };
  const count = (): void => {
    const at = records[counted];
    const [was, path] = names.length === 2 ? names : [names[0]!, names[0]!];
    if (
      at === undefined ||
      !same(at.path, path!) ||
      (two(at.status) && !same(at.was, was!)) ||
      two(at.status) !== (names.length === 2)
    )
      throw disagree('the line counts name another file than the list');
    const [, added, removed] = counts!;
    if ((added === '-') !== (removed === '-')) throw disagree('half a line count');
    if (added !== '-') {
      at.added = Number(added);
      at.removed = Number(removed);
    }
    counted++;
    counts = undefined;
    names = [];
  };
  /** One field without its NUL. @returns true when the list is whole. */
  const take = (field: Uint8Array): boolean => {
    if (header !== undefined) {
      record(field);
    } else if (counts !== undefined) {
      names.push(field);
      if (names.length === 2) count();
    } else if (!listed && field[0] === 0x3a) {
      header = RAW.exec(latin1(field)) ?? undefined;
      if (header === undefined) throw disagree('a record of an unknown kind');
    } else if (counted < records.length) {
      listed = true;
      const text = latin1(field);
      counts = COUNTS.exec(text) ?? undefined;
      if (counts === undefined) throw disagree('a line count of an unknown kind');
      const name = field.subarray(counts[0].length);
      if (name.length > 0) {
        names.push(name);
        count();
      }
    } else if (field.length === 0 && records.length > 0) return true;
    else throw disagree('text after the list');
    return false;
  };

  return {
    records,
    push: chunk => {
      const bytes = new Uint8Array(pending.length + chunk.length);
      bytes.set(pending);
      bytes.set(chunk, pending.length);
      let from = 0;
      for (let nul = bytes.indexOf(0); nul >= 0; nul = bytes.indexOf(0, from)) {
        const whole = take(bytes.subarray(from, nul));
        from = nul + 1;
        if (whole) return bytes.subarray(from);
      }
      pending = bytes.subarray(from);
      if (pending.length > MOST_FIELD) throw disagree('a name without an end');
      return undefined;
    },
    end: () => {
      if (records.length > 0 || pending.length > 0 || header !== undefined) throw disagree('the list ends early');
    },
  };
};
