/** `sallyport hushspec` on files, and HushSpec documents as policies of the gate. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hushspecVerb } from '../src/commands/hushspec.ts';
import { judgeLine, policyOf } from '../src/commands/judge.ts';
import type { Git } from '../src/core/world.ts';
import { findPolicy } from '../src/find-policy.ts';
import { readPreset } from '../src/world/policies.ts';
import './support/loaded.ts';
import { saidBy } from './support/io.ts';

const dir = mkdtempSync(join(tmpdir(), 'sallyport-hushspec-'));
afterAll(() => rmSync(dir, { recursive: true }));
const put = (name: string, text: string): string => {
  const file = join(dir, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};
const run = async (...args: readonly string[]): Promise<{ code: number; out: string }> => {
  const policy = args[0] === '--policy' ? args[1] : undefined;
  const rest = policy === undefined ? args : args.slice(2);
  const { code, out } = await saidBy(io => hushspecVerb.run(policy === undefined ? {} : { policy }, rest, io));
  return { code, out: out.replaceAll(`${dir}/`, '') };
};

const good = put('good.yaml', 'hushspec: "0.1.0"\nname: good\nrules: { tool_access: { block: [wipe] } }\n');
const bad = put('bad.yaml', 'hushspec: "0.1.0"\nrules: { tool_access: { block: wipe, defalt: x } }\n');
put('sub/child.yaml', 'hushspec: "0.1.0"\nextends: ../good\nrules: { egress: {} }\n');
const grandchild = put('grandchild.yaml', 'hushspec: "0.1.0"\nextends: sub/child.yaml\nname: last\n');
const test = (policy: string, cases: string): string =>
  `hushspec_test: "0.1.0"\ndescription: d\npolicy: ${policy}\ncases:\n${cases}`;
const blocked = (expected: string): string =>
  `  - { description: wiping, action: { type: tool_call, target: wipe }, expect: { ${expected} } }\n`;
const holds = test(
  '{ hushspec: "0.1.0", extends: ./good.yaml }',
  blocked('decision: deny, matched_rule: rules.tool_access.block'),
);

describe('validate', () => {
  it('says that a document is valid', async () =>
    expect(await run('validate', good)).toEqual({ code: 0, out: 'valid: good.yaml\n' }));
  it('gives a line for all that is wrong', async () => {
    const { code, out } = await run('validate', good, bad);
    expect(code).toBe(1);
    expect(out.split('\n').filter(Boolean)).toEqual([
      'valid: good.yaml',
      expect.stringMatching(/^invalid: bad\.yaml:2:32: `rules\.tool_access\.block`/),
      'invalid: bad.yaml:2:38: `defalt` is not a key here; did you mean `default`?',
    ]);
  });
  it('refuses what is no YAML, is empty, or aliases without end', async () => {
    for (const text of [
      'a: [',
      '',
      'hushspec: "0.1.0"\nrules: &r { egress: *r }\n',
      'hushspec: "0.1.0"\nname: *no\n',
      'hushspec: "0.1.0"\nhushspec: "0.1.0"\n',
    ])
      expect(await run('validate', put('x.yaml', text))).toMatchObject({
        code: 1,
        out: expect.stringMatching(/^invalid: x\.yaml/),
      });
  });
  it.each([
    ['a star in the name of a tool', 'rules: { tool_access: { block: ["w*"] } }', '`w*` is a name, not a pattern'],
    [
      'a capability or a budget that nobody knows',
      'extensions: { posture: { initial: a, states: { a: { capabilities: [fly], budgets: { flights: 1 } } }, transitions: [] } }',
      '`fly` is no capability',
    ],
    [
      'a provider that nobody knows',
      'extensions: { origins: { profiles: [{ id: a, match: { provider: pigeon } }] } }',
      '`pigeon` is no provider',
    ],
    [
      'levels out of order',
      'extensions: { detection: { prompt_injection: { block_at_or_above: safe } } }',
      'blocks before it warns',
    ],
    ['scores out of order', 'extensions: { detection: { jailbreak: { block_threshold: 40 } } }', 'blocks before it warns'],
    ['a policy that is past', 'metadata: { expiry_date: "2020-01-01" }', 'is past'],
  ])('warns about %s, and accepts it', async (_, text, warning) => {
    const { code, out } = await run('validate', put('x.yaml', `hushspec: "0.1.0"\n${text}\n`));
    expect([code, out]).toEqual([0, expect.stringContaining(warning)]);
    expect(out).toMatch(/^warning: x\.yaml: /);
  });
  it('follows aliases', async () =>
    expect(await run('validate', put('x.yaml', 'hushspec: &v "0.1.0"\nname: *v\n'))).toMatchObject({ code: 0 }));
  it('shows hostile text inert', async () => {
    const { out } = await run('validate', put('x.yaml', 'hushspec: "0.1.0"\n"a\\e[2Jb": 1\n'));
    expect(out).toContain('a\\u{1b}[2Jb');
  });
});

describe('test', () => {
  it('passes when all that is expected holds, with what the document extends', async () =>
    expect(await run('test', put('t.yaml', holds))).toEqual({ code: 0, out: 'ok: t.yaml: wiping\n' }));
  it.each([
    ['the decision', 'decision: allow', 'decision: expected `allow`, got `deny`'],
    ['the rule', 'decision: deny, matched_rule: x', 'matched_rule: expected `x`, got `rules.tool_access.block`'],
    ['the reason', 'decision: deny, reason: x', 'reason: expected `x`, got `tool is explicitly blocked`'],
    ['the profile', 'decision: deny, origin_profile: x', 'origin_profile: expected `x`, got `none`'],
    ['the state', 'decision: deny, posture: { current: a, next: b }', 'posture.current: expected `a`, got `none`'],
  ])('fails where %s differs', async (_, expected, line) => {
    const { code, out } = await run('test', put('t.yaml', test('{ hushspec: "0.1.0", extends: good }', blocked(expected))));
    expect([code, out]).toEqual([1, expect.stringContaining(`failed: t.yaml: wiping: ${line}`)]);
  });
  it.each([
    ['a later version', holds.replace('0.1.0', '0.2.0')],
    ['no cases', test('{ hushspec: "0.1.0" }', '  []\n')],
    ['an unknown key', `${holds}more: 1\n`],
    ['an unknown type of action', holds.replace('tool_call', 'tool_use')],
    ['an unknown decision', holds.replace('decision: deny', 'decision: block')],
    ['a policy that is not valid', test('{ hushspec: "0.1.0", rulez: {} }', blocked('decision: deny'))],
    ['a policy that extends nothing there is', test('{ hushspec: "0.1.0", extends: ./no.yaml }', blocked('decision: deny'))],
  ])('fails for %s', async (_, text) => expect((await run('test', put('t.yaml', text))).code).toBe(1));
  it('asks another document with --policy', async () => {
    const open = put('open.yaml', 'hushspec: "0.1.0"\n');
    expect((await run('--policy', open, 'test', put('t.yaml', holds))).code).toBe(1);
    expect((await run('--policy', good, 'test', put('t.yaml', holds))).code).toBe(0);
    expect((await run('--policy', bad, 'test', put('t.yaml', holds))).code).toBe(1);
  });
});

describe('resolve', () => {
  it('merges a chain, each name beside the file that has it', async () => {
    const { code, out } = await run('resolve', grandchild);
    expect([code, JSON.parse(out)]).toEqual([
      0,
      { hushspec: '0.1.0', name: 'last', rules: { tool_access: { block: ['wipe'] }, egress: {} } },
    ]);
  });
  it('tells a long chain from a circle', async () => {
    for (let i = 0; i < 20; i++) put(`long${i}.yaml`, `hushspec: "0.1.0"\nextends: long${i + 1}.yaml\n`);
    put('long20.yaml', 'hushspec: "0.1.0"\n');
    expect(await run('resolve', join(dir, 'long0.yaml'))).toMatchObject({
      code: 1,
      out: expect.stringMatching(/more than 16 documents/),
    });
    expect((await run('resolve', join(dir, 'long6.yaml'))).code).toBe(0);
  });
  it('refuses a circle', async () => {
    put('round.yaml', 'hushspec: "0.1.0"\nextends: ./round.yaml\n');
    expect(await run('resolve', join(dir, 'round.yaml'))).toMatchObject({
      code: 1,
      out: expect.stringMatching(/goes round in a circle/),
    });
  });
});

it.each([
  ['nothing to do', []],
  ['something unknown to do', ['lint', good]],
  ['no document', ['test']],
  ['a document that is not there', ['validate', join(dir, 'none.yaml')]],
])('%s is wrong usage', async (_, args) => {
  await expect(run(...args)).rejects.toMatchObject({ code: 'usage' });
});

describe('a HushSpec document as a policy', () => {
  const judged = async (file: string, call: object, mode?: string): Promise<string> => {
    const policy = await policyOf({ policy: file, ...(mode !== undefined && { mode }) });
    const { decision, findings } = judgeLine(JSON.stringify(call), 1, policy);
    const first = findings.find(finding => finding.decision === decision)!;
    return `${decision} ${first.guard}/${first.rule}`;
  };
  const policy = put(
    'policy.yaml',
    `hushspec: "0.1.0"
extends: ./base
rules:
  forbidden_paths: { patterns: ["/vault/**", "**/.env"], exceptions: ["/work/sample/.env"] }
  secret_patterns: { patterns: [{ name: ticket, pattern: "TICKET-[0-9]{3}", severity: warn }], skip_paths: ["**/notes/**"] }
  shell_commands: { forbidden_patterns: ["(?i)LAUNCH\\\\s+now"] }
  tool_access: { block: [wipe], require_confirmation: [deploy], max_args_size: 40 }
  computer_use: { enabled: true, allowed_actions: [look] }
  input_injection: { enabled: true, allowed_types: [mouse] }
  browser_automation: { enabled: true, allowed_domains: ["*.shop.example"] }
  code_execution: { enabled: true }
