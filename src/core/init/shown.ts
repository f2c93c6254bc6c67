/** What `init` says: what was seen, and what the last merged changes would have got; every name of the repository on one printable line. */
import { DECISIONS, type Decision, type Report } from '../model.ts';
import { oneLine, plural, shorten } from '../text.ts';
import type { Seen } from './seen.ts';

const MOST_NAMES = 12;
const MOST_LINE = 160;
const MOST_AUTHOR = 32;
const MOST_TITLE = 72;

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
    ...row('bot settings', seen.botFiles),
    ...row(
      'wrote of late',
      seen.authors.map(({ name, kind, changes }) => `${name} (${kind}, ${plural(changes, 'change')})`),
    ),
  ];
  return lines.length === 0 ? ['nothing that this program knows was seen in the repository'] : lines;
};

/** One merged change and what it would have got: a decision, why it could not be judged, or what closes the gate on what is allowed. */
export interface Judged {
  readonly id: string;
  readonly author: string;
  readonly decision: Decision | 'error' | 'closed';
  readonly because: string;
  /** What the change calls itself: a stranger's words. */
  readonly title?: string;
}

/** What a commit calls itself: its first line, or of a merge by GitHub the title of the pull request, which stands below. */
export const titleOf = (message: string): string => {
  const [first = '', ...rest] = message.split('\n');
  const below = /^Merge pull request #\d/.test(first) ? rest.find(line => line.trim() !== '') : undefined;
  return (below ?? first).trim();
};

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

const authorShown = (author: string): string => shorten(oneLine(author), MOST_AUTHOR);

/** How wide the column of authors is. */
export const authorWidth = (all: readonly Judged[]): number =>
  Math.max(6, ...all.map(({ author }) => authorShown(author).length));

/** @param width of the column of authors. */
export const judgedLine = ({ decision, id, author, because, title = '' }: Judged, width = MOST_AUTHOR): string => {
  const start = `${decision.padEnd(5)} ${id.slice(0, 10)} ${authorShown(author).padEnd(width)}`;
  const name = shorten(oneLine(title), MOST_TITLE);
  const why = shorten(oneLine(because), MOST_LINE);
  return `${start} ${because === '' ? name : `${why}${name === '' ? '' : ` (${name})`}`}`.trimEnd();
};

/** The sum of them, in one line. @param left how many there was no time for. */
export const judgedTotal = (all: readonly Judged[], left: number): string => {
  const counts = (['error', ...DECISIONS.toReversed(), 'closed'] as const)
    .map(decision => [decision, all.filter(one => one.decision === decision).length] as const)
    .filter(([, count]) => count > 0)
    .map(([decision, count]) => `${count} ${decision}`);
  const rest = left > 0 ? `; ${left} more were not judged: the time was up` : '';
  return `${plural(all.length, 'merged change')}: ${counts.join(', ') || 'none'}${rest}`;
};

/** What the words of the sum come to for a change that is opened tomorrow; nothing where all would pass. */
export const judgedMeaning = (all: readonly Judged[]): readonly string[] => {
  const some = (decision: Judged['decision']): boolean => all.some(one => one.decision === decision);
  const parts = [
    ...(some('ask') ? ['ask: it waits for an approving review of that very commit'] : []),
    ...(some('deny') ? ['deny: it cannot land as it is'] : []),
    ...(some('closed') ? ['closed: it waits for a rule of the policy that allows it'] : []),
  ];
  return parts.length === 0 ? [] : [parts.join('; ')];
};

/** What a person does next. @param written whether the files were written, and not only shown. */
export const nextSteps = (written: boolean): string =>
  written
    ? 'next: put these files on the default branch, and make the check `gate` a required one'
    : 'nothing is written yet: `sallyport init --write` writes what is not there';
