/** What a command may ask of the kernel, as a filter that the kernel runs before every call: by number, and where it matters by arguments. */
import type { Network } from '../contracts.ts';
import { ANSWER, DATA, Filter } from './bpf.ts';
import { REFUSED, UNKNOWN_TO_THE_COMMAND } from './refused-calls.ts';
import { type Arch, AUDIT_ARCH, ERRNO, FIRST_UNREVIEWED, numberOf, type Syscall } from './syscalls.ts';

const CLONE_NEW = 0x7e020000; // every CLONE_NEW* flag of clone(2)
const AF = { unix: 1, inet: 2, inet6: 10, netlink: 16 } as const;
const STREAM = 1;
const SEQPACKET = 5;
const SOCKET_TYPE = 0xf; // the rest are flags
const TCP = 6;
const MSG_FASTOPEN = 0x20000000;
const TIOCSTI = 0x5412; // type into a terminal
const TIOCLINUX = 0x541c; // paste into a console
const TIOCSETD = 0x5423; // load a line discipline
const PRIO = { process: 0, group: 1 } as const;
const IOPRIO = { process: 1, group: 2 } as const;
const SET_FILTER = 1;
const NEW_LISTENER = 8;

export interface FilterWish {
  readonly arch: Arch;
  readonly network: Network;
  /** Landlock's ABI: below 3 it cannot hold truncate(2), below 6 it cannot hold signals. */
  readonly landlock: number;
  /** Below ABI 6: processes, and groups as negative numbers, that must not be signalled. */
  readonly protect: readonly number[];
}

/** @returns the filter's bytes. Everything that is not named is allowed; a call newer than this list is answered as a kernel without it answers (ENOSYS). */
export const seccompFilter = ({ arch, network, landlock, protect }: FilterWish): Uint8Array => {
  const f = new Filter();
  const refuse = (errno: number = ERRNO.EPERM): void => f.answer(ANSWER.errno(errno));
  const allow = (): void => f.answer(ANSWER.allow);

  /** For these calls, `body` answers. */
  const on = (calls: readonly Syscall[], body: () => void): void => {
    const inside = f.mark();
    const after = f.mark();
    for (const call of calls) if (numberOf(arch, call) >= 0) f.when('equal', numberOf(arch, call), inside);
    f.goto(after);
    f.place(inside);
    body();
    f.place(after);
  };
  /** Answers: allowed when the low half of an argument is one of these, refused otherwise. */
  const onlyIf = (arg: number, values: readonly number[], mask?: number): void => {
    const good = f.mark();
    f.load(DATA.low(arg));
    if (mask !== undefined) f.and(mask);
    for (const value of values) f.when('equal', value, good);
    refuse();
    f.place(good);
  };
  /** Answers: refused when one of these bits is set, allowed otherwise. */
  const unlessBits = (arg: number, bits: number): void => {
    const bad = f.mark();
    f.load(DATA.low(arg));
    f.when('anyBit', bits, bad);
    allow();
    f.place(bad);
    refuse();
  };

  // A 32-bit call would be told apart by other numbers: such a program is killed.
  const native = f.mark();
  f.load(DATA.arch);
  f.when('equal', AUDIT_ARCH[arch], native);
  f.answer(ANSWER.kill);
  f.place(native);
  f.load(DATA.number);
  // The same numbers with a bit set are the x32 interface; and what is newer than this list was not reviewed.
  const known = f.mark();
  const unreviewed = f.mark();
  f.when('atLeast', FIRST_UNREVIEWED, unreviewed, known);
  f.place(unreviewed);
  refuse(ERRNO.ENOSYS);
  f.place(known);

  on(UNKNOWN_TO_THE_COMMAND, () => refuse(ERRNO.ENOSYS));
  on(
    REFUSED.flatMap(({ calls }) => calls),
    refuse,
  );
  if (landlock < 3) on(['truncate'], refuse);

  on(['clone'], () => unlessBits(0, CLONE_NEW));
  on(['ioctl'], () => {
    const bad = f.mark();
    f.load(DATA.low(1));
    for (const request of [TIOCSTI, TIOCLINUX, TIOCSETD]) f.when('equal', request, bad);
    allow();
    f.place(bad);
    refuse();
  });
  // Limits, priority and processors: a process may set its own, and read those of others.
  on(['prlimit64'], () => {
    const own = f.mark();
    const change = f.mark();
    f.load(DATA.low(0));
    f.when('equal', 0, own);
    f.load(DATA.low(2));
    f.when('equal', 0, undefined, change);
    f.load(DATA.high(2));
    f.when('equal', 0, own);
    f.place(change);
    refuse();
    f.place(own);
    allow();
  });
  on(['sched_setaffinity', 'sched_setscheduler', 'sched_setattr', 'sched_setparam'], () => {
    onlyIf(0, [0]);
    allow();
  });
  // "Of 0" means one's own process or group, but all processes of one's user too.
  on(['setpriority'], () => {
    onlyIf(0, [PRIO.process, PRIO.group]);
    onlyIf(1, [0]);
    allow();
  });
  on(['ioprio_set'], () => {
    onlyIf(0, [IOPRIO.process, IOPRIO.group]);
    onlyIf(1, [0]);
    allow();
  });

  sockets(f, on, onlyIf, unlessBits, refuse, allow, network);
  if (landlock < 6) signals(f, on, refuse, allow, protect);
  allow();
  return f.assemble();
};

