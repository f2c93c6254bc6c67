/** Policy file -> policy that has passed its own tests. The only step that follows `extends`. */

import type { Readers, Setting } from './core/contracts.ts';
import { Fault } from './core/fault.ts';
import { beside, isHushSpec } from './core/hushspec/detect.ts';
import { whenLoaded } from './core/late.ts';
import type { Mode, Scene } from './core/model.ts';
import { type Layer, layerOf, type PolicySource } from './core/policy/layer.ts';
import type { Policy } from './core/policy/model.ts';
import { type Format, type PolicyText, splitFormat } from './core/policy-files/foreign.ts';
import type { Git, Remote, Trees } from './core/world.ts';
import { callOf } from './interpret.ts';
import { judgeCall } from './judge.ts';
import { compilePolicy, honoured } from './policy.ts';

/** Reads a preset by its name, or a path that a policy extends, beside the file `from` where one is named; undefined when there is none. */
export type ReadPolicy = (name: string, from?: string) => Promise<PolicySource | undefined>;

/** Texts of files at the base that guards honour, by name. */
export type BaseFiles = Readonly<Record<string, string>>;

const DEPTH = 8;

/** What only a HushSpec document needs is loaded only for one. */
const hushSpec = (): Promise<typeof import('./core/hushspec/policy.ts')> => import('./core/hushspec/policy.ts');

/** One policy of a chain: a layer, or a HushSpec document, which becomes one together with those that it extends. */
type Link = { readonly file: string } & ({ readonly layer: Layer } | { readonly document: PolicyText });

const linkOf = async (source: PolicySource): Promise<Link> => {
  if ('data' in source) return { file: source.file, layer: layerOf(source) };
  if (isHushSpec(source)) return { file: source.file, document: source };
  return { file: source.file, layer: (await import('./layer.ts')).readLayer(source) };
};

/** What a policy extends: for each the names that it may have, and the file that they are beside. */
const parents = async (link: Link): Promise<readonly { names: readonly string[]; from?: string; format?: Format }[]> =>
  'document' in link
    ? [{ names: (await hushSpec()).hushParents(link.document), from: link.file }]
    : [link.layer.data.extends]
        .flat()
        .filter(named => named !== 'none')
        .map(named => {
          const { name, format } = splitFormat(named);
          return { names: [name], ...(format && { format }) };
        });

/** The policies of a chain, outermost base first. */
const chain = async (source: PolicySource, read: ReadPolicy, trail: readonly string[]): Promise<Link[]> => {
  const link = await linkOf(source);
  if (!trail.includes(link.file) && trail.length > DEPTH)
    throw new Fault(
      'policy',
      `${link.file}: \`extends\` goes through more than ${DEPTH} policies`,
      'put some of them together into one',
    );
  if (trail.includes(link.file)) {
    throw new Fault(
      'policy',
      `${link.file}: \`extends\` goes round in a circle: ${[...trail, link.file].join(' -> ')}`,
      'break the circle',
    );
  }
  const links: Link[] = [];
  for (const { names, from, format } of await parents(link)) {
    let parent: PolicySource | undefined;
    for (const name of names) parent ??= await read(name, from);
    if (!parent)
      throw new Fault(
        'policy',
        `${link.file}: \`extends\` names \`${names[0]}\`, which is neither a preset nor a file at the base`,
        'use `default`, `strict`, `docs-only`, `dependencies`, `none`, or a path',
      );
    if ('data' in parent && format !== undefined)
      throw new Fault(
        'policy',
        `${link.file}: \`extends\` reads \`${names[0]}\` as a file of ${format}, and it is a preset`,
        `write \`${names[0]}\` alone, or \`${format}:./${names[0]}\` for the file`,
      );
    const as = 'data' in parent || format === undefined ? parent : { ...parent, format };
    links.push(...(await chain(as, read, [...trail, link.file])));
  }
  return [...links, link];
};

