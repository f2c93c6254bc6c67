/** Hooks as processes: in a directory that holds only files of the base, with a cleared environment, ended with their children. */
import { realpathSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { HookEnded, PolicyHook } from '../core/hooks/answers.ts';
import { openHookRunner } from './hook-process.ts';
import { temporaryFolder } from './leave.ts';

export interface HookHost {
  /** Asks one hook; never rejects for what the hook does. */
  readonly ask: (hook: PolicyHook, event: string) => Promise<HookEnded>;
  readonly close: () => Promise<void>;
}

const below = (directory: string, path: string): boolean => {
  const way = relative(directory, path);
  return way === '' || !(way.startsWith('..') || isAbsolute(way));
};

/** Where a path leads, as far as it exists. */
const real = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
};

/** PATH without the workspace and without relative entries: a program of the head is never a hook. */
const safePath = (path: string | undefined, workspace: string): string =>
  (path ?? '/usr/bin:/bin')
    .split(delimiter)
    .filter(entry => isAbsolute(entry) && !below(workspace, resolve(entry)) && !below(real(workspace), real(entry)))
    .join(delimiter);

const plain = (path: string): boolean =>
  !isAbsolute(path) && !path.split('/').includes('..') && path !== '' && !path.startsWith('-');

/** The first word of a hook's command that leads into the workspace, past the base; undefined when none does. */
const intoWorkspace = (hook: PolicyHook, home: string, workspace: string): string | undefined => {
  const root = real(workspace);
  const climbs = (path: string): boolean =>
    (isAbsolute(path) || path.split('/').includes('..')) && below(root, real(resolve(home, path)));
  return hook.run.find(
    // A word can also hold the path: `--config=/...`, `bash -c '/...'`.
    word =>
      climbs(word) || climbs(word.slice(word.indexOf('=') + 1)) || word.includes(`${root}/`) || word.includes(`${workspace}/`),
  );
};

/**
 * @param show a file of the base; undefined where there is none.
 * @param workspace whose programs are never run.
 * @param kernel `false` does without the kernel's help to end what hooks leave behind.
 */
export const openHooks = async (
  hooks: readonly PolicyHook[],
  show: (path: string) => Promise<string | undefined>,
  workspace: string,
  kernel = true,
): Promise<HookHost> => {
  const runner = await openHookRunner(kernel);
  const { path: home, remove } = temporaryFolder();
  const missing = new Set<string>();
  const named = new Set(hooks.flatMap(hook => [...hook.run, ...hook.files]).filter(plain));
  const required = new Set(hooks.flatMap(hook => hook.files));
  for (const path of named) {
    const file = await show(path).catch(() => undefined);
    if (file === undefined) {
      if (required.has(path)) missing.add(path);
      continue;
    }
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), file, { mode: 0o700 });
  }
  const env = {
    PATH: safePath(process.env['PATH'], resolve(workspace)),
    HOME: home,
    TMPDIR: home,
    LANG: 'C.UTF-8',
    CLAUDE_PROJECT_DIR: home,
  };
  return {
    ask: async (hook, event) => {
      const lost = hook.files.find(path => missing.has(path) || !plain(path));
      if (lost !== undefined) return { code: null, stdout: '', stderr: '', failed: `its file \`${lost}\` is not at the base` };
      const led = intoWorkspace(hook, home, resolve(workspace));
      if (led !== undefined) {
        const failed = `\`${led}\` leads into the workspace, where the change decides what runs; name the file relative to the base`;
        return { code: null, stdout: '', stderr: '', failed };
      }
      return runner.run(hook, event, home, env);
    },
    close: async () => {
      runner.close();
      remove();
    },
  };
};
