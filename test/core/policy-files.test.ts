/** Permission files of other agents mean here what they mean there, or less: never more. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callOf } from '../../src/call-of.ts';
import { Fault } from '../../src/core/fault.ts';
import type { Decision, Scene } from '../../src/core/model.ts';
import type { Policy } from '../../src/core/policy/model.ts';
import { isForeign, type PolicyText, splitFormat } from '../../src/core/policy-files/foreign.ts';
import { importPolicy } from '../../src/core/policy-files/import-policy.ts';
import { judgeCall } from '../../src/judge.ts';
import { load } from '../../src/load.ts';
import '../support/loaded.ts';

const TODAY = '2026-11-30';
const scene: Scene = { event: 'local', author: { kind: 'unknown' }, files: [], calls: [], steering: [] };
const none = async (): Promise<undefined> => undefined;

const INPUTS: Readonly<Record<string, (text: string) => unknown>> = {
  Bash: command => ({ command }),
  Read: file_path => ({ file_path }),
  Write: file_path => ({ file_path, content: '' }),
  WebFetch: url => ({ url, prompt: '' }),
  Agent: subagent_type => ({ subagent_type, prompt: '' }),
  Skill: skill => ({ skill }),
  SlashCommand: command => ({ command }),
};
/** `Bash npm test`: a tool and what it is given. */
const decide = (policy: Policy, asked: string): Decision => {
  const [, tool, text] = /^(\S+) ?(.*)$/s.exec(asked)!;
  return judgeCall(callOf({ tool: tool!, input: INPUTS[tool!]?.(text!) ?? {} }, { file: 'call' }), policy, scene).decision;
};
const policyOf = (file: string, text: string): Promise<Policy> => load({ file, text }, none, TODAY);
const faultOf = (file: string, text: string): Fault => {
  try {
    importPolicy({ file, text });
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
  throw new Error(`imported: ${text}`);
};

const claude = (permissions: object): string => JSON.stringify({ permissions }, null, 2);

/** One rule in one list: what it decides, and what its nearest neighbours get in mode `default`, where silence is an ask. */
const CLAUDE: readonly [list: 'allow' | 'ask' | 'deny', rule: string, covers: readonly string[], not: readonly string[]][] = [
  [
    'allow',
    'Bash(npm run lint)',
    ['Bash npm run lint'],
    ['Bash npm run lint -- --fix', 'Bash npm run lint:all', 'Bash npm run lint && make x'],
  ],
  [
    'allow',
    'Bash(npm run lint:*)',
    ['Bash npm run lint', 'Bash npm run lint --fix'],
    ['Bash npm run linter', 'Bash npm run other'],
  ],
  ['allow', 'Bash(make lint *)', ['Bash make lint', 'Bash make lint x y'], ['Bash make lints', 'Bash make', 'Bash make other']],
  ['allow', 'Bash(make lint*)', ['Bash make lint', 'Bash make lint-all', 'Bash make lint x'], ['Bash make x lint']],
  ['allow', 'Bash(make "a b")', ['Bash make "a b"', "Bash make 'a b'"], ['Bash make a b']],
  ['allow', 'Bash(make x 2>&1)', ['Bash make x'], ['Bash make y']],
  ['allow', 'Bash(make*)', ['Bash make', 'Bash make x'], ['Bash makeself x']],
  [
    'deny',
    'Bash(make deploy:*)',
    ['Bash make deploy', 'Bash make deploy now', 'Bash cd a && make deploy', 'Bash timeout 5 make deploy'],
    ['Bash make test'],
  ],
  ['deny', 'Bash(* --frobnicate)', ['Bash make --frobnicate', 'Bash make x --frobnicate'], ['Bash make x']],
  ['deny', 'Bash(*frob*)', ['Bash frob', 'Bash xfrobs a', 'Bash make x-frob-y'], ['Bash make fob']],
  [
    'deny',
    'Bash(make * prod)',
    ['Bash make ship prod', 'Bash make ship -k now prod', 'Bash make ship prod now'],
    ['Bash make ship', 'Bash make prods x'],
  ],
  ['deny', 'Bash(make ship*prod)', ['Bash make ship-to-prod', 'Bash make ship to the prod'], ['Bash make ship test']],
  [
    'allow',
    'WebFetch(domain:*.example.com)',
    ['WebFetch https://a.example.com/', 'WebFetch https://A.example.com./x'],
    [
      'WebFetch https://example.org/a.example.com',
      'WebFetch https://example.org/?x=.example.com',
      'WebFetch https://example.org/#a.example.com',
    ],
  ],
  ['deny', 'WebFetch(domain:example.org)', ['WebFetch https://EXAMPLE.org./x', 'WebFetch https://example.org:8443/'], []],
  ['ask', 'Bash', ['Bash make x', 'Bash ls'], []],
  ['deny', 'Bash(*)', ['Bash ls', 'Bash make a b'], ['Write a.md']],
  ['allow', 'Edit(./src/**)', ['Write src/a.ts', 'Write src/a/b.ts'], ['Write a.ts', 'Write lib/src/a.ts', 'Write /src/a.ts']],
  ['allow', 'Edit(/docs/*.md)', ['Write docs/a.md'], ['Write docs/a.txt', 'Write x/docs/a.md', 'Write docs/b/a.md']],
  ['allow', 'Edit(*.md)', ['Write a.md', 'Write docs/x/a.md'], ['Write a.mdx', 'Write /tmp/a.md']],
  ['allow', 'Write', ['Write a.md'], ['Write /tmp/a.md', 'Write ~/a.md']],
  ['deny', 'Read(./hidden/**)', ['Read hidden/a', 'Bash cat hidden/a/b'], ['Read src/hidden/a', 'Read hid']],
  ['deny', 'Read(hidden.txt)', ['Read hidden.txt', 'Read a/b/hidden.txt'], ['Read hidden.txt2']],
  ['allow', 'Read(//opt/data/**)', ['Read /opt/data/a'], ['Read /opt/datax', 'Read /opt/other/a']],
  ['allow', 'Read(~/notes/**)', ['Read ~/notes/a', 'Read /home/me/notes/a'], ['Read ~/other/a', 'Read /opt/notes/a']],
  ['deny', 'Read(//etc/**)', ['Read /etc/hosts', 'Bash cat /etc/hosts'], ['Read etc/hosts', 'Read src/etc/hosts']],
  ['deny', 'Read(//home/me/notes/**)', ['Read /home/me/notes/a', 'Read ~/notes/a'], ['Read notes/a']],
  [
    'allow',
    'WebFetch(domain:example.com)',
    ['WebFetch https://example.com/a'],
    ['WebFetch https://example.com.evil.test/', 'WebFetch https://a.example.com/'],
  ],
  ['deny', 'WebFetch(domain:*.example.com)', ['WebFetch https://a.example.com/'], ['WebFetch https://example.org/']],
  [
    'deny',
    'Bash(rm -rf *)',
    ['Bash rm -rf a', 'Bash rm -fr a', 'Bash rm -r -f a', 'Bash rm -Rrf a'],
    ['Bash rm -r build', 'Bash rm --rf a'],
  ],
  ['allow', 'SlashCommand(/fix:*)', ['SlashCommand /fix', 'SlashCommand /fix 12'], ['SlashCommand /fixed', 'SlashCommand fix']],
  ['deny', 'Read(hidden)', ['Read hidden/a', 'Read src/hidden/a/b', 'Read hidden'], ['Read hiddens/a']],
  ['allow', 'Edit(src)', ['Write src/a.ts'], ['Write srcs/a.ts']],
  ['allow', 'WebFetch(*)', ['WebFetch https://example.com/a'], ['Bash make x']],
  ['allow', 'Write(*)', ['Write a.md', 'Write a/b.md'], ['Write /tmp/a.md']],
  ['allow', 'Agent(*)', ['Agent Explore'], ['Skill x']],
  ['deny', 'Skill(*)', ['Skill x'], ['Agent x']],
  ['allow', 'WebSearch', ['WebSearch'], ['WebFetch https://example.com/a']],
  ['allow', 'mcp__notes', ['mcp__notes__get'], ['mcp__notesx__get']],
  ['allow', 'mcp__notes__get', ['mcp__notes__get'], ['mcp__notes__set']],
  ['allow', 'mcp__notes__*', ['mcp__notes__get'], ['mcp__notesx__get']],
  ['deny', 'mcp__notes__set', ['mcp__notes__set'], ['mcp__notes__get']],
  ['allow', 'Agent(Explore)', ['Agent Explore'], ['Agent Other']],
  ['deny', 'Task(Explore)', ['Agent Explore'], ['Agent Other']],
  ['allow', 'Skill(commit)', ['Skill commit'], ['Skill deploy', 'Skill commits']],
  ['deny', 'Skill(deploy *)', ['Skill deploy', 'Skill deploy prod'], ['Skill commit']],
];
describe('a rule of Claude Code', () => {
  it.each(CLAUDE)('%s %s covers what it should, and nothing beside it', async (list, rule, covers, not) => {
    const policy = await policyOf('settings.json', claude({ [list]: [rule] }));
    for (const call of covers) expect(`${call}: ${decide(policy, call)}`).toBe(`${call}: ${list}`);
    for (const call of not) expect(decide(policy, call), call).not.toBe(list === 'ask' ? 'deny' : list);
    expect(policy.notices.filter(notice => notice.includes('left out'))).toEqual([]);
  });
});

/** Allow rules that would permit too much, and calls that they must not permit. */
const UNSAFE: readonly [rule: string, calls: readonly string[], says: RegExp][] = [
  ['Bash', ['Bash make x', 'Bash npm publish'], /narrowed to @read-only/],
  ['Bash(*)', ['Bash make x'], /narrowed to @read-only/],
  ['Bash(bash:*)', ['Bash bash x.sh', 'Bash bash -c "make x"'], /`bash` runs any command/],
  ['Bash(sh -c *)', ['Bash sh -c "make x"'], /`sh` runs any command/],
  ['Bash(python:*)', ['Bash python x.py', 'Bash python -c "print(1)"'], /`python` runs any code/],
  ['Bash(python3.12 *)', ['Bash python3.12 x.py'], /runs any code/],
  ['Bash(python*)', ['Bash python x.py'], /runs any code/],
  ['Bash(node -e *)', ['Bash node -e "x()"'], /runs any code/],
  ['Bash(sudo:*)', ['Bash sudo make x'], /runs any command/],
  ['Bash(env *)', ['Bash env make x'], /runs any command/],
  ['Bash(xargs:*)', ['Bash xargs make'], /runs any command/],
  ['Bash(npx:*)', ['Bash npx left-pad'], /runs any program/],
  ['Bash(docker exec *)', ['Bash docker exec web make'], /runs any program/],
  ['Bash(./scripts/*)', ['Bash ./scripts/x.sh'], /which program runs/],
  ['Bash(sudo -u root *)', ['Bash sudo -u root make'], /runs any command/],
  ['Bash(perl -pi -e *)', ['Bash perl -pi -e x a'], /runs any code/],
  ['Bash(java *)', ['Bash java -cp x Y'], /runs any code/],
  ['Bash(rustup *)', ['Bash rustup run stable make x'], /runs any command/],
  ['Bash(rustup run stable *)', ['Bash rustup run stable make x'], /runs any program/],
  ['Bash(valgrind *)', ['Bash valgrind make x'], /runs any command/],
  ['Bash(perf stat *)', ['Bash perf stat make x'], /runs any program/],
  ['Bash(op run -- *)', ['Bash op run -- make x'], /runs any command/],
  ['Bash(aws-vault exec prod -- *)', ['Bash aws-vault exec prod -- make x'], /runs any program/],
  ['Bash(* install)', ['Bash make install'], /which program runs/],
  ['Bash(cd x && make *)', ['Bash cd x && make y'], /more than one simple command/],
  ['Bash(FOO=1 make x)', ['Bash make x'], /sets a variable/],
  ['Bash(make "x)', ['Bash make x'], /does not end/],
  ['Edit(//**)', ['Write /tmp/a'], /narrowed to the repository/],
  ['Edit(~/**)', ['Write ~/a'], /narrowed to the repository/],
  ['Edit(!src/**)', ['Write src/a'], /starts as no path/],
  ['Edit(src/*.{ts,tsx})', ['Write src/a.ts'], /no braces/],
  ['Edit(../x/**)', ['Write ../x/a'], /leaves the repository/],
  ['mcp__*', ['mcp__notes__get'], /which server/],
  ['mcp__notes__get(x)', ['mcp__notes__get'], /has no pattern/],
  ['WebFetch(https://example.com/*)', ['WebFetch https://example.com/a'], /names no domain/],
  ['PowerShell(Get-Item *)', ['Bash make x'], /PowerShell/],
  ['Bash(make x', ['Bash make x'], /is no rule/],
  ['Bash()', ['Bash make x'], /empty pattern/],
];
describe('an unsafe allow rule of Claude Code', () => {
  it.each(UNSAFE)('%s is narrowed or left out, and that is said', async (rule, calls, says) => {
    const policy = await policyOf('settings.json', claude({ allow: [rule] }));
    for (const call of calls) expect(decide(policy, call), call).not.toBe('allow');
    expect(policy.notices.join('\n')).toMatch(says);
    expect(importPolicy({ file: 'settings.json', text: claude({ allow: [rule] }) }).text).toMatch(says);
  });
  it('stays quiet about rules that name their program', async () => {
    const allow = [
      'Bash(python -m pytest *)',
      'Bash(bash scripts/lint.sh *)',
      'Bash(sudo apt-get update)',
      'Bash(npx prettier *)',
      'Bash(node build.js)',
      'Bash(java -jar tools/a.jar *)',
      'Bash(java -version)',
      'Bash(dotnet test *)',
      'Bash(rustup update *)',
      'Bash(rustup run stable cargo fmt *)',
      'Bash(perf report *)',
      'Bash(nvm use 20)',
      'Bash(op item get *)',
    ];
    expect((await policyOf('settings.json', claude({ allow }))).notices).toEqual([]);
  });
});

describe('a mode of Claude Code', () => {
  it.each<[mode: string | undefined, decisions: Readonly<Record<string, Decision>>, notice: RegExp | undefined]>([
    [undefined, { 'Read a.md': 'allow', 'Bash ls': 'allow', 'Write a.md': 'ask', 'Bash make x': 'ask' }, undefined],
    ['default', { 'Read a.md': 'allow', 'Write a.md': 'ask', 'Bash mkdir a': 'ask' }, undefined],
    ['manual', { 'Read a.md': 'allow', 'Write a.md': 'ask' }, undefined],
    [
      'acceptEdits',
      {
        'Bash mkdir -p a/b': 'allow',
        'Bash touch a/b': 'allow',
        'Bash cp a.md b.md': 'allow',
        'Bash mv a.md b.md': 'allow',
        "Bash sed -i 's/a/b/' a.md": 'allow',
        'Bash mkdir /opt/x': 'ask',
        'Bash cp /opt/x/a a.md': 'ask',
        'Bash cp a.md /opt/x': 'ask',
        'Bash mv ../a a.md': 'ask',
        'Bash cp a.md .git/hooks/pre-commit': 'deny',
        'Bash mkdir a && make x': 'ask',
      },
      undefined,
    ],
    [
      'acceptEdits',
      { 'Write a.md': 'allow', 'Bash make x': 'ask', 'Write /opt/data/a': 'allow', 'Write /opt/a': 'ask' },
      undefined,
    ],
    ['plan', { 'Read a.md': 'allow', 'Write a.md': 'deny', 'Bash make ok': 'deny', 'Bash make x': 'deny' }, /only reads/],
    ['dontAsk', { 'Read a.md': 'allow', 'Write a.md': 'deny', 'Bash make ok': 'allow' }, undefined],
    ['bypassPermissions', { 'Write a.md': 'ask', 'Bash make x': 'ask' }, /`bypassPermissions` is narrowed/],
  ])('%s holds where no rule speaks', async (defaultMode, decisions, notice) => {
    const policy = await policyOf(
      's.json',
      claude({ allow: ['Bash(make ok)'], additionalDirectories: ['/opt/data/', '../x'], defaultMode }),
    );
    for (const [call, decision] of Object.entries(decisions))
      expect(`${call}: ${decide(policy, call)}`).toBe(`${call}: ${decision}`);
    const said = policy.notices.filter(text => !text.includes('`../x`'));
    if (notice === undefined) expect(said).toEqual([]);
    else expect(said.join('\n')).toMatch(notice);
  });
});

const RULES = `
# Before a release
prefix_rule(
    pattern = ["make", ["release", "publish"]],
    decision = "forbidden",
    justification = "the pipeline does it",
    match = [["make", "release"], "make publish --now"],
    not_match = ["make test"],
)
"""What follows is
asked about."""
prefix_rule(pattern = ["make"], decision = "prompt", match = ["make $X > y"])
prefix_rule(pattern = ["just", "lint"])
prefix_rule(pattern = ["python3"], decision = "allow")
`;
describe('rules of Codex', () => {
  it.each<[call: string, decision: Decision]>([
    ['Bash make release', 'deny'],
    ['Bash make publish --now', 'deny'],
    ['Bash make test', 'ask'],
    ['Bash just lint', 'allow'],
    ['Bash just lint src', 'allow'],
    ['Bash just', 'deny'],
    ['Bash just lints', 'deny'],
    ['Bash just lint && make release', 'deny'],
    ['Bash python3 x.py', 'deny'],
  ])('%s: %s', async (call, decision) => {
    expect(decide(await policyOf('default.rules', RULES), call)).toBe(decision);
  });
  it('says what was left out, and gives the justification', async () => {
    const policy = await policyOf('default.rules', RULES);
    expect(policy.notices).toEqual(['default.rules:14: the allow rule is left out for `python3`: `python` runs any code']);
    const call = callOf({ tool: 'Bash', input: { command: 'make release' } }, { file: 'call' });
    expect(
      judgeCall(call, policy, scene)
        .findings.map(f => f.message)
        .join(),
    ).toContain('the pipeline does it');
  });
});

const HARNESS9 = `{
  "permissions": {
    "allow": ["bash(git *)", "read_file", "bash(*cargo*)"],
    "deny":  ["bash(rm -rf *)", "read_file(hidden/**)"],
    "ask":   ["bash(git tag *)", "bash(sudo *)"]
  }
}`;
describe('permissions of harness9', () => {
  it.each<[call: string, decision: Decision]>([
    ['Bash git status', 'allow'],
    ['Bash git tag v1', 'allow'],
    ['Read src/a.ts', 'allow'],
    ['Read hidden/a', 'deny'],
    ['Bash rm -rf build', 'deny'],
    ['Bash cargo build', 'allow'],
    ['Bash cargox build', 'ask'],
    ['Bash make x', 'ask'],
    ['Write a.md', 'ask'],
    ['Bash git status && make x', 'ask'],
  ])('%s: %s', async (call, decision) => {
    expect(decide(await policyOf('harness9.json', HARNESS9), call)).toBe(decision);
  });
  it('asks in every mode about what its list `ask` names and no allow rule covers', async () => {
    const text = 'version: 1\nextends: harness9:h.json\nmode: bypass\n';
    const policy = await load({ file: 'p.yml', text }, async file => ({ file, text: HARNESS9 }), TODAY);
    expect(decide(policy, 'Bash sudo make x')).toBe('ask');
    expect(decide(policy, 'Bash git tag v1')).toBe('allow');
  });
});

const OUTPOST = `
import { defineHarnessPermissions } from "@elie-laloum/outpost";
export const rules = [
  { effect: "allow", tools: ["read_file"], paths: ["hidden/README.md"] },
  {
    effect: "deny",
    paths: ["hidden/**"],
    reason: "Hidden files are private.", // and stay so
  },
  { effect: "allow", tools: ["read_file", "list_files"] },
  { effect: "allow", tools: ["write_file", "edit_file"], paths: ["src/**", "test/**"] },
  { effect: "allow", tools: ["shell"], commands: ["npm test", "make lint*"] },
] as const;
export const permissions = defineHarnessPermissions({ default: "deny", rules });
`;
const jsonRules = (rules: readonly object[], fallback?: string): string =>
  JSON.stringify({ ...(fallback !== undefined && { default: fallback }), rules });
describe('ordered rules of outpost', () => {
  it.each<[call: string, decision: Decision]>([
    ['Read hidden/README.md', 'allow'],
    ['Read hidden/a', 'deny'],
    ['Write hidden/README.md', 'deny'],
    ['Read src/a.ts', 'allow'],
    ['Read /tmp/a', 'deny'],
    ['Write src/a.ts', 'allow'],
    ['Write lib/a.ts', 'deny'],
    ['Bash npm test', 'allow'],
    ['Bash npm test; rm -rf src', 'deny'],
    ['Bash make lint-all', 'allow'],
    ['Bash make', 'deny'],
  ])('%s: %s', async (call, decision) => {
    expect(decide(await policyOf('permission-rules.ts', OUTPOST), call)).toBe(decision);
  });
  it.each<[what: string, text: string, call: string, decision: Decision]>([
    [
      'the first match decides: deny before allow',
      jsonRules([
        { effect: 'deny', commands: ['make x'] },
        { effect: 'allow', commands: ['make x'] },
      ]),
      'Bash make x',
      'deny',
    ],
    [
      'the first match decides: allow before deny',
      jsonRules([
        { effect: 'allow', commands: ['make x'] },
        { effect: 'deny', tools: ['shell'] },
      ]),
      'Bash make x',
      'allow',
    ],
    [
      'the later deny holds for what the allow does not name',
      jsonRules([
        { effect: 'allow', commands: ['make x'] },
        { effect: 'deny', tools: ['shell'] },
      ]),
      'Bash make y',
      'deny',
    ],
    [
      'without a default everything else is allowed',
      jsonRules([{ effect: 'deny', commands: ['make x'] }]),
      'Bash make y',
      'allow',
    ],
    [
      'with the default `deny` nothing else is',
      jsonRules([{ effect: 'deny', commands: ['make x'] }], 'deny'),
      'Bash make y',
      'deny',
    ],
    ['a deny with paths needs one of them', jsonRules([{ effect: 'deny', paths: ['b'] }]), 'Bash cp a b', 'deny'],
    [
      'an allow with paths covers no command',
      jsonRules([{ effect: 'allow', paths: ['src/**'] }], 'deny'),
      'Bash make src',
      'deny',
    ],
    ['an allow of every command is narrowed', jsonRules([{ effect: 'allow', tools: ['shell'] }], 'deny'), 'Bash make x', 'deny'],
    ['a list alone is read, too', JSON.stringify([{ effect: 'deny', tools: ['shell'] }]), 'Bash make x', 'deny'],
    ['YAML is read, too', 'default: deny\nrules:\n  - effect: allow\n    commands: [make x]\n', 'Bash make x', 'allow'],
  ])('%s', async (_, text, call, decision) => {
    expect(decide(await policyOf('rules.json', text), call)).toBe(decision);
  });
});

describe('what is wrong in a permission file is said with file and line', () => {
  it.each<[what: string, file: string, text: string, says: RegExp]>([
    ['broken JSON', 's.json', '{\n  "permissions": {\n    "allow": [}\n', /^s\.json:3: `}/],
    ['a key twice', 's.json', '{ "permissions": {\n "allow": [],\n "allow": [] } }', /^s\.json:3: `allow` stands here twice/],
    [
      'a list under a name that is none',
      's.json',
      '{ "permissions": {\n "denied": ["Bash"] } }',
      /^s\.json:2: `denied` is no list of rules/,
    ],
    ['no list', 's.json', '{ "permissions": {\n "allow": "Read" } }', /^s\.json:2: `allow` is no list/],
    ['a rule that is no text', 's.json', '{ "permissions": { "allow": [\n 7] } }', /^s\.json:2: .*is no text/],
    [
      'an unknown mode',
      's.json',
      '{ "permissions": {\n "defaultMode": "acceptEdit" } }',
      /^s\.json:2: .*did you mean `acceptEdits`/,
    ],
    [
      'a deny rule that is not understood',
      's.json',
      '{ "permissions": { "deny": [\n "Bash(curl * | sh)"] } }',
      /^s\.json:2: the deny rule .* is not understood/,
    ],
    [
      'an ask rule that is not understood',
      's.json',
      '{ "permissions": { "ask": [\n "mcp__a__b(x)"] } }',
      /^s\.json:2: the ask rule/,
    ],
    ['an unknown object', 's.json', '{ "permissions": { } ,\n "x": tru }', /^s\.json:2: `tru/],
    ['rules of two programs', 's.json', '{ "permissions": { "allow": ["Bash(a)", "bash(b)"] } }', /different programs/],
    ['nothing that is known', 's.json', '{ "a": 1 }', /^s\.json:1: this is no policy/],
    ['a statement in Starlark', 'a.rules', 'x = 1\n', /^a\.rules:1: only calls/],
    ['an unknown rule', 'a.rules', '\nsuffix_rule(pattern = ["a"])', /^a\.rules:2: `suffix_rule` is no rule/],
    ['an unknown decision', 'a.rules', 'prefix_rule(pattern = ["a"],\n decision = "maybe")', /^a\.rules:2: the decision `maybe`/],
    ['an unknown argument', 'a.rules', 'prefix_rule(patern = ["a"])', /^a\.rules:1: `patern` is no argument/],
    ['no pattern', 'a.rules', 'prefix_rule(pattern = [])', /^a\.rules:1: `pattern` is missing/],
    [
      'an example that does not match',
      'a.rules',
      'prefix_rule(pattern = ["a"],\n match = ["b a"])',
      /^a\.rules:2: `b a` does not match/,
    ],
    [
      'an example that matches',
      'a.rules',
      'prefix_rule(pattern = ["a"],\n not_match = [["a", "b"]])',
      /^a\.rules:2: `a b` matches/,
    ],
    ['a value that would have to run', 'a.rules', 'prefix_rule(pattern = WORDS)', /^a\.rules:1: `WORDS\)` is no text/],
    ['a text that does not end', 'a.rules', 'prefix_rule(pattern = ["a)\n', /^a\.rules:1: the text does not end/],
    ['a rule without condition', 'o.json', '[\n{ "effect": "allow" }]', /^o\.json:2: the rule has no condition/],
    ['an unknown condition', 'o.json', '[\n{ "effect": "deny", "path": ["a"] }]', /^o\.json:2: `path` is no condition/],
    ['an unknown effect', 'o.json', '[\n{ "effect": "ask", "paths": ["a"] }]', /^o\.json:2: the `effect`/],
    ['an unknown default', 'o.json', '{ "rules": [],\n "default": "ask" }', /^o\.json:2: `default`/],
    ['lists without end', 'o.json', '['.repeat(100), /more than 32 levels/],
  ])('%s', (_, file, text, says) => {
    const fault = faultOf(file, text);
    expect(fault.message).toMatch(says);
    expect(fault.help).not.toBe('');
  });
});

describe('the format', () => {
  it('is told by the content, and our own policies stay ours', () => {
    expect(isForeign({ file: 'p.yml', text: 'version: 1\ndescription: |\n  prefix_rule(x)\n' })).toBe(false);
    expect(isForeign({ file: 'p.json', text: '{"version": 1}' })).toBe(false);
    expect(isForeign({ file: 'p.yml', text: 'hushspec: "0.1.0"\nrules: {}\n' })).toBe(false);
    expect(isForeign({ file: 'p.json', text: '{ "mode": "plan", "version": 1 }' })).toBe(false);
    expect(isForeign({ file: 'p.yml', text: '{ mode: plan, version: 1 }' })).toBe(false);
    expect(isForeign({ file: 'p.json', text: HARNESS9 })).toBe(true);
    expect(isForeign({ file: 's.json', text: '{ "env": { "version": "1" }, "permissions": {} }' })).toBe(true);
    expect(isForeign({ file: 'r.yml', text: 'rules:\n  - effect: deny\n    tools: [shell]\n' })).toBe(true);
  });
  it('can be forced by a prefix', async () => {
    expect(splitFormat('codex:a/b.rules')).toEqual({ name: 'a/b.rules', format: 'codex' });
    expect(splitFormat('strict')).toEqual({ name: 'strict' });
    const text = 'version: 1\nextends: codex:x.txt\n';
    const policy = await load(
      { file: 'p.yml', text },
      async file => (file === 'x.txt' ? { file, text: RULES } : undefined),
      TODAY,
    );
    expect(decide(policy, 'Bash just lint')).toBe('allow');
    expect(decide(policy, 'Bash make release')).toBe('deny');
    await expect(
      load(
        { file: 'p.yml', text: 'version: 1\nextends: claude:x.txt\n' },
        async file => ({ file, text: HARNESS9.replace('permissions', 'x') }),
        TODAY,
      ),
    ).rejects.toThrow(/`permissions` is missing/);
  });
});

it('a large file is read in a moment, with its lines', () => {
  const rules = Array.from({ length: 30_000 }, (_, i) => `      "Bash(make x${i})"`).join(',\n');
  const text = `{ "permissions": {\n    "allow": [\n${rules}\n],\n "deny": [7] } }`;
  expect(text.length).toBeLessThan(1024 * 1024);
  expect(faultOf('s.json', text).message).toMatch(/^s\.json:30004: /);
  expect(importPolicy({ file: 's.json', text: text.replace('[7]', '[]') }).text).toContain('make x29999');
  expect(isForeign({ file: 'p.yml', text: `${'\n'.repeat(500_000)}x` })).toBe(false);
});

describe('the printed import gives the same decisions', () => {
  const words = fc.constantFrom(
    'make',
    'git',
    'status',
    'push',
    'npm',
    'test',
    'lint',
    'x',
    '--force',
    'rm',
    '-rf',
    'a b',
    'python',
    '*',
    'src/a.ts',
    'hidden/a',
  );
  const line = fc.array(words, { minLength: 1, maxLength: 4 }).map(list => list.join(' '));
  const path = fc.constantFrom(
    'src/a.ts',
    'hidden/a',
    'a.md',
    '/tmp/a',
    '~/notes/a',
    '../x',
    'docs/b/c.md',
    '**',
    'src/**',
    '*.md',
    './src/**',
    '//tmp/**',
    '~/notes/**',
  );
  const claudeRule = fc.oneof(
    line.map(text => `Bash(${text})`),
    line.map(text => `Bash(${text}:*)`),
    path.map(text => `Read(${text})`),
    path.map(text => `Edit(${text})`),
    fc.constantFrom(
      'Bash',
      'WebFetch',
      'WebFetch(domain:example.com)',
      'mcp__a__b',
      'mcp__a',
      'Agent(x)',
      'Skill(y)',
      'Read',
      'Write',
    ),
  );
  const denied = fc.array(claudeRule, { maxLength: 3 });
  const files = fc.oneof(
    fc
      .record({
        allow: fc.array(claudeRule, { maxLength: 5 }),
        ask: denied,
        deny: denied,
        defaultMode: fc.constantFrom('default', 'acceptEdits', 'plan', 'dontAsk'),
      })
      .map((permissions): PolicyText => ({ file: 'x', text: claude(permissions), format: 'claude' })),
    fc
      .array(
        fc.record({
          pattern: fc.array(words, { minLength: 1, maxLength: 3 }),
          decision: fc.constantFrom('allow', 'prompt', 'forbidden'),
        }),
        { maxLength: 5 },
      )
      .map(
        (rules): PolicyText => ({
          file: 'x',
          format: 'codex',
          text: rules.map(r => `prefix_rule(pattern = ${JSON.stringify(r.pattern)}, decision = "${r.decision}")`).join('\n'),
        }),
      ),
    fc
      .record({
        allow: fc.array(line.map(text => `bash(${text})`)),
        ask: fc.array(line.map(text => `bash(${text})`)),
        deny: fc.array(line.map(text => `bash(${text})`)),
      })
      .map((permissions): PolicyText => ({ file: 'x', format: 'harness9', text: JSON.stringify({ permissions }) })),
    fc
      .record({
        default: fc.constantFrom('allow', 'deny'),
        rules: fc.array(
          fc.oneof(
            fc.record({ effect: fc.constantFrom('allow', 'deny'), commands: fc.array(line, { minLength: 1, maxLength: 2 }) }),
            fc.record({
              effect: fc.constantFrom('allow', 'deny'),
              tools: fc.constantFrom(['read_file'], ['edit_file']),
              paths: fc.array(path, { minLength: 1, maxLength: 2 }),
            }),
          ),
          { maxLength: 5 },
        ),
      })
      .map((rules): PolicyText => ({ file: 'x', format: 'outpost', text: JSON.stringify(rules) })),
  );
  const calls = fc.oneof(
    line.map(text => `Bash ${text}`),
    path.map(text => `Read ${text}`),
    path.map(text => `Write ${text}`),
    fc.constantFrom(
      'WebFetch https://example.com/',
      'WebFetch https://example.org/',
      'mcp__a__b',
      'mcp__a__c',
      'Agent x',
      'Skill y',
    ),
  );
  it('for random files and calls', async () => {
    let judged = 0;
    await fc.assert(
      fc.asyncProperty(files, fc.array(calls, { minLength: 3, maxLength: 8 }), async (source, asked) => {
        let printed: PolicyText;
        try {
          printed = importPolicy(source);
        } catch (error) {
          // A deny or ask rule that is not understood: then nothing is loaded at all.
          if (error instanceof Fault) return;
          throw error;
        }
        const extending = await load(
          { file: 'p.yml', text: `version: 1\nextends: ${source.format}:x\n` },
          async () => ({ file: 'x', text: source.text }),
          TODAY,
        );
        const own = await load({ file: 'printed.yml', text: printed.text }, none, TODAY);
        for (const call of asked) {
          expect(decide(own, call), call).toBe(decide(extending, call));
          judged++;
        }
      }),
      { numRuns: 60 },
    );
    expect(judged).toBeGreaterThan(50);
  });
});