type On = (calls: readonly Syscall[], body: () => void) => void;

/**
 * A path of the file system is not checked when a socket connects to it (Landlock before ABI 9), and docker.sock is root: so no
 * socket of that family but in pairs. Datagram pairs are refused too, because each message may name another receiver.
 */
const sockets = (
  f: Filter,
  on: On,
  onlyIf: (arg: number, values: readonly number[], mask?: number) => void,
  unlessBits: (arg: number, bits: number) => void,
  refuse: () => void,
  allow: () => void,
  network: Network,
): void => {
  on(['socketpair'], () => {
    onlyIf(0, [AF.unix]);
    onlyIf(1, [STREAM, SEQPACKET], SOCKET_TYPE);
    allow();
  });
  if (network === 'none') {
    on(['socket', 'connect'], refuse);
  } else if (network === 'open') {
    on(['socket'], () => {
      const netlink = f.mark();
      f.load(DATA.low(0));
      f.when('equal', AF.netlink, netlink);
      onlyIf(0, [AF.inet, AF.inet6]);
      allow();
      f.place(netlink);
      onlyIf(2, [0]); // routes and addresses, nothing else of the kernel
      allow();
    });
  } else {
    // Plain TCP over IPv4 and nothing else, so that `connect` is the only way out, and the broker makes every `connect`.
    on(['socket'], () => {
      onlyIf(0, [AF.inet]);
      onlyIf(1, [STREAM], SOCKET_TYPE);
      onlyIf(2, [0, TCP]); // not MPTCP, SCTP or SMC
      allow();
    });
    on(['connect'], () => f.answer(ANSWER.notify));
    on(['listen'], refuse);
    // A first packet that carries data connects without `connect`.
    on(['sendto'], () => unlessBits(3, MSG_FASTOPEN));
    on(['sendmsg'], () => unlessBits(2, MSG_FASTOPEN));
    on(['sendmmsg'], () => unlessBits(3, MSG_FASTOPEN));
    // The newest filter that asks for a notification gets it: a second listener could answer in the broker's place.
    on(['seccomp'], () => {
      const filter = f.mark();
      f.load(DATA.low(0));
      f.when('equal', SET_FILTER, filter);
      allow();
      f.place(filter);
      unlessBits(1, NEW_LISTENER);
    });
  }
};

/**
 * Without Landlock's scopes: the processes that matter are named, nothing is sent to everyone, and nobody leaves the command's
 * process group, so that the supervisor can end the whole group. Leaving is answered with success that did not happen.
 */
const signals = (f: Filter, on: On, refuse: (errno?: number) => void, allow: () => void, protect: readonly number[]): void => {
  on(['setsid', 'setpgid'], () => refuse(0));
  on(['pidfd_send_signal'], () => refuse(ERRNO.ENOSYS));
  on(['kill', 'tkill', 'tgkill', 'rt_sigqueueinfo', 'rt_tgsigqueueinfo'], () => {
    const bad = f.mark();
    f.load(DATA.low(0));
    for (const pid of [...protect, -1]) f.when('equal', pid >>> 0, bad);
    allow();
    f.place(bad);
    refuse();
  });
};
