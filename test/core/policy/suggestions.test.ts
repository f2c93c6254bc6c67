/** What is suggested opens exactly what it was suggested for. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callOf } from '../../../src/call-of.ts';
import { unifiedDiff } from '../../../src/core/changes/line-diff.ts';
import type { Decision, Scene, Suggestion, Verdict } from '../../../src/core/model.ts';
import { additionsText, addToPolicy } from '../../../src/core/policy/add-to-policy.ts';
import type { Policy } from '../../../src/core/policy/model.ts';
import { suggestionsIn, withSuggestions } from '../../../src/core/policy/suggestions.ts';
import { maskVerdict } from '../../../src/core/reports/mask-report.ts';
import { judgeCall } from '../../../src/judge.ts';
import { verdictJson } from '../../../src/reporters/json.ts';
import { casesFolder, tsv } from '../../support/cases.ts';
import { compileTexts } from '../../support/policies.ts';
import '../../support/loaded.ts';

const STRICT = 'version: 1\nextends: none\nmode: dont-ask\npermissions:\n  ask: ["Bash(just ship *)"]\n';
const scene: Scene = { event: 'local', author: { kind: 'unknown' }, files: [], calls: [], steering: [] };
const compile = (text: string): Policy => compileTexts([{ file: 'p.yml', text }], '2026-11-30');

const INPUTS: Readonly<Record<string, (text: string) => unknown>> = {
  Bash: command => ({ command }),
  Read: file_path => ({ file_path }),
  Write: file_path => ({ file_path, content: '' }),
  Delete: path => ({ path }),
  WebFetch: url => ({ url, prompt: '' }),
  Agent: subagent_type => ({ subagent_type, prompt: '' }),
  Skill: skill => ({ skill, args: 'now' }),
  SlashCommand: command => ({ command }),
};
const judged = (policy: Policy, asked: string, agents: readonly string[] = []): Verdict => {
  const [, tool, text] = /^(\S+) ?(.*)$/s.exec(asked)!;
  return judgeCall(
    callOf({ tool: tool!, input: INPUTS[tool!]?.(text!) ?? {}, agents }, { file: 'session.jsonl' }),
    policy,
    scene,
  );
};
const suggested = (verdict: Verdict, policy: Policy): readonly Suggestion[] =>
  suggestionsIn({ verdicts: [JSON.parse(JSON.stringify(verdictJson(withSuggestions(verdict, policy))))] });
const entries = (asked: string, text = STRICT): readonly unknown[] => {
  const policy = compile(text);
  return suggested(judged(policy, asked), policy).map(({ entry }) => entry);
};
const decisions = (policy: Policy, calls: readonly string[]): readonly Decision[] =>
  calls.map(call => judged(policy, call).decision);

const runs = ({ call }: Verdict): readonly string[] =>
  call.effects.flatMap(effect => (effect.kind === 'exec' ? [JSON.stringify(effect.argv)] : []));

/** A call, what is suggested for it, and its near neighbours. */
const CASES: readonly [call: string, rules: readonly string[], neighbours: readonly string[]][] = [
  [
    'Bash make lint',
    ['Bash(make lint)'],
    [
      'Bash make',
      'Bash make lint x',
      'Bash make lints',
      'Bash make lint; make x',
      'Bash make lint > x',
      'Bash sudo make lint',
      'Bash PATH=/tmp make lint',
      'Bash make $X',
      'Bash gmake lint',
    ],
  ],
  ['Bash make "a b"', ['Bash(make "a b")'], ['Bash make a b', 'Bash make a', 'Bash make "a  b"']],
  ["Bash make 'a\"b'", [`Bash(make 'a"b')`], ['Bash make ab', 'Bash make a']],
  ['Bash make ""', ['Bash(make "")'], ['Bash make', 'Bash make x']],
  ['Bash make @read-only', ['Bash(make @read-only)'], ['Bash make x']],
  ['Bash make lint && just x', ['Bash(make lint)', 'Bash(just x)'], ['Bash make x', 'Bash just y']],
  ['Bash ./run.sh a', ['Bash(./run.sh a)'], ['Bash run.sh a', 'Bash ./run.sh', 'Bash ../run.sh a']],
  ['Bash python tools/x.py', ['Bash(python tools/x.py)'], ['Bash python', 'Bash python tools/y.py', 'Bash python -c x']],
  [
    'Bash make lint > out/log.txt',
    ['Bash(make lint)', 'Edit(/out/log.txt)'],
    ['Bash make lint > out/other.txt', 'Write out/log'],
  ],
  [
    'Read src/a.ts',
    ['Read(/src/a.ts)'],
    ['Read a.ts', 'Read lib/src/a.ts', 'Read src/a.tsx', 'Write src/a.ts', 'Read /src/a.ts'],
  ],
  ['Read app/[id]/(x)/page.tsx', ['Read(/app/\\[id\\]/\\(x\\)/page.tsx)'], ['Read app/i/x/page.tsx', 'Read app/[id]/x/page.tsx']],
  ['Read a*b', ['Read(/a\\*b)'], ['Read axb', 'Read ab']],
  ['Read /opt/data/a', ['Read(//opt/data/a)'], ['Read opt/data/a', 'Read /opt/data/b', 'Read /opt/data']],
  ['Read ~/notes/a', ['Read(~/notes/a)'], ['Read notes/a', 'Read ~/notes/b', 'Read /opt/notes/a']],
  ['Write docs/a b.md', ['Edit(/docs/a b.md)'], ['Write docs/a', 'Write docs/b.md', 'Read docs/a b.md']],
  [
    'WebFetch https://example.com/a?b=1',
    ['WebFetch(https://example.com/a?b=1)'],
    ['WebFetch https://example.com/a', 'WebFetch https://example.com.evil.test/a?b=1', 'WebFetch http://example.com/a?b=1'],
  ],
  ['mcp__notes__get', ['mcp__notes__get'], ['mcp__notes__set', 'mcp__notesx__get', 'mcp__other__get']],
  ['TodoRead', ['TodoRead'], ['TodoWrite']],
  ['Skill commit', ['Skill({"skill":"commit"*)'], ['Skill commits', 'Skill deploy', 'Skill x:commit', 'SlashCommand commit']],
  [
    'SlashCommand /ship docs',
    ['SlashCommand({"command":"/ship docs"*)'],
    ['SlashCommand /ship', 'SlashCommand /ship docs now', 'Skill ship'],
  ],
  ['Agent Explore', ['Agent(Explore)'], ['Agent Explorer', 'Agent Other']],
];
describe('what is suggested', () => {
  it.each(CASES)('for `%s` opens it, and nothing beside it', (call, rules, neighbours) => {
    const policy = compile(STRICT);
    const additions = suggested(judged(policy, call), policy);
    expect(additions).toHaveLength(rules.length);
    expect(new Set(additions.map(({ entry }) => entry))).toEqual(new Set(rules));
    const opened = compile(addToPolicy(STRICT, additions));
    expect(judged(opened, call).decision).toBe('allow');
    expect(decisions(opened, neighbours)).toEqual(decisions(policy, neighbours));
    expect(decisions(opened, neighbours)).not.toContain('allow');
    // Every single rule is needed: with one left out the call stays closed.
    for (const one of additions)
      expect(
        judged(
          compile(
            addToPolicy(
              STRICT,
              additions.filter(other => other !== one),
            ),
          ),
          call,
        ).decision,
        JSON.stringify(one.entry),
      ).not.toBe('allow');
  });
  it('opens every everyday command that it is made for, and none of the others', () => {
    const policy = compile(STRICT);
    const lines = readFileSync('test/fixtures/commands/everyday.txt', 'utf8').split('\n');
    const told = lines.flatMap(line => (line === '' || line.startsWith('#') ? [] : [line.split('\t').at(-1)!]));
    const measured = casesFolder === undefined ? [] : tsv('benign.tsv').map(row => JSON.parse(row['command_json']!) as string);
    const commands = [...new Set([...told, ...measured])].map(command => `Bash ${command}`);
    const verdicts = new Map(commands.map(command => [command, judged(policy, command)]));
    let opened = 0;
    for (const [at, command] of commands.entries()) {
      const additions = suggested(verdicts.get(command)!, policy);
      if (additions.length === 0) continue;
      opened++;
      const after = compile(addToPolicy(STRICT, additions));
      expect(judged(after, command).decision, command).toBe('allow');
      const own = new Set(runs(judged(policy, command)));
      for (const other of [commands[at - 1], commands[at + 1], `${command} --other`, `${command} && make other`]) {
        if (other === undefined || judged(policy, other).decision === 'allow') continue;
        const verdict = judged(after, other);
        expect(
          verdict.decision === 'allow' ? runs(verdict).filter(run => !own.has(run)) : [],
          `${other} beside ${command}`,
        ).toEqual([]);
      }
    }
    expect(opened).toBeGreaterThan(100);
  });
  it('is an exception where a guard or a rule asks', () => {
    for (const [call, rule] of [
      ['Bash just ship now', 'permissions/ask'],
      ['Bash git reset --hard', 'shell-command/'],
    ] as const) {
      const text = `${STRICT}  allow: ["Bash(git reset *)"]\n`;
      const policy = compile(text);
      const additions = suggested(judged(policy, call), policy);
      expect(additions).toHaveLength(1);
      expect(additions[0]).toMatchObject({ list: 'exceptions', entry: { path: '/session.jsonl', reason: 'say why' } });
      expect((additions[0]!.entry as { rule: string }).rule).toContain(rule);
      const opened = compile(addToPolicy(text, additions));
      expect(judged(opened, call).decision).toBe('allow');
      expect(decisions(opened, ['Bash just ship other', 'Bash git reset --hard HEAD~1'])).toEqual(['ask', 'ask']);
    }
  });
});

