import { describe, expect, test } from 'vitest';
import { environment } from '../../../src/core/sandbox/environment.ts';
import { RECORD } from '../../../src/core/sandbox/interpreter.ts';
import { launcher } from '../../../src/core/sandbox/launcher.ts';
import { DONE, FAILED, POLLED, RUSAGE, readReport, SIGINFO, WATCHED } from '../../../src/core/sandbox/report.ts';
import type { Machine, Network, Profile } from '../../../src/core/sandbox-contract.ts';

const machine = (arch: string, landlock: number, uid = 1000): Machine => ({
  platform: 'linux',
  arch,
  uid,
  pid: 4711,
  kin: [4711, -4711],
  landlock,
  seccomp: true,
  userNotify: true,
  pidfdThread: landlock > 5,
  waitKillable: landlock > 5,
  tasks: 100,
  terminals: false,
  tools: {},
  notes: [],
});
const profile = (network: Network): Profile => ({
  workspace: '/work',
  scratch: '/scratch/own',
  state: '/scratch/state',
  output: '/scratch/state/output',
  writable: ['/cache'],
  readable: ['/usr', '/etc'],
  aliases: [],
  network,
  env: { PATH: '/usr/bin:/bin' },
  limits: { wallSeconds: 10, cpuSeconds: 10, fileSize: 1000, data: 1000, processes: 10, output: 1000 },
});
const plan = (arch: string, landlock: number, network: Network, uid?: number) => ({
  command: ['true', 'x'] as const,
  profile: profile(network),
  machine: machine(arch, landlock, uid),
  file: '/scratch/state/launch',
  deadlineSeconds: 15,
});
const count = (steps: readonly string[], name: string): number => steps.filter(step => step.split(' ')[0] === name).length;

describe('a launcher', () => {
  test('is written for every kernel, both machines and every network', () => {
    for (const arch of ['x64', 'arm64'])
      for (let landlock = 1; landlock < 12; landlock++)
        for (const network of ['none', 'open', { allow: ['a.test'] }] as const)
          for (const uid of [0, 1000]) {
            const { image, steps } = launcher(plan(arch, landlock, network, uid));
            expect(image.length).toBeLessThan(150_000);
            expect(steps.at(-1)).toBe('exit_group');
          }
  });
  test('gives up its rights in order, and only then becomes the command', () => {
    const { steps } = launcher(plan('x64', 7, 'none'));
    const at = (name: string): number => steps.findLastIndex(step => step.split(' ')[0] === name);
    const order = ['clone', 'capset', 'prlimit64', 'landlock_restrict_self', 'seccomp', 'close_range', 'execve'].map(at);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(steps[0]).toBe('unlinkat');
    expect(steps[1]).toBe('setpgid');
    expect(steps[2]).toBe('prctl');
  });
  test('asks for a scope where there is one, and otherwise ends the group', () => {
    expect(count(launcher(plan('x64', 6, 'none')).steps, 'landlock_restrict_self')).toBe(2);
    expect(count(launcher(plan('x64', 5, 'none')).steps, 'landlock_restrict_self')).toBe(1);
    expect(count(launcher(plan('x64', 6, 'none')).steps, 'futex')).toBe(0);
    expect(count(launcher(plan('x64', 5, 'none')).steps, 'futex')).toBe(2);
  });
  test('brokers connections only where domains are allowed', () => {
    expect(count(launcher(plan('x64', 7, { allow: ['a.test'] })).steps, 'pidfd_getfd')).toBe(1);
    for (const network of ['none', 'open'] as const)
      expect(count(launcher(plan('x64', 7, network)).steps, 'pidfd_getfd')).toBe(0);
  });
  test('looks for the command on its own PATH, and not at all when it has a place', () => {
    const tried = (command: readonly [string, ...string[]]): string[] =>
      launcher({ ...plan('x64', 7, 'none'), command }).steps.filter(step => step.startsWith('execve'));
    expect(tried(['true'])).toEqual(['execve /usr/bin/true', 'execve true, looked for in PATH']);
    expect(tried(['./true'])).toEqual(['execve ./true']);
  });
});

