/** The file table: what the evidence wrote where, through the whole transcript, so that written text that is run later is read. */
import type { RepoPath } from '../model.ts';
import type { Carries, Value } from './values.ts';

/** What one file may hold or be. */
export interface Entry {
  readonly path: RepoPath;
  /** Texts it may hold; undefined when nobody knows. */
  readonly texts: readonly Value[] | undefined;
  readonly carries: Carries;
  /** Files it may be a link to or a copy of. */
  readonly targets: readonly RepoPath[];
  /** It holds what some file held that nothing in the evidence wrote. */
  readonly stored?: boolean;
  /** It was surely written, and nothing else can be in it. */
  readonly sure: boolean;
}

/** Files, and texts for one of them, beyond which nothing is remembered by content. */
const MOST_FILES = 4096;
const MOST_TEXTS = 6;
const MOST_STAYS = 64;
const MOST_TARGETS = 16;

export const keyOfPath = (path: RepoPath): string => (path.inside ? './' + path.real : path.real);

export class FileTable {
  private readonly entries = new Map<string, Entry>();
  private readonly names = new Map<string, Set<string>>();
  /** Grows with every write. */
  version = 0;
  /** Some entry has targets. */
  hasLinks = false;
  private readonly removed: Entry[] = [];
  private readonly stays = new Map<string, RepoPath>();
  /** Something may have made files that cannot be removed. */
  mayKeep = false;
  get(path: RepoPath): Entry | undefined {
    return this.entries.get(keyOfPath(path));
  }

  get size(): number {
    return this.entries.size;
  }

  /**
   * Notes that a file was removed. What may be written by a job beside, has another name, or is kept by whoever changed what may be
   * removed, is still there for all that is known.
   */
  forget(path: RepoPath): void {
    const key = keyOfPath(path);
    if (this.hasLinks || this.mayKeep || !this.entries.get(key)?.sure) return;
    this.version++;
    this.removed.push(this.entries.get(key)!);
    this.entries.delete(key);
    this.names.get(key.slice(key.lastIndexOf('/') + 1))?.delete(key);
  }

  /**
   * What was written below one folder may be below another too, or below a folder of its name there.
   * @param spend is told how many files that are.
   * @returns false when there are too many files to remember these.
   */
  copyBelow(from: RepoPath, to: RepoPath, spend: (files: number) => void): boolean {
    const prefix = `${keyOfPath(from)}/`;
    const name = prefix.slice(prefix.lastIndexOf('/', prefix.length - 2) + 1);
    const found = [...this.entries].filter(([key]) => key.startsWith(prefix));
    spend(found.length);
    return found.every(([key, entry]) =>
      ['/', `/${name}`].every(between => {
        const rest = between + key.slice(prefix.length);
        return this.put({ ...to, real: to.real + rest, written: to.written + rest }, entry, false);
      }),
    );
  }

  /** Is something below a folder such a file? */
  some(folder: string, test: (entry: Entry) => boolean): boolean {
    for (const [key, entry] of this.entries) if (key.startsWith(`${folder}/`) && test(entry)) return true;
    return false;
  }

  /** Notes that a directory may not be there, so that whoever goes to it stays where it was. */
  mayStay(to: RepoPath, from: RepoPath): void {
    if (this.stays.size < MOST_STAYS) this.stays.set(keyOfPath(to), from);
  }

  /** Where a path leads when nobody could go to the directory it lies in; only what was written there. */
  strayed(path: RepoPath): readonly RepoPath[] {
    if (this.stays.size === 0) return [];
    const found: RepoPath[] = [];
    const key = keyOfPath(path);
    for (const [to, from] of this.stays) {
      if (!key.startsWith(`${to}/`)) continue;
      const rest = key.slice(to.length);
      const real = from.real === '.' ? rest.slice(1) : from.real + rest;
      const stray: RepoPath = { ...from, real, written: path.written };
      if (this.get(stray) !== undefined) found.push(stray);
    }
    return found;
  }

  /** Forgets that files were removed: whether a call that is over came so far, nobody knows. */
  restore(): void {
    for (const entry of this.removed.splice(0)) this.put(entry.path, entry, false);
  }

  /** What was written under this base name, wherever. */
  named(base: string): readonly Entry[] {
    return [...(this.names.get(base) ?? [])].map(key => this.entries.get(key)!);
  }

  /**
   * Notes a write. What was there before stays possible unless `surely`: branches, loops and pipelines may not have run.
   * @returns false when there are too many files to remember this one.
   */
  put(path: RepoPath, entry: Partial<Omit<Entry, 'path' | 'sure'>>, surely: boolean): boolean {
    const key = keyOfPath(path);
    const before = surely ? undefined : this.entries.get(key);
    if (before === undefined && this.entries.size >= MOST_FILES) return false;
    const texts = before === undefined ? (entry.texts ?? (entry.targets ? [] : undefined)) : either(before, entry);
    const targets = [...(before?.targets ?? []), ...(entry.targets ?? [])];
    if (targets.length > MOST_TARGETS) return false;
    this.version++;
    this.entries.set(key, {
      path,
      texts: texts && texts.length > MOST_TEXTS ? undefined : texts,
      carries: (before?.carries ?? 0) | (entry.carries ?? 0),
      targets,
      sure: surely,
      ...((before === undefined || before.stored) && (entry.stored || entry.targets) && { stored: true }),
    });
    if (targets.length > 0) this.hasLinks = true;
    const base = key.slice(key.lastIndexOf('/') + 1);
    const keys = this.names.get(base);
    if (keys) keys.add(key);
    else this.names.set(base, new Set([key]));
    return true;
  }
}

const either = (before: Entry, entry: Partial<Omit<Entry, 'path' | 'sure'>>): readonly Value[] | undefined => {
  if (entry.targets && entry.texts === undefined) return before.texts;
  return before.texts && entry.texts ? [...before.texts, ...entry.texts] : undefined;
};
