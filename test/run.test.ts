import { describe, expect, test } from 'vitest';
import { Fault } from '../src/core/fault.ts';
import { type Guarantees, passed, type Run } from '../src/core/model.ts';
import type { ApprovedCommand, Cage, SandboxWish, SandboxWorld } from '../src/core/sandbox-contract.ts';
import { run } from '../src/run.ts';
import { wishOf } from './support/sandbox.ts';

const HELD: Guarantees = { filesystem: 'os-kernel', network: 'os-kernel', syscalls: 'os-kernel', label: 'a test', notes: [] };

/** A world that notes what it is asked for. */
const worldOf = (guarantees: Guarantees, runs?: Cage['run']): { world: SandboxWorld; log: string[] } => {
  const log: string[] = [];
  const answer: Cage['run'] = async (words, shown, seconds) => {
    log.push(`run ${words.join(' ')} for ${seconds}`);
    return {
      command: shown,
      sandbox: 'os',
      guarantees,
      exit: 0,
      timedOut: false,
      seconds: 1,
      output: '',
      truncated: false,
      changed: [],
      restored: [],
    };
  };
  return {
    log,
    world: {
      openCage: async sandbox => {
        log.push(`open ${sandbox.id}`);
        return {
          guarantees,
          run: runs ?? answer,
          close: async () => {
            log.push('close');
          },
        };
      },
      warn: text => log.push(`warn ${text}`),
    },
  };
};
const commands: readonly ApprovedCommand[] = [{ run: 'npm test' }, { run: ['node', '-v'], timeoutSeconds: 5 }];
const go = (world: SandboxWorld, wish: Partial<SandboxWish> = {}, event = 'pull_request'): Promise<Run[]> =>
  run(commands, wishOf(wish), world, event);

