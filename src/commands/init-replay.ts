/** What merged changes would have got: each is judged as the gate would have, one after the other, for as long as there is time. */
import { Fault } from '../core/fault.ts';
import { becauseOf, type Judged } from '../core/init/shown.ts';
import type { Author, Report } from '../core/model.ts';
import type { Policy } from '../core/policy/model.ts';
import { isClosed, withStanding } from '../core/reports/settle.ts';
import type { Merged } from './init-look.ts';

const byline = ({ kind, name }: Author): string => (name === undefined || name === kind ? kind : `${kind} ${name}`);

/** The decision and its reason; where the gate closes on what is allowed, that is what a person needs to know. */
const wouldGet = (report: Report, { failOn }: Policy): Pick<Judged, 'decision' | 'because'> => {
  const closed = isClosed(report, failOn);
  return report.decision === 'allow' && closed
    ? { decision: 'closed', because: withStanding(report, closed, failOn).gate?.because ?? '' }
    : { decision: report.decision, because: becauseOf(report) };
};

/**
 * @param judge gives the report of one change, with the policy that it was judged by.
 * @param clock milliseconds of any beginning.
 * @param budget milliseconds after which no further change is begun.
 * @returns as many as there was time for.
 */
export const replay = async (
  merged: readonly Merged[],
  judge: (change: Merged) => Promise<{ readonly report: Report; readonly policy: Policy }>,
  clock: () => number,
  budget: number,
  progress: (done: number) => void,
): Promise<readonly Judged[]> => {
  const began = clock();
  const judged: Judged[] = [];
  for (const change of merged) {
    if (clock() - began > budget) break;
    progress(judged.length);
    const { id, title = '' } = change;
    try {
      const { report, policy } = await judge(change);
      judged.push({ id, author: byline(report.author), ...wouldGet(report, policy), title });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const author = byline(change.author);
      judged.push(
        error.code === 'nothing'
          ? { id, author, decision: 'allow', because: 'it changes nothing', title }
          : { id, author, decision: 'error', because: error.message, title },
      );
    }
  }
  return judged;
};
