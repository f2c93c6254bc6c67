/** What this machine can hold a command with, measured: a small program asks the kernel, the rest is read from /proc. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Fault } from '../core/fault.ts';
import { questions } from '../core/sandbox/questions.ts';
import type { Arch } from '../core/sandbox/syscalls.ts';
import type { Machine } from '../core/sandbox-contract.ts';
import { pipe } from './node.ts';
import { makeScratch, removeTree, type Scratch, scratchPlaces } from './sandbox-scratch.ts';

const MOST_ANSWER = 1 << 20;
const ANSWER_MS = 10_000;

export interface Measured {
  readonly machine: Machine;
  readonly scratch: Scratch;
  /** The named pipe that takes a command's output. */
  readonly output: string;
}

/**
 * Finds a place where a program can be started, and measures.
 * @param tools names of programs to look for.
 * @throws Fault `sandbox-missing` when there is no such place.
 */
export const measure = async (env: Readonly<Record<string, string | undefined>>, tools: readonly string[]): Promise<Measured> => {
  const tried: string[] = [];
  for (const place of scratchPlaces(env)) {
    let scratch: Scratch;
    try {
      scratch = makeScratch(place);
    } catch (error) {
      tried.push(`${place} (${(error as NodeJS.ErrnoException).code})`);
      continue;
    }
    try {
      const output = path.join(scratch.state, 'output');
      return { machine: await ask(scratch, output, env, tools), scratch, output };
    } catch (error) {
      removeTree(scratch.root);
      if (!(error instanceof Fault)) throw error;
      if (error.code !== 'sandbox-place') throw error;
      tried.push(`${place} (${error.message})`);
    }
  }
  throw new Fault(
    'sandbox-missing',
    `no directory for temporary files lets a program be started: ${tried.join(', ')}`,
    'set `RUNNER_TEMP` or `TMPDIR` to a directory of a file system that is not mounted `noexec`',
  );
};

const ask = async (
  scratch: Scratch,
  output: string,
  env: Readonly<Record<string, string | undefined>>,
  tools: readonly string[],
): Promise<Machine> => {
  const common = {
    platform: process.platform,
    arch: process.arch,
    uid: process.geteuid?.() ?? -1,
    pid: process.pid,
    tools: findTools(tools, env['PATH'] ?? ''),
    notes: [],
  };
  const nothing = { landlock: 0, seccomp: false, userNotify: false, pidfdThread: false, waitKillable: false };
  if (process.platform !== 'linux' || (process.arch !== 'x64' && process.arch !== 'arm64')) {
    if (process.platform === 'win32')
      throw new Fault('sandbox-missing', 'commands run on Linux and macOS only', 'run on `ubuntu-latest`');
    const { code } = await pipe('mkfifo', [output], { env: { PATH: '/usr/bin:/bin' } });
    if (code !== 0) throw new Fault('sandbox-place', 'no named pipe can be made there', '');
    return { ...common, ...nothing, kin: [], tasks: 0, terminals: false };
  }
  const { image, read } = questions(process.arch satisfies Arch, process.pid, output);
  const file = path.join(scratch.state, 'ask');
  fs.writeFileSync(file, image, { mode: 0o500 });
  const answers = read(await answerOf(file));
  fs.rmSync(file, { force: true });
  if (answers === undefined) throw new Fault('sandbox-place', 'it gave no answer', '');
  const { pipe: made, ...kernel } = answers;
  if (!made) throw new Fault('sandbox-place', 'no named pipe can be made there', '');
  return { ...common, ...kernel, kin: kin(), tasks: tasks(common.uid), terminals: terminals(common.uid) };
};

/** Standard output of a program of our own that takes no arguments. */
const answerOf = (file: string): Promise<Buffer> =>
  new Promise((done, fail) => {
    const child = spawn(file, [], { stdio: ['ignore', 'pipe', 'ignore'], env: {}, timeout: ANSWER_MS, killSignal: 'SIGKILL' });
    const chunks: Buffer[] = [];
    let size = 0;
    child.on('error', (error: NodeJS.ErrnoException) => fail(new Fault('sandbox-place', error.code ?? error.message, '')));
    child.stdout.on('data', (chunk: Buffer) => {
      if ((size += chunk.length) <= MOST_ANSWER) chunks.push(chunk);
    });
    child.on('close', () => done(Buffer.concat(chunks)));
  });

const findTools = (names: readonly string[], search: string): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const name of names)
    for (const directory of search.split(':')) {
      const file = path.join(directory, name);
      if (!path.isAbsolute(directory) || found[name] !== undefined) continue;
      try {
        fs.accessSync(file, fs.constants.X_OK);
        if (fs.statSync(file).isFile()) found[name] = file;
      } catch {
        // Not there.
      }
    }
  return found;
};

interface Stat {
  readonly parent: number;
  readonly group: number;
}
const statOf = (pid: number): Stat | undefined => {
  try {
    const fields = fs
      .readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { parent: Number(fields[1]), group: Number(fields[2]) };
  } catch {
    return undefined;
  }
};

/** This process, its ancestors, and as negative numbers their process groups. */
const kin = (): number[] => {
  const found = new Set<number>();
  for (let pid = process.pid; pid > 1; ) {
    const stat = statOf(pid);
    if (stat === undefined) break;
    found.add(pid);
    if (stat.group > 0) found.add(-stat.group);
    pid = stat.parent;
  }
  return [...found];
};

/** Processes and threads of a user. */
const tasks = (uid: number): number => {
  let count = 0;
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (fs.statSync(`/proc/${name}`).uid === uid) count += fs.readdirSync(`/proc/${name}/task`).length;
    } catch {
      // It has ended.
    }
  }
  return count;
};

/** Whether a terminal of this user is open. */
const terminals = (uid: number): boolean => {
  try {
    return fs.readdirSync('/dev/pts').some(name => /^\d+$/.test(name) && fs.statSync(`/dev/pts/${name}`).uid === uid);
  } catch {
    return true;
  }
};
