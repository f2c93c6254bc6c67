/** What a HushSpec document answers: every rule block, each refusal beside the nearest action that passes. */
import { describe, expect, it } from 'vitest';
import { hushSpec } from '../../../src/core/hushspec/document.ts';
import { compileSpec } from '../../../src/core/hushspec/evaluate.ts';
import type { Action } from '../../../src/core/hushspec/ruling.ts';

const evaluator = (document: object) => compileSpec(hushSpec.parse({ hushspec: '0.1.0', ...document }));
const under = (rules: object) => (action: Action) => {
  const { decision, rule } = evaluator({ rules }).ask(action);
  return rule === undefined ? decision : `${decision} ${rule.replace(/^rules\./, '')}`;
};
type Row = readonly [title: string, action: Action, answer: string];
const table = (rules: object, rows: readonly Row[]): void => {
  const ask = under(rules);
  it.each(rows)('%s', (_, action, answer) => expect(ask(action)).toBe(answer));
};
const read = (target: string): Action => ({ type: 'file_read', target });
const write = (target: string, content = ''): Action => ({ type: 'file_write', target, content });
const patch = (content: string, target = 'src/a.ts'): Action => ({ type: 'patch_apply', target, content });
const shell = (target: string): Action => ({ type: 'shell_command', target });
const tool = (target: string, args_size = 0): Action => ({ type: 'tool_call', target, args_size });
const connect = (target: string): Action => ({ type: 'egress', target });

describe('forbidden_paths', () =>
  table({ forbidden_paths: { patterns: ['**/.pem/**', '**/*.key', '/srv/vault/?.db'], exceptions: ['**/.pem/README'] } }, [
    ['refuses what a pattern matches', read('/home/me/.pem/ca'), 'deny forbidden_paths.patterns'],
    ['leaves what an exception names, before any pattern', read('/home/me/.pem/README'), 'allow forbidden_paths.exceptions'],
    ['leaves what no pattern matches', read('/home/me/pem/ca'), 'allow'],
    ['reads `**/` as no folder too', write('a.key'), 'deny forbidden_paths.patterns'],
    ['keeps `*` inside one segment', read('b.key/readme'), 'allow'],
    ['reads `?` as one character', read('/srv/vault/1.db'), 'deny forbidden_paths.patterns'],
    ['reads `?` as no more than one', read('/srv/vault/12.db'), 'allow'],
    ['looks through `..` and `.`', read('/srv/x/../vault/./1.db'), 'deny forbidden_paths.patterns'],
    ['lets no exception be reached by `..`', read('/x/.pem/README/../ca'), 'deny forbidden_paths.patterns'],
    ['reads Windows paths', read('C:\\Users\\me\\.pem\\ca'), 'deny forbidden_paths.patterns'],
    ['heeds case', read('A.KEY'), 'allow'],
    ['holds for patches', patch('+a', 'b.key'), 'deny forbidden_paths.patterns'],
  ]));

describe('path_allowlist', () => {
  const lists = { enabled: true, read: ['./src/**', 'docs/*.md'], write: ['src/**'] };
  table({ path_allowlist: lists }, [
    ['opens what the list names', read('src/a/b.ts'), 'allow path_allowlist'],
    ['closes what it does not', read('lib/a.ts'), 'deny path_allowlist'],
    ['closes what `..` leads to', read('src/../lib/a.ts'), 'deny path_allowlist'],
    ['knows one list for reading and one for writing', write('docs/a.md'), 'deny path_allowlist'],
    ['takes the list of writes for patches that have none', patch('+a'), 'allow path_allowlist'],
  ]);
  it('takes the list of patches where there is one', () => {
    const ask = under({ path_allowlist: { ...lists, patch: ['doc/**'] } });
    expect(ask(patch('+a'))).toBe('deny path_allowlist');
    expect(ask(patch('+a', 'doc/a'))).toBe('allow path_allowlist');
  });
  it('holds for what an exception leaves', () => {
    const ask = under({ path_allowlist: lists, forbidden_paths: { patterns: ['**/*.key'], exceptions: ['**/a.key'] } });
    expect(ask(read('lib/a.key'))).toBe('deny path_allowlist');
    expect(ask(read('src/a.key'))).toBe('allow path_allowlist');
    expect(ask(read('src/b.key'))).toBe('deny forbidden_paths.patterns');
  });
  it('holds only when it is switched on', () => expect(under({ path_allowlist: { read: [] } })(read('x'))).toBe('allow'));
  it('does not keep a secret from being seen in a listed file', () =>
    expect(
      under({ path_allowlist: lists, secret_patterns: { patterns: [{ name: 'n', pattern: 'zz+', severity: 'error' }] } })(
        write('src/a', 'azza'),
      ),
    ).toBe('deny secret_patterns.patterns.n'));
});

