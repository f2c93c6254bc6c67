/** When hooks may be asked at all, and what becomes of the policy's commands when one answers with another command. */
import { describe, expect, it } from 'vitest';
import { callOf } from '../src/call-of.ts';
import type { HookEnded } from '../src/core/hooks/answers.ts';
import type { Call, Decision, ToolCall } from '../src/core/model.ts';
import { readTranscripts } from '../src/core/transcripts/read-transcripts.ts';
import { judgeHookedCommands } from '../src/gate-commands.ts';
import { hookVerdicts, openPolicyHooks } from '../src/gate-hooks.ts';
import { judgeCall } from '../src/judge.ts';
import { scene } from './support/examples.ts';
import { compileTexts } from './support/policies.ts';
import { formats } from './support/transcripts.ts';

const policyOf = (more = '') =>
  compileTexts(
    [{ file: 'p', text: `version: 1\npermissions: { allow: ["Bash(npm test)", "Bash(npm run lint)"] }\n${more}` }],
    '2026-01-01',
  );
const HOOK = 'hooks: [{ on: before-call, run: [guard] }]\n';
const ended = (stdout: string, code = 0): HookEnded => ({ code, stdout, stderr: code === 2 ? 'not today' : '' });
const replaced = (updatedInput: unknown): HookEnded =>
  ended(JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput } }));

it.each<[title: string, answer: HookEnded, run: string, decision: Decision]>([
  ['no objection leaves the command as it is', ended(''), 'npm test', 'allow'],
  ['another command that a rule allows is run in its place', replaced({ command: 'npm run lint' }), 'npm run lint', 'allow'],
  ['another command that no rule allows is denied', replaced({ command: 'frobnicate now' }), 'frobnicate now', 'deny'],
  ['another command that a guard denies is denied', replaced({ command: 'rm -rf /' }), 'rm -rf /', 'deny'],
  ['no command in its place closes the gate', replaced({ command: ' ' }), 'npm test', 'deny'],
  ['a denial stands', ended('', 2), 'npm test', 'deny'],
  ['a failure closes the gate', ended('', 1), 'npm test', 'deny'],
])('a command of the policy: %s', async (_, answer, run, decision) => {
  const policy = policyOf(`${HOOK}commands: [{ run: npm test }]\n`);
  const asked: string[] = [];
  const host = {
    ask: async (_hook: unknown, event: string) => {
      asked.push(event);
      return answer;
    },
    close: async () => {},
  };
  const { commands, verdicts } = await judgeHookedCommands(policy, scene, { cwd: '/repo' }, { host });
  expect(asked).toHaveLength(1);
  expect(JSON.parse(asked[0]!)).toMatchObject({ hook_event_name: 'PreToolUse', tool_input: { command: 'npm test' } });
  expect(commands.map(command => command.run)).toEqual([run]);
  expect(verdicts.map(verdict => verdict.decision)).toEqual([decision]);
});

describe('hooks are asked', () => {
  const ordinary = { approved: false, fork: false, privileged: false, workspace: '/repo', show: async () => undefined };
  const host = { ask: async () => ended(''), close: async () => {} };
  it.each<[title: string, over: Partial<typeof ordinary>, refused: Decision | undefined]>([
    ['on an ordinary change', {}, undefined],
    ['for a fork that somebody approved', { fork: true, approved: true }, undefined],
    ['for a fork that nobody approved: not', { fork: true }, 'ask'],
    ['on an event whose job can hold secrets: not', { privileged: true }, 'deny'],
    ['on such an event with an approval: neither', { privileged: true, fork: true, approved: true }, 'deny'],
  ])('%s', async (_, over, refused) => {
    let opened = 0;
    const open = async () => {
      opened++;
      return host;
    };
    const hooks = await openPolicyHooks(policyOf(HOOK), open, { ...ordinary, ...over });
    expect(hooks.refused?.decision).toBe(refused);
    expect(opened).toBe(refused === undefined ? 1 : 0);
  });
  it('never where the policy has none', async () => {
    expect(await openPolicyHooks(policyOf(), async () => host, { ...ordinary, privileged: true })).toEqual({});
  });
  it('nowhere without processes: that closes the gate', async () => {
    expect((await openPolicyHooks(policyOf(HOOK), undefined, ordinary)).refused?.decision).toBe('deny');
  });
});

