/** Runs approved commands in the sandbox that the policy names, or says in one line why it does not. */
import type { ApprovedCommand, Cage, SandboxWish, SandboxWorld } from './core/contracts.ts';
import { Fault } from './core/fault.ts';
import { isPrivileged } from './core/github/privileged.ts';
import type { Guarantees, Run } from './core/model.ts';
import { NO_GUARANTEES, shortfalls } from './core/sandbox/guarantees.ts';
import * as sandboxes from './sandboxes/index.ts';

/** A line for the shell as words: GitHub's own `bash -e`, without the user's startup files. */
const wordsOf = (run: ApprovedCommand['run']): readonly [string, ...string[]] =>
  typeof run === 'string' ? ['bash', '--noprofile', '--norc', '-e', '-c', run] : run;

/** From a directory of the workspace, which is where every sandbox starts. */
const from = (directory: string, words: readonly [string, ...string[]]): readonly [string, ...string[]] =>
  directory === '' ? words : ['sh', '-c', 'cd -- "$1" && shift && exec "$@"', 'sh', `./${directory}`, ...words];

const shownOf = (run: ApprovedCommand['run']): string => (typeof run === 'string' ? run : run.join(' '));

const refusedRun = (command: ApprovedCommand, sandbox: string, guarantees: Guarantees, fault: Fault): Run => ({
  command: shownOf(command.run),
  sandbox,
  guarantees,
  refused: { code: fault.code, message: fault.message, fix: fault.help },
  exit: null,
  timedOut: false,
  seconds: 0,
  output: '',
  truncated: false,
  changed: [],
  restored: [],
});

const tooWeak = (wish: SandboxWish, offered: Guarantees): Fault | undefined => {
  const short = shortfalls(wish.require, offered);
  if (short.length === 0) return undefined;
  const lines = short.map(s => `${s.axis} is \`${s.offered}\` where \`${s.required}\` is required`);
  const settings = short.map(s => `\`sandbox.require.${s.axis}: ${s.offered}\``);
  return new Fault(
    'sandbox-too-weak',
    `the sandbox \`${wish.backend}\` (${offered.label}) holds less than the policy requires: ${lines.join(', ')}`,
    `run where the sandbox holds it, choose another \`sandbox.backend\`, or accept it with ${settings.join(' and ')}`,
  );
};

const runOne = async (command: ApprovedCommand, wish: SandboxWish, cage: Cage, directory: string): Promise<Run> => {
  const seconds = command.timeoutSeconds ?? wish.limits.wallSeconds;
  try {
    return await cage.run(from(directory, wordsOf(command.run)), shownOf(command.run), seconds);
  } catch (error) {
    if (error instanceof Fault) return refusedRun(command, wish.backend, cage.guarantees, error);
    throw error;
  }
};

/**
 * @param commands judged and allowed, in order; all are run, whatever became of the ones before.
 * @param wish the policy's `sandbox` block.
 * @param event the GitHub event, or `local`.
 * @param directory where they start, from the workspace; empty for the workspace itself.
 * @returns one run a command. A command that may not or cannot be contained is a refused run, never an exception and never run.
 */
export const run = async (
  commands: readonly ApprovedCommand[],
  wish: SandboxWish,
  world: SandboxWorld,
  event: string,
  directory = '',
): Promise<Run[]> => {
  if (commands.length === 0) return [];
  const refuse = (fault: Fault, offered = NO_GUARANTEES): Run[] =>
    commands.map(command => refusedRun(command, wish.backend, offered, fault));

  // At a terminal there is no event.
  if (event !== 'local' && isPrivileged(event))
    return refuse(
      new Fault(
        'privileged-event',
        `no command is run on \`${event}\`: its job can hold secrets and a token that writes`,
        'run commands on `pull_request`, `merge_group` or `push`',
      ),
    );
  const sandbox = Object.values(sandboxes).find(s => s.id === wish.backend);
  if (sandbox === undefined)
    return refuse(
      new Fault(
        'sandbox-unknown',
        `there is no sandbox \`${wish.backend}\``,
        `set \`sandbox.backend\` to one of ${Object.values(sandboxes)
          .map(s => `\`${s.id}\``)
          .join(', ')}`,
      ),
    );

  let cage: Cage;
  try {
    cage = await world.openCage(sandbox, wish);
  } catch (error) {
    if (error instanceof Fault) return refuse(error);
    throw error;
  }
  try {
    const weak = tooWeak(wish, cage.guarantees);
    if (weak) return refuse(weak, cage.guarantees);
    if (sandbox.id === 'host')
      world.warn('the sandbox is `host`: commands run without any containment, because the policy asks for it by name');
    const runs: Run[] = [];
    for (const command of commands) runs.push(await runOne(command, wish, cage, directory));
    return runs;
  } finally {
    await cage.close();
  }
};
