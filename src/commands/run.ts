/** `sallyport run`: judges one command in `dont-ask`, and runs it in the sandbox when the policy allows it. */

import { resolve } from 'node:path';
import { quoteCommand } from '../core/commands/quote.ts';
import { Fault } from '../core/fault.ts';
import { LONE_SCENE } from '../core/lone-scene.ts';
import type { Verdict } from '../core/model.ts';
import type { Policy } from '../core/policy/model.ts';
import { printable } from '../core/text.ts';
import { judgeHookedCommands } from '../gate-commands.ts';
import { completeHooks, hookVerdicts, type OpenHooks, openPolicyHooks } from '../gate-hooks.ts';
import { mask } from '../mask.ts';
import { run } from '../run.ts';
import { localSandbox, localWorld } from '../world/local.ts';
import { workingLinks } from '../world/working-links.ts';
import { policyOf } from './judge.ts';
import { tellOfDefault } from './project-policy.ts';
import { POLICY_FLAG, text, type Verb } from './verb.ts';

export const runVerb: Verb = {
  name: 'run',
  doc: 'Runs one command in the sandbox, when the policy allows it.',
  usage: 'run [--policy FILE] [--repo DIR] -- COMMAND [ARGUMENT]...',
  exits: 'Exit codes: 0 ran and ended well, 1 refused or failed, 2 could not judge or hold it.',
  flags: {
    policy: POLICY_FLAG,
    repo: { type: 'string', value: 'DIR', doc: 'the workspace; the current directory otherwise' },
  },
  run: async (values, rest, io) => {
    const [program, ...args] = rest;
    if (program === undefined)
      throw new Fault('usage', 'there is no command to run', 'write it behind `--`: `sallyport run -- npm test`');
    const policy = await policyOf({ ...values, mode: 'dont-ask' });
    tellOfDefault(values, io);
    const masked = mask(io.env);
    const cwd = text(values, 'repo') ?? process.cwd();
    const command = args.length === 0 ? program : quoteCommand([program, ...args]);
    const said = (verdicts: readonly Verdict[]): boolean => {
      for (const { decision, findings } of verdicts.filter(verdict => verdict.decision !== 'allow')) {
        const closing = findings.filter(finding => finding.decision === decision);
        // An allow rule would not help against a guard: that none covers the command is told where nothing else closes.
        const told = closing.filter(({ guard }) => guard !== 'mode');
        for (const { message, fix } of told.length > 0 ? told : closing)
          io.err(`${printable(masked(`sallyport: ${decision}: ${message}${fix === undefined ? '' : `\n  fix: ${fix}`}`))}\n`);
      }
      return verdicts.every(({ decision }) => decision === 'allow');
    };
    const hooks = await hooksOf(policy, cwd);
    try {
      const begun = await hookVerdicts([], LONE_SCENE, policy, hooks);
      const asked = { ...policy, commands: [{ run: command, timeout: policy.sandbox.limits.wallSeconds }] };
      const { commands, verdicts } = await judgeHookedCommands(
        asked,
        LONE_SCENE,
        { cwd, links: workingLinks(resolve(cwd)) },
        hooks,
      );
      if (!said([...begun, ...verdicts])) return 1;
      const wanted = commands[0]?.run ?? command;
      // Words stay words, unless a hook put a line of its own in their place.
      const own = wanted !== command || args.length === 0 ? wanted : ([program, ...args] as const);
      const [ran] = await run([{ run: own }], policy.sandbox, localSandbox(cwd, io.out, masked), 'local');
      if (ran?.refused) throw new Fault(ran.refused.code, ran.refused.message, ran.refused.fix);
      return said(await completeHooks(policy, hooks)) && ran?.exit === 0 ? 0 : 1;
    } finally {
      await hooks.host?.close();
    }
  },
};

/** The policy's hooks over a workspace; their files come from its last commit, which the working tree has no say in. */
const hooksOf = async (policy: Policy, workspace: string): Promise<OpenHooks> => {
  if (policy.hooks.length === 0) return {};
  const world = localWorld();
  const git = await world.git(workspace);
  try {
    const head = git.repository ? (await git.resolve('HEAD').catch(() => []))[0] : undefined;
    const show = async (path: string): Promise<string | undefined> =>
      head === undefined ? undefined : (await git.show(head, path))?.text;
    const on = { approved: true, fork: false, privileged: false, workspace, show };
    return await openPolicyHooks(policy, world.hooks, on);
  } finally {
    await git.close();
  }
};
