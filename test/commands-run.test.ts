/** `sallyport run` and `sallyport check --run`: what is run, what hooks of the policy make of it, and that only the last commit has a say. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const home = mkdtempSync(join(tmpdir(), 'sallyport-run-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const policy = join(home, 'policy.yml');

/** A workspace whose last commit has one guard and whose working tree another, and what the command line makes of a command. */
const runIn = (
  events: readonly string[],
  committed: string | undefined,
  changed: string | undefined,
  command: readonly string[],
) => {
  const repo = mkdtempSync(join(home, 'repo-'));
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', repo, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { encoding: 'utf8' });
  git('init', '-q', '-b', 'main');
  if (committed !== undefined) writeFileSync(join(repo, 'guard.cjs'), committed);
  writeFileSync(join(repo, 'README.md'), 'one\n');
  git('add', '-A');
  git('commit', '-qm', 'one');
  if (changed !== undefined) writeFileSync(join(repo, 'guard.cjs'), changed);
  const hooks = events.map(on => `  - { on: ${on}, timeout: 20s, run: [node, guard.cjs], files: [guard.cjs] }\n`).join('');
  writeFileSync(
    policy,
    `version: 1\npermissions: { allow: ["Bash(touch *)"] }\nsandbox: { backend: host, require: { filesystem: none, network: none, syscalls: none } }\n${hooks === '' ? '' : `hooks:\n${hooks}`}`,
  );
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(process.cwd(), 'src/cli.ts'), 'run', '--policy', policy, '--repo', repo, '--', ...command],
    { encoding: 'utf8' },
  );
  return { status, stderr, made: ['a', 'b', 'a b'].filter(name => existsSync(join(repo, name))) };
};

const said = (body: string): string =>
  `let t = ''; process.stdin.on('data', d => (t += d)).on('end', () => { const e = JSON.parse(t); ${body} });\n`;
const NO = said(`console.error('not ' + e.hook_event_name); process.exit(2);`);
const SILENT = said('');
const instead = (command: string): string =>
  said(
    `console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: { command: '${command}' } } }));`,
  );

describe('a command', () => {
  it.each<
    [
      title: string,
      events: readonly string[],
      committed: string | undefined,
      changed: string | undefined,
      command: readonly string[],
      status: number,
      made: readonly string[],
      says: RegExp | undefined,
    ]
  >([
    ['runs where the policy has no hooks', [], undefined, undefined, ['touch', 'a'], 0, ['a'], undefined],
    [
      'runs as its words where a hook has no objection',
      ['before-call'],
      SILENT,
      undefined,
      ['touch', 'a b'],
      0,
      ['a b'],
      undefined,
    ],
    ['does not run when a hook denies', ['before-call'], NO, undefined, ['touch', 'a'], 1, [], /says deny: not PreToolUse/],
    [
      'is held by the guard of the last commit, whatever the working tree has',
      ['before-call'],
      NO,
      SILENT,
      ['touch', 'a'],
      1,
      [],
      /not PreToolUse/,
    ],
    ['does not run when the guard is in no commit', ['before-call'], undefined, SILENT, ['touch', 'a'], 1, [], /not at the base/],
    ['does not run when the start is denied', ['run-start'], NO, undefined, ['touch', 'a'], 1, [], /not SessionStart/],
    [
      'gives way to what a hook puts in its place',
      ['before-call'],
      instead('touch b'),
      undefined,
      ['touch', 'a'],
      0,
      ['b'],
      undefined,
    ],
    [
      'gives way to nothing that no rule allows',
      ['before-call'],
      instead('mkdir b'),
      undefined,
      ['touch', 'a'],
      1,
      [],
      /mkdir b|no rule/,
    ],
    ['has run when the end is denied, and the run fails', ['run-complete'], NO, undefined, ['touch', 'a'], 1, ['a'], /not Stop/],
    [
      'that no rule allows stays refused beside a silent hook',
      ['before-call'],
      SILENT,
      undefined,
      ['mkdir', 'b'],
      1,
      [],
      /mkdir|no rule/,
    ],
    [
      'that a guard refuses is told by the guard, and by no allow rule that would not help',
      [],
      undefined,
      undefined,
      ['rm', '-rf', '/'],
      1,
      [],
      /^(?:warning: [^\n]*\n)?sallyport: deny: `\/` deletes the root of the file system\n {2}fix: [^\n]*\n$/,
    ],
  ])('%s', (_, events, committed, changed, command, status, made, says) => {
    const ran = runIn(events, committed, changed, command);
    expect(ran.stderr).toMatch(says ?? /^(?:warning: [^\n]*\n)?$/);
    expect({ status: ran.status, made: ran.made }).toEqual({ status, made });
  });
});

describe('the commands of the policy', () => {
  const check = (...more: string[]): { status: number | null; made: boolean; stdout: string; stderr: string } => {
    const repo = mkdtempSync(join(home, 'repo-'));
    const git = (...args: string[]): string =>
      execFileSync('git', ['-C', repo, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { encoding: 'utf8' });
    git('init', '-q', '-b', 'main');
    for (const text of ['one\n', 'two\n']) {
      writeFileSync(join(repo, 'README.md'), text);
      git('add', '-A');
      git('commit', '-qm', text);
    }
    writeFileSync(
      policy,
      `version: 1\npermissions: { allow: ["Bash(touch *)", "Edit(**)"] }\ncommands: [{ run: touch made }]\nsandbox: { backend: host, require: { filesystem: none, network: none, syscalls: none } }\n`,
    );
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(process.cwd(), 'src/cli.ts'), 'check', '--policy', policy, '--repo', repo, ...more],
      { encoding: 'utf8' },
    );
    return { status, made: existsSync(join(repo, 'made')), stdout, stderr };
  };
  it.each([
    ['are run with `--run`', ['--base', 'HEAD~1', '--run'], 0, true],
    ['are not run without it', ['--base', 'HEAD~1'], 0, false],
    ['are not run where the change is a patch alone', ['--patch', 'examples/ordinary.patch', '--run'], 2, false],
  ] as const)('%s', (_, args, status, made) => {
    const ran = check(...args);
    expect({ status: ran.status, made: ran.made }, ran.stdout + ran.stderr).toEqual({ status, made });
  });
});
