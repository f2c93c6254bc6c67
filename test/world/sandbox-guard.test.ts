import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Fault } from '../../src/core/fault.ts';
import { ownPrefix } from '../../src/world/leftovers.ts';
import { changedFiles, listWorkspace } from '../../src/world/sandbox-changes.ts';
import { guardWorkspace } from '../../src/world/sandbox-guard.ts';
import { makeScratch, removeTree } from '../../src/world/sandbox-scratch.ts';

let base: string;
let workspace: string;
beforeEach(() => {
  base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'sallyport-guard-')));
  workspace = path.join(base, 'workspace');
  fs.mkdirSync(path.join(base, 'outside'));
  fs.writeFileSync(path.join(base, 'outside/precious'), 'precious');
  execFileSync('git', ['init', '-q', workspace]);
  write('.github/workflows/ci.yml', 'on: push\n');
  write('.github/sallyport.yml', 'version: 1\n');
  write('policies/own.yml', 'version: 1\n', 0o640);
  fs.symlinkSync('ci.yml', at('.github/workflows/link.yml'));
});
afterEach(() => removeTree(base));

const at = (name: string): string => path.join(workspace, name);
const write = (name: string, content: string, mode = 0o644): void => {
  fs.mkdirSync(path.dirname(at(name)), { recursive: true });
  fs.writeFileSync(at(name), content);
  fs.chmodSync(at(name), mode);
};
const PROTECT = ['.github', 'policies/own.yml', 'absent/policy.yml'];
/** Everything that must be as it was: names, kinds, modes, contents. */
const picture = (): Record<string, string> => {
  const seen: Record<string, string> = {};
  const visit = (name: string): void => {
    const stats = fs.lstatSync(at(name));
    const content = stats.isSymbolicLink()
      ? fs.readlinkSync(at(name))
      : stats.isFile()
        ? fs.readFileSync(at(name), 'latin1')
        : '';
    seen[name] = `${stats.mode.toString(8)} ${content}`;
    if (stats.isDirectory()) for (const child of fs.readdirSync(at(name))) visit(`${name}/${child}`);
  };
  for (const name of ['.github', 'policies', '.git/hooks', '.git/info', '.git/config']) visit(name);
  return seen;
};

const tampering: readonly (readonly [string, () => void, readonly string[]])[] = [
  ['a workflow changed', () => write('.github/workflows/ci.yml', 'evil'), ['.github/workflows/ci.yml']],
  ['a workflow added', () => write('.github/workflows/new.yml', 'evil'), ['.github/workflows/new.yml']],
  ['a tree added', () => write('.github/actions/x/action.yml', 'evil'), ['.github/actions']],
  ['a workflow removed', () => fs.rmSync(at('.github/workflows/ci.yml')), ['.github/workflows/ci.yml']],
  ['a mode changed', () => fs.chmodSync(at('policies/own.yml'), 0o777), ['policies/own.yml']],
  [
    'a link turned',
    () => {
      fs.rmSync(at('.github/workflows/link.yml'));
      fs.symlinkSync('/etc/passwd', at('.github/workflows/link.yml'));
    },
    ['.github/workflows/link.yml'],
  ],
  [
    'a directory made a link to outside',
    () => {
      fs.rmSync(at('.github'), { recursive: true });
      fs.symlinkSync(path.join(base, 'outside'), at('.github'));
    },
    ['.github', '.github/sallyport.yml', '.github/workflows', '.github/workflows/ci.yml', '.github/workflows/link.yml'],
  ],
  [
    'a file made a directory',
    () => {
      fs.rmSync(at('policies/own.yml'));
      write('policies/own.yml/deep/x', 'evil');
    },
    ['policies/own.yml'],
  ],
  [
    'a file made a link to outside',
    () => {
      fs.rmSync(at('policies/own.yml'));
      fs.symlinkSync(path.join(base, 'outside/precious'), at('policies/own.yml'));
    },
    ['policies/own.yml'],
  ],
  [
    'a file made a pipe',
    () => {
      fs.rmSync(at('.git/config'));
      execFileSync('mkfifo', [at('.git/config')]);
    },
    ['.git/config'],
  ],
  [
    'a directory locked',
    () => {
      write('.github/workflows/new.yml', 'evil');
      fs.chmodSync(at('.github/workflows'), 0);
    },
    ['.github/workflows', '.github/workflows/new.yml'],
  ],
  ['a policy made where none was', () => write('absent/policy.yml', 'evil'), ['absent/policy.yml']],
  ['a hook added', () => write('.git/hooks/pre-commit', '#!/bin/sh', 0o755), ['.git/hooks/pre-commit']],
  ['settings changed', () => fs.appendFileSync(at('.git/config'), '[core]\n\tfsmonitor = /evil\n'), ['.git/config']],
  ['settings of a work tree added', () => write('.git/config.worktree', 'evil'), ['.git/config.worktree']],
  ['attributes added', () => write('.git/info/attributes', '* filter=evil'), ['.git/info/attributes']],
  ['objects taken from elsewhere', () => write('.git/objects/info/alternates', '/evil'), ['.git/objects/info/alternates']],
  ['a submodule with hooks added', () => write('.git/modules/m/hooks/post-checkout', 'evil'), ['.git/modules']],
  ['another place for git’s files', () => write('.git/commondir', '/evil'), ['.git/commondir']],
  [
    'hooks made a link',
    () => {
      fs.rmSync(at('.git/hooks'), { recursive: true });
      fs.symlinkSync(path.join(base, 'outside'), at('.git/hooks'));
    },
    ['.git/hooks'],
  ],
  ['git’s directory moved away', () => fs.renameSync(at('.git'), at('elsewhere')), ['.git']],
  [
    'git’s directory replaced',
    () => {
      fs.renameSync(at('.git'), at('a'));
      write('.git/config', 'evil');
      write('.git/hooks/pre-commit', 'evil');
    },
    ['.git'],
  ],
  [
    'git’s directory made a file',
    () => {
      fs.renameSync(at('.git'), at('a'));
      write('.git', 'gitdir: /evil');
    },
    ['.git'],
  ],
];