describe('egress', () => {
  table({ egress: { allow: ['api.good.example', '*.one.example', '**.deep.example'], block: ['bad.one.example'] } }, [
    ['opens a listed host', connect('api.good.example'), 'allow egress.allow'],
    ['takes no account of ports and case', connect('API.good.example:8443'), 'allow egress.allow'],
    ['reads a URL', connect('https://api.good.example/v1?x=y.example'), 'allow egress.allow'],
    ['closes what is not listed', connect('good.example'), 'deny egress.default'],
    ['closes a host that only ends in the same letters', connect('evilapi.good.example'), 'deny egress.default'],
    ['keeps `*` inside one label', connect('a.b.one.example'), 'deny egress.default'],
    ['lets `*` stand for one label', connect('a.one.example'), 'allow egress.allow'],
    ['lets `**` stand for several', connect('a.b.deep.example'), 'allow egress.allow'],
    ['looks up `block` first', connect('bad.one.example'), 'deny egress.block'],
    ['is not misled by a name before the host', connect('https://api.good.example@other.example/'), 'deny egress.default'],
  ]);
  it.each([
    ['default: allow opens the rest', { default: 'allow' }, 'allow egress.default'],
    ['a list beside `default: allow` closes nothing', { allow: ['a.example'], default: 'allow' }, 'allow egress.default'],
    ['a lone star blocks every host', { block: ['*'], default: 'allow' }, 'deny egress.block'],
    ['a lone star opens hosts of one label', { allow: ['*'] }, 'deny egress.default'],
    ['a block that is off says nothing', { enabled: false }, 'allow'],
    ['a block without fields closes', {}, 'deny egress.default'],
  ])('%s', (_, egress, answer) => expect(under({ egress })(connect('x.y.example'))).toBe(answer));
});

describe('secret_patterns', () =>
  table(
    {
      secret_patterns: {
        patterns: [
          { name: 'hint', pattern: 'tok', severity: 'warn' },
          { name: 'token', pattern: '(?i)TOK_[0-9]{4}', severity: 'critical' },
        ],
        skip_paths: ['**/samples/**'],
      },
    },
    [
      ['refuses by severity, the strictest first', write('a', 'tok_1234'), 'deny secret_patterns.patterns.token'],
      ['warns where the severity says so', write('a', 'token'), 'warn secret_patterns.patterns.hint'],
      ['leaves clean text', write('a', 'to_k'), 'allow'],
      ['leaves out skipped paths', write('x/samples/a', 'tok_1234'), 'allow secret_patterns.skip_paths'],
      ['is not asked about patches', patch('+tok_1234'), 'allow'],
    ],
  ));

