/** The tiers besides `os`: what each says of itself, and that it ends what it started. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Fault } from '../../src/core/fault.ts';
import type { Guarantees } from '../../src/core/model.ts';
import type { Machine, Network } from '../../src/core/sandbox-contract.ts';
import * as sandboxes from '../../src/sandboxes/index.ts';
import { canRun, drive, environmentOf, eventually, type Ground, ground, processesWith, someone } from '../support/sandbox.ts';

const machine: Machine = {
  platform: 'linux',
  arch: 'x64',
  uid: 1001,
  pid: 4711,
  kin: [4711],
  landlock: 7,
  seccomp: true,
  userNotify: true,
  pidfdThread: true,
  waitKillable: true,
  tasks: 100,
  terminals: false,
  tools: { bwrap: '/usr/bin/bwrap', runsc: '/usr/bin/runsc', 'sandbox-exec': '/usr/bin/sandbox-exec' },
  notes: [],
};
const mac: Partial<Machine> = { platform: 'darwin', arch: 'arm64', landlock: 0, seccomp: false, userNotify: false };
const PROXIED: Network = { allow: ['a.test'] };

describe('what a tier says of itself', () => {
  const held = (filesystem: string, network: string, syscalls: string): unknown => ({ filesystem, network, syscalls });
  const said: readonly (readonly [keyof typeof sandboxes, Network, Partial<Machine>, unknown])[] = [
    ['os', 'none', {}, held('os-kernel', 'os-kernel', 'os-kernel')],
    ['os', PROXIED, {}, held('os-kernel', 'proxied', 'os-kernel')],
    ['os', 'open', {}, held('os-kernel', 'none', 'os-kernel')],
    ['os', 'none', { landlock: 1 }, held('os-kernel', 'os-kernel', 'os-kernel')],
    ['os', 'none', { landlock: 0 }, 'no Landlock'],
    ['os', 'none', { seccomp: false }, 'no seccomp'],
    ['os', PROXIED, { userNotify: false }, 'cannot hand connections'],
    ['os', 'none', mac, 'needs Linux'],
    ['bwrap', 'none', {}, held('os-kernel', 'os-kernel', 'os-kernel')],
    ['bwrap', PROXIED, {}, held('os-kernel', 'proxied', 'os-kernel')],
    ['bwrap', 'none', { tools: {} }, 'was not found'],
    ['bwrap', 'none', { landlock: 0 }, 'no Landlock'],
    ['gvisor', 'none', {}, held('virtualized', 'virtualized', 'virtualized')],
    ['gvisor', 'open', {}, held('virtualized', 'none', 'virtualized')],
    ['gvisor', PROXIED, {}, 'cannot hand connections'],
    ['gvisor', 'none', { tools: {} }, 'was not found'],
    ['gvisor', 'none', { landlock: 5 }, 'cannot end everything'],
    ['host', 'none', {}, held('none', 'none', 'none')],
    ['host', PROXIED, { landlock: 0 }, held('none', 'none', 'none')],
  ];
  test.each(
    said.map(([id, network, less, says]) => ({
      name: `${id}, network ${JSON.stringify(network)}, ${JSON.stringify(less)}`,
      id,
      network,
      less,
      says,
    })),
  )('$name', ({ id, network, less, says }) => {
    const offered = Object.values(sandboxes)
      .find(sandbox => sandbox.id === id)!
      .probe({ ...machine, ...less }, { network });
    if (typeof says === 'string') {
      expect(offered).toBeInstanceOf(Fault);
      expect(offered).toMatchObject({ message: expect.stringContaining(says), help: expect.stringMatching(/\w{3}/) });
    } else {
      expect(offered).toMatchObject(says as Guarantees);
      expect((offered as Guarantees).label).not.toBe('');
    }
  });
  test('every tier has an id of its own, and one sentence for the documentation', () => {
    const all = Object.values(sandboxes);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const [name, { id, doc }] of Object.entries(sandboxes)) {
      expect(id).toBe(name);
      expect(doc).toMatch(/\.$/);
    }
  });
  test('only a kernel of its own may be called a machine of its own', () => {
    for (const { id, probe, proof } of Object.values(sandboxes)) {
      const offered = probe(machine, { network: 'none' });
      if (offered instanceof Fault || proof === undefined) continue;
      expect([id, offered.syscalls === 'virtualized']).toEqual([id, !proof.sharesKernel]);
    }
  });
});

let counter = 0;
const mark = (): string => `87${String(process.pid).padStart(7, '0')}${counter++}`;

describe.each(['bwrap', 'gvisor'] as const)('%s', tier => {
  let place: Ground;
  beforeEach(() => {
    place = ground(someone);
  });
  afterEach(() => place.close());
  const wish = { backend: tier };

  test('runs commands where it can, and where it cannot runs none', async () => {
    const { runs } = await drive(place, ['echo out; echo x > made; cat /etc/hostname > /dev/null; exit 3'], { wish });
    if (canRun(tier)) {
      expect(runs[0]).toMatchObject({ exit: 3, output: 'out\n', changed: ['made'], sandbox: tier });
    } else {
      expect(runs[0]!.refused).toMatchObject({ code: expect.stringMatching(/^sandbox-(?:missing|proof)$/) });
      expect(fs.existsSync(path.join(place.workspace, 'made'))).toBe(false);
    }
  });
  test('leaves nothing behind: not what stays in the background, not at its deadline, not when the program that watches is killed', async () => {
    const seconds = mark();
    const stubborn = `trap '' TERM; (setsid sleep ${seconds} &); sleep ${seconds}`;
    await drive(place, [`(setsid sleep ${seconds} &) ; sleep 0.2`, { run: stubborn, timeoutSeconds: 2 }], { wish });
    const left = (): string[] => [...processesWith(seconds), ...processesWith(place.temp)];
    expect(left()).toEqual([]);
    let controller = 0;
    const driven = drive(place, [stubborn], {
      wish,
      onStart: child => {
        controller = child.pid!;
      },
    });
    const outcome = driven.catch(error => error as Error);
    if (canRun(tier)) {
      expect(await eventually(() => left().length > 0)).toBe(true);
      process.kill(controller, 'SIGKILL');
      expect(await outcome).toBeInstanceOf(Error);
    } else await outcome;
    expect(await eventually(() => left().length === 0)).toBe(true);
  });
});

describe('bwrap that is not what it should be', () => {
  let place: Ground;
  beforeEach(() => {
    place = ground(someone);
  });
  afterEach(() => place.close());
  const pretend = async (script: string): Promise<string> => {
    place.write('bin/bwrap', script, 0o755);
    const PATH = `${place.base}/bin:${environmentOf(place)['PATH']}`;
    const { runs } = await drive(place, ['touch ran'], { wish: { backend: 'bwrap' }, env: { PATH } });
    expect(fs.existsSync(path.join(place.workspace, 'ran'))).toBe(false);
    expect(runs[0]!.refused!.code).toBe('sandbox-proof');
    return runs[0]!.refused!.message;
  };
  test('is told of with what it said', async () => {
    expect(await pretend('#!/bin/sh\necho "bwrap: setting up uid map: Permission denied" >&2\nexit 1\n')).toContain(
      '`bwrap: setting up uid map: Permission denied`',
    );
  });
  test('is found out when it makes no namespaces', async () => {
    expect(await pretend('#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n')).toMatch(
      /changed files outside|could/,
    );
  });
});
