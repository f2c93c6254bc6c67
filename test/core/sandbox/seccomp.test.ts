import { describe, expect, test } from 'vitest';
import { ANSWER } from '../../../src/core/sandbox/bpf.ts';
import { REFUSED, UNKNOWN_TO_THE_COMMAND } from '../../../src/core/sandbox/refused-calls.ts';
import { seccompFilter } from '../../../src/core/sandbox/seccomp.ts';
import { AUDIT_ARCH, FIRST_UNREVIEWED, numberOf, type Syscall } from '../../../src/core/sandbox/syscalls.ts';
import type { Network } from '../../../src/core/sandbox-contract.ts';
import { runFilter } from '../../support/bpf.ts';

const ALLOWED = ANSWER.allow;
const REFUSAL = ANSWER.errno(1);
const UNKNOWN = ANSWER.errno(38);
const PRETENDED = ANSWER.errno(0);
const PROXIED: Network = { allow: ['a.test'] };

describe.each(['x64', 'arm64'] as const)('the filter for %s', arch => {
  const ask = (
    call: Syscall | number,
    args: readonly (number | bigint)[] = [],
    network: Network = 'none',
    landlock = 7,
    protect: readonly number[] = [],
  ): number =>
    runFilter(seccompFilter({ arch, network, landlock, protect }), {
      number: typeof call === 'number' ? call : numberOf(arch, call),
      arch: AUDIT_ARCH[arch],
      args,
    });

  test('kills programs that speak another interface of the kernel', () => {
    const filter = seccompFilter({ arch, network: 'none', landlock: 7, protect: [] });
    for (const other of [0x40000003, 0x40000028, AUDIT_ARCH[arch === 'x64' ? 'arm64' : 'x64'], 0])
      expect(runFilter(filter, { number: 0, arch: other })).toBe(ANSWER.kill);
  });
  test('answers "not implemented" to what nobody has reviewed', () => {
    for (const number of [FIRST_UNREVIEWED, 1000, 0x40000000, 0x40000027, 0x7fffffff, -1]) expect(ask(number)).toBe(UNKNOWN);
  });
  test('refuses everything on its list, in every mode', () => {
    for (const network of ['none', 'open', PROXIED] as const)
      for (const call of REFUSED.flatMap(({ calls }) => calls))
        if (numberOf(arch, call) >= 0) expect([call, ask(call, [], network)]).toEqual([call, REFUSAL]);
    for (const call of UNKNOWN_TO_THE_COMMAND) expect([call, ask(call)]).toEqual([call, UNKNOWN]);
  });
  test('gives a reason for everything on its list, once', () => {
    const calls = REFUSED.flatMap(({ calls }) => calls);
    expect(new Set(calls).size).toBe(calls.length);
    for (const { because } of REFUSED) expect(because).toMatch(/\w{3}/);
  });

  const table: readonly (readonly [Syscall, readonly (number | bigint)[], number, Network?])[] = [
    ['read', [], ALLOWED],
    ['execve', [], ALLOWED],
    ['openat', [], ALLOWED],
    ['futex', [], ALLOWED],
    // processes and threads may be made, namespaces not
    ['clone', [17], ALLOWED],
    ['clone', [0x3d0f00], ALLOWED],
    ['clone', [0x10000000 | 17], REFUSAL],
    ['clone', [0x20000], REFUSAL],
    ['clone', [0x40000000n | 0xffffffff00000000n], REFUSAL],
    // terminals
    ['ioctl', [0, 0x5401], ALLOWED],
    ['ioctl', [0, 0x5412], REFUSAL],
    ['ioctl', [0, 0x5412n | (1n << 40n)], REFUSAL],
    ['ioctl', [0, 0x541c], REFUSAL],
    ['ioctl', [0, 0x5423], REFUSAL],
    // limits: of oneself, or read only
    ['prlimit64', [0, 1, 0x1000], ALLOWED],
    ['prlimit64', [4711, 1, 0], ALLOWED],
    ['prlimit64', [4711, 1, 0x1000], REFUSAL],
    ['prlimit64', [4711, 1, 1n << 32n], REFUSAL],
    ['sched_setaffinity', [0], ALLOWED],
    ['sched_setaffinity', [4711], REFUSAL],
    ['setpriority', [0, 0], ALLOWED],
    ['setpriority', [0, 4711], REFUSAL],
    ['setpriority', [1, 0], ALLOWED],
    ['setpriority', [2, 0], REFUSAL],
    ['setpriority', [2, 1000], REFUSAL],
    ['ioprio_set', [1, 0], ALLOWED],
    ['ioprio_set', [3, 0], REFUSAL],
    ['ioprio_set', [1, 4711], REFUSAL],
    // pairs of sockets: streams, never datagrams, which could be sent anywhere
    ['socketpair', [1, 1], ALLOWED],
    ['socketpair', [1, 1 | 0x80000], ALLOWED],
    ['socketpair', [1, 5], ALLOWED],
    ['socketpair', [1, 2], REFUSAL],
    ['socketpair', [1, 2 | 0x80800], REFUSAL],
    ['socketpair', [2, 1], REFUSAL],
    // without a network: no socket at all
    ['socket', [1, 1, 0], REFUSAL],
    ['socket', [2, 1, 0], REFUSAL],
    ['socket', [10, 1, 0], REFUSAL],
    ['socket', [16, 1, 0], REFUSAL],
    ['socket', [17, 1, 0], REFUSAL],
    ['socket', [38, 1, 0], REFUSAL],
    ['socket', [40, 1, 0], REFUSAL],
    ['connect', [3], REFUSAL],
    ['sendto', [3, 0, 0, 0x20000000], ALLOWED],
    // open
    ['socket', [2, 1, 0], ALLOWED, 'open'],
    ['socket', [10, 2, 17], ALLOWED, 'open'],
    ['socket', [16, 3, 0], ALLOWED, 'open'],
    ['socket', [16, 3, 9], REFUSAL, 'open'],
    ['socket', [1, 1, 0], REFUSAL, 'open'],
    ['socket', [40, 1, 0], REFUSAL, 'open'],
    ['connect', [3], ALLOWED, 'open'],
    // through the proxy: plain TCP over IPv4, and connects are held
    ['socket', [2, 1, 0], ALLOWED, PROXIED],
    ['socket', [2, 1 | 0x80800, 6], ALLOWED, PROXIED],
    ['socket', [2, 1, 262], REFUSAL, PROXIED],
    ['socket', [2, 1, 132], REFUSAL, PROXIED],
    ['socket', [2, 2, 0], REFUSAL, PROXIED],
    ['socket', [2, 3, 1], REFUSAL, PROXIED],
    ['socket', [2, 5, 132], REFUSAL, PROXIED],
    ['socket', [10, 1, 0], REFUSAL, PROXIED],
    ['socket', [1, 1, 0], REFUSAL, PROXIED],
    ['socket', [16, 3, 0], REFUSAL, PROXIED],
    ['connect', [3], ANSWER.notify, PROXIED],
    ['listen', [3], REFUSAL, PROXIED],
    ['sendto', [3, 0, 0, 0x4000], ALLOWED, PROXIED],
    ['sendto', [3, 0, 0, 0x20000000], REFUSAL, PROXIED],
    ['sendmsg', [3, 0, 0x20004000], REFUSAL, PROXIED],
    ['sendmmsg', [3, 0, 1, 0x20000000], REFUSAL, PROXIED],
    ['seccomp', [1, 0], ALLOWED, PROXIED],
    ['seccomp', [1, 8], REFUSAL, PROXIED],
    ['seccomp', [2, 0], ALLOWED, PROXIED],
  ];
  const rows = table.map(([call, args, answer, network]) => ({
    name: `${call}(${args.map(arg => `0x${arg.toString(16)}`).join(', ')}), ${typeof network === 'object' ? 'proxied' : (network ?? 'none')}`,
    answered: () => ask(call, args, network),
    answer,
  }));
  test.each(rows)('$name', ({ answered, answer }) => {
    expect(answered()).toBe(answer);
  });

  test('refuses truncate where Landlock cannot hold it', () => {
    expect(ask('truncate', [], 'none', 2)).toBe(REFUSAL);
    expect(ask('truncate', [], 'none', 3)).toBe(ALLOWED);
  });
  test('without scopes protects processes by number, refuses to signal all, and lets nobody leave the group', () => {
    const old = (call: Syscall, args: readonly number[]): number => ask(call, args, 'none', 5, [4711, -4711, 815]);
    for (const call of ['kill', 'tkill', 'tgkill', 'rt_sigqueueinfo', 'rt_tgsigqueueinfo'] as const) {
      for (const target of [4711, -4711, 815, -1])
        expect([call, target, old(call, [target, 9])]).toEqual([call, target, REFUSAL]);
      for (const target of [4712, 0, -815]) expect([call, target, old(call, [target, 9])]).toEqual([call, target, ALLOWED]);
    }
    expect(old('pidfd_send_signal', [3])).toBe(UNKNOWN);
    expect(old('setsid', [])).toBe(PRETENDED);
    expect(old('setpgid', [0, 0])).toBe(PRETENDED);
    expect(ask('setsid')).toBe(ALLOWED);
    expect(ask('kill', [4711, 9])).toBe(ALLOWED);
  });
});
