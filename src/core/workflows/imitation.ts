/**
 * A required check is known by its name alone: a job of another workflow that bears the name of the gate's reports in its place.
 * Source: GitHub Docs, "Troubleshooting required status checks".
 */
import type { Risk } from './risk.ts';
import { type Job, readWorkflow, type Workflow } from './yaml.ts';

/**
 * @param text the workflow of the run.
 * @param job id of the job that runs the gate; one inside of a reusable workflow is not in it.
 * @returns the names that the gate's check may have.
 */
export const checksOf = (text: string, job: string): readonly string[] => {
  const workflow = readWorkflow(text);
  if (typeof workflow === 'string') return [job];
  const own = workflow.jobs.find(({ id }) => id === job);
  const names = own === undefined ? workflow.jobs.filter(({ uses }) => uses !== undefined).map(plainName) : [plainName(own)];
  return names.filter(name => name !== '');
};

/** Without what an expression puts in. */
const plainName = ({ id, name }: Job): string => (name?.value ?? id).replace(/\$\{\{[\s\S]*$/, '').trim();

/** Every text that the name of a job's check may be or begin with. */
const namesOf = (job: Job): readonly string[] => {
  const written = job.name?.value;
  if (written === undefined || !written.includes('${{')) return [(written ?? job.id).trim()];
  const quoted = [...written.matchAll(/'([^']{1,200})'/g)].map(found => found[1]!);
  return [plainName(job), ...quoted, ...job.matrix.map(({ value }) => value)];
};

/** A matrix and a call of a reusable workflow add to a name. */
const reportsAs = (job: Job, checks: readonly string[]): boolean =>
  namesOf(job).some(name =>
    checks.some(check => name === check || name.startsWith(`${check} (`) || name.startsWith(`${check} / `)),
  );

/** Its jobs report under the name of whoever calls it, too. */
const isOnlyCalled = ({ triggers }: Workflow): boolean =>
  triggers.length > 0 && triggers.every(({ event }) => event === 'workflow_call');

/** Jobs of `head` that report under a name of the gate and did not at `base`. */
export const imitations = (base: Workflow | undefined, head: Workflow, checks: readonly string[]): readonly Risk[] =>
  head.jobs.flatMap((job): Risk[] =>
    isOnlyCalled(head) || !reportsAs(job, checks) || base?.jobs.some(old => old.id === job.id && reportsAs(old, checks)) === true
      ? []
      : [
          {
            rule: 'check-imitated',
            decision: 'ask',
            key: job.id,
            line: job.name?.line ?? job.line,
            message: `job \`${job.id}\` reports under the name of the check of the gate, \`${checks[0]}\`: a rule that requires that name is met by either`,
            fix: 'give the job another name',
          },
        ],
  );
