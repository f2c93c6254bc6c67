/**
 * Whom a workflow trusts: the events that run it with secrets, the code it checks out, what its token may do, where it runs, and whose
 * actions it uses.
 * Source: GitHub Docs, "Security hardening for GitHub Actions"; GitHub Security Lab, "Preventing pwn requests".
 */
import { fetchAndRun, isFromOwn } from '../code/fetch-and-run.ts';
import { fetchedThenRun } from '../code/fetched-file.ts';
import { namesHead } from './contexts.ts';
import { slotsOf } from './expression.ts';
import type { Risk } from './risk.ts';
import { type Job, lineIn, linesOf, type Permissions, type Step, type Workflow } from './yaml.ts';

/** Events that run with secrets and a writing token although a stranger can cause them. */
const PRIVILEGED = new Set(['pull_request_target', 'workflow_run', 'issue_comment']);
const FETCHES_HEAD =
  /\bgh\s+pr\s+checkout\b|\bgit\s+(?:fetch|pull|checkout|clone)\b[^\n]*(?:refs\/pull\/|\bpull\/|\$\{\{[^}]*head)/i;

const steps = (workflow: Workflow): readonly Step[] => workflow.jobs.flatMap(job => job.steps);

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

/** A privileged event: with the code of the pull request it is a way in, without it a thing to look at. */
export const privilegedTriggers = (workflow: Workflow): readonly Risk[] => {
  const triggers = workflow.triggers.filter(({ event }) => PRIVILEGED.has(event));
  const [first] = triggers;
  if (first === undefined) return [];
  const events = triggers.map(({ event }) => `\`${event}\``).join(', ');
  return [
    ...steps(workflow).flatMap((step): Risk[] => {
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

/** Scopes whose `write` changes what others get: code, releases, packages, identities, and the checks themselves. */
const STRONG = new Set([
  'contents',
  'packages',
  'id-token',
  'actions',
  'deployments',
  'checks',
  'statuses',
  'administration',
  'secrets',
  'workflows',
]);
/** @param any counts every scope: what an old workflow gains beside what it had is news. */
const strongOf = (permissions: Permissions | undefined, any: boolean): ReadonlyMap<string, number> =>
  new Map(
    permissions?.all === 'write-all'
      ? [['write-all', permissions.line]]
      : permissions?.scopes
          .filter(({ key, value }) => value === 'write' && (any || STRONG.has(key)))
          .map(({ key, line }) => [key, line]),
  );

/** What jobs may do that they could not before; a job that is new is compared with all there were. */
export const widerPermissions = (base: Workflow | undefined, head: Workflow): readonly Risk[] => {
  const effective = (workflow: Workflow, job: Job): Permissions | undefined => job.permissions ?? workflow.permissions;
  const everywhere = new Set(base?.jobs.flatMap(job => [...strongOf(effective(base, job), true).keys()]));
  const seen = new Set<string>();
  const risks = head.jobs.flatMap(job => {
    const old = base?.jobs.find(({ id }) => id === job.id);
    const had = old === undefined ? everywhere : new Set(strongOf(effective(base!, old), true).keys());
    return [...strongOf(effective(head, job), old !== undefined && effective(base!, old) !== undefined)].flatMap(
      ([scope, line]): Risk[] => {
        if (had.has(scope) || had.has('write-all') || seen.has(`${scope}:${line}`)) return [];
        seen.add(`${scope}:${line}`);
        const all = scope === 'write-all';
        return [
          {
            rule: all ? 'write-all' : 'wider-permissions',
            decision: all ? 'deny' : 'ask',
            key: `${job.id} ${scope}`,
            line,
            message: all
              ? `job \`${job.id}\` may write everything (\`write-all\`)`
              : `job \`${job.id}\` gains \`${scope}: write\``,
            fix: all ? 'name the scopes that are needed' : `leave out \`${scope}: write\`, or let a person approve it`,
          },
        ];
      },
    );
  });
  if (base?.permissions === undefined || head.permissions !== undefined) return risks;
  const bare = head.jobs.find(job => job.permissions === undefined && job.uses === undefined);
  if (bare === undefined) return risks;
  return [
    ...risks,
    {
      rule: 'wider-permissions',
      decision: 'ask',
      key: 'removed',
      line: bare.line,
      message: 'the `permissions` of the workflow are gone, so its token may do whatever the repository allows',
      fix: 'keep `permissions` at the top',
    },
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

export interface ActionUse {
  readonly name: string;
  readonly owner: string;
  readonly ref: string;
  readonly pinned: boolean;
  readonly line: number;
}
/** Every action and reusable workflow of another repository, and every image used as a step. */
export const actionsOf = (workflow: Workflow): readonly ActionUse[] =>
  [...workflow.jobs.map(({ uses }) => uses), ...steps(workflow).map(({ uses }) => uses)].flatMap(uses => {
    if (uses === undefined || /^(?:\.|\$\/)/.test(uses.value)) return [];
    const at = uses.value.lastIndexOf('@');
    const name = (at === -1 ? uses.value : uses.value.slice(0, at)).toLowerCase();
    const ref = at === -1 ? '' : uses.value.slice(at + 1);
    const pinned = /^[\da-f]{40}$|^[\da-f]{64}$|^sha256:[\da-f]{64}$/i.test(ref);
    return { name, owner: name.replace(/^docker:\/\//, 'docker:').split('/')[0]!, ref, pinned, line: uses.line };
  });

/** Owners whose actions come with the platform, or whose tools the field's workflows are made of. */
const KNOWN_OWNERS = new Set(
  'actions github docker aws-actions azure google-github-actions hashicorp microsoft oven-sh pnpm denoland astral-sh ruby gradle codecov dtolnay swatinem golangci goreleaser sigstore step-security ossf anchore cloudflare vercel changesets anthropics openai nrwl erlef julia-actions shivammathur rust-lang taiki-e pypa pre-commit peter-evans softprops cypress-io browser-actions getsentry jetli mozilla-actions subosito maxim-lobanov msys2 conda-incubator mamba-org prefix-dev super-linter reviewdog dorny apache slackapi zizmorcore rhysd'.split(
    ' ',
  ),
);

/** An action that lost its pin, came in without one, or now comes from somebody else. */
export const looseActions = (base: Workflow | undefined, head: Workflow): readonly Risk[] => {
  const old = base === undefined ? [] : actionsOf(base);
  const names = new Map<string, ActionUse[]>();
  for (const use of old) names.set(use.name, [...(names.get(use.name) ?? []), use]);
  const owners = new Set(old.map(({ owner }) => owner));
  const left = new Set(actionsOf(head).map(({ name }) => name));
  const told = new Set<string>();
  const risk = (use: ActionUse, rule: string, message: string): Risk[] => {
    if (told.has(use.name)) return [];
    told.add(use.name);
    return [
      {
        rule,
        decision: 'ask',
        key: use.name,
        line: use.line,
        message,
        fix: 'pin it to the full commit SHA of a release that somebody looked at',
      },
    ];
  };
  return actionsOf(head).flatMap(use => {
    const before = names.get(use.name);
    const written = `\`${use.name}@${use.ref}\``;
    if (before !== undefined) {
      if (use.pinned || !before.every(({ pinned }) => pinned)) return [];
      return risk(use, 'pin-loosened', `${written} was pinned to a full commit and now follows \`${use.ref}\``);
    }
    const base = (name: string): string => name.slice(name.indexOf('/') + 1);
    const twin = old.find(({ name, owner }) => base(name) === base(use.name) && owner !== use.owner && !left.has(name));
    if (twin !== undefined) return risk(use, 'action-repointed', `\`${twin.name}\` is replaced by ${written} of another owner`);
    if (use.pinned || KNOWN_OWNERS.has(use.owner) || owners.has(use.owner)) return [];
    return risk(use, 'unpinned-action', `${written} is new here and not pinned to a full commit`);
  });
};

/** Secrets that a called workflow of another repository inherits. */
export const inheritedSecrets = (workflow: Workflow): readonly Risk[] =>
  workflow.jobs.flatMap((job): Risk[] => {
    if (job.secrets?.value !== 'inherit' || job.uses === undefined || job.uses.value.startsWith('./')) return [];
    const name = job.uses.value.replace(/@.*/, '');
    return [
      {
        rule: 'secrets-inherited',
        decision: 'ask',
        key: name.toLowerCase(),
        line: job.secrets.line,
        message: `job \`${job.id}\` hands every secret to \`${name}\``,
        fix: 'pass the secrets by name',
      },
    ];
  });

/** Programs that are fetched and run in one breath, and switches that open the runner. */
export const unreadPrograms = (workflow: Workflow, repository?: string): readonly Risk[] => [
  ...steps(workflow).flatMap(({ run, job }) =>
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
  ...steps(workflow).flatMap(({ run, job }) =>
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
