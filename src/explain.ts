/** One call, step by step: what each guard, the rules and the mode say, and which of them settles it. */

import type { Call, Finding, Scene } from './core/model.ts';
import { DECISIONS, strictest } from './core/model.ts';
import type { Policy } from './core/policy/model.ts';
import { suggestionText, withSuggestions } from './core/policy/suggestions.ts';
import { describe } from './core/reports/describe.ts';
import { judgeCall } from './judge.ts';

const rank = (finding: Finding): number => DECISIONS.indexOf(finding.decision);

/** The lines that `sallyport explain` prints. */
export const explain = (call: Call, input: unknown, policy: Policy, scene: Scene): readonly string[] => {
  const verdict = withSuggestions(judgeCall(call, policy, scene), policy);
  const steps = [...policy.checks.map(({ guard }) => guard), 'opaque', 'permissions', 'mode', 'evidence'];
  const rows: { guard: string; said: string; why: string; fix?: string | undefined }[] = [];
  for (const guard of steps) {
    const said = verdict.findings.filter(finding => finding.guard === guard);
    const builtIn = !policy.checks.some(check => check.guard === guard);
    if (said.length === 0 && builtIn) continue;
    if (said.length === 0) rows.push({ guard, said: 'pass', why: '' });
    for (const finding of said.toSorted((a, b) => rank(b) - rank(a)))
      rows.push({ guard, said: finding.decision, why: finding.message, fix: finding.fix });
  }
  const decision = strictest(verdict.findings.map(f => f.decision));
  const at = rows.findIndex(row => row.said === decision);
  const width = Math.max(...rows.map(row => row.guard.length));
  const end =
    decision === 'allow'
      ? `passed     all ${rows.length} steps; decision allow`
      : `stopped    at step ${at + 1} of ${rows.length}; decision ${decision}`;
  // An exception is for a finding at its place, and here is none.
  const asked = verdict.findings.flatMap(({ toAllow }) => toAllow ?? []);
  const rules = asked.every(({ list }) => list === 'permissions.allow')
    ? [...new Set(asked.map(suggestion => `to allow   ${suggestionText(suggestion)}`))]
    : [];
  const fix = decision === 'allow' || rules.length > 0 ? undefined : rows[at]?.fix;
  return [
    `call       ${call.tool} ${JSON.stringify(input)}`,
    `does       ${call.effects.map(describe).join(', ')}`,
    ...rows.map((row, i) =>
      `${String(i + 1).padStart(2)} ${row.guard.padEnd(width)}  ${row.said.padEnd(5)}  ${row.why}`.trimEnd(),
    ),
    end,
    ...(fix === undefined ? [] : [`to do      ${fix}`]),
    ...rules,
  ];
};