describe('patch_integrity', () => {
  table({ patch_integrity: { max_additions: 2, max_deletions: 1, forbidden_patterns: ['^[+ -]eval\\(', '(?i)NO_VERIFY'] } }, [
    ['counts added lines', patch('--- a/x\n+++ b/x\n@@ -1 +1,3 @@\n+a\n+b\n+c'), 'deny patch_integrity.max_additions'],
    ['leaves the lines that name the file out', patch('--- a/x\n+++ b/x\n@@ -1 +1,2 @@\n+a\n+b'), 'allow'],
    ['counts lines that look like those', patch('@@ -1 +1,3 @@\n+++a\n+b\n+c'), 'deny patch_integrity.max_additions'],
    ['counts removed lines', patch('@@ -1,2 +0,0 @@\n-a\n-b'), 'deny patch_integrity.max_deletions'],
    ['tries each line by itself', patch('@@ -1 +1 @@\n+eval(x)'), 'deny patch_integrity.forbidden_patterns[0]'],
    ['tries removed lines too', patch('@@ -1 +1 @@\n-eval(x)'), 'deny patch_integrity.forbidden_patterns[0]'],
    ['names the pattern by its number', patch('@@ -1 +1 @@\n+a no_verify'), 'deny patch_integrity.forbidden_patterns[1]'],
    ['leaves what only stands inside a line', patch('@@ -1 +1 @@\n+my eval(x)'), 'allow'],
  ]);
  const ask = under({ patch_integrity: { require_balance: true, max_imbalance_ratio: 2 } });
  it.each([
    ['three lines for one', '-a\n+b\n+c\n+d', 'deny patch_integrity.max_imbalance_ratio'],
    ['three removed for one', '+a\n-b\n-c\n-d', 'deny patch_integrity.max_imbalance_ratio'],
    ['two lines for one', '-a\n+b\n+c', 'allow'],
    ['three lines for none', '+b\n+c\n+d', 'deny patch_integrity.max_imbalance_ratio'],
  ])('keeps the balance: %s', (_, content, answer) => expect(ask(patch(content))).toBe(answer));
});

describe('shell_commands', () =>
  table({ shell_commands: { forbidden_patterns: ['drop\\s+table', '(?i)FORMAT\\s+[a-z]:'] } }, [
    ['searches anywhere in the command', shell('psql -c "drop  table x" | cat'), 'deny shell_commands.forbidden_patterns[0]'],
    ['understands a leading (?i)', shell('format c:'), 'deny shell_commands.forbidden_patterns[1]'],
    ['heeds case otherwise', shell('DROP TABLE'), 'allow'],
  ]));

describe('tool_access', () => {
  table({ tool_access: { allow: ['look', 'push'], block: ['wipe'], require_confirmation: ['push'], max_args_size: 10 } }, [
    ['refuses blocked tools', tool('wipe'), 'deny tool_access.block'],
    ['warns before a tool that is to be confirmed, though it is allowed', tool('push'), 'warn tool_access.require_confirmation'],
    ['opens a listed tool', tool('look'), 'allow tool_access.allow'],
    ['closes the rest where there is a list', tool('other'), 'deny tool_access.allow'],
    ['knows names as they are', tool('look2'), 'deny tool_access.allow'],
    ['refuses arguments that are too large', tool('look', 11), 'deny tool_access.max_args_size'],
    ['leaves arguments of that very size', tool('look', 10), 'allow tool_access.allow'],
  ]);
  it.each([
    ['allow', 'allow tool_access.default'],
    ['block', 'deny tool_access.default'],
  ])('without a list default: %s holds', (otherwise, answer) =>
    expect(under({ tool_access: { default: otherwise } })(tool('x'))).toBe(answer),
  );
  it('takes a lone star among what is blocked or to be confirmed for every tool, and among what is allowed for a name', () => {
    expect(under({ tool_access: { block: ['*'] } })(tool('wipe'))).toBe('deny tool_access.block');
    expect(under({ tool_access: { require_confirmation: ['*'] } })(tool('wipe'))).toBe('warn tool_access.require_confirmation');
    expect(under({ tool_access: { allow: ['*'], default: 'block' } })(tool('wipe'))).toMatch(/^deny/);
  });
  it('reads no pattern into a name', () => expect(under({ tool_access: { block: ['w*'] } })(tool('wipe'))).toMatch(/^allow/));
});

