import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Run } from '../../src/core/model.ts';
import { numberOf, type Syscall } from '../../src/core/sandbox/syscalls.ts';
import type { Machine, SandboxWish } from '../../src/core/sandbox-contract.ts';
import { asUser, canRun, drive, type Ground, ground, identity, LIMITS, type User, users } from '../support/sandbox.ts';

const here = path.join(import.meta.dirname, 'escapes');
const arch = process.arch === 'arm64' ? 'arm64' : 'x64';
const CALLS: readonly Syscall[] = [
  ...(['process_vm_readv', 'process_vm_writev', 'ptrace', 'pidfd_open', 'pidfd_getfd', 'pidfd_send_signal', 'tgkill'] as const),
  ...(['seccomp', 'io_uring_setup', 'unshare', 'clone', 'clone3', 'setns', 'mount', 'chroot', 'pivot_root', 'keyctl'] as const),
  ...(['add_key', 'bpf', 'perf_event_open', 'userfaultfd', 'kexec_load', 'open_by_handle_at', 'name_to_handle_at'] as const),
  ...(['fsopen', 'open_tree', 'reboot', 'sethostname', 'syslog', 'msgget', 'mq_open', 'connect', 'ioprio_set'] as const),
];

/** What stays open on every kernel, and the note that says so. */
const OPEN: Readonly<Record<string, RegExp>> = {
  'metadata: chmod outside': /mode, times and extended attributes/,
  'metadata: utimes outside': /mode, times and extended attributes/,
  'metadata: setxattr outside': /mode, times and extended attributes/,
  'metadata: stat of a secret file': /names, sizes and times be seen/,
  'read /proc/<parent>/cmdline': /command lines of other processes/,
  'list host processes in /proc': /command lines of other processes/,
  // It can be asked for; that no signal comes of it is looked at from outside.
  'signal parent: F_SETOWN': /command lines of other processes/,
};
/** What can be written, and is put back. */
const RESTORED: Readonly<Record<string, string>> = {
  'write .git/hooks/pre-commit': '.git/hooks/pre-commit',
  'write .git/config (core.fsmonitor)': '.git/config',
  'write .github/workflows': '.github/workflows/ci.yml',
  'add a workflow': '.github/workflows/evil.yml',
  'replace .git by rename': '.git',
};
const SIGNALS: Readonly<Record<string, RegExp>> = {
  'signal parent: kill 0': /can be signalled/,
  'signal parent: SIGCONT': /can be signalled/,
  'signal parent: tgkill': /can be signalled/,
};
/** Use that does not work, and the note that says so. */
const INTERFACES: Readonly<Record<string, RegExp>> = { 'works: node networkInterfaces': /network interfaces cannot be listed/ };
const BROKEN: Readonly<Record<string, RegExp>> = { ...INTERFACES, 'works: multiprocessing': /\/dev\/shm/ };

/** What looks open and is not: things of its own under the same names. */
const OWN_PLACES: Readonly<Record<string, RegExp>> = {
  "list the launcher's directory": /directory of the launcher are its own/,
  'write /dev/shm': /\/tmp, \/dev\/shm/,
  'write /tmp': /\/tmp, \/dev\/shm/,
};
const OWN_KERNEL: Readonly<Record<string, RegExp>> = Object.fromEntries(
  [
    ...['AF_INET udp', 'listen for others', 'ping socket', 'AF_NETLINK route', 'io_uring_setup', 'write /dev/shm', 'write /tmp'],
    ...[
      'syscall unshare NEWUSER',
      'syscall unshare NEWNS',
      'syscall clone NEWUSER',
      'syscall syslog',
      'i386 syscalls (int 0x80)',
    ],
    ...['System V queue', 'POSIX queue', 'renice all of the user'],
  ].map(name => [name, /its own kernel has sockets, namespaces, queues/]),
);

interface Variant {
  readonly name: string;
  /** What is open, and does not work, whatever the kernel. */
  readonly always?: Readonly<Record<string, RegExp>>;
  readonly never?: Readonly<Record<string, RegExp>>;
  readonly wish?: Partial<SandboxWish>;
  readonly machine?: Partial<Machine>;
  readonly open?: Readonly<Record<string, RegExp>>;
  readonly broken?: Readonly<Record<string, RegExp>>;
}
const variants: readonly Variant[] = [
  { name: 'without a network' },
  { name: 'with a proxy', wish: { network: { allow: ['example.test'] } } },
  {
    name: 'with a proxy on Linux before 6.9',
    wish: { network: { allow: ['example.test'] } },
    machine: { pidfdThread: false, waitKillable: false },
  },
  { name: 'with Landlock ABI 5', machine: { landlock: 5 }, open: SIGNALS },
  {
    name: 'with Landlock ABI 4 and a proxy',
    machine: { landlock: 4, pidfdThread: false, waitKillable: false },
    wish: { network: { allow: ['example.test'] } },
    open: SIGNALS,
  },
  { name: 'with Landlock ABI 2', machine: { landlock: 2 }, open: SIGNALS },
  {
    name: 'with Landlock ABI 1',
    machine: { landlock: 1 },
    open: SIGNALS,
    broken: { 'works: mkdir/rename across dirs in root': /renamed or linked across directories/ },
  },
];

