/** Policy file -> policy: the chain of what it extends, compiled, and proven by its own tests. */
import type { Readers, Setting } from './core/contracts.ts';
import { Fault } from './core/fault.ts';
import type { Mode } from './core/model.ts';
import type { PolicySource } from './core/policy/layer.ts';
import type { Policy } from './core/policy/model.ts';
import { chain, hushSpec, type ReadPolicy } from './load-chain.ts';
import { prove } from './load-tests.ts';
import { compilePolicy } from './policy.ts';

/** Texts of files at the base that guards honour, by name. */
export type BaseFiles = Readonly<Record<string, string>>;

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

/**
 * Loads a policy with everything it extends, and runs its `tests:`.
 * @param today `YYYY-MM-DD`: exceptions that expired before it no longer count.
 * @param mode holds instead of the policy's own.
 * @param base what the base has of the files that guards honour.
 * @throws Fault for a policy that does not compile or fails its own tests.
 */
export const load = async (
  source: PolicySource,
  read: ReadPolicy,
  today: string,
  mode?: Mode,
  base: BaseFiles = {},
): Promise<Policy> => {
  const links = await chain(source, read);
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
