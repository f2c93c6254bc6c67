/** Starts what a sandbox asks for, reads what it says, and sees to it that it ends: by itself, at its deadline, or with this program. */

import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import type { Duplex } from 'node:stream';
import { Fault } from '../core/fault.ts';
import type { Ending } from '../core/runs.ts';
import { type Report, readReport } from '../core/sandbox/report.ts';
import type { Spawn } from '../core/sandbox-contract.ts';

/** After a kill, how long until harder means are used, and until it is given up. */
const PATIENCE_MS = 3000;
/** Without a supervisor: how long what is left may still write, once the command has ended. */
const LINGER_MS = 300;
const BUSY_RETRIES = 20;
const MOST_REPORT = 1 << 20;

export interface ProcessPlan {
  readonly spawn: Spawn;
  /** The named pipe. */
  readonly output: string;
  readonly timeoutSeconds: number;
  readonly onOutput: (bytes: Uint8Array) => void;
  /** Ends the command early: this program has been told to end. */
  readonly stop?: AbortSignal;
}

/** @throws Fault `sandbox-launch` when the command could not be started the way it must be. */
export const runProcess = async (plan: ProcessPlan): Promise<Ending> => {
  for (const directory of plan.spawn.directories ?? []) fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const { path, bytes, executable } of plan.spawn.files) {
    fs.rmSync(path, { force: true });
    fs.writeFileSync(path, bytes, { mode: executable ? 0o500 : 0o400, flag: 'wx' });
  }
  try {
    for (let attempt = 0; ; attempt++) {
      const ending = await start(plan);
      if (ending !== 'busy') return ending;
      // Another thread forked while the file was open for writing, and its child has it open until it becomes a program.
      if (attempt === BUSY_RETRIES) throw launchFault('the launcher stays busy');
      await new Promise(done => setTimeout(done, 5 * (attempt + 1)));
    }
  } finally {
    for (const { path } of plan.spawn.files) fs.rmSync(path, { force: true });
  }
};

const launchFault = (what: string): Fault =>
  new Fault(
    'sandbox-launch',
    `the command could not be started in the sandbox: ${what}`,
    'see that the command exists and that its directory does',
  );

const start = async ({ spawn: what, output, timeoutSeconds, onOutput, stop }: ProcessPlan): Promise<Ending | 'busy'> => {
  // The reading end first, or the writing end would wait for it.
  const reading = fs.openSync(output, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
  const writing = fs.openSync(output, fs.constants.O_WRONLY);
  const supervised = what.steps !== undefined;
  const began = performance.now();
  let child: ChildProcess;
  try {
    child = spawn(what.argv[0], what.argv.slice(1), {
      cwd: what.cwd,
      env: { ...what.env },
      // A session of its own keeps a command from the terminal. Where there is none, a session only costs time.
      detached: !supervised || hasTerminal(),
      stdio: ['ignore', writing, writing, supervised ? 'pipe' : 'ignore'],
    });
  } finally {
    fs.closeSync(writing);
  }
  const outlet = new net.Socket({ fd: reading, readable: true, writable: false });
  const drained = new Promise<void>(done => outlet.on('close', () => done()));
  outlet.on('error', () => {});
  outlet.on('data', onOutput);

  const report: Buffer[] = [];
  let reported = 0;
  const control = supervised ? (child.stdio[3] as Duplex) : undefined;
  control?.on('error', () => {});
  control?.on('data', (chunk: Buffer) => {
    if ((reported += chunk.length) <= MOST_REPORT) report.push(chunk);
  });

  let timedOut = false;
  const timers: NodeJS.Timeout[] = [];
  const end = (): void => {
    control?.end();
    timers.push(setTimeout(() => killGroup(child), supervised ? PATIENCE_MS : 0));
  };
  stop?.addEventListener('abort', end);
  const late = (): void => {
    timedOut = true;
    end();
  };
  timers.push(setTimeout(late, timeoutSeconds * 1000));

  const ended = await new Promise<{ code: number | null; signal: NodeJS.Signals | null } | NodeJS.ErrnoException>(done => {
    child.on('error', done);
    child.on('exit', (code, signal) => done({ code, signal }));
  });
  const seconds = (performance.now() - began) / 1000;
  if (!supervised && !('message' in ended)) killGroup(child);
  // A supervisor is gone only when everything is, so the pipe has an end; elsewhere somebody may still hold it open.
  timers.push(setTimeout(() => outlet.destroy(), supervised ? PATIENCE_MS : LINGER_MS));
  await drained;
  if (control && !('message' in ended))
    await new Promise<void>(done => (control.readableEnded || control.destroyed ? done() : control.on('close', done).resume()));
  for (const timer of timers) clearTimeout(timer);
  stop?.removeEventListener('abort', end);
  control?.destroy();

  if ('message' in ended) {
    if (ended.code === 'ETXTBSY') return 'busy';
    throw launchFault(ended.code === 'ENOENT' ? `\`${what.argv[0]}\` was not found` : ended.message);
  }
  if (!supervised) return plainEnding(ended.code, ended.signal, timedOut, seconds);
  const told = readReport(Buffer.concat(report), what.steps);
  if (told.kind === 'silent' && ended.code !== null) throw launchFault(`it ended with ${ended.code} before the command began`);
  return supervisedEnding(told, timedOut, seconds);
};

const plainEnding = (exit: number | null, signal: NodeJS.Signals | null, timedOut: boolean, seconds: number): Ending => ({
  exit,
  ...(signal === null ? {} : { signal }),
  timedOut: timedOut && exit === null,
  seconds,
});

const supervisedEnding = (report: Report, timedOut: boolean, seconds: number): Ending => {
  if (report.kind === 'failed') throw launchFault(`${report.step}: ${report.text}`);
  // The supervisor was killed from outside; what it held has been told to end, but nobody saw it end.
  if (report.kind === 'silent') return { exit: null, signal: 'SIGKILL', timedOut, seconds };
  const { exit, signal, deadline, cpuSeconds, peakMemory } = report;
  return {
    exit,
    ...(signal === null ? {} : { signal: signalName(signal) }),
    timedOut: exit === null && (timedOut || deadline),
    seconds,
    cpuSeconds,
    peakMemory,
  };
};

const signalName = (number: number): string =>
  Object.entries(os.constants.signals).find(([, value]) => value === number)?.[0] ?? `signal ${number}`;

/** Whether this program has a terminal that a command could write to. */
const hasTerminal = (): boolean => {
  try {
    fs.closeSync(fs.openSync('/dev/tty', fs.constants.O_RDWR | fs.constants.O_NOCTTY));
    return true;
  } catch {
    return false;
  }
};

const killGroup = (child: ChildProcess): void => {
  if (child.pid === undefined) return;
  for (const target of [-child.pid, child.pid])
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // Nobody is left.
    }
};
