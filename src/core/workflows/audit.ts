/** Everything that is risky about a workflow, and what of it one version has that the version before had not. */
import { cachedReleases } from './cached-releases.ts';
import { weakenedChecks } from './checks.ts';
import { exposedSecrets, injections, leakedEnvironment } from './contexts.ts';
import { evaluatedInput } from './evaluated-input.ts';
import { lostBounds } from './lost-bounds.ts';
import { openModels } from './models.ts';
import { widerPermissions } from './permissions.ts';
import { ownRunners, privilegedTriggers } from './privileged-runs.ts';
import { steeredPrograms, wideContainers } from './reach.ts';
import { gained, type Risk } from './risk.ts';
import { unreadPrograms } from './unread-programs.ts';
import { inheritedSecrets, looseActions } from './used-actions.ts';
import type { Workflow } from './yaml.ts';

const audit = (workflow: Workflow, repository?: string): readonly Risk[] => [
  ...[
    injections,
    evaluatedInput,
    exposedSecrets,
    leakedEnvironment,
    openModels,
    privilegedTriggers,
    ownRunners,
    inheritedSecrets,
    wideContainers,
    steeredPrograms,
    cachedReleases,
  ].flatMap(find => find(workflow)),
  ...unreadPrograms(workflow, repository),
];

/** A piece of a workflow that a tool wrote: read as commands when it is no whole file. */
const asCommands = (text: string): Workflow => ({
  triggers: [],
  env: [],
  jobs: [
    {
      id: 'edited',
      line: 1,
      runners: [],
      matrix: [],
      containers: [],
      inputs: [],
      env: [],
      steps: [{ job: 'edited', label: 'edited', line: 1, run: { value: text, line: 1, block: true }, inputs: [], env: [] }],
    },
  ],
});

/** What a piece of a workflow gains, when no more of it is known. */
export const gainedByCommands = (base: string, head: string, repository?: string): readonly Risk[] =>
  gained(audit(asCommands(base), repository), audit(asCommands(head), repository));

/**
 * What a workflow gains.
 * @param base undefined where there was none.
 * @param elsewhere the other workflows that the change leaves behind, where a check may have moved to.
 * @param repository `owner/name`, where it is known.
 */
export const gainedByWorkflow = (
  base: Workflow | undefined,
  head: Workflow,
  elsewhere: () => readonly Workflow[],
  repository?: string,
): readonly Risk[] => [
  ...gained(base === undefined ? [] : audit(base, repository), audit(head, repository)),
  ...widerPermissions(base, head),
  ...looseActions(base, head),
  ...(base === undefined ? [] : [...weakenedChecks(base, head, elsewhere), ...lostBounds(base, head)]),
];
