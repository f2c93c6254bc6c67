/** A command ends when it should, and nothing of it is left: no process, no file, no descriptor. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Machine } from '../../src/core/sandbox-contract.ts';
import { asUser, drive, eventually, type Ground, ground, LIMITS, processesWith, someone } from '../support/sandbox.ts';

const kernels: readonly { readonly name: string; readonly machine: Partial<Machine> }[] = [
  { name: 'with scopes', machine: {} },
  { name: 'without scopes (Landlock ABI 5)', machine: { landlock: 5 } },
];
let counter = 0;
/** A number of seconds that nobody else sleeps. */
const mark = (): string => `86${String(process.pid).padStart(7, '0')}${counter++}`;

describe.each(kernels)('$name', ({ machine }) => {
  let place: Ground;
  beforeEach(() => {
    place = ground(someone);
  });
  afterEach(() => place.close());

  const leftovers: readonly { readonly name: string; readonly command: (seconds: string) => string }[] = [
    { name: 'a process in the background', command: s => `sleep ${s} & exit 0` },
    {
      name: 'a daemon: a session of its own, forked twice',
      command: s => `(setsid sh -c 'sleep ${s} & exec sleep ${s}' > /dev/null 2>&1 &) ; sleep 0.2`,
    },
    {
      name: 'a process that ignores everything',
      command: s => `(trap '' TERM HUP INT QUIT; sleep ${s}; sleep ${s}) & sleep 0.1`,
    },
    { name: 'a process in a group of its own', command: s => `set -m; sleep ${s} & disown; sleep 0.1` },
    { name: 'a stopped process', command: s => `sleep ${s} & kill -STOP $!; sleep 0.1` },
    { name: 'one that holds the output open', command: s => `sleep ${s} > /dev/stderr &` },
  ];
  test('nothing outlives its command', async () => {
    const marked = leftovers.map(({ name, command }) => ({ name, seconds: mark(), command }));
    const { runs } = await drive(
      place,
      marked.map(({ command, seconds }) => command(seconds)),
      { machine },
    );
    expect(runs.map(({ exit, timedOut }) => ({ exit, timedOut }))).toEqual(runs.map(() => ({ exit: 0, timedOut: false })));
    expect(marked.filter(({ seconds }) => processesWith(`sleep\0${seconds}`).length > 0).map(({ name }) => name)).toEqual([]);
  });

  test('a command that ignores every request to end is ended at its deadline', async () => {
    const seconds = mark();
    const run = `trap '' TERM INT HUP; setsid sleep ${seconds} & while :; do sleep ${seconds}; done`;
    const { runs } = await drive(place, [{ run, timeoutSeconds: 1 }], { machine });
    expect(runs[0]).toMatchObject({ exit: null, signal: 'SIGKILL', timedOut: true });
    expect(processesWith(`sleep\0${seconds}`)).toEqual([]);
  });

  test('a fork bomb meets its limit, and is gone with the command', async () => {
    const name = `bomb${mark()}`;
    const bomb = `${name}() { ${name} | ${name} & }; ${name}; sleep 1`;
    const limits = { ...LIMITS, processes: 64 };
    const { runs } = await drive(place, [{ run: bomb, timeoutSeconds: 10 }, 'echo still here'], { machine, wish: { limits } });
    expect(runs[0]!.output).toContain('fork');
    expect(runs[1]).toMatchObject({ exit: 0, output: 'still here\n' });
    expect(processesWith(name)).toEqual([]);
  });

  test('everything ends when the program that watches is killed', async () => {
    const seconds = mark();
    let controller = 0;
    const driven = drive(place, [`setsid sleep ${seconds} & (setsid setsid sleep ${seconds} &) ; sleep ${seconds}`], {
      machine,
      onStart: child => {
        controller = child.pid!;
      },
    });
    expect(await eventually(() => processesWith(`sleep\0${seconds}`).length === 3)).toBe(true);
    process.kill(controller, 'SIGKILL');
    await expect(driven).rejects.toThrow(/driver ended/);
    expect(await eventually(() => processesWith(`sleep\0${seconds}`).length === 0)).toBe(true);
    // What it could not clean up any more, the next one does.
    expect(fs.readdirSync(place.temp)).toHaveLength(1);
    await drive(place, ['true'], { machine });
    expect(fs.readdirSync(place.temp)).toEqual([]);
  });

  test('a signal to the program that watches waits until everything is as it was', async () => {
    const seconds = mark();
    asUser(place, 'git', 'init', '-q', '.');
    const config = path.join(place.workspace, '.git/config');
    fs.appendFileSync(config, '[http]\n\textraheader = AUTHORIZATION: basic abc\n');
    const before = fs.readFileSync(config, 'utf8');
    let controller = 0;
    const driven = drive(place, [`cp .git/config seen; setsid sleep ${seconds} & sleep ${seconds}`], {
      machine,
      onStart: child => {
        controller = child.pid!;
      },
    });
    expect(await eventually(() => processesWith(`sleep\0${seconds}`).length === 2)).toBe(true);
    process.kill(controller, 'SIGTERM');
    await expect(driven).rejects.toThrow(/driver ended/);
    expect(processesWith(`sleep\0${seconds}`)).toEqual([]);
    expect(fs.readFileSync(path.join(place.workspace, 'seen'), 'utf8')).not.toContain('basic');
    expect(fs.readFileSync(config, 'utf8')).toBe(before);
    expect(fs.readdirSync(place.temp)).toEqual([]);
  });

  test('two hundred runs leave no process, file or descriptor behind', async () => {
    const seconds = mark();
    const commands = ['true', `(setsid sleep ${seconds} &)`, 'mktemp > /dev/null', 'echo out', 'exit 7'];
    const { runs, descriptors } = await drive(place, commands, { machine, repeat: 40 });
    expect(runs).toHaveLength(200);
    expect(new Set(runs.map(run => run.exit))).toEqual(new Set([0, 7]));
    expect(descriptors[1]).toBe(descriptors[0]);
    expect(processesWith(`sleep\0${seconds}`)).toEqual([]);
    expect(fs.readdirSync(place.temp)).toEqual([]);
    expect(fs.readdirSync(place.workspace)).toEqual([]);
  });
});

