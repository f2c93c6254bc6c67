/** The supervisor's part of a launcher: it starts the child, waits for it, the deadline or the controller's end, and ends everything. */
import type { Machine, Profile } from '../contracts.ts';
import { broker } from './broker.ts';
import { attributeSize, type Rights, rightsOf } from './landlock.ts';
import { ALL_ABOVE, AT_FDCWD, CONTROL, O_CLOEXEC, O_PATH, SIGKILL } from './linux.ts';
import { DONE, POLLED, RUSAGE, SIGINFO, WATCHED } from './report.ts';
import { argument, type Blob, type Label, type Step, type Tape, within } from './tape.ts';

/** The first ABI that can hold signals, and its scopes. */
const SCOPED_ABI = 6;
const SCOPES = rightsOf(SCOPED_ABI, 'none').handled.scopes;
const PR_SET_CHILD_SUBREAPER = 36;
const PR_SET_NO_NEW_PRIVS = 38;
const SIGCHLD = 17;
const CLONE_FILES = 0x400;
const CLONE_PIDFD = 0x1000;
const CLONE_VFORK = 0x4000;
const CLOCK_MONOTONIC = 1;
const P_PID = 1;
const WEXITED = 4;
const RUSAGE_CHILDREN = -1;
const POLLIN = 1;
const FUTEX_WAKE_OP = 5;
/** `*word ^= -1` and `*word += 1`, in the encoding of FUTEX_WAKE_OP: together they make a number negative. */
const INVERT = 0x40fff000;
const INCREMENT = 0x10001000;

/** Standing for the supervisor's own process id in the filter, which is known when it runs. */
export const SUPERVISOR = 0x7ffffff1;

export interface GuardPlan {
  readonly command: readonly [string, ...string[]];
  readonly profile?: Profile;
  readonly machine: Machine;
  /** Where the image will lie; it removes itself from there first. */
  readonly file: string;
  /** The supervisor's own deadline, for when the controller hangs. */
  readonly deadlineSeconds: number;
}
export interface LaunchPlan extends GuardPlan {
  readonly profile: Profile;
}

export interface Walls {
  readonly rights: Rights;
  /** The filter in the launcher's memory, and where in it the supervisor's process id belongs. */
  readonly filter: Blob;
  readonly supervisorAt: readonly number[];
}

/**
 * @param walls of the child; none where the command is a sandbox of its own and needs what a wall would take.
 * @returns the lowest descriptor that is free in the child, which goes on at `child`.
 */
export const supervise = (tape: Tape, plan: GuardPlan, walls: Walls | undefined, child: Label): number => {
  const { profile, machine, file, deadlineSeconds } = plan;
  const scoped = machine.landlock >= SCOPED_ABI;
  const proxied = walls !== undefined && typeof profile?.network === 'object';

  tape.attempt('unlinkat', [AT_FDCWD, tape.text(file), 0]);
  // What is sent to this program's group, from a keyboard or by a runner that cancels, must not end what cleans up.
  tape.attempt('setpgid', [0, 0]);
  tape.call('prctl', [PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0]);
  // What the command leaves behind becomes the supervisor's child, not a stranger's.
  tape.call('prctl', [PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0]);
  tape.call('close_range', [CONTROL + 1, ALL_ABOVE, 0]);
  // INVARIANT: the kernel hands out the lowest free number, so from here every descriptor is known before it is made.
  let free = CONTROL + 1;
  if (scoped) enterScope(tape, walls?.rights.referOnly ?? 0n, machine.pid, free);
  else if (walls) knowOneself(tape, walls);

  const timer = free++;
  const watched = watch(tape, timer);
  tape.call('timerfd_create', [CLOCK_MONOTONIC, O_CLOEXEC]);
  tape.call('timerfd_settime', [timer, 0, within(tape.words(0, 0, deadlineSeconds, 0)), 0]);

  const pipe = { read: free, write: free + 1 };
  if (proxied || !scoped) {
    tape.call('pipe2', [within(tape.space(8)), O_CLOEXEC]);
    free += 2;
  }
  const zeros = free;
  if (proxied) {
    tape.call('openat', [AT_FDCWD, tape.text('/dev/zero'), O_CLOEXEC]);
    free++;
  }
  // With a broker the descriptors are shared until the child becomes the command, and the supervisor waits for that:
  // so it has the listener that the child makes.
  const pidfd = free++;
  const flags = SIGCHLD | CLONE_PIDFD | (proxied ? CLONE_FILES | CLONE_VFORK : 0);
  const started = tape.call('clone', [flags, 0, within(watched, POLLED), 0, 0], { zero: child });

  const stop = tape.label();
  if (proxied) {
    const listener = free;
    tape.poke(watched, WATCHED * POLLED, listener);
    broker(
      tape,
      { watched: within(watched), listener, zeros, pipe, port: profile?.proxyPort ?? 0, thread: machine.pidfdThread },
      stop,
    );
  } else {
    tape.attempt('ppoll', [within(watched), WATCHED, 0, 0, 0]);
  }
  tape.place(stop);
  finish(tape, started, watched, scoped, pipe);
  return proxied ? free : pidfd;
};

