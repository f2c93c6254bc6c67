/** The report for a person at a terminal: one line when nothing is wrong, otherwise what, where, why and what to do. */
import type { Reporter } from '../core/contracts.ts';
import type { Finding } from '../core/model.ts';
import { suggestionText } from '../core/policy/suggestions.ts';
import { at, lookedAt, ranked, standing, unlistedLine, verdictLine } from '../core/reports/report-text.ts';
import { unlisted } from '../core/reports/settle.ts';
import { oneLine, shorten } from '../core/text.ts';

const MOST = 50;
/** Rules for calls of the past that are shown. */
const FEW = 5;
const one = (text: string): string => shorten(oneLine(text), 400);

const block = (finding: Finding): string =>
  [
    `${finding.decision.padEnd(4)}  ${one(at(finding.place))}`,
    `      ${one(finding.message)}`,
    ...(finding.fix === undefined ? [] : [`      fix: ${one(finding.fix)}`]),
    ...(finding.toAllow === undefined ? [] : [`      to allow: ${one(suggestionText(finding.toAllow))}`]),
    `      ${finding.guard}/${finding.rule}  ${finding.fingerprint}`,
  ].join('\n');

export const terminal: Reporter = {
  id: 'terminal',
  doc: 'For people: one line when all is well, otherwise each finding with its place and its fix.',
  render: report => {
    const found = ranked(report);
    const past = unlisted(report);
    const waiting = past.length;
    const rules = [...new Set(past.flatMap(finding => (finding.toAllow === undefined ? [] : [suggestionText(finding.toAllow)])))];
    const lines = [
      ...found.slice(0, MOST).map(block),
      ...(found.length > MOST ? [`and ${found.length - MOST} more: see --format json`] : []),
      ...(waiting > 0 ? [`note  ${unlistedLine(report)} (already done; see --format json)`] : []),
      ...rules.slice(0, FEW).map(rule => `      to allow: ${one(rule)}`),
      ...(rules.length > FEW ? [`      and ${rules.length - FEW} more rules: see \`sallyport suggest\``] : []),
      ...(found.length > 0 || waiting > 0 ? report.limits.map(limit => `note  ${one(limit)}`) : []),
      one(`sallyport: ${verdictLine(report)} (${lookedAt(report)}; policy ${report.provenance.policy})`),
      ...standing(report).map(said => one(`sallyport: ${said}`)),
    ];
    return [{ to: 'stdout', text: `${lines.join('\n')}\n` }];
  },
};
