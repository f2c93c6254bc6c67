/** Policy file -> policy that has passed its own tests. The only step that follows `extends`. */
import { Fault } from './core/fault.ts';
import type { Mode, Scene } from './core/model.ts';
import type { Policy } from './core/policy-model.ts';
import { callOf } from './interpret.ts';
import { judgeCall } from './judge.ts';
import { compilePolicy, type PolicySource, parentsOf } from './policy.ts';

/** Reads a preset by its name, or a path that a policy extends; undefined when there is none. */
export type ReadPolicy = (name: string) => Promise<PolicySource | undefined>;

const DEPTH = 8;

/** The texts of a policy, outermost base first. */
const chain = async (source: PolicySource, read: ReadPolicy, trail: readonly string[]): Promise<PolicySource[]> => {
  if (trail.includes(source.file) || trail.length > DEPTH) {
    throw new Fault(
      'policy',
      `${source.file}: \`extends\` goes round in a circle: ${[...trail, source.file].join(' -> ')}`,
      'break the circle',
    );
  }
  const sources: PolicySource[] = [];
  for (const name of parentsOf(source)) {
    const parent = await read(name);
    if (!parent)
      throw new Fault(
        'policy',
        `${source.file}: \`extends\` names \`${name}\`, which is neither a preset nor a file at the base`,
        'use `default`, `strict`, `docs-only`, `dependencies`, `none`, or a path',
      );
    sources.push(...(await chain(parent, read, [...trail, source.file])));
  }
  return [...sources, source];
};

const scene: Scene = { event: 'local', author: { kind: 'unknown' }, files: [], calls: [], steering: ['.github/sallyport.yml'] };

/** In a test a command, a path or a URL may stand for the whole input. */
const inputOf = (tool: string, input: unknown): unknown => {
  if (typeof input !== 'string') return input;
  return { command: input, file_path: input, url: input, ...(/^(Write|Edit)$/i.test(tool) && { content: '' }) };
};

/** A policy's own tests: a policy that does not do what it says it does is not used. */
const prove = (policy: Policy, sources: readonly PolicySource[], today: string): void => {
  for (const test of policy.tests) {
    const call = callOf({ tool: test.tool, input: inputOf(test.tool, test.input) }, { file: test.at });
    const judged = judgeCall(call, test.mode === undefined ? policy : compilePolicy(sources, today, test.mode), scene);
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
export const load = async (source: PolicySource, read: ReadPolicy, today: string, mode?: Mode): Promise<Policy> => {
  const sources = await chain(source, read, []);
  const policy = compilePolicy(sources, today, mode);
  prove(policy, sources, today);
  return policy;
};
