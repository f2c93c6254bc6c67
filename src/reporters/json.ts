/** The whole report for machines; its shape is described by `docs/report.schema.json`. */
import type { Reporter } from '../core/contracts.ts';
import type { Report, Verdict } from '../core/model.ts';
import { describe } from '../core/reports/describe.ts';
import { jsonText } from '../core/text.ts';

/** One verdict as JSON: what the call does in words, never its raw text. */
export const verdictJson = ({ call, decision, findings }: Verdict): object => ({
  call: {
    id: call.id,
    tool: call.tool,
    place: call.place,
    agents: call.agents,
    status: call.status,
    does: call.effects.map(describe),
  },
  decision,
  findings,
});

/** The report as `docs/report.schema.json` describes it. */
export const reportJson = (report: Report): object => ({
  decision: report.decision,
  verdicts: report.verdicts.map(verdictJson),
  runs: report.runs,
  limits: report.limits,
  settled: report.settled,
  provenance: report.provenance,
  author: report.author,
});

export const json: Reporter = {
  id: 'json',
  doc: 'The whole report, for machines.',
  render: report => [{ to: 'stdout', text: `${jsonText(reportJson(report), 2)}\n` }],
};
