/** What the command line says to somebody who holds it wrong: what, where, and what to do instead. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { verbs } from '../src/commands/index.ts';
import { helpOf, readFlags } from '../src/commands/verb.ts';
import { Fault } from '../src/core/fault.ts';
import { saidBy } from './support/io.ts';
import { put } from './support/repositories.ts';
import './support/loaded.ts';

/** A verb as the command line runs it, in this process. */
const say = async ([name, ...args]: readonly string[], input = '') => {
  const verb = await verbs[name!]!();
  return saidBy(async io => {
    try {
      const { values, rest } = readFlags(verb, args);
      return await verb.run(values, rest, io);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      io.err(`${error.message}\n  help: ${error.help}\n`);
      return 2;
    }
  }, input);
};
/** The whole program, for what is outside of a verb. */
const program = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('src/cli.ts'), ...args], {
    encoding: 'utf8',
    input: '',
  });
  return { status, stdout, stderr };
};

describe('a word that is wrong is told with what was probably meant', () => {
  it.each<[args: readonly string[], says: RegExp]>([
    [['check', '--formt', 'html'], /`--formt` is no option of `sallyport check`\n {2}help: did you mean `--format`\?/],
    [['check', '--hlep'], /help: did you mean `--help`\?/],
    [['check', '--zzzzzzzzz'], /help: see `sallyport check --help`/],
    [['check', '--patch'], /`--patch` needs a value\n {2}help: write `--patch FILE`/],
    [['check', '--progress=3'], /`--progress` takes no value/],
    [
      ['check', '--base', 'HEAD', '--format', 'htlm'],
      /`htlm` is no format\n {2}help: did you mean `html`\? Otherwise use one of/,
    ],
    [['check', '--base', 'HEAD~1', '--base', 'HEAD'], /`--base` is given more than once\n {2}help: give it once/],
    [['check', '--patch', 'src'], /the patch `src` cannot be read: it is a directory/],
    [['check', '--patch', 'no.patch'], /cannot be read: there is no such file/],
    [['check'], /`--base HEAD~1` is the last commit/],
    [
      ['check', '--base', 'HEAD'],
      /nothing to judge[\s\S]*what is not committed yet: `git diff HEAD \| sallyport check --base HEAD --patch -`/,
    ],
    [['run', 'ls', '-la'], /`-l` is no option of `sallyport run`\n {2}help: .*behind `--`/],
    [['explain', '--bash', 'ls', '--policy', 'strct'], /did you mean `strict`\?/],
    [['explain', '--bash', 'ls', '--policy', 'src'], /cannot be read: it is a directory/],
    [['explain', '--bash', 'ls', '--read', 'x'], /`--bash` and `--read` are given/],
    [['explain', '--bash', 'ls', '--input', '{}'], /`--tool`, which is not given/],
    [['explain', '--tool', 'Bash', '--input', '[]'], /no JSON object/],
    [['explain', '--bash', 'ls', 'x'], /`x` is not expected here/],
    [['explain', '--bash', 'ls', '--mode', 'plain'], /`plain` is no mode\n {2}help: did you mean `plan`\?/],
    [['judge', 'x'], /`x` is not expected here/],
    [['hook', 'x'], /`x` is not expected here/],
    [['import', 'nothing.json'], /the permission file `nothing\.json` cannot be read: there is no such file or directory\n/],
    [['import', 'src'], /it is a directory\n {2}help: .*`\.claude\/settings\.json`/],
    [['suggest', '--report', 'package.json'], /is none of `sallyport check`/],
    [['suggest', '--report', '-'], /the report on standard input is empty/],
    [['suggest', 'package.json', 'x'], /`x` is not expected here/],
    [['read', 'README.md', '--as', 'claude-cod'], /did you mean `claude-code`\?/],
    [['read', 'README.md', '--as', 'without-calls'], /is no transcript format/],
  ])('%j', async (args, says) => {
    const { code, err } = await say(args);
    expect(err).toMatch(says);
    expect(code).toBe(2);
  });
  it('what may be given more than once, or is only a switch, may be doubled', async () => {
    const { code } = await say(['scan', 'LICENSE', '--json', '--json']);
    expect(code).toBe(0);
    expect((await say(['read', '--transcript', 'no-a', '--transcript', 'no-b'])).err).toMatch(/no file matches `no-a`/);
  });
  it('a file that is no transcript is to be given otherwise, and not written otherwise', async () => {
    const { code, out } = await say(['check', '--transcript', 'LICENSE']);
    expect(out).toMatch(/no transcript format is recognised[\s\S]*fix: give the transcript as the agent wrote it/);
    expect(out).not.toContain('write it plainly');
    expect(code).toBe(1);
  });
  it('a list of formats to choose from names none that is always refused', async () => {
    expect((await say(['read', 'README.md', '--as', 'x'])).err).not.toContain('without-calls');
  });
});

