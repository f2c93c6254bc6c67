/** `sallyport explain`: why one call is allowed, asked about or denied, step by step. */

import { callOf } from '../call-of.ts';
import { Fault } from '../core/fault.ts';
import { whenLoaded } from '../core/late.ts';
import { LONE_SCENE } from '../core/lone-scene.ts';
import { printable } from '../core/text.ts';
import { explain } from '../explain.ts';
import { mask } from '../mask.ts';
import { policyOf } from './judge.ts';
import { policyHere } from './project-policy.ts';
import { MODE_FLAG, nothingMore, text, type Values, type Verb } from './verb.ts';

const SHORT: Readonly<Record<string, readonly [tool: string, field: string]>> = {
  bash: ['Bash', 'command'],
  read: ['Read', 'file_path'],
  write: ['Write', 'file_path'],
  fetch: ['WebFetch', 'url'],
};

const askedFor = (values: Values): { tool: string; input: unknown } => {
  const calls = [...Object.keys(SHORT), 'tool'].filter(flag => text(values, flag) !== undefined);
  if (calls.length > 1)
    throw new Fault(
      'usage',
      `one call is explained at a time, and ${calls.map(flag => `\`--${flag}\``).join(' and ')} are given`,
      'give one of them',
    );
  if (text(values, 'input') !== undefined && text(values, 'tool') === undefined)
    throw new Fault('usage', '`--input` is the input of `--tool`, which is not given', 'give both');
  for (const [flag, [tool, field]] of Object.entries(SHORT)) {
    const value = text(values, flag);
    if (value !== undefined) return { tool, input: { [field]: value, ...(tool === 'Write' && { content: '' }) } };
  }
  const tool = text(values, 'tool');
  if (tool === undefined)
    throw new Fault(
      'usage',
      'no call to explain',
      'give `--bash COMMAND`, `--read PATH`, `--write PATH`, `--fetch URL`, or `--tool NAME --input JSON`',
    );
  try {
    const input: unknown = JSON.parse(text(values, 'input') ?? '{}');
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return { tool, input };
  } catch {
    // Told below.
  }
  throw new Fault('usage', 'the value of `--input` is no JSON object', `write it such as \`--input '{ "file_path": "a.ts" }'\``);
};

export const explainVerb: Verb = {
  name: 'explain',
  doc: 'Explains one call: what each guard, the rules and the mode say of it.',
  usage:
    'explain (--bash COMMAND | --read PATH | --write PATH | --fetch URL | --tool NAME --input JSON) [--policy FILE] [--mode MODE] [--cwd DIR]',
  exits: 'Exit codes: 0 explained, whatever the decision is; 2 could not judge.',
  flags: {
    bash: { type: 'string', value: 'COMMAND', doc: 'a shell command' },
    read: { type: 'string', value: 'PATH', doc: 'a read of a file' },
    write: { type: 'string', value: 'PATH', doc: 'a write of a file' },
    fetch: { type: 'string', value: 'URL', doc: 'a fetch of a URL' },
    tool: { type: 'string', value: 'NAME', doc: 'any tool, with --input' },
    input: { type: 'string', value: 'JSON', doc: 'the input of --tool' },
    policy: {
      type: 'string',
      value: 'FILE',
      doc: 'a policy file or a preset; otherwise `.github/sallyport.yml` of the repository here, or the built-in default',
    },
    mode: MODE_FLAG,
    cwd: { type: 'string', value: 'DIR', doc: 'the working directory of the call' },
  },
  run: async (values, rest, io) => {
    nothingMore(explainVerb, rest);
    const { tool, input } = askedFor(values);
    const named = text(values, 'policy') ?? policyHere();
    const policy = await policyOf({ ...values, policy: named });
    const cwd = text(values, 'cwd');
    const masked = mask(io.env);
    const lines = await whenLoaded(() =>
      explain(
        callOf({ tool, input, ...(cwd !== undefined && { cwd }) }, { file: 'call' }, {}, policy.tools),
        input,
        policy,
        LONE_SCENE,
      ),
    );
    io.out(`${[`policy     ${named ?? 'built-in default'}`, ...lines].map(line => printable(masked(line))).join('\n')}\n`);
    return 0;
  },
};
