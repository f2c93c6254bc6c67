/** Tools that a policy declares: what stands in their input is judged like any path, command and host; what does not fit is not understood. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { callOf } from '../src/call-of.ts';
import { whenLoaded } from '../src/core/late.ts';
import type { Decision } from '../src/core/model.ts';
import { judgeCall } from '../src/judge.ts';
import { load } from '../src/load.ts';
import { normalize } from '../src/normalize.ts';
import { readPreset } from '../src/world/policies.ts';
import { scene } from './support/examples.ts';

const TOOLS = `
tools:
  save_note: { does: write, paths: [/path, /files/*/path] }
  show_note: { does: read-only, paths: [/path] }
  copy_note: { does: write, paths: [/to], reads: [/from] }
  run_suite: { commands: [/command] }
  call_api: { hosts: [/url] }
  in_folder: { does: write, paths: [/path], directory: /cwd }
  mcp__files__write_file: { does: write, paths: [/path] }
  "mcp__docs__*": { does: read-only, hosts: [/site] }
  mcp__db: { does: side-effect }
  deploy:
    input:
      type: object
      properties: { env: { enum: [staging, prod] }, tag: { type: string, pattern: "^v[0-9]+$", maxLength: 8 }, jobs: { type: array, maxItems: 2, items: { type: integer, minimum: 1 } } }
      required: [env]
      additionalProperties: false