describe('the program itself', () => {
  it.each<[args: readonly string[], status: number, says: RegExp]>([
    [['-V'], 0, /^sallyport \d/],
    [['help', 'scan'], 0, /^sallyport scan /],
    [['help', 'scn'], 2, /did you mean `scan`\?/],
    [['chek'], 2, /did you mean `check`\?/],
    [['--frob'], 2, /`--frob` stands where the command is expected/],
    [['--help'], 0, /`sallyport COMMAND --help`/],
    [['run', '--', 'program-of-nobody', '--help'], 1, /^sallyport: deny: /m],
  ])('%j', (args, status, says) => {
    const ended = program(...args);
    expect(`${ended.stdout}${ended.stderr}`).toMatch(says);
    expect(ended.status).toBe(status);
  });
  it('a standard output that is full is told as that, and is no bug', () => {
    const { status, stderr } = spawnSync(process.execPath, [resolve('src/cli.ts'), '--version'], {
      encoding: 'utf8',
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    });
    expect(stderr).toBe(
      'sallyport: standard output cannot be written: no space is left\n  help: write to another place, or make room\n',
    );
    expect(status).toBe(2);
  });
  it('who gives no input by hand is told that it is waited for', () => {
    const program = 'import pty,sys\npty.spawn(sys.argv[1:])';
    const { stdout } = spawnSync('python3', ['-c', program, process.execPath, resolve('src/cli.ts'), 'judge'], {
      encoding: 'utf8',
      input: '\u0004',
    });
    expect(stdout).toContain('sallyport: reading standard input; Ctrl-D ends it');
  });
  it('every help text says what the exit codes of the command mean', async () => {
    for (const verb of Object.values(verbs)) expect(helpOf(await verb())).toMatch(/\n\nExit codes: 0 .*2 .*\.\n$/);
  });
});

describe('which policy is asked', () => {
  const POLICY = 'version: 1\npermissions: { allow: ["Bash(make ship)"] }\n';
  /** In a repository that has a policy. */
  const within = async (folder: string, act: () => Promise<void>): Promise<void> => {
    const root = mkdtempSync(join(tmpdir(), 'sallyport-usage-'));
    put(root, { '.git/HEAD': '', '.github/sallyport.yml': POLICY, 'src/a.ts': 'a\n' });
    const before = process.cwd();
    onTestFinished(() => {
      process.chdir(before);
      rmSync(root, { recursive: true, force: true });
    });
    process.chdir(join(root, folder));
    await act();
  };
  it.each(['.', 'src'])('`explain` asks the one of the repository, in %s', folder =>
    within(folder, async () => {
      const { out } = await say(['explain', '--bash', 'make ship']);
      expect(out).toMatch(/^policy {5}(\.\.\/)?\.github\/sallyport\.yml\n/);
      expect(out).toMatch(/decision allow/);
      const other = await say(['explain', '--bash', 'make ship', '--policy', 'default']);
      expect(other.out).toMatch(/^policy {5}default\n[\s\S]*decision deny/);
    }),
  );
  it('`explain` says when it is the built-in default, and takes the preset that is nothing', async () => {
    expect((await say(['explain', '--bash', 'ls'])).out).toMatch(/^policy {5}built-in default\n/);
    expect((await say(['explain', '--bash', 'ls', '--policy', 'none'])).out).toMatch(/decision deny/);
  });
  it('`scan` decides by the built-in default, because the tree may be what is judged, and says so', () =>
    within('.', async () => {
      expect((await say(['scan', 'src'])).err).toContain('and not by `.github/sallyport.yml`: name that with `--policy`');
      expect((await say(['scan', 'src', '--policy', 'default'])).err).not.toContain('name that with');
    }));
  it('`suggest` changes the one of the repository, by the name that `git apply` takes', () =>
    within('src', async () => {
      const finding = { guard: 'mode', decision: 'deny', toAllow: { list: 'permissions.allow', entry: 'Bash(make lint)' } };
      writeFileSync('report.json', JSON.stringify({ verdicts: [{ findings: [finding] }] }));
      const { out } = await say(['suggest', 'report.json']);
      expect(out).toMatch(/^--- a\/\.github\/sallyport\.yml\n\+\+\+ b\/\.github\/sallyport\.yml\n/);
    }));
});
