/** Real repositories for tests: made by git itself, in a temporary folder. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gitIn } from './diff-cases.ts';

export const put = (dir: string, files: Readonly<Record<string, string | Uint8Array>>): void => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
};
export const init = (dir: string, ...args: string[]): void => {
  mkdirSync(dir, { recursive: true });
  gitIn(dir, ['init', '-q', '-b', 'main', ...args, '.']);
};
/** Everything that lies in the folder, as a commit. @returns its id */
export const commit = (dir: string, message: string): string => {
  gitIn(dir, ['add', '-A', '-f', '.']);
  gitIn(dir, ['commit', '-q', '--allow-empty', '-m', message]);
  return gitIn(dir, ['rev-parse', 'HEAD']).toString().trim();
};

/** Numbers below a bound, the same for every run of a seed. */
export const random = (seed: number): ((below: number) => number) => {
  let state = seed * 2_654_435_761;
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
};
