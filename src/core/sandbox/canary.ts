/**
 * The proof: a program that runs as a command would and tries the walls from inside. A sandbox that lets one of these through, or
 * does not let through what a command needs, is not there.
 */
import type { Axis } from '../model.ts';
import { socketAddress } from './broker.ts';
import { AF_INET, AT_FDCWD, O_RDONLY, O_WRONLY } from './linux.ts';
import type { ProofPlan } from './script.ts';
import type { Arch, Syscall } from './syscalls.ts';
import { argument, type Operand, readResults, type Step, Tape, within } from './tape.ts';

const O_CREAT = 0o100;
const AF_UNIX = 1;
const AF_INET6 = 10;
const AF_NETLINK = 16;
const AF_PACKET = 17;
const AF_VSOCK = 40;
const STREAM = 1;
const DGRAM = 2;
const RAW = 3;
const MPTCP = 262;
const CLONE_NEWUSER = 0x10000000;
const PTRACE_SEIZE = 0x4206;
const RLIMIT_CORE = 4;
const KEYCTL_GET_KEYRING_ID = 0;
const SESSION_KEYRING = -3;
const IPC_PRIVATE = 0;

export interface CanaryPlan extends ProofPlan {
  readonly arch: Arch;
}

interface Attempt {
  readonly axis: Axis;
  /** Completes "a command could ...", or for what must work "a command could not ...". */
  readonly what: string;
  readonly step: Step;
  readonly must: 'fail' | 'work';
}

export interface Canary {
  readonly image: Uint8Array;
  /**
   * @param output what the program wrote.
   * @returns what was wrong, in words; nothing when the walls stand. Undefined when it did not get to the end.
   */
  readonly read: (output: Uint8Array) => readonly string[] | undefined;
}

/** @returns the program, which writes its table to standard output. */
export const canary = (plan: CanaryPlan): Canary => {
  const tape = new Tape(plan.arch);
  const attempts: Attempt[] = [];
  const trial =
    (must: 'fail' | 'work'): Trial =>
    (axis, what, name, args) => {
      const step = tape.attempt(name, args);
      attempts.push({ axis, what, step, must });
      return step;
    };
  const refused = trial('fail');
  const works = trial('work');
  files(tape, plan, refused, works);
  if (plan.network !== 'open') {
    if (plan.proof.sharesKernel) sockets(tape, plan, refused);
    else otherNetwork(tape, plan, refused);
  }
  if (typeof plan.network === 'object') proxied(tape, plan, refused, works);
  if (plan.proof.sharesProcesses) processes(tape, plan, refused);
  if (plan.proof.sharesKernel) calls(tape, refused);
  tape.report();

  return {
    image: tape.image(),
    read: output => {
      if (output.length !== tape.tableSize()) return undefined;
      const results = readResults(output, tape.names.length);
      return attempts.flatMap(({ what, step, must }) => {
        const result = results[step.index];
        if (must === 'fail') return result !== undefined && result < 0 ? [] : [`a command could ${what}`];
        return result !== undefined && result >= 0 ? [] : [`a command could not ${what}`];
      });
    },
  };
};

type Trial = (axis: Axis, what: string, name: Syscall, args: readonly Operand[]) => Step;

const files = (tape: Tape, { secret, outside, inside, proof }: CanaryPlan, refused: Trial, works: Trial): void => {
  const there = tape.text(secret);
  const here = tape.text(`${inside}/canary-file`);
  works('filesystem', 'write where it may', 'openat', [AT_FDCWD, here, O_WRONLY | O_CREAT, 0o600]);
  works('filesystem', 'write to /dev/null', 'openat', [AT_FDCWD, tape.text('/dev/null'), O_WRONLY]);
  refused('filesystem', 'read a file outside', 'openat', [AT_FDCWD, there, O_RDONLY]);
  refused('filesystem', 'write a file outside', 'openat', [AT_FDCWD, there, O_WRONLY]);
  const made: readonly Operand[] = [AT_FDCWD, tape.text(`${outside}/made`), O_WRONLY | O_CREAT, 0o600];
  // Where the place is another one with the same name, only a look from outside can tell.
  if (proof.sharesFiles) refused('filesystem', 'make a file outside', 'openat', made);
  else tape.attempt('openat', made);
  refused('filesystem', 'empty a file outside', 'truncate', [there, 0]);
  refused('filesystem', 'take a file in by a link', 'linkat', [AT_FDCWD, there, AT_FDCWD, tape.text(`${inside}/canary-link`), 0]);
  refused('filesystem', 'take a file in by its name', 'renameat2', [AT_FDCWD, there, AT_FDCWD, here, 0]);
  refused('filesystem', 'remove a file outside', 'unlinkat', [AT_FDCWD, there, 0]);
};

