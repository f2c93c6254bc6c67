/** What a report comes to: which findings count, and whether they close the gate. */
import type { Decision, Finding, Report, Verdict } from '../model.ts';
import { strictest } from '../model.ts';
import type { FailOn } from '../policy/model.ts';
import { plural } from '../text.ts';

/** A call of the past that no rule allows is told, and counted; it is not what a report's decision is made of. */
const counts = (finding: Finding): boolean => finding.level !== 'notice';

/** The strictest decision of all findings that count. */
export const decisionOf = (verdicts: readonly Verdict[]): Decision =>
  strictest(verdicts.flatMap(verdict => verdict.findings.filter(counts).map(finding => finding.decision)));

/** Findings of the past that only wait for a rule. */
export const unlisted = (report: Report): readonly Finding[] =>
  report.verdicts.flatMap(verdict =>
    verdict.findings.filter(finding => finding.level === 'notice' && finding.decision !== 'allow'),
  );

/** Findings that a person should see, the worst first. */
export const problems = (report: Report): readonly Finding[] =>
  report.verdicts
    .flatMap(verdict => verdict.findings.filter(finding => counts(finding) && finding.decision !== 'allow'))
    .toSorted((a, b) => Number(b.decision === 'deny') - Number(a.decision === 'deny'));

/** Whether the gate is closed under what the policy says closes it; a command that did not end well always closes it. */
export const isClosed = (report: Report, failOn: FailOn): boolean => {
  if (failOn === 'never') return false;
  if (report.runs.some(run => run.exit !== 0)) return true;
  if (report.decision === 'deny') return true;
  if (report.decision === 'ask' && failOn !== 'deny') return true;
  return failOn === 'unlisted' && unlisted(report).length > 0;
};

/**
 * A report that says where the gate stands, when that is not what its verdict says.
 * @param leave what else than `fail_on` leaves the gate open, in a sentence.
 */
export const withStanding = (report: Report, closed: boolean, failOn: FailOn, leave?: string): Report => {
  const clean = report.decision === 'allow' && report.runs.every(run => run.exit === 0);
  if (closed === !clean) return report;
  const because = closed
    ? `\`fail_on\` is \`unlisted\`, and no rule allows ${plural(unlisted(report).length, 'thing')} that was done`
    : (leave ?? `\`fail_on\` is \`${failOn}\``);
  return { ...report, gate: { closed, because } };
};
