/** What every report says in the same words: the headline, counts, and who can settle what is asked. */
import type { Finding, Place, Report } from '../model.ts';
import { plural } from '../text.ts';
import { problems, unlisted } from './settle.ts';

/** `src/a.ts:3` */
export const at = ({ file, line }: Place): string => (line === undefined ? file : `${file}:${line}`);
/** Places that are no files of the repository: the change as a whole, and what a pull request and its commits say of themselves. */
export const fileless = (report: Report): ReadonlySet<string> => {
  const files = (acts: readonly string[]): string[] =>
    report.verdicts.flatMap(({ call }) => (acts.includes(call.act.do) ? [call.place.file] : []));
  const real = new Set(files(['file', 'session']));
  return new Set(['.', ...files(['say']).filter(file => !real.has(file))]);
};

/** The findings that speak against the gate itself come first. */
const TRIPWIRES = ['self-protection', 'guardrails'];

/** Findings that a person should see: tripwires, then denies, then asks. */
export const ranked = (report: Report): readonly Finding[] =>
  problems(report).toSorted((a, b) => Number(TRIPWIRES.includes(b.guard)) - Number(TRIPWIRES.includes(a.guard)));

/** `deny: 3 denied, 2 to be settled by a person`. */
export const verdictLine = (report: Report): string => {
  const found = problems(report);
  const denied = found.filter(finding => finding.decision === 'deny').length;
  const failed = report.runs.filter(run => run.exit !== 0).length;
  const parts = [
    ...(denied > 0 ? [`${denied} denied`] : []),
    ...(found.length > denied ? [`${found.length - denied} to be settled by a person`] : []),
    ...(failed > 0 ? [`${plural(failed, 'command')} failed`] : []),
  ];
  return parts.length === 0 ? report.decision : `${report.decision}: ${parts.join(', ')}`;
};

/** Where the gate stands, in a sentence of its own; nothing where that is what the verdict says. */
export const standing = ({ gate }: Report): readonly string[] =>
  gate === undefined ? [] : [`the gate ${gate.closed ? 'is closed' : 'stays open'} all the same: ${gate.because}`];

/** `2 changes and 1 call of the transcript that no rule allows`. */
export const unlistedLine = (report: Report): string => {
  const past = unlisted(report);
  const changed = new Set(report.verdicts.flatMap(({ call }) => (call.act.do === 'file' ? [call.place.file] : [])));
  const ofFiles = past.filter(({ place }) => changed.has(place.file)).length;
  const parts = [
    ...(ofFiles > 0 ? [plural(ofFiles, 'change')] : []),
    ...(past.length > ofFiles ? [`${plural(past.length - ofFiles, 'call')} of the transcript`] : []),
  ];
  return `${parts.join(' and ')} that no rule allows`;
};

const NOT_CALLS: readonly string[] = ['file', 'change', 'say', 'session'];
/** `12 files, 40 calls`. */
export const lookedAt = (report: Report): string => {
  const files = report.verdicts.filter(({ call }) => call.act.do === 'file').length;
  const calls = report.verdicts.filter(({ call }) => !NOT_CALLS.includes(call.act.do)).length;
  const parts = [...(files > 0 ? [plural(files, 'file')] : []), ...(calls > 0 ? [plural(calls, 'call')] : [])];
  return parts.join(', ') || 'no files';
};

export const SETTLE =
  'What is asked about is settled by an approving review of this very commit, by a person with write access who did not write it; then run the job again.';
