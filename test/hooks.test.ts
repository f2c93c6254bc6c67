/** Hooks of the policy, as real processes around a whole run: they come from the base, tighten, rewrite, and close the gate when they fail. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readAnswer } from '../src/core/hooks/answers.ts';
import { openHooks } from '../src/world/hooks.ts';

const home = mkdtempSync(join(tmpdir(), 'sallyport-hooks-test-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const git = (repo: string, ...args: string[]): string =>
  execFileSync('git', ['-C', repo, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { encoding: 'utf8' });

let count = 0;
/** A repository whose base has the policy and the files, and whose head has other ones; and what the gate says of its calls. */
const check = (hooks: string, files: Record<string, string>, head: Record<string, string>, commands: readonly string[]) => {
  const repo = join(home, `repo${count++}`);
  const put = (texts: Record<string, string>): void => {
    for (const [name, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(repo, name)), { recursive: true });
      writeFileSync(join(repo, name), text);
    }
    git(repo, 'add', '-A');
    git(repo, 'commit', '-qm', 'change');
  };
  mkdirSync(repo);
  git(repo, 'init', '-q', '-b', 'main');
  put({ '.github/sallyport.yml': `version: 1\nmode: bypass\nhooks:\n${hooks}`, 'README.md': 'one\n', ...files });
  put({ 'README.md': 'two\n', ...head });
  const transcript = join(home, `t${count}.jsonl`);
  const lines = commands.flatMap((command, i) => [
    {
      type: 'assistant',
      cwd: repo,
      sessionId: 's',
      uuid: `a${i}`,
      message: { role: 'assistant', content: [{ type: 'tool_use', id: `c${i}`, name: 'Bash', input: { command } }] },
    },
    {
      type: 'user',
      cwd: repo,
      sessionId: 's',
      uuid: `u${i}`,
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: `c${i}`, content: 'ok' }] },
    },
  ]);
  writeFileSync(transcript, lines.map(line => JSON.stringify(line)).join('\n'));
  const bin = join(process.cwd(), 'node_modules/.bin');
  const { stdout, stderr } = spawnSync(
    join(bin, 'node'),
    ['src/cli.ts', 'check', '--repo', repo, '--base', 'HEAD~1', '--transcript', transcript, '--format', 'json'],
    { encoding: 'utf8', env: { PATH: `${bin}:${process.env['PATH']}`, HOME: home } },
  );
  expect(stdout, stderr).not.toBe('');
  return stdout;
};

const said = (body: string): string =>
  `let t = ''; process.stdin.on('data', d => (t += d)).on('end', () => { const e = JSON.parse(t); ${body} });\n`;
const out = (value: string): string => said(`console.log(JSON.stringify(${value}));`);
const NODE = '  - { on: before-call, timeout: 20s, run: [node, guard.cjs] }\n';

describe('around the calls of a transcript', () => {
  it.each<[name: string, base: string, head: string | undefined, command: string, finds: RegExp | undefined]>([
    [
      'a deny stands, with its reason',
      said(`console.error('no ' + e.tool_input.command); process.exit(2);`),
      undefined,
      'echo a',
      /says deny: no echo a/,
    ],
    ['silence is no objection', said(''), undefined, 'echo a', undefined],
    [
      'the base version decides, whatever the head has',
      said(`console.error('base'); process.exit(2);`),
      said(''),
      'echo a',
      /says deny: base/,
    ],
    ['garbage closes the gate', `console.log('yes');`, undefined, 'echo a', /not JSON/],
    ['a crash closes the gate', `process.exit(1);`, undefined, 'echo a', /exit code 1/],
    [
      'an answer to another event closes the gate',
      out(`{ hookSpecificOutput: { hookEventName: 'PostToolUse' } }`),
      undefined,
      'echo a',
      /out of turn/,
    ],
    [
      'a replaced input is judged again',
      out(`{ hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: { command: 'git push --force origin main' } } }`),
      undefined,
      'echo a',
      /git push --force origin main/,
    ],
    [
      'the environment is cleared',
      said(
        `if (Object.keys(process.env).some(k => !/^(PATH|HOME|TMPDIR|LANG|CLAUDE_PROJECT_DIR|SALLYPORT_HOOK)$/.test(k))) process.exit(2);`,
      ),
      undefined,
      'echo a',
      undefined,
    ],
  ])('%s', (_, base, head, command, finds) => {
    const report = check(NODE, { 'guard.cjs': base }, head === undefined ? {} : { 'guard.cjs': head }, [command]);
    const hooks = JSON.stringify(JSON.parse(report));
    if (finds === undefined) expect(hooks).not.toMatch(/"guard":"hooks"/);
    else {
      expect(hooks).toMatch(finds);
      expect(JSON.parse(report).decision).toBe('deny');
    }
  });

  it('a leave of a hook never outweighs a guard', () => {
    const leave = out(`{ hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'allow' } }`);
    expect(JSON.parse(check(NODE, { 'guard.cjs': leave }, {}, ['git push --force origin main'])).decision).toBe('deny');
  });

  it('a published guard program plugs in unchanged', () => {
    const hooks = '  - { on: before-call, run: [cc-safety-net, hook, --coding-cli] }\n';
    expect(check(hooks, {}, {}, ['git reset --hard'])).toMatch(/BLOCKED by CC Safety Net/);
    expect(check(hooks, {}, {}, ['git status'])).not.toMatch(/"guard": ?"hooks"/);
  });
});

