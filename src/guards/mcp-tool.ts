/** Tools by name: blocked first, then those that need a person, then allowed ones, then the default; and no call with huge arguments. */
import { guard } from '../core/contracts.ts';
import type { Effect, Opinion } from '../core/model.ts';
import { kindsOf } from '../core/rules.ts';
import { nameGlob } from '../core/wildcard.ts';

/** Tools of MCP servers that are a raw shell or a raw file system under another name. */
const RAW = [
  'shell_exec',
  'run_command',
  'raw_file_write',
  'raw_file_delete',
  'mcp__*__shell_exec',
  'mcp__*__run_command',
  'mcp__*__raw_file_write',
  'mcp__*__raw_file_delete',
];

/** The names that one tool answers to: bare, with its server in front, and `mcp__server` as all tools of it do. */
const namesOf = (effect: Extract<Effect, { kind: 'tool' }>): readonly string[] =>
  (effect.server === undefined
    ? [effect.name]
    : [
        effect.name,
        `mcp__${effect.server}__${effect.name}`,
        `${effect.server}/${effect.name}`,
        `${effect.server}.${effect.name}`,
        `mcp__${effect.server}`,
      ]
  ).map(name => name.toLowerCase());

/** Agents' own tools, and names that no tool of a server has, would be forbidden here by name and not in fact. */
const isServerTool = (name: string): boolean =>
  !(/^[A-Z]/.test(name) && kindsOf(name)) && !/^mcp(?:[.:/]|__?(?:$|\*))/.test(name);
const NOT_OF_SERVER =
  'this list is for tools of servers, such as `mcp__github__create_issue`; put the tools of an agent itself (`Bash`, `WebFetch`) under `permissions.deny` or `permissions.ask`';

const ENCODER = new TextEncoder();
/** Bytes of the arguments as JSON; what is no JSON is longer than any limit. */
const sizeOf = (input: unknown): number => {
  try {
    return ENCODER.encode(JSON.stringify(input) ?? '').length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

export const mcpTool = guard({
  id: 'mcp-tool',
  key: 'tool_access',
  doc: 'Refuses blocked tools of MCP servers, asks about those that need a person, and limits the size of their arguments.',
  effects: ['tool'],
  options: z =>
    z.strictObject({
      enabled: z.boolean().default(true).describe('Off: tools are only judged by the other guards and rules.'),
      allow: z
        .array(z.string().min(1))
        .default([])
        .describe('Tools that may be used where the default is `block`; `*` stands for anything.'),
      block: z
        .array(z.string().min(1).refine(isServerTool, NOT_OF_SERVER))
        .default(RAW)
        .describe('Tools that nobody may use; looked up first.'),
      require_confirmation: z
        .array(z.string().min(1).refine(isServerTool, NOT_OF_SERVER))
        .default([])
        .describe('Tools that a person has to settle.'),
      default: z.enum(['allow', 'block']).default('allow').describe('What holds for tools that no list names.'),
      max_args_size: z.int().positive().default(1_048_576).describe('Bytes that the arguments of one call may have, as JSON.'),
    }),
  compile({ enabled, allow, block, require_confirmation, default: otherwise, max_args_size }) {
    const lists = { allow: allow.map(nameGlob), block: block.map(nameGlob), confirm: require_confirmation.map(nameGlob) };
    return effect => {
      if (!enabled || effect.kind !== 'tool') return [];
      const names = namesOf(effect);
      const title = names.at(1) ?? names[0]!;
      const listed = (list: readonly ((name: string) => boolean)[]): boolean => list.some(matches => names.some(matches));
      const opinions: Opinion[] = [];
      const say = (decision: 'ask' | 'deny', rule: string, message: string, fix: string): void =>
        void opinions.push({ decision, rule, message, fix, subject: `${rule} ${title}` });
      if (listed(lists.block))
        say(
          'deny',
          'blocked',
          `tool \`${title}\` is blocked`,
          'use another tool; the list stands under `rules.tool_access.block`',
        );
      else if (listed(lists.confirm))
        say('ask', 'confirmation', `tool \`${title}\` needs the word of a person`, 'ask a maintainer to settle it');
      else if (otherwise === 'block' && !listed(lists.allow))
        say(
          'deny',
          'not-listed',
          `tool \`${title}\` is not among the tools that may be used`,
          'use a listed tool, or add it to `rules.tool_access.allow` on the base branch',
        );
      const size = sizeOf(effect.input);
      if (size > max_args_size)
        say(
          'deny',
          'arguments-too-large',
          `the arguments of tool \`${title}\` have ${Number.isFinite(size) ? size : 'too many'} bytes; ${max_args_size} are allowed`,
          'send less in one call',
        );
      return opinions;
    };
  },
  examples: [
    {
      act: { do: 'mcp', server: 'box', tool: 'shell_exec', input: {} },
      decision: 'deny',
      rule: 'blocked',
      twin: { act: { do: 'mcp', server: 'box', tool: 'list_files', input: {} } },
    },
    {
      options: { block: ['mcp__prod__*'] },
      act: { do: 'mcp', server: 'prod', tool: 'deploy', input: {} },
      decision: 'deny',
      rule: 'blocked',
      twin: { act: { do: 'mcp', server: 'staging', tool: 'deploy', input: {} } },
    },
    {
      options: { require_confirmation: ['*merge*'] },
      act: { do: 'mcp', server: 'github', tool: 'merge_pull_request', input: {} },
      decision: 'ask',
      rule: 'confirmation',
      twin: { act: { do: 'mcp', server: 'github', tool: 'list_pull_requests', input: {} } },
    },
    {
      options: { default: 'block', allow: ['github/get_*'] },
      act: { do: 'mcp', server: 'github', tool: 'create_issue', input: {} },
      decision: 'deny',
      rule: 'not-listed',
      twin: { act: { do: 'mcp', server: 'github', tool: 'get_issue', input: {} } },
    },
    {
      options: { max_args_size: 20 },
      act: { do: 'mcp', server: 'notes', tool: 'add', input: { text: 'longer than twenty bytes' } },
      decision: 'deny',
      rule: 'arguments-too-large',
      twin: { act: { do: 'mcp', server: 'notes', tool: 'add', input: { text: 'short' } } },
    },
    {
      options: { block: ['mcp__prod'] },
      act: { do: 'mcp', server: 'prod', tool: 'deploy', input: {} },
      decision: 'deny',
      rule: 'blocked',
      twin: { act: { do: 'mcp', server: 'production', tool: 'deploy', input: {} } },
    },
    { options: { enabled: false }, act: { do: 'mcp', server: 'box', tool: 'shell_exec', input: {} }, decision: 'none' },
  ],
});
