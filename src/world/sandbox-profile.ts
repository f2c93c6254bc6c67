/** What a command may reach on this machine: its workspace, its own scratch, the system's programs, and what a policy adds. */
import fs from 'node:fs';
import path from 'node:path';
import { Fault } from '../core/fault.ts';
import { environment } from '../core/sandbox/environment.ts';
import { carve, lies, ROOT_SECRETS, SYSTEM_TREES } from '../core/sandbox/landlock.ts';
import { toolPlaces } from '../core/sandbox/tool-paths.ts';
import type { Machine, Profile, SandboxWish } from '../core/sandbox-contract.ts';
import type { Scratch } from './sandbox-scratch.ts';

type Env = Readonly<Record<string, string | undefined>>;

const DEFAULT_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Files by which a step tells the runner things, and what steers the step itself. */
const RUNNER_FILES = [
  'GITHUB_ENV',
  'GITHUB_OUTPUT',
  'GITHUB_PATH',
  'GITHUB_STATE',
  'GITHUB_STEP_SUMMARY',
  'GITHUB_EVENT_PATH',
  'GITHUB_ACTION_PATH',
  'RUNNER_TEMP',
];

const RUNNER_MARKS = ['.credentials', '.credentials_rsaparams', '.runner'];

const real = (file: string | undefined): string | undefined => {
  // An empty name would be the directory that this program happens to be in.
  if (file === undefined || file === '') return undefined;
  try {
    return fs.realpathSync(file);
  } catch {
    return undefined;
  }
};
const reals = (files: readonly string[]): readonly string[] => [...new Set(files.map(real).filter(file => file !== undefined))];
const children = (directory: string): readonly string[] | undefined => {
  try {
    return fs.readdirSync(directory);
  } catch {
    return undefined;
  }
};

export interface ProfilePlan {
  /** Real paths. */
  readonly workspace: string;
  readonly scratch: Scratch;
  readonly output: string;
  readonly machine: Machine;
  readonly wish: SandboxWish;
  readonly env: Env;
  readonly proxyPort?: number;
}

/** @throws Fault `sandbox-workspace` when the workspace holds what no command may write. */
export const checkWorkspace = (workspace: string, env: Env, home: string): string => {
  const root = real(workspace);
  const advice = 'check the repository out into a directory of its own';
  if (root === undefined || !fs.statSync(root).isDirectory())
    throw new Fault('sandbox-workspace', `the workspace \`${workspace}\` is no directory`, advice);
  const kept: [string, string | undefined][] = [
    ...RUNNER_FILES.map(name => [name, env[name]] as [string, string | undefined]),
    ['the home directory', home],
  ];
  if (root === '/') throw new Fault('sandbox-workspace', 'the workspace is the whole file system', advice);
  for (const [name, value] of kept) {
    const file = real(value);
    if (file !== undefined && lies(file, root))
      throw new Fault('sandbox-workspace', `${name} lies in the workspace \`${workspace}\`, where commands may write`, advice);
  }
  return root;
};

/** Places with secrets of the runner or the user: never given, even where they lie in a tree that is. */
const hiddenPlaces = (scratch: Scratch, machine: Machine, env: Env, home: string): readonly string[] => {
  const temp = real(env['RUNNER_TEMP']);
  // `<runner>/_work/_temp`: the runner's own directory holds its key.
  const runner = temp !== undefined && path.basename(temp) === '_temp' ? path.dirname(path.dirname(temp)) : undefined;
  const places = [temp, runner, ...runners(), real(home), scratch.root, ...(machine.uid === 0 ? ROOT_SECRETS : [])];
  return places.filter((place): place is string => place !== undefined && !SYSTEM_TREES.some(tree => lies(tree, place)));
};

/** Directories of self-hosted runners, whose key lies beside their settings. */
const runners = (): readonly string[] =>
  (children('/opt') ?? [])
    .map(name => `/opt/${name}`)
    .filter(place => RUNNER_MARKS.some(mark => fs.existsSync(`${place}/${mark}`)));

const expand = (name: string, home: string): string => (name.startsWith('~/') ? path.join(home, name.slice(2)) : name);

/** @param home the user's, which the command does not get to see. */
export const profileOf = ({ workspace, scratch, output, machine, wish, env, proxyPort }: ProfilePlan, home: string): Profile => {
  const search = (env['PATH'] ?? DEFAULT_PATH).split(':').filter(directory => path.isAbsolute(directory));
  const found = search.flatMap(written => {
    const place = real(written);
    // A directory of the workspace on PATH would let the change choose which program a name means.
    return place === undefined || lies(place, workspace) ? [] : [{ written, real: place }];
  });
  const hidden = hiddenPlaces(scratch, machine, env, home);
  // What a policy names is given even if it lies in a hidden place; what is hidden inside it is not.
  const wanted = (names: readonly string[] | undefined): readonly string[] =>
    reals((names ?? []).map(name => expand(name, home))).flatMap(tree =>
      carve(
        [tree],
        hidden.filter(place => place !== tree && lies(place, tree)),
        children,
      ),
    );
  const readable = wanted(wish.read);
  const writable = wanted(wish.write);
  const toolCache = real(env['RUNNER_TOOL_CACHE']);
  const tools = toolPlaces({ path: found, home: real(home), toolCache, named: [...readable, ...writable] });
  return {
    workspace,
    scratch: scratch.own,
    state: scratch.state,
    output,
    writable,
    aliases: SYSTEM_TREES.flatMap(link => {
      const target = real(link);
      return target === undefined || target === link ? [] : [[link, target] as const];
    }),
    readable: [...carve(reals(SYSTEM_TREES), hidden, children), ...tools.trees, ...readable],
    network: wish.network,
    ...(proxyPort === undefined ? {} : { proxyPort }),
    env: environment({
      env,
      names: wish.env ?? [],
      path: tools.path,
      workspace,
      home: scratch.home,
      temporary: scratch.temporary,
      ...(proxyPort === undefined ? {} : { proxyPort }),
    }),
    limits: wish.limits,
  };
};
