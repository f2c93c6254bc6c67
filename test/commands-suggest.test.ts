/** From the permission file of an agent to a verdict, and from a report to a rule, as a user meets it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gitIn } from './support/diff-cases.ts';
import { commit, init, put } from './support/repositories.ts';

const CLI = join(process.cwd(), 'src/cli.ts');
const repo = mkdtempSync(join(tmpdir(), 'sallyport-suggest-'));
afterAll(() => rmSync(repo, { recursive: true, force: true }));
const run = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], { cwd: repo, encoding: 'utf8' });
  return { status, stdout, stderr };
};
const POLICY = '.github/sallyport.yml';
const SETTINGS = '.claude/settings.json';
const session = (...commands: readonly string[]): string =>
  commands
    .map((command, i) =>
      JSON.stringify({
        type: 'assistant',
        sessionId: 's',
        message: { role: 'assistant', content: [{ type: 'tool_use', id: `t${i}`, name: 'Bash', input: { command } }] },
      }),
    )
    .map(line => `${line}\n`)
    .join('');

beforeAll(() => {
  init(repo);
  put(repo, {
    [POLICY]: `version: 1\nextends: claude:${SETTINGS}\n`,
    [SETTINGS]: JSON.stringify(
      {
        permissions: {
          allow: ['Bash(make lint)', 'Bash(python:*)', 'Edit'],
          ask: ['Bash(make ship:*)'],
          deny: ['Edit(infra/**)'],
        },
      },
      null,
      2,
    ),
    'src/a.ts': 'export const a = 1;\n',
    'infra/a.tf': '# a\n',
  });
  commit(repo, 'base');
  gitIn(repo, ['branch', 'base']);
});

describe('a policy that extends the permission file of an agent', () => {
  const head = (files: Record<string, string>): string => {
    gitIn(repo, ['checkout', '-q', '-B', 'head', 'base']);
    put(repo, files);
    return commit(repo, 'head');
  };
  it('judges a change as the file says, and tells what it left out', () => {
    head({ 'src/a.ts': 'export const a = 2;\n' });
    expect(run('check', '--base', 'base')).toMatchObject({ status: 0 });
    head({ 'infra/a.tf': '# b\n' });
    const denied = run('check', '--base', 'base');
    expect(denied.status).toBe(1);
    expect(denied.stdout).toMatch(/matches the deny rule `Edit\(infra\/\*\*\)`/);
    expect(denied.stdout).toMatch(/note .*settings\.json:\d+: the allow rule `Bash\(python:\*\)` is left out/);
  });
  it('is protected as the policy itself is', () => {
    head({ [SETTINGS]: '{ "permissions": { "allow": ["Edit"] } }\n' });
    const { status, stdout } = run('check', '--base', 'base');
    expect(status).toBe(1);
    expect(stdout).toMatch(/self-protection\/steering/);
  });
  it('can be printed, by content or by prefix', () => {
    gitIn(repo, ['checkout', '-q', 'base']);
    const printed = run('import', SETTINGS);
    expect(printed).toMatchObject({ status: 0, stderr: '' });
    expect(printed.stdout).toContain('- "Bash(make lint)"');
    expect(run('import', `claude:${SETTINGS}`).stdout).toBe(printed.stdout);
    writeFileSync(join(repo, 'printed.yml'), printed.stdout);
    expect(run('explain', '--bash', 'make lint', '--policy', 'printed.yml').stdout).toMatch(/decision allow/);
    expect(run('explain', '--bash', 'make lint', '--policy', SETTINGS).stdout).toMatch(/decision allow/);
    expect(run('explain', '--bash', 'make lint', '--policy', POLICY).stdout).toMatch(/decision allow/);
    rmSync(join(repo, 'printed.yml'));
  });
  it.each<[args: readonly string[], says: RegExp]>([
    [['import'], /no file was named/],
    [['import', POLICY], /is a policy already/],
    [['import', `outpost:${SETTINGS}`], /settings\.json:1: `rules` is missing/],
    [['import', 'nothing.json'], /cannot be read/],
    [['suggest'], /no report was named/],
    [['suggest', '--report', 'nothing.json'], /cannot be read/],
    [['suggest', '--report', POLICY], /is no JSON/],
  ])('%j says what is wrong', (args, says) => {
    const { status, stderr } = run(...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(says);
    expect(stderr).toMatch(/help: /);
  });
});

describe('suggest', () => {
  it('writes the diff under which the calls of a report pass', () => {
    gitIn(repo, ['checkout', '-q', '-B', 'suggest', 'base']);
    put(repo, { 'src/a.ts': 'export const a = 3;\n' });
    const at = commit(repo, 'head');
    const transcript = join(repo, '..', `${at}.jsonl`);
    const report = join(repo, '..', `${at}.json`);
    writeFileSync(transcript, session('make lint', 'make "a b"', 'make ship now', 'rm -rf ~', 'python x.py'));
    const check = () => run('check', '--base', 'base', '--transcript', transcript, '--format', 'json', '--out', report);
    try {
      check();
      const terminal = run('check', '--base', 'base', '--transcript', transcript).stdout;
      expect(terminal).toMatch(/to allow: add `"Bash\(make \\"a b\\"\)"` to `permissions\.allow`/);
      expect(run('check', '--base', 'base', '--transcript', transcript, '--format', 'summary').stdout).toMatch(
        /<br>To allow: add/,
      );
      const suggested = run('suggest', '--report', report);
      expect(suggested).toMatchObject({ status: 0, stderr: '' });
      expect(suggested.stdout).toMatch(/^--- a\/\.github\/sallyport\.yml\n\+\+\+ b\/\.github\/sallyport\.yml\n@@ -1,2 \+1,/);
      const added = suggested.stdout.split('\n').filter(line => line.startsWith('+ '));
      expect(added.filter(line => line.includes('"Bash('))).toEqual([
        '+    - "Bash(make \\"a b\\")"',
        '+    - "Bash(python x.py)"',
      ]);
      expect(added.filter(line => line.includes('fingerprint'))).toHaveLength(1);
      expect(suggested.stdout).not.toMatch(/rm -rf|make lint/);
      const applied = spawnSync('git', ['apply', '-'], { cwd: repo, input: suggested.stdout, encoding: 'utf8' });
      expect(applied.stderr).toBe('');
      expect(run('explain', '--bash', 'make "a b"', '--policy', POLICY).stdout).toMatch(/decision allow/);
      expect(run('explain', '--bash', 'make "a c"', '--policy', POLICY).stdout).not.toMatch(/decision allow/);
      expect(run('suggest', '--report', report).stdout).not.toMatch(/^\+.*Bash/m);
      rmSync(join(repo, POLICY));
      expect(run('suggest', '--report', report).stdout).toMatch(/^permissions:\n {2}allow:\n/);
      expect(readFileSync(report, 'utf8')).toContain('toAllow');
    } finally {
      gitIn(repo, ['checkout', '-q', '-f', 'base']);
      rmSync(transcript, { force: true });
      rmSync(report, { force: true });
    }
  });
  it('has nothing to say about a report without open calls', () => {
    const report = join(repo, 'report.json');
    writeFileSync(report, '{"verdicts":[]}');
    expect(run('suggest', '--report', report)).toEqual({
      status: 0,
      stdout: '',
      stderr: 'sallyport: nothing in this report could be allowed by a rule\n',
    });
    rmSync(report);
  });
});
