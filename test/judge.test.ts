/** The algebra of judging, each line a test; and a naive judge beside the real one on random policies. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Check } from '../src/core/contracts.ts';
import type { Call, Decision, Effect, Finding, Mode, Opinion, Verdict } from '../src/core/model.ts';
import { DECISIONS, MODES, strictest } from '../src/core/model.ts';
import { resolve } from '../src/core/paths.ts';
import type { Policy } from '../src/core/policy/model.ts';
import { compileRule, type RuleSource } from '../src/core/rules.ts';
import { judge, judgeCall } from '../src/judge.ts';
import { scene } from './support/examples.ts';
import { compileTexts } from './support/policies.ts';
import './support/loaded.ts';

const place = { file: 'f' };
const call = (effects: readonly Effect[], over: Partial<Call> = {}): Call => ({
  id: 'c',
  tool: 'Bash',
  place,
  act: { do: 'other', input: 0 },
  agents: [],
  status: 'not-run',
  ...over,
  effects: effects as [Effect, ...Effect[]],
});
const exec = (line: string, over: Partial<Effect & { kind: 'exec' }> = {}): Effect => ({
  kind: 'exec',
  place,
  argv: line.split(' ') as [string, ...string[]],
  ...over,
});
const file = (kind: 'read' | 'write' | 'delete', path: string, over: object = {}): Effect =>
  ({ kind, place, path: resolve(path, { root: '/repo', cwd: '/repo' }), added: [], removed: [], ...over }) as Effect;

interface Given {
  readonly mode?: Mode;
  readonly deny?: readonly RuleSource[];
  readonly ask?: readonly RuleSource[];
  readonly allow?: readonly RuleSource[];
  readonly checks?: readonly Check[];
}
const policyOf = ({ mode = 'dont-ask', deny = [], ask = [], allow = [], checks = [] }: Given): Policy => ({
  ...compileTexts([{ file: 'p', text: 'version: 1\n' }], '2026-01-01', mode),
  checks: checks.map((check, i) => ({ guard: `g${i}`, check })),
  levels: () => [
    {
      mode,
      rules: {
        deny: deny.map(r => compileRule(r, 'wide')),
        ask: ask.map(r => compileRule(r, 'wide')),
        allow: allow.map(r => compileRule(r, 'narrow')),
      },
    },
  ],
});
const decide = (given: Given, effects: readonly Effect[], over?: Partial<Call>): Decision =>
  judgeCall(call(effects, over), policyOf(given), scene).decision;
const says =
  (decision: Decision): Check =>
  () => [{ decision, rule: 'r', message: 'm' }];

describe('guards that object to a path as such say the same', () => {
  const path: Check = () => [{ decision: 'deny', rule: 'p', message: 'never', about: 'path', subject: 'x' }];
  const asks: Check = () => [{ decision: 'ask', rule: 'q', message: 'a person', about: 'path', subject: 'x' }];
  const other: Check = () => [{ decision: 'ask', rule: 's', message: 'something else' }];
  const told = (checks: readonly Check[], except?: (finding: Finding) => boolean): string[] => {
    const policy = { ...policyOf({ checks }), exception: (f: Finding) => (except?.(f) ? { reason: 'known' } : undefined) };
    return judgeCall(call([file('write', '.env')]), policy as unknown as Policy, scene).findings.map(
      f => `${f.decision} ${f.rule}`,
    );
  };
  it.each<[title: string, checks: readonly Check[], told: readonly string[]]>([
    ['only the strictest is told', [path, asks], ['deny p']],
    ['whatever their order', [asks, path], ['deny p']],
    ['what is no word on the path stands beside it', [path, asks, other], ['deny p', 'ask s']],
    ['alone, the milder one is told', [asks, other], ['ask q', 'ask s']],
  ])('%s', (_, checks, expected) => expect(told(checks)).toEqual(expected));
  it('the milder one is told where the stricter one is excepted', () =>
    expect(told([path, asks], f => f.rule === 'p')).toEqual(['allow p', 'ask q']));
});

it('what a command does again, to the letter, is judged once and told as often as it is done', () => {
  let asked = 0;
  const check: Check = effect => {
    asked++;
    return effect.kind === 'write' ? [{ decision: 'ask', rule: 'r', message: effect.path.real }] : [];
  };
  const again = Array.from({ length: 100 }, (_, i): Effect[] => [exec('tee a', { by: i }), file('write', 'a', { by: i })]).flat();
  const verdict = judgeCall(call(again), policyOf({ checks: [check], mode: 'bypass' }), scene);
  expect(asked).toBeLessThan(6);
  expect(verdict.findings.filter(f => f.guard === 'g0')).toHaveLength(100);
  expect(verdict.findings).toHaveLength(200);
});

it('the same effect of other words is judged for itself', () => {
  const effects = Array.from({ length: 40 }, (_, i): Effect[] => [
    exec(i === 39 ? 'other a' : 'tee a', { by: i }),
    file('write', 'a', { by: i }),
  ]).flat();
  expect(decide({ allow: ['Bash(tee a)'] }, effects.slice(0, -2))).toBe('allow');
  expect(decide({ allow: ['Bash(tee a)'] }, effects)).toBe('deny');
  expect(decide({ allow: ['Bash(tee a)'] }, [...effects.slice(0, -2), file('write', 'a')])).toBe('deny');
});

describe('the algebra', () => {
  it.each([
    [
      'an effect takes the strictest opinion of all checks',
      { checks: [says('allow'), says('deny'), says('ask')] },
      [exec('ls')],
      'deny',
    ],
    ['a call takes its strictest effect', { mode: 'bypass', deny: ['Bash(rm *)'] }, [exec('ls'), exec('rm x')], 'deny'],
    ['one allowed command never covers its neighbour', { allow: ['Bash(ls *)'] }, [exec('ls'), exec('make')], 'deny'],
    ["a guard's ask stands whatever the mode says", { mode: 'bypass', checks: [says('ask')] }, [exec('ls')], 'ask'],
    ["a guard's ask stands whatever an allow rule says", { allow: ['Bash'], checks: [says('ask')] }, [exec('ls')], 'ask'],
    ['an allow rule fills silence', { allow: ['Bash'] }, [exec('ls')], 'allow'],
    ['a deny rule outranks an allow rule', { allow: ['Bash'], deny: ['Bash(ls)'] }, [exec('ls')], 'deny'],
    ['an ask rule outranks an allow rule', { allow: ['Bash'], ask: ['Bash(ls)'] }, [exec('ls')], 'ask'],
    ['what is not understood is never allowed', { mode: 'bypass', allow: ['*'] }, [{ kind: 'opaque', place, why: 'w' }], 'ask'],
    [
      'a guard that throws is a deny',
      {
        mode: 'bypass',
        checks: [
          () => {
            throw new Error('bug');
          },
        ],
      },
      [exec('ls')],
      'deny',
    ],
  ] as readonly [string, Given, Effect[], Decision][])('%s', (_, given, effects, want) =>
    expect(decide(given, effects)).toBe(want),
  );

  it.each([
    ['dont-ask', 'deny', 'deny', 'deny'],
    ['plan', 'allow', 'deny', 'deny'],
    ['default', 'ask', 'ask', 'ask'],
    ['accept-edits', 'allow', 'allow', 'ask'],
    ['bypass', 'allow', 'allow', 'allow'],
  ] as const)('mode %s says of a read %s, of a write %s, of a command %s', (mode, read, write, command) => {
    expect([file('read', 'a'), file('write', 'a'), exec('make')].map(effect => decide({ mode }, [effect]))).toEqual([
      read,
      write,
      command,
    ]);
  });
  it('plan allows a command of the read-only set, and accept-edits no write outside of the repository', () => {
    expect(decide({ mode: 'plan' }, [exec('cat a', { sets: ['read-only'] })])).toBe('allow');
    expect(decide({ mode: 'accept-edits' }, [file('write', '/etc/hosts')])).toBe('ask');
  });
});

describe('rules', () => {
  it.each([
    ['an exact command', 'Bash(npm test)', exec('npm test'), true],
    ['no further word', 'Bash(npm test)', exec('npm test --watch'), false],
    ['any further words', 'Bash(git log *)', exec('git log --oneline -3'), true],
    ['the command without any further word', 'Bash(git log *)', exec('git log'), true],
    ['no longer program name', 'Bash(ls *)', exec('lsof -i'), false],
    ['a prefix of words', 'Bash(npm run test:*)', exec('npm run test -- -u'), true],
    ['no prefix inside a word', 'Bash(npm run test:*)', exec('npm run testing'), false],
    ['no command with a variable that changes what runs', 'Bash(npm test)', exec('npm test', { env: ['PATH'] }), false],
    ['no word that is not known', 'Bash(npm test)', exec('npm test', { unsure: [1] }), false],
    ['a word that is not known, where any word may stand', 'Bash(echo *)', exec('echo x', { unsure: [1] }), true],
    ['no other path of the program', 'Bash(npm test)', exec('./npm test'), false],
    ['a path below', 'Edit(src/**)', file('write', 'src/a/b.ts'), true],
    ['where a path ends, not how it is written', 'Edit(src/**)', file('write', 'src/../lib/a.ts'), false],
    ['no path outside', 'Edit(**)', file('write', '/etc/passwd'), false],
    ['a name at any depth', 'Read(*.md)', file('read', 'docs/a/b.md'), true],
    ['an anchored path only at the root', 'Read(docs/*.md)', file('read', 'x/docs/b.md'), false],
    ['the root too, where every file may be read', 'Read(**)', file('read', '.'), true],
    ['no root where some files may be read', 'Read(src/**)', file('read', '.'), false],
    ['no directory outside', 'Read(**)', file('read', '..'), false],
    ['no deletion of the root', 'Edit(**)', file('delete', '.'), false],
    ['a host', 'WebFetch(domain:*.example.org)', { kind: 'connect', place, host: 'api.example.org' }, true],
    ['every tool of a server', 'mcp__github', { kind: 'tool', place, server: 'github', name: 'create_issue', input: {} }, true],
    ['no tool of another server', 'mcp__git', { kind: 'tool', place, server: 'github', name: 'create_issue', input: {} }, false],
    ['a tool by a wildcard', 'mcp__github__get_*', { kind: 'tool', place, server: 'github', name: 'get_issue', input: {} }, true],
  ] as readonly [string, string, Effect, boolean][])('an allow rule covers %s', (_, rule, effect, yes) =>
    expect(decide({ allow: [rule] }, [effect])).toBe(yes ? 'allow' : 'deny'),
  );

  it.each([
    ['options anywhere', 'Bash(git push --force *)', exec('git push origin main --force'), true],
    ['a program by another path', 'Bash(rm *)', exec('/bin/rm -rf x'), true],
    ['a subcommand behind global options', 'Bash(git push *)', exec('git -C x -c a=b push'), true],
    ['a command inside a wrapper', 'Bash(rm *)', exec('rm x', { via: ['sudo'] }), true],
    ['a path without regard to case', 'Read(**/.env)', file('read', 'A/.ENV'), true],
    ['no other path', 'Read(**/.env)', file('read', 'a/.env.ts'), false],
    ['no other command', 'Bash(git push *)', exec('git status'), false],
  ] as readonly [string, string, Effect, boolean][])('a deny rule covers %s', (_, rule, effect, yes) =>
    expect(decide({ mode: 'bypass', deny: [rule] }, [effect])).toBe(yes ? 'deny' : 'allow'),
  );

  it('an allow for a command reaches what the command itself does, but never a redirect', () => {
    const copy = [exec('cp a b', { by: 0 }), file('read', 'a', { by: 0 }), file('write', 'b', { by: 0 })];
    expect(decide({ allow: ['Bash(cp *)'] }, copy)).toBe('allow');
    expect(decide({ allow: ['Bash(cp *)'] }, [...copy, file('write', 'c')])).toBe('deny');
  });
  it('an allow with paths needs every path of the call, a deny needs one', () => {
    const two = [file('write', 'src/a'), file('write', 'infra/b')];
    expect(decide({ allow: [{ tools: ['Edit'], paths: ['src/**'] }] }, two)).toBe('deny');
    expect(decide({ allow: [{ tools: ['Edit'], paths: ['src/**', 'infra/**'] }] }, two)).toBe('allow');
    expect(decide({ mode: 'bypass', deny: [{ paths: ['infra/**'] }] }, two)).toBe('deny');
  });
  it('a rule for agents holds for those agents alone', () => {
    const rule = { tools: ['Bash'], agents: ['review*'] };
    expect(decide({ allow: [rule] }, [exec('ls')], { agents: ['reviewer'] })).toBe('allow');
    expect(decide({ allow: [rule] }, [exec('ls')])).toBe('deny');
    expect(decide({ mode: 'bypass', deny: [{ tools: ['Bash'], agents: ['main'] }] }, [exec('ls')])).toBe('deny');
  });
});

