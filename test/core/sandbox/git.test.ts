import { describe, expect, test } from 'vitest';
import { withoutCredentials } from '../../../src/core/sandbox/git-config.ts';
import { isGitConfig, mayHoldSteering, steersGit } from '../../../src/core/sandbox/git-files.ts';

const token = 'gh' + 's_' + 'a'.repeat(36);
const header = `AUTHORIZATION: basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
const core = '[core]\n\trepositoryformatversion = 0\n\tbare = false\n';

describe('credentials in a git configuration', () => {
  const taken: readonly (readonly [string, string, string])[] = [
    ['what checkout leaves', `${core}[http "https://github.com/"]\n\textraheader = ${header}\n`, core],
    ['on the line of its section', `${core}[http "https://github.com/"] extraHeader = ${header}\n`, core],
    ['for every host', `${core}[http]\n\textraheader = ${header}\n[gc]\n\tauto = 0\n`, `${core}[gc]\n\tauto = 0\n`],
    ['in any case', `${core}[HTTP "https://github.com/"]\n\tEXTRAHEADER = ${header}\n`, core],
    [
      'over several lines',
      `${core}[http]\n\textraheader = AUTHORIZATION: \\\nbasic x\n[gc]\n\tauto = 0\n`,
      `${core}[gc]\n\tauto = 0\n`,
    ],
    ['in another file', `${core}[includeIf "gitdir:/w/.git"]\n\tpath = /t/git-credentials-1.config\n`, core],
    [
      'in an address',
      `${core}[remote "origin"]\n\turl = https://x-access-token:${token}@github.com/o/r\n`,
      `${core}[remote "origin"]\n\turl = https://github.com/o/r\n`,
    ],
    ['in a replaced address', `${core}[url "https://${token}@github.com/"]\n\tinsteadOf = https://github.com/\n`, core],
    ['from a helper', `${core}[credential "https://github.com"]\n\thelper = "!f() { echo password=${token}; }; f"\n`, core],
    ['from a helper of any section', '[core]\n\taskPass = /x\n\tbare = false\n', '[core]\n\tbare = false\n'],
  ];
  test.each(taken)('are taken out: %s', (_, text, bare) => {
    expect(withoutCredentials(text)).toBe(bare);
  });
  test.each([
    ['nothing', ''],
    [
      'ordinary settings',
      `${core}[remote "origin"]\n\turl = https://github.com/o/r\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n`,
    ],
    ['an address of ssh', `${core}[remote "origin"]\n\turl = git@github.com:o/r.git\n[branch "main"]\n\tremote = origin\n`],
    ['comments and odd lines', '# a \\\n; b\n[user]\n\tname = A \\\n B\n\temail = a@b.c\n'],
    ['Windows lines', '[core]\r\n\tbare = false\r\n'],
  ])('%s stays as it is', (_, text) => {
    expect(withoutCredentials(text)).toBe(text);
  });
  test.each([
    ['a header under another name', `[core]\n\tx = AUTHORIZATION: basic abc\n`],
    ['an address that is broken over lines', `[remote "o"]\n\turl = https://x:to\\\nken@github.com\n`],
  ])('%s is refused', (_, text) => {
    expect(withoutCredentials(text)).toBeUndefined();
  });
});

describe('files of a git directory', () => {
  test.each([
    ...[
      'config',
      'config.worktree',
      'commondir',
      'gitdir',
      'hooks/pre-commit',
      'hooks/deep/er',
      'info/attributes',
      'info/exclude',
      'info/sparse-checkout',
    ],
    ...[
      'objects/info/alternates',
      'objects/info/http-alternates',
      'modules/sub/config',
      'modules/a/b/hooks/post-checkout',
      'worktrees/w/gitdir',
    ],
  ])('%s steers git', path => {
    expect(steersGit(path)).toBe(true);
  });
  test.each([
    ...[
      'HEAD',
      'index',
      'packed-refs',
      'refs/heads/config',
      'logs/HEAD',
      'objects/ab/cdef',
      'objects/pack/x.pack',
      'COMMIT_EDITMSG',
      'configs',
    ],
    ...['modules/sub/HEAD', 'hooks', 'objects/info/packs'],
  ])('%s is data', path => {
    expect(steersGit(path)).toBe(false);
  });
  test('only places that can hold such files are looked into', () => {
    for (const path of ['info', 'hooks', 'hooks/deep', 'modules', 'modules/a/b', 'worktrees/w', 'objects', 'objects/info'])
      expect([path, mayHoldSteering(path)]).toEqual([path, true]);
    for (const path of ['refs', 'logs', 'objects/ab', 'objects/pack', 'lfs', 'modules/a/objects/ab', 'modules/a/refs'])
      expect([path, mayHoldSteering(path)]).toEqual([path, false]);
  });
  test('settings are told from other files', () => {
    expect(['.git/config', '.git/modules/a/config.worktree', '.git/hooks/config.sh'].map(isGitConfig)).toEqual([
      true,
      true,
      false,
    ]);
  });
});
