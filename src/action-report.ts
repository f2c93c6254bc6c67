/** A report -> everything a run of the Action leaves behind: summary, annotations, files, comment, outputs; and whether the gate closes. */
import { comment, type Telling } from './action-comment.ts';
import type { Env } from './action-github.ts';
import type { Inputs } from './action-inputs.ts';
import type { Reporter } from './core/contracts.ts';
import { Fault } from './core/fault.ts';
import { whenLoaded } from './core/late.ts';
import type { Report } from './core/model.ts';
import type { FailOn, Policy } from './core/policy/model.ts';
import { cutMarkdown } from './core/reports/markdown.ts';
import { predicateFile, receiptOf } from './core/reports/receipt.ts';
import { isClosed, problems, withStanding } from './core/reports/settle.ts';
import { withDiffs } from './core/reports/shown-diffs.ts';
import { endOf, escapeCommand, printable, shorten } from './core/text.ts';
import { publish } from './publish.ts';
import * as reporters from './reporters/index.ts';
import { reportPlace, writeOutputs, writeSummary } from './world/runner.ts';
import { writeWhole } from './world/whole-file.ts';

const say = (text: string): void => void process.stdout.write(text);

/** Whose changes `others: report` leaves open: those of which it is known that no agent opened them. */
const OTHERS: readonly Report['author']['kind'][] = ['person', 'bot', 'dependency-bot'];

/**
 * Whether the gate closes: what the input says, or the policy; a tripwire on the gate itself always closes it. And the report, which says so
 * where its verdict alone would mislead.
 */
export const closing = (report: Report, policy: Policy, inputs: Inputs): { readonly closed: boolean; readonly told: Report } => {
  const failOn = (inputs['fail-on'] as FailOn | '') || policy.failOn;
  const tripped = problems(report).some(finding => finding.guard === 'self-protection' && finding.decision === 'deny');
  const left = !tripped && inputs.others === 'report' && OTHERS.includes(report.author.kind);
  const closed = tripped || (!left && isClosed(report, failOn));
  const leave = left ? 'the input `others` is `report`, and no agent opened this change' : undefined;
  return { closed, told: withStanding(report, closed, failOn, leave) };
};

const write = async (path: string, text: string): Promise<void> => writeWhole([path, text]);

/** @returns the path, or nothing where no receipt was asked for or none can be given. */
const writeReceipt = (env: Env, report: Report, path: string): string => {
  if (path === '') return '';
  const receipt = receiptOf(report, `${env['GITHUB_SERVER_URL'] ?? 'https://github.com'}/${env['GITHUB_REPOSITORY'] ?? ''}`);
  if (receipt === undefined) return '';
  writeWhole([predicateFile(reportPlace(env, path)), receipt.predicate], [path, receipt.statement]);
  return path;
};

const noSummary = (env: Env): string =>
  (env['GITHUB_STEP_SUMMARY'] ?? '') === ''
    ? 'summary: the runner has no summary file'
    : 'summary: the runner’s summary file cannot be written';

/** All reports, the summary before any call to the API. */
export const publishAll = async (telling: Telling): Promise<void> => {
  const { env, report, inputs, mask } = telling;
  let markdown = '';
  const outlets = { say, write, comment: async () => {}, summary: async (text: string) => void (markdown += text) };
  await publish(reporters.summary.render(report), outlets);
  const degraded = writeSummary(env, markdown) ? [] : [noSummary(env)];
  if (inputs.annotations === 'true') await publish(reporters.annotations.render(report), outlets);
  const save = async (reporter: Reporter, path: string): Promise<void> => {
    if (path !== '')
      await publish(reporter.render(report), { ...outlets, say: text => writeWhole([reportPlace(env, path), text]) });
  };
  await save(reporters.sarif, inputs['sarif-file']);
  await save(reporters.json, inputs['report-file']);
  const page = inputs['html-file'];
  if (page !== '')
    await publish(await whenLoaded(() => reporters.html.render(withDiffs(report, mask))), {
      ...outlets,
      say: text => writeWhole([reportPlace(env, page), text]),
    });
  const receipt = writeReceipt(env, report, inputs['receipt-file']);
  degraded.push(...(await comment(telling)));
  const found = problems(report);
  const told = writeOutputs(env, {
    verdict: report.decision,
    'findings-count': String(found.length),
    'deny-count': String(found.filter(finding => finding.decision === 'deny').length),
    'report-file': inputs['report-file'],
    'sarif-file': inputs['sarif-file'],
    'html-file': page,
    'receipt-file': receipt,
    'predicate-file': receipt && predicateFile(receipt),
    'policy-sha': report.provenance.policyId ?? '',
    'base-sha': report.provenance.base ?? '',
    'head-sha': report.provenance.head ?? '',
    'summary-markdown': cutMarkdown(markdown, 60_000),
    degraded: degraded.join(', '),
  });
  // INVARIANT: a later step that asks for the verdict must not find none and take that for an open gate.
  if (!told && (env['GITHUB_OUTPUT'] ?? '') !== '')
    throw new Fault(
      'output',
      'the outputs cannot be written, and later steps would not know the verdict',
      'make room on the runner',
    );
  const notes = [...degraded, ...report.limits];
  if (notes.length > 0) say(`::notice title=sallyport::${escapeCommand(printable(shorten(notes.join('; '), 3000)))}\n`);
  await publish(reporters.terminal.render(report), { ...outlets, say: fenced });
};

/**
 * Between stop-commands, so that nothing a report quotes can speak to the runner. The runner masks the token in the rest of the job, so it
 * must be no word that anybody else says. Source: GitHub, "Workflow commands"; actions/runner, `ActionCommandManager`.
 */
const fenced = (text: string): void => {
  const token = endOf(text, `end-of-report-${process.pid}-${Date.now().toString(36)}`);
  say(`::stop-commands::${token}\n${text}${text.endsWith('\n') ? '' : '\n'}::${token}::\n`);
};
