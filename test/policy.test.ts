/** A policy says what it means or is refused with the place of the mistake. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { callOf } from '../src/call-of.ts';
import type { Guard } from '../src/core/contracts.ts';
import { Fault } from '../src/core/fault.ts';
import { LONE_SCENE } from '../src/core/lone-scene.ts';
import type { Finding } from '../src/core/model.ts';
import { specimen } from '../src/core/secrets/specimen.ts';
import * as guardList from '../src/guards/index.ts';
import { judgeCall } from '../src/judge.ts';
import { load } from '../src/load.ts';
import { mask } from '../src/mask.ts';
import { wants } from '../src/policy.ts';
import { readPreset } from '../src/world/policies.ts';
import { compileTexts } from './support/policies.ts';
import './support/loaded.ts';

const TODAY = '2026-11-30';
const compile = (text: string) => compileTexts([{ file: 'p.yml', text }], TODAY);
const faultOf = (text: string): Fault => {
  try {
    compile(text);
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
  throw new Error(`compiled: ${text}`);
};

/** Each mistake: the text, where it stands, and what the message must hold. */
const MISTAKES: readonly [kind: string, text: string, at: string, says: RegExp][] = [
  ['an unknown key', 'version: 1\nmodes: plan\n', '2:1', /`modes` is not a key here; did you mean `mode`\?/],
  ['an unknown block', 'version: 1\nrules:\n  forbiden_paths: {}\n', '3:3', /did you mean `forbidden_paths`\?/],
  [
    'an unknown option of a guard',
    'version: 1\nrules:\n  forbidden_paths: { pattern: [a] }\n',
    '3:22',
    /did you mean `patterns`\?/,
  ],
  ['an unknown option of the sandbox', 'version: 1\nsandbox:\n  netwrk: none\n', '3:3', /did you mean `network`\?/],
  ['a mode that does not exist', 'version: 1\nmode: dontask\n', '2:7', /`dontask`; did you mean `dont-ask`\?/],
  ['no version', 'mode: plan\n', '1:1', /`version` is missing/],
  ['another version', 'version: 2\n', '1:10', /`version` is `2`/],
  ['an allowed opaque', 'version: 1\nopaque: allow\n', '2:9', /`opaque` is `allow`/],
  [
    'a text where a list belongs',
    'version: 1\npermissions:\n  allow: Read\n',
    '3:10',
    /`permissions\.allow` is a text; a list is expected/,
  ],
  ['a list where a text belongs', 'version: 1\nname: [a]\n', '2:7', /`name` is a list; a text is expected/],
  ['nothing where a mapping belongs', 'version: 1\nrules: ~\n', '2:8', /`rules` is empty; a mapping is expected/],
  ['a day that is none', 'version: 1\nexceptions: [{ rule: a/b, reason: c, expires: soon }]\n', '2:47', /is no date/],
  [
    'a tool whose letters are turned round',
    'version: 1\npermissions:\n  deny: ["Edti(src/**)"]\n',
    '3:10',
    /`Edti` is not a tool that is known; did you mean `Edit`\?/,
  ],
  ['a tool with a letter too many', 'version: 1\npermissions:\n  ask: [WebFetchs]\n', '3:9', /did you mean `WebFetch`\?/],
  ['a number where a text belongs', 'version: 1\npermissions:\n  deny: [7]\n', '3:10', /permissions\.deny\.0/],
  ['a rule that is no rule', 'version: 1\npermissions:\n  deny: ["Bash(rm"]\n', '3:10', /`Bash\(rm` is not a rule/],
  [
    'an unknown set of commands',
    'version: 1\npermissions:\n  allow:\n    - Read\n    - "Bash(@readonly)"\n',
    '5:7',
    /`@readonly` is no named set/,
  ],
  ['a rule without a condition', 'version: 1\npermissions:\n  deny:\n    - { reason: x }\n', '4:7', /would cover everything/],
  ['an unknown key in a rule', 'version: 1\npermissions:\n  deny:\n    - { tool: [Bash] }\n', '4:9', /did you mean `tools`\?/],
  [
    'a bad pattern',
    'version: 1\nrules:\n  patch_integrity: { forbidden_patterns: ["(a"] }\n',
    '3:43',
    /`\(a` is not a valid pattern/,
  ],
  [
    'a pattern with look-ahead',
    'version: 1\nrules:\n  patch_integrity:\n    forbidden_patterns:\n      - "a(?=b)"\n',
    '5:9',
    /not a valid pattern/,
  ],
  [
    'a bad pattern with a name',
    'version: 1\nrules:\n  secret_patterns:\n    patterns:\n      - { name: a, pattern: "(" }\n',
    '5:29',
    /`\(` is not a valid pattern/,
  ],
  [
    'a bad pattern of a block that the message names',
    'version: 1\nrules:\n  shell_commands:\n    forbidden_patterns: ["a", "(?<a"]\n',
    '4:31',
    /`\(\?<a` is not a valid pattern/,
  ],
  ['a quote that is not closed', 'version: 1\nmode: "plan\nname: a\n', '2:7', /closing "quote/],
  [
    'a domain that is an address',
    'version: 1\npermissions:\n  deny: ["WebFetch(domain:https://a.example)"]\n',
    '3:10',
    /is not a domain/,
  ],
  ['a domain without a name', 'version: 1\npermissions:\n  deny: ["WebFetch(domain:)"]\n', '3:10', /is not a domain/],
  ['a time without a unit', 'version: 1\ncommands:\n  - { run: npm test, timeout: 10 }\n', '3:31', /write a time such as/],
  ['a size without a unit', 'version: 1\nsandbox: { limits: { data: 4GB } }\n', '2:28', /write a size such as/],
  ['a negative limit', 'version: 1\nrules: { patch_integrity: { max_files: -1 } }\n', '2:40', /max_files/],
  ['an exception without a reason', 'version: 1\nexceptions:\n  - { rule: a/b }\n', '3:5', /reason.*is missing/],
  ['a date that is none', 'version: 1\nexceptions:\n  - { rule: a/b, reason: x, expires: 2027-02-31 }\n', '3:38', /expires/],
  ['a test without an expectation', 'version: 1\ntests:\n  - { call: { Read: a } }\n', '3:5', /expect.*is missing/],
  ['a key twice', 'version: 1\nmode: plan\nmode: bypass\n', '3:1', /not valid YAML/],
  ['a tab for indentation', 'version: 1\nrules:\n\tforbidden_paths: {}\n', '3:1', /not valid YAML/],
  ['an open bracket', 'version: 1\npermissions: { deny: [a }\n', '2:2', /not valid YAML/],
  ['an alias', 'version: 1\nname: &a x\ndescription: *a\n', '3:14', /aliases are not allowed/],
  ...[
    'permissions: { deny: ["Read(!src/**)"] }',
    'permissions: { deny: [{ paths: ["!lib/**"] }] }',
    'permissions: { deny: ["Edit(.)"] }',
    'permissions: { deny: ["mcp.github.push"] }',
    'permissions: { deny: ["mcp_github_push"] }',
    'rules: { forbidden_paths: { patterns: ["!keep/**"] } }',
    'rules: { tool_access: { block: ["Bash"] } }',
    'rules: { tool_access: { require_confirmation: ["mcp.github.push"] } }',
  ].map((line): (typeof MISTAKES)[number] => [
    `a rule that could never forbid: ${line}`,
    `version: 1\n${line}\n`,
    `2:${line.indexOf('"') + 1}`,
    /is not a pattern of paths|is not a tool of a server|no path fits|this list is for tools of servers/,
  ]),
  [
    'a switch on what has none',
    'version: 1\nrules:\n  self_protection: { enabled: false }\n',
    '3:22',
    /`enabled` is not a key here/,
  ],
];

describe('a mistake is told with line, column, the text and what to write instead', () => {
  it.each(MISTAKES)('%s', (_, text, at, says) => {
    const fault = faultOf(text);
    expect(fault.code).toBe('policy');
    expect(fault.message).toMatch(says);
    expect(fault.message.split(': ')[0]).toContain(`p.yml:${at.split(':')[0]}:`);
    if (!says.source.includes('YAML')) expect(fault.message).toContain(`p.yml:${at}:`);
    expect(fault.help).not.toBe('');
  });
  it.each<[text: string, help: RegExp]>([
    ['permissions: { allow: "Bash(npm test)" }', /^write a list: `\["Bash\(npm test\)"\]`$/],
    ['permissions:\n  allow:', /^write a list, such as .* or leave the key out$/],
    ['permissions: { allow: [1] }', /^put it in quotes: `"1"`$/],
    ['agents: [reviewer]', /^write keys with values/],
    ['approvals: { reviews: yes }', /^write `true` or `false`$/],
    ['permissions: { deny: [*.env] }', /^put it in quotes when the `\*` is part of it/],
    ['name: my: policy', /^put a text in quotes that holds `: `/],
    ['mode: plan\nmode: plan', /^keep one of them$/],
    ['rules:\n\tegress: {}', /^indent with spaces$/],
  ])('and what to write instead is said: %s', (text, help) => expect(faultOf(`version: 1\n${text}\n`).help).toMatch(help));
  it('and the names that agents have for events are known', () => {
    const { message } = faultOf('version: 1\nhooks: [{ on: PreToolUse, run: [a] }]\n');
    expect(message).toContain('`PreToolUse`; did you mean `before-call`?');
    expect(faultOf('mode: plan\n').help).toBe('write `version: 1` as the first line');
  });
  it('and the list of keys survives the mask of what is printed', () => {
    const { help } = faultOf('version: 1\nrules:\n  forbiden_paths: {}\n');
    expect(help).toContain('secret_patterns');
    expect(mask({})(help)).toBe(help);
  });
  it('an empty file', () => expect(faultOf('').message).toBe('p.yml: the file is empty'));
});

const finding = (over: Partial<Finding>): Finding => ({
  guard: 'git-objects',
  rule: 'executable',
  decision: 'ask',
  message: 'm',
  place: { file: 'tools/a' },
  fingerprint: 'abcdef0123456789',
  level: 'warning',
  ...over,
});

describe('exceptions', () => {
  const policy = compile(
    'version: 1\nexceptions:\n  - { rule: git-objects/executable, path: "tools/**", reason: ours, expires: 2026-11-30 }\n  - { rule: secret-leak, fingerprint: abcdef01, reason: example }\n  - { rule: git-objects/binary, reason: old, expires: 2026-11-29 }\n',
  );
  it.each([
    ['covers its rule and path until its last day', {}, 'ours'],
    ['does not cover another path', { place: { file: 'src/a' } }, undefined],
    ['does not cover another rule', { rule: 'submodule' }, undefined],
    ['covers a guard by the fingerprint of the value', { guard: 'secret-leak', rule: 'x' }, 'example'],
    ['does not cover another value', { guard: 'secret-leak', rule: 'x', fingerprint: '0000000000000000' }, undefined],
    ['no longer counts once it has expired', { rule: 'binary' }, undefined],
  ] as const)('an exception %s', (_, over, reason) => expect(policy.exception(finding(over))?.reason).toBe(reason));
});

it.each<[rule: string, says: RegExp | undefined]>([
  ['secret-leak/generic-credential', undefined],
  ['tests', undefined],
  ['permissions/ask', undefined],
  ['secret_patterns/generic-credential', /no guard is called `secret_patterns`; did you mean `secret-leak`\?/],
  ['test/always-true', /did you mean `tests`\?/],
  [
    'nobody-at-all/x',
    /^p\.yml: the exception for `nobody-at-all\/x` holds for nothing, because no guard is called `nobody-at-all`$/,
  ],
])('an exception for %s is told when it can hold for nothing', (rule, says) => {
  const { notices } = compile(`version: 1\nexceptions: [{ rule: "${rule}", reason: r }]\n`);
  expect(notices).toEqual(says === undefined ? [] : [expect.stringMatching(says)]);
});

describe('no exception is a switch', () => {
  const all = [...Object.values(guardList).map(({ id }) => id), 'permissions', 'mode'];
  const policy = compile(`version: 1\nexceptions:\n${all.map(id => `  - { rule: ${id}, reason: all }\n`).join('')}`);
  it('for a guard that failed', () => {
    for (const guard of Object.values(guardList))
      expect(policy.exception(finding({ guard: guard.id, rule: 'crashed', decision: 'deny' })), guard.id).toBeUndefined();
  });
  it('for a guard that has none', () => {
    const firm = Object.values(guardList as unknown as Readonly<Record<string, Guard>>).filter(({ always }) => always === true);
    expect(firm.map(({ id }) => id)).toContain('self-protection');
    for (const { id } of firm) {
      expect(policy.exception(finding({ guard: id, rule: 'steering', decision: 'deny' })), id).toBeUndefined();
      expect(policy.exception(finding({ guard: id, rule: 'codeowners', decision: 'ask' })), id).toBeDefined();
    }
  });
  it('but what every other guard says can be excepted', () => {
    expect(policy.exception(finding({ guard: 'secret-leak', rule: 'x', decision: 'deny' }))?.reason).toBe('all');
  });
});

describe('extends', () => {
  const files: Record<string, string> = {
    'a.yml': 'version: 1\nextends: none\nmode: plan\npermissions: { deny: [Bash] }\n',
    'loop.yml': 'version: 1\nextends: loop.yml\n',
  };
  const read = async (name: string) => (files[name] === undefined ? readPreset(name) : { file: name, text: files[name] });
  const loaded = (text: string) => load({ file: 'p.yml', text }, read, TODAY);
  it('appends lists under permissions and replaces the rest', async () => {
    const policy = await loaded('version: 1\nextends: a.yml\nmode: default\npermissions: { deny: [WebFetch] }\n');
    expect(policy.mode).toBe('default');
    expect(policy.levels([])[0]!.rules.deny.map(rule => rule.text)).toEqual(['Bash', 'WebFetch']);
  });
  it('extends the default preset when nothing is said', async () => {
    const policy = await loaded('version: 1\n');
    expect(policy.levels([])[0]!.rules.allow.length).toBeGreaterThan(0);
  });
  it.each<[what: string, text: string, problem: RegExp]>([
    [
      'an unknown name',
      'version: 1\nextends: nowhere\n',
      /^p\.yml:2:10: `extends` names `nowhere`, which is neither a preset nor a file/,
    ],
    ['a preset with a slip', 'version: 1\nextends: defualt\n', /at the base; did you mean `default`\?/],
    [
      'a file of an agent that is not there',
      'version: 1\nextends: claude:.claude/settings.json\n',
      /`extends` names `\.claude\/settings\.json`, and there is no such file at the base/,
    ],
    [
      'an unknown name among others',
      'version: 1\nextends:\n  - default\n  - nowhere\n',
      /^p\.yml:4:5: `extends` names `nowhere`.*\n {2}4 \| {3}- nowhere$/,
    ],
    [
      'a circle, in the file that closes it',
      'version: 1\nextends: loop.yml\n',
      /^loop\.yml:2:10: `extends` goes round in a circle: p\.yml -> loop/,
    ],
    ['a preset as the file of an agent', 'version: 1\nextends: "claude:default"\n', /^p\.yml:2:10: .*and it is a preset/],
    [
      'what a HushSpec document extends',
      'hushspec: 0.1.0\nname: a\nextends: nowhere\n',
      /^p\.yml:3:10: `extends` names `nowhere/,
    ],
  ])('refuses %s, and says where it stands', async (_, text, problem) => {
    await expect(loaded(text)).rejects.toThrow(problem);
  });
  it('tells a long chain from a circle', async () => {
    for (let i = 0; i < 12; i++) files[`c${i}.yml`] = `version: 1\nextends: c${i + 1}.yml\n`;
    files['c12.yml'] = 'version: 1\n';
    await expect(loaded('version: 1\nextends: c0.yml\n')).rejects.toThrow(
      /^c7\.yml:2:10: `extends` goes through more than 8 policies/,
    );
    await expect(loaded('version: 1\nextends: c7.yml\n')).resolves.toBeDefined();
  });
  it('refuses a policy that fails its own tests, and says where and why', async () => {
    await expect(loaded('version: 1\ntests:\n  - { call: { Read: .env }, expect: allow }\n')).rejects.toThrow(
      /p\.yml:3:5: this test expects allow, but the policy says deny \(forbidden-path\/pattern/,
    );
    await expect(loaded('version: 1\ntests:\n  - { call: { Bash: "rm -rf /" }, expect: allow }\n')).rejects.toThrow(
      /says deny \(shell-command\/delete-root/,
    );
  });
});

it.each(['default', 'strict', 'docs-only', 'dependencies'])('the preset %s loads and passes its own tests', async name => {
  await expect(load(readPreset(name)!, async n => readPreset(n), TODAY)).resolves.toBeDefined();
});

it.each([
  ...['default', 'strict', 'docs-only', 'dependencies', 'none'].map(name => [name, 'version: 1\nextends: NAME\n'] as const),
  ['default', 'version: 1\nextends: NAME\nrules: { secret_patterns: { skip_paths: ["docs/**"] } }\n'] as const,
])('a token is stopped under the preset %s, though its checksum fails: %j', async (name, text) => {
  const policy = await load({ file: 'p.yml', text: text.replace('NAME', name) }, async n => readPreset(n), TODAY);
  const content = `key = "gh${'p_'}${specimen('alnum', 36, 3)}"\n`;
  const { findings } = judgeCall(
    callOf({ tool: 'Write', input: { file_path: 'src/a.ts', content } }, { file: 'x' }),
    policy,
    LONE_SCENE,
  );
  expect(findings.filter(({ guard }) => guard === 'secret-leak').map(({ decision }) => decision)).toEqual(['deny']);
});

it('a guard can be switched off, unless it has no switch', () => {
  const ids = (text: string) => compile(text).checks.map(check => check.guard);
  expect(ids('version: 1\n')).toContain('git-objects');
  expect(ids('version: 1\nrules: { git_objects: { enabled: false } }\n')).not.toContain('git-objects');
  expect(ids('version: 1\n')).toContain('self-protection');
});

it('agents only lose: a looser mode of a sub-agent is not granted', () => {
  const policy = compile('version: 1\nmode: default\nagents: { "review*": { mode: plan }, wild: { mode: bypass } }\n');
  expect(policy.levels(['reviewer']).map(level => level.mode)).toEqual(['default', 'plan']);
  expect(policy.levels(['reviewer', 'wild']).map(level => level.mode)).toEqual(['default', 'plan', 'plan']);
});

it('whole texts are wanted by guards alone, whatever the case of the name', () => {
  expect(wants('src/index.ts')).toBe(false);
});

it('every key of a policy says in the schema what it means', () => {
  interface Node {
    readonly properties?: Readonly<Record<string, Node>>;
    readonly items?: Node;
    readonly additionalProperties?: Node | boolean;
    readonly anyOf?: readonly Node[];
    readonly description?: string;
  }
  const silent = (node: Node, path: string): readonly string[] => [
    ...Object.entries(node.properties ?? {}).flatMap(([key, inner]) => [
      ...(inner.description === undefined ? [`${path}${key}`] : []),
      ...silent(inner, `${path}${key}.`),
    ]),
    ...[node.items, node.additionalProperties, ...(node.anyOf ?? [])].flatMap(inner =>
      typeof inner === 'object' ? silent(inner, path) : [],
    ),
  ];
  const schema = JSON.parse(readFileSync('policies/policy.schema.json', 'utf8')) as Node;
  expect(silent(schema, '')).toEqual([]);
});

it('the committed JSON Schema describes the default policy', () => {
  expect(JSON.parse(readFileSync('policies/policy.schema.json', 'utf8'))).toMatchObject({
    type: 'object',
    additionalProperties: false,
  });
});

describe('a policy that could be read in two ways is refused, in our own words', () => {
  it.each<[what: string, text: string, says: RegExp]>([
    [
      'a name that objects of JavaScript lose',
      'version: 1\nagents:\n  __proto__: { mode: plan }\n',
      /^p\.yml:3:3: `__proto__` cannot be/,
    ],
    [
      'the same deep inside',
      'version: 1\ntools: { x: { input: { properties: { __proto__: { type: string } } } } }\n',
      /__proto__/,
    ],
    ['a second document', 'version: 1\n---\nmode: bypass\n', /^p\.yml:2:1: a second document begins here/],
    ['lists in lists without an end', `version: 1\nname: ${'['.repeat(5000)}${']'.repeat(5000)}\n`, /nested too deeply/],
    ['a text of megabytes', `version: 1\nname: ${'a'.repeat(2 ** 22)}\n`, /longer than 4194304 characters/],
    ['a number in quotes', 'version: "1"\n', /`version` is `"1"`\n/],
    ['a list for a key', 'version: 1\n? [a]\n: b\n', /`\[ a \]` is not a key here/],
  ])('%s', (_, text, says) => expect(() => compile(text)).toThrow(says));
  it.each(['constructor', 'toString', 'proto', '__proto'])('but %s is a name as all others', name => {
    const policy = compile(`version: 1\nmode: bypass\nagents: { ${name}: { mode: plan } }\n`);
    expect(policy.levels([name]).map(level => level.mode)).toEqual(['bypass', 'plan']);
  });
  it('a message shows a piece of a long line, and says so where a block has no keys', () => {
    const thrown = (text: string): { readonly message: string; readonly help?: string } => {
      try {
        compile(text);
      } catch (error) {
        return error as Error;
      }
      return { message: '' };
    };
    expect(thrown(`version: 1\nnme: ${'x'.repeat(10_000)}\n`).message.length).toBeLessThan(400);
    expect(thrown('version: 1\nrules: { self_protection: { enabled: false } }\n').help).toBe(
      'leave it out: there are no keys here',
    );
  });
});