describe('what a hook is told', () => {
  const told = async (on: string, call: ToolCall, agents = ''): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const policy = policyOf(`hooks: [{ on: ${on}, run: [a]${agents} }]\n`);
    const asked: Readonly<Record<string, unknown>>[] = [];
    const host = {
      ask: async (_: unknown, event: string) => {
        asked.push(JSON.parse(event) as Record<string, unknown>);
        return { code: 0, stdout: '', stderr: '' };
      },
      close: async () => {},
    };
    const whole: Call = { ...call, effects: [{ kind: 'tool', name: call.tool, input: {}, place: call.place }] };
    const own = { ...scene, calls: [whole] };
    await hookVerdicts([judgeCall(whole, policy, own)], own, policy, { host });
    return asked;
  };
  const calls = (tool: string, input: object): ToolCall => {
    const use = { type: 'tool_use', id: 'c1', name: tool, input };
    const result = { type: 'tool_result', tool_use_id: 'c1', content: 'TEXT OF THE ANSWER' };
    const record = (type: string, content: object) =>
      JSON.stringify({ type, sessionId: 's', message: { role: type, content: [content] } });
    const text = `${record('assistant', use)}\n${record('user', result)}\n`;
    return readTranscripts([{ file: 's.jsonl', chunks: [text] }], formats)[0]!.calls[0]!;
  };
  it('after a call its answer', async () => {
    const [event] = await told('after-call', calls('Bash', { command: 'ls' }));
    expect(event).toMatchObject({
      hook_event_name: 'PostToolUse',
      tool_use_id: 'c1',

      tool_response: { status: 'ok', output: 'TEXT OF THE ANSWER' },
    });
  });
  it('an edit as an edit, and a new file as a write', async () => {
    const edit = { file_path: '/repo/a.ts', old_string: 'a', new_string: 'b' };
    expect((await told('before-call', calls('Edit', edit)))[0]).toMatchObject({ tool_name: 'Edit', tool_input: edit });
    const write = { file_path: '/repo/a.ts', content: 'b' };
    expect((await told('before-call', calls('Write', write)))[0]).toMatchObject({ tool_name: 'Write', tool_input: write });
  });
  it('of a sub-agent that stops which one it is; hooks of that agent are asked', async () => {
    const task = calls('Task', { subagent_type: 'docs', prompt: 'p' });
    expect((await told('subagent-stop', task))[0]).toMatchObject({ agent_type: 'docs', stop_hook_active: false });
    expect(await told('subagent-stop', task, ', agents: [docs]')).toHaveLength(1);
    expect(await told('subagent-stop', task, ', agents: [other]')).toHaveLength(0);
  });
  it('of every event what guards of agents ask for without looking', async () => {
    for (const on of ['run-start', 'before-call', 'after-call'])
      expect((await told(on, calls('Bash', { command: 'ls' })))[0]).toMatchObject({
        session_id: expect.any(String),
        transcript_path: '',
        cwd: expect.any(String),
      });
  });
});

describe('a replaced input is judged where the call was made', () => {
  const links = new Map([['build', '../elsewhere']]);
  const where = { cwd: '/repo', root: '/repo', links };
  const policy = policyOf(`${HOOK}mode: accept-edits\n`);
  const decide = async (tool: string, input: object, updatedInput: object): Promise<Decision> => {
    const call = callOf({ tool, input, cwd: '/repo' }, { file: 's.jsonl' }, where);
    const own = { ...scene, calls: [call] };
    const host = { ask: async () => replaced(updatedInput), close: async () => {} };
    const [verdict] = await hookVerdicts([judgeCall(call, policy, own)], own, policy, { host }, where);
    return verdict!.decision;
  };
  it.each<[title: string, path: string, decision: Decision]>([
    ['beside the file', 'src/b.ts', 'allow'],
    ['by its whole path', '/repo/src/b.ts', 'allow'],
    ['through a link that leads out', 'build/b.ts', 'ask'],
    ['out of the repository', '../b.ts', 'ask'],
    ['to what a guard refuses', '.github/sallyport.yml', 'deny'],
  ])('%s', async (_, path, decision) => {
    const edit = (file_path: string) => ({ file_path, content: 'a' });
    expect(await decide('Write', edit('src/a.ts'), edit('src/b.ts'))).toBe('allow');
    const got = await decide('Write', edit('src/a.ts'), edit(path));
    if (decision === 'ask') expect(got).not.toBe('allow');
    else expect(got).toBe(decision);
  });
  it('and so are the commands of the policy', async () => {
    const commands = policyOf('commands: [{ run: "touch build/a" }]\nmode: accept-edits\n');
    const wide = { ...commands, levels: (chain: readonly string[]) => commands.levels(chain) };
    const { verdicts } = await judgeHookedCommands(wide, scene, where, {});
    expect(verdicts[0]!.call.effects.find(effect => effect.kind === 'write')).toMatchObject({ path: { inside: false } });
  });
});
