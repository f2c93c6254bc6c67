/** A kernel of its own in user space: the command's system calls are answered by gVisor, not by the machine's kernel. */
import { Fault } from '../core/fault.ts';
import type { Guarantees } from '../core/model.ts';
import { lies } from '../core/sandbox/landlock.ts';
import { guardian } from '../core/sandbox/launcher.ts';
import type { Profile, Sandbox } from '../core/sandbox-contract.ts';

const GRACE = 5;
const NAME = 'sallyport';
/** gVisor has its own. */
const MADE = ['/proc', '/dev', '/sys', '/tmp'];
const MEBIBYTE = 2 ** 20;

interface Mount {
  readonly destination: string;
  readonly type: string;
  readonly source: string;
  readonly options?: readonly string[];
}
const bound = (path: string, how: 'ro' | 'rw', source = path): Mount => ({
  destination: path,
  type: 'bind',
  source,
  options: ['rbind', how],
});

/** Source: Open Container Initiative runtime specification, `config.json`. */
const bundle = (command: readonly [string, ...string[]], profile: Profile, root: string): unknown => {
  const { limits } = profile;
  const limit = (name: string, most: number): unknown => ({ type: `RLIMIT_${name}`, hard: most, soft: most });
  return {
    ociVersion: '1.0.2',
    process: {
      user: { uid: 0, gid: 0 },
      args: command,
      env: Object.entries(profile.env).map(([name, value]) => `${name}=${value}`),
      cwd: profile.workspace,
      capabilities: {},
      noNewPrivileges: true,
      rlimits: [
        limit('CPU', limits.cpuSeconds),
        limit('FSIZE', limits.fileSize),
        limit('DATA', limits.data),
        limit('NPROC', limits.processes),
        limit('CORE', 0),
      ],
    },
    root: { path: root, readonly: false },
    hostname: 'sandbox',
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs' },
      { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: [`size=${256 * MEBIBYTE}`] },
      ...profile.readable.filter(path => !MADE.some(made => lies(path, made))).map(path => bound(path, 'ro')),
      ...profile.aliases.map(([link, target]) => bound(link, 'ro', target)),
      ...[profile.workspace, profile.scratch, ...profile.writable].map(path => bound(path, 'rw')),
    ],
    linux: { namespaces: ['pid', 'network', 'ipc', 'uts', 'mount'].map(type => ({ type })) },
  };
};

export const gvisor: Sandbox = {
  id: 'gvisor',
  doc: 'gVisor: a kernel of its own answers the command. Needs `runsc` and user namespaces; no network, or all of it.',
  tools: ['runsc'],
  proof: { by: 'program', sharesFiles: false, sharesProcesses: false, sharesKernel: false },
  probe: (machine, { network }): Guarantees | Fault => {
    if (machine.tools['runsc'] === undefined)
      return new Fault(
        'sandbox-missing',
        '`runsc` was not found',
        'install gVisor, or set `sandbox.backend: os`, which needs nothing',
      );
    if (machine.landlock < 6)
      return new Fault(
        'sandbox-missing',
        'the kernel cannot end everything that `runsc` starts (Landlock before ABI 6)',
        'run on Linux 6.12 or later, or set `sandbox.backend: os`',
      );
    if (typeof network === 'object')
      return new Fault(
        'sandbox-no-egress',
        'gVisor cannot hand connections to a proxy, so `sandbox.network.allow` cannot be held',
        'set `sandbox.network: none`, or `sandbox.backend: os`',
      );
    return {
      filesystem: 'virtualized',
      network: network === 'none' ? 'virtualized' : 'none',
      syscalls: 'virtualized',
      label: 'gvisor (runsc)',
      notes: [
        'its own kernel has sockets, namespaces, queues and places for temporary files, none of which is the machine’s',
        'what the command writes in the workspace stays there: later steps should not trust it',
        'time of the processor and memory are told of runsc as a whole',
        'starting takes about half a second, and system calls are several times slower',
        ...(network === 'open' ? ['the network is open, this machine itself and the metadata service included'] : []),
      ],
    };
  },
  wrap: (command, profile, machine) => {
    const file = `${profile.state}/launch`;
    const directory = `${profile.state}/bundle`;
    const state = `${profile.state}/runsc`;
    const root = `${directory}/rootfs`;
    const runsc = machine.tools['runsc'] ?? 'runsc';
    const flags = [
      '--rootless',
      '--ignore-cgroups',
      '--root',
      state,
      `--network=${profile.network === 'none' ? 'none' : 'host'}`,
    ];
    const { image, steps } = guardian(
      {
        command: [runsc, ...flags, 'run', '--bundle', directory, NAME],
        machine,
        file,
        deadlineSeconds: Math.ceil(profile.limits.wallSeconds) + GRACE,
      },
      { PATH: profile.env['PATH'] ?? '', HOME: profile.state },
    );
    return {
      argv: [file],
      cwd: '/',
      env: {},
      directories: [root, state],
      files: [
        {
          path: `${directory}/config.json`,
          bytes: new TextEncoder().encode(JSON.stringify(bundle(command, profile, root))),
          executable: false,
        },
        { path: file, bytes: image, executable: true },
      ],
      steps,
    };
  },
};
