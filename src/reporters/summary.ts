/** The job summary: the verdict, every finding, the commands that ran, and where the judgement comes from; within a budget of bytes. */
import type { Reporter } from '../core/contracts.ts';
import type { Finding, Report, Run } from '../core/model.ts';
import { suggestionText } from '../core/policy/suggestions.ts';
import { code, fitting, inline } from '../core/reports/markdown.ts';
import { at, lookedAt, ranked, SETTLE, standing, unlistedLine, verdictLine } from '../core/reports/report-text.ts';
import { unlisted } from '../core/reports/settle.ts';
import { plural } from '../core/text.ts';

/** GitHub drops a summary of more than 1 MiB whole. Source: actions/runner, `AttachmentSizeLimit`. */
const BUDGET = 900 * 1024;
const MOST = 200;

const toAllow = (f: Finding): string => (f.toAllow === undefined ? '' : `<br>To allow: ${inline(suggestionText(f.toAllow))}`);

const row = (f: Finding): string =>
  `| ${f.decision} | ${code(at(f.place))} | ${inline(f.message)}${f.fix === undefined ? '' : `<br>To do: ${inline(f.fix)}`}${toAllow(f)} | ${code(`${f.guard}/${f.rule}`)}<br>${code(f.fingerprint)} |`;

const runRow = (run: Run): string => {
  const ended = run.refused
    ? inline(run.refused.message)
    : run.timedOut
      ? 'timed out'
      : run.signal === undefined
        ? `exit ${run.exit}`
        : `signal ${code(run.signal)}`;
  const changed = run.changed.length === 0 ? '' : `<br>changed ${plural(run.changed.length, 'file')}`;
  return `| ${code(String(run.command))} | ${ended} | ${run.seconds.toFixed(1)} s | ${inline(run.guarantees.label)}${changed} |`;
};

const details = (title: string, body: readonly string[]): string[] =>
  body.length === 0 ? [] : ['', `<details><summary>${title}</summary>`, '', ...body, '', '</details>'];

const provenance = (report: Report): string[] => {
  const { version, base, head, policy, policyId } = report.provenance;
  const rows: [string, string | undefined][] = [
    ['policy', policy],
    ['policy blob', policyId],
    ['base', base],
    ['head', head],
    [
      'author',
      report.author.kind === 'unknown' ? undefined : `${report.author.login ?? report.author.name ?? ''} (${report.author.kind})`,
    ],
    ['sallyport', version],
  ];
  return [
    '| | |',
    '| --- | --- |',
    ...rows.flatMap(([name, value]) => (value === undefined ? [] : [`| ${name} | ${code(value)} |`])),
  ];
};

export const summary: Reporter = {
  id: 'summary',
  doc: 'For the job summary, in Markdown: verdict, findings, runs and provenance, under GitHub’s size limit.',
  render: report => {
    const found = ranked(report);
    const { rows, left } = fitting(found.slice(0, MOST).map(row), BUDGET / 2);
    const hidden = left + Math.max(0, found.length - MOST);
    const waiting = unlisted(report);
    const waitingRows = fitting(
      waiting.slice(0, MOST).map(f => `- ${code(at(f.place))} ${inline(f.message)}${toAllow(f)}`),
      BUDGET / 6,
    );
    const settled = fitting(
      report.settled.map(s => `\nSettled by ${code(s.by)} (${inline(s.how)}): ${code(s.fingerprint)}`),
      BUDGET / 12,
    );
    const limits = fitting(
      report.limits.map(limit => `- ${inline(limit)}`),
      BUDGET / 12,
    ).rows;
    const text = [
      `## Sallyport: ${inline(verdictLine(report))}`,
      '',
      `${lookedAt(report)}; policy ${code(report.provenance.policy)}`,
      ...standing(report).flatMap(said => ['', `**${inline(said)}**`]),
      ...(rows.length === 0
        ? []
        : ['', '| verdict | where | what, and what to do | rule |', '| --- | --- | --- | --- |', ...rows]),
      ...(hidden > 0 ? ['', `${hidden} more in the report file.`] : []),
      ...(found.some(f => f.decision === 'ask') ? ['', SETTLE] : []),
      ...settled.rows,
      ...(settled.left > 0 ? ['', `and ${settled.left} more that were settled.`] : []),
      ...details(
        unlistedLine(report),
        waiting.length === 0
          ? []
          : [
              ...waitingRows.rows,
              ...(waiting.length > waitingRows.rows.length ? [`- and ${waiting.length - waitingRows.rows.length} more`] : []),
            ],
      ),
      ...details(
        `${plural(report.runs.length, 'command')} run`,
        report.runs.length === 0
          ? []
          : ['| command | ended | time | sandbox |', '| --- | --- | --- | --- |', ...report.runs.map(runRow)],
      ),
      ...details('not looked at', limits),
      ...details('where this comes from', provenance(report)),
      '',
    ].join('\n');
    return [{ to: 'summary', text }];
  },
};
