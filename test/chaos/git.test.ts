/** A git that is missing, too old, or fails at any single one of its calls: the verdict is the right one or there is none, and nothing is left behind. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Fault } from '../../src/core/fault.ts';
import { type GateRequest, gate } from '../../src/gate.ts';
import { localWorld } from '../../src/world/local.ts';
import { commit, init, put } from '../support/repositories.ts';

const CLI = join(process.cwd(), 'src/cli.ts');
const GIT = spawnSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).stdout.trim();

let top: string;
let repo: string;
let base: string;
beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'sallyport-chaos-'));
  repo = join(top, 'repo');
  init(repo);
  put(repo, {
    'src/a.ts': 'export const a = 1;\n',
    '.gitattributes': '*.gen linguist-generated\n',
    '.github/sallyport.yml': 'version: 1\n',
  });
  base = commit(repo, 'base');
  put(repo, { '.env': 'A=1\n', 'src/b.ts': 'export const b = 2;\n', 'x.gen': 'x\n' });
  commit(repo, 'head');
  writeFileSync(
    join(top, 'denied.patch'),
    'diff --git a/.env b/.env\nnew file mode 100644\n--- /dev/null\n+++ b/.env\n@@ -0,0 +1 @@\n+A=1\n',
  );
  mkdirSync(join(top, 'bin'));
  // Counts its calls, and does at the n-th what it is told to.
  writeFileSync(
    join(top, 'bin/git'),
    `#!/bin/sh
n=$(wc -l < '${top}/calls'); echo "$*" >> '${top}/calls'
. '${top}/how'
if [ "$n" = "$at" ]; then eval "$what"; fi
exec '${GIT}' "$@"
`,
  );
  chmodSync(join(top, 'bin/git'), 0o755);
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

const prepare = (at: number, what: string): string => {
  writeFileSync(join(top, 'calls'), '');
  writeFileSync(join(top, 'how'), `at=${at}; what='${what}'\n`);
  return mkdtempSync(join(top, 'temp-'));
};
/** What a process leaves. */
const run = (args: readonly string[], path: string) => {
  const temp = prepare(-1, '');
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, 'check', ...args, '--format', 'json'], {
    cwd: repo,
    encoding: 'utf8',
    timeout: 60_000,
    env: { PATH: path, TMPDIR: temp },
  });
  return { status, stdout, stderr, left: readdirSync(temp) };
};
/** What the gate says in this process, which is quicker. @param what a line of shell that git does at call `at`, instead of its work */
const judge = async (request: GateRequest, at = -1, what = '') => {
  const temp = prepare(at, what);
  const { PATH, TMPDIR } = process.env;
  try {
    Object.assign(process.env, { PATH: `${join(top, 'bin')}${delimiter}${PATH}`, TMPDIR: temp });
    const said = await gate(request, localWorld()).then(
      ({ report }) => report.decision,
      (error: unknown) => (error instanceof Fault ? `fault ${error.code}` : `bug ${String(error)}`),
    );
    return { said, calls: readFileSync(join(top, 'calls'), 'utf8').split('\n').length - 1, left: readdirSync(temp) };
  } finally {
    process.env['PATH'] = PATH;
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
};

const patch = Buffer.from('diff --git a/.env b/.env\nnew file mode 100644\n--- /dev/null\n+++ b/.env\n@@ -0,0 +1 @@\n+A=1\n');
const WAYS: readonly (readonly [string, () => GateRequest])[] = [
  ['a range', () => ({ repo, base })],
  ['a patch on a base', () => ({ repo, base, patch })],
  ['a patch alone', () => ({ repo: top, patch })],
];
/** Each instead of the n-th call: it fails, is killed, says nothing, says something else. */
const FAULTS: readonly (readonly [string, string])[] = [
  ['fails', 'echo "fatal: no" >&2; exit 128'],
  ['fails with the code of an answer', 'exit 1'],
  ['is killed', 'kill -9 $$'],
  ['says nothing and succeeds', 'exit 0'],
  ['says something else and succeeds', 'head -c 64 /dev/zero; exit 0'],
];

describe.each(WAYS)('%s', (_, request) => {
  it.each(FAULTS)('a git that %s at any one call never opens the gate, and leaves no folder', async (__, what) => {
    const whole = await judge(request());
    expect(whole).toMatchObject({ said: 'deny', left: [] });
    expect(whole.calls).toBeGreaterThan(3);
    const wrong: string[] = [];
    for (let at = 0; at < whole.calls; at++) {
      const { said, left } = await judge(request(), at, what);
      if (!/^(?:deny|fault [a-z-]+)$/.test(said) || left.length > 0) wrong.push(`call ${at}: ${said} ${left.join(' ')}`);
    }
    expect(wrong).toEqual([]);
  });
});

it('without git there is no verdict, and it says what to install', () => {
  const { status, stdout, stderr, left } = run(['--base', base], join(top, 'empty'));
  expect({ status, stdout, left }).toEqual({ status: 2, stdout: '', left: [] });
  expect(stderr).toContain('`git` was not found');
  expect(stderr).toContain('help: install');
});

it('a git that is too old says so', () => {
  const old = join(top, 'old');
  mkdirSync(old);
  writeFileSync(
    join(old, 'git'),
    '#!/bin/sh\ncase "$*" in *--version*) echo "git version 2.17.1";; *) echo "usage: git" >&2; exit 129;; esac\n',
  );
  chmodSync(join(old, 'git'), 0o755);
  const { status, stdout, stderr, left } = run(['--base', base], `${old}${delimiter}/usr/bin${delimiter}/bin`);
  expect({ status, stdout, left }).toEqual({ status: 2, stdout: '', left: [] });
  expect(stderr).toContain('2.17.1');
});
