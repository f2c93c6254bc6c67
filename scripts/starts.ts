/** Typical starts: the Action on a small pull request, and the live gate on one call. The bench times them; the build learns what they load. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

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

/** A program of the bundle, as it is started. */
export interface Start {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly input: string;
}

const hookOf = (tool: string, input: object, cwd: string): string =>
  JSON.stringify({ hook_event_name: 'PreToolUse', tool_name: tool, tool_input: input, cwd });

/** Calls that agents make all day, and one that is denied. */
const COMMANDS = {
  status: 'git status',
  test: 'npm test',
  list: 'ls -la src && cat README.md | head -20',
  commit: 'git add -A && git commit -m "Greet properly"',
  search: 'grep -rn "name" src',
  denied: 'rm -rf ~/*',
} as const;
const FILES = {
  read: ['Read', { file_path: 'src/greet.ts' }],
  edit: ['Edit', { file_path: 'src/greet.ts', old_string: 'Hello', new_string: 'Good day' }],
  write: ['Write', { file_path: 'src/part.ts', content: 'export const part = 1;\n' }],
} as const;
export type CallName = keyof typeof COMMANDS | keyof typeof FILES;

/**
 * Sets up typical starts.
 * @param folder an empty one; a repository is made in it.
 * @param dist the bundle.
 */
export const starts = (folder: string, dist: string) => {
  const { base, head, merge } = repository(folder);
  const place = (name: string): string => join(folder, '.git', name);
  writeFileSync(place('event.json'), JSON.stringify(eventOf(base, head)));
  // Variables of the machine can cost a start more than the start itself (`NODE_EXTRA_CA_CERTS`): every start has the same few.
  const plain = { PATH: process.env['PATH'], HOME: folder };
  const env = {
    ...plain,
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_EVENT_PATH: place('event.json'),
    GITHUB_REPOSITORY: 'acme/greetings',
    GITHUB_SHA: merge,
    GITHUB_WORKSPACE: folder,
    GITHUB_OUTPUT: place('output'),
    GITHUB_STEP_SUMMARY: place('summary'),
  };
  const cli = (args: readonly string[], input = ''): Start => ({ args: [join(dist, 'cli.js'), ...args], env: plain, input });
  const call = (tool: string, input: object): Start => cli(['hook'], hookOf(tool, input, folder));
  const all: readonly (readonly [string, Start])[] = [
    ...Object.entries(COMMANDS).map(([name, command]) => [name, call('Bash', { command })] as const),
    ...Object.entries(FILES).map(([name, [tool, input]]) => [name, call(tool, input)] as const),
  ];
  return {
    nothing: { args: ['-e', '0'], env: plain, input: '' } satisfies Start,
    action: { args: [join(dist, 'action.js')], env, input: '' } satisfies Start,
    check: cli(['check', '--base', base, '--head', head]),
    explain: cli(['explain', '--bash', 'git status']),
    /** The live gate. */
    calls: Object.fromEntries(all) as Readonly<Record<CallName, Start>>,
    /** What the Action said last. */
    verdict: (): string => {
      const output = readFileSync(env.GITHUB_OUTPUT, 'utf8');
      return /^verdict=(.*)$/m.exec(output)?.[1] ?? output.slice(0, 80);
    },
  };
};

/** The chunks that starts load, by the name of the start: `action`, or that of a call. */
export const loadedBy = (dist: string): ReadonlyMap<string, readonly string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-starts-'));
  const [repo, recorder, list] = [join(folder, 'repo'), join(folder, 'recorder.cjs'), join(folder, 'loaded.json')];
  mkdirSync(repo);
  writeFileSync(
    recorder,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(list)}, JSON.stringify(Object.keys(require.cache))));\n`,
  );
  try {
    const { action, calls } = starts(repo, dist);
    const loads = ({ args, env, input }: Start): readonly string[] => {
      const { status, stderr } = spawnSync(process.execPath, ['-r', recorder, ...args], {
        cwd: repo,
        env: { ...env, SALLYPORT_CODE_CACHE: 'off' },
        input,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`\`${args.join(' ')}\` ended with ${status}: ${stderr}`);
      return (JSON.parse(readFileSync(list, 'utf8')) as string[])
        .filter(path => path.startsWith(dist))
        .map(path => basename(path));
    };
    return new Map(Object.entries({ action, ...calls }).map(([name, start]) => [name, loads(start)] as const));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** A name for what some starts load and others do not. @param names those that do. */
export const sharedBy = (names: ReadonlySet<string>): string => {
  const commands = Object.keys(COMMANDS);
  const calls = [...commands, ...Object.keys(FILES)];
  const each = (list: readonly string[]): readonly string[] => list.filter(name => names.has(name));
  const whole = (name: string, list: readonly string[], else_: readonly string[]): readonly string[] =>
    list.every(one => names.has(one)) ? [name] : else_;
  return [
    ...each(['action']),
    ...whole('calls', calls, [...whole('commands', commands, each(commands)), ...each(Object.keys(FILES))]),
  ].join('-');
};
