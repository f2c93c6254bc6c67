/** When hooks may be asked at all, and what becomes of the policy's commands when one answers with another command. */
import { describe, expect, it } from 'vitest';
import { callOf } from '../src/call-of.ts';
import type { HookEnded } from '../src/core/hooks/answers.ts';
import type { Decision } from '../src/core/model.ts';
import { judgeHookedCommands } from '../src/gate-commands.ts';
import { hookVerdicts, openPolicyHooks } from '../src/gate-hooks.ts';
import { judgeCall } from '../src/judge.ts';
import { scene } from './support/examples.ts';
import { compileTexts } from './support/policies.ts';

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
