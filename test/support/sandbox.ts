/** Tests of sandboxes run as an ordinary user, and when they are started by root also as root: never as whoever happens to be there. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Run } from '../../src/core/model.ts';
import { defaultRequirement } from '../../src/core/sandbox/guarantees.ts';
import type { Syscall } from '../../src/core/sandbox/syscalls.ts';
import type { ApprovedCommand, Limits, Machine, SandboxWish } from '../../src/core/sandbox-contract.ts';
import { withoutCall } from './kernel.ts';

export const root = path.join(import.meta.dirname, '../..');
const driver = path.join(import.meta.dirname, 'sandbox-driver.ts');

export interface User {
  readonly name: string;
  readonly uid: number;
  /** Words before a program: what makes it run as in a container. */
  readonly wrap?: readonly string[];
}
/** The capabilities that Docker leaves to root in a container. */
const CONTAINER =
  'chown,dac_override,fowner,fsetid,kill,setgid,setuid,setpcap,net_bind_service,net_raw,sys_chroot,mknod,audit_write,setfcap';
const me = process.getuid?.() ?? -1;
/** A user that nobody else is, so that counts of processes are the test's own. */
const ordinary: User = { name: 'an ordinary user', uid: me === 0 ? 61_000 + (process.pid % 4000) : me };
/** Root is tested where the tests run as root, as they do in containers. */
export const users: readonly User[] =
  me === 0
    ? [
        ordinary,
        { name: 'root', uid: 0 },
        { name: 'root in a container', uid: 0, wrap: ['setpriv', `--bounding-set=-all,+${CONTAINER.replaceAll(',', ',+')}`] },
      ]
    : [ordinary];
export const someone = ordinary;

export const LIMITS: Limits = {
  wallSeconds: 60,
  cpuSeconds: 60,
  fileSize: 64 * 2 ** 20,
  data: 4 * 2 ** 30,
  processes: 200,
  output: 4 * 2 ** 20,
};

export interface DriverRequest {
  readonly workspace: string;
  readonly env: Readonly<Record<string, string>>;
  readonly log: string;
  readonly commands: readonly ApprovedCommand[];
  readonly wish: SandboxWish;
  readonly protect?: readonly string[];
  readonly secret?: string;
  readonly machine?: Partial<Machine>;
  readonly hosts?: Readonly<Record<string, readonly string[]>>;
  readonly loopback?: boolean;
  readonly event?: string;
  /** Opens and closes the sandbox so many times. */
  readonly repeat?: number;
}

/** Directories of one test, owned by the user: a workspace, a home, a place for scratch, and what lies outside. */
export interface Ground {
  readonly user: User;
  readonly base: string;
  readonly workspace: string;
  readonly home: string;
  readonly outside: string;
  readonly temp: string;
  readonly write: (file: string, content: string, mode?: number) => string;
  readonly own: (...files: readonly string[]) => void;
  readonly close: () => void;
}

export const ground = (user: User): Ground => {
  const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'sallyport-test-')));
  fs.chmodSync(base, 0o755);
  const place = (name: string): string => path.join(base, name);
  const own = (...files: readonly string[]): void => {
    for (const file of files) fs.lchownSync(file, user.uid, user.uid === 0 ? 0 : user.uid);
  };
  const owned = me === 0 ? own : () => {};
  for (const name of ['workspace', 'home', 'outside', '_work', '_work/_temp']) {
    fs.mkdirSync(place(name));
    owned(place(name));
  }
  return {
    user,
    base,
    workspace: place('workspace'),
    home: place('home'),
    outside: place('outside'),
    temp: place('_work/_temp'),
    write: (file, content, mode = 0o644) => {
      const full = path.join(base, file);
      const parts = path.relative(base, full).split('/');
      for (let i = 1; i < parts.length; i++) {
        const directory = path.join(base, ...parts.slice(0, i));
        if (fs.existsSync(directory)) continue;
        fs.mkdirSync(directory);
        owned(directory);
      }
      fs.writeFileSync(full, content, { mode });
      fs.chmodSync(full, mode);
      owned(full);
      return full;
    },
    own: owned,
    close: () => fs.rmSync(base, { recursive: true, force: true }),
  };
};

export const wishOf = (wish: Partial<SandboxWish> = {}): SandboxWish => {
  const network = wish.network ?? 'none';
  return { backend: 'os', require: defaultRequirement(network), limits: LIMITS, ...wish, network };
};

