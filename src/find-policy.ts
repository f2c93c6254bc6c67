/** Repository and commit -> the policy that holds there: given from outside, the file at the commit, or the built-in default. Never the head's. */
import { Fault } from './core/fault.ts';
import { beside } from './core/hushspec/detect.ts';
import type { PolicySource } from './core/policy/layer.ts';
import { POLICY_FILE, type Policy } from './core/policy/model.ts';
import type { Git } from './core/world.ts';
import { load } from './load.ts';
import type { ReadPolicy } from './load-chain.ts';
import { honoured } from './policy.ts';

/** Which policy holds. */
export interface PolicyPlace {
  /** A policy given from outside of the repository; otherwise the one at the base. */
  readonly policy?: PolicySource;
  /** Where the policy lies in the repository. */
  readonly policyFile?: string;
  readonly readPolicy?: ReadPolicy;
  /** `base`, `default-branch`, a full commit id, or `owner/repo@commit`. */
  readonly policyRef?: string;
}
export interface Found {
  readonly policy: Policy;
  readonly name: string;
  readonly id?: string;
  /** As it was read (a preset: as JSON), without what it extends: that is fixed by the commit and the version. */
  readonly text: string;
  readonly notes: readonly string[];
  /** Files at the base that the policy extends: they steer the gate as the policy itself does. */
  readonly bases: readonly string[];
}

const STANDS = { link: 'a symbolic link', submodule: 'a submodule', folder: 'a folder', file: 'a file' } as const;

/**
 * A policy's text at a commit.
 * @throws Fault where something else than a file stands there: taking it for no policy would open the gate to whoever put it there.
 */
const policyAt = async (git: Git, commit: string, path: string): ReturnType<Git['show']> => {
  const found = await git.show(commit, path);
  if (found) return found;
  const there = await git.standing(commit, path);
  if (there === undefined) {
    const twin = /\.ya?ml$/i.test(path)
      ? path.replace(/\.(ya?ml)$/i, (_, end: string) => (end.length === 3 ? '.yaml' : '.yml'))
      : '';
    if (twin === '' || !(await git.standing(commit, twin))) return undefined;
    throw new Fault('policy', `there is no \`${path}\` at the base, but a \`${twin}\``, 'rename it, or name it as it is called');
  }
  throw new Fault(
    'policy',
    `\`${path}\` cannot be read at the base: \`${there.path}\` is ${STANDS[there.kind]} there, and none is followed`,
    'put the policy there as a plain file, or name the file itself with the input `policy`',
  );
};

/** A policy as one text: what a person wrote, or a preset as JSON. */
const textOf = (source: PolicySource): string => ('data' in source ? JSON.stringify(source.data) : source.text);

/** The policy, never from the head: given, at the commit, or the built-in default. */
export const findPolicy = async (
  place: PolicyPlace,
  commit: string | undefined,
  git: Git,
  world: { readonly preset: (name: string) => PolicySource | undefined; readonly today: string },
): Promise<Found> => {
  const path = place.policyFile ?? POLICY_FILE;
  const bases: string[] = [];
  const atCommit: ReadPolicy = async (name, from) => {
    const preset = world.preset(name);
    if (preset || commit === undefined) return preset;
    const file = from === undefined ? name : beside(from, name);
    if (file === undefined) return undefined;
    const found = await (from === undefined ? policyAt(git, commit, file) : git.show(commit, file));
    if (!found) return undefined;
    bases.push(file);
    return { file, text: found.text };
  };
  const base: Record<string, string> = {};
  if (commit !== undefined)
    for (const name of honoured()) {
      const file = await git.show(commit, name);
      if (file) base[name] = file.text;
    }
  if (place.policy) {
    const policy = await load(place.policy, place.readPolicy ?? atCommit, world.today, undefined, base);
    return { policy, name: place.policy.file, text: textOf(place.policy), notes: policy.notices, bases };
  }
  const found = commit === undefined ? undefined : await policyAt(git, commit, path);
  if (commit !== undefined && found) {
    const policy = await load({ file: path, text: found.text }, atCommit, world.today, undefined, base);
    return { policy, name: `${path}@${commit.slice(0, 12)}`, id: found.id, text: found.text, notes: policy.notices, bases };
  }
  // A commit that was named lacks what it lacks for ever: there is nothing to wait for, as there is before the first policy.
  if (commit !== undefined && /[0-9a-f]{40}$/.test(place.policyRef ?? ''))
    throw new Fault(
      'policy',
      `there is no \`${path}\` at \`${place.policyRef}\``,
      'correct the input `policy`, or name a commit that has it',
    );
  // A slip in a name would put the built-in default in the place of the policy that was written.
  const named = path !== POLICY_FILE && !path.endsWith(`/${POLICY_FILE}`);
  if (commit !== undefined && named && (await git.standing(commit, POLICY_FILE)))
    throw new Fault(
      'policy',
      `there is no \`${path}\` at the base, but a \`${POLICY_FILE}\``,
      'correct the input `policy`, or put that file on the base branch first',
    );
  const notes = commit === undefined ? [] : [`there is no \`${path}\` at the base: the built-in default policy holds`];
  const preset = world.preset('default')!;
  return {
    policy: await load(preset, atCommit, world.today, undefined, base),
    name: 'built-in default',
    text: textOf(preset),
    notes,
    bases,
  };
};
