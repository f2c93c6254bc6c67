/** Hooks of the policy are asked about calls; what they say is an opinion like any other: it can close the gate, and never opens it. */
import {
  type HookAnswer,
  type HookEnded,
  type HookEvent,
  type PolicyHook,
  readAnswer,
  WIRE,
  wireCall,
} from './core/hooks/answers.ts';
import type { Call, Decision, Finding, Verdict } from './core/model.ts';
import { strictest } from './core/model.ts';
import { fingerprint } from './core/reports/fingerprint.ts';
import { nameGlob } from './core/wildcard.ts';

/** Calls that hooks are asked about in one run; more close the gate. */
const MOST_CALLS = 500;
const AT_ONCE = 4;

export type AskHook = (hook: PolicyHook, event: string) => Promise<HookEnded>;

const finding = (call: Call, decision: Decision, rule: string, message: string): Finding => ({
  guard: 'hooks',
  decision,
  rule,
  message,
  place: call.place,
  level: decision === 'deny' ? 'error' : decision === 'ask' ? 'warning' : 'notice',
  ...(decision !== 'allow' && { fix: 'do what the hook asks for, or change the hook on the base branch' }),
  fingerprint: fingerprint('hooks', rule, call.place.file, message),
});

/** The agents that an event is about: the chain that made the call, and at its end the agent that stops. */
const chainOf = (event: HookEvent, { agents, act }: Call): readonly string[] =>
  event === 'subagent-stop' && act.do === 'agent' ? [...agents, act.name] : agents;

/** The hooks of one event for one chain of agents: those of an agent first, each in the order of the policy. */
const inOrder = (hooks: readonly PolicyHook[], event: HookEvent, agents: readonly string[]): readonly PolicyHook[] => {
  const here = hooks.filter(hook => hook.on === event);
  const chain = agents.length === 0 ? ['main'] : agents;
  const own = here.filter(hook => hook.agents?.some(name => chain.some(nameGlob(name))));
  return [...own, ...here.filter(hook => hook.agents === undefined)];
};

export interface Asked {
  readonly findings: readonly Finding[];
  /** The last replacement of the input. */
  readonly input?: unknown;
}

/** Asks the hooks of one event, one after the other: the first deny ends it, the last replacement wins, notes add up. */
export const askHooks = async (event: HookEvent, call: Call, hooks: readonly PolicyHook[], ask: AskHook): Promise<Asked> => {
  const findings: Finding[] = [];
  const { tool, input: first } = wireCall(call);
  let input = first;
  let replaced = false;
  const chain = chainOf(event, call);
  const ofRun = event === 'run-start' || event === 'run-complete';
  for (const hook of inOrder(hooks, event, chain)) {
    const told = {
      hook_event_name: WIRE[event],
      session_id: 'sallyport',
      // Guards of agents ask for these without looking whether they are there.
      transcript_path: '',
      cwd: call.cwd ?? '.',
      ...(event === 'run-start' && { source: 'startup' }),
      ...(event === 'run-complete' || event === 'subagent-stop' ? { stop_hook_active: false } : {}),
      ...(!ofRun && { tool_name: tool, tool_input: input, tool_use_id: call.id }),
      ...(event === 'after-call' && {
        tool_response: { status: call.status, ...(call.result !== undefined && { output: call.result }) },
      }),
      ...(chain.length > 0 && { agent_type: chain.at(-1) }),
    };
    const said: HookAnswer = readAnswer(event, await ask(hook, JSON.stringify(told)));
    const name = `the hook \`${hook.run.join(' ')}\``;
    if (said.note !== undefined) findings.push(finding(call, 'allow', 'note', `${name} notes: ${said.note}`));
    if (said.output !== undefined) findings.push(finding(call, 'allow', 'output', `${name} replaces the output of this call`));
    if (said.decision === 'deny' || said.decision === 'ask')
      findings.push(finding(call, said.decision, event, `${name} says ${said.decision}: ${said.reason ?? 'no reason given'}`));
    if (said.decision === 'deny') break;
    if (said.input !== undefined) {
      input = said.input;
      replaced = true;
    }
  }
  return { findings, ...(replaced && { input }) };
};

/** A verdict with what hooks say on top; never milder than without. */
export const withFindings = (verdict: Verdict, more: readonly Finding[]): Verdict =>
  more.length === 0
    ? verdict
    : {
        ...verdict,
        findings: [...verdict.findings, ...more],
        decision: strictest([verdict.decision, ...more.map(f => f.decision)]),
      };

/**
 * Asks about every call of the verdicts, a few at once.
 * @param again judges a replaced input: it counts beside what was really done.
 */
export const askAll = async (
  verdicts: readonly Verdict[],
  hooks: readonly PolicyHook[],
  ask: AskHook,
  again: (tool: string, input: unknown, call: Call) => Promise<Verdict>,
): Promise<readonly Verdict[]> => {
  const out: Verdict[] = [...verdicts];
  let next = 0;
  const one = async (): Promise<void> => {
    for (let i = next++; i < verdicts.length; i = next++) {
      const verdict = verdicts[i]!;
      const { call } = verdict;
      if (i >= MOST_CALLS) {
        out[i] = withFindings(verdict, [
          finding(call, 'deny', 'too-many', `hooks are asked about ${MOST_CALLS} calls, and there are more`),
        ]);
        continue;
      }
      const before = await askHooks('before-call', call, hooks, ask);
      const rejudged = 'input' in before ? (await again(wireCall(call).tool, before.input, call)).findings : [];
      const after = call.status === 'ok' || call.status === 'error' || call.status === 'unknown';
      const later = after ? (await askHooks('after-call', call, hooks, ask)).findings : [];
      const ended = after && call.act.do === 'agent' ? (await askHooks('subagent-stop', call, hooks, ask)).findings : [];
      out[i] = withFindings(verdict, [...before.findings, ...rejudged, ...later, ...ended]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return out;
};
