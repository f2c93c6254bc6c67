/** `sallyport run`: judges one command in `dont-ask`, and runs it in the sandbox when the policy allows it. */

import { quoteCommand } from '../core/commands/quote.ts';
import { Fault } from '../core/fault.ts';
import { printable } from '../core/text.ts';
import { callOf } from '../interpret.ts';
import { judgeCall } from '../judge.ts';
import { mask } from '../mask.ts';
import { run } from '../run.ts';
import { localSandbox } from '../world/local.ts';
import { loneScene, policyOf } from './judge.ts';
import { text, type Verb } from './verb.ts';

export const runVerb: Verb = {
  name: 'run',
  doc: 'Runs one command in the sandbox, when the policy allows it.',
  usage: 'run [--policy FILE] [--repo DIR] -- COMMAND [ARGUMENT]...',
  flags: {
    policy: { type: 'string', value: 'FILE', doc: 'a policy file or a preset; the built-in default otherwise' },
    repo: { type: 'string', value: 'DIR', doc: 'the workspace; the current directory otherwise' },
  },
  run: async (values, rest, io) => {
    const [program, ...args] = rest;
    if (program === undefined)
      throw new Fault('usage', 'there is no command to run', 'write it behind `--`: `sallyport run -- npm test`');
    const policy = await policyOf({ ...values, mode: 'dont-ask' });
    const masked = mask(io.env);
    const cwd = text(values, 'repo') ?? process.cwd();
    const command = args.length === 0 ? program : quoteCommand([program, ...args]);
    const verdict = judgeCall(callOf({ tool: 'Bash', input: { command }, cwd }, { file: 'command' }), policy, loneScene);
    if (verdict.decision !== 'allow') {
      const because = verdict.findings.filter(finding => finding.decision === verdict.decision);
      for (const { message, fix } of because)
        io.err(
          `${printable(masked(`sallyport: ${verdict.decision}: ${message}${fix === undefined ? '' : `\n  fix: ${fix}`}`))}\n`,
        );
      return 1;
    }
    const sandbox = localSandbox(cwd, io.out, masked);
    const [ran] = await run([{ run: args.length === 0 ? program : [program, ...args] }], policy.sandbox, sandbox, 'local');
    if (ran?.refused) throw new Fault(ran.refused.code, ran.refused.message, ran.refused.fix);
    return ran?.exit === 0 ? 0 : 1;
  },
};
