/**
 * A writable workspace holds files that steer what runs later: git's hooks and settings, workflows, the policy. The kernel cannot
 * take a part of a tree back, so they are recorded before a command, and put back when all of its processes have ended.
 */
import fs from 'node:fs';
import path from 'node:path';
import { Fault } from '../core/fault.ts';
import { withoutCredentials } from '../core/sandbox/git-config.ts';
import { isGitConfig, mayHoldSteering, mayStray, steersGit } from '../core/sandbox/git-files.ts';
import { type Entry, entryAt, isAsItWas, type Kind, kindOf, look, namesIn, putBack, remove } from './sandbox-record.ts';

const MOST_ENTRIES = 20_000;
const MOST_BYTES = 128 * 2 ** 20;
const MOST_TOLD = 500;

/** An entry and, in a directory, what of it is recorded, and which other names must not come up. */
interface Recorded {
  readonly entry: Entry;
  readonly children: readonly string[];
  readonly isStray: (name: string, kind: Kind) => boolean;
}
const LOST = '.git (lost)';
const never = (): boolean => false;
const always = (): boolean => true;

export interface Guard {
  /** Call once, when nothing of the command runs any more. @returns paths that it had changed; ` (lost)` after what could not be put back. */
  readonly restore: () => readonly string[];
}

/**
 * @param protect paths in the workspace, files or trees; they need not exist.
 * @throws Fault `sandbox-guard` when there is too much to record, `sandbox-credentials` when some are left that cannot be taken out.
 */
export const guardWorkspace = (workspace: string, protect: readonly string[]): Guard => {
  const trees = [...new Set(protect.map(clean))].filter(tree => tree !== '' && tree !== '.git' && !tree.startsWith('.git/'));
  const recorder = new Recorder(workspace);
  for (const tree of trees) recorder.tree(tree);
  recorder.git();
  const before = recorder.found;
  const stripped = stripCredentials(workspace, before);
  const identity = holdGit(workspace);

  return {
    restore: () => {
      const told = new Set<string>();
      const git = identity?.restore();
      if (git !== undefined) told.add(git);
      const restorer = new Restorer(workspace, before, stripped, told);
      // Of a repository that is gone nothing is made up.
      for (const root of git === LOST ? trees : [...trees, '.git']) restorer.from(root);
      const all = [...told].sort();
      return all.length <= MOST_TOLD ? all : [...all.slice(0, MOST_TOLD), `(and ${all.length - MOST_TOLD} more)`];
    },
  };
};

const clean = (name: string): string =>
  path.posix
    .normalize(name)
    .replace(/^\/+|\/+$/g, '')
    .replace(/^\.$/, '');

class Recorder {
  readonly found = new Map<string, Recorded>();
  readonly #top: string;
  #entries = MOST_ENTRIES;
  #bytes = MOST_BYTES;

  constructor(top: string) {
    this.#top = top;
  }

