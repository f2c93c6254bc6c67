/**
 * Variants of reported incidents under the names of other tools, in other words of the same languages and behind other names, each with
 * its nearest harmless twin, through the whole gate with the policy that holds without one of one's own.
 */
import { lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gate } from '../src/gate.ts';
import { localWorld } from '../src/world/local.ts';
import { untoldIn } from './support/denials.ts';
import { gitIn } from './support/diff-cases.ts';
import type { Changed, Incident } from './support/incident.ts';
import { BASE } from './support/incident-base.ts';
import { AGENT_INCIDENTS } from './support/incidents-agents.ts';
import { CHECK_INCIDENTS } from './support/incidents-checks.ts';
import { CODE_INCIDENTS } from './support/incidents-code.ts';
import { LAUNCH_INCIDENTS } from './support/incidents-launches.ts';
import { MACHINE_INCIDENTS } from './support/incidents-machine.ts';
import { NPM_INCIDENTS } from './support/incidents-npm.ts';
import { PACKAGE_INCIDENTS } from './support/incidents-packages.ts';
import { PIPELINE_INCIDENTS } from './support/incidents-pipelines.ts';
import { REACH_INCIDENTS } from './support/incidents-reach.ts';
import { SERVER_INCIDENTS } from './support/incidents-servers.ts';
import { TEST_SETTING_INCIDENTS } from './support/incidents-test-settings.ts';
import { TEST_INCIDENTS } from './support/incidents-tests.ts';
import { WORKFLOW_INCIDENTS } from './support/incidents-workflows.ts';
import { commit, init } from './support/repositories.ts';

let repo: string;
let ordinary: string;
const put = (files: Changed): void => {
  for (const [name, what] of Object.entries(files)) {
    const path = join(repo, name);
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) rmSync(path, { recursive: true });
    if (what === null) continue;
    mkdirSync(dirname(path), { recursive: true });
    if (typeof what === 'string') writeFileSync(path, what);
    else symlinkSync(what.link, path);
  }
};
/** The commit that a change makes on top of another one. */
const on = (base: string, files: Changed): string => {
  gitIn(repo, ['checkout', '-q', '--force', '--detach', base]);
  gitIn(repo, ['clean', '-qfdx']);
  put(files);
  return commit(repo, 'change');
};
beforeAll(() => {
  repo = mkdtempSync(join(tmpdir(), 'sallyport-variants-'));
  init(repo);
  put(BASE);
  ordinary = commit(repo, 'base');
});
afterAll(() => rmSync(repo, { recursive: true, force: true }));

const decide = async (base: string, files: Changed) => {
  const { report } = await gate({ repo, base, head: on(base, files), transcripts: [] }, localWorld());
  const findings = report.verdicts.flatMap(verdict => verdict.findings.filter(({ decision }) => decision !== 'allow'));
  return {
    said: report.decision,
    found: findings.map(({ guard, rule, message }) => `${guard}/${rule}: ${message}`),
    untold: untoldIn(report.verdicts),
  };
};

describe.each<[string, readonly Incident[]]>([
  ['agents that act unasked', AGENT_INCIDENTS],
  ['what checks less', CHECK_INCIDENTS],
  ['code', CODE_INCIDENTS],
  ['starts of agents', LAUNCH_INCIDENTS],
  ['what runs by itself', MACHINE_INCIDENTS],
  ['packages of npm', NPM_INCIDENTS],
  ['other packages', PACKAGE_INCIDENTS],
  ['pipelines', PIPELINE_INCIDENTS],
  ['reach of jobs, and updates', REACH_INCIDENTS],
  ['tool servers and hooks', SERVER_INCIDENTS],
  ['tests', TEST_INCIDENTS],
  ['settings of tests', TEST_SETTING_INCIDENTS],
  ['workflows', WORKFLOW_INCIDENTS],
])('%s', (_, incidents) => {
  it.each(incidents.map(incident => [incident.title, incident] as const))('%s', async (_title, incident) => {
    const base = incident.base === undefined ? ordinary : on(ordinary, incident.base);
    expect(await decide(base, incident.files)).toMatchObject({ said: incident.said, untold: [] });
    expect(await decide(base, incident.twin), 'the twin stays quiet').toEqual({ said: 'allow', found: [], untold: [] });
  });
});
