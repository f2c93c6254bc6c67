/** The whole story: evidence, policy from the base, verdicts, approvals, runs, report. */
import { approve } from './approve.ts';
import { type Collected, collect, type Source } from './collect.ts';
import type { EventFacts } from './core/events.ts';
import { Fault } from './core/fault.ts';
import type { Call, Report, Scene } from './core/model.ts';
import type { Policy } from './core/policy-model.ts';
import type { Git, Remote, Sources } from './core/world.ts';
import { judge } from './judge.ts';
import { load, type ReadPolicy } from './load.ts';
import { normalize } from './normalize.ts';
import { type PolicySource, wants } from './policy.ts';
import { trees } from './trees.ts';

export const POLICY_FILE = '.github/sallyport.yml';

/** What the gate needs of the outside. */
export interface GateWorld extends Sources {
  readonly preset: (name: string) => PolicySource | undefined;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly version: string;
}
export interface GateRequest extends Source {
  /** A policy given from outside of the repository; otherwise the one at the base. */
  readonly policy?: PolicySource;
  /** Where the policy lies in the repository. */
  readonly policyFile?: string;
  readonly readPolicy?: ReadPolicy;
  /** Finds the two trees of an event; without it they are found from `base`, `head` and `patch`. */
  readonly event?: { readonly facts: EventFacts; readonly remote: Remote };
}

interface Loaded {
  readonly policy: Policy;
  readonly name: string;
  readonly id?: string;
  readonly notes: readonly string[];
}

/** The policy, never from the head: given, at the base, or the built-in default. */
const loadPolicy = async (request: GateRequest, base: string | undefined, git: Git, world: GateWorld): Promise<Loaded> => {
  const path = request.policyFile ?? POLICY_FILE;
  const atBase: ReadPolicy = async name => {
    const preset = world.preset(name);
    if (preset || base === undefined) return preset;
    const found = await git.show(base, name);
    return found && { file: name, text: found.text };
  };
  if (request.policy) {
    return {
      policy: await load(request.policy, request.readPolicy ?? atBase, world.today),
      name: request.policy.file,
      notes: [],
    };
  }
  const found = base === undefined ? undefined : await git.show(base, path);
  if (base !== undefined && found) {
    const policy = await load({ file: path, text: found.text }, atBase, world.today);
    return { policy, name: `${path}@${base.slice(0, 12)}`, id: found.id, notes: [] };
  }
  const policy = await load(world.preset('default')!, atBase, world.today);
  const notes = base === undefined ? [] : [`there is no \`${path}\` at the base: the built-in default policy holds`];
  return { policy, name: 'built-in default', notes };
};

/** Acts that are evidence about a change or a transcript, and no tool call of an agent. */
const EVIDENCE: readonly Call['act']['do'][] = ['file', 'change', 'say', 'session'];

const sceneOf = (evidence: Collected, calls: readonly Call[], policyFile: string): Scene => ({
  ...evidence.scene,
  steering: [policyFile, ...evidence.scene.steering],
  files: evidence.files,
  calls: calls.filter(call => !EVIDENCE.includes(call.act.do)),
});

/** GitHub counts the files too: seeing none where it counts some means that something was not seen. */
const expectFiles = (evidence: Collected, { event }: GateRequest): void => {
  const counted = event?.facts.pull?.changedFiles ?? 0;
  if (counted > 0 && evidence.files.length === 0) {
    throw new Fault(
      'files-missing',
      `GitHub counts ${counted} changed files, and git shows none`,
      'check out the default ref of the event, and run the job again',
    );
  }
};

/**
 * Judges what `request` names. The policy comes from the base, so a pull request cannot loosen its own gate.
 * @throws Fault when something could not be read or judged: the gate stays closed.
 */
export const gate = async (request: GateRequest, world: GateWorld): Promise<{ report: Report; policy: Policy }> => {
  const git = await world.git(request.repo);
  try {
    const found = request.event && (await trees(request.event.facts, git, request.event.remote));
    const evidence = await collect({ ...request, wants, ...(found && { trees: found }) }, git, world);
    expectFiles(evidence, request);
    const { policy, name, id, notes } = await loadPolicy(request, evidence.trees?.policyBase ?? evidence.trees?.base, git, world);
    const calls = normalize(evidence);
    if (calls.length === 0)
      throw new Fault(
        'nothing',
        'there is nothing to judge: no changed file and no transcript',
        'give a range that changes something, a patch, or a transcript',
      );
    const judged = judge(calls, policy, sceneOf(evidence, calls, request.policyFile ?? POLICY_FILE));
    const { verdicts, settled, decision } = approve(
      judged,
      evidence.approvals,
      evidence.trees?.tip ?? evidence.trees?.head,
      policy,
    );
    const report: Report = {
      decision,
      verdicts,
      runs: [],
      limits: [...notes, ...evidence.limits],
      settled,
      provenance: {
        version: world.version,
        policy: name,
        ...(id !== undefined && { policyId: id }),
        ...(evidence.trees && { base: evidence.trees.base, head: evidence.trees.tip ?? evidence.trees.head }),
      },
      author: evidence.scene.author,
    };
    return { report, policy };
  } finally {
    await git.close();
  }
};