const sockets = (tape: Tape, { network }: CanaryPlan, refused: Trial): void => {
  const families: readonly (readonly [string, number, number, number])[] = [
    ['send datagrams', AF_INET, DGRAM, 0],
    ['send over IPv6', AF_INET6, STREAM, 0],
    ['send datagrams over IPv6', AF_INET6, DGRAM, 0],
    ['send over several paths', AF_INET, STREAM, MPTCP],
    ['send echo requests', AF_INET, DGRAM, 1],
    ['send raw packets', AF_INET, RAW, 255],
    ['talk to the kernel about the network', AF_NETLINK, RAW, 0],
    ['read packets', AF_PACKET, RAW, 0],
    ['talk to the hypervisor', AF_VSOCK, STREAM, 0],
    ['connect to sockets of this machine', AF_UNIX, STREAM, 0],
    ['send to sockets of this machine', AF_UNIX, DGRAM, 0],
  ];
  for (const [what, family, type, protocol] of families) refused('network', what, 'socket', [family, type, protocol]);
  refused('network', 'send to sockets of this machine from a pair', 'socketpair', [AF_UNIX, DGRAM, 0, within(tape.space(8))]);
  if (network === 'none') refused('network', 'connect to hosts', 'socket', [AF_INET, STREAM, 0]);
};

/** A kernel of its own has sockets, but they must lead nowhere. */
const otherNetwork = (tape: Tape, { port }: CanaryPlan, refused: Trial): void => {
  const socket = tape.attempt('socket', [AF_INET, STREAM, 0]);
  const connect = refused('network', 'connect to this machine', 'connect', [0, within(tape.bytes(socketAddress(port))), 16]);
  socket.flow.copyTo = argument(connect, 0);
};

/** Whoever listens at `port` tells whether something arrived; here it only has to look as if it did. */
const proxied = (tape: Tape, { port }: CanaryPlan, refused: Trial, works: Trial): void => {
  const address = within(tape.bytes(socketAddress(port)));
  const socket = works('network', 'open a connection', 'socket', [AF_INET, STREAM, 0]);
  const connect = works('network', 'connect to the proxy', 'connect', [0, address, 16]);
  socket.flow.copyTo = argument(connect, 0);
  refused('network', 'answer a call of the proxy itself', 'seccomp', [1, 8, 0]);
};

const processes = (tape: Tape, { pid }: CanaryPlan, refused: Trial): void => {
  const piece = tape.pieces([[within(tape.space(8)), 8]]);
  refused('filesystem', 'read the environment of this program', 'openat', [
    AT_FDCWD,
    tape.text(`/proc/${pid}/environ`),
    O_RDONLY,
  ]);
  refused('filesystem', 'read the memory of this program', 'openat', [AT_FDCWD, tape.text(`/proc/${pid}/mem`), O_RDONLY]);
  refused('filesystem', 'reach files through this program', 'openat', [
    AT_FDCWD,
    tape.text(`/proc/${pid}/root/etc/passwd`),
    O_RDONLY,
  ]);
  refused('syscalls', 'signal this program', 'kill', [pid, 0]);
  refused('syscalls', 'signal a thread of this program', 'tgkill', [pid, pid, 0]);
  refused('syscalls', 'trace this program', 'ptrace', [PTRACE_SEIZE, pid, 0, 0]);
  refused('syscalls', 'read the memory of this program', 'process_vm_readv', [pid, piece, 1, piece, 1, 0]);
  refused('syscalls', 'change limits of this program', 'prlimit64', [pid, RLIMIT_CORE, within(tape.words(0, 0)), 0]);
};

const calls = (tape: Tape, refused: Trial): void => {
  refused('syscalls', 'use a ring of requests', 'io_uring_setup', [1, within(tape.space(120))]);
  refused('syscalls', 'make a namespace', 'unshare', [CLONE_NEWUSER]);
  refused('syscalls', 'use the keys of the user', 'keyctl', [KEYCTL_GET_KEYRING_ID, SESSION_KEYRING, 0]);
  refused('syscalls', 'load a program into the kernel', 'bpf', [0, 0, 0]);
  refused('syscalls', 'share memory with other programs', 'shmget', [IPC_PRIVATE, 4096, 0o600]);
};
