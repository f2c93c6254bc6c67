/**
 * A writable workspace holds files that steer what runs later: git's hooks and settings, workflows, the policy. The kernel cannot
 * take a part of a tree back, so they are recorded before a command, and put back when all of its processes have ended.
 */
import fs from 'node:fs';
import path from 'node:path';
import { Fault } from '../core/fault.ts';
import { withoutCredentials } from '../core/sandbox/git-config.ts';
import { isGitConfig, mayHoldSteering, steersGit } from '../core/sandbox/git-files.ts';

const MOST_ENTRIES = 20_000;
const MOST_BYTES = 128 * 2 ** 20;

interface Entry {
  readonly kind: 'file' | 'directory' | 'link' | 'other';
  readonly mode: number;
  /** A file's content, a link's target. */
  readonly content: Buffer;
}
type Recorded = Map<string, Entry>;

export interface Guard {
  /** Call when nothing of the command runs any more. @returns paths in the workspace that it had changed, restored or `(lost)`. */
  readonly restore: () => readonly string[];
}

/**
 * @param protect paths in the workspace, files or trees.
 * @throws Fault `sandbox-guard` when there is too much to record, or credentials are left that cannot be taken out.
 */
export const guardWorkspace = (workspace: string, protect: readonly string[]): Guard => {
  const trees = [...new Set(protect.map(clean))].filter(tree => tree !== '' && tree !== '.git' && !tree.startsWith('.git/'));
  const budget = { entries: MOST_ENTRIES, bytes: MOST_BYTES };
  const recordAll = (limits: typeof budget): Recorded => {
    const found: Recorded = new Map();
    for (const tree of trees) recordTree(workspace, tree, found, limits);
    recordGit(workspace, found, limits);
    return found;
  };
  const before = recordAll(budget);
  const stripped = stripCredentials(workspace, before);
  const identity = holdGit(workspace);

  return {
    restore: () => {
      const report: string[] = [];
      const git = identity?.restore();
      if (git !== undefined) report.push(git);
      const now = recordAll({ entries: MOST_ENTRIES * 2, bytes: MOST_BYTES * 2 });
      // What was added goes first, the deepest first: so a directory that became something else is out of the way.
      for (const [name, entry] of [...now].sort(([a], [b]) => b.length - a.length)) {
        const was = before.get(name);
        if (was?.kind === entry.kind) continue;
        if (was === undefined && entry.kind === 'directory' && !trees.some(tree => inTree(name, tree))) continue;
        report.push(name);
        remove(path.join(workspace, name));
      }
      for (const [name, entry] of [...before].sort(([a], [b]) => a.length - b.length)) {
        const is = now.get(name);
        const during = stripped.get(name) ?? entry.content;
        const same = is?.kind === entry.kind && is.mode === entry.mode && is.content.equals(during);
        if (!same && !report.includes(name)) report.push(name);
        if (!same || during !== entry.content) put(workspace, name, entry);
      }
      return report.sort();
    },
  };
};

const clean = (name: string): string =>
  path.posix
    .normalize(name)
    .replace(/^\/+|\/+$/g, '')
    .replace(/^\.$/, '');
const inTree = (name: string, tree: string): boolean => name === tree || name.startsWith(`${tree}/`);

const look = (file: string): fs.Stats | undefined => fs.lstatSync(file, { throwIfNoEntry: false });

/** @returns whether it is a directory. */
const record = (workspace: string, name: string, found: Recorded, limits: { entries: number; bytes: number }): boolean => {
  const file = path.join(workspace, name);
  const stats = look(file);
  if (stats === undefined) return false;
  const mode = stats.mode & 0o7777;
  if (--limits.entries < 0 || (limits.bytes -= stats.isFile() ? stats.size : 0) < 0)
    throw new Fault(
      'sandbox-guard',
      `there is too much in \`${name.split('/')[0]}\` to protect it from the command`,
      'protect fewer or smaller files',
    );
  if (stats.isSymbolicLink()) found.set(name, { kind: 'link', mode, content: fs.readlinkSync(file, { encoding: 'buffer' }) });
  else if (stats.isFile()) found.set(name, { kind: 'file', mode, content: unlocked(file, 0o400, () => fs.readFileSync(file)) });
  else if (stats.isDirectory()) found.set(name, { kind: 'directory', mode, content: Buffer.alloc(0) });
  else found.set(name, { kind: 'other', mode, content: Buffer.alloc(0) });
  return stats.isDirectory();
};

