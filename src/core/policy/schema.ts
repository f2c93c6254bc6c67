/** The one description of a policy file, given the guards. Types, the JSON Schema, the README table and every error come from here. */
import { z } from 'zod';
import type { Guard } from '../contracts.ts';
import { HOOK_EVENTS } from '../hooks/answers.ts';
import { DECISIONS, MODES } from '../model.ts';
import { FAIL_ON } from './model.ts';
import { toolsSchema } from './tools.ts';

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };
const BYTES: Readonly<Record<string, number>> = { B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

/** `10m`, `90s`, `1h`: seconds. */
const TIME = 'write a time such as `90s`, `10m` or `1h`';
const duration = z
  .string(TIME)
  .regex(/^[1-9]\d{0,5}[smh]$/, TIME)
  .transform(text => Number(text.slice(0, -1)) * SECONDS[text.slice(-1)]!);
/** `10MiB`, `1GiB`: bytes. */
const SIZE = 'write a size such as `512KiB`, `10MiB` or `1GiB`';
const size = z
  .string(SIZE)
  .regex(/^[1-9]\d{0,5}(B|KiB|MiB|GiB)$/, SIZE)
  .transform(text => Number.parseInt(text, 10) * BYTES[text.replace(/^\d+/, '')]!);

const list = z.array(z.string().min(1));
const ruleObject = z.strictObject({
  tools: list.min(1).optional().describe('Tool names; `*` is a wildcard.'),
  paths: list
    .min(1)
    .optional()
    .describe('Path patterns, read as gitignore reads them. An allow needs every path of the call, a deny one.'),
  commands: list.min(1).optional().describe('Command patterns, or a named set such as `@read-only`.'),
  agents: list.min(1).optional().describe('Names of agents; `main` is the outermost one.'),
  reason: z.string().optional().describe('Shown with the verdict.'),
});
const rule = z.union([
  z.string().min(1),
  ruleObject.extend({
    except: z
      .array(z.union([z.string().min(1), ruleObject]))
      .min(1)
      .optional()
      .describe('Rules for what it does not cover.'),
  }),
]);
const permissions = z.strictObject({
  deny: z.array(rule).default([]).describe('Refused in every mode.'),
  ask: z.array(rule).default([]).describe('A person with write access settles it.'),
  allow: z.array(rule).default([]).describe('Fills silence only: never outranks a guard, a deny or an ask.'),
});
const isolation = z.enum(['none', 'os-kernel', 'proxied', 'virtualized']);

/** A guard's block: its own options, and the switch that every guard has. */
const block = (guard: Guard): z.ZodType => {
  const own = guard.options(z);
  const options = own instanceof z.ZodObject ? own : z.strictObject({});
  return 'enabled' in options.shape || guard.always
    ? options
    : options.extend({ enabled: z.boolean().default(true).describe('Switches this guard off.') });
};

/** Builds the schema from the list of guards. */
export const policySchema = (guards: readonly Guard[]) =>
  z.strictObject({
    version: z.literal(1).describe('The version of this file format.'),
    name: z.string().optional().describe('For people.'),
    description: z.string().optional().describe('For people.'),
    extends: z
      .union([z.string(), list])
      .default('default')
      .describe(
        'A preset (`default`, `strict`, `docs-only`, `dependencies`, `none`), a path at the base commit, or the permission file of an agent (`claude:`, `codex:`, `harness9:`, `outpost:` and its path); blocks replace, lists under `permissions` append.',
      ),
    mode: z.enum(MODES).optional().describe('What happens where no guard and no rule speaks.'),
    opaque: z.enum(['ask', 'deny']).optional().describe('What happens to what cannot be understood. There is no `allow`.'),
    fail_on: z.enum(FAIL_ON).optional().describe('What closes the gate.'),
    permissions: permissions.prefault({}).describe('What calls may do: three lists of rules.'),
    rules: z
      .strictObject(Object.fromEntries(guards.map(g => [g.key, block(g).optional().describe(g.doc)])))
      .prefault({})
      .describe('Options of the guards; a block replaces the one of the same name in what is extended.'),
    agents: z
      .record(
        z.string().min(1),
        z.strictObject({
          mode: z.enum(MODES).optional().describe('Holds where it is tighter than the mode of whoever started it.'),
          permissions: permissions.prefault({}).describe('Rules for its calls alone.'),
          tools: z
            .strictObject({
              allow: list.optional().describe('Nothing but these.'),
              deny: list.optional().describe('None of these.'),
            })
            .optional()
            .describe('Tool names, `*` is a wildcard; what is left of the tools of whoever started it.'),
          delegation: z
            .boolean()
            .optional()
            .describe(
              '`false`: it may start no agent, not by a command (`claude -p`, `codex exec`) either, and nothing below it may run.',
            ),
        }),
      )
      .default({})
      .describe('Tighter rules for sub-agents, by name or glob; they can only take away.'),
    tools: toolsSchema,
    commands: z
      .array(
        z.strictObject({
          run: z.string().min(1).describe('One command line, judged like any other.'),
          timeout: duration.default(600).describe('Past it the command is ended, and the gate closes.'),
        }),
      )
      .optional()
      .describe('Commands to run in the sandbox once the gate is open; each must be allowed by the rules.'),
    sandbox: z
      .strictObject({
        backend: z
          .enum(['os', 'bwrap', 'gvisor', 'seatbelt', 'microvm', 'host'])
          .default('os')
          .describe('What holds the commands; `host` holds nothing and must be asked for.'),
        require: z
          .strictObject({
            filesystem: isolation.optional().describe('Of files.'),
            network: isolation.optional().describe('Of the network.'),
            syscalls: isolation.optional().describe('Of calls of the kernel.'),
          })
          .prefault({})
          .describe('The least that must be held. Without: `os-kernel`, and of the network what `network` asks for.'),
        network: z
          .union([z.enum(['none', 'open']), z.strictObject({ allow: list.describe('Hosts that a proxy lets through.') })])
          .default('none')
          .describe('Nothing, everything, or the hosts under `allow`.'),
        read: list.optional().describe('Further paths, absolute or below `~/`, that commands may read.'),
        write: list.optional().describe('Further paths that commands may read and write: a cache.'),
        env: list.optional().describe('Further environment variables to pass on, by name.'),
        microvm: z
          .strictObject({
            url: z.url().describe('Of the service that starts them.'),
            snapshot: z.string().min(1).describe('What they start from.'),
            token_env: z.string().min(1).describe('Name of the environment variable with the token.'),
            egress: z.literal('proxied').optional().describe('Says that the service lets traffic out through a proxy alone.'),
          })
          .optional()
          .describe('Where microVMs come from; the token is the name of an environment variable.'),
        limits: z
          .strictObject({
            wall: duration.default(600).describe('Time on the clock, where a command names none of its own.'),
            cpu: duration.default(600).describe('Time of the processor.'),
            file_size: size.default(BYTES['GiB']!).describe('Of one file that is written.'),
            data: size.default(4 * BYTES['GiB']!).describe('Memory of one process that it may write.'),
            processes: z.int().min(1).max(100_000).default(512).describe('Processes and threads, besides those that were there.'),
            output: size.default(10 * BYTES['MiB']!).describe('What it may print.'),
          })
          .prefault({})
          .describe('What a command may use up.'),
      })
      .optional()
      .describe('Where the commands run, and what must be held for them to run at all.'),
    hooks: z
      .array(
        z.strictObject({
          on: z.enum(HOOK_EVENTS).describe('When it is asked.'),
          run: list
            .min(1)
            .describe('Program and arguments, without a shell; words that name files of the base mean the files of the base.'),
          files: list.default([]).describe('Further files of the base that it needs.'),
          timeout: duration.default(30).describe('Past it the gate closes.'),
          agents: list
            .min(1)
            .optional()
            .describe('Only for calls of these agents, by name or glob; `main` is the outermost one.'),
        }),
      )
      .default([])
      .describe(
        'Checks of your own: programs that get each event as JSON and can deny, ask, replace or note; they never permit.',
      ),
    approvals: z
      .strictObject({
        reviews: z.boolean().default(true).describe('An approving review of exactly the head commit settles an ask.'),
        labels: list.default([]).describe('Labels that settle an ask when set after the last push.'),
      })
      .optional()
      .describe('What settles an ask.'),
    exceptions: z
      .array(
        z.strictObject({
          rule: z.string().min(1).describe('`guard/rule`, as the finding names it.'),
          path: z.string().min(1).optional().describe('Only in files that this pattern matches.'),
          fingerprint: z
            .string()
            .regex(/^[0-9a-f]{8,64}$/, 'copy the fingerprint from the report')
            .optional()
            .describe('Only this finding; the first eight digits are enough.'),
          reason: z.string().min(1).describe('Shown with the finding.'),
          expires: z.iso.date().optional().describe('The last day on which it holds, `2027-06-30`.'),
        }),
      )
      .default([])
      .describe('Known findings that are all right. Only those of the base branch count.'),
    tests: z
      .array(
        z.strictObject({
          call: z
            .record(z.string(), z.unknown())
            .describe('A tool and its input; a text stands for the command, the path or the URL.'),
          expect: z.enum(DECISIONS).describe('What the policy must say of it.'),
          mode: z.enum(MODES).optional().describe('Judged in this mode instead.'),
        }),
      )
      .default([])
      .describe('Checked when the policy loads.'),
  });
export type PolicyFile = z.output<ReturnType<typeof policySchema>>;
