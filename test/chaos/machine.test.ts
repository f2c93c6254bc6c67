/** A machine that has no room, lets nothing be written, or ends the program at any time: never an open gate, half a report, a folder or a program left behind. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deniedChange, faultyGit } from '../support/faults.ts';
import { eventually, processesWith } from '../support/sandbox.ts';

/** The bundle starts five times as fast as the sources, and some of these start it forty times. */
const CLI = join(process.cwd(), 'dist/cli.js');

let top = '';
let repo: string;
let base: string;
beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'sallyport-chaos-'));
  repo = join(top, 'repo');
  base = deniedChange(repo);
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

const words = (out: string): string[] => [CLI, 'check', '--base', base, '--format', 'json', '--out', out];
const judged = (out: string, temp: string) =>
  spawnSync(process.execPath, words(out), { cwd: repo, encoding: 'utf8', env: { PATH: process.env['PATH'], TMPDIR: temp } });

describe('what cannot be written', () => {
  it.each([
    [
      'there is no temporary directory',
      (): string => join(top, 'nowhere'),
      /cannot be written: there is no such file or directory/,
    ],
    ['it is a file', (): string => join(repo, 'src/a.ts'), /cannot be written: a part of its path is no directory/],
    ['it lies where nothing can be made', (): string => '/proc', /cannot be written: \S/],
  ] as const)('%s: exit 2, and a sentence that says what to do', (_, place: () => string, says) => {
    const out = join(top, 'none.json');
    const { status, stderr } = judged(out, place());
    expect(status).toBe(2);
    expect(stderr).toMatch(says);
    expect(stderr).not.toContain('this is a bug');
    expect(existsSync(out)).toBe(false);
  });
  it.each([
    ['a device that is full', (): string => '/dev/full', /no space is left/],
    ['a folder that is not there', (): string => join(top, 'no/report.json'), /there is no such file or directory/],
    ['a folder', (): string => top, /it is a directory|not permitted|E[A-Z]+/],
  ] as const)('the report goes to %s: exit 2', (_, out: () => string, says) => {
    const temp = mkdtempSync(join(top, 'temp-'));
    const { status, stderr } = judged(out(), temp);
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
      { cwd: repo, encoding: 'utf8', env: { PATH: process.env['PATH'], TMPDIR: temp } },
    );
    expect({ status, text: readFileSync(out, 'utf8'), left: readdirSync(temp) }).toEqual({ status: 2, text: 'before', left: [] });
    expect(stderr).toMatch(/EFBIG/);
    expect(readdirSync(top).filter(name => name.endsWith('.tmp'))).toEqual([]);
  });
});

