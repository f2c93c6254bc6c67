/** What the kernel is asked before a sandbox is built: by asking it, never by looking at its version. */
import { ANSWER } from './bpf.ts';
import { AT_FDCWD } from './linux.ts';
import type { Arch } from './syscalls.ts';
import { readResults, type Step, Tape, within } from './tape.ts';

const LANDLOCK_VERSION = 1;
const SET_MODE_FILTER = 1;
const GET_ACTION_AVAILABLE = 2;
const NEW_LISTENER_WAIT_KILLABLE = 8 | 32;
const PIDFD_THREAD = 0x80;
const PIPE = 0o010600;
const EFAULT = 14;

/** What the kernel answered. */
export interface Answers {
  readonly landlock: number;
  readonly seccomp: boolean;
  readonly userNotify: boolean;
  readonly pidfdThread: boolean;
  readonly waitKillable: boolean;
  /** The pipe for output was made. */
  readonly pipe: boolean;
}

export interface Questions {
  readonly image: Uint8Array;
  /** @param output what the program wrote. @returns undefined when it did not get to the end. */
  readonly read: (output: Uint8Array) => Answers | undefined;
}

/**
 * @param pid of a process to ask about: the controller.
 * @param pipe where to make a named pipe, which Node cannot.
 */
export const questions = (arch: Arch, pid: number, pipe: string): Questions => {
  const tape = new Tape(arch);
  const action = (answer: number): Step => {
    const bytes = tape.words(answer);
    return tape.attempt('seccomp', [GET_ACTION_AVAILABLE, 0, within(bytes)]);
  };
  const landlock = tape.attempt('landlock_create_ruleset', [0, 0, LANDLOCK_VERSION]);
  const errno = action(ANSWER.errno(0));
  const notify = action(ANSWER.notify);
  // A filter at address zero: a bad address means that the flags were understood.
  const killable = tape.attempt('seccomp', [SET_MODE_FILTER, NEW_LISTENER_WAIT_KILLABLE, 0]);
  const thread = tape.attempt('pidfd_open', [pid, PIDFD_THREAD]);
  const made = tape.attempt('mknodat', [AT_FDCWD, tape.text(pipe), PIPE, 0]);
  tape.report();

  return {
    image: tape.image(),
    read: output => {
      if (output.length !== tape.tableSize()) return undefined;
      const results = readResults(output, tape.names.length);
      const of = (step: Step): number => results[step.index] ?? -1;
      return {
        landlock: Math.max(0, of(landlock)),
        seccomp: of(errno) === 0,
        userNotify: of(notify) === 0,
        pidfdThread: of(thread) >= 0,
        waitKillable: of(killable) === -EFAULT,
        pipe: of(made) === 0,
      };
    },
  };
};