  /** @returns the entry's kind. */
  #record(name: string, isStray: Recorded['isStray'], childrenOf: (names: readonly string[]) => readonly string[]): Kind {
    const file = path.join(this.#top, name);
    const stats = look(file);
    this.#bytes -= stats?.isFile() ? stats.size : 0;
    if (--this.#entries < 0 || this.#bytes < 0)
      throw new Fault(
        'sandbox-guard',
        `there is too much in \`${name.split('/')[0]}\` to protect it from the command`,
        'protect fewer or smaller files',
      );
    const entry = entryAt(file);
    const known = this.found.get(name)?.children ?? [];
    const children = entry.kind === 'directory' ? childrenOf(namesIn(file)).map(child => `${name}/${child}`) : [];
    this.found.set(name, { entry, children: [...new Set([...known, ...children])], isStray });
    return entry.kind;
  }

  tree(tree: string): void {
    const parts = tree.split('/');
    for (let i = 1; i < parts.length; i++) {
      const way = parts.slice(0, i).join('/');
      // On the way only the next step matters. A link leads elsewhere: then the link itself is what is protected.
      if (this.#record(way, this.found.get(way)?.isStray ?? never, () => [parts[i] ?? '']) !== 'directory') return;
    }
    this.#whole(tree);
  }
  #whole(name: string): void {
    if (this.#record(name, always, names => names) !== 'directory') return;
    for (const child of this.found.get(name)?.children ?? []) this.#whole(child);
  }

  /** Of git's directory only what steers it, and the places where that can lie. */
  git(inside = ''): void {
    const name = inside === '' ? '.git' : `.git/${inside}`;
    const below = (child: string): string => (inside === '' ? child : `${inside}/${child}`);
    const kinds = (child: string): Kind => kindOf(look(path.join(this.#top, name, child)));
    const wanted = (child: string): boolean =>
      steersGit(below(child)) || kinds(child) === 'link' || (kinds(child) === 'directory' && mayHoldSteering(below(child)));
    const kind = this.#record(
      name,
      (stray, what) => mayStray(stray.slice('.git/'.length), what),
      names => names.filter(wanted),
    );
    if (kind !== 'directory') return;
    for (const child of this.found.get(name)?.children ?? []) {
      const path_ = child.slice('.git/'.length);
      if (steersGit(path_)) this.#whole(child);
      else this.git(path_);
    }
  }
}

class Restorer {
  readonly #top: string;
  readonly #before: ReadonlyMap<string, Recorded>;
  readonly #stripped: ReadonlyMap<string, Buffer>;
  readonly #told: Set<string>;

  constructor(top: string, before: ReadonlyMap<string, Recorded>, stripped: ReadonlyMap<string, Buffer>, told: Set<string>) {
    this.#top = top;
    this.#before = before;
    this.#stripped = stripped;
    this.#told = told;
  }

  /** What goes wrong with one tree keeps none of the others from being put back. */
  from(root: string): void {
    try {
      const parts = root.split('/');
      for (let i = 1; i <= parts.length; i++) {
        const name = parts.slice(0, i).join('/');
        const known = this.#before.get(name);
        // What was not there must not be there: neither itself nor a link on the way to it.
        if (known === undefined || known.entry.kind === 'nothing') {
          const kind = kindOf(look(path.join(this.#top, name)));
          if (kind === 'directory' && i < parts.length) continue;
          if (kind === 'link' || (kind !== 'nothing' && i === parts.length)) this.#take(name);
          return;
        }
        if (i === parts.length) this.#check(name, known);
        else if (!this.#same(name, known)) this.#whole(name, known);
        if (known.entry.kind !== 'directory') return;
      }
    } catch {
      this.#told.add(`${root} (lost)`);
    }
  }

  #take(name: string): void {
    this.#told.add(name);
    remove(path.join(this.#top, name));
  }
  #same(name: string, { entry }: Recorded): boolean {
    const during = this.#stripped.get(name);
    return isAsItWas(path.join(this.#top, name), during === undefined ? entry : { ...entry, content: during });
  }

  #check(name: string, known: Recorded): void {
    const { entry, children, isStray } = known;
    const same = this.#same(name, known);
    const file = path.join(this.#top, name);
    if (entry.kind !== 'directory' || kindOf(look(file)) !== 'directory') {
      if (!same) this.#whole(name, known);
      else if (this.#stripped.has(name)) putBack(this.#top, name, entry);
      return;
    }
    if (!same) {
      this.#told.add(name);
      fs.chmodSync(file, entry.mode);
    }
    const expected = new Set(children);
    for (const child of namesIn(file)) {
      const full = `${name}/${child}`;
      if (!expected.has(full) && isStray(full, kindOf(look(path.join(this.#top, full))))) this.#take(full);
    }
    for (const child of children) {
      const recorded = this.#before.get(child);
      if (recorded) this.#check(child, recorded);
    }
  }

  /** Puts an entry and everything recorded below it back. */
  #whole(name: string, { entry, children }: Recorded): void {
    this.#told.add(name);
    putBack(this.#top, name, entry);
    for (const child of children) {
      const recorded = this.#before.get(child);
      if (recorded) this.#whole(child, recorded);
    }
  }
}

/** Keeps the git directory by its identity, so that it is found again wherever it was moved to. */
const holdGit = (workspace: string): { restore: () => string | undefined } | undefined => {
  const place = path.join(workspace, '.git');
  const was = look(place);
  if (!was?.isDirectory()) return undefined;
  const held = fs.openSync(place, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY);
  return {
    restore: () => {
      try {
        const is = look(place);
        if (is?.isDirectory() && is.ino === was.ino && is.dev === was.dev) return undefined;
        const moved = fs.readlinkSync(`/proc/self/fd/${held}`);
        const there = look(moved);
        remove(place);
        if (there?.ino !== was.ino || there.dev !== was.dev) return LOST;
        fs.renameSync(moved, place);
        return '.git';
      } catch {
        return LOST;
      } finally {
        fs.closeSync(held);
      }
    },
  };
};

/** For as long as the command runs. @returns what stands in the files meanwhile. */
const stripCredentials = (workspace: string, before: ReadonlyMap<string, Recorded>): Map<string, Buffer> => {
  const during = new Map<string, Buffer>();
  for (const [name, { entry }] of before) {
    if (entry.kind !== 'file' || !name.startsWith('.git/') || !isGitConfig(name)) continue;
    const text = entry.content.toString('latin1');
    const bare = withoutCredentials(text);
    if (bare === undefined)
      throw new Fault(
        'sandbox-credentials',
        `\`${name}\` holds credentials that a command could read`,
        'check out with `persist-credentials: false`',
      );
    if (bare !== text) during.set(name, Buffer.from(bare, 'latin1'));
  }
  for (const [name, content] of during) putBack(workspace, name, { ...before.get(name)!.entry, content });
  return during;
};
