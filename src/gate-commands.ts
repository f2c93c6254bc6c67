/** The policy's commands: judged as calls, offered to the hooks, and run where the whole gate is open. */

import { callOf } from './call-of.ts';
import { whenLoaded } from './core/late.ts';
import type { Run, Scene, Verdict } from './core/model.ts';
import type { Where } from './core/paths.ts';
import type { Policy, PolicyCommand } from './core/policy/model.ts';
import type { GateRequest, GateWorld } from './gate-contract.ts';
import { type OpenHooks, refusal } from './gate-hooks.ts';
import { askHooks, withFindings } from './hooks.ts';
import { judgeCall } from './judge.ts';

/** Commands as calls, judged in `dont-ask` whatever the policy's mode: nothing is run that no rule allows. */
const judgeCommands = (
  commands: readonly PolicyCommand[],
  policy: Policy,
  scene: Scene,
  where: Where,
): Promise<readonly Verdict[]> => {
  const strict: Policy = { ...policy, levels: agents => policy.levels(agents).map(level => ({ ...level, mode: 'dont-ask' })) };
  const at = where.cwd === undefined ? {} : { cwd: where.cwd };
  return whenLoaded(() =>
    commands.map(({ run: command }, i) =>
      judgeCall(callOf({ tool: 'Bash', input: { command }, ...at }, { file: `commands.${i}` }, where), strict, scene),
    ),
  );
};

/** The policy's commands and their verdicts; a hook may put another command in the place of one, which is judged as the first was. */
export const judgeHookedCommands = async (
  policy: Policy,
  scene: Scene,
  where: Where,
  hooks: OpenHooks,
): Promise<{ readonly commands: readonly PolicyCommand[]; readonly verdicts: readonly Verdict[] }> => {
  const verdicts = await judgeCommands(policy.commands, policy, scene, where);
  const { host } = hooks;
  if (host === undefined) return { commands: policy.commands, verdicts };
  const commands: PolicyCommand[] = [];
  const out: Verdict[] = [];
  for (const [i, command] of policy.commands.entries()) {
    const { findings, input } = await askHooks('before-call', verdicts[i]!.call, policy.hooks, host.ask);
    const other = (input as { command?: unknown } | null | undefined)?.command;
    const run = input === undefined ? command.run : typeof other === 'string' && other.trim() !== '' ? other : undefined;
    const [now] =
      run === undefined || run === command.run
        ? [verdicts[i]!]
        : await judgeCommands([{ ...command, run }], policy, scene, where);
    const lost =
      run === undefined
        ? [refusal({ decision: 'deny', message: 'a hook replaced a command by none', fix: 'correct the hook' })]
        : [];
    commands.push({ ...command, run: run ?? command.run });
    out.push(withFindings(now!, [...findings, ...lost.flatMap(verdict => verdict.findings)]));
  }
  return { commands, verdicts: out };
};

/** The workspace as the root of the repository, where its whole path is known. */
const rootOf = (repo: string | undefined): string | undefined => (/^(?:[A-Za-z]:)?[\\/]/.test(repo ?? '') ? repo : undefined);

/**
 * What becomes of the policy's commands: their verdicts, and their runs where each of them is allowed.
 * @param open whether everything else is: nothing is run behind a closed gate.
 */
export const runCommands = async (
  policy: Policy,
  scene: Scene,
  { repo, directory, event, run }: GateRequest,
  links: NonNullable<Where['links']>,
  hooks: OpenHooks,
  { sandbox, tell = () => {} }: GateWorld,
  open: boolean,
): Promise<{ readonly verdicts: readonly Verdict[]; readonly runs: readonly Run[]; readonly limits: readonly string[] }> => {
  const start = directory ? `${repo}/${directory}` : repo;
  const { commands, verdicts } =
    run === false
      ? { commands: [], verdicts: [] }
      : await judgeHookedCommands(policy, scene, { cwd: start, root: rootOf(repo), links }, hooks);
  const privileged = event?.facts.privileged === true && policy.commands.length > 0;
  const limits = privileged ? [`no command of the policy was run: \`${scene.event}\` is a privileged event`] : [];
  if (!open || commands.length === 0 || verdicts.some(verdict => verdict.decision !== 'allow'))
    return { verdicts, runs: [], limits };
  tell('running the commands of the policy');
  if (sandbox === undefined) return { verdicts, runs: [], limits };
  const approved = commands.map(command => ({ run: command.run, timeoutSeconds: command.timeout }));
  const inSandbox = (await import('./run.ts')).run;
  const runs = await inSandbox(approved, policy.sandbox, sandbox, scene.event, directory);
  return { verdicts, runs, limits };
};
