/** A machine that has no room, lets nothing be written, or ends the program at any time: never an open gate, half a report or a folder left behind. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commit, init, put } from '../support/repositories.ts';

const CLI = join(process.cwd(), 'src/cli.ts');
const GIT = spawnSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).stdout.trim();

let top = '';
let repo: string;
let base: string;
beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'sallyport-chaos-'));
  repo = join(top, 'repo');
  init(repo);
  put(repo, { 'src/a.ts': 'export const a = 1;\n' });
  base = commit(repo, 'base');
  put(repo, { '.env': 'A=1\n' });
  commit(repo, 'head');
  mkdirSync(join(top, 'bin'));
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

const words = (out: string): string[] => [CLI, 'check', '--base', base, '--format', 'json', '--out', out];

describe('what cannot be written', () => {
  it.each([
    ['there is no temporary directory', (): string => join(top, 'nowhere'), /cannot be written: ENOENT/],
    ['it is a file', (): string => join(repo, 'src/a.ts'), /cannot be written: ENOTDIR/],
    ['it lies where nothing can be made', (): string => '/proc', /cannot be written: E/],
  ] as const)('%s: exit 2, and a sentence that says what to do', (_, place: () => string, says) => {
    const out = join(top, 'none.json');
    const { status, stderr } = spawnSync(process.execPath, words(out), {
      cwd: repo,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], TMPDIR: place() },
    });
    expect(status).toBe(2);
    expect(stderr).toMatch(says);
    expect(stderr).not.toContain('this is a bug');
    expect(existsSync(out)).toBe(false);
  });
  it.each([
    ['a device that is full', (): string => '/dev/full', /ENOSPC/],
    ['a folder that is not there', (): string => join(top, 'no/report.json'), /ENOENT/],
    ['a folder', (): string => top, /E[A-Z]+/],
  ] as const)('the report goes to %s: exit 2', (_, out: () => string, says) => {
    const temp = mkdtempSync(join(top, 'temp-'));
    const { status, stderr } = spawnSync(process.execPath, words(out()), {
      cwd: repo,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], TMPDIR: temp },
    });
    expect({ status, left: readdirSync(temp) }).toEqual({ status: 2, left: [] });
    expect(stderr).toMatch(says);
    expect(readdirSync(top).filter(name => name.endsWith('.tmp'))).toEqual([]);
  });
  it('a file that may not grow leaves no half of a report, and keeps the one that was there', () => {
    const out = join(top, 'kept.json');
    writeFileSync(out, 'before');
    const temp = mkdtempSync(join(top, 'temp-'));
    const { status, stderr } = spawnSync(
      'bash',
      ['-c', 'trap "" XFSZ; ulimit -f 1; exec "$@"', 'x', process.execPath, ...words(out)],
      {
        cwd: repo,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], TMPDIR: temp },
      },
    );
    expect({ status, text: readFileSync(out, 'utf8'), left: readdirSync(temp) }).toEqual({ status: 2, text: 'before', left: [] });
    expect(stderr).toMatch(/EFBIG/);
    expect(readdirSync(top).filter(name => name.endsWith('.tmp'))).toEqual([]);
  });
});

describe('ended at every call of git', () => {
  /** A git that ends its parent at call `at`, and then waits until it has gone. */
  const ending = async (signal: string, at: number) => {
    const temp = mkdtempSync(join(top, 'temp-'));
    const out = join(temp, 'report.json');
    writeFileSync(join(top, 'calls'), '');
    writeFileSync(
      join(top, 'bin/git'),
      `#!/bin/sh
n=$(wc -l < '${top}/calls'); echo "$*" >> '${top}/calls'
if [ "$n" = "${at}" ]; then kill -${signal} $PPID; sleep 0.2; fi
exec '${GIT}' "$@"
`,
    );
    chmodSync(join(top, 'bin/git'), 0o755);
    const child = spawn(process.execPath, words(out), {
      cwd: repo,
      env: { PATH: `${join(top, 'bin')}:${process.env['PATH']}`, TMPDIR: temp },
      stdio: 'ignore',
    });
    const [code, by] = await new Promise<[number | null, string | null]>(done => child.on('exit', (c, s) => done([c, s])));
    const calls = readFileSync(join(top, 'calls'), 'utf8').split('\n').length - 1;
    return { code, by, calls, report: existsSync(out), left: readdirSync(temp).filter(name => name.startsWith('sallyport-')) };
  };
  it('by SIGTERM: no report, and no folder is left', async () => {
    const { calls } = await ending('TERM', -1);
    for (let at = 0; at < calls; at++)
      expect(await ending('TERM', at), `call ${at}`).toMatchObject({ code: null, by: 'SIGTERM', report: false, left: [] });
  });
  it('by SIGKILL: no report', async () => {
    const { calls } = await ending('KILL', -1);
    for (const at of [0, calls >> 1, calls - 1])
      expect(await ending('KILL', at), `call ${at}`).toMatchObject({ code: null, by: 'SIGKILL', report: false });
  });
});
