/** Sessions under a HushSpec document: states that calls lead to, budgets that they use up, and the places that findings name. */
import { describe, expect, it } from 'vitest';
import { callOf } from '../../../src/call-of.ts';
import { LONE_SCENE } from '../../../src/core/lone-scene.ts';
import type { Call, Scene } from '../../../src/core/model.ts';
import { fromGit } from '../../../src/core/paths.ts';
import { judge } from '../../../src/judge.ts';
import { load } from '../../../src/load.ts';
import { readPreset } from '../../../src/world/policies.ts';
import '../../support/loaded.ts';

const tool = (name: string, file = 'a.jsonl', status: Call['status'] = 'ok'): Call => ({
  ...callOf({ tool: `mcp__box__${name}`, input: {} }, { file }),
  status,
});
const bash = (command: string): Call => ({ ...callOf({ tool: 'Bash', input: { command } }, { file: 'a.jsonl' }), status: 'ok' });
const told = async (document: object, calls: readonly Call[], more: Partial<Scene> = {}): Promise<readonly string[]> => {
  const text = JSON.stringify({ hushspec: '0.1.0', ...document });
  const policy = await load({ file: 'p.yaml', text }, async name => readPreset(name), '2026-01-01');
  return judge(calls, policy, { ...LONE_SCENE, calls, ...more }).map(({ decision, findings }) => {
    const because = findings.find(finding => finding.guard === 'hushspec' && finding.decision === decision);
    return decision === 'allow' ? 'allow' : `${decision} ${/`((?:rules|extensions)\.[^`]+)`/.exec(because?.message ?? '')?.[1]}`;
  });
};

describe('states', () => {
  const rules = { tool_access: { block: ['wipe'] } };
  const extensions = {
    posture: {
      initial: 'open',
      states: {
        open: { capabilities: ['tool_call', 'shell'], budgets: { tool_calls: 3 } },
        shut: { capabilities: ['shell'] },
        over: { capabilities: [] },
      },
      transitions: [
        { from: 'open', to: 'shut', on: 'any_violation' },
        { from: '*', to: 'over', on: 'budget_exhausted' },
      ],
    },
  };
  const SHUT = 'deny extensions.posture.states.shut.capabilities';
  it('a violation leads to another state, for the calls after it', async () =>
    expect(
      await told(
        { rules, extensions },
        ['look', 'wipe', 'look'].map(name => tool(name)),
      ),
    ).toEqual(['allow', 'deny rules.tool_access.block', SHUT]));
  it('without a violation nothing changes', async () =>
    expect(
      await told(
        { rules, extensions },
        ['look', 'look', 'look'].map(name => tool(name)),
      ),
    ).toEqual(['allow', 'allow', 'allow']));
  it('a budget is used up call by call, and that leads on too', async () =>
    expect(await told({ rules, extensions }, ['a', 'b', 'c', 'd'].map(name => tool(name)).concat(bash('ls')))).toEqual([
      'allow',
      'allow',
      'allow',
      'deny extensions.posture.states.open.budgets.tool_calls',
      'deny extensions.posture.states.over.capabilities',
    ]));
  it('each transcript is a session of its own', async () =>
    expect(await told({ rules, extensions }, [tool('wipe'), tool('look', 'b.jsonl')])).toEqual([
      'deny rules.tool_access.block',
      'allow',
    ]));
  it('a call that never ran uses nothing up', async () =>
    expect(
      await told({ rules, extensions }, ['a', 'b', 'c'].map(name => tool(name, 'a.jsonl', 'denied')).concat(tool('d'))),
    ).toEqual(Array(4).fill('allow')));
});

it('a pull request has an origin, and a call on this machine has none', async () => {
  const document = {
    extensions: {
      origins: { profiles: [{ id: 'pr', match: { space_type: 'pull_request' }, tool_access: { block: ['merge'] } }] },
    },
  };
  const calls = [tool('merge'), tool('look')];
  expect(await told(document, calls, { event: 'pull_request_target' })).toEqual([
    'deny extensions.origins.profiles.pr.tool_access.block',
    'allow',
  ]);
  expect(await told(document, calls)).toEqual(['allow', 'allow']);
  expect(await told(document, [tool('look')], { event: 'push' })).toEqual(['deny extensions.origins.default_behavior']);
});

it('a finding names the line, the text and the pattern', async () => {
  const policy = await load(
    { file: 'p.yaml', text: 'hushspec: "0.1.0"\nrules: { patch_integrity: { forbidden_patterns: ["(?i)skip_checks"] } }\n' },
    async name => readPreset(name),
    '2026-01-01',
  );
  const path = fromGit('src/a.ts');
  const added = ['fine', 'x = SKIP_CHECKS;'].map((text, i) => ({ n: i + 11, text }));
  const change = { status: 'M' as const, path, binary: false, generated: false, added, removed: [{ n: 4, text: 'old' }] };
  const call: Call = {
    ...tool('x'),
    act: { do: 'file', file: change },
    effects: [{ kind: 'write', place: { file: 'src/a.ts', line: 11 }, path, added, removed: change.removed, change }],
  };
  const finding = judge([call], policy, LONE_SCENE)[0]!.findings.find(({ guard }) => guard === 'hushspec')!;
  expect(finding).toMatchObject({ decision: 'deny', rule: 'patch-integrity', place: { file: 'src/a.ts', line: 12 } });
  expect(finding.message).toContain('`SKIP_CHECKS` matches `(?i)skip_checks`');
});
