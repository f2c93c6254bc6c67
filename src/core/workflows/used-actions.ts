/** Whose actions and workflows a workflow uses, how firmly they are pinned, and the secrets that they are handed. */
import type { Risk } from './risk.ts';
import { stepsOf, type Workflow } from './yaml.ts';

interface ActionUse {
  readonly name: string;
  readonly owner: string;
  readonly ref: string;
  readonly pinned: boolean;
  readonly line: number;
}
/** Every action and reusable workflow of another repository, and every image used as a step. */
const actionsOf = (workflow: Workflow): readonly ActionUse[] =>
  [...workflow.jobs.map(({ uses }) => uses), ...stepsOf(workflow).map(({ uses }) => uses)].flatMap(uses => {
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