describe('nothing is suggested', () => {
  it.each<[why: string, call: string]>([
    ['for what a guard refuses', 'Bash git push --force origin main'],
    ['for what a guard refuses, whatever else the call does', 'Bash make lint && rm -rf /'],
    ['for what is not understood', 'Bash eval "$X"'],
    ['for a credential', 'Read .env'],
    ['for a word that is not known', 'Bash make $X'],
    ['for a word that is not known, of a command that a guard asks about', 'Bash git reset --hard "$REV"'],
    ['for a literal star', "Bash make '*'"],
    ['for an interpreter without a file', 'Bash python'],
    ['for inline code', 'Bash python -c "print(1)"'],
    ['for a shell', 'Bash bash'],
    ['for a shell with a command in it', 'Bash bash -c "make lint"'],
    ['for a wrapper around a shell', 'Bash timeout 5 bash'],
    ['for a program found through another PATH', 'Bash PATH=/tmp make lint'],
    ['for the root of the repository', 'Read .'],
    ['for a skill whose name is a pattern', 'Skill *'],
    ['for a skill without a name', 'Skill '],
  ])('%s', (_, call) => {
    expect(entries(call)).toEqual([]);
    expect(judged(compile(STRICT), call).decision).not.toBe('allow');
  });
  it('for a deny rule', () => {
    expect(entries('Bash make x', `${STRICT}  deny: ["Bash(make *)"]\n`)).toEqual([]);
  });
  it('for a sub-agent with rules of its own, which the main list does not reach', () => {
    const policy = compile(`${STRICT}agents: { docs: { permissions: { allow: ["Edit(docs/**)"] } } }\n`);
    expect(suggested(judged(policy, 'Bash make x', ['docs']), policy)).toEqual([]);
    expect(suggested(judged(policy, 'Bash make x', ['other']), policy)).toHaveLength(1);
  });
  it('where the rule holds a secret', () => {
    const policy = compile(STRICT);
    const verdict = withSuggestions(judged(policy, 'Bash make hunter2secret'), policy);
    expect(JSON.stringify(verdictJson(maskVerdict(verdict, text => text.replaceAll('hunter2secret', '***'))))).not.toMatch(
      /toAllow|hunter2/,
    );
    expect(JSON.stringify(verdictJson(maskVerdict(verdict, text => text)))).toMatch(/toAllow/);
  });
});

