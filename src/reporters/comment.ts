/** The sticky comment: short, with the ten findings that matter most; the rest stands in the job summary. */
import type { Reporter } from '../core/contracts.ts';
import { code, fitting, inline } from '../core/reports/markdown.ts';
import { at, ranked, SETTLE, standing, verdictLine } from '../core/reports/report-text.ts';

const MOST = 10;
/** GitHub refuses a comment of more than 65,536 characters. */
const BUDGET = 50_000;

export const comment: Reporter = {
  id: 'comment',
  doc: 'For one comment on the pull request that is kept up to date: the ten findings that matter most.',
  render: report => {
    const found = ranked(report);
    const rows = fitting(
      found
        .slice(0, MOST)
        .map(
          f =>
            `- **${f.decision}** ${code(at(f.place))}: ${inline(f.message)}${f.fix === undefined ? '' : `\n  To do: ${inline(f.fix)}`}`,
        ),
      BUDGET,
    ).rows;
    const more = found.length > rows.length ? ['', `${found.length - rows.length} more in the summary of the run.`] : [];
    const text = [
      `### Sallyport: ${inline(verdictLine(report))}`,
      '',
      ...standing(report).flatMap(said => [`**${inline(said)}**`, '']),
      ...rows,
      ...more,
      ...(found.some(f => f.decision === 'ask') ? ['', SETTLE] : []),
      '',
    ].join('\n');
    return [{ to: 'comment', text }];
  },
};
