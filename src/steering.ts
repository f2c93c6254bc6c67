/** The workflow that calls the gate -> every local workflow and action between it and the gate: whoever changes one steers the gate. */
import type { Caller } from './core/workflows/calls.ts';
import type { Git } from './core/world.ts';

/** Files that are looked at; GitHub itself allows fewer calls within each other. */
const MOST = 200;

/**
 * @param own the workflow of the run, as a path of the repository.
 * @param commit where its callees are read: the base, so that a change cannot hide what it steers.
 * @returns `own` and what lies between it and the gate. What cannot be read or is too much counts as between.
 */
export const steering = async (own: readonly string[], caller: Caller, commit: string, git: Git): Promise<readonly string[]> => {
  const found = new Map<string, boolean>();
  const leads = async (file: string): Promise<boolean> => {
    const known = found.get(file);
    if (known !== undefined) return known;
    if (found.size >= MOST) return true;
    found.set(file, false);
    const text = await git.show(commit, file).then(
      shown => shown?.text,
      () => 'not: [readable',
    );
    if (text === undefined) return false;
    const { callsOf } = await import('./core/workflows/calls.ts');
    const calls = callsOf(text, caller);
    const isAction = /(?:^|\/)action\.ya?ml$/.test(file);
    let leading = calls.gate || (isAction && caller.action === '');
    for (const next of calls.local) if (await leads(next)) leading = true;
    found.set(file, leading);
    return leading;
  };
  for (const file of own) await leads(file);
  const between = [...found].flatMap(([file, leading]) => (leading ? [file] : []));
  // Where both names are there GitHub takes `action.yml`, so adding one replaces the other.
  const twins = between.flatMap(file => (/(?:^|\/)action\.yaml$/.test(file) ? [file.replace(/yaml$/, 'yml')] : []));
  return [...new Set([...own, ...between, ...twins])];
};

/** @returns the names under which the job of the run reports, as its workflow has them at `commit`. */
export const checks = async ([own]: readonly string[], job: string, commit: string, git: Git): Promise<readonly string[]> => {
  const shown = own === undefined ? undefined : await git.show(commit, own);
  return shown === undefined ? [] : (await import('./core/workflows/imitation.ts')).checksOf(shown.text, job);
};
