/** What held a workflow back at the base and is gone at the head: install scripts, a token that leaves the work tree, environments that people approve, what a release runs on. */
import type { Risk } from './risk.ts';
import { commandsOf, type Job, type Step, type Workflow } from './yaml.ts';

const INSTALLS = /(?:^|[\s;&|(])(?:npm\s+(?:ci|i|install)|pnpm\s+(?:i|install)|yarn(?:\s+install)?|bun\s+(?:i|install))(?=\s|$)/;
const CAREFUL = /--ignore-scripts(?!=false)\b|--mode[= ]skip-build\b/;

const ask = (key: string, line: number, message: string, fix: string): Risk => ({
  rule: 'bound-removed',
  decision: 'ask',
  key,
  line,
  message,
  fix: `${fix}, or let a person approve`,
});

interface Install {
  readonly line: number;
  readonly command: string;
  readonly careful: boolean;
}
const installsOf = (job: Job): readonly Install[] =>
  job.steps.flatMap(({ run }) =>
    run === undefined
      ? []
      : commandsOf(run)
          .filter(({ command }) => !/^\s*#/.test(command) && INSTALLS.test(command))
          .map(({ command, line }) => ({ line, command: command.trim(), careful: CAREFUL.test(command) })),
  );
const isBare = ({ uses, inputs }: Step): boolean =>
  /^actions\/checkout@/i.test(uses?.value ?? '') &&
  !inputs.some(({ key, value }) => key === 'persist-credentials' && value === 'false');
const isClean = (step: Step): boolean => /^actions\/checkout@/i.test(step.uses?.value ?? '') && !isBare(step);

const STRONG = /^(?:contents|packages|id-token|deployments|actions|pages|attestations)$/;
/** A job that can change what others get: by a strong token, by secrets, by an environment. */
const isStrong = (workflow: Workflow): boolean =>
  workflow.jobs.some(job => {
    const permissions = job.permissions ?? workflow.permissions;
    const texts = [...workflow.env, ...job.env, ...job.steps.flatMap(step => [...step.env, ...step.inputs])].map(
      ({ value }) => value,
    );
    return (
      job.environment !== undefined ||
      permissions?.all === 'write-all' ||
      permissions?.scopes.some(({ key, value }) => value === 'write' && STRONG.test(key)) === true ||
      texts.some(text => /\bsecrets\.(?!GITHUB_TOKEN\b)\w/.test(text))
    );
  });

const ANY = /^\*{1,2}(?:\/\*{1,2})?$/;
/** A release that ran on tags or one branch, and now on whatever is pushed. */
const widerPush = (base: Workflow, head: Workflow): readonly Risk[] => {
  const [old, now] = [base, head].map(({ triggers }) => triggers.find(({ event }) => event === 'push'));
  if (old === undefined || now === undefined || !isStrong(head)) return [];
  const bounds = (filters: typeof old.filters): typeof old.filters =>
    filters.filter(({ key }) => key === 'branches' || key === 'tags');
  const had = bounds(old.filters);
  if (had.length === 0 || had.some(({ key, value }) => key === 'branches' && ANY.test(value))) return [];
  const wide = bounds(now.filters).find(({ key, value }) => key === 'branches' && ANY.test(value));
  if (wide === undefined && bounds(now.filters).length > 0) return [];
  const was = had.map(({ key, value }) => `${key}: ${value}`).join(', ');
  return [
    ask(
      'push',
      wide?.line ?? now.line,
      `\`push\` ran this workflow with its secrets and rights on \`${was.slice(0, 100)}\`, and now on every branch`,
      'keep the branches or tags',
    ),
  ];
};

/** A runner that held its connections back, and now only writes them down. */
const lostEgress = (old: Job, job: Job): readonly Risk[] => {
  const blocks = ({ uses, inputs }: Step): boolean =>
    /harden-runner@/i.test(uses?.value ?? '') && inputs.some(({ key, value }) => key === 'egress-policy' && value === 'block');
  if (!old.steps.some(blocks) || job.steps.some(blocks)) return [];
  const at = job.steps.find(({ uses }) => /harden-runner@/i.test(uses?.value ?? ''))?.line ?? job.line;
  return [
    ask(
      `${job.id} egress`,
      at,
      `job \`${job.id}\` no longer holds back where its steps connect to`,
      'keep `egress-policy: block`',
    ),
  ];
};

/** Bounds that a job had at the base and has no longer. */
export const lostBounds = (base: Workflow, head: Workflow): readonly Risk[] => [
  ...head.jobs.flatMap((job): Risk[] => {
    const old = base.jobs.find(({ id }) => id === job.id);
    if (old === undefined) return [];
    const [had, now] = [installsOf(old), installsOf(job)];
    const loose = now.filter(({ careful }) => !careful);
    const gained = loose.length > had.filter(({ careful }) => !careful).length && had.some(({ careful }) => careful);
    const fresh = loose.find(({ command }) => !had.some(other => other.command === command)) ?? loose[0];
    const bare = job.steps.filter(isBare);
    const kept =
      bare.length > old.steps.filter(isBare).length && job.steps.filter(isClean).length < old.steps.filter(isClean).length;
    return [
      ...(gained && had.filter(({ careful }) => careful).length > now.filter(({ careful }) => careful).length
        ? [
            ask(
              `${job.id} scripts`,
              fresh!.line,
              `\`${fresh!.command.slice(0, 80)}\` of job \`${job.id}\` runs the install scripts of packages, which it did not`,
              'keep `--ignore-scripts`',
            ),
          ]
        : []),
      ...(kept
        ? [
            ask(
              `${job.id} credentials`,
              bare[0]!.line,
              `the checkout of job \`${job.id}\` leaves its token in the work tree, where every later step can read it`,
              'keep `persist-credentials: false`',
            ),
          ]
        : []),
      ...lostEgress(old, job),
      ...(old.environment !== undefined && job.environment === undefined
        ? [
            ask(
              `${job.id} environment`,
              job.line,
              `job \`${job.id}\` no longer waits for the environment \`${old.environment.value.slice(0, 60)}\` and its rules`,
              'keep `environment`',
            ),
          ]
        : []),
    ];
  }),
  ...widerPush(base, head),
];