/** A command may have taken the right to read away. */
const unlocked = <T>(file: string, need: number, act: () => T): T => {
  const mode = fs.lstatSync(file).mode & 0o7777;
  if ((mode & need) === need) return act();
  fs.chmodSync(file, mode | need);
  try {
    return act();
  } finally {
    fs.chmodSync(file, mode);
  }
};
const namesIn = (directory: string): string[] => unlocked(directory, 0o500, () => fs.readdirSync(directory));

const recordTree = (workspace: string, tree: string, found: Recorded, limits: { entries: number; bytes: number }): void => {
  // A link on the way leads somewhere else: then the link itself is what is protected.
  const parts = tree.split('/');
  for (let i = 1; i < parts.length; i++) if (!record(workspace, parts.slice(0, i).join('/'), found, limits)) return;
  const visit = (name: string): void => {
    if (!record(workspace, name, found, limits)) return;
    for (const child of namesIn(path.join(workspace, name))) visit(`${name}/${child}`);
  };
  visit(tree);
};

const recordGit = (workspace: string, found: Recorded, limits: { entries: number; bytes: number }): void => {
  const top = look(path.join(workspace, '.git'));
  if (top === undefined) return;
  if (!top.isDirectory()) {
    record(workspace, '.git', found, limits);
    return;
  }
  const visit = (inside: string): void => {
    for (const child of namesIn(path.join(workspace, '.git', inside))) {
      const name = inside === '' ? child : `${inside}/${child}`;
      const stats = look(path.join(workspace, '.git', name));
      if (stats?.isDirectory() && !steersGit(name)) {
        if (mayHoldSteering(name)) visit(name);
      } else if (steersGit(name) || (stats?.isSymbolicLink() && (mayHoldSteering(name) || inside === ''))) {
        if (record(workspace, `.git/${name}`, found, limits)) visit(name);
      }
    }
  };
  visit('');
};

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
        if (there?.ino !== was.ino || there.dev !== was.dev) return '.git (lost)';
        remove(place);
        fs.renameSync(moved, place);
        return '.git';
      } catch {
        return '.git (lost)';
      } finally {
        fs.closeSync(held);
      }
    },
  };
};

/** For as long as the command runs. @returns what stands in the files meanwhile. */
const stripCredentials = (workspace: string, before: Recorded): Map<string, Buffer> => {
  const during = new Map<string, Buffer>();
  for (const [name, { kind, content }] of before) {
    if (kind !== 'file' || !name.startsWith('.git/') || !isGitConfig(name)) continue;
    const text = content.toString('latin1');
    const bare = withoutCredentials(text);
    if (bare === undefined)
      throw new Fault(
        'sandbox-credentials',
        `\`${name}\` holds credentials that a command could read`,
        'check out with `persist-credentials: false`',
      );
    if (bare !== text) during.set(name, Buffer.from(bare, 'latin1'));
  }
  for (const [name, content] of during) put(workspace, name, { ...before.get(name)!, content });
  return during;
};

const remove = (file: string): void => {
  const parent = path.dirname(file);
  if (look(parent)?.isDirectory()) fs.chmodSync(parent, (fs.lstatSync(parent).mode & 0o7777) | 0o700);
  fs.rmSync(file, { recursive: true, force: true });
};

/** Makes it as it was. Nothing on the way is followed: what is no directory there is replaced by one. */
const put = (workspace: string, name: string, { kind, mode, content }: Entry): void => {
  const file = path.join(workspace, name);
  const parts = name.split('/');
  for (let i = 1; i < parts.length; i++) {
    const directory = path.join(workspace, ...parts.slice(0, i));
    if (!look(directory)?.isDirectory()) {
      remove(directory);
      fs.mkdirSync(directory);
    }
  }
  const is = look(file);
  if (kind === 'directory') {
    if (!is?.isDirectory()) {
      remove(file);
      fs.mkdirSync(file);
    }
    fs.chmodSync(file, mode);
    return;
  }
  remove(file);
  if (kind === 'file') {
    fs.writeFileSync(file, content, { mode, flag: 'wx' });
    fs.chmodSync(file, mode);
  } else if (kind === 'link') fs.symlinkSync(content, file);
};
