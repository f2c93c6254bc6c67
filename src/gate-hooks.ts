/** The policy's hooks around a run: whether they may be asked at all, and what they say of the calls that transcripts tell of. */

import { callOf } from './call-of.ts';
import type { HookEnded, HookEvent, PolicyHook } from './core/hooks/answers.ts';
import { whenLoaded } from './core/late.ts';
import type { Call, Decision, Finding, Scene, Verdict } from './core/model.ts';
import type { Where } from './core/paths.ts';
import type { Policy } from './core/policy/model.ts';
import { fingerprint } from './core/reports/fingerprint.ts';
import { askAll, askHooks, withFindings } from './hooks.ts';
import { judgeCall } from './judge.ts';

interface HookHost {
  readonly ask: (hook: PolicyHook, event: string) => Promise<HookEnded>;
  readonly close: () => Promise<void>;
}
export type HookWorld = (
  hooks: readonly PolicyHook[],
  show: (path: string) => Promise<string | undefined>,
  workspace: string,
) => Promise<HookHost>;

export interface OpenHooks {
  readonly host?: HookHost;
  /** Why hooks are not asked, though the policy has some. */
  readonly refused?: { readonly decision: Decision; readonly message: string; readonly fix: string };
}

const lone = (id: string, tool: string): Call => ({
  id,
  tool,
  place: { file: 'hooks' },
  act: { do: 'say', source: 'output', text: '' },
  agents: [],
  status: 'ok',
  effects: [{ kind: 'text', source: 'output', text: '', place: { file: 'hooks' } }],
});

/** INVARIANT: a hook that is not asked has not said yes. */
export const openPolicyHooks = async (
  policy: Policy,
  open: HookWorld | undefined,
  on: {
    readonly approved: boolean;
    readonly fork: boolean;
    readonly privileged: boolean;
    readonly workspace: string;
    readonly show: (path: string) => Promise<string | undefined>;
  },
): Promise<OpenHooks> => {
  if (policy.hooks.length === 0) return {};
  const refuse = (decision: Decision, message: string, fix: string): OpenHooks => ({ refused: { decision, message, fix } });
  if (on.privileged)
    return refuse('deny', 'hooks are not run on this event: its job can hold secrets', 'run the gate on `pull_request`');
  if (on.fork && !on.approved)
    return refuse('ask', 'hooks are not run for a fork that nobody approved', 'a person with write access approves this commit');
  if (open === undefined) return refuse('deny', 'hooks cannot be run here', 'run the gate where processes can be started');
  return { host: await open(policy.hooks, on.show, on.workspace) };
};

/** Hooks that were not asked, as a verdict of their own. */
export const refusal = (refused: NonNullable<OpenHooks['refused']>): Verdict => {
  const found: Finding = {
    ...refused,
    guard: 'hooks',
    rule: 'not-run',
    place: { file: 'hooks' },
    level: refused.decision === 'deny' ? 'error' : 'warning',
    fingerprint: fingerprint('hooks', 'not-run', 'hooks', refused.message),
  };
  return { call: lone('hooks', 'Hooks'), decision: refused.decision, findings: [found] };
};

const phase = async (event: HookEvent, policy: Policy, hooks: OpenHooks): Promise<readonly Verdict[]> => {
  if (hooks.host === undefined || !policy.hooks.some(hook => hook.on === event)) return [];
  const call = lone(`hooks:${event}`, 'Hooks');
  const { findings } = await askHooks(event, call, policy.hooks, hooks.host.ask);
  return findings.length === 0 ? [] : [withFindings({ call, decision: 'allow', findings: [] }, findings)];
};
/** What hooks say when all is done; never milder than without. */
export const completeHooks = (policy: Policy, hooks: OpenHooks): Promise<readonly Verdict[]> =>
  phase('run-complete', policy, hooks);

/** The verdicts with what hooks say of the calls that transcripts tell of, and of the run as it starts. */
export const hookVerdicts = async (
  verdicts: readonly Verdict[],
  scene: Scene,
  policy: Policy,
  hooks: OpenHooks,
  where: Where = {},
): Promise<readonly Verdict[]> => {
  if (hooks.refused !== undefined) return [...verdicts, refusal(hooks.refused)];
  const { host } = hooks;
  if (host === undefined) return verdicts;
  const begun = await phase('run-start', policy, hooks);
  const calls = new Set(scene.calls);
  const about = verdicts.filter(({ call }) => calls.has(call));
  const asked = await askAll(about, policy.hooks, host.ask, (tool, input, call) => {
    const place = call.cwd ?? where.cwd;
    const again = (): Verdict =>
      judgeCall(
        callOf({ tool, input, agents: call.agents, ...(place !== undefined && { cwd: place }) }, call.place, where, policy.tools),
        policy,
        scene,
      );
    return whenLoaded(again);
  });
  const said = new Map(about.map((verdict, i) => [verdict, asked[i]!]));
  return [...begun, ...verdicts.map(verdict => said.get(verdict) ?? verdict)];
};