/** Ways in which a process gets away from the group that it was started in; `$` is a number that tells it from all others. */
const AWAY: readonly (readonly [title: string, code: string])[] = [
  ['a session of its own', `require('child_process').spawn('sleep', ['$'], { detached: true, stdio: 'ignore' }).unref();`],
  [
    'a session of its own that holds the pipes',
    `require('child_process').spawn('sleep', ['$'], { detached: true, stdio: 'inherit' }).unref();`,
  ],
  [
    'a double fork in a new session',
    `require('child_process').execFileSync('setsid', ['sh', '-c', '(sleep $ </dev/null >/dev/null 2>&1 &)']);`,
  ],
  [
    'one that ignores being told to end',
    `require('child_process').spawn('setsid', ['sh', '-c', 'trap "" TERM HUP INT; sleep $'], { detached: true, stdio: 'ignore' }).unref();`,
  ],
];
const CLEARED: readonly (readonly [title: string, code: string])[] = [
  [
    'one with an empty environment',
    `require('child_process').spawn('sleep', ['$'], { detached: true, stdio: 'ignore', env: {}, cwd: '/' }).unref();`,
  ],
];
const sleeping = (seconds: string): string[] =>
  execFileSync('ps', ['-eo', 'stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter(row => row.includes(`sleep ${seconds}`) && !row.startsWith('Z'));
describe.each([
  ['with the kernel’s help', true, [...AWAY, ...CLEARED]],
  ['without it', false, AWAY],
] as const)('a hook leaves nothing behind %s', (_, kernel, ways) => {
  it.each(ways.map(([title, code]) => [title, code] as const))('%s', async (_title, code) => {
    const seconds = String(100_000 + Math.floor(Math.random() * 800_000));
    const hook = { on: 'before-call' as const, run: ['node', 'guard.cjs'] as const, files: [], timeout: 20 };
    const text = `${code.replaceAll('$', seconds)} setTimeout(() => console.log('{}'), 200);`;
    const host = await openHooks([hook], async path => (path === 'guard.cjs' ? text : undefined), home, kernel);
    const ended = await host.ask(hook, '{}');
    await host.close();
    expect(ended).toMatchObject({ code: 0, stdout: '{}\n' });
    expect(sleeping(seconds)).toEqual([]);
  });
});

it.each([
  ['a hook that hangs', `require('child_process').spawn('sleep', ['987']); setInterval(() => {}, 1000);`, /longer than/],
  ['a hook that says too much', `setInterval(() => process.stdout.write('x'.repeat(1e6)), 1);`, /more than/],
])('%s is ended with its children, and leaves nothing', async (_, code, why) => {
  const hook = { on: 'before-call' as const, run: ['node', 'guard.cjs'] as const, files: [], timeout: 2 };
  const pids = `require('fs').writeFileSync(process.env.HOME + '/../pids-${process.pid}', String(process.pid)); ${code}`;
  const host = await openHooks([hook], async path => (path === 'guard.cjs' ? pids : undefined), home);
  const ended = await host.ask(hook, '{}');
  await host.close();
  expect(ended.failed).toMatch(why);
  expect(readAnswer('before-call', ended).decision).toBe('deny');
  const file = join(tmpdir(), `pids-${process.pid}`);
  const pid = Number(readFileSync(file, 'utf8'));
  rmSync(file);
  const living = (): string[] =>
    execFileSync('ps', ['-eo', 'pgid=,stat='], { encoding: 'utf8' })
      .split('\n')
      .map(row => row.trim().split(/\s+/))
      .filter(([group, state]) => Number(group) === pid && !state!.startsWith('Z'))
      .map(row => row.join(' '));
  await expect.poll(living).toEqual([]);
});

it.each<[title: string, run: (workspace: string) => [string, ...string[]], refused: boolean]>([
  ['an absolute script of the workspace', workspace => ['node', `${workspace}/guard.cjs`], true],
  ['an absolute program of the workspace', workspace => [`${workspace}/guard.sh`], true],
  ['an option that holds such a path', workspace => ['node', `--require=${workspace}/guard.cjs`, '-e', '0'], true],
  ['a shell line that holds such a path', workspace => ['bash', '-c', `: ${workspace}/guard.sh`], true],
  ['a way up and into the workspace', workspace => ['node', `../${workspace.split('/').at(-1)}/guard.cjs`], true],
  ['a link onto the workspace', workspace => ['node', `${workspace}-link/guard.cjs`], true],
  ['a script outside of it', workspace => ['node', `${workspace}-beside/guard.cjs`], false],
  ['an option with no path', () => ['node', '-e', '0'], false],
])('%s: refused where it would run what the change wrote', async (_, run, refused) => {
  const workspace = mkdtempSync(join(tmpdir(), 'sallyport-workspace-'));
  mkdirSync(`${workspace}-beside`);
  symlinkSync(workspace, `${workspace}-link`);
  for (const folder of [workspace, `${workspace}-beside`]) writeFileSync(join(folder, 'guard.cjs'), '0;\n');
  const hook = { on: 'before-call' as const, run: run(workspace), files: [], timeout: 20 };
  const host = await openHooks([hook], async () => undefined, workspace);
  const ended = await host.ask(hook, '{}');
  await host.close();
  for (const path of [workspace, `${workspace}-beside`, `${workspace}-link`]) rmSync(path, { recursive: true });
  if (refused) expect(ended.failed).toMatch(/leads into the workspace/);
  else expect(ended).toMatchObject({ code: 0 });
});

describe('an answer', () => {
  const own = (of: object) => ({ hookSpecificOutput: { hookEventName: 'PreToolUse', ...of } });
  it.each<[says: string, answer: object, decision: string]>([
    ['blocks at the top and allows below', { decision: 'block', ...own({ permissionDecision: 'allow' }) }, 'deny'],
    ['approves at the top and asks below', { decision: 'approve', ...own({ permissionDecision: 'ask' }) }, 'ask'],
    ['allows below and ends the run', { continue: false, ...own({ permissionDecision: 'allow' }) }, 'deny'],
    ['ends the run in another word', { continue: 'false', ...own({ permissionDecision: 'allow' }) }, 'deny'],
    [
      'allows below and says something unknown at the top',
      { decision: 'maybe', ...own({ permissionDecision: 'allow' }) },
      'deny',
    ],
    ['allows twice', { decision: 'approve', continue: true, ...own({ permissionDecision: 'allow' }) }, 'allow'],
    ['has no objection', { continue: true, suppressOutput: true }, 'none'],
  ])('that %s', (_, answer, decision) => {
    expect(readAnswer('before-call', { code: 0, stdout: JSON.stringify(answer), stderr: '' }).decision).toBe(decision);
  });
  it.each<[title: string, code: string, finds: object]>([
    [
      'arrives whole, however it is cut into pieces',
      `const b = Buffer.from(JSON.stringify({ systemMessage: '\u{1f600}'.repeat(20000) })); let i = 0;
       const go = () => { if (i < b.length) { process.stdout.write(b.subarray(i, (i += 4097))); setImmediate(go); } }; go();`,
      { code: 0, stdout: JSON.stringify({ systemMessage: '\u{1f600}'.repeat(20_000) }) },
    ],
    [
      'that is not UTF-8 is none',
      `process.stdout.write(Buffer.from('7b2273223a22ff227d', 'hex'));`,
      { failed: 'its answer is not UTF-8' },
    ],
  ])('%s', async (_, code, finds) => {
    const hook = { on: 'before-call' as const, run: ['node', 'guard.cjs'] as const, files: [], timeout: 20 };
    const host = await openHooks([hook], async path => (path === 'guard.cjs' ? code : undefined), home);
    expect(await host.ask(hook, '{}')).toMatchObject(finds);
    await host.close();
  });
});

it('a program is not found through a folder of PATH that leads into the workspace', async () => {
  const workspace = mkdtempSync(join(tmpdir(), 'sallyport-workspace-'));
  symlinkSync(workspace, `${workspace}-link`);
  writeFileSync(join(workspace, 'of-the-change'), '#!/bin/sh\n', { mode: 0o755 });
  const hook = { on: 'before-call' as const, run: ['of-the-change'] as const, files: [], timeout: 20 };
  const before = process.env['PATH'];
  process.env['PATH'] = `${workspace}-link:${before}`;
  const host = await openHooks([hook], async () => undefined, workspace);
  process.env['PATH'] = before;
  const ended = await host.ask(hook, '{}');
  await host.close();
  for (const path of [workspace, `${workspace}-link`]) rmSync(path, { recursive: true });
  expect(readAnswer('before-call', ended).decision).toBe('deny');
});