`;
const policy = (text: string, mode = 'bypass') =>
  load({ file: 'p.yml', text: `version: 1\nmode: ${mode}\n${TOOLS}${text}` }, async name => readPreset(name), '2026-01-01');
const judged = async (text: string, tool: string, input: unknown, mode?: string, cwd?: string) => {
  const compiled = await policy(text, mode);
  return whenLoaded(() =>
    judgeCall(callOf({ tool, input, ...(cwd !== undefined && { cwd }) }, { file: 'call' }, {}, compiled.tools), compiled, scene),
  );
};
type Row = [title: string, tool: string, input: unknown, decision: Decision, rule?: string];

describe('what is declared is judged by the guards', () => {
  const FORCE = 'git push --force origin main';
  it.each<Row>([
    ['a forbidden path is refused', 'save_note', { path: '.env' }, 'deny', 'forbidden-path/pattern'],
    ['its twin is not', 'save_note', { path: 'notes/env.md' }, 'allow'],
    [
      'every item of a list counts',
      'save_note',
      { files: [{ path: 'a.md' }, { path: '.env' }] },
      'deny',
      'forbidden-path/pattern',
    ],
    ['items that are harmless do not', 'save_note', { files: [{ path: 'a.md' }, { path: 'b.md' }] }, 'allow'],
    ['what is only read counts as read', 'copy_note', { from: '.env', to: 'a.md' }, 'deny', 'forbidden-path/pattern'],
    ['a copy of a note is quiet', 'copy_note', { from: 'b.md', to: 'a.md' }, 'allow'],
    ['a command is read as in a shell', 'run_suite', { command: FORCE }, 'deny', 'shell-command/git-force-push-protected'],
    [
      'a list of words is a command, too',
      'run_suite',
      { command: FORCE.split(' ') },
      'deny',
      'shell-command/git-force-push-protected',
    ],
    ['a harmless command is quiet', 'run_suite', { command: 'npm test' }, 'allow'],
    ['a metadata service is refused', 'call_api', { url: 'http://169.254.169.254/latest' }, 'deny', 'egress/metadata'],
    ['a host without a scheme is one', 'call_api', { url: '169.254.169.254:80' }, 'deny', 'egress/metadata'],
    ['an everyday host is quiet', 'call_api', { url: 'https://api.github.com/x' }, 'allow'],
    [
      'a tool of a server is declared alike',
      'mcp__files__write_file',
      { path: '.github/sallyport.yml' },
      'deny',
      'self-protection/steering',
    ],
    ['its twin is quiet', 'mcp__files__write_file', { path: '.github/note.yml' }, 'allow'],
    ['a glob stands for tools of a server', 'mcp__docs__find', { site: 'http://169.254.169.254' }, 'deny', 'egress/metadata'],
    ['a tool that nothing is said of has only its name', 'other_tool', { path: '.env', command: FORCE }, 'allow'],
  ])('%s', async (_, tool, input, decision, rule) => {
    const verdict = await judged('', tool, input);
    expect(verdict.decision).toBe(decision);
    if (rule !== undefined)
      expect(verdict.findings.filter(f => f.decision === 'deny').map(f => `${f.guard}/${f.rule}`)).toContain(rule);
  });

  it('relative paths start where the declared directory is', async () => {
    expect((await judged('', 'in_folder', { path: 'x', cwd: '/home/me/.ssh' }, 'bypass', '/work/app')).decision).toBe('deny');
    expect((await judged('', 'in_folder', { path: 'x', cwd: '/work/app/src' }, 'bypass', '/work/app')).decision).toBe('allow');
  });
});

describe('an input that does not fit is not understood', () => {
  it.each<Row>([
    ['nothing stands where something is declared', 'save_note', { file: '.env' }, 'ask'],
    ['a path is no text', 'save_note', { path: 7 }, 'ask'],
    ['a list where a path is declared', 'save_note', { path: ['a.md'] }, 'ask'],
    ['a text where a list is declared', 'save_note', { path: 'a.md', files: 'b.md' }, 'ask'],
    ['a list that is not there', 'save_note', { path: 'a.md', files: null }, 'allow'],
    ['an empty path', 'save_note', { path: '' }, 'ask'],
    ['an empty command', 'run_suite', { command: ' ' }, 'ask'],
    ['words that are no text', 'run_suite', { command: ['npm', 1] }, 'ask'],
    ['a host that is none', 'call_api', { url: 'not a host' }, 'ask'],
    ['a host behind another', 'call_api', { url: 'https://api.github.com@evil.example' }, 'ask'],
    ['no input at all', 'save_note', null, 'ask'],
    ['a value that is not in the list', 'deploy', { env: 'production' }, 'ask'],
    ['a value that is', 'deploy', { env: 'prod' }, 'allow'],
    ['a missing member', 'deploy', { tag: 'v1' }, 'ask'],
    ['a member that no schema names', 'deploy', { env: 'prod', force: true }, 'ask'],
    ['a prototype member that no schema names', 'deploy', JSON.parse('{"env":"prod","__proto__":1}'), 'ask'],
    ['a text that does not match', 'deploy', { env: 'prod', tag: 'latest' }, 'ask'],
    ['a text that does', 'deploy', { env: 'prod', tag: 'v12' }, 'allow'],
    ['a text that is too long', 'deploy', { env: 'prod', tag: 'v12345678' }, 'ask'],
    ['a list that is too long', 'deploy', { env: 'prod', jobs: [1, 2, 3] }, 'ask'],
    ['a thing where a list is declared', 'save_note', { path: 'a.md', files: { path: 'b.md' } }, 'ask'],
    ['a list where a thing is declared', 'save_note', [{ path: 'a.md' }], 'ask'],
    ['a list that is empty', 'save_note', { path: 'a.md', files: [] }, 'allow'],
    ['an item that does not fit', 'deploy', { env: 'prod', jobs: [0] }, 'ask'],
    ['items that do', 'deploy', { env: 'prod', jobs: [1, 2] }, 'allow'],
    ['an input that is no object', 'deploy', 'prod', 'ask'],
  ])('%s', async (_, tool, input, decision) => {
    const verdict = await judged('', tool, input);
    expect(verdict.decision).toBe(decision);
    expect(verdict.findings.some(f => f.guard === 'opaque')).toBe(decision === 'ask');
  });
});

describe('what a tool does is what the mode goes by', () => {
  it.each<[mode: string, tool: string, input: unknown, decision: Decision]>([
    ['plan', 'show_note', { path: 'a.md' }, 'allow'],
    ['plan', 'show_note', { path: '/etc/hosts' }, 'deny'],
    ['plan', 'show_note', { file: 'a.md' }, 'ask'],
    ['plan', 'save_note', { path: 'a.md' }, 'deny'],
    ['plan', 'mcp__db__query', {}, 'deny'],
    ['accept-edits', 'save_note', { path: 'a.md' }, 'allow'],
    ['accept-edits', 'save_note', { path: '/etc/hosts' }, 'ask'],
    ['accept-edits', 'mcp__db__query', {}, 'ask'],
    ['dont-ask', 'show_note', { path: 'a.md' }, 'deny'],
  ])('%s: %s %j is %s', async (mode, tool, input, decision) => {
    const verdict = await judged('extends: none\n', tool, input, mode);
    expect(verdict.decision).toBe(decision);
  });
});

describe('rules', () => {
  const note = 'permissions: { allow: [{ tools: [save_note], paths: ["notes/**"] }] }\n';
  const suite = 'permissions: { allow: [{ tools: [run_suite], commands: ["npm test"] }] }\n';
  it.each<[title: string, rules: string, tool: string, input: unknown, decision: Decision]>([
    ['with paths hold for a tool that declares them', note, 'save_note', { path: 'notes/a.md' }, 'allow'],
    ['with paths need every path', note, 'save_note', { files: [{ path: 'notes/a.md' }, { path: 'src/a.ts' }] }, 'deny'],
    [
      'with paths never hold for a tool that declares none',
      note.replaceAll('save_note', 'mystery'),
      'mystery',
      { path: 'notes/a.md' },
      'deny',
    ],
    ['with paths hold for no other tool', note, 'in_folder', { path: 'notes/a.md' }, 'deny'],
    [
      'with paths never hold for a command that names none',
      'permissions: { allow: [{ tools: [Bash], paths: ["src/**"] }] }\n',
      'Bash',
      { command: 'frob' },
      'deny',
    ],
    [
      'with paths hold for a command that names those',
      'permissions: { allow: [{ tools: [Bash], paths: ["src/**"] }] }\n',
      'Bash',
      { command: 'cat src/a.ts' },
      'allow',
    ],
    ['with commands hold for a tool that declares them', suite, 'run_suite', { command: 'npm test' }, 'allow'],
    ['with commands need every command', suite, 'run_suite', { command: 'npm test; frob' }, 'deny'],
    [
      'with commands never hold for a tool that declares none',
      suite.replaceAll('run_suite', 'mystery'),
      'mystery',
      { command: 'npm test' },
      'deny',
    ],
    ['by name cover the tool', 'permissions: { allow: [mystery] }\n', 'mystery', {}, 'allow'],
    [
      'by name do not cover what it declares',
      'permissions: { allow: [save_note] }\n',
      'save_note',
      { path: 'notes/a.md' },
      'deny',
    ],
    [
      'by name and for what it declares cover both',
      'permissions: { allow: [save_note, "Edit(notes/**)"] }\n',
      'save_note',
      { path: 'notes/a.md' },
      'allow',
    ],
    [
      'that deny paths hold for what a tool declares',
      'mode: bypass\npermissions: { deny: ["Edit(src/**)"] }\n',
      'save_note',
      { path: 'src/a.ts' },
      'deny',
    ],
    [
      'that deny paths of a tool hold for it',
      'mode: bypass\npermissions: { deny: [{ tools: [save_note], paths: ["src/**"] }] }\n',
      'save_note',
      { path: 'src/a.ts' },
      'deny',
    ],
    [
      'that deny paths of a tool leave others',
      'mode: bypass\npermissions: { deny: [{ tools: [save_note], paths: ["src/**"] }] }\n',
      'in_folder',
      { path: 'src/a.ts' },
      'allow',
    ],
  ])('%s', async (_, rules, tool, input, decision) => {
    const text = rules.includes('mode:') ? rules.replace('mode: bypass\n', '') : rules;
    expect((await judged(`extends: none\n${text}`, tool, input, rules.includes('mode:') ? 'bypass' : 'dont-ask')).decision).toBe(
      decision,
    );
  });
});

it('what one of several commands is allowed does not cover another', async () => {
  const text =
    'version: 1\nextends: none\ntools: { many: { commands: ["/list/*"] } }\npermissions: { allow: [many, "Bash(git log)"] }\n';
  const compiled = await load({ file: 'p.yml', text }, async name => readPreset(name), '2026-01-01');
  const decide = (list: readonly string[]) =>
    whenLoaded(
      () => judgeCall(callOf({ tool: 'many', input: { list } }, { file: 'c' }, {}, compiled.tools), compiled, scene).decision,
    );
  expect(await decide(['git log', 'git log'])).toBe('allow');
  expect(await decide(['git log', 'cat src/a.ts'])).toBe('deny');
});

it('transcripts are read with the declarations', async () => {
  const line = (name: string, input: object): string =>
    JSON.stringify({
      type: 'assistant',
      message: { role: 'assistant', content: [{ type: 'tool_use', id: name, name, input }] },
      sessionId: 's',
      uuid: name,
    });
  const compiled = await policy('');
  const text = [line('mcp__files__write_file', { path: '.env' }), line('save_note', { path: 'a.md' })].join('\n');
  const evidence = {
    scene: { event: 'local', author: { kind: 'unknown' }, steering: [] },
    files: [],
    links: [],
    texts: [],
    approvals: [],
    limits: [],
    transcripts: [{ file: 't.jsonl', chunks: [text] }],
  } as const;
  const calls = await whenLoaded(() => normalize(evidence, 'claude-code', compiled.tools));
  const writes = calls.flatMap(call => call.effects.flatMap(effect => (effect.kind === 'write' ? [effect.path.real] : [])));
  expect(writes).toEqual(['.env', 'a.md']);
});

describe('a declaration that says nothing usable is told', () => {
  it.each<[title: string, text: string, message: RegExp]>([
    ['a tool that is known', 'tools: { read_file: { paths: [/p] } }', /`read_file` is known/],
    ['a pointer that is none', 'tools: { x: { paths: [path] } }', /JSON pointer such as `\/path`/],
    ['a word that is none', 'tools: { x: { path: [/p] } }', /`path` is not a key here; did you mean `paths`/],
    ['a nature that is none', 'tools: { x: { does: readonly } }', /did you mean `read-only`/],
    [
      'a keyword of schemas that is not checked',
      'tools: { x: { input: { patternProperties: {} } } }',
      /`patternProperties` is not a key here/,
    ],
    [
      'a keyword further in',
      'tools: { x: { input: { properties: { a: { typ: string } } } } }',
      /`typ` is not a key here; did you mean `type`/,
    ],
    ['a pattern that is none', 'tools: { x: { input: { pattern: "(?=a)" } } }', /`\(\?=a\)` is not a valid pattern/],
    [
      'a schema without end',
      `tools: { x: { input: ${'{ items: '.repeat(40)}{}${' }'.repeat(40)} } }`,
      /nested deeper than 32 levels/,
    ],
  ])('%s', async (_, text, message) => {
    const source = { file: 'p.yml', text: `version: 1\n${text}\n` };
    await expect(load(source, async name => readPreset(name), '2026-01-01')).rejects.toThrow(message);
  });
});

it('a check of an input ends, and what was not checked does not fit', async () => {
  const any = `{ anyOf: [${'{ items: { type: string } },'.repeat(40)} { items: { type: integer } }] }`;
  const text = `version: 1\nmode: bypass\ntools: { x: { input: ${any} } }\n`;
  const compiled = await load({ file: 'p.yml', text }, async name => readPreset(name), '2026-01-01');
  const decide = (n: number) =>
    whenLoaded(
      () =>
        judgeCall(
          callOf(
            { tool: 'x', input: Array.from({ length: n }, (_, i) => (i === n - 1 ? 1 : 'a')) },
            { file: 'c' },
            {},
            compiled.tools,
          ),
          compiled,
          scene,
        ).decision,
    );
  expect(await decide(1)).toBe('allow');
  expect(await decide(50_000)).toBe('ask');
});

it('what a lone call does second is judged as what it is', async () => {
  const preset = await load(readPreset('default')!, async () => undefined, '2026-01-01', 'bypass');
  const script = (second: string): string =>
    `await tools.read_file({ path: 'a.md' }); await tools.shell({ command: '${second}' });`;
  const decide = (second: string) =>
    whenLoaded(() => judgeCall(callOf({ tool: 'exec', input: script(second) }, { file: 'c' }), preset, scene).decision);
  expect(await decide('git push --force origin main')).toBe('deny');
  expect(await decide('git status')).toBe('allow');
});

it('the policy of the docs does what its tests say', async () => {
  const text = /```yaml\n([\s\S]*?)```/.exec(readFileSync('docs/tools.md', 'utf8'))![1]!;
  const compiled = await load({ file: 'docs/tools.md', text }, async name => readPreset(name), '2026-01-01');
  expect(compiled.tests).toHaveLength(4);
});
