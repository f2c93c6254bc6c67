/** The page `docs/policy.md`: every key of a policy with type, default and meaning, and for each key at the top an example that loads. */
import { z } from 'zod';
import type { Guard } from '../src/core/contracts.ts';
import { policyFileSchema } from '../src/layer.ts';
import { code, fence, section, table } from './markdown.ts';
import { keyRows, type Schema } from './schema-tables.ts';

interface Part {
  /** What the tables cannot say. */
  readonly text?: string;
  readonly example: string;
}

const MODES = table(
  ['mode', 'where no guard and no rule speaks'],
  [
    ['`dont-ask`', 'denied; the default'],
    ['`plan`', 'what only reads the repository is allowed, everything else denied'],
    ['`default`', 'asked about'],
    ['`accept-edits`', 'reading and changing files of the repository is allowed, everything else asked about'],
    ['`bypass`', 'allowed; guards and the lists `deny` and `ask` hold all the same'],
  ],
);
const RULES = table(
  ['rule', 'what it covers'],
  [
    ['`Read(src/**)`', 'reading files; patterns as gitignore reads them: without a slash at any depth, with one from the root'],
    ['`Edit(src/**)`, `Write(src/**)`', 'writing and deleting files'],
    ['`Delete(build/**)`', 'deleting files'],
    ['`Bash(npm test)`', 'this command, and none beside it: `npm test; rm -rf src` is two'],
    ['`Bash(npm run *)`', 'any words after these'],
    [
      '`Bash(@read-only)`',
      'a named set, told option by option: `@read-only`, `@git-local`, `@build-and-test`; the last two hold inside of the checkout only',
    ],
    ['`WebFetch(domain:docs.example.com)`', 'connecting to a host'],
    ['`mcp__server`, `mcp__server__tool`', 'tools of an MCP server, one tool'],
    ['`Agent(reviewer)`', 'starting an agent'],
  ],
);

const PARTS: Readonly<Record<string, Part>> = {
  version: { example: 'version: 1' },
  name: { example: 'name: web shop' },
  description: { example: 'description: what agents may do in the shop' },
  extends: {
    text: 'Without it, a policy extends `default`. `none` starts from nothing: then no rule allows anything. See also [policies from agents’ permission files](policies-from-agents.md) and [HushSpec](hushspec.md).',
    example: 'extends: strict',
  },
  mode: { text: MODES, example: 'mode: plan' },
  opaque: {
    text: 'What cannot be understood (a command that cannot be parsed, a file that cannot be read) is never allowed, and no exception holds for it.',
    example: 'opaque: deny',
  },
  fail_on: {
    text: table(
      ['value', 'the gate closes on'],
      [
        ['`ask`', 'whatever is denied, and what is asked about and nobody settled; the default'],
        ['`deny`', 'what is denied'],
        ['`unlisted`', 'as `ask`, and on calls of the past that no rule allows'],
        ['`never`', 'nothing that the policy says; a change of what steers the gate closes the Action all the same'],
      ],
    ),
    example: 'fail_on: deny',
  },
  permissions: {
    text: section(
      'All deny rules are looked at before all ask rules, and those before all allow rules. An allow rule fills silence only: it outranks no guard.',
      RULES,
      'A rule may also be written as a mapping, with the same keys in all three lists; all its conditions must hold.',
    ),
    example: [
      'permissions:',
      '  deny: ["Bash(git push --force *)", "Edit(infra/prod/**)"]',
      '  ask: ["Edit(infra/**)"]',
      '  allow:',
      '    - "Edit(src/**)"',
      '    - { tools: [Bash], commands: ["npm test"], reason: "the suite" }',
      '    - { tools: [Edit], paths: ["docs/**"], except: ["Edit(docs/legal/**)"] }',
    ].join('\n'),
  },
  rules: {
    text: 'One block for each guard. The options of each stand on its page.',
    example: [
      'rules:',
      '  forbidden_paths: { patterns: ["secrets/**"], exceptions: ["secrets/README.md"] }',
      '  patch_integrity: { max_additions: 3000, max_files: 100, decision: ask }',
      '  agent_launch: { enabled: false }',
    ].join('\n'),
  },
  agents: {
    text: 'A sub-agent never has more than whoever started it: each level of the chain must permit the call.',
    example:
      'agents:\n  reviewer: { mode: plan, delegation: false }\n  "doc-*": { tools: { allow: [Read, Edit] }, permissions: { deny: ["Edit(src/**)"] } }',
  },
  tools: {
    text: 'What the input of tools of your own means, so that their paths, commands and hosts are judged as those of any other call; see [tools](tools.md).',
    example: [
      'tools:',
      '  save_note: { does: write, paths: [/path] }',
      'permissions:',
      '  allow:',
      '    - { tools: [save_note], paths: ["notes/**"] }',
      'tests:',
      '  - { call: { save_note: { path: notes/today.md } }, expect: allow }',
      '  - { call: { save_note: { path: .env } }, expect: deny }',
    ].join('\n'),
  },
  commands: {
    text: 'Each is judged by this policy first. What it does not allow does not run.',
    example: 'permissions: { allow: ["Bash(npm test)"] }\ncommands:\n  - { run: npm test, timeout: 10m }',
  },
  sandbox: {
    text: 'A sandbox that holds less than `require` says runs nothing, and the gate closes.',
    example: [
      'sandbox:',
      '  backend: os',
      '  require: { filesystem: os-kernel, network: proxied, syscalls: os-kernel }',
      '  network: { allow: ["registry.npm.example"] }',
      '  read: ["~/.cache/ms-playwright"]',
      '  limits: { cpu: 5m, data: 2GiB, output: 1MiB }',
    ].join('\n'),
  },
  hooks: {
    text: 'See [hooks](hooks.md).',
    example: 'hooks:\n  - { on: before-call, run: [node, tools/guard.js], files: [tools/rules.json], timeout: 10s }',
  },
  approvals: {
    text: 'A deny cannot be settled. What counts is a review or a label by a person who may write and who did not open the change, for exactly the head that was judged.',
    example: 'approvals: { reviews: true, labels: [agent-change-ok] }',
  },
  exceptions: {
    text: 'What is excepted stays visible as a notice, with its reason. An exception that has expired no longer counts. None holds for what `self-protection` or `write-breaker` denies, or for a guard that failed.',
    example: 'exceptions:\n  - { rule: git-objects/executable, path: "tools/**", reason: "our own tools", expires: 2027-06-30 }',
  },
  tests: {
    text: 'A policy that fails one of its tests is not used, and closes the gate.',
    example:
      'permissions: { deny: ["Edit(infra/prod/**)"] }\ntests:\n  - { call: { Write: infra/prod/main.tf }, expect: deny }\n  - { call: { Bash: npm test }, expect: allow }',
  },
};

