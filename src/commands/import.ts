/** `sallyport import`: an agent's permission file as a policy of ours. */
import { Fault } from '../core/fault.ts';
import { isForeign } from '../core/policy-files/foreign.ts';
import { importPolicy } from '../core/policy-files/import-policy.ts';
import { mask } from '../mask.ts';
import { readPolicyFile } from '../world/policies.ts';
import type { Verb } from './verb.ts';

const fileOf = (name: string): ReturnType<typeof readPolicyFile> => {
  try {
    return readPolicyFile(name);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const why = error.message.replace(/^the policy|; did you mean.*$/gs, '');
    throw new Fault(
      'usage',
      `the permission file${why}`,
      'name a file such as `.claude/settings.json`, with `claude:`, `codex:`, `harness9:` or `outpost:` before it where its content does not tell',
    );
  }
};

export const importVerb: Verb = {
  name: 'import',
  doc: 'Prints the policy that an agent’s permission file comes to: of Claude Code, Codex, harness9 or outpost.',
  usage: 'import [claude:|codex:|harness9:|outpost:]FILE',
  exits: 'Exit codes: 0 printed, 2 could not read.',
  flags: {},
  run: async (_, [name, ...rest], io) => {
    if (name === undefined || rest.length > 0)
      throw new Fault(
        'usage',
        name === undefined ? 'no file was named' : `\`${rest[0]}\` is not expected here`,
        'name one permission file',
      );
    const source = fileOf(name);
    if ('data' in source || !isForeign(source))
      throw new Fault(
        'usage',
        `\`${name}\` is a policy already, or no permission file that is known`,
        'write the format before the path, such as `claude:.claude/settings.json`',
      );
    io.out(mask(io.env)(importPolicy(source).text));
    return 0;
  },
};
