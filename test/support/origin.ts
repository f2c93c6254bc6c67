/** A repository as GitHub keeps it: a bare remote over `file://` with branches, pull request heads and their merge commits. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface PullRequest {
  readonly base: string;
  readonly head: string;
  readonly merge: string;
}

export const openOrigin = () => {
  const top = mkdtempSync(join(tmpdir(), 'sallyport-origin-'));
  const bare = join(top, 'acme/app');
  const work = join(top, 'work');
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'commit.gpgsign=false'];
  const run = (cwd: string, ...args: string[]): string =>
    execFileSync('git', [...who, ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  mkdirSync(dirname(bare), { recursive: true });
  run(top, 'init', '-q', '--bare', '-b', 'main', bare);
  run(bare, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  run(bare, 'config', 'uploadpack.allowFilter', 'true');
  run(top, 'clone', '-q', bare, work);
  run(work, 'checkout', '-qb', 'main');

  /** A commit with these files (null deletes) on whatever is checked out. */
  const commit = (files: Readonly<Record<string, string | null>>, message = 'change'): string => {
    for (const [name, text] of Object.entries(files)) {
      if (text === null) run(work, 'rm', '-q', '--', name);
      else {
        mkdirSync(dirname(join(work, name)), { recursive: true });
        writeFileSync(join(work, name), text);
      }
    }
    run(work, 'add', '-A');
    run(work, 'commit', '-q', '--allow-empty', '-m', message);
    return run(work, 'rev-parse', 'HEAD');
  };
  const base = (files: Readonly<Record<string, string>>): string => {
    const made = commit(files, 'base');
    run(work, 'push', '-q', 'origin', 'main');
    return made;
  };
  let number = 0;
  /** A pull request against main, with the merge commit that GitHub makes. */
  const pull = (
    files: Readonly<Record<string, string | null>>,
    options: { message?: string; branch?: string } = {},
  ): PullRequest & { readonly number: number } => {
    number++;
    const tip = run(work, 'rev-parse', 'main');
    run(work, 'checkout', '-q', '--detach', tip);
    const head = commit(files, options.message);
    run(work, 'checkout', '-q', '--detach', tip);
    run(work, 'merge', '-q', '--no-ff', '-m', `Merge ${head} into ${tip}`, head);
    const merge = run(work, 'rev-parse', 'HEAD');
    run(work, 'push', '-q', '-f', 'origin', `${head}:refs/pull/${number}/head`, `${merge}:refs/pull/${number}/merge`);
    return { number, base: tip, head, merge };
  };
  /**
   * What actions/checkout leaves: one ref, detached, at a depth (0: everything). With a `filter` the rest of the objects is to be had from
   * the server alone: `origin` itself does not answer afterwards, as it does not without credentials.
   */
  const checkout = (ref: string, depth: number, filter?: string): string => {
    const clone = mkdtempSync(join(top, 'clone-'));
    run(clone, 'init', '-q', '-b', 'main');
    run(clone, 'remote', 'add', 'origin', `file://${bare}`);
    const filtered = filter === undefined ? [] : [`--filter=${filter}`];
    if (depth === 0)
      run(clone, 'fetch', '-q', ...filtered, 'origin', '+refs/heads/*:refs/remotes/origin/*', `+${ref}:refs/remotes/x`);
    else run(clone, 'fetch', '-q', ...filtered, `--depth=${depth}`, '--no-tags', 'origin', `+${ref}:refs/remotes/x`);
    run(clone, 'checkout', '-q', '--detach', 'refs/remotes/x');
    if (filter !== undefined) run(clone, 'remote', 'set-url', 'origin', 'file:///nowhere/at/all');
    return clone;
  };
  return {
    top,
    work,
    git: (...args: string[]) => run(work, ...args),
    base,
    commit,
    pull,
    checkout,
    close: () => rmSync(top, { recursive: true, force: true }),
  };
};