it('a notice of a guard permits nothing, and an allow of a guard does', () => {
  const saying =
    (opinion: Partial<Opinion>): Check =>
    () => [{ decision: 'allow', rule: 'r', message: 'm', ...opinion }];
  const judged = (check: Check): Verdict => judge([call([file('write', 'a')])], policyOf({ checks: [check] }), scene)[0]!;
  expect(judged(saying({ notice: true })).decision).toBe('deny');
  expect(judged(saying({ notice: true })).findings.map(f => f.guard)).toContain('mode');
  expect(judged(saying({})).decision).toBe('allow');
});

it('a call that was stopped before it ran is told as an attempt, under the same fingerprint', () => {
  const judged = (status: Call['status']): Finding =>
    judgeCall(call([exec('ls')], { status }), policyOf({ checks: [says('deny')] }), scene).findings[0]!;
  const [tried, ran] = [judged('denied'), judged('ok')];
  expect(tried.message).toBe(`tried, and stopped before it ran: ${ran.message}`);
  expect(tried.fingerprint).toBe(ran.fingerprint);
});

/** Random effects and policies; the naive judge knows only the three sentences of the design. */
const effect = fc.constantFrom<Effect>(exec('ls'), exec('rm x'), file('read', 'a'), file('write', 'b'), {
  kind: 'opaque',
  place,
  why: 'w',
});
const opinionTable = fc.dictionary(fc.constantFrom('exec', 'read', 'write', 'opaque'), fc.constantFrom(...DECISIONS), {
  maxKeys: 3,
});
const rule = fc.constantFrom('Bash(ls)', 'Bash(rm *)', 'Bash', 'Read', 'Edit(b)', 'Edit');