describe('what steers later steps', () => {
  test.each(tampering)('is put back and told of: %s', (_, tamper, reported) => {
    const before = picture();
    const guard = guardWorkspace(workspace, PROTECT);
    tamper();
    const told = guard.restore();
    expect(told).toEqual(expect.arrayContaining([...reported]));
    expect(told.filter(name => !name.startsWith('.git/hooks/')).length).toBeLessThanOrEqual(reported.length + 1);
    expect(picture()).toEqual(before);
    expect(fs.readFileSync(path.join(base, 'outside/precious'), 'utf8')).toBe('precious');
    expect(fs.readdirSync(path.join(base, 'outside'))).toEqual(['precious']);
    expect(execFileSync('git', ['-C', workspace, 'status', '--porcelain'], { encoding: 'utf8' })).toContain('policies');
  });
  test('is left alone when nothing happened to it, whatever else did', () => {
    const before = picture();
    const guard = guardWorkspace(workspace, PROTECT);
    write('src/index.ts', 'x');
    execFileSync('git', ['-C', workspace, 'add', '.']);
    execFileSync('git', ['-C', workspace, '-c', 'user.name=A', '-c', 'user.email=a@b', 'commit', '-qm', 'x']);
    fs.utimesSync(at('.github/workflows/ci.yml'), 1, 1);
    expect(guard.restore()).toEqual([]);
    expect(picture()).toEqual(before);
    expect(execFileSync('git', ['-C', workspace, 'log', '--format=%s'], { encoding: 'utf8' })).toBe('x\n');
  });
  test('is told to be lost when it cannot be found again, and nothing is left in its place', () => {
    const guard = guardWorkspace(workspace, PROTECT);
    fs.rmSync(at('.git'), { recursive: true });
    write('.git/config', 'evil');
    write('.git/hooks/pre-commit', 'evil');
    expect(guard.restore()).toEqual(['.git (lost)']);
    expect(fs.existsSync(at('.git'))).toBe(false);
  });
  test('is put back in bounded time and memory, whatever was made there', () => {
    const before = picture();
    const guard = guardWorkspace(workspace, PROTECT);
    write('.git/hooks/huge', '');
    fs.truncateSync(at('.git/hooks/huge'), 2 ** 40);
    write('.github/workflows/ci.yml', '');
    fs.truncateSync(at('.github/workflows/ci.yml'), 2 ** 40);
    for (let i = 0; i < 2000; i++) write(`.github/many/${i}`, '');
    for (let i = 0; i < 1000; i++) write(`.git/hooks/many-${i}`, '');
    execFileSync(
      'sh',
      [
        '-c',
        'cd .git/modules 2>/dev/null || { mkdir .git/modules && cd .git/modules; }; for i in $(seq 60); do mkdir ' +
          'd'.repeat(100) +
          ' && cd -P ' +
          'd'.repeat(100) +
          '; done',
      ],
      { cwd: workspace },
    );
    const told = guard.restore();
    expect(told).toHaveLength(501);
    expect(told.at(-1)).toMatch(/^\(and \d+ more\)$/);
    expect(picture()).toEqual(before);
    expect(fs.existsSync(at('.git/modules'))).toBe(false);
  });
  test('that was never there is taken away, and never what a link on the way leads to', () => {
    fs.mkdirSync(path.join(base, 'outside/absent'));
    fs.writeFileSync(path.join(base, 'outside/policy.yml'), 'theirs');
    const guard = guardWorkspace(workspace, PROTECT);
    fs.symlinkSync(path.join(base, 'outside'), at('absent'));
    expect(guard.restore()).toEqual(['absent']);
    expect(fs.readFileSync(path.join(base, 'outside/policy.yml'), 'utf8')).toBe('theirs');
    expect(fs.existsSync(at('absent'))).toBe(false);
  });
  test('may change where git itself changes it', () => {
    const guard = guardWorkspace(workspace, PROTECT);
    execFileSync('git', ['-C', workspace, '-c', 'user.name=A', '-c', 'user.email=a@b', 'commit', '--allow-empty', '-qm', 'x']);
    execFileSync('git', ['-C', workspace, 'gc', '-q']);
    execFileSync('git', ['-C', workspace, 'update-server-info']);
    expect(guard.restore()).toEqual([]);
  });
  test('credentials are out while the command runs, and back afterwards', () => {
    const original = `${fs.readFileSync(at('.git/config'), 'utf8')}[http "https://github.com/"]\n\textraheader = AUTHORIZATION: basic abc\n`;
    fs.writeFileSync(at('.git/config'), original);
    const guard = guardWorkspace(workspace, PROTECT);
    expect(fs.readFileSync(at('.git/config'), 'utf8')).not.toContain('basic');
    expect(guard.restore()).toEqual([]);
    expect(fs.readFileSync(at('.git/config'), 'utf8')).toBe(original);
  });
  test('credentials that cannot be taken out, and more than can be protected, are refused', () => {
    fs.appendFileSync(at('.git/config'), '[core]\n\tx = AUTHORIZATION: basic abc\n');
    expect(() => guardWorkspace(workspace, PROTECT)).toThrow(Fault);
    expect(() => guardWorkspace(path.join(base, 'outside'), [])).not.toThrow();
  });
  test('a workspace without git is guarded too', () => {
    fs.rmSync(at('.git'), { recursive: true });
    const guard = guardWorkspace(workspace, PROTECT);
    write('.github/workflows/ci.yml', 'evil');
    write('.git/hooks/pre-commit', 'evil');
    expect(guard.restore()).toEqual(['.git', '.github/workflows/ci.yml']);
  });
});

