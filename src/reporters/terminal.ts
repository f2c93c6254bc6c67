/** The report for a person at a terminal: one line when nothing is wrong, otherwise what, where, why and what to do. */
import type { Reporter } from '../core/contracts.ts';
import type { Finding, Place, Report } from '../core/model.ts';
import { problems, unlisted } from '../core/settle.ts';
import { printable, shorten } from '../core/text.ts';

const MOST = 50;
const plural = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;
const at = ({ file, line }: Place): string => (line === undefined ? file : `${file}:${line}`);
const one = (text: string): string => shorten(printable(text).replaceAll(/[\t\n]/g, ' '), 400);

const block = (finding: Finding): string =>
  [
    `${finding.decision.padEnd(4)}  ${one(at(finding.place))}`,
    `      ${one(finding.message)}`,
    ...(finding.fix === undefined ? [] : [`      fix: ${one(finding.fix)}`]),
    `      ${finding.guard}/${finding.rule}  ${finding.fingerprint}`,
  ].join('\n');

const headline = (report: Report, found: readonly Finding[]): string => {
  const denied = found.filter(finding => finding.decision === 'deny').length;
  const asked = found.length - denied;
  const parts = [...(denied > 0 ? [`${denied} denied`] : []), ...(asked > 0 ? [`${asked} to be settled by a person`] : [])];
  const files = report.verdicts.filter(verdict => verdict.call.act.do === 'file').length;
  const calls = report.verdicts.filter(verdict => !['file', 'change', 'say', 'session'].includes(verdict.call.act.do)).length;
  const looked = [...(files > 0 ? [plural(files, 'file')] : []), ...(calls > 0 ? [plural(calls, 'call')] : [])].join(', ');
  return `sallyport: ${report.decision}${parts.length > 0 ? `: ${parts.join(', ')}` : ''} (${looked || 'no files'}; policy ${report.provenance.policy})`;
};

export const terminal: Reporter = {
  id: 'terminal',
  doc: 'For people: one line when all is well, otherwise each finding with its place and its fix.',
  render: report => {
    const found = problems(report);
    const waiting = unlisted(report).length;
    const lines = [
      ...found.slice(0, MOST).map(block),
      ...(found.length > MOST ? [`and ${found.length - MOST} more: see --format json`] : []),
      ...(waiting > 0
        ? [`note  ${plural(waiting, 'call')} of the transcript that no rule allows (already done; see --format json)`]
        : []),
      ...(found.length > 0 || waiting > 0 ? report.limits.map(limit => `note  ${one(limit)}`) : []),
      one(headline(report, found)),
    ];
    return [{ to: 'stdout', text: `${lines.join('\n')}\n` }];
  },
};