describe('approved commands', () => {
  test('run one after the other in one sandbox: a line through bash, words as they are', async () => {
    const { world, log } = worldOf(HELD);
    const runs = await go(world);
    expect(log).toEqual(['open os', 'run bash --noprofile --norc -e -c npm test for 60', 'run node -v for 5', 'close']);
    expect(runs.map(({ command }) => command)).toEqual(['npm test', 'node -v']);
    expect(runs.every(passed)).toBe(true);
  });
  test('without any, nothing is opened', async () => {
    const { world, log } = worldOf(HELD);
    expect(await run([], wishOf(), world, 'pull_request')).toEqual([]);
    expect(log).toEqual([]);
  });
  test.each([
    ...[
      'pull_request_target',
      'workflow_run',
      'issue_comment',
      'issues',
      'discussion',
      'check_run',
      'repository_dispatch',
      'an event of next year',
    ],
  ])('are not run on %s, whose job has privileges', async event => {
    const { world, log } = worldOf(HELD);
    const runs = await go(world, {}, event);
    expect(log).toEqual([]);
    expect(runs).toHaveLength(2);
    for (const each of runs) {
      expect(each.refused).toMatchObject({ code: 'privileged-event', message: expect.stringContaining(event) });
      expect(passed(each)).toBe(false);
    }
  });
  test.each(['pull_request', 'pull_request_review', 'merge_group', 'push', 'schedule', 'workflow_dispatch', 'local'])(
    'are run on %s',
    async event => {
      const { world, log } = worldOf(HELD);
      await go(world, {}, event);
      expect(log).toContain('open os');
    },
  );

  const weak: readonly (readonly [string, Guarantees, Partial<SandboxWish>, RegExp, RegExp])[] = [
    [
      'of the network',
      { ...HELD, network: 'none' },
      {},
      /network is `none` where `os-kernel` is required/,
      /`sandbox.require.network: none`/,
    ],
    ['of system calls', { ...HELD, syscalls: 'none' }, {}, /syscalls is `none`/, /`sandbox.require.syscalls: none`/],
    [
      'than a machine of its own',
      HELD,
      { require: { filesystem: 'virtualized', network: 'none', syscalls: 'virtualized' } },
      /filesystem is `os-kernel` where `virtualized` is required, syscalls/,
      /`sandbox.require.filesystem: os-kernel` and `sandbox.require.syscalls: os-kernel`/,
    ],
  ];
  test.each(weak)(
    'are not run where less is held %s, and are told how to change that',
    async (_, guarantees, wish, message, fix) => {
      const { world, log } = worldOf(guarantees);
      const runs = await go(world, wish);
      expect(log).toEqual(['open os', 'close']);
      for (const { refused } of runs) {
        expect(refused).toMatchObject({
          code: 'sandbox-too-weak',
          message: expect.stringMatching(message),
          fix: expect.stringMatching(fix),
        });
      }
    },
  );
  test('are run on the host only by name, with a warning each time', async () => {
    const none: Guarantees = { filesystem: 'none', network: 'none', syscalls: 'none', label: 'host', notes: [] };
    const asked = worldOf(none);
    const accepting = { filesystem: 'none', network: 'none', syscalls: 'none' } as const;
    await go(asked.world, { backend: 'host', require: accepting });
    expect(asked.log.filter(line => line.startsWith('warn'))).toHaveLength(1);
    const required = worldOf(none);
    const runs = await go(required.world, { backend: 'host' });
    expect(required.log).toEqual(['open host', 'close']);
    expect(runs[0]!.refused!.code).toBe('sandbox-too-weak');
  });
  test('are refused when the sandbox is none that is known, with the names of those that are', async () => {
    const { world } = worldOf(HELD);
    const [first] = await go(world, { backend: 'firejail' });
    expect(first!.refused).toMatchObject({ code: 'sandbox-unknown', fix: expect.stringContaining('`os`') });
  });
  test('are refused with the reason when the sandbox cannot be had, and a bug is no reason', async () => {
    const failing = (error: Error): SandboxWorld => ({ openCage: () => Promise.reject(error), warn: () => {} });
    const [first] = await go(failing(new Fault('sandbox-missing', 'no Landlock', 'go elsewhere')));
    expect(first!.refused).toEqual({ code: 'sandbox-missing', message: 'no Landlock', fix: 'go elsewhere' });
    await expect(go(failing(new TypeError('bug')))).rejects.toThrow('bug');
  });
  test('that cannot be started do not keep the next from running, and the sandbox is closed after a bug', async () => {
    let count = 0;
    const { world, log } = worldOf(HELD, async (_, shown) => {
      if (count++ === 0) throw new Fault('sandbox-launch', 'not found', 'install it');
      return {
        command: shown,
        sandbox: 'os',
        guarantees: HELD,
        exit: 3,
        timedOut: false,
        seconds: 1,
        output: '',
        truncated: false,
        changed: [],
        restored: [],
      };
    });
    const runs = await go(world);
    expect(runs.map(({ refused, exit }) => [refused?.code, exit])).toEqual([
      ['sandbox-launch', null],
      [undefined, 3],
    ]);
    expect(runs.some(passed)).toBe(false);
    const broken = worldOf(HELD, () => Promise.reject(new TypeError('bug')));
    await expect(go(broken.world)).rejects.toThrow('bug');
    expect(broken.log.at(-1)).toBe('close');
    expect(log.at(-1)).toBe('close');
  });
});

describe('a run passes', () => {
  const good: Run = {
    command: 'x',
    sandbox: 'os',
    guarantees: HELD,
    exit: 0,
    timedOut: false,
    seconds: 1,
    output: '',
    truncated: false,
    changed: ['a'],
    restored: [],
  };
  test.each<readonly [string, Partial<Run>, boolean]>([
    ['with 0', {}, true],
    ['not with another number', { exit: 1 }, false],
    ['not when it was ended', { exit: null, signal: 'SIGKILL' }, false],
    ['not at its deadline', { exit: null, timedOut: true }, false],
    ['not when it changed what is protected', { restored: ['.github/workflows/ci.yml'] }, false],
    ['not when it was never run', { refused: { code: 'x', message: 'x', fix: 'x' } }, false],
  ])('%s', (_, change, good_) => {
    expect(passed({ ...good, ...change })).toBe(good_);
  });
});
