/**
 * Cold start: CPU time of the bundled Action and command line on a small change, as a ratio to `node -e 0`, in alternating rounds of one run;
 * git's own time is in it. The least of all rounds counts: what else runs on the machine only adds.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quick, show } from '../scripts/evidence-section.ts';

const ROUNDS = quick ? 3 : 11;
const root = fileURLToPath(new URL('..', import.meta.url));

/** A repository with one commit, a change of three files on top, and the merge commit that GitHub makes of both. */
const repository = (folder: string): { readonly base: string; readonly head: string; readonly merge: string } => {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@dev.example', ...args], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  const commit = (message: string): string => {
    git('add', '-A');
    git('commit', '-q', '-m', message);
    return git('rev-parse', 'HEAD').trim();
  };
  git('init', '-q', '-b', 'main');
  mkdirSync(join(folder, 'src'));
  write('src/greet.ts', 'export const greet = (name: string): string => `Hello, ${name}!`;\n');
  write('README.md', '# Greetings\n');
  const base = commit('Begin');
  write('src/greet.ts', 'export const greet = (name: string): string => `Good day, ${name}!`;\n');
  write('src/part.ts', 'export const part = (name: string): string => `Good night, ${name}!`;\n');
  write('README.md', '# Greetings\n\nSays good day, and good night.\n');
  const head = commit('Greet properly');
  git('checkout', '-q', '--detach', base);
  git('merge', '-q', '--no-ff', '-m', `Merge ${head} into ${base}`, head);
  return { base, head, merge: git('rev-parse', 'HEAD').trim() };
};

const eventOf = (base: string, head: string): object => ({
  action: 'synchronize',
  number: 7,
  repository: { full_name: 'acme/greetings', default_branch: 'main' },
  pull_request: {
    number: 7,
    title: 'Greet properly',
    body: 'Says good day.',
    draft: false,
    changed_files: 3,
    labels: [],
    user: { login: 'copilot-swe-agent[bot]', type: 'Bot' },
    head: { sha: head, ref: 'copilot/greet', repo: { full_name: 'acme/greetings', fork: false } },
    base: { sha: base, ref: 'main', repo: { full_name: 'acme/greetings' } },
  },
});

/** CPU seconds of a process and of all that it waited for, and MB of the largest of them at its peak. */
const spent = (
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  input: string,
): readonly [cpu: number, memory: number] => {
  const script =
    'import resource,subprocess,sys\nsubprocess.run(sys.argv[1:],stdout=subprocess.DEVNULL,stderr=subprocess.DEVNULL,stdin=sys.stdin)\nu=resource.getrusage(resource.RUSAGE_CHILDREN)\nprint(u.ru_utime+u.ru_stime,u.ru_maxrss*1024/1e6)';
  const ended = spawnSync('python3', ['-c', script, process.execPath, ...args], { cwd, env, input, encoding: 'utf8' });
  const [cpu, memory] = ended.stdout.trim().split(' ').map(Number);
  return [cpu!, memory!];
};

const folder = mkdtempSync(join(tmpdir(), 'sallyport-start-'));
try {
  const { base, head, merge } = repository(folder);
  writeFileSync(join(folder, '.git', 'event.json'), JSON.stringify(eventOf(base, head)));
  // Variables of the machine can cost a start more than the start itself (`NODE_EXTRA_CA_CERTS`): every row has the same few.
  const plain = { PATH: process.env['PATH'], HOME: folder };
  const action = {
    ...plain,
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_EVENT_PATH: join(folder, '.git', 'event.json'),
    GITHUB_REPOSITORY: 'acme/greetings',
    GITHUB_SHA: merge,
    GITHUB_WORKSPACE: folder,
    GITHUB_OUTPUT: join(folder, '.git', 'output'),
    GITHUB_STEP_SUMMARY: join(folder, '.git', 'summary'),
  };
  const hook = JSON.stringify({
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command: 'git status' },
    cwd: folder,
  });
  const rows: readonly (readonly [name: string, args: readonly string[], env: NodeJS.ProcessEnv, input: string])[] = [
    ['node -e 0', ['-e', '0'], plain, ''],
    ['the Action, three files', [join(root, 'dist/action.js')], action, ''],
    ['check, three files', [join(root, 'dist/cli.js'), 'check', '--base', base, '--head', head], plain, ''],
    ['explain', [join(root, 'dist/cli.js'), 'explain', '--bash', 'git status'], plain, ''],
    ['hook, a command', [join(root, 'dist/cli.js'), 'hook'], plain, hook],
  ];
  const least = rows.map(() => Number.POSITIVE_INFINITY);
  const most = rows.map(() => 0);
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, [, args, env, input]] of rows.entries()) {
      const [cpu, memory] = spent(args, folder, env, input);
      least[i] = Math.min(least[i]!, cpu);
      most[i] = Math.max(most[i]!, memory);
    }
  const verdict =
    /^verdict=(.*)$/m.exec(readFileSync(action.GITHUB_OUTPUT, 'utf8'))?.[1] ??
    readFileSync(action.GITHUB_OUTPUT, 'utf8').slice(0, 80);
  if (!verdict.includes('allow')) throw new Error(`the Action did not judge: ${verdict}`);
  const times = (i: number): string => (least[i]! / least[0]!).toFixed(1);
  show({
    title: 'Start-up and memory',
    command: 'node bench/start.ts',
    method: [
      `The bundles from cold, least CPU time of ${ROUNDS} rounds that take turns, children and git included. The Action judges a pull request of three files.`,
    ],
    tables: [
      {
        head: ['what', 'ms of CPU', 'times `node -e 0`', 'MB at the peak'],
        rows: rows.map(([name], i) => [name, (least[i]! * 1000).toFixed(0), times(i), most[i]!.toFixed(0)]),
      },
    ],
    absent: [],
    figures: [
      {
        what: 'the Action from cold on a pull request of three files, beside `node -e 0`',
        figure: `${times(1)} times its CPU time, ${most[1]!.toFixed(0)} MB at the peak`,
      },
    ],
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
