/** The policy of the project that a person or an agent works in: where it lies, and when another one holds for a verb. */
import { existsSync, lstatSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { Fault } from '../core/fault.ts';
import { POLICY_FILE } from '../core/policy/model.ts';
import { type Io, text, type Values } from './verb.ts';

/** @throws Fault where somebody has deleted the directory that this was started in. */
const startedIn = (): string => {
  try {
    return process.cwd();
  } catch {
    throw new Fault('usage', 'the directory that this was started in is gone', 'go to a directory that is there, and try again');
  }
};

/** The repository around the current directory, or that itself. */
const here = (): string => {
  const start = startedIn();
  for (let at = start; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return start;
  }
};

/** The project: as the agent names it, or the repository around the current directory. */
export const projectOf = (env: Io['env']): string => {
  for (const name of ['CLAUDE_PROJECT_DIR', 'GEMINI_PROJECT_DIR', 'CURSOR_PROJECT_DIR']) {
    const named = env[name];
    if (named !== undefined && named !== '') return resolve(named);
  }
  return here();
};

/** INVARIANT: whatever stands at the policy's place and is no policy stops every call; it never means that there is none. */
export const ownPolicy = (project: string): string | undefined => {
  const own = join(project, POLICY_FILE);
  const twin = own.replace(/\.yml$/, '.yaml');
  const stands = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  if (statSync(own, { throwIfNoEntry: false })?.isFile()) return own;
  if (stands(own)) throw new Fault('policy', `\`${own}\` is no file`, 'put the policy there as a plain file');
  if (stands(twin)) throw new Fault('policy', `there is no \`${own}\`, but a \`${twin}\``, 'rename it');
  return undefined;
};

/** The policy of this project as it is named from here; undefined where there is none. */
export const policyHere = (): string | undefined => {
  const own = ownPolicy(here());
  return own === undefined ? undefined : relative('.', own);
};

/**
 * Says that the policy of the project is not the one that holds. Where a verb decides something, what lies in the working tree must not:
 * that may be the very change that is to be judged.
 */
export const tellOfDefault = (values: Values, io: Io): void => {
  if (text(values, 'policy') !== undefined) return;
  const own = join(here(), POLICY_FILE);
  if (!existsSync(own)) return;
  io.err(`sallyport: judged by the built-in default, and not by \`${relative('.', own)}\`: name that with \`--policy\`\n`);
};
