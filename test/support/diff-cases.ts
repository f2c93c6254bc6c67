/** A change with a known answer: the repository it needs, what we said of it, and what git and other tools say. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collected, collect, type Source } from '../../src/collect.ts';
import { decodeName, encodeName } from '../../src/core/changes/names.ts';
import { Fault } from '../../src/core/fault.ts';
import type { FileChange } from '../../src/core/model.ts';
import type { Git } from '../../src/core/world.ts';
import { openGit } from '../../src/world/git.ts';

type Name = string | { readonly b64: string } | null;
/** One file as the answer tells it. */
export interface Told {
  readonly status: string;
  readonly oldPath: Name;
  readonly newPath: Name;
  readonly oldMode: string | null;
  readonly newMode: string | null;
  readonly added: number | null;
  readonly removed: number | null;
  readonly addedLines: readonly (readonly [number, string])[];
}

export const scratch = (): string => mkdtempSync(join(tmpdir(), 'sallyport-test-'));
export const gitIn = (dir: string, args: readonly string[], input?: string | Uint8Array): Buffer =>
  execFileSync('git', args as string[], {
    cwd: dir,
    input,
    stdio: ['pipe', 'pipe', 'pipe'],
    maxBuffer: 1 << 30,
    env: {
      PATH: process.env['PATH'],
      HOME: dir,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'A',
      GIT_AUTHOR_EMAIL: 'a@x',
      GIT_COMMITTER_NAME: 'A',
      GIT_COMMITTER_EMAIL: 'a@x',
      GIT_AUTHOR_DATE: '1700000000 +0000',
      GIT_COMMITTER_DATE: '1700000000 +0000',
    },
  });

/** A tree given as base64 name -> [mode, base64 text], as a bare repository with one commit. */
export const repositoryOf = (dir: string, tree: Readonly<Record<string, readonly [string, string]>>): void => {
  gitIn(dir, ['init', '-q', '--bare', '-b', 'main', '.']);
  const entries = Object.entries(tree).map(([name, [mode, text]]) => {
    const bytes = Buffer.from(text, 'base64');
    const id = mode === '160000' ? bytes.toString() : gitIn(dir, ['hash-object', '-w', '--stdin'], bytes).toString().trim();
    return Buffer.concat([Buffer.from(`${mode} ${id}\t`), Buffer.from(name, 'base64'), Buffer.of(0)]);
  });
  gitIn(dir, ['-c', 'core.protectNTFS=false', 'update-index', '-z', '--index-info'], Buffer.concat(entries));
  const id = gitIn(dir, ['write-tree']).toString().trim();
  gitIn(dir, ['update-ref', 'refs/heads/main', gitIn(dir, ['commit-tree', '-m', 'base', id]).toString().trim()]);
};

/** Reads a source with the real git, and closes it. @returns the refusal where there is one. */
export const read = async (source: Source): Promise<Collected | Fault> => {
  let git: Git | undefined;
  try {
    return await collect(source, (git = await openGit(source.repo)), { transcripts: async () => [] });
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  } finally {
    await git?.close();
  }
};

const nameOf = (name: Name): string | undefined =>
  name === null
    ? undefined
    : typeof name === 'string'
      ? decodeName(encodeName(name))
      : decodeName(Buffer.from(name.b64, 'base64'));
const paths = (files: readonly FileChange[]): Set<string> =>
  new Set(files.flatMap(file => [file.path.real, ...(file.was ? [file.was.real] : [])]));

/** What the answer has and we do not: names, and added lines of a file whose whole new text we do not tell otherwise. */
export const missing = (ours: readonly FileChange[], told: readonly Told[], touched: readonly Name[] = []): readonly string[] => {
  const names = paths(ours);
  const lost = [...touched, ...told.flatMap(file => [file.oldPath, file.newPath])]
    .map(nameOf)
    .filter(name => name !== undefined && !names.has(name));
  const lines = told.flatMap(file => {
    const path = nameOf(file.newPath);
    const mine = ours.find(change => change.path.real === path);
    // A file that only moves adds nothing: the answer tells it as gone here and new there.
    if (mine?.status === 'R' && file.status === 'A') return [];
    const texts = new Set(mine?.added.map(line => line.text));
    return file.addedLines.filter(([, text]) => !texts.has(text)).map(([n, text]) => `${path}:${n}: ${text}`);
  });
  return [...new Set([...lost.map(name => `file ${name}`), ...lines])];
};

const row = (
  status: string,
  was: string | null,
  path: string | null,
  oldMode: string | null,
  mode: string | null,
  lines: unknown,
): string => JSON.stringify([status, was, path, oldMode, mode, lines]);

/** One line a file, so that ours and the answer's can be compared: status, names, modes, and what was added where. */
export const spell = (files: readonly FileChange[]): readonly string[] =>
  files
    .map(({ status, path, was, oldMode, mode, binary, added }) =>
      row(
        status,
        was?.real ?? (status === 'A' ? null : path.real),
        status === 'D' ? null : path.real,
        oldMode ?? null,
        mode ?? null,
        binary ? null : added.map(line => [line.n, line.text]),
      ),
    )
    .sort();

/**
 * The answer in the same words. It tells a moved file as gone here and new there, and a copy as one; we tell a move as a move,
 * and a copy as a new file: the lines of those two are taken from us, after `missing` has looked for them.
 */
export const spellTold = (told: readonly Told[], ours: readonly FileChange[]): readonly string[] => {
  const mine = (name: Name): FileChange | undefined => ours.find(file => file.path.real === nameOf(name));
  const moves = ours.filter(file => file.status === 'R');
  const known = new Set(
    moves.flatMap(file =>
      told.some(one => one.status === 'A' && nameOf(one.newPath) === file.path.real) ? [file.was!.real, file.path.real] : [],
    ),
  );
  return [
    ...told
      .filter(
        file =>
          !(file.status === 'A' && known.has(nameOf(file.newPath)!)) &&
          !(file.status === 'D' && known.has(nameOf(file.oldPath)!)),
      )
      .map(file => {
        const change = mine(file.newPath ?? file.oldPath);
        if (file.status === 'C' && change?.status === 'A') return spell([change])[0]!;
        const lines = change?.binary ? null : file.addedLines;
        return row(file.status, nameOf(file.oldPath) ?? null, nameOf(file.newPath) ?? null, file.oldMode, file.newMode, lines);
      }),
    ...spell(moves.filter(file => known.has(file.path.real))),
  ].sort();
};

export const withFolder = async <T>(work: (dir: string) => Promise<T>): Promise<T> => {
  const dir = scratch();
  try {
    return await work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};
export const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
export const has = (file: string): boolean => existsSync(file);
