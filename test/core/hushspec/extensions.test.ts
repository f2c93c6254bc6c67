/** States and origins: what they narrow, which profile holds, what a signal leads to. */
import { describe, expect, it } from 'vitest';
import { hushSpec } from '../../../src/core/hushspec/document.ts';
import { compileSpec } from '../../../src/core/hushspec/evaluate.ts';
import type { Action, Origin } from '../../../src/core/hushspec/ruling.ts';

const compile = (rules: object, extensions: object) => compileSpec(hushSpec.parse({ hushspec: '0.1.3', rules, extensions }));
const tool = (target: string, more: Partial<Action> = {}): Action => ({ type: 'tool_call', target, ...more });

describe('posture', () => {
  const { ask } = compile(
    {},
    {
      posture: {
        initial: 'open',
        states: {
          open: { capabilities: ['tool_call', 'shell'], budgets: { tool_calls: 2, shell_commands: 0 } },
          shut: { capabilities: [] },
          free: { description: 'says nothing of capabilities' },
        },
        transitions: [
          { from: '*', to: 'shut', on: 'any_violation' },
          { from: 'open', to: 'free', on: 'any_violation' },
        ],
      },
    },
  );
  it.each([
    ['what the initial state can do', tool('x'), 'allow', undefined],
    ['what it cannot do', { type: 'egress', target: 'x' }, 'deny', 'extensions.posture.states.open.capabilities'],
    [
      'what an empty list can do',
      tool('x', { posture: { current: 'shut' } }),
      'deny',
      'extensions.posture.states.shut.capabilities',
    ],
    ['what no list can do', tool('x', { posture: { current: 'free' } }), 'allow', undefined],
    ['a state that is not there', tool('x', { posture: { current: 'toString' } }), 'deny', 'extensions.posture.states.toString'],
    [
      'a budget of none',
      { type: 'shell_command', target: 'ls' },
      'deny',
      'extensions.posture.states.open.budgets.shell_commands',
    ],
    ['what needs no capability', { type: 'computer_use', target: 'x' }, 'allow', undefined],
  ] as const)('%s', (_, action, decision, rule) => {
    const answer = ask(action);
    expect([answer.decision, answer.rule]).toEqual([decision, rule]);
  });
  it('spends a budget call by call', () => {
    expect([0, 1, 2].map(used => ask(tool('x'), { used: { tool_call: used } }).decision)).toEqual(['allow', 'allow', 'deny']);
  });
  it('follows the transition of the named state before one from any', () => {
    const next = (current: string, signal: string) => ask(tool('x', { posture: { current, signal } })).posture?.next;
    expect([next('open', 'any_violation'), next('free', 'any_violation'), next('open', 'none')]).toEqual([
      'free',
      'shut',
      'open',
    ]);
  });
});

describe('origins', () => {
  const rules = { tool_access: { allow: ['read', 'write'], block: ['wipe'] }, egress: { allow: ['a.example', 'b.example'] } };
  const { ask } = compile(rules, {
    origins: {
      profiles: [
        { id: 'space', match: { space_id: 'S' }, tool_access: { allow: ['read', 'more'], require_confirmation: ['read'] } },
        { id: 'chat', match: { provider: 'chat' }, tool_access: { allow: ['read', 'more'] }, egress: { allow: ['b.example'] } },
        { id: 'tagged', match: { provider: 'chat', tags: ['x', 'y'] }, tool_access: { block: ['write'], max_args_size: 5 } },
        { id: 'twin', match: { provider: 'chat', tags: ['x'] } },
      ],
    },
  });
  const from = (origin: Origin, name = 'read', type = 'tool_call') => {
    const { decision, rule, profile } = ask({ type, target: name, origin, args_size: 6 });
    return `${profile ?? '-'} ${decision} ${rule?.split('.').slice(-2).join('.')}`;
  };
  it.each([
    [
      'the exact space comes first',
      { space_id: 'S', provider: 'chat', tags: ['x', 'y'] },
      'read',
      'space warn tool_access.require_confirmation',
    ],
    ['the most fields come next', { provider: 'chat', tags: ['y', 'x'] }, 'read', 'tagged deny tool_access.max_args_size'],
    ['all tags must be there', { provider: 'chat', tags: ['y'] }, 'read', 'chat allow tool_access.allow'],
    ['a profile opens nothing that the document does not', { provider: 'chat' }, 'more', 'chat deny tool_access.allow'],
    ['a profile closes what the document opens', { provider: 'chat' }, 'write', 'chat deny tool_access.allow'],
    ['what the document blocks stays blocked', { provider: 'chat' }, 'wipe', 'chat deny tool_access.block'],
    ['no profile fits', { provider: 'mail' }, 'read', '- deny origins.default_behavior'],
  ] as const)('%s', (_, origin, name, answer) => expect(from(origin, name)).toBe(answer));
  it('narrows hosts too', () => {
    expect(from({ provider: 'chat' }, 'a.example', 'egress')).toBe('chat deny egress.default');
    expect(from({ provider: 'chat' }, 'b.example', 'egress')).toBe('chat allow egress.allow');
  });
  it('asks for no profile where there is no origin', () => expect(ask(tool('write'))).toMatchObject({ decision: 'allow' }));
  it.each([
    ['minimal_profile falls back to the document', { default_behavior: 'minimal_profile' }, 'allow', undefined],
    ['a profile without `match` fits whatever comes', { profiles: [{ id: 'any' }] }, 'allow', 'any'],
  ])('%s', (_, origins, decision, profile) => {
    const answer = compile({}, { origins }).ask(tool('x', { origin: { provider: 'mail' } }));
    expect([answer.decision, answer.profile]).toEqual([decision, profile]);
  });
  it('a profile sets the state, and the tighter budget', () => {
    const { ask: asked } = compile(
      {},
      {
        posture: { initial: 'a', states: { a: {}, b: { budgets: { tool_calls: 3 } } }, transitions: [] },
        origins: { profiles: [{ id: 'p', posture: 'b', budgets: { tool_calls: 1 } }] },
      },
    );
    const answer = asked(tool('x', { origin: {}, posture: { current: 'a' } }), { used: { tool_call: 1 } });
    expect(answer).toMatchObject({
      decision: 'deny',
      rule: 'extensions.origins.profiles.p.budgets.tool_calls',
      posture: { current: 'b' },
    });
  });
});
