/** Approvals settle asks: a review or a label by a person, bound to exactly the head that was judged. A deny cannot be settled. */
import type { Approval, Report, Verdict } from './core/model.ts';
import { strictest } from './core/model.ts';
import type { Policy } from './core/policy/model.ts';
import { decisionOf } from './core/reports/settle.ts';

/** The first approval that counts: of the right kind, for this very commit. */
export const counting = (approvals: readonly Approval[], head: string | undefined, policy: Policy): Approval | undefined =>
  head === undefined
    ? undefined
    : approvals.find(
        ({ how, head: of, label }) =>
          of === head && (how === 'review' ? policy.approvals.reviews : policy.approvals.labels.includes(label ?? '')),
      );

/**
 * Settles what is asked, where a person approved.
 * @param approvals by people who may write and who are neither the author nor an agent's or a bot's account; whoever reads them makes sure of that.
 * @returns the verdicts with settled asks as allows that name who settled them, and the list of what was settled.
 */
export const approve = (
  verdicts: readonly Verdict[],
  approvals: readonly Approval[],
  head: string | undefined,
  policy: Policy,
): { readonly verdicts: readonly Verdict[]; readonly settled: Report['settled']; readonly decision: Report['decision'] } => {
  const approval = counting(approvals, head, policy);
  if (approval === undefined) return { verdicts, settled: [], decision: decisionOf(verdicts) };
  const how = approval.how === 'review' ? 'an approving review' : `the label \`${approval.label}\``;
  const settled: Report['settled'][number][] = [];
  const after = verdicts.map((verdict): Verdict => {
    const findings = verdict.findings.map(finding => {
      if (finding.decision !== 'ask') return finding;
      settled.push({ fingerprint: finding.fingerprint, by: approval.by, how });
      return {
        ...finding,
        decision: 'allow' as const,
        level: 'notice' as const,
        message: `${finding.message} (settled by \`${approval.by}\` with ${how})`,
      };
    });
    return { ...verdict, findings, decision: strictest(findings.map(finding => finding.decision)) };
  });
  return { verdicts: after, settled, decision: decisionOf(after) };
};