/** The same rules again: told where they come first. */
const TOLD_ONCE = ['permissions.deny[].except', 'permissions.ask', 'permissions.allow', 'agents.NAME.permissions'];

const inUnits = (n: number, units: readonly (readonly [string, number])[]): string => {
  const [unit, size] = units.find(([, one]) => n >= one && n % one === 0)!;
  return `${n / size}${unit}`;
};
/** Defaults that a schema of what is written cannot show, because they are read into seconds and bytes. */
const readDefaults = (): Readonly<Record<string, string>> => {
  const hook = { on: 'run-start', run: ['x'] };
  const { sandbox, commands, hooks } = policyFileSchema.parse({
    version: 1,
    sandbox: {},
    commands: [{ run: 'x' }],
    hooks: [hook],
  });
  const time = (seconds: number): string =>
    inUnits(seconds, [
      ['h', 3600],
      ['m', 60],
      ['s', 1],
    ]);
  const size = (bytes: number): string =>
    inUnits(bytes, [
      ['GiB', 2 ** 30],
      ['MiB', 2 ** 20],
      ['KiB', 1024],
      ['B', 1],
    ]);
  const { wall, cpu, file_size, data, output } = sandbox!.limits;
  return {
    'commands[].timeout': time(commands![0]!.timeout),
    'hooks[].timeout': time(hooks[0]!.timeout),
    'sandbox.limits.wall': time(wall),
    'sandbox.limits.cpu': time(cpu),
    'sandbox.limits.file_size': size(file_size),
    'sandbox.limits.data': size(data),
    'sandbox.limits.output': size(output),
  };
};

const HEAD = `<!-- Written by \`npm run docs\` from src/core/policy/schema.ts and scripts/policy-docs.ts; change it there. -->

# The policy

\`.github/sallyport.yml\`, read at the base commit: a pull request cannot loosen its own gate. Without one, the preset
[\`default\`](../policies/default.yml) holds. An editor that knows JSON Schema checks it with [policy.schema.json](../policies/policy.schema.json).

How one call is judged: guards speak first and always; then the rules \`deny\`, \`ask\`, \`allow\`; where nobody spoke, the mode. The strictest
word wins. A key that is not known, a value of the wrong kind or a test that fails closes the gate, with file, line and column.`;

const presets = table(
  ['preset', 'what it is for'],
  [
    ['[`default`](../policies/default.yml)', 'what holds without a policy: ordinary work passes'],
    ['[`strict`](../policies/strict.yml)', 'an agent may do what is listed, and nothing else'],
    ['[`docs-only`](../policies/docs-only.yml)', 'pull requests that only write documentation'],
    ['[`dependencies`](../policies/dependencies.yml)', 'pull requests that only move versions'],
    ['`none`', 'nothing'],
  ],
);

/** @param preset what the preset `default` says at its top. @throws when a key of the schema has no part here. */
export const policyPage = (guards: readonly Guard[], preset: Readonly<Record<string, unknown>>): string => {
  const read = readDefaults();
  const schema = z.toJSONSchema(policyFileSchema, { io: 'input', unrepresentable: 'any' }) as Schema;
  const keys = Object.keys(schema.properties ?? {});
  const inside = [...guards.map(guard => `rules.${guard.key}`), ...TOLD_ONCE];
  const pages = new Map(guards.map(guard => [code(`rules.${guard.key}`), `[${guard.id}](guards/${guard.id}.md)`]));
  const parts = keys.map(key => {
    const part = PARTS[key];
    if (part === undefined) throw new Error(`scripts/policy-docs.ts says nothing of the key \`${key}\``);
    const one: Schema = {
      properties: { [key]: schema.properties![key]! },
      ...(schema.required && { required: schema.required }),
    };
    const rows = keyRows(one, '', inside).map(([path, type, written, doc]) => {
      const name = path!.slice(1, -1);
      const above = ['mode', 'opaque', 'fail_on'].includes(name) ? String(preset[name]) : read[name];
      return [path!, pages.get(path!) ?? type!, written === '' && above !== undefined ? code(above) : written!, doc!];
    });
    return section(`## \`${key}\``, table(['key', 'type', 'default', 'meaning'], rows), part.text, fence(part.example, 'yaml'));
  });
  return `${section(HEAD, '## Presets', presets, ...parts)}\n`;
};