describe('a report is not trusted', () => {
  const report = (finding: object): unknown => ({ verdicts: [{ findings: [finding] }] });
  const allow = (entry: unknown): unknown =>
    report({ guard: 'mode', rule: 'dont-ask', decision: 'deny', toAllow: { list: 'permissions.allow', entry } });
  it.each<unknown>([
    'Bash',
    'Bash(*)',
    'Bash(make *)',
    'Bash(make:*)',
    'Bash(@build-and-test)',
    'Bash(bash x *)',
    'Bash(sudo bash)',
    'Bash(python -c x)',
    'Shell',
    'Read',
    'Edit',
    'Edit(**)',
    'Read(/src/**)',
    'Edit(/)',
    'WebFetch',
    'WebFetch(domain:*)',
    'mcp__a__*',
    '*',
    'Agent',
    'Agent(*)',
    'execute(rm)',
    'run_shell_command',
    'RunShellCommand',
    'terminal',
    'grep',
    'ls',
    'view',
    'multi_edit',
    'NotebookEdit',
    'patch',
    'fetch',
    'list_files',
    'task',
    'mcp__github',
    'mcp__my_server',
    'Skill',
    'Skill(*)',
    'Skill({"skill":"*"*)',
    'Skill({"command":"ship"*)',
    'SlashCommand',
    { tools: ['Bash'] },
    7,
    `Bash(${'x'.repeat(400)})`,
    'Bash(a\u001b[2J)',
  ])('%j is not taken from it', entry => {
    expect(suggestionsIn(allow(entry))).toEqual([]);
  });
  it.each(['read_database', 'edit_image', 'tasks', 'deleteQueue', 'mcp__a__b', 'mcp__a_b__c'])(
    '%s is one tool, whatever its name begins with',
    entry => expect(suggestionsIn(allow(entry))).toEqual([{ list: 'permissions.allow', entry }]),
  );
  it('takes no exception for a deny, for another rule or another finding', () => {
    const entry = { rule: 'egress/blocked', fingerprint: '0123456789abcdef', reason: 'x' };
    const finding = {
      guard: 'egress',
      rule: 'blocked',
      decision: 'ask',
      fingerprint: '0123456789abcdef',
      toAllow: { list: 'exceptions', entry },
    };
    expect(suggestionsIn(report(finding))).toHaveLength(1);
    expect(suggestionsIn(report({ ...finding, decision: 'deny' }))).toEqual([]);
    expect(suggestionsIn(report({ ...finding, rule: 'other' }))).toEqual([]);
    expect(suggestionsIn(report({ ...finding, fingerprint: 'ffffffffffffffff' }))).toEqual([]);
    for (const strange of [null, 7, [], { verdicts: 7 }, { verdicts: [null, { findings: [null] }] }])
      expect(suggestionsIn(strange)).toEqual([]);
  });
});

