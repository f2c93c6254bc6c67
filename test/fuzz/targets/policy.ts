/** Policies in every format: they compile or are refused with a place, and none of them opens what has no switch. */

import { readFileSync } from 'node:fs';
import { callOf } from '../../../src/call-of.ts';
import { Fault } from '../../../src/core/fault.ts';
import { loadAll } from '../../../src/core/late.ts';
import { LONE_SCENE } from '../../../src/core/lone-scene.ts';
import { judgeCall } from '../../../src/judge.ts';
import { load } from '../../../src/load.ts';
import { readPreset } from '../../../src/world/policies.ts';
import { must, type Target } from '../target.ts';

await loadAll();

const CALLS = [
  { tool: 'Bash', input: { command: 'ls' } },
  { tool: 'Bash', input: { command: 'git push --force origin main' } },
  { tool: 'Read', input: { file_path: 'src/a.ts' } },
  { tool: 'Write', input: { file_path: 'src/a.ts', content: 'x' } },
  { tool: 'WebFetch', input: { url: 'https://example.org/x' } },
  { tool: 'mcp__prod__drop', input: { table: 'users' } },
].map(call => callOf(call, { file: 'fuzz' }));
/** INVARIANT: no policy allows these. */
const NEVER = [
  { tool: 'Write', input: { file_path: '.github/sallyport.yml', content: 'mode: bypass' } },
  { tool: 'Bash', input: { command: 'echo "' } },
  { tool: 'Bash', input: {} },
].map(call => callOf(call, { file: 'fuzz' }));

/** The seeds name their file in the first line: `#settings.json`. */
const FILES = ['policy.yml', 'settings.json', 'config.toml', 'prefix.rules', 'AGENTS.md', '.harness9.json', 'outpost.json'];
const EXAMPLES: readonly string[] = [
  'version: 1\nextends: default\nmode: dont-ask\npermissions:\n  deny: ["Bash(git push --force *)", "Read(**/.env)"]\n  ask: ["Edit(infra/**)"]\n  allow:\n    - "Edit(src/**)"\n    - "Bash(@read-only)"\n    - { tools: [Bash], commands: ["npm test"], reason: "the suite" }\n',
  'version: 1\nrules:\n  forbidden_paths: { patterns: ["secrets/**"], exceptions: ["secrets/README.md"] }\n  path_allowlist: { enabled: true, read: ["**"], write: ["src/**"] }\n  shell_commands: { forbidden_patterns: ["(?i)terraform\\\\s+apply"] }\n  egress: { allow: ["*.example.org"], block: [], default: block }\n  secret_patterns: { patterns: [{ name: acme, pattern: "acme_[a-z0-9]{32}", severity: critical }] }\n',
  'version: 1\nagents:\n  reviewer: { mode: plan }\ncommands:\n  - { run: npm test, timeout: 10m }\nsandbox:\n  backend: os\n  network: none\n  limits: { cpu: 10m, file_size: 1GiB }\napprovals: { reviews: true, labels: [ok] }\nexceptions:\n  - { rule: tests/test-skipped, path: "docs/**", reason: "x", expires: 2027-06-30 }\ntests:\n  - { call: { Bash: "git push --force origin main" }, expect: deny }\n',
  'hushspec: "0.1.0"\nname: x\nrules:\n  tool_access: { block: [rm], default: allow }\n  egress: { allow: ["a.example"], default: block }\n',
  '#settings.json\n{"permissions":{"allow":["Bash(npm run *)","Read(./src/**)"],"deny":["WebFetch","Read(.env)"],"ask":["Bash(git push:*)"],"defaultMode":"acceptEdits"}}',
  '#config.toml\napproval_policy = "on-request"\nsandbox_mode = "workspace-write"\n[sandbox_workspace_write]\nnetwork_access = false\n',
  '#prefix.rules\nprefix_rule(pattern = ["git", ["push", "fetch"]], decision = "prompt", match = ["git push"])\n',
  'version: 1\nextends: none\nmode: bypass\n',
  '&a [*a]\n',
];

export const policy: Target = {
  id: 'policy',
  doc: 'policies of every format: compiled or refused with a reason, and none allows the gate’s own policy or what was not understood',
  seeds: () => [
    ...EXAMPLES,
    ...['default', 'strict', 'docs-only', 'dependencies'].map(name =>
      readFileSync(`policies/${name}.yml`, 'utf8').slice(0, 8000),
    ),
  ],
  words: [
    'version: 1\n',
    'extends: ',
    'default',
    'none',
    'strict',
    'mode: ',
    'bypass',
    'plan',
    'permissions:\n',
    '  allow:\n',
    '  deny:\n',
    '    - ',
    'Bash(',
    'Edit(',
    '**',
    '*)',
    '@read-only',
    'rules:\n',
    'enabled: false',
    'self_protection: ',
    'opaque: allow',
    'on_opaque: ',
    'fail-on: ',
    'never',
    'workflow: {}',
    '{ ',
    ' }',
    '[',
    ']',
    '&a ',
    '*a',
    '<<: *a',
    '!!js/function ',
    '!!binary ',
    '? ',
    '|\n',
    '>\n',
    '---\n',
    '...\n',
    '%YAML 1.2\n',
    '(?i)',
    '(a+)+$',
    '(?=',
    '\\p{L}',
    '[[:alpha:]]',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'tests:\n',
    'expect: allow',
    'agents:\n',
    'hushspec: ',
    'exceptions:\n',
    '#settings.json\n',
    '#config.toml\n',
    '#prefix.rules\n',
    '"permissions":',
    '"allow":[',
    'prefix_rule(',
    'null',
    'true',
    '1e999',
    '-0',
    '.inf',
    '.nan',
  ],
  check: async input => {
    const [, name, rest] = /^#([\w.-]+)\n(.*)$/s.exec(input) ?? [];
    const known = name !== undefined && FILES.includes(name);
    let made: Awaited<ReturnType<typeof load>>;
    try {
      made = await load(
        { file: known ? name : 'policy.yml', text: known ? rest! : input },
        async named => readPreset(named),
        '2026-01-01',
      );
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      must(error.message !== '' && error.help !== '', 'a refusal without a reason');
      return;
    }
    for (const call of CALLS) must(judgeCall(call, made, LONE_SCENE).call === call, 'a verdict of another call');
    for (const call of NEVER)
      must(judgeCall(call, made, LONE_SCENE).decision !== 'allow', `a policy allows ${call.tool} ${JSON.stringify(call.act)}`);
  },
};
