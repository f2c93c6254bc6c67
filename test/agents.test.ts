/** Sub-agents: down a chain every step only takes away, whatever the rules of its agents say. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call, Decision, Effect } from '../src/core/model.ts';
import { DECISIONS, MODES } from '../src/core/model.ts';
import { judgeCall } from '../src/judge.ts';
import { scene } from './support/examples.ts';
import { compileTexts } from './support/policies.ts';
import './support/loaded.ts';

const place = { file: 'f' };
const exec = (line: string): Effect => ({ kind: 'exec', place, argv: line.split(' ') as [string, ...string[]] });
const starts = (name: string): Effect => ({ kind: 'agent', place, name }) as Effect;
const decide = (policy: string, chain: readonly string[], effect: Effect, tool = 'Bash'): Decision => {
  const compiled = compileTexts([{ file: 'p', text: `version: 1\n${policy}` }], '2026-01-01');
  const call: Call = {
    id: 'c',
    tool,
    place,
    act: { do: 'other', input: 0 },
    agents: chain,
    status: 'not-run',
    effects: [effect],
  };
  return judgeCall(call, compiled, scene).decision;
};

const ALLOW_LS = 'permissions: { allow: ["Bash(ls)"] }\n';
it.each<[title: string, policy: string, chain: string[], line: string, expected: Decision]>([
  ['an agent without rules has what the main one has', ALLOW_LS, ['x'], 'ls', 'allow'],
  ['a list of tools permits what stands in it', `${ALLOW_LS}agents: { x: { tools: { allow: [Bash] } } }`, ['x'], 'ls', 'allow'],
  ['a list of tools refuses the rest', `${ALLOW_LS}agents: { x: { tools: { allow: [Read] } } }`, ['x'], 'ls', 'deny'],
  ['an empty list refuses everything', `${ALLOW_LS}agents: { x: { tools: { allow: [] } } }`, ['x'], 'ls', 'deny'],
  ['a denied tool is refused', `${ALLOW_LS}agents: { x: { tools: { deny: [Bash] } } }`, ['x'], 'ls', 'deny'],
  ['a denied tool of another agent is not', `${ALLOW_LS}agents: { y: { tools: { deny: [Bash] } } }`, ['x'], 'ls', 'allow'],
  ['what an ancestor lacks, its child lacks', `${ALLOW_LS}agents: { x: { tools: { deny: [Bash] } } }`, ['x', 'y'], 'ls', 'deny'],
  [
    'a glob stands for every name that fits',
    `${ALLOW_LS}agents: { "re*": { tools: { deny: [Bash] } } }`,
    ['review'],
    'ls',
    'deny',
  ],
  ['nothing runs below who may not delegate', `${ALLOW_LS}agents: { x: { delegation: false } }`, ['x', 'y'], 'ls', 'deny'],
  ['who may not delegate still works itself', `${ALLOW_LS}agents: { x: { delegation: false } }`, ['x'], 'ls', 'allow'],
  [
    'an ask of a child does not open what is closed above it',
    'agents: { x: { permissions: { ask: ["Bash(ls)"] } } }',
    ['x'],
    'ls',
    'deny',
  ],
  [
    'an ask of a child holds where the main one allows',
    `${ALLOW_LS}agents: { x: { permissions: { ask: ["Bash(ls)"] } } }`,
    ['x'],
    'ls',
    'ask',
  ],
  [
    'an allow rule for a child alone gives it no more than its parent has',
    'permissions: { allow: [{ tools: [Bash], commands: ["ls"], agents: [x] }] }',
    ['x'],
    'ls',
    'deny',
  ],
  [
    'an allow rule for both holds for both',
    'permissions: { allow: [{ tools: [Bash], commands: ["ls"], agents: [main, x] }] }',
    ['x'],
    'ls',
    'allow',
  ],
])('%s', (_, policy, chain, line, expected) => {
  expect(decide(policy, chain, exec(line))).toBe(expected);
});

it('starting an agent is refused to who may not delegate, and to nobody else', () => {
  const policy = 'mode: bypass\nagents: { x: { delegation: false } }';
  expect(decide(policy, ['x'], starts('y'), 'Task')).toBe('deny');
  expect(decide(policy, ['z'], starts('y'), 'Task')).toBe('allow');
});

describe('random chains', () => {
  const NAMES = ['a', 'b', 'ab'];
  const LINES = ['ls', 'git status', 'frob one', 'frob two'];
  const rules = fc.uniqueArray(fc.constantFrom('Bash', 'Bash(ls)', 'Bash(git status)', 'Bash(frob *)', 'Bash(frob one)'), {
    maxLength: 2,
  });
  const permissions = fc.record({ deny: rules, ask: rules, allow: rules });
  const tools = fc.uniqueArray(fc.constantFrom('Bash', 'Read', 'Ba*'), { maxLength: 2 });
  const agent = fc.record(
    {
      mode: fc.constantFrom(...MODES),
      permissions,
      tools: fc.record({ allow: tools, deny: tools }, { requiredKeys: [] }),
      delegation: fc.boolean(),
    },
    { requiredKeys: ['permissions'] },
  );
  const given = fc.record({
    mode: fc.constantFrom(...MODES),
    permissions,
    agents: fc.dictionary(fc.constantFrom('a', 'b', 'ab', 'a*', '*'), agent, { maxKeys: 3 }),
  });
  it('never give a child more than any of its ancestors has', () => {
    let stricter = 0;
    fc.assert(
      fc.property(
        given,
        fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...LINES),
        (policy, chain, line) => {
          const text = Object.entries({ extends: 'none', ...policy })
            .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
            .join('');
          const decisions = Array.from({ length: chain.length + 1 }, (_, n) =>
            DECISIONS.indexOf(decide(text, chain.slice(0, n), exec(line))),
          );
          for (let n = 1; n < decisions.length; n++) {
            expect(decisions[n]).toBeGreaterThanOrEqual(decisions[n - 1]!);
            if (decisions[n]! > decisions[n - 1]!) stricter++;
          }
        },
      ),
      { numRuns: 400 },
    );
    expect(stricter, 'the policies must take something away').toBeGreaterThan(20);
  });
});