describe('devices', () => {
  const use = (target: string): Action => ({ type: 'computer_use', target });
  it.each([
    ['guardrail', 'warn computer_use.mode'],
    ['observe', 'allow computer_use.mode'],
    ['fail_closed', 'deny computer_use.mode'],
  ])('computer_use in mode %s', (mode, answer) => {
    const ask = under({ computer_use: { enabled: true, mode, allowed_actions: ['look'] } });
    expect(ask(use('press'))).toBe(answer);
    expect(ask(use('look'))).toBe('allow computer_use.allowed_actions');
  });
  table({ remote_desktop_channels: { enabled: true, clipboard: true }, computer_use: { enabled: true, mode: 'observe' } }, [
    ['a channel that is open', use('remote.clipboard'), 'allow remote_desktop_channels.clipboard'],
    ['a channel that is closed', use('remote.drive_mapping'), 'deny remote_desktop_channels.drive_mapping'],
    ['a channel that is open unless it is closed', use('remote.audio'), 'allow remote_desktop_channels.audio'],
    ['what is no channel', use('remote.toString'), 'allow computer_use.mode'],
  ]);
  const input = (target: string): Action => ({ type: 'input_inject', target });
  it('input_injection opens what it lists, and nothing where it lists nothing', () => {
    const ask = under({ input_injection: { enabled: true, allowed_types: ['mouse'] } });
    expect([ask(input('mouse')), ask(input('touch'))]).toEqual([
      'allow input_injection.allowed_types',
      'deny input_injection.allowed_types',
    ]);
    expect(under({ input_injection: { enabled: true } })(input('mouse'))).toMatch(/^deny/);
    expect(under({ input_injection: {} })(input('mouse'))).toBe('allow');
  });
  const browse = (target: string, domain: string, content = ''): Action => ({
    type: 'browser_automation',
    target,
    content,
    details: { domain },
  });
  table(
    {
      browser_automation: {
        enabled: true,
        allowed_domains: ['*.shop.example'],
        blocked_domains: ['pay.shop.example'],
        allowed_verbs: ['open', 'type'],
        extra_credential_patterns: ['pin=\\d+'],
      },
    },
    [
      ['a listed domain', browse('open', 'a.b.shop.example'), 'allow'],
      ['a blocked domain', browse('open', 'pay.shop.example'), 'deny browser_automation.blocked_domains'],
      ['another domain', browse('open', 'shop.example.org'), 'deny browser_automation.allowed_domains'],
      ['another verb', browse('eval', 'a.shop.example'), 'deny browser_automation.allowed_verbs'],
      ['a typed credential', browse('type', 'a.shop.example', 'pin=12'), 'deny browser_automation.extra_credential_patterns'],
    ],
  );
  const code = (target: string, content: string, details = {}): Action => ({ type: 'code_execution', target, content, details });
  table(
    {
      code_execution: {
        enabled: true,
        language_allowlist: ['python'],
        module_denylist: ['os.path'],
        max_execution_time_ms: 5,
        max_scan_bytes: 30,
      },
    },
    [
      ['plain code', code('python', 'print(1)'), 'allow'],
      ['another language', code('perl', 'print 1'), 'deny code_execution.language_allowlist'],
      ['a denied module', code('python', 'import os.path'), 'deny code_execution.module_denylist'],
      ['a name that only contains it', code('python', 'import os_path'), 'allow'],
      ['network', code('python', '', { network: true }), 'deny code_execution.network_access'],
      ['too much time', code('python', '', { timeout: 6 }), 'deny code_execution.max_execution_time_ms'],
      ['more than is scanned', code('python', ' '.repeat(31)), 'deny code_execution.max_scan_bytes'],
    ],
  );
});

it('a document without rules is against nothing', () => {
  for (const type of ['file_read', 'egress', 'tool_call', 'shell_command', 'computer_use'])
    expect(evaluator({}).ask({ type, target: 'x' })).toEqual({ decision: 'allow' });
});
it('an action of no known type is told so', () =>
  expect(evaluator({}).ask({ type: 'toString' })).toMatchObject({
    decision: 'allow',
    reason: expect.stringContaining('no reference'),
  }));
