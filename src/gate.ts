/** The whole story: evidence, policy from the base, verdicts, approvals, runs, report. */
import { approve, counting } from './approve.ts';
import { type Collected, collect } from './collect.ts';
import { whenLoaded } from './core/late.ts';
import type { Approval, Call, Report, Scene, Verdict } from './core/model.ts';
import { strictest } from './core/model.ts';
import type { Policy } from './core/policy/model.ts';
import { findPolicy } from './find-policy.ts';
import { findPolicyCommit } from './find-policy-commit.ts';
import { runCommands } from './gate-commands.ts';
import type { GateRequest, GateWorld } from './gate-contract.ts';
import { expectCalls, expectFiles, expectTranscript, readTranscripts } from './gate-expected.ts';
import { completeHooks, hookVerdicts, type OpenHooks, openPolicyHooks } from './gate-hooks.ts';
import { reportOf } from './gate-report.ts';
import { authorFrom, sceneOf } from './gate-scene.ts';
import { judgeCall } from './judge.ts';
import { normalize } from './normalize.ts';
import { wants } from './policy.ts';
import { trees } from './trees.ts';

/** Signals and timers are heard between two calls: there may be a hundred thousand. */
const judgeAll = async (
  calls: readonly Call[],
  policy: Policy,
  scene: Scene,
  { tell = () => {}, breathe }: GateWorld,
): Promise<readonly Verdict[]> => {
  const verdicts: Verdict[] = [];
  for (const call of calls) {
    tell('judging', verdicts.length, calls.length);
    verdicts.push(await whenLoaded(() => judgeCall(call, policy, scene)));
    await breathe?.();
  }
  return verdicts;
};

/** Who approved is asked for only where something is to be settled. */
const askApprovals = async (
  verdicts: readonly Verdict[],
  policy: Policy,
  { approvals: known, trees: at }: Collected,
  { approvals: ask }: GateWorld,
): Promise<{ readonly approvals: readonly Approval[]; readonly limits: readonly string[] }> => {
  const head = at?.tip ?? at?.head;
  const open = policy.hooks.length === 0 && verdicts.every(verdict => verdict.decision !== 'ask');
  if (open || head === undefined || ask === undefined) return { approvals: known, limits: [] };
  const told = await ask(head, policy, at?.base);
  return { approvals: [...known, ...told.approvals], limits: told.limits };
};

/**
 * Judges what `request` names. The policy comes from the base, so a pull request cannot loosen its own gate.
 * @throws Fault when something could not be read or judged: the gate stays closed.
 */
export const gate = async (request: GateRequest, world: GateWorld): Promise<{ report: Report; policy: Policy }> => {
  const { tell = () => {} } = world;
  const { event, repo } = request;
  const git = await world.git(repo);
  let hooks: OpenHooks | undefined;
  try {
    tell('reading the change');
    const compared = event && (await trees(event.facts, git, event.remote));
    const { transcripts, missing } = readTranscripts(world, request.requireTranscript);
    const evidence = await collect({ ...request, wants, ...(compared && { trees: compared }) }, git, { transcripts });
    expectFiles(evidence, request);

    const at = await findPolicyCommit(request.policyRef ?? 'base', evidence.trees, git, event?.remote);
    const found = await findPolicy(request, at, git, world);
    const { policy } = found;

    const calls = await whenLoaded(() => normalize(evidence, request.transcriptFormat, policy.tools));
    expectCalls(calls);
    const author = authorFrom(evidence, request);
    const untold = expectTranscript(evidence, request, missing(), author);
    const scene = await sceneOf(evidence, calls, author, found.bases, request, git);
    const plain = await judgeAll(calls, policy, scene, world);

    tell('asking who approved');
    const { approvals, limits } = await askApprovals(plain, policy, evidence, world);
    const head = evidence.trees?.tip ?? evidence.trees?.head;
    hooks = await openPolicyHooks(policy, world.hooks, {
      approved: counting(approvals, head, policy) !== undefined,
      fork: event?.facts.pull?.fork === true,
      privileged: event?.facts.privileged === true,
      workspace: repo ?? '.',
      show: async path => (at === undefined ? undefined : (await git.show(at, path))?.text),
    });
    if (policy.hooks.length > 0) tell('asking the hooks');
    const links = new Map(evidence.links);
    const where = { ...(repo !== undefined && { cwd: repo }), links, root: scene.root };
    const judged = await hookVerdicts(plain, scene, policy, hooks, where);
    const { verdicts, settled, decision } = approve(judged, approvals, head, policy);

    const commands = await runCommands(policy, scene, request, links, hooks, world, decision === 'allow');
    tell('finishing the report');
    const last = [...commands.verdicts, ...(await completeHooks(policy, hooks))];
    const outcome = {
      evidence,
      found,
      author,
      decision: strictest([decision, ...last.map(verdict => verdict.decision)]),
      verdicts: [...verdicts, ...last],
      runs: commands.runs,
      settled,
      limits: [...limits, ...untold, ...commands.limits],
    };
    return { report: reportOf(outcome, request, world), policy };
  } finally {
    await hooks?.host?.close();
    await git.close();
  }
};