/**
 * A domain that can signal nothing outside it: in it, kill(-1) means everything of this sandbox, at once, and nothing else.
 * @param refer the right to rename across directories: together with walls that handle files, a layer that does not give it
 * takes it away. Handling it forbids mounts, so it is 0 where the command needs those.
 */
const enterScope = (tape: Tape, refer: bigint, controller: number, free: number): void => {
  const ruleset = free;
  const root = free + 1;
  tape.call('landlock_create_ruleset', [within(tape.words(refer, 0, SCOPES)), attributeSize(SCOPED_ABI), 0]);
  if (refer !== 0n) {
    tape.call('openat', [AT_FDCWD, tape.text('/'), O_PATH | O_CLOEXEC]);
    tape.call('landlock_add_rule', [ruleset, 1, within(tape.words(refer, root)), 0]);
  }
  tape.call('landlock_restrict_self', [ruleset, 0]);
  tape.call('close_range', [CONTROL + 1, ALL_ABOVE, 0]);
  // INVARIANT: kill(-1) is safe only in that domain, so from here the controller must be out of reach.
  const reached = { zero: tape.fail, positive: tape.fail, about: 'of the controller, which must be refused' };
  tape.attempt('kill', [controller, 0], reached);
};

/** Without a scope the filter protects the supervisor by its process id. */
const knowOneself = (tape: Tape, { filter, supervisorAt }: Walls): void => {
  for (const at of supervisorAt) tape.call('getpid', [], { copyTo: within(filter, at) });
};

/** What is waited for: the controller's end, the child's, the deadline, and with a broker a call that the filter held. */
const watch = (tape: Tape, timer: number): Blob => {
  const watched = tape.space((WATCHED + 1) * POLLED);
  for (const [i, descriptor] of [CONTROL, -1, timer, -1].entries()) {
    tape.poke(watched, i * POLLED, descriptor);
    tape.poke(watched, i * POLLED + 4, POLLIN);
  }
  return watched;
};

/** Ends everything, waits until all of it is gone, and reports. */
const finish = (tape: Tape, started: Step, watched: Blob, scoped: boolean, pipe: { read: number; write: number }): void => {
  const status = tape.space(SIGINFO);
  const usage = tape.space(RUSAGE);
  let wait: Step;
  if (scoped) {
    tape.attempt('kill', [-1, SIGKILL]);
    wait = tape.attempt('waitid', [P_PID, 0, within(status), WEXITED, 0]);
    tape.attempt('kill', [-1, SIGKILL]);
  } else {
    // The child leads a process group that nobody in it can leave: the group's number is the child's, made negative.
    const copyOut = tape.attempt('write', [pipe.write, 0, 4]);
    const copyIn = tape.attempt('read', [pipe.read, 0, 4]);
    const invert = tape.attempt('futex', [0, FUTEX_WAKE_OP, 0, 0, 0, INVERT]);
    const increment = tape.attempt('futex', [0, FUTEX_WAKE_OP, 0, 0, 0, INCREMENT]);
    const group = argument(tape.attempt('kill', [0, SIGKILL]), 0);
    wait = tape.attempt('waitid', [P_PID, 0, within(status), WEXITED, 0]);
    copyOut.args[1] = argument(wait, 1);
    copyIn.args[1] = group;
    invert.args[0] = invert.args[4] = group;
    increment.args[0] = increment.args[4] = group;
  }
  started.flow.copyTo = argument(wait, 1);
  const reap = tape.label();
  tape.place(reap);
  tape.attempt('wait4', [-1, 0, 0, 0], { positive: reap });
  tape.attempt('getrusage', [RUSAGE_CHILDREN, within(usage)]);
  const tag = within(tape.bytes(new TextEncoder().encode(DONE)));
  tape.attempt('writev', [
    CONTROL,
    tape.pieces([
      [tag, DONE.length],
      [within(status), SIGINFO],
      [within(usage), RUSAGE],
      [within(watched), WATCHED * POLLED],
    ]),
    4,
  ]);
  tape.call('exit_group', [0]);
};
