/** The command line as a user meets it: real processes, real git, exit codes and streams. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeLine } from '../src/commands/judge.ts';
import { load } from '../src/load.ts';
import { readPreset } from '../src/world/policies.ts';
import './support/loaded.ts';

const CLI = join(process.cwd(), 'src/cli.ts');
const run = (args: readonly string[], input: string | Buffer = '', cwd = process.cwd()) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], { input, cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
};

describe('check', () => {
  let repo: string;
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: repo, encoding: 'utf8' }).trim();
  const commit = (files: Record<string, string>, message: string) => {
    for (const [name, text] of Object.entries(files)) {
      execFileSync('mkdir', ['-p', join(repo, name, '..')]);
      writeFileSync(join(repo, name), text);
    }
    git('add', '-A');
    git('commit', '-qm', message);
    return git('rev-parse', 'HEAD');
  };
  let base: string;
  beforeAll(() => {
    repo = mkdtempSync(join(tmpdir(), 'sallyport-cli-'));
    git('init', '-q', '-b', 'main');
    base = commit(
      {
        'src/a.ts': 'export const a = 1;\n',
        '.github/sallyport.yml': 'version: 1\nrules: { forbidden_paths: { patterns: ["secrets/**"] } }\n',
      },
      'base',
    );
  });
  afterAll(() => rmSync(repo, { recursive: true, force: true }));

  it('the bundled examples: one line and exit 0, findings and exit 1', () => {
    expect(run(['check', '--patch', 'examples/ordinary.patch'])).toEqual({
      status: 0,
      stdout: 'sallyport: allow (2 files; policy built-in default)\n',
      stderr: '',
    });
    const denied = run(['check', '--patch', 'examples/denied.patch']);
    expect(denied.status).toBe(1);
    expect(denied.stdout).toMatch(/^deny {2}/m);
  });
  it('an ordinary range opens the gate under the policy of the base', () => {
    git('checkout', '-qb', 'ordinary', base);
    commit({ 'src/b.ts': 'export const b = 2;\n' }, 'ordinary');
    const { status, stdout } = run(['check', '--base', 'main'], '', repo);
    expect(stdout).toBe(`sallyport: allow (1 file; policy .github/sallyport.yml@${base.slice(0, 12)})\n`);
    expect(status).toBe(0);
  });
  it('what the policy of the base forbids closes it, though the head loosened the policy', () => {
    git('checkout', '-qb', 'bad', base);
    commit({ 'secrets/a': 'x\n', '.github/sallyport.yml': 'version: 1\nmode: bypass\nextends: none\n' }, 'bad');
    const { status, stdout } = run(['check', '--base', 'main', '--format', 'json'], '', repo);
    expect(status).toBe(1);
    const report = JSON.parse(stdout);
    expect(report.decision).toBe('deny');
    const denied = report.verdicts
      .flatMap((v: { findings: { decision: string; guard: string }[] }) => v.findings)
      .filter((f: { decision: string }) => f.decision === 'deny');
    expect(denied.map((f: { guard: string }) => f.guard).sort()).toEqual(['forbidden-path', 'self-protection']);
    for (const f of denied)
      expect(f).toMatchObject({
        rule: expect.any(String),
        message: expect.any(String),
        fix: expect.any(String),
        place: { file: expect.any(String) },
        fingerprint: expect.any(String),
      });
  });
  it('a report goes to a file whole, or not at all', () => {
    const out = join(repo, 'report.json');
    expect(run(['check', '--base', base, '--head', 'ordinary', '--format', 'json', '--out', out], '', repo)).toMatchObject({
      status: 0,
      stdout: '',
    });
    expect(JSON.parse(readFileSync(out, 'utf8')).decision).toBe('allow');
    expect(run(['check', '--base', base, '--head', 'ordinary', '--out', join(repo, 'no/such/folder')], '', repo)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('cannot be written'),
    });
    expect(existsSync(join(repo, 'no'))).toBe(false);
  });
  it.each([
    ['nothing is named', ['check'], /nothing was named/],
    ['an unknown revision', ['check', '--base', 'nope'], /`nope`/],
    ['no such patch', ['check', '--patch', 'nope.patch'], /cannot be read/],
    ['no such policy', ['check', '--base', 'main', '--policy', 'nope.yml'], /cannot be read/],
    ['no such format', ['check', '--base', 'main', '--format', 'xml'], /`xml` is no format/],
    ['no such flag', ['check', '--bsae', 'main'], /did you mean `--base`/],
    ['no such command', ['chekc'], /did you mean `check`/],
    ['a word too many', ['check', '--base', 'main', 'extra'], /`extra` is not expected/],
    ['an empty range', ['check', '--base', 'main', '--head', 'main'], /nothing to judge/],
    ['a patch that does not apply', ['check', '--patch', '-'], /./],
  ])('%s: exit 2, and a sentence that helps', (_, args, says) => {
    const { status, stdout, stderr } = run(args, 'not a patch', repo);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(says);
    expect(stderr).toMatch(/help: ./);
  });
  it('the version is told', () =>
    expect([run(['--version']), run(['version'])].map(({ status, stdout }) => [status, stdout])).toEqual(
      Array(2).fill([0, `sallyport ${JSON.parse(readFileSync('package.json', 'utf8')).version}\n`]),
    ));
  it('help exits 0 and names every flag', () => {
    const { status, stdout } = run(['check', '--help']);
    expect(status).toBe(0);
    for (const flag of ['--repo', '--base', '--head', '--patch', '--transcript', '--policy', '--format', '--out'])
      expect(stdout).toContain(flag);
  });
});

it('the JSON report is what its published schema says', () => {
  const validate = new Ajv2020({ strict: false }).compile(JSON.parse(readFileSync('docs/report.schema.json', 'utf8')));
  for (const example of ['denied', 'ordinary']) {
    const report = JSON.parse(run(['check', '--patch', `examples/${example}.patch`, '--format', 'json']).stdout);
    expect(validate(report) ? [] : validate.errors).toEqual([]);
  }
});

describe('judge', () => {
  const judge = (lines: readonly string[], ...args: string[]) =>
    run(['judge', ...args], lines.join('\n'))
      .stdout.trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
  it('answers each call with one verdict, in order; what is no call is denied and says so', () => {
    const verdicts = judge([
      '{"tool":"Read","input":{"file_path":"src/a.ts"}}',
      'nonsense',
      '[]',
      '{"tool":"Write","input":{"file_path":".git/config","content":""}}',
      '{"tool":"Read","input":{}}',
    ]);
    expect(verdicts.map(v => v.decision)).toEqual(['allow', 'deny', 'deny', 'ask', 'ask']);
    expect(verdicts[1].findings[0].message).toContain('not JSON');
  });
  it('a mode can be asked for', () => {
    const line = '{"tool":"mcp__x__y","input":{}}';
    expect(judge([line], '--mode', 'bypass')[0].decision).toBe('allow');
    expect(judge([line])[0].decision).toBe('deny');
    expect(run(['judge', '--mode', 'yolo'], line)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('`yolo` is no mode'),
    });
  });
});

it('2,000 random calls never crash, and what is not understood is never allowed', async () => {
  const policy = await load(readPreset('default')!, async name => readPreset(name), '2026-11-30', 'bypass');
  const word = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      'rm',
      '-rf',
      '$(x)',
      '`',
      '"',
      "'",
      '|',
      '&&',
      '>',
      '<<E',
      '/',
      '~',
      '{a,b}',
      '\n',
      '\u0000',
      '\ud800',
      'cat',
      '.env',
    ),
  );
  const line = fc.array(word, { maxLength: 8 }).map(words => words.join(' '));
  const input = fc.oneof(
    fc.record({ command: line }),
    fc.record({ file_path: line, content: line }),
    fc.record({ url: line }),
    fc.jsonValue(),
  );
  const tool = fc.oneof(
    fc.constantFrom('Bash', 'Read', 'Write', 'Edit', 'WebFetch', 'mcp__a__b', 'Task', '__proto__', 'constructor'),
    fc.string(),
  );
  fc.assert(
    fc.property(tool, input, (name, given) => {
      const verdict = judgeLine(JSON.stringify({ tool: name, input: given, cwd: '/repo' }), 1, policy);
      expect(verdict.findings.length).toBeGreaterThan(0);
      if (verdict.call.effects.some(effect => effect.kind === 'opaque')) expect(verdict.decision).not.toBe('allow');
    }),
    { numRuns: 2000 },
  );
});

describe('explain', () => {
  it('prints each step, the text that matched, and where it stopped', () => {
    const { status, stdout } = run(['explain', '--read', '/workspace/.env']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/forbidden-path +deny +`\/workspace\/\.env` matches `\*\*\/\.env`/);
    expect(stdout).toMatch(/stopped {4}at step \d+ of \d+; decision deny\nto do {6}leave this file alone/);
  });
  it.each([
    ['what is allowed', 'git status', /decision allow\n$/],
    [
      'what only lacks a rule, which is shown instead',
      'pip install x',
      /decision deny\nto allow {3}add `"Bash\(pip install x\)"`[^\n]*\n$/,
    ],
  ])('has nothing to do for %s', (_, command, ends) => {
    expect(run(['explain', '--bash', command, '--policy', 'default']).stdout).toMatch(ends);
  });
  it('shows hostile text inert', () => {
    expect(run(['explain', '--read', 'a\u001b[2Jb']).stdout).not.toContain('\u001b');
  });
  it('without a call says how to name one', () =>
    expect(run(['explain'])).toMatchObject({ status: 2, stderr: expect.stringContaining('--bash COMMAND') }));
});

it('a reader that went away is met quietly, and the gate does not open', async () => {
  const child = spawn(process.execPath, [CLI, 'check', '--patch', 'examples/ordinary.patch'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const code = await new Promise(done => child.on('close', done));
  expect([code, said]).toEqual([2, '']);
});
