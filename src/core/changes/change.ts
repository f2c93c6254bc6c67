/**
 * Joins git's list and git's patch, both from one stream, into file changes. Lines stay bytes until somebody reads them, so a
 * large change costs its own size and no more.
 */
import { Fault } from '../fault.ts';
import type { FileChange, Line } from '../model.ts';
import { fromGit } from '../paths.ts';
import { decodeName } from './names.ts';
import { linesOf, readSection, type Section, sectionsOf } from './patch.ts';
import { disagree, type RawRecord, rawReader } from './raw.ts';

/** Bytes of all patch sections together; more is too large to judge. */
const MOST_TEXT = 64 * 2 ** 20;
/** Bytes of the section of a binary file; what is larger is reported as binary, and not read as lines. */
const MOST_BINARY = 2 ** 20;
/** Bytes of sections whose lines are kept decoded, the latest first. */
const MOST_DECODED = 2 ** 19;

/** What is known beside the diff itself. */
export interface Beside {
  readonly generated: (path: string) => boolean;
  readonly target: (path: string) => string | undefined;
  /** Bytes of an object. */
  readonly size: (id: string) => number | undefined;
  readonly texts: (path: string) => { readonly before?: string; readonly after?: string };
}
/** One record with its sections, checked against each other. */
export interface Entry {
  readonly record: RawRecord;
  readonly sections: readonly Section[];
  /** The section was longer than `MOST_BINARY` and is not kept. */
  readonly cut: boolean;
}

const START = new TextEncoder().encode('\ndiff --git ');

const join = (parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

/** Where the next section starts at or behind `from`: the offset of the newline before it, or -1. */
const nextStart = (bytes: Uint8Array, from: number): number =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(START, from);

/**
 * Reads the stream of `git diff-tree -z --raw --numstat -p`.
 * @param most bytes that are kept: of all sections, and of the section of one binary file.
 * @returns `push` takes the next bytes; `end` gives the entries.
 * @throws Fault `git-disagrees` or `too-large` from either.
 */
export const changeReader = (
  most: { readonly text: number; readonly binary: number } = { text: MOST_TEXT, binary: MOST_BINARY },
): { readonly push: (chunk: Uint8Array) => void; readonly end: () => readonly Entry[] } => {
  const list = rawReader();
  const entries: Entry[] = [];
  let listed = false;
  let queue: readonly { record: RawRecord; of: RawRecord }[] = [];
  let head = 0;
  let sections: Section[] = [];
  let parts: Uint8Array[] = [];
  let size = 0;
  let cut = false;
  let anyCut = false;
  let tail: Uint8Array = new Uint8Array(0);
  let kept = 0;

  const keep = (part: Uint8Array): void => {
    const next = queue[head];
    if (next === undefined) throw disagree('the patch has more sections than the list has files');
    size += part.length;
    if (next.of.added === null && size > most.binary) {
      if (!cut) parts = [join([...parts, part]).slice(0, 65_536)];
      cut = true;
      return;
    }
    if (kept + size > most.text)
      throw new Fault(
        'too-large',
        `the change has more than ${most.text / 2 ** 20} MiB of changed lines, too many to judge`,
        'split the change, or keep generated files out of it',
      );
    parts.push(part);
  };
  const finish = (): void => {
    const { record, of } = queue[head++]!;
    const section = readSection(join(parts), record, cut);
    kept += section.bytes.length;
    sections.push(section);
    parts = [];
    size = 0;
    anyCut ||= cut;
    cut = false;
    if (queue[head]?.of === of) return;
    const added = sections.reduce((sum, each) => sum + each.added, 0);
    const removed = sections.reduce((sum, each) => sum + each.removed, 0);
    if (of.added !== null && (of.added !== added || of.removed !== removed))
      throw disagree(`the line counts of \`${decodeName(of.path)}\``);
    entries.push({ record: of, sections, cut: anyCut });
    sections = [];
    anyCut = false;
  };
  /** Bytes of the patch; `tail` holds the last few, which may be the beginning of the next section's first line. */
  const patch = (chunk: Uint8Array): void => {
    const bytes = tail.length === 0 ? chunk : join([tail, chunk]);
    let from = 0;
    for (let at = nextStart(bytes, 0); at >= 0; at = nextStart(bytes, at + 1)) {
      keep(bytes.subarray(from, at + 1));
      finish();
      from = at + 1;
    }
    const hold = Math.max(from, bytes.length - START.length);
    if (hold > from) keep(bytes.subarray(from, hold));
    tail = bytes.subarray(hold);
  };

  return {
    push: chunk => {
      if (listed) return patch(chunk);
      const rest = list.push(chunk);
      if (rest === undefined) return;
      listed = true;
      queue = list.records.flatMap(of => sectionsOf(of).map(record => ({ record, of })));
      patch(rest);
    },
    end: () => {
      if (!listed) list.end();
      else {
        keep(tail);
        finish();
        if (head < queue.length) throw disagree('the patch has fewer sections than the list has files');
      }
      return entries;
    },
  };
};

/** Decodes lines when they are asked for, and keeps the latest ones. */
const lineCache = (): ((entry: Entry) => { readonly added: readonly Line[]; readonly removed: readonly Line[] }) => {
  const recent = new Map<Entry, { added: Line[]; removed: Line[]; size: number }>();
  let held = 0;
  return entry => {
    const known = recent.get(entry);
    if (known !== undefined) return known;
    const all = entry.sections.map(linesOf);
    const size = entry.sections.reduce((sum, section) => sum + section.bytes.length, 0);
    const lines = { added: all.flatMap(each => each.added), removed: all.flatMap(each => each.removed), size };
    recent.set(entry, lines);
    held += size;
    for (const [oldest, { size: gone }] of recent) {
      if (held <= MOST_DECODED || oldest === entry) break;
      recent.delete(oldest);
      held -= gone;
    }
    return lines;
  };
};

/** The entries as the rest of the program knows them. */
export const fileChanges = (entries: readonly Entry[], beside: Beside): FileChange[] => {
  const lines = lineCache();
  return entries.map(entry => {
    const { status, oldMode, mode, oldId, id, was, path } = entry.record;
    const name = decodeName(path);
    const size = beside.size(id);
    const target = mode === '120000' ? beside.target(name) : undefined;
    return {
      status,
      path: fromGit(name),
      ...((status === 'R' || status === 'C') && { was: fromGit(decodeName(was)) }),
      ...(status !== 'A' && { oldMode, oldId }),
      ...(status !== 'D' && { mode, id }),
      binary: entry.record.added === null,
      ...beside.texts(name),
      ...(size !== undefined && { size }),
      ...(target !== undefined && { target }),
      generated: beside.generated(name),
      get added() {
        return lines(entry).added;
      },
      get removed() {
        return lines(entry).removed;
      },
    };
  });
};
