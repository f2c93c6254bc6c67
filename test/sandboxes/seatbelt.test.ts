/** The profile for macOS, as text: no test here runs on a macOS. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Fault } from '../../src/core/fault.ts';
import type { Machine, Network, Profile } from '../../src/core/sandbox-contract.ts';
import { seatbelt, seatbeltProfile } from '../../src/sandboxes/seatbelt.ts';
import { drive, type Ground, ground, LIMITS, someone } from '../support/sandbox.ts';

const profile = (change: Partial<Profile> = {}): Profile => ({
  workspace: '/Users/runner/work/repo',
  scratch: '/private/tmp/sallyport-1/own',
  state: '/private/tmp/sallyport-1/state',
  output: '/private/tmp/sallyport-1/state/output',
  writable: ['/Users/runner/.npm'],
  readable: ['/usr', '/opt/homebrew'],
  aliases: [],
  network: 'none',
  env: { PATH: '/usr/bin:/bin' },
  limits: LIMITS,
  ...change,
});
const mac = { platform: 'darwin', arch: 'arm64', tools: { 'sandbox-exec': '/usr/bin/sandbox-exec' } } as unknown as Machine;

/** The profile's language as lists, read by a reader of its own: what cannot be read here cannot be read there. */
type Node = string | Node[];
const read = (text: string): Node[] => {
  const tokens = text.match(/[()]|"(?:[^"\\]|\\.)*"|[^\s()"]+/g) ?? [];
  expect(tokens.join('').length).toBe(text.replace(/\s+(?=(?:[^"\\]|\\.|"(?:[^"\\]|\\.)*")*$)/g, '').length);
  const stack: Node[][] = [[]];
  for (const token of tokens) {
    if (token === '(') stack.push([]);
    else if (token === ')') {
      const done = stack.pop()!;
      stack.at(-1)!.push(done);
    } else stack.at(-1)!.push(token);
  }
  expect(stack).toHaveLength(1);
  return stack[0]!;
};
const rules = (change?: Partial<Profile>): string[] => seatbeltProfile(profile(change)).split('\n');
const at = (list: readonly string[], pattern: RegExp): number => list.findIndex(line => pattern.test(line));

describe('the profile', () => {
  test('is a list of rules, each an action, an operation and what it is about', () => {
    for (const rule of read(seatbeltProfile(profile()))) {
      expect(Array.isArray(rule)).toBe(true);
      expect(['version', 'allow', 'deny']).toContain((rule as Node[])[0]);
    }
  });
  test('takes writing and gives it back for the workspace, scratch and what the policy names, in that order', () => {
    const list = rules();
    const taken = at(list, /^\(deny file-write\*\)$/);
    const given = at(list, /^\(allow file-write\* /);
    expect(taken).toBeGreaterThan(0);
    expect(given).toBeGreaterThan(taken);
    expect(list[given]).toBe(
      '(allow file-write* (subpath "/Users/runner/work/repo") (subpath "/private/tmp/sallyport-1/own") (subpath "/Users/runner/.npm") (literal "/private/tmp/sallyport-1/state/output"))',
    );
    expect(list.filter(line => line.startsWith('(allow file-write'))).toHaveLength(2);
  });
  test('takes homes and temporary places from what can be read, and gives back what may be', () => {
    const list = rules();
    const taken = at(list, /^\(deny file-read\* .*"\/Users".*"\/private\/tmp"/);
    const given = at(list, /^\(allow file-read\* /);
    expect(given).toBeGreaterThan(taken);
    expect(list[given]).toContain('(subpath "/Users/runner/work/repo")');
    expect(list[given]).not.toContain('sallyport-1/state"');
  });
  test.each<readonly [Network, number | undefined, readonly string[]]>([
    ['none', undefined, ['(deny network*)']],
    [{ allow: ['a.test'] }, 4711, ['(deny network*)', '(allow network-outbound (remote ip "localhost:4711"))']],
    ['open', undefined, []],
  ])('holds a network of %j', (network, proxyPort, lines) => {
    const list = rules({ network, ...(proxyPort === undefined ? {} : { proxyPort }) });
    expect(list.filter(line => line.includes('network'))).toEqual(lines);
  });
  test('is not broken out of by a path', () => {
    const workspace = '/Users/x") (allow default) ("\\';
    const list = read(seatbeltProfile(profile({ workspace }))) as Node[][];
    expect(list.filter(([action, operation]) => action === 'allow' && operation === 'default')).toHaveLength(1);
    expect(list.filter(([, operation]) => operation === 'file-write*').flat(2)).toContain(JSON.stringify(workspace));
  });
});

describe('seatbelt', () => {
  test('starts the command under the profile, with the limits that a shell can set', () => {
    const { argv, cwd, env } = seatbelt.wrap(['npm', 'test'], profile(), mac);
    expect(argv.slice(0, 2)).toEqual(['/usr/bin/sandbox-exec', '-p']);
    expect(argv[2]).toBe(seatbeltProfile(profile()));
    expect(argv.slice(3)).toEqual([
      '/bin/sh',
      '-c',
      'ulimit -t 60 && ulimit -f 131072 && ulimit -c 0 && exec "$@"',
      'sh',
      'npm',
      'test',
    ]);
    expect([cwd, env]).toEqual(['/Users/runner/work/repo', { PATH: '/usr/bin:/bin' }]);
  });
  test('says that it is untested, and that it filters no system calls', () => {
    const offered = seatbelt.probe(mac, { network: 'none' });
    expect(offered).toMatchObject({
      filesystem: 'os-kernel',
      network: 'os-kernel',
      syscalls: 'none',
      label: expect.stringContaining('untested'),
    });
    expect(seatbelt.probe(mac, { network: { allow: ['a.test'] } })).toMatchObject({ network: 'proxied' });
    expect(seatbelt.probe({ ...mac, platform: 'linux' }, { network: 'none' })).toBeInstanceOf(Fault);
    expect(seatbelt.probe({ ...mac, tools: {} }, { network: 'none' })).toBeInstanceOf(Fault);
  });
});

describe('the proof by a script', () => {
  let place: Ground;
  beforeEach(() => {
    place = ground(someone);
  });
  afterEach(() => place.close());
  const under = async (script: string): Promise<string> => {
    const tool = place.write('bin/sandbox-exec', script, 0o755);
    const require = { filesystem: 'os-kernel', network: 'os-kernel', syscalls: 'none' } as const;
    const { runs } = await drive(place, ['echo ran'], {
      wish: { backend: 'seatbelt', require },
      machine: { platform: 'darwin', tools: { 'sandbox-exec': tool } },
    });
    return runs[0]!.refused?.message ?? runs[0]!.output;
  };
  test('finds out a `sandbox-exec` that holds nothing', async () => {
    expect(await under('#!/bin/sh\nshift 2\nexec "$@"\n')).toMatch(
      /could read a file outside, a command could write a file outside, a command could make a file outside.*could connect to this machine, a command could signal this program/,
    );
  });
  test('finds out one that starts nothing, or does not let through what a command needs', async () => {
    expect(await under('#!/bin/sh\nexit 65\n')).toMatch(/did not get to the end \(exit 65\)/);
    expect(await under('#!/bin/sh\necho end\n')).toMatch(/could not write where it may/);
  });
  test('lets one through that answers as it must', async () => {
    const answers =
      'for n in inside null; do echo "$n yes"; done; for n in read write make remove connect signal; do echo "$n no"; done; echo end';
    expect(await under(`#!/bin/sh\ncase "$*" in *canary*) ${answers};; *) shift 2; exec "$@";; esac\n`)).toBe('ran\n');
  });
});
