/** A git that is missing, too old, hangs, or fails at any single one of its calls: the verdict is the right one or there is none, and nothing is left behind. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Fault } from '../../src/core/fault.ts';
import { gate } from '../../src/gate.ts';
import type { GateRequest } from '../../src/gate-contract.ts';
import { openGit } from '../../src/world/git.ts';
import { localWorld } from '../../src/world/local.ts';
import { DENIED_PATCH, deniedChange, type FaultyGit, faultyGit } from '../support/faults.ts';

const CLI = join(process.cwd(), 'src/cli.ts');

let top: string;
let repo: string;
let base: string;
let faulty: FaultyGit;
beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'sallyport-chaos-'));
  repo = join(top, 'repo');
  base = deniedChange(repo);
  faulty = faultyGit(join(top, 'bin'));
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

/** What a process leaves. */
const run = (args: readonly string[], path: string) => {
  const temp = mkdtempSync(join(top, 'temp-'));
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, 'check', ...args, '--format', 'json'], {
    cwd: repo,
    encoding: 'utf8',
    timeout: 60_000,
    env: { PATH: path, TMPDIR: temp },
  });
  return { status, stdout, stderr, left: readdirSync(temp) };
};
/**
 * What the gate says in this process, which is quicker.
 * @param what a line of shell that git does at call `at`, instead of its work.
 * @param patience milliseconds that a call of git has.
 */
const judge = async (request: GateRequest, at = -1, what = '', patience?: number) => {
  const temp = mkdtempSync(join(top, 'temp-'));
  faulty.arm(at, what);
  const { PATH, TMPDIR } = process.env;
  try {
    Object.assign(process.env, { PATH: faulty.path, TMPDIR: temp });
    const world = {
      ...localWorld(),
      git: (directory?: string) => openGit(directory, { ...(patience !== undefined && { patience }) }),
    };
    const said = await gate(request, world).then(
      ({ report }) => report.decision,
      (error: unknown) => (error instanceof Fault ? `fault ${error.code}` : `bug ${String(error)}`),
    );
    return { said, calls: faulty.calls(), left: readdirSync(temp) };
  } finally {
    process.env['PATH'] = PATH;
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
};

const WAYS: readonly (readonly [string, () => GateRequest])[] = [
  ['a range', () => ({ repo, base })],
  ['a patch on a base', () => ({ repo, base, patch: DENIED_PATCH })],
  ['a patch alone', () => ({ repo: top, patch: DENIED_PATCH })],
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
  let calls: number;
  beforeAll(async () => {
    const whole = await judge(request());
    expect(whole).toMatchObject({ said: 'deny', left: [] });
    expect(whole.calls).toBeGreaterThan(3);
    calls = whole.calls;
  });
  it.each(FAULTS)('a git that %s at any one call never opens the gate, and leaves no folder', async (__, what) => {
    const wrong: string[] = [];
    for (let at = 0; at < calls; at++) {
      const { said, left } = await judge(request(), at, what);
      if (!/^(?:deny|fault [a-z-]+)$/.test(said) || left.length > 0) wrong.push(`call ${at}: ${said} ${left.join(' ')}`);
    }
    expect(wrong).toEqual([]);
  });
  it('a git that hangs at any one call is ended, and it is said that it took too long', async () => {
    const wrong: string[] = [];
    for (let at = 0; at < calls; at++) {
      const { said, left } = await judge(request(), at, 'exec sleep 600', 150);
      if (said !== 'fault timeout' || left.length > 0) wrong.push(`call ${at}: ${said} ${left.join(' ')}`);
    }
    expect(wrong).toEqual([]);
  });
});

it('a git that hangs in the middle of the objects it reads, though its helper keeps its output open, is ended', async () => {
  const hang = 'case "$*" in *--batch-command) printf "%040d blob 99\\\\nhalf" 7; sleep 5 & exec sleep 600;; esac';
  const whole = await judge({ repo, base });
  const said: string[] = [];
  for (let at = 0; at < whole.calls; at++) said.push((await judge({ repo, base }, at, hang, 150)).said);
  expect(said.filter(each => each === 'fault timeout').length).toBeGreaterThan(0);
  expect(said.every(each => each === 'fault timeout' || each === 'deny')).toBe(true);
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