const ADD: readonly Suggestion[] = [
  { list: 'permissions.allow', entry: 'Bash(make "a b")' },
  { list: 'exceptions', entry: { rule: 'egress/x', path: '/a', fingerprint: '0123456789abcdef', reason: 'say why' } },
];
/** Policies as people write them: one line in, and every other line untouched. */
const POLICIES: readonly [shape: string, text: string][] = [
  ['no lists at all', 'version: 1\nmode: plan # tight\n'],
  ['no last newline', 'version: 1'],
  ['a list on one line', 'version: 1\npermissions:\n  allow: ["Read(**)", "Edit(src/**)"] # ours\nmode: plan\n'],
  ['an empty list', 'version: 1\npermissions: { allow: [] }\n'],
  [
    'a list with a line for each',
    'version: 1\npermissions:\n  allow:\n    - "Read(**)" # all\n    # more\n    - { commands: ["npm test"], reason: "the suite" }\n  deny: ["Edit(x)"]\nmode: plan\n',
  ],
  [
    'a list that is not indented',
    'version: 1\npermissions:\n  allow:\n  - Read\n  - Edit\nexceptions:\n- { rule: a/b, reason: c }\n',
  ],
  ['a list over some lines in brackets', 'version: 1\npermissions:\n  allow: [\n    "Read(**)",\n    "Edit(src/**)",\n  ]\n'],
  ['permissions without allow', 'version: 1\npermissions:\n  deny: ["Edit(x)"]\n'],
  ['permissions on one line without allow', 'version: 1\npermissions: { deny: ["Edit(x)"] }\n'],
  [
    'exceptions over some lines',
    'version: 1\nexceptions:\n  - rule: a/b\n    reason: >\n      because\n      of that\n\nmode: plan\n',
  ],
  ['a list that says nothing', 'version: 1\npermissions:\n  allow:\nmode: plan\n'],
];
describe('additions', () => {
  it.each(POLICIES)('go where they belong: %s', (_, text) => {
    const after = addToPolicy(text, ADD);
    const diff = unifiedDiff('.github/sallyport.yml', text, after);
    const policy = compile(after);
    expect(judged(policy, 'Bash make "a b"').decision).toBe('allow');
    expect(
      policy.exception({
        guard: 'egress',
        rule: 'x',
        decision: 'ask',
        message: '',
        place: { file: 'a' },
        fingerprint: '0123456789abcdef',
        level: 'warning',
      }),
    ).toBeDefined();
    for (const comment of text.match(/# .*/g) ?? []) expect(after).toContain(comment);
    const directory = mkdtempSync(join(tmpdir(), 'sallyport-suggest-'));
    try {
      spawnSync('mkdir', ['-p', join(directory, '.github')]);
      writeFileSync(join(directory, '.github/sallyport.yml'), text);
      const applied = spawnSync('git', ['apply', '--unsafe-paths', '-'], { cwd: directory, input: diff, encoding: 'utf8' });
      expect(applied.stderr).toBe('');
      expect(readFileSync(join(directory, '.github/sallyport.yml'), 'utf8')).toBe(after);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
    expect(addToPolicy(after, ADD.slice(0, 1))).toBe(after);
  });
  it('are a policy part of their own where there is no file', () => {
    expect(judged(compile(`version: 1\nextends: none\n${additionsText(ADD)}`), 'Bash make "a b"').decision).toBe('allow');
  });
});