it('1,000 random policies agree with the naive judge, whatever the order of the guards', () => {
  const lists = fc.array(rule, { maxLength: 3 });
  fc.assert(
    fc.property(
      fc.array(effect, { minLength: 1, maxLength: 4 }),
      fc.array(opinionTable, { maxLength: 4 }),
      fc.record({ deny: lists, ask: lists, allow: lists }),
      fc.constantFrom(...MODES),
      (effects, tables, rules, mode) => {
        const checks = tables.map(
          (table): Check =>
            e =>
              table[e.kind] === undefined ? [] : [{ decision: table[e.kind]!, rule: 'r', message: 'm' } satisfies Opinion],
        );
        const covered = (list: readonly string[], stance: 'narrow' | 'wide', e: Effect): boolean =>
          list.some(r => compileRule(r, stance).covers(e, call(effects)));
        const naive = strictest(
          effects.map(e => {
            const guards = tables.flatMap(table => table[e.kind] ?? []);
            const said: Decision[] = [
              ...guards,
              ...(covered(rules.deny, 'wide', e) ? ['deny' as const] : []),
              ...(covered(rules.ask, 'wide', e) ? ['ask' as const] : []),
            ];
            if (e.kind === 'opaque') return strictest([...said, 'ask']);
            if (said.length > 0) return strictest(said);
            if (covered(rules.allow, 'narrow', e)) return 'allow';
            return {
              'dont-ask': 'deny',
              plan: e.kind === 'read' ? 'allow' : 'deny',
              default: 'ask',
              'accept-edits': e.kind === 'exec' ? 'ask' : 'allow',
              bypass: 'allow',
            }[mode] as Decision;
          }),
        );
        const real = (list: readonly Check[]): Verdict =>
          judge([call(effects)], policyOf({ mode, ...rules, checks: list }), scene)[0]!;
        expect(real(checks).decision).toBe(naive);
        expect(real([...checks].reverse()).decision).toBe(naive);
        expect(real(checks).findings.length).toBeGreaterThanOrEqual(effects.length);
      },
    ),
    { numRuns: 1000 },
  );
});