`,
  );
  put('base.yaml', 'hushspec: "0.1.0"\nrules: { egress: { allow: ["api.good.example", "10.1.2.3"] } }\n');
  const bash = (command: string) => ({ tool: 'Bash', input: { command } });
  const read = (file_path: string) => ({ tool: 'Read', input: { file_path } });
  const fetched = (url: string) => ({ tool: 'WebFetch', input: { url } });
  const write = (file_path: string, content: string) => ({ tool: 'Write', input: { file_path, content } });
  it.each([
    ['a forbidden path', read('/work/.env'), 'deny hushspec/forbidden-paths'],
    ['its exception', read('/work/sample/.env'), 'allow hushspec/forbidden-paths'],
    ['another path', read('src/a.ts'), 'allow hushspec/allow'],
    ['a forbidden path in the repository', read('vault/a'), 'deny hushspec/forbidden-paths'],
    ['a forbidden path that a command reads', bash('cat ./x/../.env'), 'deny hushspec/forbidden-paths'],
    ['a folder of forbidden paths that a command deletes', bash('rm -r /vault'), 'deny hushspec/forbidden-paths'],
    ['a command that a pattern matches', bash('launch  NOW'), 'deny hushspec/shell-commands'],
    ['the same, spelled another way', bash('la""unch now'), 'deny hushspec/shell-commands'],
    ['a command that none matches', bash('launch later'), 'allow hushspec/allow'],
    ['a host of the base', fetched('https://api.good.example/'), 'allow hushspec/egress'],
    ['a host that nobody lists', fetched('https://good.example/'), 'deny hushspec/egress'],
    ['a private address that is listed', fetched('http://10.1.2.3/'), 'allow hushspec/egress'],
    ['a blocked tool of any server', { tool: 'mcp__box__wipe', input: {} }, 'deny hushspec/tool-access'],
    ['another tool', { tool: 'mcp__box__look', input: {} }, 'allow hushspec/tool-access'],
    ['arguments that are too large', { tool: 'mcp__box__look', input: { a: 'x'.repeat(40) } }, 'deny hushspec/tool-access'],
    ['an action of a screen that is listed', { tool: 'computer_use', input: { action: 'look' } }, 'allow hushspec/computer-use'],
    ['an action that is the whole input', { tool: 'computer_use', input: 'look' }, 'allow hushspec/computer-use'],
    [
      'an action of an input device that is not listed',
      { tool: 'input_inject', input: { type: 'keys' } },
      'deny hushspec/input-injection',
    ],
    [
      'a verb of a browser',
      { tool: 'browser_automation', input: { verb: 'open', url: 'https://a.shop.example/' } },
      'allow hushspec/allow',
    ],
    [
      'a host of a browser',
      { tool: 'browser_automation', input: { verb: 'open', url: 'https://shop.org/' } },
      'deny hushspec/browser-automation',
    ],
    [
      'code that asks for network',
      { tool: 'code_execution', input: { language: 'lua', network: 'yes' } },
      'deny hushspec/code-execution',
    ],
    ['code that does not', { tool: 'code_execution', input: { language: 'lua' } }, 'allow hushspec/allow'],
    ['a tool of the same name on a server', { tool: 'mcp__box__computer_use', input: 'press' }, 'allow hushspec/tool-access'],
    ['a tool to confirm, where nobody can', { tool: 'mcp__box__deploy', input: {} }, 'deny hushspec/tool-access'],
    ['a text that warns, where nobody can confirm', write('a.md', 'see TICKET-123'), 'deny hushspec/secret-patterns'],
    ['the same in a skipped path', write('notes/a.md', 'see TICKET-123'), 'allow hushspec/secret-patterns'],
    ['what is not understood', bash('eval "$X"'), 'ask opaque/not-understood'],
    ['a guard that HushSpec has no word for', write('.github/sallyport.yml', 'version: 1'), 'deny self-protection/steering'],
    ['a hazard of the guards beside the patterns', bash('rm -rf /'), 'deny shell-command/delete-root'],
  ])('%s', async (_, call, answer) => expect(await judged(policy, call)).toBe(answer));
  it.each([
    ['a tool to confirm', { tool: 'mcp__box__deploy', input: {} }, 'ask hushspec/tool-access'],
    ['an action of a screen', { tool: 'computer_use', input: { action: 'press' } }, 'ask hushspec/computer-use'],
    ['a blocked tool', { tool: 'mcp__box__wipe', input: {} }, 'deny hushspec/tool-access'],
  ])('where somebody can confirm: %s', async (_, call, answer) => expect(await judged(policy, call, 'default')).toBe(answer));
  it('leaves guards as they are where it has no block, and off where its block is off', async () => {
    const bare = put('bare.yaml', 'hushspec: "0.1.0"\n');
    const loose = put(
      'loose.yaml',
      'hushspec: "0.1.0"\nrules: { forbidden_paths: { enabled: false }, egress: { default: allow } }\n',
    );
    expect(await judged(bare, read('.env'))).toBe('deny forbidden-path/pattern');
    expect(await judged(loose, read('.env'))).toBe('allow hushspec/allow');
    expect(await judged(loose, fetched('http://169.254.169.254/'))).toBe('deny egress/metadata');
    expect(await judged(loose, fetched('https://any.example/'))).toBe('allow hushspec/egress');
  });
  it('a tool that is an action of its own can be blocked by its name', async () => {
    const named = put('named.yaml', 'hushspec: "0.1.0"\nrules: { tool_access: { block: [computer_use], default: block } }\n');
    expect(await judged(named, { tool: 'computer_use', input: 'look' })).toBe('deny hushspec/tool-access');
    expect(await judged(named, { tool: 'input_inject', input: 'mouse' })).toBe('allow hushspec/allow');
  });
  it("an agent's own tools can be blocked by their names, too", async () => {
    const own = put(
      'own-tools.yaml',
      'hushspec: "0.1.0"\nrules: { tool_access: { block: [Bash], require_confirmation: [Read] } }\n',
    );
    expect(await judged(own, bash('ls'))).toBe('deny hushspec/tool-access');
    expect(await judged(own, read('a.ts'), 'default')).toBe('ask hushspec/tool-access');
    expect(await judged(own, write('a.ts', ''))).toBe('allow hushspec/allow');
    const every = put('every.yaml', 'hushspec: "0.1.0"\nrules: { tool_access: { block: ["*"] } }\n');
    expect(await judged(every, { tool: 'mcp__box__look', input: {} })).toBe('deny hushspec/tool-access');
    expect(await judged(every, bash('ls'))).toBe('allow hushspec/allow');
  });
  it('can be extended by a policy, which only adds', async () => {
    const own = put('own.yml', 'version: 1\nextends: good.yaml\npermissions: { deny: ["Bash(make *)"] }\n');
    expect(await judged(own, bash('make all'))).toBe('deny permissions/deny');
    expect(await judged(own, { tool: 'mcp__box__wipe', input: {} })).toBe('deny hushspec/tool-access');
    expect(await judged(own, { tool: 'mcp__box__look', input: {} })).toBe('allow hushspec/tool-access');
  });
  it('finds its bases at the commit that the policy comes from', async () => {
    const files: Record<string, string> = {
      'conf/p.yaml': 'hushspec: "0.1.0"\nextends: ../shared/base\n',
      'shared/base.yml': 'hushspec: "0.1.0"\nextends: ./root.yaml\n',
      'shared/root.yaml': 'hushspec: "0.1.0"\nrules: { tool_access: { block: [wipe] } }\n',
      'conf/out.yaml': 'hushspec: "0.1.0"\nextends: ../../p.yaml\n',
    };
    const git = {
      show: async (_: string, name: string) => (files[name] === undefined ? undefined : { text: files[name], id: name }),
      standing: async () => undefined,
    } as unknown as Git;
    const world = { preset: readPreset, today: '2026-01-01' };
    const { policy: found, bases } = await findPolicy({ policyFile: 'conf/p.yaml' }, 'c0ffee', git, world);
    expect(judgeLine('{"tool":"mcp__a__wipe","input":{}}', 1, found).decision).toBe('deny');
    expect(bases).toEqual(['shared/base.yml', 'shared/root.yaml']);
    await expect(findPolicy({ policyFile: 'conf/out.yaml' }, 'c0ffee', git, world)).rejects.toThrow(/`\.\.\/\.\.\/p\.yaml`/);
  });
  it.each([
    ['a document that is not valid', 'hushspec: "0.1.0"\nrulez: {}\n', /policy2\.yaml:2:1: `rulez` is not a key here/],
    ['a base that is not there', 'hushspec: "0.1.0"\nextends: ./none.yaml\n', /`extends` names `\.\/none\.yaml`/],
    ['a base that is not valid', 'hushspec: "0.1.0"\nextends: ./bad.yaml\n', /bad\.yaml:2:/],
  ])('closes the gate for %s', async (_, text, message) => {
    await expect(policyOf({ policy: put('policy2.yaml', text) })).rejects.toThrow(message);
  });
});