/** Tiers that this machine has. */
const tiers: readonly Variant[] = [
  ...(canRun('bwrap')
    ? [
        { name: 'in bwrap', wish: { backend: 'bwrap' }, always: OWN_PLACES, never: INTERFACES },
        {
          name: 'in bwrap with a proxy',
          wish: { backend: 'bwrap', network: { allow: ['example.test'] } },
          always: OWN_PLACES,
          never: INTERFACES,
        },
      ]
    : []),
  ...(canRun('gvisor') ? [{ name: 'in gVisor', wish: { backend: 'gvisor' }, always: OWN_KERNEL, never: {} }] : []),
];

/** Somebody of the same user who has what an attack could take. */
class Neighbour {
  readonly child: ChildProcess;
  readonly told: Promise<{ pid: number }>;
  readonly #place: Ground;

  constructor(place: Ground) {
    this.#place = place;
    this.child = spawn('/usr/bin/python3', [path.join(here, 'neighbour.py'), place.outside], {
      ...identity(place.user),
      env: { PATH: '/usr/bin:/bin', NEIGHBOUR: 'SECRET' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.told = new Promise((done, fail) => {
      this.child.stdout!.once('data', chunk => done(JSON.parse(String(chunk)) as { pid: number }));
      this.child.once('exit', code => fail(new Error(`the neighbour ended with ${code}`)));
    });
  }
  get hits(): string {
    return fs.readFileSync(path.join(this.#place.outside, 'hits'), 'utf8');
  }
  /** What attacks on a process could have changed. */
  get state(): string {
    const { pid } = this.child;
    const fields = fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const limits = fs.readFileSync(`/proc/${pid}/limits`, 'utf8').match(/Max core.*/)?.[0];
    const cpus = fs.readFileSync(`/proc/${pid}/status`, 'utf8').match(/Cpus_allowed_list.*/)?.[0];
    return [fields[16], fields[38], limits, cpus, fs.readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8')].join();
  }
  end(): void {
    this.child.stdin!.end();
  }
}

const SECRETS = [
  'outside/secret',
  'outside/movable',
  'outside/full',
  'outside/removable',
  'outside/meta',
  'home/.ssh/id_rsa',
  'home/.netrc',
  'home/.docker/config.json',
  'home/.npmrc',
  '_work/_temp/git-credentials.config',
  '_work/_temp/_runner_file_commands/set_env',
  '_work/_temp/_runner_file_commands/set_output',
  '_work/_temp/_runner_file_commands/add_path',
  'sibling/secret',
];
const WORKFLOW = 'on: push\n';

const prepare = (user: User): Ground => {
  const place = ground(user);
  for (const file of SECRETS) place.write(file, 'SECRET', 0o600);
  place.write('workspace/.github/workflows/ci.yml', WORKFLOW);
  place.write('workspace/attacks.py', fs.readFileSync(path.join(here, 'attacks.py'), 'utf8'));
  fs.mkdirSync(path.join(place.workspace, 'mnt'));
  place.own(path.join(place.workspace, 'mnt'));
  asUser(place, 'git', 'init', '-q', '.');
  asUser(place, 'git', 'config', 'http.https://github.com/.extraheader', 'AUTHORIZATION: basic xyz');
  if (process.getuid?.() === 0) {
    fs.copyFileSync('/usr/bin/id', path.join(place.workspace, 'suid-id'));
    fs.chmodSync(path.join(place.workspace, 'suid-id'), 0o4755);
  }
  return place;
};

const groupOf = (pid: number): number =>
  Number(
    fs
      .readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')[2],
  );

describe.each(users)('for $name', user => {
  describe.each(user.uid === 0 ? variants.slice(0, user.wrap ? 1 : 4) : [...variants, ...tiers])(
    '$name',
    ({ wish, machine, always = OPEN, never = BROKEN, open = {}, broken = {} }) => {
      let place: Ground;
      let neighbour: Neighbour;
      let run: Run;
      let rows: Map<string, string>;
      let state: string;
      let gitConfig: string;

      beforeAll(async () => {
        place = prepare(user);
        neighbour = new Neighbour(place);
        const told = await neighbour.told;
        state = neighbour.state;
        gitConfig = fs.readFileSync(path.join(place.workspace, '.git/config'), 'utf8');
        const inherited = fs.openSync(path.join(place.outside, 'secret'), 'r');
        const driven = await drive(place, ['python3 attacks.py targets.json'], {
          ...(wish ? { wish } : {}),
          ...(machine ? { machine } : {}),
          ...(user.wrap ? { wrap: user.wrap } : {}),
          hosts: { 'example.test': ['127.0.0.1'] },
          inherit: [inherited],
          env: { ACTIONS_RUNTIME_TOKEN: 'SECRET', 'INPUT_GITHUB-TOKEN': 'SECRET' },
          protect: ['.github'],
          onStart: child =>
            place.write(
              'workspace/targets.json',
              JSON.stringify({
                arch,
                numbers: Object.fromEntries(CALLS.map(call => [call, numberOf(arch, call)])),
                home: place.home,
                outside: place.outside,
                workspace: place.workspace,
                temp: place.temp,
                sibling: path.join(place.base, 'sibling'),
                neighbour: told,
                controller: child.pid,
                group: groupOf(child.pid!),
                suid: process.getuid?.() === 0 ? [path.join(place.workspace, 'suid-id'), '-u'] : ['sudo', '-n', 'id', '-u'],
                fileSize: LIMITS.fileSize,
              }),
            ),
        });
        fs.closeSync(inherited);
        run = driven.runs[0]!;
        rows = new Map(
          run.output.split('\n').flatMap(line => (line.includes('\t') ? [line.split('\t') as [string, string]] : [])),
        );
      });
      afterAll(() => {
        neighbour.end();
        place.close();
      });

      test('the attacks ran to the end', () => {
        expect(run).toMatchObject({ exit: 0, timedOut: false, truncated: false });
        expect(rows.size).toBeGreaterThan(120);
      });
      test('only what is known to be open is open, and what must work works', () => {
        const out = [...rows]
          .filter(([name, says]) => says.startsWith('OUT') && !name.startsWith('works: '))
          .map(([name]) => name);
        expect(out.sort()).toEqual([...Object.keys(always), ...Object.keys(open), ...Object.keys(RESTORED)].sort());
        const failed = [...rows]
          .filter(([name, says]) => !says.startsWith('OUT') && name.startsWith('works: '))
          .map(([name]) => name);
        expect(failed.sort()).toEqual([...Object.keys(never), ...Object.keys(broken)].sort());
      });
      test('the notes name everything that is open or does not work', () => {
        const notes = run.guarantees.notes.join('\n');
        for (const note of Object.values({ ...always, ...open, ...never, ...broken })) expect(notes).toMatch(note);
      });
      test('nothing outside has changed, seen from outside', () => {
        for (const file of SECRETS) expect(fs.readFileSync(path.join(place.base, file), 'utf8')).toBe('SECRET');
        expect(fs.readdirSync(path.join(place.base, 'outside')).sort()).toEqual(
          ['docker.sock', 'full', 'hits', 'log.sock', 'meta', 'movable', 'removable', 'secret'].sort(),
        );
        for (const directory of ['/tmp', '/var/tmp', '/dev/shm'])
          expect(fs.readdirSync(directory).filter(name => /^sallyport-test-\d+$/.test(name))).toEqual([]);
      });
      test('nothing has reached the neighbour but what the notes say', () => {
        const signals = Object.keys(open).length > 0 ? ['signal SIGCONT', 'signal SIGIO', 'signal SIGWINCH'] : [];
        expect([...new Set(neighbour.hits.split('\n').filter(Boolean))].sort()).toEqual(signals);
        expect(neighbour.state).toBe(state);
      });
      test('what steers later steps is as it was, and told of', () => {
        expect(run.restored).toEqual([...new Set(Object.values(RESTORED))].sort());
        expect(fs.readFileSync(path.join(place.workspace, '.git/config'), 'utf8')).toBe(gitConfig);
        expect(fs.existsSync(path.join(place.workspace, '.git/hooks/pre-commit'))).toBe(false);
        expect(fs.readFileSync(path.join(place.workspace, '.github/workflows/ci.yml'), 'utf8')).toBe(WORKFLOW);
        expect(fs.readdirSync(path.join(place.workspace, '.github/workflows'))).toEqual(['ci.yml']);
        expect(asUser(place, 'git', 'status', '--porcelain')).toContain('attacks.py');
        expect(run.changed).toEqual(expect.arrayContaining(['ok', 'link']));
        expect(run.changed.filter(name => name.startsWith('.git'))).toEqual([]);
      });
    },
  );
});
