/** What `init` says: what was seen, and what the last merged changes would have got; every name of the repository on one printable line. */
import { DECISIONS, type Decision, type Report } from '../model.ts';
import { oneLine, plural, shorten } from '../text.ts';
import type { Seen } from './seen.ts';

const MOST_NAMES = 12;
const MOST_LINE = 160;

const listed = (items: readonly string[]): string => {
  const shown = items.slice(0, MOST_NAMES).map(item => shorten(oneLine(item), 80));
  return items.length > shown.length ? `${shown.join(', ')} and ${items.length - shown.length} more` : shown.join(', ');
};

const row = (name: string, items: readonly string[]): readonly string[] =>
  items.length === 0 ? [] : [`${name.padEnd(13)} ${listed(items)}`];

/** What was seen, a line a subject; nothing where nothing was. */
export const seenLines = (seen: Seen): readonly string[] => {
  const lines = [
    ...row('languages', seen.languages),
    ...row(
      'tests',
      seen.tests.map(({ run, from }) => `\`${run}\` (${from})`),
    ),
    ...row(
      'workflows',
      seen.workflows.map(name => name.slice('.github/workflows/'.length)),
    ),
    ...row(
      'agent files',
      seen.agentFiles.map(({ agent, file }) => (agent === 'agent' ? file : `${file} (${agent})`)),
    ),
    ...row(
      'agent actions',
      seen.agentActions.map(({ action }) => action),
    ),
    ...row(
      'wrote of late',
      seen.authors.map(({ name, kind, changes }) => `${name} (${kind}, ${plural(changes, 'change')})`),
    ),
  ];
  return lines.length === 0 ? ['nothing that this program knows was seen in the repository'] : lines;
};

/** One merged change and what it would have got: a decision, or why it could not be judged. */
export interface Judged {
  readonly id: string;
  readonly author: string;
  readonly decision: Decision | 'error';
  readonly because: string;
}

/** The finding that decided a report, in a sentence; empty where nothing closes it. */
export const becauseOf = ({ decision, verdicts }: Report): string => {
  if (decision === 'allow') return '';
  const finding = verdicts
    .filter(verdict => verdict.decision === decision)
    .flatMap(({ findings }) => findings)
    .find(found => found.decision === decision);
  if (finding === undefined) return '';
  const where = `${finding.place.file}${finding.place.line === undefined ? '' : `:${finding.place.line}`}`;
  return `${finding.guard}/${finding.rule} ${where}: ${finding.message}`;
};

export const judgedLine = ({ decision, id, author, because }: Judged): string =>
  shorten(
    `${decision.padEnd(5)} ${id.slice(0, 10)} ${shorten(oneLine(author), 24).padEnd(14)} ${oneLine(because)}`.trimEnd(),
    MOST_LINE,
  );

/** The sum of them, in one line. @param left how many there was no time for. */
export const judgedTotal = (all: readonly Judged[], left: number): string => {
  const counts = (['error', ...DECISIONS.toReversed()] as const)
    .map(decision => [decision, all.filter(one => one.decision === decision).length] as const)
    .filter(([, count]) => count > 0)
    .map(([decision, count]) => `${count} ${decision}`);
  const rest = left > 0 ? `; ${left} more were not judged: the time was up` : '';
  return `${plural(all.length, 'merged change')}: ${counts.join(', ') || 'none'}${rest}`;
};
