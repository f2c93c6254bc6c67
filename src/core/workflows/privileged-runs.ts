/**
 * Runs that have more than whoever causes them should have: events with secrets for strangers, the code that is checked out there, and
 * machines of one's own.
 * Source: GitHub Docs, "Security hardening for GitHub Actions"; GitHub Security Lab, "Preventing pwn requests".
 */
import { namesHead } from './contexts.ts';
import { slotsOf } from './expression.ts';
import type { Risk } from './risk.ts';
import { lineIn, linesOf, type Step, stepsOf, type Workflow } from './yaml.ts';

/** Events that run with secrets and a writing token although a stranger can cause them. */
const PRIVILEGED = new Set(['pull_request_target', 'workflow_run', 'issue_comment']);
const FETCHES_HEAD =
  /\bgh\s+pr\s+checkout\b|\bgit\s+(?:fetch|pull|checkout|clone)\b[^\n]*(?:refs\/pull\/|\bpull\/|\$\{\{[^}]*head)/i;

/** Variables of a step that hold the name of the pull request's code. */
const heldHeads = (workflow: Workflow, step: Step): readonly string[] =>
  [...workflow.env, ...(workflow.jobs.find(({ id }) => id === step.job)?.env ?? []), ...step.env]
    .filter(({ value }) => namesHead(value))
    .map(({ key }) => key.toLowerCase());
const usesOne = (command: string, held: readonly string[]): boolean => {
  const folded = command.toLowerCase();
  return (
    /\bgit\s+(?:fetch|pull|checkout|clone|switch|reset)\b/.test(folded) &&
    held.some(name => folded.includes(`$${name}`) || folded.includes(`\${${name}`))
  );
};

const headCheckout = (step: Step, held: readonly string[]): { line: number; what: string } | undefined => {
  if (step.uses !== undefined && /^actions\/checkout@/i.test(step.uses.value)) {
    const named = step.inputs.find(({ key, value }) => (key === 'ref' || key === 'repository') && namesHead(value, held));
    const unsafe = step.inputs.find(({ key, value }) => key === 'allow-unsafe-pr-checkout' && value !== 'false');
    const found = named ?? unsafe;
    return found && { line: found.line, what: `${found.key}: ${found.value}` };
  }
  if (step.run === undefined) return undefined;
  const through = linesOf(step.run).find(({ command }) => usesOne(command.slice(0, 1_000), held));
  if (through !== undefined) return { line: through.line, what: through.command.trim().slice(0, 120) };
  const match = FETCHES_HEAD.exec(step.run.value);
  return match === null ? undefined : { line: lineIn(step.run, match.index), what: match[0] };
};

const DOWNLOADS = /(?:^|\/)(?:action-)?download-artifact(?:@|$)/i;
/** Programs by a path of the workspace, package managers that run what it says, and what sets variables of later steps from a file. */
const RUNS_WORKSPACE =
  /(?:^|[\s;&|(])(?:(?:(?:ba|z|da)?sh|source|\.|node|deno\s+run|bun\s+run|python[\d.]*|ruby|perl|php|pwsh)\s+(?:-\w+\s+)*["']?[\w.$/{}-]*[./][\w./-]+|\.{1,2}\/[\w./-]+|(?:npm|pnpm|yarn|bun)\s+(?:ci|install|i|run|test|exec)\b|pip3?\s+install\b|make\b)|\bcat\b[^\n]*>>\s*["']?\$\{?GITHUB_(?:ENV|PATH)/m;
/** What a run without rights has built lies beside what a privileged one runs. */
const artifactRuns = (workflow: Workflow): readonly Risk[] =>
  workflow.jobs.flatMap((job): Risk[] => {
    const from = job.steps.findIndex(
      ({ uses, run }) => DOWNLOADS.test(uses?.value ?? '') || /\bgh\s+run\s+download\b/.test(run?.value ?? ''),
    );
    if (from === -1) return [];
    const aside = job.steps[from]!.inputs.find(({ key }) => key === 'path')?.value ?? '';
    const found = job.steps.slice(from).flatMap(({ run }) => {
      const match = run === undefined ? null : RUNS_WORKSPACE.exec(run.value.slice(0, 20_000));
      return match === null ? [] : [{ line: lineIn(run!, match.index + match[0].search(/\S/)), what: match[0].trim() }];
    })[0];
    // Outside of the workspace it overwrites nothing; only its own programs would be somebody else's.
    if (found === undefined || (/runner\.temp|RUNNER_TEMP|^\/tmp\//.test(aside) && !/temp|tmp/i.test(found.what))) return [];
    return [
      {
        rule: 'artifact-run',
        decision: 'ask',
        key: job.id,
        line: found.line,
        message: `job \`${job.id}\` runs with secrets on \`workflow_run\` and runs \`${found.what.slice(0, 120)}\` beside an artifact that a pull request may have built`,
        fix: 'download it to `${{ runner.temp }}`, and read it as data',
      },
    ];
  });

/** A privileged event: with the code of the pull request it is a way in, without it a thing to look at. */
export const privilegedTriggers = (workflow: Workflow): readonly Risk[] => {
  const triggers = workflow.triggers.filter(({ event }) => PRIVILEGED.has(event));
  const [first] = triggers;
  if (first === undefined) return [];
  const events = triggers.map(({ event }) => `\`${event}\``).join(', ');
  return [
    ...stepsOf(workflow).flatMap((step): Risk[] => {
      const found = headCheckout(step, heldHeads(workflow, step));
      if (found === undefined) return [];
      return [
        {
          rule: 'privileged-checkout',
          decision: 'deny',
          key: triggers.map(({ event }) => event).join(),
          line: found.line,
          message: `job \`${step.job}\` runs on ${events} with secrets and fetches the code of the pull request (\`${found.what}\`)`,
          fix: 'use `pull_request`, or do not check out the pull request in a privileged workflow',
        },
      ];
    }),
    ...(triggers.some(({ event }) => event === 'workflow_run') ? artifactRuns(workflow) : []),
    ...triggers
      .filter(({ event }) => event === 'pull_request_target')
      .map(
        ({ event, line }): Risk => ({
          rule: 'privileged-trigger',
          decision: 'ask',
          key: event,
          line,
          message: `\`${event}\` runs with secrets and a writing token on every pull request, forks included`,
          fix: 'use `pull_request`, or let a person approve this event',
        }),
      ),
  ];
};

/** Machines of one's own, which keep what a job leaves behind. */
export const ownRunners = (workflow: Workflow): readonly Risk[] =>
  workflow.jobs.flatMap(job =>
    [...job.runners, ...(job.runners.some(({ value }) => /matrix\./.test(value)) ? job.matrix : [])]
      .filter(
        ({ value }) => /^self-hosted$/i.test(value) || slotsOf(value).some(({ source }) => /["']self-hosted["']/i.test(source)),
      )
      .map(
        ({ line }): Risk => ({
          rule: 'self-hosted-runner',
          decision: 'deny',
          key: 'self-hosted',
          line,
          message: `job \`${job.id}\` moves to a self-hosted runner`,
          fix: 'run it on a hosted runner such as `ubuntu-24.04`',
        }),
      ),
  );
