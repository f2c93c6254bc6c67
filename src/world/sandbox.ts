/** Opens a sandbox for commands: measures the machine, proves the walls, runs one command after the other, and cleans up. */
import os from 'node:os';
import { Fault } from '../core/fault.ts';
import type { Guarantees, Run } from '../core/model.ts';
import type { Cage, Machine, Profile, Sandbox, SandboxWish, SandboxWorld } from '../core/sandbox-contract.ts';
import { escapeCommand } from '../core/text.ts';
import { changedFiles, type Listing, listWorkspace } from './sandbox-changes.ts';
import { guardWorkspace } from './sandbox-guard.ts';
import { commandLog } from './sandbox-log.ts';
import { measure } from './sandbox-machine.ts';
import { type Ending, runProcess } from './sandbox-process.ts';
import { checkWorkspace, profileOf } from './sandbox-profile.ts';
import { prove } from './sandbox-proof.ts';
import { type DomainProxy, type ProxyOptions, startProxy } from './sandbox-proxy.ts';
import { removeTree, type Scratch } from './sandbox-scratch.ts';

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
  warn: text =>
    options.write(options.env['GITHUB_ACTIONS'] === 'true' ? `::warning::${escapeCommand(text)}\n` : `warning: ${text}\n`),
});

const openCage = async (sandbox: Sandbox, wish: SandboxWish, options: SandboxWorldOptions): Promise<Cage> => {
  const { env, proxy, adjust } = options;
  const home = env['HOME'] ?? os.homedir();
  const workspace = checkWorkspace(options.workspace, env, home);
  const measured = await measure(env, sandbox.tools ?? []);
  const { scratch, output } = measured;
  const machine = adjust?.(measured.machine) ?? measured.machine;
  let domainProxy: DomainProxy | undefined;
  const close = async (): Promise<void> => {
    await domainProxy?.close();
    removeTree(scratch.root);
  };
  try {
    const guarantees = sandbox.probe(machine, wish.network);
    if (guarantees instanceof Fault) throw guarantees;
    if (typeof wish.network === 'object') domainProxy = await startProxy({ allow: wish.network.allow, ...proxy });
    const proxyPort = domainProxy === undefined ? {} : { proxyPort: domainProxy.port };
    const profile = profileOf({ workspace, scratch, output, machine, wish, env, ...proxyPort }, home);
    await prove(sandbox, profile, machine, scratch, output);
    return cage({ sandbox, guarantees, machine, profile, scratch, output, domainProxy, options, close });
  } catch (error) {
    await close();
    throw error;
  }
};

interface Standing {
  readonly sandbox: Sandbox;
  readonly guarantees: Guarantees;
  readonly machine: Machine;
  readonly profile: Profile;
  readonly scratch: Scratch;
  readonly output: string;
  readonly domainProxy: DomainProxy | undefined;
  readonly options: SandboxWorldOptions;
  readonly close: () => Promise<void>;
}

const cage = ({ sandbox, guarantees, machine, profile, output, domainProxy, options, close }: Standing): Cage => {
  let listing: Listing;
  let listed = false;
  return {
    guarantees,
    close,
    run: async (words, shown, timeoutSeconds) => {
      const guard = guardWorkspace(profile.workspace, options.protect);
      let restored: readonly string[] = [];
      let ending: Ending;
      let result: { readonly text: string; readonly truncated: boolean };
      let before: Listing;
      try {
        before = listed ? listing : listWorkspace(profile.workspace);
        const limits = { ...profile.limits, wallSeconds: timeoutSeconds };
        const log = commandLog(shown, {
          write: options.write,
          mask: options.mask,
          most: profile.limits.output,
          github: options.env['GITHUB_ACTIONS'] === 'true',
        });
        try {
          const spawn = sandbox.wrap(words, { ...profile, limits }, machine);
          if (spawn.kind !== 'process') throw new Error('not yet');
          ending = await runProcess({ spawn, output, timeoutSeconds, onOutput: log.push });
        } finally {
          result = log.end();
        }
      } finally {
        restored = guard.restore();
      }
      listing = listWorkspace(profile.workspace);
      listed = true;
      return {
        command: shown,
        sandbox: sandbox.id,
        guarantees,
        ...ending,
        output: result.text,
        truncated: result.truncated,
        changed: changedFiles(before, listing).filter(name => !restored.includes(name)),
        restored,
        ...(domainProxy === undefined ? {} : { reached: domainProxy.reached(), blocked: domainProxy.blocked() }),
      } satisfies Run;
    },
  };
};
