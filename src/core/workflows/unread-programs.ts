/** Programs that a workflow runs and nobody reads: fetched and run in one breath, or let in by a switch that opens the runner. */
import { fetchAndRun, isFromOwn } from '../code/fetch-and-run.ts';
import { fetchedThenRun } from '../code/fetched-file.ts';
import type { Risk } from './risk.ts';
import { lineIn, stepsOf, type Workflow } from './yaml.ts';

/** Programs that are fetched and run in one breath, and switches that open the runner. */
export const unreadPrograms = (workflow: Workflow, repository?: string): readonly Risk[] => [
  ...stepsOf(workflow).flatMap(({ run, job }) =>
    run === undefined
      ? []
      : fetchedThenRun(run.value).map(
          ({ at, what, file }): Risk => ({
            rule: 'fetch-and-run',
            decision: 'ask',
            key: `file ${file}`,
            line: lineIn(run, at),
            message: `job \`${job}\` runs \`${file}\`, which it fetches unchecked: \`${what}\``,
            fix: 'check its digest before it is run (`sha256sum -c`), or use a pinned action',
          }),
        ),
  ),
  ...stepsOf(workflow).flatMap(({ run, job }) =>
    run === undefined
      ? []
      : fetchAndRun(run.value).map(
          (found): Risk => ({
            rule: 'fetch-and-run',
            decision: found.known || isFromOwn(found, repository) ? 'ask' : 'deny',
            key: found.host ?? found.what,
            line: lineIn(run, found.at),
            message: `job \`${job}\` runs what it ${found.from === 'network' ? 'fetches' : 'decodes'}, unread: \`${found.what}\``,
            fix: 'download a pinned version, check its digest, then run it; or use a pinned action',
          }),
        ),
  ),
  ...[...workflow.env, ...workflow.jobs.flatMap(job => [...job.env, ...job.steps.flatMap(({ env }) => env)])]
    .filter(({ key, value }) => /^actions_allow_unsecure_commands$/i.test(key) && !/^(?:false|)$/i.test(value))
    .map(
      ({ key, line }): Risk => ({
        rule: 'unsecure-commands',
        decision: 'deny',
        key,
        line,
        message: `\`${key}\` lets the output of any program set the environment`,
        fix: 'leave it out',
      }),
    ),
];
