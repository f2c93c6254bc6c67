/** Commands in a microVM: it gets a copy of the workspace, runs one command after the other, and is ended whatever happens. */
import { Fault } from '../core/fault.ts';
import type { Ending } from '../core/runs.ts';
import { scriptProof } from '../core/sandbox/script.ts';
import type { Machine, Profile, Sandbox, SandboxWish } from '../core/sandbox-contract.ts';
import { type Forkd, forkd } from './forkd.ts';
import { capture } from './node.ts';

const MOST_WORKSPACE = 48 * 2 ** 20;
/** One argument of a program may have 128 KiB. */
const CHUNK = 96 * 1024;
const ARCHIVE = '/tmp/.sallyport-workspace';
const UNPACK = 'mkdir -p "$1" && base64 -d "$2" | tar -xzf - -C "$1" && rm "$2"';
const SECONDS = 60;
/** Added to the longest run before a machine counts as left behind: clocks differ. */
const SKEW_SECONDS = 600;

export interface Guest {
  readonly run: (
    words: readonly [string, ...string[]],
    seconds: number,
    onOutput: (bytes: Uint8Array) => void,
  ) => Promise<Ending>;
  readonly end: () => Promise<void>;
}
export interface GuestPlan {
  readonly sandbox: Sandbox;
  readonly wish: SandboxWish;
  readonly profile: Profile;
  readonly machine: Machine;
  readonly token: string;
  /** A file of this machine, which no guest can have. */
  readonly secret: string;
}

/**
 * Forks a machine, copies the workspace into it, and proves that it is another one.
 * @throws Fault `sandbox-microvm`, `sandbox-proof`
 */
export const openGuest = async ({ sandbox, wish, profile, machine, token, secret }: GuestPlan): Promise<Guest> => {
  if (wish.microvm === undefined) throw new Error('a machine without a controller');
  const controller = forkd({ url: wish.microvm.url, snapshot: wish.microvm.snapshot, token });
  await controller.reconcile(wish.limits.wallSeconds + SKEW_SECONDS, Date.now() / 1000);
  const id = await controller.fork();
  const inGuest = (words: readonly [string, ...string[]]): readonly string[] => sandbox.wrap(words, profile, machine).argv;
  try {
    await copy(controller, id, profile.workspace, sandbox.wrap(['true'], profile, machine).cwd);
    await prove(sandbox, wish, secret, async words => (await controller.exec(id, inGuest(words), SECONDS)).stdout);
  } catch (error) {
    await controller.end(id).catch(() => {});
    throw error;
  }
  return {
    run: async (words, seconds, onOutput) => {
      const began = performance.now();
      const { stdout, stderr, exit, timedOut } = await controller.exec(id, inGuest(words), seconds);
      onOutput(Buffer.from(stdout + stderr));
      return { exit, timedOut, seconds: (performance.now() - began) / 1000 };
    },
    end: () => controller.end(id),
  };
};

const copy = async (controller: Forkd, id: string, workspace: string, to: string): Promise<void> => {
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin' };
  const packed = await capture('tar', ['-C', workspace, '-czf', '-', '.'], { env }, MOST_WORKSPACE).catch(error => {
    if (!(error instanceof Fault) || error.code !== 'too-large') throw error;
    throw new Fault(
      'sandbox-microvm',
      `the workspace is larger than ${MOST_WORKSPACE} bytes when packed`,
      'check out with `fetch-depth: 1`, or use another sandbox',
    );
  });
  if (packed.code !== 0)
    throw new Fault('sandbox-microvm', 'the workspace could not be packed', 'see that all of its files can be read');
  const text = packed.stdout.toString('base64');
  for (let at = 0; at < text.length; at += CHUNK)
    await must(controller, id, ['/bin/sh', '-c', 'printf %s "$1" >> "$2"', 'sh', text.slice(at, at + CHUNK), ARCHIVE]);
  await must(controller, id, ['/bin/sh', '-c', UNPACK, 'sh', to, ARCHIVE]);
};

const must = async (controller: Forkd, id: string, args: readonly string[]): Promise<void> => {
  const { exit, stderr } = await controller.exec(id, args, SECONDS);
  if (exit !== 0)
    throw new Fault(
      'sandbox-microvm',
      `the workspace could not be copied into the machine: \`${stderr.trim().slice(0, 200)}\``,
      'see that the snapshot has `sh`, `base64` and `tar`',
    );
};

const prove = async (
  sandbox: Sandbox,
  wish: SandboxWish,
  secret: string,
  run: (words: readonly [string, ...string[]]) => Promise<string>,
): Promise<void> => {
  if (sandbox.proof === undefined) return;
  const plan = {
    network: wish.network,
    proof: sandbox.proof,
    secret,
    outside: '/nowhere',
    inside: '/tmp',
    pid: process.pid,
    port: 1,
  };
  const { words, read } = scriptProof(plan);
  const wrong = read(await run(words));
  if (wrong === undefined || wrong.length > 0)
    throw new Fault(
      'sandbox-proof',
      `the machine of \`${sandbox.id}\` is not another one: ${wrong?.join(', ') ?? 'its test did not get to the end'}`,
      'look at the controller and its snapshot, or choose another `sandbox.backend`',
    );
};
