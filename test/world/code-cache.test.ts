/** The code cache of the live gate: it makes a start faster and changes nothing else, whatever lies where it should. */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const NODE = resolve('node_modules/.bin/node');
const home = mkdtempSync(join(tmpdir(), 'sallyport-code-cache-'));
const dist = join(home, 'dist');
const project = join(home, 'project');
const folder = join(dist, '.cache');
beforeAll(() => {
  mkdirSync(project);
  const { status, stderr } = spawnSync(NODE, ['scripts/build.ts', '--to', dist], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
}, 60_000);
afterAll(() => rmSync(home, { recursive: true, force: true }));

const event = (tool: string, input: object): string =>
  JSON.stringify({ hook_event_name: 'PreToolUse', session_id: 's', cwd: project, tool_name: tool, tool_input: input });
const ALLOWED = event('Bash', { command: 'git status' });
const DENIED = event('Bash', { command: 'git push --force origin main' });
const EVENTS: readonly string[] = [
  ALLOWED,
  DENIED,
  event('Read', { file_path: '.env' }),
  event('Read', { file_path: 'src/index.ts' }),
  event('Write', { file_path: 'src/part.ts', content: 'export const part = 1;\n' }),
  event('Bash', { command: 'npm test && docker run --privileged x' }),
  event('mcp__mail__send', { to: 'ada@dev.example' }),
  'no event',
];
interface Reply {
  readonly out: string;
  readonly err: string;
  readonly exit: number | null;
}
const start = (input: string, env: NodeJS.ProcessEnv = {}, flags: readonly string[] = []): Reply => {
  const { stdout, stderr, status } = spawnSync(NODE, [...flags, join(dist, 'cli.js'), 'hook', '--mode', 'default'], {
    cwd: project,
    input,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  return { out: stdout, err: stderr, exit: status };
};
const OFF = { SALLYPORT_CODE_CACHE: 'off' };
const caches = (): readonly string[] => readdirSync(folder).map(name => join(folder, name));
const cache = (): string => caches()[0]!;
const inode = (): number => statSync(cache()).ino;

beforeEach(() => rmSync(folder, { recursive: true, force: true }));

describe('what the live gate says', () => {
  it('is the same without a cache, when one is made, and from it', () => {
    const plain = EVENTS.map(input => start(input, OFF));
    expect(plain.map(({ exit }) => exit)).toEqual([0, 0, 0, 0, 0, 0, 0, 2]);
    const first = EVENTS.map(input => start(input));
    const later = EVENTS.map(input => start(input));
    expect(first).toEqual(plain);
    expect(later).toEqual(plain);
  });
  it('comes from the cache for as long as the file is the one that it was made of', () => {
    const file = readdirSync(join(dist, 'chunks'))
      .map(name => join(dist, 'chunks', name))
      .find(path => readFileSync(path, 'latin1').includes('permissionDecision:'))!;
    const code = readFileSync(file, 'latin1');
    const then = new Date(1_700_000_000_000);
    utimesSync(file, then, then);
    const { out } = start(ALLOWED);
    writeFileSync(file, code.replaceAll('permissionDecision:', 'permissionDecisiom:'));
    try {
      utimesSync(file, then, then);
      expect(start(ALLOWED).out).toBe(out);
      utimesSync(file, then, new Date(0));
      expect(start(ALLOWED).out).toContain('permissionDecisiom');
    } finally {
      writeFileSync(file, code);
    }
  });
});

describe('a cache that is not to be trusted is not used', () => {
  const ruin = (change: (bytes: Buffer) => Buffer): void => {
    const path = cache();
    const bytes = readFileSync(path);
    rmSync(path);
    writeFileSync(path, change(bytes), { mode: 0o644 });
  };
  /** Bits of the code itself: V8 ends the process over some of them. */
  const flip = (bytes: Buffer): Buffer => {
    for (let at = 17_000; at < bytes.length / 2; at += 997) bytes[at]! ^= 1 << (at % 8);
    return bytes;
  };
  it.each<[what: string, change: () => void, again: boolean]>([
    ['nothing in it', () => ruin(() => Buffer.alloc(0)), true],
    ['cut off', () => ruin(bytes => bytes.subarray(0, bytes.length - 9)), true],
    ['zeros', () => ruin(bytes => bytes.fill(0)), true],
    ['zeros behind its head', () => ruin(bytes => bytes.fill(0, 17_000)), true],
    [
      'another text',
      () => ruin(() => Buffer.from('{"twin":1,"pieces":{"command-line.js":{"at":0,"length":-1,"of":""}}}\n')),
      true,
    ],
    ['wrong bits', () => ruin(flip), true],
    [
      'code that V8 does not take',
      () =>
        ruin(bytes => {
          const twin = (bytes.length - 16_384) / 2;
          for (const at of [16_384, 16_384 + twin]) bytes.fill(7, at, at + 16);
          return bytes;
        }),
      true,
    ],
    ['written by others', () => chmodSync(cache(), 0o666), false],
    ['in a folder of others', () => chmodSync(folder, 0o777), false],
    [
      'a link',
      () => {
        renameSync(cache(), join(home, 'elsewhere'));
        symlinkSync(join(home, 'elsewhere'), join(folder, 'x'));
        renameSync(join(folder, 'x'), join(folder, readdirSync(folder)[0] ?? 'x'));
      },
      false,
    ],
    [
      'a folder',
      () => {
        const path = cache();
        rmSync(path);
        mkdirSync(path);
      },
      false,
    ],
  ])('%s', (_, change, again) => {
    const want = [start(ALLOWED), start(DENIED)];
    expect(want.map(({ out }) => JSON.parse(out).hookSpecificOutput.permissionDecision)).toEqual(['allow', 'deny']);
    change();
    expect([start(ALLOWED), start(DENIED)]).toEqual(want);
    if (again) expect(statSync(cache()).size).toBeGreaterThan(100_000);
  });
});

describe('it is written', () => {
  it('once with all that everyday calls use, and again when a call uses more', () => {
    start('no event');
    const before = inode();
    start(ALLOWED);
    expect(inode()).toBe(before);
    start(event('Bash', { command: 'docker ps' }));
    const grown = inode();
    expect(grown).not.toBe(before);
    start(event('Bash', { command: 'docker ps' }));
    expect(inode()).toBe(grown);
    expect(statSync(cache()).mode & 0o777).toBe(0o644);
  });
  it('for each Node with its options, and without what other bundles left', () => {
    mkdirSync(folder, { mode: 0o755 });
    writeFileSync(join(folder, 'of-another-bundle'), '');
    start(ALLOWED);
    start(ALLOWED, {}, ['--max-old-space-size=900']);
    expect(caches().length).toBe(2);
    expect(caches().join()).not.toContain('of-another-bundle');
  });
  it('without the drafts of writers that were ended long ago', () => {
    start(ALLOWED);
    const [left, made] = [`${cache()}.4711`, `${cache()}.4712`];
    rmSync(cache());
    for (const draft of [left, made]) writeFileSync(draft, 'a part of a cache');
    utimesSync(left, new Date(0), new Date(0));
    start(ALLOWED);
    expect(caches()).not.toContain(left);
    expect(caches()).toContain(made);
    expect(caches().length).toBe(2);
  });
  it.each(['--no-sparkplug', '--jitless', '--always-sparkplug'])('once with %s, too, and holds for the next start', flag => {
    start(ALLOWED, {}, [flag]);
    const before = inode();
    expect(start(ALLOWED, {}, [flag])).toMatchObject({ exit: 0, err: '' });
    expect(inode()).toBe(before);
  });
  it('before anything is hot, so that a start compiles little for the machine', () => {
    const flags = ['--log-function-events', '--no-logfile-per-isolate', '--logfile=functions.log'];
    for (let n = 0; n < 2; n++) {
      rmSync(join(project, 'functions.log'), { force: true });
      start(ALLOWED, {}, flags);
    }
    // About a hundred are; four hundred where it is kept that they were hot.
    const log = readFileSync(join(project, 'functions.log'), 'utf8');
    expect(log).toContain('function,first-execution,');
    expect(log.match(/^function,baseline,/gm)?.length ?? 0).toBeLessThan(200);
  });
  it('by nobody where it is switched off, by no other verb, and not by the Action', () => {
    start(ALLOWED, OFF);
    spawnSync(NODE, [join(dist, 'cli.js'), 'explain', '--bash', 'git status'], { cwd: project });
    spawnSync(NODE, [join(dist, 'action.js')], { cwd: project, env: { GITHUB_ACTIONS: 'true' } });
    expect(() => readdirSync(folder)).toThrow('ENOENT');
  });
  it('nowhere, where nothing can be written', () => {
    writeFileSync(folder, 'a file in its place');
    expect(start(ALLOWED)).toMatchObject({ exit: 0, err: '', out: expect.stringContaining('allow') });
    expect(readFileSync(folder, 'utf8')).toBe('a file in its place');
  });
  it('by several starts at once, and is whole', async () => {
    const at = (input: string): Promise<string> =>
      new Promise(done => {
        const child = spawn(NODE, [join(dist, 'cli.js'), 'hook', '--mode', 'default'], { cwd: project });
        let said = '';
        child.stdout.on('data', piece => (said += piece));
        child.on('close', () => done(said));
        child.stdin.end(input);
      });
    const said = await Promise.all([ALLOWED, DENIED, ALLOWED, DENIED].map(at));
    expect(said.map(out => JSON.parse(out).hookSpecificOutput.permissionDecision)).toEqual(['allow', 'deny', 'allow', 'deny']);
    expect(caches().length).toBe(1);
    const before = inode();
    expect(start(ALLOWED).out).toContain('allow');
    expect(inode()).toBe(before);
  });
});
