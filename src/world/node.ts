/** Processes and files of this machine, as bytes: the few calls that the rest of `world` is built on. */
import { spawn } from 'node:child_process';
import { Fault } from '../core/fault.ts';
import { endWithUs } from './leave.ts';

/** How a process ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The first 64 KiB. */
  readonly stderr: string;
}
export interface PipeOptions {
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string>>;
  readonly input?: Uint8Array | string;
  /** Is told every piece of standard output; what it throws ends the process and rejects. */
  readonly onData?: (chunk: Uint8Array) => void;
  /** Is given standard input to write to, for as long as it is not ended, and the way to end the process, which rejects then. */
  readonly onStart?: (process: {
    readonly write: (bytes: Uint8Array) => void;
    readonly end: () => void;
    readonly stop: (error: Error) => void;
  }) => void;
  /** Milliseconds until it is killed; ten minutes, and 0 for ever. */
  readonly timeout?: number;
}

const MOST_STDERR = 65_536;
/** Milliseconds between asking a program to end, so that it may end its own helpers, and ending it. */
const GRACE = 1000;

/** A program that does not come to its end. */
export const tookTooLong = (command: string): Fault =>
  new Fault('timeout', `\`${command}\` took too long and was ended`, 'make the change smaller');

/**
 * Runs a program to its end without a shell.
 * @throws Fault `missing-program` when it is not installed, `timeout` when it took too long.
 */
export const pipe = (command: string, args: readonly string[], options: PipeOptions): Promise<Ended> =>
  new Promise((done, fail) => {
    const child = spawn(command, args, {
      ...(options.cwd !== undefined && { cwd: options.cwd }),
      env: { ...options.env },
      stdio: [options.input === undefined && options.onStart === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    endWithUs(child);
    const patience = options.timeout ?? 600_000;
    let stderr = '';
    let broken: unknown;
    let grace: NodeJS.Timeout | undefined;
    const stop = (error: unknown): void => {
      if (broken !== undefined) return;
      broken = error;
      child.kill('SIGTERM');
      grace = setTimeout(() => child.kill('SIGKILL'), GRACE);
    };
    // Of our own, because that of `spawn` holds this process for its whole time when there is no such program.
    const timer = patience > 0 && setTimeout(() => stop(tookTooLong(`${command} ${verbOf(args)}`)), patience);
    const over = (): void => {
      if (timer !== false) clearTimeout(timer);
      clearTimeout(grace);
    };
    child.on('error', (error: NodeJS.ErrnoException) => {
      over();
      const missing = error.code === 'ENOENT';
      fail(
        missing
          ? new Fault('missing-program', `\`${command}\` was not found`, `install \`${command}\` and put it in PATH`)
          : error,
      );
    });
    child.stdout!.on('data', (chunk: Uint8Array) => {
      if (broken !== undefined) return;
      try {
        options.onData?.(chunk);
      } catch (error) {
        stop(error);
      }
    });
    child.stderr!.on('data', (chunk: Buffer) => {
      if (stderr.length < MOST_STDERR) stderr = (stderr + chunk.toString('utf8')).slice(0, MOST_STDERR);
    });
    // A program that ends before it has read everything is judged by its exit code.
    child.stdin?.on('error', () => {});
    const { stdin } = child;
    if (options.onStart === undefined) stdin?.end(options.input);
    else options.onStart({ write: bytes => void stdin!.write(bytes), end: () => void stdin!.end(), stop });
    child.on('exit', () => {
      if (broken === undefined) return;
      // What it started may hold these open for as long as it likes.
      child.stdout!.destroy();
      child.stderr!.destroy();
    });
    child.on('close', (code, signal) => {
      over();
      if (broken !== undefined) fail(broken);
      else done({ code, signal, stderr });
    });
  });

/** What a program is asked to do: its first word that is no setting. */
const verbOf = (args: readonly string[]): string =>
  args.find((word, i) => !word.startsWith('-') && args[i - 1] !== '-c') ?? args[0] ?? '';

/** The same, with all of standard output in one piece, at most `most` bytes. */
export const capture = async (
  command: string,
  args: readonly string[],
  options: Omit<PipeOptions, 'onData'>,
  most = 256 * 2 ** 20,
): Promise<Ended & { readonly stdout: Buffer }> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const ended = await pipe(command, args, {
    ...options,
    onData: chunk => {
      size += chunk.length;
      if (size > most)
        throw new Fault('too-large', `\`${command} ${verbOf(args)}\` said more than ${most} bytes`, 'make the change smaller');
      chunks.push(chunk);
    },
  });
  return { ...ended, stdout: Buffer.concat(chunks) };
};
