/** The GitHub entry: inputs and event -> gate -> reports and outputs -> exit code. Whatever goes wrong, the gate does not open. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Reporter } from './core/contracts.ts';
import { type EventFacts, eventFacts, type PullFacts } from './core/events.ts';
import { Fault } from './core/fault.ts';
import type { InputName } from './core/inputs.ts';
import { inline } from './core/markdown.ts';
import type { Evidence, Report } from './core/model.ts';
import type { FailOn, Policy } from './core/policy-model.ts';
import { isClosed, problems } from './core/settle.ts';
import { escapeCommand, printable, shorten } from './core/text.ts';
import { type GateRequest, type GateWorld, gate } from './gate.ts';
import { publish } from './publish.ts';
import * as reporters from './reporters/index.ts';
import { type GitHub, openGitHub } from './world/github.ts';
import { localSandbox, localWorld } from './world/local.ts';
import { readEvent, readInputs, writeOutputs, writeSummary } from './world/runner.ts';

type Inputs = Readonly<Record<InputName, string>>;
const env = process.env;
const say = (text: string): void => void process.stdout.write(text);
const list = (text: string): readonly string[] =>
  text
    .split(/[\n,]/)
    .map(line => line.trim())
    .filter(line => line !== '');

/** The API, opened once and only when something asks for it. */
const lazyGitHub = (token: string): (() => Promise<GitHub>) => {
  let opened: Promise<GitHub> | undefined;
  return () => {
    if (token === '')
      throw new Fault('token', 'there is no token to ask GitHub with', 'leave the input `github-token` at its default');
    const [owner = '', repo = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');
    opened ??= openGitHub(token, { owner, repo }, env['GITHUB_API_URL'] ?? 'https://api.github.com');
    return opened;
  };
};

/** Events that name their pull request only by number or commit are completed by the API. */
const complete = async (facts: EventFacts, github: () => Promise<GitHub>): Promise<EventFacts> => {
  const { compare } = facts;
  if (compare.by !== 'ask') return facts;
  const api = await github();
  let number = compare.number;
  if (number === undefined && compare.headSha !== undefined) {
    const found = await api.pullOf(compare.headSha);
    number = 'value' in found ? found.value : undefined;
  }
  if (number === undefined)
    throw new Fault(
      'event',
      'no open pull request belongs to this event',
      'nothing is to be judged: skip the job for such events',
    );
  const { merge, ...pull } = await api.pull(number);
  if (compare.headSha !== undefined && pull.headSha !== compare.headSha)
    throw new Fault(
      'head-moved',
      'the pull request was pushed to after the run that started this one',
      'the run for the newer commit decides',
    );
  return { ...facts, pull, compare: { by: 'merge-commit', merge, headSha: pull.headSha, baseRef: pull.baseRef } };
};

/** What the pull request says of itself. */
const textsOf = ({ pull }: EventFacts): Evidence['texts'] => {
  if (pull === undefined) return [];
  const place = { file: `pull request ${pull.number}` };
  return [
    { source: 'title', place, text: pull.title },
    { source: 'body', place, text: pull.body },
    { source: 'branch', place, text: pull.branch },
  ];
};

/** What its commits say, from the API. */
const commitTexts = async ({ pull }: EventFacts, github: () => Promise<GitHub>): Promise<Pick<Evidence, 'texts' | 'limits'>> => {
  if (pull === undefined) return { texts: [], limits: ['commit messages were not read: the clone does not have them'] };
  const commits = await github().then(
    api => api.commits(pull.number),
    () => ({ missing: 'commit messages: there is no token' }),
  );
  if ('missing' in commits) return { texts: [], limits: [commits.missing] };
  const texts = commits.value.flatMap(({ id, author, message }): Evidence['texts'] => {
    const place = { file: `commit ${id.slice(0, 12)}` };
    return [
      { source: 'commit', place, text: message },
      { source: 'author', place, text: author },
    ];
  });
  return { texts, limits: [] };
};

/** The workflow that calls the gate, as a path of this repository. */
const ownWorkflow = (): readonly string[] => {
  const path = /^[^/]+\/[^/]+\/(\.github\/workflows\/[^@]+)@/.exec(env['GITHUB_WORKFLOW_REF'] ?? '')?.[1];
  return path === undefined ? [] : [path];
};

const requestOf = async (inputs: Inputs, github: () => Promise<GitHub>): Promise<GateRequest> => {
  const event = eventFacts(env['GITHUB_EVENT_NAME'] ?? '', readEvent(env), {
    sha: env['GITHUB_SHA'],
    base: inputs.base,
    head: inputs.head,
  });
  const facts = await complete(event, github);
  const repo = env['GITHUB_WORKSPACE'] ?? '.';
  const token = inputs['github-token'];
  const url = `${env['GITHUB_SERVER_URL'] ?? 'https://github.com'}/${env['GITHUB_REPOSITORY'] ?? ''}`;
  return {
    repo,
    texts: textsOf(facts),
    commitTexts: () => commitTexts(facts, github),
    policyFile: inputs.policy,
    policyRef: inputs['policy-ref'],
    transcripts: list(inputs.transcript),
    scene: { event: facts.name, steering: ownWorkflow(), root: repo },
    who: { login: facts.pull?.login, type: facts.pull?.type, branch: facts.pull?.branch, agents: list(inputs.agents) },
    event: { facts, remote: { url, ...(token !== '' && { token }) } },
  };
};

/** Who approved this head; asked for only when something is to be settled. */
const approvals =
  (pull: PullFacts | undefined, github: () => Promise<GitHub>): NonNullable<GateWorld['approvals']> =>
  async (head, policy) => {
    if (pull === undefined) return { approvals: [], limits: [] };
    const told = await github().then(
      api => api.approvals(pull.number, head, pull.login, policy.approvals.labels),
      () => ({ missing: 'approvals: there is no token' }),
    );
    return 'missing' in told ? { approvals: [], limits: [told.missing] } : { approvals: told.value, limits: [] };
  };

/** Whether the gate closes: what the input says, or the policy; a tripwire on the gate itself always closes it. */
const closes = (report: Report, policy: Policy, inputs: Inputs): boolean => {
  if (problems(report).some(finding => finding.guard === 'self-protection' && finding.decision === 'deny')) return true;
  if (inputs.others === 'report' && report.author.kind !== 'agent') return false;
  return isClosed(report, (inputs['fail-on'] as FailOn | '') || policy.failOn);
};

/** @returns the reasons why the comment could not be kept up to date. */
const comment = async (
  report: Report,
  closed: boolean,
  inputs: Inputs,
  pull: PullFacts | undefined,
  github: () => Promise<GitHub>,
): Promise<readonly string[]> => {
  if (inputs.comment === 'never' || pull === undefined) return [];
  const marker = `<!-- sallyport:${env['GITHUB_WORKFLOW'] ?? ''}/${env['GITHUB_JOB'] ?? ''} -->`.replaceAll(
    /[^\w <>!:/.-]/g,
    '-',
  );
  const reasons: string[] = [];
  const post = async (body: string): Promise<void> => {
    const told = await github().then(
      api => api.comment(pull.number, marker, body, inputs.comment === 'always' || closed),
      () => ({ missing: 'comment: there is no token' }),
    );
    if ('missing' in told) reasons.push(told.missing);
  };
  await publish(reporters.comment.render(report), { say, write: async () => {}, summary: async () => {}, comment: post });
  return reasons;
};

const write = async (path: string, text: string): Promise<void> => writeFileSync(path, text);

/** All reports, the summary before any call to the API. */
const publishAll = async (
  report: Report,
  closed: boolean,
  inputs: Inputs,
  pull: PullFacts | undefined,
  github: () => Promise<GitHub>,
): Promise<void> => {
  let markdown = '';
  const outlets = { say, write, comment: async () => {}, summary: async (text: string) => void (markdown += text) };
  await publish(reporters.summary.render(report), outlets);
  const degraded = writeSummary(env, markdown) ? [] : ['summary: the runner has no summary file'];
  if (inputs.annotations === 'true') await publish(reporters.annotations.render(report), outlets);
  const save = (reporter: Reporter, path: string): Promise<void> =>
    publish(reporter.render(report), { ...outlets, say: text => path !== '' && writeFileSync(path, text) });
  await save(reporters.sarif, inputs['sarif-file']);
  await save(reporters.json, inputs['report-file']);
  degraded.push(...(await comment(report, closed, inputs, pull, github)));
  const found = problems(report);
  writeOutputs(env, {
    verdict: report.decision,
    'findings-count': String(found.length),
    'deny-count': String(found.filter(finding => finding.decision === 'deny').length),
    'report-file': inputs['report-file'],
    'sarif-file': inputs['sarif-file'],
    'policy-sha': report.provenance.policyId ?? '',
    'base-sha': report.provenance.base ?? '',
    'head-sha': report.provenance.head ?? '',
    'summary-markdown': shorten(markdown, 60_000),
    degraded: degraded.join(', '),
  });
  const notes = [...degraded, ...report.limits];
  if (notes.length > 0) say(`::notice title=sallyport::${escapeCommand(printable(shorten(notes.join('; '), 3000)))}\n`);
  await publish(reporters.terminal.render(report), { ...outlets, say: fenced });
};

/** Between stop-commands, so that nothing a report quotes can speak to the runner. Source: GitHub, "Workflow commands". */
const fenced = (text: string): void => {
  const token = randomBytes(16).toString('hex');
  say(`::stop-commands::${token}\n${text}${text.endsWith('\n') ? '' : '\n'}::${token}::\n`);
};

const main = async (): Promise<number> => {
  const inputs = readInputs(env);
  const token = inputs['github-token'];
  if (token !== '') say(`::add-mask::${escapeCommand(token)}\n`);
  const github = lazyGitHub(token);
  const request = await requestOf(inputs, github);
  const pull = request.event?.facts.pull;
  const run = inputs.commands === 'policy' && request.event?.facts.privileged === false;
  const sandbox = run ? { sandbox: localSandbox(request.repo ?? '.', say) } : {};
  const { report, policy } = await gate({ ...request, run }, { ...localWorld(), ...sandbox, approvals: approvals(pull, github) });
  const closed = closes(report, policy, inputs);
  await publishAll(report, closed, inputs, pull, github);
  return closed ? 1 : 0;
};

main().then(
  code => {
    process.exitCode = code;
  },
  (error: unknown) => {
    // INVARIANT: whatever goes wrong, the gate does not open.
    process.exitCode = 1;
    const known = error instanceof Fault;
    const message = known
      ? `${error.message}. To do: ${error.help}`
      : `this is a bug: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    say(`::error title=sallyport could not judge::${escapeCommand(printable(message))}\n`);
    writeOutputs(env, { verdict: 'error' });
    writeSummary(env, `## Sallyport: could not judge\n\n${inline(message, 4000)}\n`);
  },
);
