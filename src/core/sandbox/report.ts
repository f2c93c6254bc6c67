/** What a launcher says on its control socket: that a step failed, or how the command ended. */

import { errnoText } from './syscalls.ts';
import { readResults } from './tape.ts';

/** The words that reports begin with, and the sizes of what follows; see `supervisor.ts`. */
export const FAILED = 'FAILED  ';
export const DONE = 'DONE    ';
export const SIGINFO = 128;
export const RUSAGE = 144;
export const POLLED = 8;
export const WATCHED = 3;

const CLD_EXITED = 1;
const ENOENT = 2;

export type Report =
  | { readonly kind: 'failed'; readonly step: string; readonly errno: number; readonly text: string }
  | {
      readonly kind: 'done';
      readonly exit: number | null;
      readonly signal: number | null;
      /** The supervisor's own deadline passed. */
      readonly deadline: boolean;
      readonly cpuSeconds: number;
      /** Bytes of the largest process. */
      readonly peakMemory: number;
    }
  | { readonly kind: 'silent' };

/**
 * @param bytes everything that came on the socket.
 * @param steps of the launcher.
 */
export const readReport = (bytes: Uint8Array, steps: readonly string[]): Report => {
  const tag = new TextDecoder().decode(bytes.subarray(0, 8));
  const body = bytes.subarray(8);
  if (tag === FAILED) return failure(readResults(body, steps.length), steps);
  if (tag !== DONE || body.length < SIGINFO + RUSAGE + WATCHED * POLLED) return { kind: 'silent' };
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const exited = view.getInt32(8, true) === CLD_EXITED;
  const status = view.getInt32(24, true);
  const seconds = (at: number): number =>
    Number(view.getBigInt64(SIGINFO + at, true)) + Number(view.getBigInt64(SIGINFO + at + 8, true)) / 1e6;
  return {
    kind: 'done',
    exit: exited ? status : null,
    signal: exited ? null : status,
    deadline: view.getInt16(SIGINFO + RUSAGE + 2 * POLLED + 6, true) !== 0,
    cpuSeconds: seconds(0) + seconds(16),
    peakMemory: Number(view.getBigInt64(SIGINFO + 32, true)) * 1024,
  };
};

/** The step that failed: the last one that was run; of a program that was looked for in several places, the place where it was. */
const failure = (results: readonly (number | undefined)[], steps: readonly string[]): Report => {
  const own = results.map((value, i) => ({ value, name: steps[i] ?? '' })).filter(({ name }) => !name.startsWith('write'));
  const run = own.filter(({ value }) => value !== undefined);
  const last = run.at(-1);
  const tried = run.filter(({ name, value }) => name.startsWith('execve') && value !== -ENOENT);
  const step = last?.name.startsWith('execve') ? (tried[0] ?? last) : last;
  const errno = Math.max(0, -(step?.value ?? 0));
  return { kind: 'failed', step: step?.name ?? 'start', errno, text: errnoText(errno) };
};
