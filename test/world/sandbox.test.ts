/** Opening a sandbox: what is measured, what is proved, what is refused, and what the log looks like. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Machine, Profile, Sandbox, SandboxWish } from '../../src/core/sandbox-contract.ts';
import { host } from '../../src/sandboxes/host.ts';
import { os } from '../../src/sandboxes/os.ts';
import { sandboxWorld } from '../../src/world/sandbox.ts';
import { drive, environmentOf, type Ground, ground, someone, wishOf } from '../support/sandbox.ts';

let place: Ground;
beforeEach(() => {
  place = ground(someone);
});
afterEach(() => place.close());

describe('the proof', () => {
  const me = process.getuid?.() ?? -1;
  const open = async (sandbox: Sandbox, wish: Partial<SandboxWish> = {}): Promise<void> => {
    const own = ground({ name: 'whoever runs the tests', uid: me });
    try {
      const world = sandboxWorld({
        workspace: own.workspace,
        protect: [],
        env: environmentOf(own),
        mask: text => text,
        write: () => {},
      });
      const cage = await world.openCage(sandbox, wishOf(wish));
      await cage.close();
      expect(fs.readdirSync(own.temp)).toEqual([]);
    } catch (error) {
      expect(fs.readdirSync(own.temp)).toEqual([]);
      throw error;
    } finally {
      own.close();
    }
  };
  const weakened = (profile: (profile: Profile) => Partial<Profile>): Sandbox => ({
    ...os,
    wrap: (command, own, machine) => os.wrap(command, { ...own, ...profile(own) }, machine),
  });

  test('holds for the sandbox as it is', async () => {
    await open(os);
    await open(os, { network: { allow: ['example.test'] } });
    await open(os, { network: 'open' });
  });
  const weak: readonly (readonly [string, Sandbox, Partial<SandboxWish>, RegExp])[] = [
    [
      'nothing is held',
      { ...os, wrap: host.wrap },
      {},
      /could read a file outside.*could write a file outside.*could send datagrams/,
    ],
    [
      'a place that must be hidden can be read',
      weakened(own => ({ readable: [...own.readable, own.state] })),
      {},
      /could read a file outside$/,
    ],
    [
      'a place outside can be written',
      weakened(own => ({ writable: [own.state] })),
      {},
      /could write a file outside.*could make a file outside/,
    ],
    ['the network is open', weakened(() => ({ network: 'open' })), {}, /could send datagrams.*could connect to hosts/],
    [
      'connections do not go to the proxy',
      weakened(() => ({ network: 'open' })),
      { network: { allow: ['a.test'] } },
      /could send datagrams/,
    ],
    [
      'nobody answers in the proxy’s place',
      weakened(() => ({ proxyPort: 1 })),
      { network: { allow: ['a.test'] } },
      /could not connect to the proxy/,
    ],
    [
      'what a command needs is missing',
      weakened(() => ({ scratch: '/usr' })),
      {},
      /could not write where it may|did not get to the end|could not be started/,
    ],
  ];
  test.each(weak)('fails when %s', async (_, sandbox, wish, message) => {
    await expect(open(sandbox, wish)).rejects.toThrow(message);
  });
});

describe('a machine that cannot hold a command', () => {
  const less: readonly (readonly [string, Partial<Machine>, Partial<SandboxWish>, RegExp])[] = [
    ['without Landlock', { landlock: 0 }, {}, /the kernel has no Landlock/],
    ['without seccomp', { seccomp: false }, {}, /no seccomp filters/],
    ['that is no Linux', { platform: 'win32' }, {}, /needs Linux/],
    ['of another kind', { arch: 'riscv64' }, {}, /needs Linux on x64 or arm64/],
    [
      'that cannot hand connections over',
      { userNotify: false },
      { network: { allow: ['a.test'] } },
      /cannot hand connections to a proxy/,
    ],
  ];
  test.each(less)('%s runs nothing, and says why in one line', async (_, machine, wish, message) => {
    const { runs } = await drive(place, ['touch ran'], { machine, wish });
    expect(runs[0]!.refused!.message).toMatch(message);
    expect(runs[0]!.refused!.message).not.toContain('\n');
    expect(runs[0]!.refused!.fix).not.toBe('');
    expect(fs.existsSync(path.join(place.workspace, 'ran'))).toBe(false);
  });
  test('is found out by asking the kernel', async () => {
    const { runs } = await drive(place, ['touch ran'], { without: 'landlock_create_ruleset' });
    expect(runs[0]!.refused).toMatchObject({
      code: 'sandbox-missing',
      message: 'the kernel has no Landlock, so nothing can hold the command',
    });
    const brokered = { network: { allow: ['a.test'] } };
    const taken = await drive(place, ['touch ran'], { without: 'pidfd_getfd', wish: brokered });
    expect(taken.runs[0]!.refused).toMatchObject({
      code: 'sandbox-proof',
      message: expect.stringContaining('could not connect to the proxy'),
    });
    expect(fs.existsSync(path.join(place.workspace, 'ran'))).toBe(false);
  });
  test('that lets no place be prepared runs nothing, and says which places were tried', async () => {
    const { runs } = await drive(place, ['touch ran'], { without: 'mknodat' });
    expect(runs[0]!.refused!.message).toMatch(/no directory for temporary files.*no named pipe can be made there/);
    expect(runs[0]!.refused!.message).toContain(place.temp);
    expect(fs.readdirSync(place.temp)).toEqual([]);
  });
  test.each(['open', { allow: ['127.0.0.1'] }, { allow: ['*'] }] as const)(
    'a network of %j is never replaced by another',
    async network => {
      const require = { filesystem: 'os-kernel', network: 'proxied', syscalls: 'os-kernel' } as const;
      const { runs } = await drive(place, ['touch ran'], { wish: { network, require } });
      expect(runs[0]!.refused!.code).toBe(network === 'open' ? 'sandbox-too-weak' : 'sandbox-domains');
      expect(fs.existsSync(path.join(place.workspace, 'ran'))).toBe(false);
    },
  );
});

describe('a workspace', () => {
  test.each([
    [
      'that holds the runner’s files',
      (p: Ground) => ({ GITHUB_ENV: p.write('workspace/cmd/env', '') }),
      /GITHUB_ENV lies in the workspace/,
    ],
    [
      'that holds the runner’s temporary files',
      (p: Ground) => ({ RUNNER_TEMP: p.workspace }),
      /RUNNER_TEMP lies in the workspace/,
    ],
    ['that is the home directory', (p: Ground) => ({ HOME: p.workspace }), /the home directory lies in the workspace/],
  ])('%s is refused', async (_, env, message) => {
    const { runs } = await drive(place, ['touch ran'], { env: env(place) });
    expect(runs[0]!.refused).toMatchObject({ code: 'sandbox-workspace', message: expect.stringMatching(message) });
    expect(fs.existsSync(path.join(place.workspace, 'ran'))).toBe(false);
  });
});

describe('what a policy gives', () => {
  test('can be read or written, and what is hidden inside it cannot', async () => {
    place.write('home/cache/entry', 'cached');
    place.write('home/cache/more', '');
    place.write('home/.ssh/id_rsa', 'SECRET');
    place.write('_work/_temp/token', 'SECRET');
    const { runs } = await drive(
      place,
      [
        'cat ~/x 2>&1 || true',
        `cat ${place.home}/cache/entry; echo new > ${place.home}/cache/entry`,
        `cat ${place.home}/.ssh/id_rsa`,
        `cat ${place.temp}/token`,
      ],
      {
        wish: { write: ['~/cache'], read: [path.join(place.base, '_work')] },
      },
    );
    expect(runs[1]).toMatchObject({ exit: 0, output: 'cached' });
    expect(fs.readFileSync(path.join(place.home, 'cache/entry'), 'utf8')).toBe('new\n');
    expect([runs[2]!.exit, runs[3]!.exit]).toEqual([1, 1]);
  });
  test('runs a tool from the place where setup actions put it, and none from the workspace', async () => {
    const cache = path.join(place.base, '_work/_tool');
    place.write('_work/_tool/tool/1.0.0/x64/bin/tool', '#!/bin/sh\necho from the cache', 0o755);
    place.write('workspace/bin/tool', '#!/bin/sh\necho from the workspace', 0o755);
    const PATH = `${place.workspace}/bin:${cache}/tool/1.0.0/x64/bin:/usr/bin:/bin`;
    const { runs } = await drive(place, ['tool'], { env: { PATH, RUNNER_TOOL_CACHE: cache } });
    expect(runs[0]).toMatchObject({ exit: 0, output: 'from the cache\n' });
  });
});

describe('the log', () => {
  test('folds each command, fences it with a word it cannot know, and shows no secret and no command', async () => {
    const { log, runs } = await drive(place, ['echo "::error::evil"; echo "x ##[add-path]y"; echo hunter2'], {
      env: { GITHUB_ACTIONS: 'true' },
      secret: 'hunter2',
    });
    const [group, open, ...rest] = log.split('\n');
    expect(group).toMatch(/^::group::echo/);
    const token = /^::stop-commands::([0-9a-f]{48})$/.exec(open!)![1];
    expect(rest).toEqual(['│ ::error::evil', '│ x ##\u200b[add-path]y', '│ ***', `::${token}::`, '::endgroup::', '']);
    expect(log).not.toContain('hunter2');
    expect(runs[0]!.output).toBe('::error::evil\nx ##[add-path]y\n***\n');
  });
  test('is plain on a terminal', async () => {
    const { log } = await drive(place, ['echo a; printf b']);
    expect(log).toBe('$ echo a; printf b\n│ a\n│ b\n');
  });
  test('warns of the host each time', async () => {
    const require = { filesystem: 'none', network: 'none', syscalls: 'none' } as const;
    const { log, runs } = await drive(place, ['echo a'], { wish: { backend: 'host', require }, env: { GITHUB_ACTIONS: 'true' } });
    expect(log).toMatch(/^::warning::the sandbox is `host`/);
    expect(runs[0]).toMatchObject({ exit: 0, output: 'a\n', sandbox: 'host' });
  });
});