describe('a report', () => {
  const done = (write: (view: DataView) => void): Uint8Array => {
    const bytes = new Uint8Array(8 + SIGINFO + RUSAGE + WATCHED * POLLED);
    bytes.set(new TextEncoder().encode(DONE));
    write(new DataView(bytes.buffer, 8));
    return bytes;
  };
  test('of an exit, with time and memory', () => {
    const bytes = done(view => {
      view.setInt32(8, 1, true);
      view.setInt32(24, 7, true);
      view.setBigInt64(SIGINFO, 2n, true);
      view.setBigInt64(SIGINFO + 8, 500_000n, true);
      view.setBigInt64(SIGINFO + 24, 250_000n, true);
      view.setBigInt64(SIGINFO + 32, 2048n, true);
    });
    expect(readReport(bytes, [])).toEqual({
      kind: 'done',
      exit: 7,
      signal: null,
      deadline: false,
      cpuSeconds: 2.75,
      peakMemory: 2 ** 21,
    });
  });
  test('of a signal, and of the deadline', () => {
    const bytes = done(view => {
      view.setInt32(8, 2, true);
      view.setInt32(24, 9, true);
      view.setInt16(SIGINFO + RUSAGE + 2 * POLLED + 6, 1, true);
    });
    expect(readReport(bytes, [])).toMatchObject({ exit: null, signal: 9, deadline: true });
  });
  const failed = (results: readonly (number | undefined)[]): Uint8Array => {
    const bytes = new Uint8Array(8 + results.length * RECORD.size);
    bytes.set(new TextEncoder().encode(FAILED));
    const view = new DataView(bytes.buffer, 8);
    for (const [i, value] of results.entries())
      view.setBigInt64(i * RECORD.size + RECORD.result, value === undefined ? 1n << 62n : BigInt(value), true);
    return bytes;
  };
  test.each([
    [['prctl', 'chdir /w', 'seccomp'], [0, -2, undefined], { step: 'chdir /w', errno: 2, text: 'no such file' }],
    [['execve /a/x', 'execve x, looked for in PATH', 'write'], [-2, -2, 8], { step: 'execve x, looked for in PATH', errno: 2 }],
    [['execve /a/x', 'execve x, looked for in PATH'], [-13, -2], { step: 'execve /a/x', errno: 13, text: 'permission denied' }],
    [[], [], { step: 'start', errno: 0 }],
  ])('of the step that failed: %j %j', (steps, results, says) => {
    expect(readReport(failed(results), steps)).toMatchObject({ kind: 'failed', ...says });
  });
  test.each([
    ['nothing', new Uint8Array()],
    ['half a report', done(() => {}).subarray(0, 50)],
    ['something else', new TextEncoder().encode('evil text')],
  ])('of %s is no report', (_, bytes) => {
    expect(readReport(bytes, [])).toEqual({ kind: 'silent' });
  });
});

describe('the environment of a command', () => {
  const secrets = {
    ...{
      ACTIONS_RUNTIME_TOKEN: 's',
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 's',
      GITHUB_TOKEN: 's',
      'INPUT_GITHUB-TOKEN': 's',
      GITHUB_ENV: '/f',
    },
    ...{
      GITHUB_PATH: '/f',
      GITHUB_OUTPUT: '/f',
      NPM_TOKEN: 's',
      AWS_SECRET_ACCESS_KEY: 's',
      LD_PRELOAD: '/x',
      NODE_OPTIONS: '--x',
      BASH_ENV: '/x',
    },
    ...{ GIT_SSH_COMMAND: 'x', PYTHONPATH: '/x', SSH_AUTH_SOCK: '/s', DOCKER_HOST: 'unix:///s' },
  };
  const made = environment({
    env: { ...secrets, LANG: 'C', TZ: 'UTC', RUNNER_TRACKING_ID: 'id', MINE: 'mine', GITHUB_SHA: 'abc' },
    names: ['MINE'],
    path: ['/usr/bin', '/bin'],
    workspace: '/w',
    home: '/s/home',
    temporary: '/s/tmp',
    proxyPort: 1234,
  });
  test('has none of what the job has but what is listed and what the policy names', () => {
    for (const name of Object.keys(secrets)) expect([name, made[name]]).toEqual([name, undefined]);
    expect(made).toMatchObject({ LANG: 'C', TZ: 'UTC', RUNNER_TRACKING_ID: 'id', MINE: 'mine', GITHUB_SHA: 'abc', CI: 'true' });
  });
  test('has a home, a place for temporary files and a proxy of its own', () => {
    expect(made).toMatchObject({
      HOME: '/s/home',
      TMPDIR: '/s/tmp',
      PATH: '/usr/bin:/bin',
      https_proxy: 'http://127.0.0.1:1234',
      NODE_USE_ENV_PROXY: '1',
    });
  });
});
