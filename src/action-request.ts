/** Inputs and event of a run -> what the gate is asked to judge, and what GitHub must be asked for. */
import { commitTexts, textsOf, whoOf } from './action-change.ts';
import { complete, type Env } from './action-github.ts';
import { type Inputs, list, policyPath } from './action-inputs.ts';
import { eventFacts } from './core/github/events.ts';
import type { GateRequest } from './gate-contract.ts';
import type { GitHub } from './world/github.ts';
import { readEvent, type WorkPlace } from './world/runner.ts';

/** The workflow that calls the gate, as a path of this repository; none when an organisation's ruleset brings it from another one. */
const ownWorkflow = (env: Env): readonly string[] => {
  const [, repository, path] =
    /^([^/]+\/[^/]+)\/(\.github\/workflows\/[^/]+\.ya?ml)@(?:refs\/|[0-9a-f]{40})/i.exec(env['GITHUB_WORKFLOW_REF'] ?? '') ?? [];
  return path === undefined || repository?.toLowerCase() !== env['GITHUB_REPOSITORY']?.toLowerCase() ? [] : [path];
};

/**
 * @param place the project of the run, and the root of its repository.
 * @param github opens the API; it is called only for what the event does not say.
 * @throws Fault where the event is none that can be judged, or GitHub does not complete it.
 */
export const requestOf = async (
  env: Env,
  inputs: Inputs,
  place: WorkPlace,
  github: () => Promise<GitHub>,
): Promise<GateRequest> => {
  const event = eventFacts(env['GITHUB_EVENT_NAME'] ?? '', readEvent(env), {
    sha: env['GITHUB_SHA'],
    base: inputs.base,
    head: inputs.head,
  });
  const facts = await complete(event, github);
  const token = inputs['github-token'];
  const url = `${env['GITHUB_SERVER_URL'] ?? 'https://github.com'}/${env['GITHUB_REPOSITORY'] ?? ''}`;
  return {
    repo: place.root,
    directory: place.inside,
    texts: textsOf(facts),
    commitTexts: () => commitTexts(facts, github),
    policyFile: policyPath(inputs, place),
    policyRef: inputs['policy-ref'],
    transcripts: inputs.transcript.split('\n').filter(path => path !== ''),
    requireTranscript: inputs['require-transcript'] as 'auto' | 'always' | 'never',
    scene: {
      event: facts.name,
      steering: ownWorkflow(env),
      root: place.root,
      ...(env['GITHUB_REPOSITORY'] && { repository: env['GITHUB_REPOSITORY'] }),
    },
    who: { opened: base => whoOf(facts, base), agents: list(inputs.agents) },
    limits: facts.limits ?? [],
    caller: {
      repository: env['GITHUB_REPOSITORY'] ?? '',
      action: env['GITHUB_ACTION_REPOSITORY'] ?? '',
      job: env['GITHUB_JOB'] ?? '',
    },
    event: { facts, remote: { url, ...(token !== '' && { token }) } },
  };
};
