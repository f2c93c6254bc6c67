/** Sub-agents: down a chain every step only takes away, whatever the rules of its agents say. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approve } from '../src/approve.ts';
import type { Call, Decision, Effect, Verdict } from '../src/core/model.ts';
import { DECISIONS, MODES } from '../src/core/model.ts';
import { judgeCall } from '../src/judge.ts';
import { scene } from './support/examples.ts';
import { compileTexts } from './support/policies.ts';
import './support/loaded.ts';

const place = { file: 'f' };
const exec = (line: string): Effect => ({ kind: 'exec', place, argv: line.split(' ') as [string, ...string[]] });
const starts = (name: string): Effect => ({ kind: 'agent', place, name }) as Effect;
const verdict = (policy: string, chain: readonly string[], effect: Effect, tool = 'Bash'): Verdict => {
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
  return judgeCall(call, compiled, scene);
};
const decide = (...asked: Parameters<typeof verdict>): Decision => verdict(...asked).decision;

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

it.each<[line: string, decision: string]>([
  ['claude -p x', 'deny'],
  ['/usr/local/bin/gemini -p x', 'deny'],
  ['codex exec x', 'deny'],
  ['cursor-agent x', 'deny'],
  ['aider --message x', 'deny'],
  ['copilot -p x', 'deny'],
  ['goose run -t x', 'deny'],
  ['q chat x', 'deny'],
  ['npx -y @anthropic-ai/claude-code@latest -p x', 'deny'],
  ['pnpm dlx opencode-ai run x', 'deny'],
  ['python -m aider --message x', 'deny'],
  ['gh agent-task create x', 'deny'],
  ['claude --version', 'allow'],
  ['codex login', 'allow'],
  ['goose up', 'allow'],
  ['q status', 'allow'],
  ['npm install @openai/codex', 'allow'],
  ['gh pr create', 'allow'],
  ['npx vitest run', 'allow'],
  ['git log --grep claude', 'allow'],
])('a command counts as starting an agent when it does: `%s` is %s', (line, decision) => {
  const policy = 'mode: bypass\nagents: { x: { delegation: false } }';
  expect(decide(policy, ['x'], exec(line))).toBe(decision);
  expect(decide(policy, ['z'], exec(line))).toBe('allow');
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

describe('sets of tools', () => {
  /** Everything that an agent could have, each with what it does. */
  const TOOLS: Readonly<Record<string, Effect>> = {
    Bash: exec('frob'),
    Read: { kind: 'read', place, path: { written: 'a.md', real: 'a.md', inside: true } },
    Agent: starts('b'),
    mcp__docs__find: { kind: 'tool', place, server: 'docs', name: 'find', input: {} },
    mcp__db__query: { kind: 'tool', place, server: 'db', name: 'query', input: {} },
    save_note: { kind: 'tool', place, name: 'save_note', input: {}, does: 'write' },
  };
  const listed = fc.uniqueArray(fc.constantFrom(...Object.keys(TOOLS), 'mcp__docs', 'mcp__*', 'save_*', '*'), { maxLength: 4 });
  const agent = fc.record(
    { tools: fc.record({ allow: listed, deny: listed }, { requiredKeys: [] }), delegation: fc.boolean() },
    { requiredKeys: [] },
  );
  type Given = Readonly<Record<string, { tools?: { allow?: string[]; deny?: string[] }; delegation?: boolean }>>;
  const fits = (pattern: string, name: string): boolean =>
    new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(name) ||
    (pattern.startsWith('mcp__') && name.startsWith(`${pattern}__`));

  /** What is left at the end of a chain, as sets: (what the parent has and the agent is allowed) without what it is denied. */
  const available = (agents: Given, chain: readonly string[]): readonly string[] =>
    chain.reduce<readonly string[]>((parent, name, depth) => {
      const rules = Object.entries(agents).filter(([pattern]) => fits(pattern, name));
      return parent
        .filter(tool => rules.every(([, { tools }]) => tools?.allow?.some(one => fits(one, tool)) ?? true))
        .filter(tool => !rules.some(([, { tools }]) => tools?.deny?.some(one => fits(one, tool))))
        .filter(tool => !rules.some(([, r]) => r.delegation === false && (depth < chain.length - 1 || tool === 'Agent')));
    }, Object.keys(TOOLS));

  it('are what the parent has and the agent is allowed, without what it is denied and without delegation where that is forbidden', () => {
    const seen = { taken: 0, left: 0, below: 0 };
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('a', 'b', 'ab', 'a*', '*'), agent, { maxKeys: 4 }),
        fc.array(fc.constantFrom('a', 'b', 'ab'), { maxLength: 4 }),
        (agents, chain) => {
          const policy = `extends: none\nmode: bypass\nagents: ${JSON.stringify(agents)}`;
          const has = (of: readonly string[]): readonly string[] =>
            Object.entries(TOOLS).flatMap(([tool, effect]) => (decide(policy, of, effect, tool) === 'allow' ? [tool] : []));
          const now = has(chain);
          expect(now).toEqual(available(agents as Given, chain));
          const parent = has(chain.slice(0, -1));
          expect(
            now.filter(tool => !parent.includes(tool)),
            'nothing is gained on the way down',
          ).toEqual([]);
          seen.taken += Object.keys(TOOLS).length - now.length;
          seen.left += now.length;
          if (chain.length > 1 && now.length < parent.length) seen.below++;
        },
      ),
      { numRuns: 300 },
    );
    expect(seen.taken).toBeGreaterThan(100);
    expect(seen.left).toBeGreaterThan(100);
    expect(seen.below).toBeGreaterThan(5);
  });
});