/** Node 24 as the project has it, whatever runs the tests. */
const node = ((): string => {
  const own = path.join(root, 'node_modules/.bin/node');
  return fs.existsSync(own) ? fs.realpathSync(own) : process.execPath;
})();

export interface DriveOptions extends Partial<Omit<DriverRequest, 'workspace' | 'commands' | 'wish'>> {
  readonly wish?: Partial<SandboxWish>;
  /** Descriptors that the driver inherits besides its own three. */
  readonly inherit?: readonly number[];
  /** Words before the program: what makes it run as in a container. */
  readonly wrap?: readonly string[];
  /** The kernel is one without this call. */
  readonly without?: Syscall;
  readonly onStart?: (child: ChildProcess) => void;
}
export interface Driven {
  readonly pid: number;
  readonly runs: readonly Run[];
  readonly log: string;
  /** Open descriptors after the first sandbox, and after the last. */
  readonly descriptors: readonly [number, number];
}

export const environmentOf = (place: Ground): Record<string, string> => ({
  PATH: `${path.dirname(node)}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`,
  HOME: place.home,
  RUNNER_TEMP: place.temp,
  LANG: 'C.UTF-8',
});

/** Who the ground's user is, for what the tests start themselves. */
export const identity = (user: User): { uid?: number; gid?: number } =>
  me === 0 && user.uid !== 0 ? { uid: user.uid, gid: user.uid } : {};

/** Runs a program as the ground's user, in its workspace. @returns standard output */
export const asUser = (place: Ground, command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, {
    ...identity(place.user),
    cwd: place.workspace,
    env: environmentOf(place),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Whether this machine has what a tier needs, as the ordinary user: asked without our own code. */
export const canRun = (tier: 'bwrap' | 'gvisor'): boolean => {
  const words = {
    bwrap: ['bwrap', '--unshare-all', '--ro-bind', '/', '/', 'true'],
    gvisor: ['runsc', '--rootless', '--network=none', 'do', 'true'],
  };
  const [program, ...args] = words[tier];
  return spawnSync(program!, args, { ...identity(ordinary), env: { PATH: '/usr/bin:/bin' }, stdio: 'ignore' }).status === 0;
};

/** Runs commands in a sandbox as the ground's user. */
export const drive = async (
  place: Ground,
  commands: readonly (string | readonly [string, ...string[]] | ApprovedCommand)[],
  options: DriveOptions = {},
): Promise<Driven> => {
  const log = place.write(`log-${Math.random().toString(36).slice(2)}`, '');
  const request: DriverRequest = {
    workspace: place.workspace,
    log,
    ...options,
    env: { ...environmentOf(place), ...options.env },
    commands: commands.map(
      command => (typeof command === 'string' || Array.isArray(command) ? { run: command } : command) as ApprovedCommand,
    ),
    wish: wishOf(options.wish),
  };
  const env = { ...environmentOf(place), ...options.env };
  const words = [...(options.wrap ?? []), node, driver];
  const poor = path.join(place.base, 'poor-kernel');
  if (options.without) fs.writeFileSync(poor, withoutCall(options.without, words, env), { mode: 0o755 });
  const [program, ...args] = options.without ? [poor] : words;
  const child = spawn(program!, args, {
    ...identity(place.user),
    cwd: '/',
    env,
    stdio: ['pipe', 'pipe', 'pipe', ...(options.inherit ?? [])],
  });
  options.onStart?.(child);
  let out = '';
  let error = '';
  child.stdout!.on('data', chunk => (out += chunk));
  child.stderr!.on('data', chunk => (error += chunk));
  child.stdin!.on('error', () => {});
  child.stdin!.end(JSON.stringify(request));
  const code = await new Promise<number | null>(done => child.on('close', done));
  if (code !== 0 || out === '') throw new Error(`the driver ended with ${code}: ${error.slice(0, 4000)}`);
  return { ...(JSON.parse(out) as Omit<Driven, 'log'>), log: fs.readFileSync(log, 'utf8') };
};

/** Processes of this machine whose command line holds a text, zombies left out. */
export const processesWith = (text: string): string[] =>
  fs.readdirSync('/proc').filter(name => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return fs.readFileSync(`/proc/${name}/cmdline`, 'latin1').includes(text);
    } catch {
      return false;
    }
  });

/** Waits until something holds, at most ten seconds. */
export const eventually = async (holds: () => boolean): Promise<boolean> => {
  for (let i = 0; i < 200; i++) {
    if (holds()) return true;
    await new Promise(done => setTimeout(done, 50));
  }
  return false;
};
