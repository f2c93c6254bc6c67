/** Opens a sandbox for commands: measures the machine, proves the walls, runs one command after the other, and cleans up. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Fault } from '../core/fault.ts';
import type { Guarantees, Run } from '../core/model.ts';
import type { Ending } from '../core/runs.ts';
import type { Cage, Machine, Profile, Sandbox, SandboxWish, SandboxWorld } from '../core/sandbox-contract.ts';
import { changedFiles, type Listing, listWorkspace } from './sandbox-changes.ts';
import { guardWorkspace } from './sandbox-guard.ts';
import { type CommandLog, commandLog, type Logged } from './sandbox-log.ts';
import { measure } from './sandbox-machine.ts';
import { type Guest, openGuest } from './sandbox-microvm.ts';
import { runProcess } from './sandbox-process.ts';
import { checkWorkspace, profileOf } from './sandbox-profile.ts';
import { prove } from './sandbox-proof.ts';
import { type DomainProxy, type ProxyOptions, startProxy } from './sandbox-proxy.ts';
import { removeTree, type Scratch } from './sandbox-scratch.ts';
import { warning } from './sandbox-warning.ts';

export interface SandboxWorldOptions {
  /** Where commands run and may write. */
  readonly workspace: string;
  /** Paths in it that must be as they were after every command: the policy, workflows, this program if it lies there. */
  readonly protect: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Takes secrets out of a text. */
  readonly mask: (text: string) => string;
  /** Writes to the log. */
  readonly write: (text: string) => void;
  /** For tests: the network that the proxy sees, and a machine with less. */
  readonly proxy?: Omit<ProxyOptions, 'allow'>;
  readonly adjust?: (machine: Machine) => Machine;
}

/** The outside for `run`. */
export const sandboxWorld = (options: SandboxWorldOptions): SandboxWorld => ({
  openCage: (sandbox, wish) => openCage(sandbox, wish, options),
  warn: warning(options),
});

const openCage = async (sandbox: Sandbox, wish: SandboxWish, options: SandboxWorldOptions): Promise<Cage> => {
  const { env, proxy, adjust } = options;
  const home = env['HOME'] ?? os.homedir();
  const workspace = checkWorkspace(options.workspace, env, home);
  const measured = await measure(env, sandbox.tools ?? []);
  const { scratch, output } = measured;
  const machine = adjust?.(measured.machine) ?? measured.machine;
  let domainProxy: DomainProxy | undefined;
  let guest: Guest | undefined;
  const close = async (): Promise<void> => {
    await domainProxy?.close();
    await guest?.end();
    removeTree(scratch.root);
  };
  try {
    const guarantees = sandbox.probe(machine, wish);
    if (guarantees instanceof Fault) throw guarantees;
    if (typeof wish.network === 'object' && !sandbox.elsewhere)
      domainProxy = await startProxy({ allow: wish.network.allow, ...proxy });
    const proxyPort = domainProxy === undefined ? {} : { proxyPort: domainProxy.port };
    const profile = profileOf({ workspace, scratch, output, machine, wish, env, ...proxyPort }, home);
    if (sandbox.elsewhere) guest = await enterGuest(sandbox, wish, profile, machine, scratch, options);
    else await prove(sandbox, profile, machine, scratch, output);
    const start: Start = guest
      ? (words, seconds, onOutput) => guest!.run(words, seconds, onOutput)
      : (words, seconds, onOutput, stop) => {
          const limits = { ...profile.limits, wallSeconds: seconds };
          const spawn = sandbox.wrap(words, { ...profile, limits }, machine);
          return runProcess({ spawn, output, timeoutSeconds: seconds, onOutput, stop });
        };
    return cage({ sandbox, guarantees, profile, start, domainProxy, options, close });
  } catch (error) {
    await close();
    throw error;
  }
};

/** What the machine gets is a copy, and credentials must not be in it. */
const enterGuest = async (
  sandbox: Sandbox,
  wish: SandboxWish,
  profile: Profile,
  machine: Machine,
  scratch: Scratch,
  options: SandboxWorldOptions,
): Promise<Guest> => {
  const token = options.env[wish.microvm?.tokenEnv ?? ''] ?? '';
  const secret = path.join(scratch.state, 'canary');
  fs.writeFileSync(secret, 'canary', { mode: 0o600 });
  const guard = guardWorkspace(profile.workspace, options.protect);
  try {
    return await openGuest({ sandbox, wish, profile, machine, token, secret });
  } finally {
    guard.restore();
  }
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** While a command runs, this program must not end without putting back what it has changed: a signal waits until then. */
const interruption = (): { readonly signal: AbortSignal; readonly goOn: (cleanUp: () => Promise<void>) => Promise<void> } => {
  const stop = new AbortController();
  let caught: NodeJS.Signals | undefined;
  const note = (signal: NodeJS.Signals): void => {
    caught ??= signal;
    stop.abort();
  };
  for (const name of SIGNALS) process.on(name, note);
  return {
    signal: stop.signal,
    goOn: async cleanUp => {
      if (caught !== undefined) await cleanUp();
      for (const name of SIGNALS) process.off(name, note);
      if (caught !== undefined) process.kill(process.pid, caught);
    },
  };
};

/** Runs words for at most so many seconds, and tells what they print. */
type Start = (
  words: readonly [string, ...string[]],
  seconds: number,
  onOutput: (bytes: Uint8Array) => void,
  stop: AbortSignal,
) => Promise<Ending>;

interface Standing {
  readonly sandbox: Sandbox;
  readonly guarantees: Guarantees;
  readonly profile: Profile;
  readonly start: Start;
  readonly domainProxy: DomainProxy | undefined;
  readonly options: SandboxWorldOptions;
  readonly close: () => Promise<void>;
}

const cage = ({ sandbox, guarantees, profile, start, domainProxy, options, close }: Standing): Cage => {
  let listing: Listing;
  let listed = false;
  const logged = async (shown: string, act: (log: CommandLog) => Promise<Ending>): Promise<Ending & Logged> => {
    const log = commandLog(shown, {
      write: options.write,
      mask: options.mask,
      most: profile.limits.output,
      github: options.env['GITHUB_ACTIONS'] === 'true',
    });
    let told: Logged | undefined;
    try {
      const ending = await act(log);
      told = log.end();
      return { ...ending, ...told };
    } finally {
      if (told === undefined) log.end();
    }
  };
  const guarded = async <T>(act: () => Promise<T>): Promise<T & { readonly restored: readonly string[] }> => {
    const guard = guardWorkspace(profile.workspace, options.protect);
    let restored: readonly string[] | undefined;
    try {
      const done = await act();
      restored = guard.restore();
      return { ...done, restored };
    } finally {
      if (restored === undefined) guard.restore();
    }
  };

  return {
    guarantees,
    close,
    run: async (words, shown, timeoutSeconds) => {
      const interrupted = interruption();
      try {
        const before = listed ? listing : listWorkspace(profile.workspace);
        const ran = await guarded(() => logged(shown, log => start(words, timeoutSeconds, log.push, interrupted.signal)));
        listing = listWorkspace(profile.workspace);
        listed = true;
        return {
          command: shown,
          sandbox: sandbox.id,
          guarantees,
          ...ran,
          changed: changedFiles(before, listing).filter(name => !ran.restored.includes(name)),
          ...(domainProxy === undefined ? {} : { reached: domainProxy.reached(), blocked: domainProxy.blocked() }),
        } satisfies Run;
      } finally {
        await interrupted.goOn(close);
      }
    },
  };
};