describe('how a command ended', () => {
  let place: Ground;
  beforeEach(() => {
    place = ground(someone);
  });
  afterEach(() => place.close());

  test('an exit and a signal are told as they were', async () => {
    const endings = [
      ['exit 0', { exit: 0 }],
      ['exit 3', { exit: 3 }],
      ['kill -SEGV $$', { exit: null, signal: 'SIGSEGV' }],
      ['kill -9 $$', { exit: null, signal: 'SIGKILL' }],
      ['nothing-of-that-name', { exit: 127 }],
    ] as const;
    const { runs } = await drive(
      place,
      endings.map(([command]) => command),
    );
    for (const [i, [, ending]] of endings.entries()) expect(runs[i]).toMatchObject({ ...ending, timedOut: false });
  });

  test('time and memory are told', async () => {
    const { runs } = await drive(place, ['python3 -c "x = bytearray(100_000_000); sum(range(2_000_000))"']);
    expect(runs[0]!.exit).toBe(0);
    expect(runs[0]!.peakMemory).toBeGreaterThan(100_000_000);
    expect(runs[0]!.cpuSeconds).toBeGreaterThan(0);
    expect(runs[0]!.seconds).toBeGreaterThan(0);
  });

  test.each([
    ['memory', 'python3 -c "x = bytearray(3 << 30)"', /MemoryError/, { data: 512 * 2 ** 20 }],
    ['size of a file', 'head -c 20000000 /dev/zero > big; ls -s big; exit 1', /File size limit|10000/, { fileSize: 10_240_000 }],
    ['time of the processor', 'python3 -c "while True: pass"', /^/, { cpuSeconds: 1 }],
  ])('the limit on %s holds', async (_, command, says, limit) => {
    const { runs } = await drive(place, [command], { wish: { limits: { ...LIMITS, ...limit } } });
    expect(runs[0]!.exit).not.toBe(0);
    expect(runs[0]!.output).toMatch(says);
  });

  test('a program that is not there is a refused run, with its name', async () => {
    const { runs } = await drive(place, [['no-such-program', 'x'], 'echo next']);
    expect(runs[0]!.refused).toMatchObject({ code: 'sandbox-launch', message: expect.stringContaining('no-such-program') });
    expect(runs[1]).toMatchObject({ exit: 0, output: 'next\n' });
  });
});
