/** One hook as a process that leaves nothing behind: under a supervisor of the kernel's, or else found again by a mark in its environment. */
import { isUtf8 } from 'node:buffer';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import type { HookEnded, PolicyHook } from '../core/hooks/answers.ts';
import { guardian } from '../core/sandbox/launcher.ts';
import { readReport } from '../core/sandbox/report.ts';
import { measure } from './sandbox-machine.ts';
import { removeTree } from './sandbox-scratch.ts';

/** Bytes that a hook may say on either stream. */
const MOST = 1024 * 1024;
const MOST_REPORT = 1 << 20;
/** The supervisor ends by itself that much after the hook's own deadline, in seconds: this program may have been stopped. */
const GRACE = 5;
/** After the order to end, until harder means are used. */
const PATIENCE_MS = 3000;
/** The first Landlock ABI in which "everything of this hook" can be said to the kernel. */
const SCOPED_ABI = 6;
const BUSY_RETRIES = 20;
/** In the environment of a hook that has no supervisor; its children inherit it. */
const MARK = 'SALLYPORT_HOOK';
const MOST_ROUNDS = 50;

type Environment = Readonly<Record<string, string>>;
export interface HookRunner {
  readonly run: (hook: PolicyHook, event: string, cwd: string, env: Environment) => Promise<HookEnded>;
  readonly close: () => void;
}

/** How a process is started, told to end, and what its own exit says. */
interface Started {
  readonly child: ChildProcess;
  readonly end: () => void;
  /** The process itself is gone; what it started may not be. */
  readonly gone: () => void;
  readonly ended: (code: number | null) => Pick<HookEnded, 'code' | 'failed'>;
}

const killGroup = (child: ChildProcess): void => {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is gone already.
  }
};

/** Reads what it says until all of it has ended. */
const converse = ({ child, end, gone, ended }: Started, hook: PolicyHook, event: string): Promise<HookEnded | 'busy'> =>
  new Promise(done => {
    const heard = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
    const size = { stdout: 0, stderr: 0 };
    const said = () => ({
      stdout: Buffer.concat(heard.stdout).toString('utf8'),
      stderr: Buffer.concat(heard.stderr).toString('utf8'),
    });
    const [stdin, stdout, stderr] = [child.stdin!, child.stdout!, child.stderr!];
    let failed: string | undefined;
    const stop = (why: string): void => {
      failed ??= why;
      end();
    };
    const timer = setTimeout(() => {
      stop(`it took longer than ${hook.timeout} seconds`);
      // Whoever left the group may still hold the pipes: nobody waits for it.
      stdout.destroy();
      stderr.destroy();
    }, hook.timeout * 1000);
    for (const [name, stream] of [
      ['stdout', stdout],
      ['stderr', stderr],
    ] as const)
      stream.on('data', (chunk: Buffer) => {
        if ((size[name] += chunk.length) > MOST) stop(`it said more than ${MOST} bytes`);
        else heard[name].push(chunk);
      });
    // A hook that does not read is judged by what it answers.
    stdin.on('error', () => {});
    child.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      done(error.code === 'ETXTBSY' ? 'busy' : { code: null, ...said(), failed: 'it cannot be started' });
    });
    child.on('exit', gone);
    child.on('close', code => {
      clearTimeout(timer);
      const told = ended(code);
      const garbled = isUtf8(Buffer.concat(heard.stdout)) ? undefined : 'its answer is not UTF-8';
      const why = failed ?? told.failed ?? garbled;
      done({ code: told.code, ...said(), ...(why !== undefined && { failed: why }) });
    });
    stdin.end(event);
  });

/** Ends every process that carries the mark, until a look at all of them finds none. */
const endMarked = (mark: string): void => {
  const wanted = `${MARK}=${mark}`;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let found = 0;
    for (const name of fs.existsSync('/proc/self/environ') ? fs.readdirSync('/proc') : [])
      try {
        if (!/^\d+$/.test(name) || !fs.readFileSync(`/proc/${name}/environ`, 'latin1').split('\0').includes(wanted)) continue;
        process.kill(Number(name), 'SIGKILL');
        found++;
      } catch {
        // It has ended, or is somebody else's.
      }
    if (found === 0) return;
  }
};

const marked = async (hook: PolicyHook, event: string, cwd: string, env: Environment): Promise<HookEnded> => {
  const mark = randomBytes(16).toString('hex');
  const [program, ...args] = hook.run;
  const child = spawn(program, args, { cwd, env: { ...env, [MARK]: mark }, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  const end = (): void => {
    killGroup(child);
    endMarked(mark);
  };
  const ended = await converse({ child, end, gone: end, ended: code => ({ code }) }, hook, event);
  end();
  return ended === 'busy' ? { code: null, stdout: '', stderr: '', failed: 'it cannot be started' } : ended;
};

const supervised = (child: ChildProcess, steps: readonly string[]): Started => {
  const control = child.stdio[3] as Duplex;
  const report: Buffer[] = [];
  let size = 0;
  control.on('error', () => {});
  control.on('data', (chunk: Buffer) => {
    if ((size += chunk.length) <= MOST_REPORT) report.push(chunk);
  });
  let harder: NodeJS.Timeout | undefined;
  return {
    child,
    end: () => {
      // The end of the socket is the order: it kills all that is left, waits for it, and is the last to go.
      control.end();
      harder ??= setTimeout(() => killGroup(child), PATIENCE_MS);
    },
    gone: () => clearTimeout(harder),
    ended: () => {
      const told = readReport(Buffer.concat(report), steps);
      if (told.kind === 'failed') return { code: null, failed: 'it cannot be started' };
      return { code: told.kind === 'done' ? told.exit : null };
    },
  };
};

/**
 * Finds out how hooks can be held on this machine.
 * @param kernel `false` does without the kernel's help, as on machines that do not have it.
 */
export const openHookRunner = async (kernel = true): Promise<HookRunner> => {
  const plain: HookRunner = { run: marked, close: () => {} };
  const measured = kernel && process.platform === 'linux' ? await measure(process.env, []).catch(() => undefined) : undefined;
  if (measured === undefined) return plain;
  const { machine, scratch } = measured;
  const close = (): void => removeTree(scratch.root);
  if (machine.landlock < SCOPED_ABI) {
    close();
    return plain;
  }
  let count = 0;
  return {
    close,
    run: async (hook, event, cwd, env) => {
      for (let attempt = 0; ; attempt++) {
        const file = path.join(scratch.state, `hook-${count++}`);
        const deadlineSeconds = Math.ceil(hook.timeout) + GRACE;
        const { image, steps } = guardian({ command: hook.run, machine, file, deadlineSeconds }, env);
        fs.writeFileSync(file, image, { mode: 0o500, flag: 'wx' });
        const child = spawn(file, [], { cwd, env: {}, stdio: ['pipe', 'pipe', 'pipe', 'pipe'], detached: true });
        const ended = await converse(supervised(child, steps), hook, event);
        fs.rmSync(file, { force: true });
        if (ended !== 'busy') return ended;
        // Another thread forked while the file was open for writing.
        if (attempt === BUSY_RETRIES) return { code: null, stdout: '', stderr: '', failed: 'it cannot be started' };
        await new Promise(go => setTimeout(go, 5 * (attempt + 1)));
      }
    },
  };
};
