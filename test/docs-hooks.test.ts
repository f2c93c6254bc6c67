/** The settings that docs/hooks.md shows for each agent: valid, and the command in them answers an event of that agent. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const project = mkdtempSync(join(tmpdir(), 'sallyport-docs-hooks-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** The settings of an agent: the JSON block under the line that begins with its name and a file. */
const shownFor = (agent: string): unknown => {
  const found = new RegExp(`^${agent}, \`[^\`]+\\.json\`.*:\\n\\n\`\`\`json\\n([\\s\\S]*?)\`\`\``, 'm').exec(
    readFileSync('docs/hooks.md', 'utf8'),
  );
  expect(found, `docs/hooks.md shows no settings for ${agent}`).not.toBeNull();
  return JSON.parse(found![1]!);
};
/** Commands that settings register for an event, in the two shapes that agents have. */
const commandsFor = (settings: unknown, event: string): readonly string[] =>
  ((settings as { hooks: Record<string, { hooks?: object[] }[]> }).hooks[event] ?? [])
    .flatMap(entry => entry.hooks ?? [entry])
    .map(hook => (hook as { command?: string; bash?: string }).command ?? (hook as { bash: string }).bash);

const answer = (command: string, event: object): { out: string; err: string; exit: number | null } => {
  const [program, ...args] = command.split(' ');
  expect(program).toBe('sallyport');
  const { stdout, stderr, status } = spawnSync(resolve('node_modules/.bin/node'), [resolve('src/cli.ts'), ...args], {
    cwd: project,
    input: JSON.stringify(event),
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '' },
  });
  return { out: stdout, err: stderr, exit: status };
};

const [BAD, GOOD] = ['git push --force origin main', 'git status'];
const base = { session_id: 's', transcript_path: '/tmp/t', cwd: project };
type Ask = (command: string) => object;
const pre =
  (name: string, tool: string, more: object = {}): Ask =>
  command => ({ ...base, hook_event_name: name, tool_name: tool, tool_input: { command }, ...more });

describe.each<[agent: string, event: string, ask: Ask, denied: RegExp, allowed: RegExp]>([
  ['Claude Code', 'PreToolUse', pre('PreToolUse', 'Bash'), /"permissionDecision":"deny"/, /"permissionDecision":"allow"/],
  ['Codex', 'PreToolUse', pre('PreToolUse', 'Bash', { turn_id: 't' }), /^sallyport: shell-command\//, /^$/],
  ['Gemini CLI', 'BeforeTool', pre('BeforeTool', 'run_shell_command'), /"decision":"deny"/, /"decision":"allow"/],
  ['Cursor', 'preToolUse', pre('preToolUse', 'Shell'), /"permission":"deny"/, /"permission":"allow"/],
  [
    'Cursor',
    'beforeShellExecution',
    command => ({ ...base, hook_event_name: 'beforeShellExecution', command }),
    /"permission":"deny"/,
    /"permission":"allow"/,
  ],
  [
    'Copilot CLI',
    'preToolUse',
    command => ({ timestamp: 1, cwd: project, toolName: 'bash', toolArgs: JSON.stringify({ command }) }),
    /"permissionDecision":"deny"/,
    /"permissionDecision":"allow"/,
  ],
])('%s: %s', (agent, event, ask, denied, allowed) => {
  it('is registered once, and answers', () => {
    const commands = commandsFor(shownFor(agent), event);
    expect(commands).toEqual(['sallyport hook']);
    const no = answer(commands[0]!, ask(BAD));
    expect(no.out + no.err).toMatch(denied);
    const yes = answer(commands[0]!, ask(GOOD));
    expect(yes.out.trim() + yes.err).toMatch(allowed);
    expect(yes.exit).toBe(0);
  });
});

it.each([
  ['beforeReadFile', { file_path: '.env' }, { file_path: 'README.md' }],
  ['beforeMCPExecution', { tool_name: 'shell_exec', tool_input: '{}' }, undefined],
])('Cursor: %s is registered, and answers', (event, bad, good) => {
  const [command] = commandsFor(shownFor('Cursor'), event);
  expect(answer(command!, { ...base, hook_event_name: event, ...bad }).out).toMatch(/"permission":"deny"/);
  if (good !== undefined)
    expect(answer(command!, { ...base, hook_event_name: event, ...good }).out).toMatch(/"permission":"allow"/);
});
