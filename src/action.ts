/**
 * The GitHub entry: inputs and event -> gate -> reports and outputs -> exit code: 0 open, 1 closed, 2 could not judge.
 * Whatever goes wrong, the gate does not open.
 */
import { approvals, groupApprovals } from './action-approvals.ts';
import { lazyGitHub } from './action-github.ts';
import { inDirectory } from './action-inputs.ts';
import { closing, publishAll } from './action-report.ts';
import { requestOf } from './action-request.ts';
import { Fault } from './core/fault.ts';
import { inline } from './core/reports/markdown.ts';
import { escapeCommand, printable } from './core/text.ts';
import { gate } from './gate.ts';
import { mask } from './mask.ts';
import { localSandbox, localWorld } from './world/local.ts';
import { openProgress } from './world/progress.ts';
import { readInputs, workPlace, writeOutputs, writeSummary } from './world/runner.ts';

const env = process.env;
const say = (text: string): void => void process.stdout.write(text);

const main = async (): Promise<number> => {
  const given = readInputs(env);
  const place = workPlace(env, given['working-directory']);
  const inputs = inDirectory(given, place);
  const token = inputs['github-token'];
  if (token !== '') say(`::add-mask::${escapeCommand(token)}\n`);
  const github = lazyGitHub(env, token);
  const progress = openProgress(text => void process.stderr.write(text), { terminal: false });
  progress.tell('reading the event');
  const request = await requestOf(env, inputs, place, github);
  const { pull, group } = request.event?.facts ?? {};
  const run = inputs.commands === 'policy' && request.event?.facts.privileged === false;
  const masked = mask(env, token === '' ? [] : [token]);
  const sandbox = run ? { sandbox: localSandbox(request.repo ?? '.', say, masked, request.policyFile) } : {};
  const { report, policy } = await gate(
    { ...request, run, digests: inputs['receipt-file'] !== '' },
    {
      ...localWorld(request.event?.remote, progress.tell),
      ...sandbox,
      mask: masked,
      approvals: group ? groupApprovals(group, inputs.agents, github) : approvals(pull, inputs.agents, github),
    },
  );
  const { closed, told } = closing(report, policy, inputs);
  progress.tell('writing the reports');
  await publishAll({ env, inputs, report: told, closed, pull, github, mask: masked });
  progress.end();
  return closed ? 1 : 0;
};

const couldNotJudge = (message: string): void => {
  process.exitCode = 2;
  say(`::error title=sallyport could not judge::${escapeCommand(printable(message))}\n`);
  writeOutputs(env, { verdict: 'error' });
  writeSummary(env, `## Sallyport: could not judge\n\n${inline(message, 4000)}\n`);
};

// INVARIANT: whatever goes wrong, the gate does not open. A program that has nothing left to wait for ends without an error.
process.exitCode = 2;
const unfinished = (): void => couldNotJudge('this is a bug: the run ended before it had judged. To do: report it');
process.once('exit', unfinished);
main()
  .finally(() => process.off('exit', unfinished))
  .then(
    code => {
      process.exitCode = code;
    },
    (error: unknown) =>
      couldNotJudge(
        mask(env)(
          error instanceof Fault
            ? `${error.message}. To do: ${error.help}`
            : `this is a bug: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        ),
      ),
  );
