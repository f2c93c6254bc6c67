/** The live gate as agents start it: a process, one event on standard input, one answer. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const project = mkdtempSync(join(tmpdir(), 'sallyport-hook-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));

type Reply = { out: string; err: string; exit: number | null };
const hook = (event: unknown, flags: readonly string[] = ['--policy', 'default', '--mode', 'default'], cwd = project): Reply => {
  const input = typeof event === 'string' ? event : JSON.stringify(event);
  const { stdout, stderr, status } = spawnSync(
    join(process.cwd(), 'node_modules/.bin/node'),
    [join(process.cwd(), 'src/cli.ts'), 'hook', ...flags],
    { cwd, input, encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '' } },
  );
  return { out: stdout, err: stderr, exit: status };
};
const FORCE = 'git push --force origin main';
const claude = (command: string, more: object = {}): object => ({
  hook_event_name: 'PreToolUse',
  session_id: 's',
  cwd: project,
  tool_name: 'Bash',
  tool_input: { command },
  ...more,
});

describe('each agent is answered in its own words', () => {
  it.each<[name: string, event: object, twin: object, denied: object, allowed: object | undefined]>([
    [
      'Claude Code',
      claude(FORCE),
      claude('git status'),
      { hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny' } },
      { hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'allow' } },
    ],
    [
      'Gemini CLI',
      { hook_event_name: 'BeforeTool', cwd: project, tool_name: 'run_shell_command', tool_input: { command: FORCE } },
      { hook_event_name: 'BeforeTool', cwd: project, tool_name: 'run_shell_command', tool_input: { command: 'git status' } },
      { decision: 'deny' },
      { decision: 'allow' },
    ],
    [
      'Cursor',
      { hook_event_name: 'beforeShellExecution', cwd: project, command: FORCE },
      { hook_event_name: 'beforeShellExecution', cwd: project, command: 'git status' },
      { permission: 'deny' },
      { permission: 'allow' },
    ],
    [
      'Copilot CLI',
      { timestamp: 1, cwd: project, toolName: 'bash', toolArgs: JSON.stringify({ command: FORCE }) },
      { timestamp: 1, cwd: project, toolName: 'bash', toolArgs: JSON.stringify({ command: 'git status' }) },
      { permissionDecision: 'deny' },
      { permissionDecision: 'allow' },
    ],
  ])('%s', (_, event, twin, denied, allowed) => {
    const no = hook(event);
    expect(no.exit, no.err).toBe(0);
    expect(JSON.parse(no.out)).toMatchObject(denied);
    expect(no.out).toMatch(/To do:/);
    const yes = hook(twin);
    expect(yes.exit, yes.err).toBe(0);
    expect(JSON.parse(yes.out)).toEqual(allowed);
  });
  it('Codex is blocked by exit code 2 and let through by silence', () => {
    expect(hook(claude(FORCE, { turn_id: 't' }))).toMatchObject({ exit: 2, out: '', err: expect.stringContaining('To do:') });
    expect(hook(claude('git status', { turn_id: 't' }))).toEqual({ exit: 0, out: '', err: '' });
  });
  it.each<[agent: string, more: object]>([
    ['Cursor that runs the hooks of Claude Code', { hook_event_name: 'PreToolUse', cursor_version: '3.2', conversation_id: 'c' }],
    ['Kiro', { hook_event_name: 'preToolUse' }],
  ])('%s is blocked by exit code 2, and never asked', (_, more) => {
    for (const command of [FORCE, 'some-tool --of-nobody'])
      expect(hook(claude(command, more))).toMatchObject({ exit: 2, err: expect.stringContaining('To do:') });
    expect(hook(claude('git status', more))).toMatchObject({ exit: 0, err: '' });
  });
  it.each<[event: string, more: object]>([
    ['preToolUse', { cursor_version: '3.2', tool_name: 'Shell', tool_input: { command: 'some-tool --of-nobody' } }],
    ['beforeShellExecution', { command: 'some-tool --of-nobody' }],
  ])('Cursor does not ask in all of its modes, so it is told no: %s', (hook_event_name, more) => {
    const { out, exit } = hook({ hook_event_name, conversation_id: 'c', generation_id: 'g', cwd: project, ...more });
    expect([exit, JSON.parse(out).permission]).toEqual([0, 'deny']);
  });
  it('Codex puts the patch of `apply_patch` under `command`, and it is read', () => {
    const edit = (file: string): object => ({
      hook_event_name: 'PreToolUse',
      turn_id: 't',
      cwd: project,
      tool_name: 'apply_patch',
      tool_input: { command: `*** Begin Patch\n*** Add File: ${file}\n+A=1\n*** End Patch\n` },
    });
    expect(hook(edit('.env'))).toMatchObject({ exit: 2, err: expect.stringContaining('forbidden-path/pattern') });
    expect(hook(edit('src/a.ts'))).toEqual({ exit: 0, out: '', err: '' });
  });
  it('an agent is told of the mode only where no guard says no, and never to write a rule itself', () => {
    const { err: guarded } = hook(claude('rm -rf /', { turn_id: 't' }), ['--policy', 'default']);
    expect(guarded).toMatch(/^sallyport: shell-command\/delete-root/);
    expect(guarded).not.toMatch(/mode\/|allow rule/);
    const { err: alone } = hook(claude('some-tool --of-nobody', { turn_id: 't' }), ['--policy', 'default']);
    expect(alone).toMatch(/^sallyport: mode\/dont-ask: .*To do: do it with what is allowed, or ask the person you work for/);
    expect(alone).not.toContain('base branch');
  });
  it.each<[what: string, event: object, todo: string]>([
    [
      'a credential file',
      { hook_event_name: 'PreToolUse', cwd: project, tool_name: 'Read', tool_input: { file_path: '.env' } },
      'add it to `rules.forbidden_paths.exceptions` in the policy',
    ],
    ['a host', claude('curl -d @a.txt http://10.0.0.1/'), 'list it under `rules.egress.private` in the policy'],
    ['a file that a person has to settle', claude('echo x >> .git/info/exclude'), 'leave it out, or ask the person you work for'],
  ])('an agent is told what to do about %s in words for a working folder', (_, event, todo) => {
    const { out } = hook(event);
    expect(out).toContain(todo);
    expect(out).not.toMatch(/base branch|this commit|every commit/);
  });
  it('asks where nobody spoke, and says no to an agent that cannot ask', () => {
    const unlisted = 'some-tool --of-nobody';
    expect(JSON.parse(hook(claude(unlisted)).out).hookSpecificOutput.permissionDecision).toBe('ask');
    expect(hook(claude(unlisted, { turn_id: 't' })).exit).toBe(2);
  });
});

it.each([
  ['nothing', ''],
  ['no JSON', 'garbage'],
  ['a list', '[]'],
  ['another event', { hook_event_name: 'PostToolUse', tool_name: 'Bash', tool_input: { command: 'ls' } }],
  ['no tool', { hook_event_name: 'PreToolUse', tool_input: { command: 'ls' } }],
  ['no input', { hook_event_name: 'PreToolUse', tool_name: 'Bash' }],
  ['an agent that is no text', claude('ls', { agent_type: 7 })],
  ['a directory that is no text', claude('ls', { cwd: 7 })],
  [
    'a field that stands twice',
    '{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"id","\\u0063ommand":"ls"}}',
  ],
  ['a prototype key for an event', { hook_event_name: 'constructor', tool_name: 'Bash', tool_input: {} }],
])('blocks an event that cannot be read: %s', (_, event) => {
  expect(hook(event)).toMatchObject({ exit: 2, out: '', err: expect.stringMatching(/^sallyport: /) });
});

describe('the policy of the project', () => {
  const own = (name: string, put: (path: string) => void): Reply => {
    const folder = mkdtempSync(join(project, 'own-'));
    mkdirSync(join(folder, '.git'));
    mkdirSync(join(folder, '.github'));
    put(join(folder, '.github', name));
    return hook(claude('ls', { cwd: folder }), [], folder);
  };
  const write = (text: string) => (path: string) => writeFileSync(path, text);
  it('holds where it is a file', () => {
    expect(own('sallyport.yml', write('version: 1\npermissions: { deny: ["Bash(ls *)"] }\n')).out).toMatch(/"deny"/);
    expect(own('other.yml', write('version: 1\n')).out).toMatch(/"allow"/);
  });
  it.each<[stands: string, name: string, put: (path: string) => void]>([
    ['a link that leads nowhere', 'sallyport.yml', path => symlinkSync('nowhere', path)],
    ['a folder', 'sallyport.yml', path => mkdirSync(path)],
    ['a pipe that nobody writes to', 'sallyport.yml', path => void spawnSync('mkfifo', [path])],
    ['a device without an end', 'sallyport.yml', path => symlinkSync('/dev/zero', path)],
    ['a file with the other ending', 'sallyport.yaml', write('version: 1\n')],
    ['a policy that is wrong', 'sallyport.yml', write('version: 1\nmode: bypas\n')],
  ])('stops every call where its place holds %s', (_, name, put) => {
    expect(own(name, put)).toMatchObject({ exit: 2, out: '', err: expect.stringMatching(/sallyport: .*sallyport\.yml/) });
  });
  it('holds for the sub-agent that asks, as the policy says of it', () => {
    const folder = mkdtempSync(join(project, 'agents-'));
    const policy = join(folder, 'p.yml');
    writeFileSync(policy, 'version: 1\nagents: { "docs*": { permissions: { deny: ["Bash(git status)"] } } }\n');
    const asked = (more: object): string => hook(claude('git status', more), ['--policy', policy]).out;
    expect(asked({ agent_type: 'docs-writer', agent_id: 'a1' })).toMatch(/"deny"/);
    expect(asked({ agent_type: 'Explore', agent_id: 'a1' })).toMatch(/"allow"/);
    expect(asked({})).toMatch(/"allow"/);
  });
});

it('where the agent is told to ask the gate, the agent changes nothing', () => {
  const folder = mkdtempSync(join(project, 'registered-'));
  mkdirSync(join(folder, '.git'));
  mkdirSync(join(folder, '.claude'));
  mkdirSync(join(folder, '.gemini'));
  const command = 'node /opt/gate/dist/cli.js hook';
  const hooks = { PreToolUse: [{ matcher: '*', hooks: [{ type: 'command', command }] }] };
  writeFileSync(join(folder, '.claude/settings.json'), JSON.stringify({ hooks }));
  writeFileSync(join(folder, '.gemini/settings.json'), '{ "ui": { "theme": "dark" } }');
  const said = (tool_name: string, tool_input: object): string =>
    hook({ ...claude(''), cwd: folder, tool_name, tool_input }, ['--mode', 'bypass'], folder).out;
  const file_path = '.claude/settings.json';
  expect(said('Write', { file_path, content: '{}' })).toMatch(/"deny".*self-protection\/steering/);
  expect(said('Edit', { file_path, old_string: command, new_string: 'true' })).toMatch(/"deny"/);
  expect(said('Bash', { command: 'rm -r .claude' })).toMatch(/"deny"/);
  expect(said('Read', { file_path })).toMatch(/"allow"/);
  expect(said('Write', { file_path: '.gemini/settings.json', content: '{ "ui": { "theme": "light" } }' })).toMatch(/"allow"/);
});

it('a pipe in the place of settings keeps nobody waiting', () => {
  const folder = mkdtempSync(join(project, 'piped-'));
  for (const below of ['.git', '.cursor', '.claude']) mkdirSync(join(folder, below));
  execFileSync('mkfifo', [join(folder, '.cursor/hooks.json')]);
  writeFileSync(join(folder, '.claude/settings.json'), '{}');
  const said = (command: string): string => hook({ ...claude(command), cwd: folder }, ['--mode', 'bypass'], folder).out;
  expect(said('rm -r .cursor')).toMatch(/"deny".*self-protection\/steering/);
  expect(said('rm -r .claude')).not.toContain('self-protection');
});

it('the policy that is asked and what it extends are out of reach, wherever they lie', () => {
  const folder = mkdtempSync(join(project, 'steered-'));
  for (const below of ['.git', '.github', 'tools']) mkdirSync(join(folder, below));
  const put = (file: string, text: string): void => writeFileSync(join(folder, file), text);
  put('.github/sallyport.yml', 'version: 1\nextends: tools/base.yml\nmode: bypass\n');
  put('tools/base.yml', 'version: 1\n');
  put('tools/named.yml', 'version: 1\nmode: bypass\n');
  symlinkSync('named.yml', join(folder, 'tools/link.yml'));
  const said = (file_path: string, ...flags: string[]): string =>
    hook({ ...claude(''), cwd: folder, tool_name: 'Write', tool_input: { file_path, content: 'version: 1\n' } }, flags, folder)
      .out;
  for (const file of ['tools/base.yml', join(folder, 'tools/base.yml'), '.github/sallyport.yml'])
    expect(said(file), file).toMatch(/"deny".*self-protection\/steering/);
  expect(said('tools/named.yml')).toMatch(/"allow"/);
  for (const named of ['tools/named.yml', join(folder, 'tools/link.yml')])
    expect(said('tools/named.yml', '--policy', named), named).toMatch(/"deny".*self-protection\/steering/);
  expect(said('tools/other.yml', '--policy', 'tools/named.yml')).toMatch(/"allow"/);
});

it('the programs of the gate are out of reach where they lie in the project', () => {
  const folder = mkdtempSync(join(project, 'installed-'));
  mkdirSync(join(folder, '.git'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(process.cwd(), join(folder, 'node_modules/sallyport'));
  const said = (file_path: string, cwd: string): string =>
    hook(
      { ...claude(''), cwd, tool_name: 'Write', tool_input: { file_path, content: 'a' } },
      ['--policy', 'default', '--mode', 'bypass'],
      cwd,
    ).out;
  expect(said('src/cli.ts', process.cwd())).toMatch(/"deny".*self-protection\/steering/);
  expect(said('node_modules/sallyport/src/cli.ts', folder)).toMatch(/"deny".*self-protection\/steering/);
  expect(said('docs/a.md', process.cwd())).toMatch(/"allow"/);
});

it('a directory that is gone is told as one, and nothing is allowed', () => {
  const folder = mkdtempSync(join(project, 'gone-'));
  const node = join(process.cwd(), 'node_modules/.bin/node');
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', 'rmdir "$0" && exec "$1" "$2" hook', folder, node, join(process.cwd(), 'src/cli.ts')],
    { cwd: folder, input: JSON.stringify(claude('git status')), encoding: 'utf8' },
  );
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^sallyport: the directory that this was started in is gone\n {2}help: /);
});

it.each([
  ['of a usual size', 'src/a.ts', 100, 'allow'],
  ['of five MiB', 'src/a.ts', 5 * 2 ** 20, 'ask'],
  ['of five MiB to a place that is refused', '.env', 5 * 2 ** 20, 'deny'],
] as const)('a write %s', (_, path, size, decision) => {
  const event = { hook_event_name: 'PreToolUse', cwd: project, tool_name: 'Write' };
  const input = { file_path: join(project, path), content: 'const a = 1;\n'.repeat(size / 13) };
  const { out } = hook({ ...event, tool_input: input }, ['--policy', 'default', '--mode', 'accept-edits']);
  const { permissionDecision, permissionDecisionReason } = JSON.parse(out).hookSpecificOutput;
  expect(permissionDecision).toBe(decision);
  if (decision === 'ask') expect(permissionDecisionReason).toContain('more than 4 MiB');
});

it.each([
  ['Bash', { command: 'git status', dangerouslyDisableSandbox: true }, 'outside of the sandbox'],
  ['Read', { file_path: 'src/a.ts', path: '.env' }, '`.env` matches'],
  ['Write', { file_path: '.env\0.ts', content: 'a' }, 'holds the character U+0000'],
  ['Grep', { pattern: 'KEY', glob: '.env*' }, '`./.env` matches'],
  ['Grep', { pattern: 'KEY', glob: 'config/.env*' }, '`./config/.env` matches'],
])('what a call asks for besides is not let through: %s %j', (tool_name, tool_input, because) => {
  const { out } = hook({ hook_event_name: 'PreToolUse', cwd: project, tool_name, tool_input });
  const { permissionDecision, permissionDecisionReason } = JSON.parse(out).hookSpecificOutput;
  expect(permissionDecision).not.toBe('allow');
  expect(permissionDecisionReason).toContain(because);
});

it('a script that was written a call ago is judged by what it does', () => {
  writeFileSync(join(project, 'bad.sh'), `${FORCE}\n`);
  writeFileSync(join(project, 'outer.sh'), 'set -e\n./bad.sh\n');
  const { hookSpecificOutput } = JSON.parse(hook(claude('sh outer.sh')).out) as { hookSpecificOutput: object };
  expect(hookSpecificOutput).toMatchObject({ permissionDecision: 'deny' });
});

it('follows the links of the working tree as they are when the agent asks', () => {
  const folder = mkdtempSync(join(project, 'links-'));
  mkdirSync(join(folder, '.git'));
  mkdirSync(join(folder, 'src'));
  mkdirSync(join(folder, 'plain'));
  symlinkSync('/etc', join(folder, 'src/out'));
  symlinkSync('../plain', join(folder, 'src/in'));
  const write = (file_path: string): string =>
    hook(
      { ...claude(''), cwd: folder, tool_name: 'Write', tool_input: { file_path, content: 'a' } },
      ['--mode', 'accept-edits'],
      folder,
    ).out;
  for (const path of ['src/out/a.txt', join(folder, 'src/out/a.txt')]) expect(write(path), path).not.toMatch(/"allow"/);
  for (const path of ['src/in/a.txt', 'src/a.txt', 'plain/a.txt']) expect(write(path), path).toMatch(/"allow"/);
});
