/** Calls and a policy -> verdicts: every opinion becomes a finding, and the strictest decides. */
import type { Call, Effect, Finding, Scene, Verdict } from './core/model.ts';
import { strictest } from './core/model.ts';
import type { Policy } from './core/policy/model.ts';
import { doingsOf } from './core/repeated-doings.ts';
import { adviceFor } from './core/reports/advice.ts';
import { fingerprint } from './core/reports/fingerprint.ts';
import { opinions, type Said } from './opinions.ts';

const levelOf = ({ guard, decision }: Said, call: Call): Finding['level'] => {
  if (decision === 'allow' || (guard === 'mode' && call.status !== 'not-run')) return 'notice';
  return decision === 'deny' ? 'error' : 'warning';
};

/** An opinion with its place, level and stable name; what the base branch excepts stays visible, as an allow with its reason. */
const toFinding = (said: Said, effect: Effect, call: Call, policy: Policy, scene: Scene): Finding => {
  const { subject, about: _, ...opinion } = said;
  const place = said.place ?? effect.place;
  const finding: Finding = {
    ...opinion,
    ...(said.fix !== undefined && { fix: adviceFor(scene, said.fix) }),
    // An attempt is told as one: the agent's own permissions stopped it.
    ...(call.status === 'denied' && { message: `tried, and stopped before it ran: ${said.message}` }),
    place,
    level: levelOf(said, call),
    // INVARIANT: what is excepted for one agent is not for those that it starts.
    fingerprint: fingerprint(
      said.guard,
      said.rule,
      place.file,
      subject ?? said.message,
      ...(call.agents.length > 0 ? [call.agents.join(' > ')] : []),
    ),
  };
  // INVARIANT: what is not understood can be asked about or denied, never excepted.
  const exception = said.decision === 'allow' || said.guard === 'opaque' ? undefined : policy.exception(finding);
  return exception
    ? { ...finding, decision: 'allow', level: 'notice', message: `${finding.message} (excepted: ${exception.reason})` }
    : finding;
};

/** The findings of one effect. What guards say of its path alone is told once, by the strictest that nothing excepts. */
const told = (all: readonly Said[], find: (said: Said) => Finding): readonly Finding[] => {
  const found = all.map(find);
  const same = found.filter((_, i) => all[i]!.about === 'path');
  if (same.length < 2) return found;
  const decision = strictest(same.map(finding => finding.decision));
  const high = same.some(finding => finding.decision === decision && finding.risk === 'high');
  const says = (finding: Finding): boolean => finding.decision === decision && (!high || finding.risk === 'high');
  return found.filter(finding => finding.decision === 'allow' || !same.includes(finding) || says(finding));
};

/** Effects of a call beyond which those that are told again are looked for. */
const FEW = 24;

/**
 * Judges one call: its decision is that of its strictest effect. What a simple command does again, to the letter, is judged once: no check
 * knows of an effect's place among the others.
 */
export const judgeCall = (call: Call, policy: Policy, scene: Scene): Verdict => {
  const known = new Map<string, readonly Finding[]>();
  const keys = call.effects.length > FEW ? doingsOf(call.effects) : undefined;
  const findings = call.effects.flatMap(effect => {
    const key = keys?.get(effect);
    const before = key === undefined ? undefined : known.get(key);
    if (before !== undefined) return before;
    const found = told(opinions(effect, call, policy, scene), said => toFinding(said, effect, call, policy, scene));
    if (key !== undefined) known.set(key, found);
    return found;
  });
  return { call, findings, decision: strictest(findings.map(f => f.decision)) };
};

/** Judges every call against the policy. Pure; the order of guards and calls does not matter. */
export const judge = (calls: readonly Call[], policy: Policy, scene: Scene): readonly Verdict[] =>
  calls.map(call => judgeCall(call, policy, scene));