/** INVARIANT: no preset holds a pattern or a file of somebody's own. */
const NO_READERS: Readers = {
  pattern: pattern => {
    throw new Fault('policy', `the built-in policy holds the pattern \`${pattern}\``, 'report this as a bug of the gate');
  },
  toml: () => {
    throw new Fault('policy', 'the built-in policy reads TOML', 'report this as a bug of the gate');
  },
  tool: name => {
    throw new Fault('policy', `the built-in policy declares the tool \`${name}\``, 'report this as a bug of the gate');
  },
  tools: () => () => undefined,
};

const scene: Scene = { event: 'local', author: { kind: 'unknown' }, files: [], calls: [], steering: ['.github/sallyport.yml'] };

/** In a test a command, a path or a URL may stand for the whole input. */
const inputOf = (tool: string, input: unknown): unknown => {
  if (typeof input !== 'string') return input;
  return { command: input, file_path: input, url: input, ...(/^(Write|Edit)$/i.test(tool) && { content: '' }) };
};

/** A policy's own tests: a policy that does not do what it says it does is not used. Those of presets pass when the product is built. */
const prove = async (policy: Policy, again: (mode: Mode) => Policy): Promise<void> => {
  for (const test of policy.tests) {
    const judged = await whenLoaded(() =>
      judgeCall(
        callOf({ tool: test.tool, input: inputOf(test.tool, test.input) }, { file: test.at }, {}, policy.tools),
        test.mode === undefined ? policy : again(test.mode),
        scene,
      ),
    );
    if (judged.decision !== test.expect) {
      const because = judged.findings.find(f => f.decision === judged.decision);
      throw new Fault(
        'policy-test',
        `${test.at}: this test expects ${test.expect}, but the policy says ${judged.decision} (${because?.guard}/${because?.rule}: ${because?.message})`,
        'correct the test or the rules',
      );
    }
  }
};

/**
 * Loads a policy with everything it extends, and runs its `tests:`.
 * @throws Fault for a policy that does not compile or fails its own tests.
 */
export const load = async (
  source: PolicySource,
  read: ReadPolicy,
  today: string,
  mode?: Mode,
  base: BaseFiles = {},
): Promise<Policy> => {
  const links = await chain(source, read, []);
  const documents = links.flatMap(link => ('document' in link ? [link.document] : []));
  const hush = documents.length > 0 ? await hushSpec() : undefined;
  const merged = hush && (await import('./layer.ts')).readLayer(hush.hushLayer(documents));
  const last = documents.at(-1);
  const layers = links.flatMap(link => ('layer' in link ? [link.layer] : merged && link.document === last ? [merged] : []));
  const own = layers.some(layer => layer.own);
  const setting: Setting = { base, readers: own ? (await import('./core/policy/readers.ts')).readers : NO_READERS };
  const compile = (by: Mode | undefined): Policy => {
    const policy = compilePolicy(layers, today, by, setting);
    return hush ? hush.withHushSpec(policy, documents) : policy;
  };
  const policy = compile(mode);
  if (layers.at(-1)!.own) await prove(policy, compile);
  return policy;
};

export const POLICY_FILE = '.github/sallyport.yml';

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

/**
 * The commit that the policy is read from; never the head.
 * @throws Fault when the reference is none, or cannot be fetched.
 */
export const policyCommit = async (
  ref: string,
  trees: Trees | undefined,
  git: Git,
  remote: Remote | undefined,
): Promise<string | undefined> => {
  if (ref === 'base') return trees?.policyBase ?? trees?.base;
  const from: Remote = remote ?? { url: 'origin' };
  if (ref === 'default-branch') {
    const { commit } = await git.defaultTip(from);
    await git.ensure(from, commit);
    return commit;
  }
  const found = /^(?:([\w.-]+\/[\w.-]+)@)?([0-9a-f]{40}|[0-9a-f]{64})$/.exec(ref);
  if (!found)
    throw new Fault(
      'policy-ref',
      `\`${ref}\` is no reference to a policy`,
      'use `base`, `default-branch`, a full commit id, or `owner/repo@` and a full commit id',
    );
  const [, repository, commit] = found as unknown as [string, string | undefined, string];
  const url = repository === undefined ? from.url : from.url.replace(/[^/]+\/[^/]+?(\.git)?$/, `${repository}$1`);
  await git.ensure({ ...from, url }, commit);
  return commit;
};

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