describe('the files that a command changed', () => {
  test('are the new, the different and the removed ones, git’s own left out and packages told of as one', () => {
    write('kept', 'a');
    write('edited', 'a');
    write('removed', 'a');
    write('deep/er/edited', 'a');
    write('node_modules/a/index.js', 'a');
    const before = listWorkspace(workspace);
    fs.writeFileSync(at('edited'), 'b');
    fs.utimesSync(at('edited'), 1, 1);
    fs.rmSync(at('removed'));
    write('deep/er/edited', 'b');
    write('new', 'a');
    write('node_modules/a/index.js', 'bb');
    write('node_modules/b/index.js', 'b');
    write('packages/x/node_modules/c/index.js', 'b');
    write('.git/x', 'x');
    fs.chmodSync(at('kept'), 0o600);
    expect(changedFiles(before, listWorkspace(workspace))).toEqual([
      'deep/er/edited',
      'edited',
      'kept',
      'new',
      'node_modules/',
      'packages/x/node_modules/',
      'removed',
    ]);
    expect(changedFiles(before, before)).toEqual([]);
  });
  test('are at most a thousand, with a number for the rest', () => {
    const after = new Map(Array.from({ length: 1500 }, (_, i) => [`f${i}`, 'x']));
    const changed = changedFiles(new Map(), after);
    expect([changed.length, changed.at(-1)]).toEqual([1001, '(and 500 more)']);
    expect(changedFiles(undefined, after)).toEqual(['(the workspace has more files than are watched)']);
  });
});

describe('directories of our own', () => {
  test('are removed whatever was done to them, and nothing that a link leads to', () => {
    const scratch = makeScratch(base);
    fs.mkdirSync(path.join(scratch.temporary, 'locked/deep'), { recursive: true });
    fs.writeFileSync(path.join(scratch.temporary, 'locked/deep/file'), 'x');
    fs.symlinkSync(path.join(base, 'outside'), path.join(scratch.temporary, 'link'));
    fs.chmodSync(path.join(scratch.temporary, 'locked/deep'), 0);
    fs.chmodSync(path.join(scratch.temporary, 'locked'), 0);
    removeTree(scratch.root);
    expect(fs.existsSync(scratch.root)).toBe(false);
    expect(fs.readdirSync(path.join(base, 'outside'))).toEqual(['precious']);
  });
  test('of programs that were killed are swept, of those that live are not', () => {
    const dead = execFileSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }).trim();
    const own = ownPrefix();
    const [left, kept] = [`${own.replace(`${process.pid}`, dead)}0123456789ab`, `${own}0123456789ab`];
    for (const name of [left, kept, 'sallyport-x', `sallyport-${dead}-other`]) fs.mkdirSync(path.join(base, name));
    const scratch = makeScratch(base);
    expect(fs.readdirSync(base).filter(name => name.startsWith('sallyport'))).toEqual(
      [kept, path.basename(scratch.root), 'sallyport-x', `sallyport-${dead}-other`].sort(),
    );
  });
});
