/** Standard input and output by plain system calls: the streams of Node load more than a small answer needs. They serve where a call would block. */
import { fstatSync, readSync, writeSync } from 'node:fs';
import { Fault } from '../core/fault.ts';
import { whyNot } from './why-not.ts';

const PIECE = 65_536;
const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

/** Whether a person would have to type the input. A pipe is told without Node's streams, which take long to load. */
export const isTyped = (): boolean => {
  try {
    return fstatSync(0).isCharacterDevice() && process.stdin.isTTY;
  } catch {
    return false;
  }
};

/** All of standard input. */
export const readInput = async (): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = [];
  try {
    for (let got = 1; got > 0; ) {
      const piece = Buffer.allocUnsafe(PIECE);
      got = readSync(0, piece);
      pieces.push(piece.subarray(0, got));
    }
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') for await (const piece of process.stdin) pieces.push(piece as Buffer);
    // So Windows says that there is no more.
    else if (codeOf(error) !== 'EOF') throw error;
  }
  return Buffer.concat(pieces);
};

/** INVARIANT: a reader that went away (`| head`) is no verdict: quiet, and not open. */
const gone = (): never => process.exit(2);

/** What has been given to a stream once goes there ever after, so that the order stays. */
const streaming = { stdout: false, stderr: false };

/** Whether all that was said has been written; otherwise a stream still holds some of it. */
export const isSaid = (): boolean => !streaming.stdout && !streaming.stderr;

/** Writes a text to standard output or standard error, all of it, in order. */
export const say = (to: 'stdout' | 'stderr', text: string): void => {
  let rest: Uint8Array = Buffer.from(text);
  if (!streaming[to])
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(to === 'stdout' ? 1 : 2, rest));
    } catch (error) {
      if (codeOf(error) === 'EPIPE') gone();
      if (codeOf(error) !== 'EAGAIN')
        throw new Fault(
          'output',
          `${to === 'stdout' ? 'standard output' : 'standard error'} cannot be written: ${whyNot(error)}`,
          'write to another place, or make room',
        );
    }
  if (rest.length === 0) return;
  const stream = process[to];
  if (!streaming[to]) stream.on('error', gone);
  streaming[to] = true;
  stream.write(rest);
};