describe('what a parent was approved', () => {
  const ask = 'extends: none\nmode: bypass\npermissions: { ask: ["Bash(frob *)"] }\n';
  const chains = fc.array(fc.constantFrom('a', 'b', 'main'), { maxLength: 3 });
  it('never reaches a child: an exception for its finding leaves the same call of everybody else closed', () => {
    fc.assert(
      fc.property(chains, chains, (one, other) => {
        const { fingerprint } = verdict(ask, one, exec('frob one')).findings.find(f => f.decision === 'ask')!;
        const excepted = `${ask}exceptions: [{ rule: permissions/ask, fingerprint: "${fingerprint}", reason: known }]`;
        expect(decide(excepted, one, exec('frob one'))).toBe('allow');
        expect(decide(excepted, other, exec('frob one'))).toBe(one.join() === other.join() ? 'allow' : 'ask');
      }),
      { numRuns: 100 },
    );
  });
  it('never reaches a child: a rule for one agent opens nothing to those below it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b'), { maxLength: 3 }), fc.constantFrom('a', 'b', 'main'), (chain, named) => {
        const policy = `extends: none\npermissions: { allow: [{ tools: [Bash], commands: ["frob one"], agents: [${named}] }] }`;
        const alone = chain.length === 0 && named === 'main';
        expect(decide(policy, chain, exec('frob one'))).toBe(alone ? 'allow' : 'deny');
      }),
      { numRuns: 100 },
    );
  });
  it('is of one commit, and settles no deny of a child', () => {
    const policy = `${ask}agents: { a: { tools: { deny: [Bash] } } }`;
    const compiled = compileTexts([{ file: 'p', text: `version: 1\n${policy}` }], '2026-01-01');
    const verdicts = [verdict(policy, [], exec('frob one')), verdict(policy, ['a'], exec('frob one'))];
    const review = { by: 'someone', how: 'review', head: 'c1' } as const;
    expect(approve(verdicts, [review], 'c1', compiled).verdicts.map(({ decision }) => decision)).toEqual(['allow', 'deny']);
    expect(approve(verdicts, [review], 'c2', compiled).verdicts.map(({ decision }) => decision)).toEqual(['ask', 'deny']);
  });
});