describe('a disk that is full', () => {
  let told: Record<string, { said: string; kept: boolean; left: string[]; [more: string]: unknown }>;
  beforeAll(() => {
    // A real one of 64 KiB, in a namespace of its own.
    const disk = mkdtempSync(join(top, 'disk-'));
    const script = `mount -t tmpfs -o size=64k tmpfs '${disk}' && exec "$@"`;
    const driver = [process.execPath, 'test/support/full-disk.ts', disk, repo, base];
    const { stdout, stderr, status } = spawnSync('unshare', ['-Urm', 'sh', '-c', script, 'x', ...driver], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    told = JSON.parse(stdout) as typeof told;
  });
  const rows = (room: number, ...names: string[]): string[] => names.map(name => `${name} ${room}`);
  it.each([...rows(0, 'terminal', 'json', 'sarif', 'html', 'summary', 'comment', 'annotations'), ...rows(4096, 'json', 'html')])(
    'keeps the report that was there, whole, and no half of the new one (%s bytes of room)',
    name => {
      expect(told[name]).toEqual({
        said: 'fault output: the report `DIR/report` cannot be written: no space is left',
        kept: true,
        left: ['report'],
      });
    },
  );
  it('with room for what is small lets that be written', () => {
    expect(told['terminal 4096']).toEqual({ said: 'exit 1', kept: false, left: ['report'] });
  });
  it.each(rows(0, 'receipt').concat(rows(4096, 'receipt')))(
    'gives no receipt, and no predicate without one (%s bytes of room)',
    name => {
      expect(told[name]).toEqual({ said: expect.stringMatching(/^fault output: .*no space is left$/) as string, left: ['fill'] });
    },
  );
  it.each(rows(0, 'runner').concat(rows(4096, 'runner')))(
    'leaves the summary and the outputs of the runner as they were (%s bytes of room)',
    name => {
      expect(told[name]).toEqual({ summary: false, outputs: false, summaryText: 'of another step\n', outputText: 'a=b\n' });
    },
  );
  it.each([...rows(0, 'temp'), ...rows(4096, 'temp'), 'temp too small for a patch'])(
    'where temporary files should go: no verdict, and nothing is left (%s)',
    name => {
      expect(told[name]!.said).toMatch(/^fault temp: /);
      expect(told[name]!.left.filter(left => left !== 'fill')).toEqual([]);
    },
  );
  it('where a packed transcript should be unpacked: the gate is closed', () => {
    expect(told['temp too small for a transcript']!.said).toBe('exit 1');
  });
});

describe('ended', () => {
  let counter = 0;
  /** A number of seconds that nobody else sleeps. */
  const mark = (): string => `87${String(process.pid).padStart(7, '0')}${counter++}`;
  const ended = (child: ReturnType<typeof spawn>): Promise<readonly [code: number | null, by: string | null]> =>
    new Promise(done => child.on('exit', (code, by) => done([code, by])));

  /** @param what git does at call `at`, `PARENT` being the gate */
  const ending = async (at: number, what: string) => {
    const temp = mkdtempSync(join(top, 'temp-'));
    const out = join(temp, 'report.json');
    const git = faultyGit(join(temp, 'bin'));
    git.arm(at, what);
    const child = spawn(process.execPath, words(out), { cwd: repo, env: { PATH: git.path, TMPDIR: temp }, stdio: 'ignore' });
    const [code, by] = await ended(child);
    const left = readdirSync(temp).filter(name => name.startsWith('sallyport-'));
    return { code, by, calls: git.calls(), report: existsSync(out), left };
  };
  let calls: number;
  beforeAll(async () => {
    const whole = await ending(-1, '');
    expect(whole).toMatchObject({ code: 1, by: null, report: true, left: [] });
    calls = whole.calls;
    expect(calls).toBeGreaterThan(3);
  });
  it.each(['TERM', 'INT', 'HUP'])(
    'by SIG%s at any call of git: no report, no folder is left, and no git that hangs',
    async signal => {
      const seconds = mark();
      const wrong: unknown[] = [];
      const one = async (at: number): Promise<void> => {
        const { code, by, report, left } = await ending(at, `kill -${signal} $PPID; exec sleep ${seconds}`);
        if (code !== null || by !== `SIG${signal}` || report || left.length > 0) wrong.push({ at, code, by, report, left });
      };
      for (let at = 0; at < calls; at += 4) await Promise.all([0, 1, 2, 3].filter(n => at + n < calls).map(n => one(at + n)));
      expect(wrong).toEqual([]);
      expect(await eventually(() => processesWith(`sleep\0${seconds}`).length === 0)).toBe(true);
    },
  );
  it('by SIGKILL: no report', async () => {
    const ways = await Promise.all([0, calls >> 1, calls - 1].map(at => ending(at, 'kill -KILL $PPID; sleep 0.2')));
    for (const way of ways) expect(way).toMatchObject({ code: null, by: 'SIGKILL', report: false });
  });
  it.each([
    ['before its half is written', 'writeFileSync', 'before'],
    ['before it is put in its place', 'renameSync', 'before'],
  ])('by SIGKILL while the report is written, %s: the one that was there stays, whole', (_, call, stays) => {
    const folder = mkdtempSync(join(top, 'killed-'));
    const out = join(folder, 'report.json');
    writeFileSync(out, 'before');
    const hook = `import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const real = fs.${call};
      fs.${call} = (...words) => (String(words[0]).startsWith(${JSON.stringify(folder)}) ? process.kill(process.pid, 'SIGKILL') : real(...words));
      syncBuiltinESMExports();`;
    const { signal } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, ...words(out)],
      {
        cwd: repo,
        env: { PATH: process.env['PATH'], TMPDIR: folder },
      },
    );
    expect(signal).toBe('SIGKILL');
    expect(readFileSync(out, 'utf8')).toBe(stays);
  });
  it.each(['TERM', 'INT', 'KILL'])(
    'by SIG%s while a command runs: nothing of the command is left, and the exit is none of an open gate',
    async signal => {
      const seconds = mark();
      const policy = join(top, 'policy.yml');
      writeFileSync(
        policy,
        'version: 1\npermissions: { allow: ["Bash(sleep *)"] }\nsandbox: { require: { filesystem: none, network: none, syscalls: none } }\n',
      );
      const child = spawn(process.execPath, [CLI, 'run', '--policy', policy, '--repo', repo, '--', `sleep ${seconds}`], {
        env: { PATH: process.env['PATH'], TMPDIR: mkdtempSync(join(top, 'temp-')) },
        stdio: 'ignore',
      });
      const exit = ended(child);
      expect(await eventually(() => processesWith(`sleep\0${seconds}`).length > 0)).toBe(true);
      child.kill(`SIG${signal}` as NodeJS.Signals);
      const [code] = await exit;
      expect(code).not.toBe(0);
      expect(await eventually(() => processesWith(seconds).length === 0)).toBe(true);
    },
  );
});
