/** The outside as a command line on this machine has it. */
import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, relative } from 'node:path';
import type { Preset } from '../core/policy/layer.ts';
import type { SandboxWorld } from '../core/sandbox-contract.ts';
import type { Remote, Sources, Tell } from '../core/world.ts';
import { openGit } from './git.ts';
import type { openHooks } from './hooks.ts';
import { readPreset } from './policies.ts';
import { warning } from './sandbox-warning.ts';
import { VERSION } from './version.ts';

export interface LocalWorld extends Sources {
  readonly preset: (name: string) => Preset | undefined;
  readonly today: string;
  readonly version: string;
  readonly hooks: typeof openHooks;
  readonly breathe: () => Promise<void>;
}

/**
 * @param remote has what a partial clone lacks; the clone's own `origin` unless told.
 * @param tell is told what takes long, and how far it is.
 */
export const localWorld = (remote?: Remote, tell?: Tell): LocalWorld => ({
  ...(tell && { tell }),
  git: directory => openGit(directory, { ...(remote && { remote }), ...(tell && { tell }) }),
  // Most runs need neither of these.
  transcripts: async globs => (await import('./transcripts.ts')).openTranscripts(globs, { ...(tell && { tell }) }),
  preset: readPreset,
  today: new Date().toISOString().slice(0, 10),
  version: VERSION,
  hooks: async (...asked) => (await import('./hooks.ts')).openHooks(...asked),
  breathe: breathing(),
});

/** Whoever cancels a run waits no longer than this, in milliseconds, while many small things are judged. */
const DEAF = 100;
const breathing = (): LocalWorld['breathe'] => {
  let last = process.uptime() * 1000;
  return async () => {
    if (process.uptime() * 1000 - last < DEAF) return;
    await new Promise(done => setImmediate(done));
    last = process.uptime() * 1000;
  };
};

/**
 * The sandbox of this machine over a workspace.
 * @param write takes what commands print: masked, and with nothing in it that could speak to the runner.
 * @param mask takes secrets out of it.
 * @param policyFile where the policy lies in the workspace, if not below `.github`.
 */
export const localSandbox = (
  workspace: string,
  write: (text: string) => void,
  mask: (text: string) => string,
  policyFile?: string,
): SandboxWorld => {
  const options = {
    workspace,
    protect: ['.github', ...(policyFile === undefined ? [] : [policyFile]), ...ownPlace(workspace)],
    env: process.env,
    mask,
    write,
  };
  return {
    openCage: async (...asked) => (await import('./sandbox.ts')).sandboxWorld(options).openCage(...asked),
    warn: warning(options),
  };
};

/** This program, when it lies in the workspace as an action of the repository itself does: a command must not change what judges. */
const ownPlace = (workspace: string): readonly string[] => {
  const directory = dirname(realpathSync(process.argv[1] ?? '.'));
  const inside = relative(realpathSync(workspace), directory);
  const own = basename(directory) === 'dist' && inside !== '' && !inside.startsWith('..') && !isAbsolute(inside);
  return own ? [inside] : [];
};
