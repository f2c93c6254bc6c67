/**
 * Annotations on the change: the verdict first, because GitHub keeps the first ten of a level and drops the rest without a word;
 * then at most nine findings a level, one for each rule and file, on a line that the change adds.
 */
import type { Output, Reporter } from '../core/contracts.ts';
import type { Finding, Place, Report } from '../core/model.ts';
import { fileless, ranked, standing, verdictLine } from '../core/reports/report-text.ts';
import { shorten } from '../core/text.ts';

const MOST = 9;
const LONGEST = 300;

/** Added lines of each changed file: elsewhere GitHub shows no annotation on the diff. */
const addedLines = (report: Report): ReadonlyMap<string, ReadonlySet<number>> =>
  new Map(
    report.verdicts.flatMap(({ call: { act } }) =>
      act.do === 'file' ? [[act.file.path.real, new Set(act.file.added.map(line => line.n))] as const] : [],
    ),
  );

const annotation = (
  finding: Finding,
  lines: ReadonlyMap<string, ReadonlySet<number>>,
  placeless: ReadonlySet<string>,
): Output => {
  const { file, line } = finding.place;
  const title = `${finding.guard}/${finding.rule}`;
  const level = finding.decision === 'deny' ? 'error' : 'warning';
  const said = `${finding.message}${finding.fix === undefined ? '' : `. To do: ${finding.fix}`}`;
  if (placeless.has(file)) {
    const where = file === '.' ? '' : `${file}: `;
    return { to: 'annotation', level, title, text: shorten(`${where}${said}`, LONGEST) };
  }
  const place: Place = { file, line: line !== undefined && line > 0 && (lines.get(file)?.has(line) ?? true) ? line : 1 };
  return { to: 'annotation', level, place, title, text: shorten(said, LONGEST) };
};

export const annotations: Reporter = {
  id: 'annotations',
  doc: 'On the lines of the pull request: the verdict first, at most nine findings a level, one for each rule and file.',
  render: report => {
    const seen = new Set<string>();
    const found = ranked(report).filter(({ guard, rule, place }) => {
      const key = [guard, rule, place.file].join('\n');
      return !seen.has(key) && seen.add(key);
    });
    if (found.length === 0 && report.gate === undefined && report.runs.every(run => run.exit === 0)) return [];
    const lines = addedLines(report);
    const placeless = fileless(report);
    const some = (decision: 'deny' | 'ask'): Output[] =>
      found
        .filter(f => f.decision === decision)
        .slice(0, MOST)
        .map(f => annotation(f, lines, placeless));
    const shown = [...some('deny'), ...some('ask')];
    const more = found.length > shown.length ? `; ${found.length - shown.length} more in the summary` : '';
    return [
      {
        to: 'annotation',
        level: report.gate?.closed === false || (report.gate === undefined && report.decision === 'ask') ? 'warning' : 'error',
        title: 'sallyport',
        text: `${[verdictLine(report), ...standing(report)].join('; ')}${more} (policy ${report.provenance.policy})`,
      },
      ...shown,
    ];
  },
};
