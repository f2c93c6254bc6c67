/**
 * A bare repository of our own in a temporary directory, which borrows the objects of the judged one. It has no work tree, no
 * attributes, no hooks and no settings but ours, so nothing that a pull request may write can steer what git tells us.
 */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Fault } from '../core/fault.ts';
import type { Remote, Tell } from '../core/world.ts';
import { type Batch, MISUSED, openBatch } from './git-batch.ts';
import { noTemp, temporaryFolder } from './leave.ts';
import { capture, type Ended, pipe } from './node.ts';

/** The oldest git that this was tested with; 2.39 and 2.55 are the others. */
export const OLDEST_GIT = '2.34';

/** Milliseconds for one call. */
const PATIENCE = 600_000;

/** Settings that hold for every call, whatever a later git may have as its default. */
const SETTINGS = [
  'core.quotePath=true',
  `core.attributesFile=${devNull}`,
  `core.hooksPath=${devNull}`,
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  'core.commitGraph=false',
  'diff.suppressBlankEmpty=false',
  'apply.whitespace=nowarn',
  'apply.ignoreWhitespace=no',
  'submodule.recurse=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'advice.objectNameWarning=false',
].flatMap(setting => ['-c', setting]);

const PASSED = ['PATH', 'SYSTEMROOT', 'SystemRoot', 'WINDIR', 'TEMP', 'TMP', 'PATHEXT'];

/** The environment of every call: nothing of ours but the search path gets in. */
export const closedEnv = (gitDir: string): Record<string, string> => ({
  ...Object.fromEntries(PASSED.flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]!]]))),
  GIT_DIR: gitDir,
  HOME: '/nonexistent',
  XDG_CONFIG_HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: devNull,
  GIT_ATTR_NOSYSTEM: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_NO_LAZY_FETCH: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_ALLOW_PROTOCOL: 'none',
  LC_ALL: 'C',
});

/** What of git's own variables leads to the network and to nothing else. */
const WAYS = /^GIT_(?:SSH|SSH_COMMAND|SSH_VARIANT|ASKPASS|SSL_\w+|HTTP_\w+|PROXY_\w+|CURL_\w+)$/;

/** The environment of a call to a remote: the caller's own way to the network, with its settings of proxies and credentials. */
const openEnv = (gitDir: string): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      (pair): pair is [string, string] => pair[1] !== undefined && (!pair[0].startsWith('GIT_') || WAYS.test(pair[0])),
    ),
  ),
  GIT_DIR: gitDir,
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ALLOW_PROTOCOL: 'file:git:http:https:ssh',
  LC_ALL: 'C',
});

/** Where the judged repository keeps its things. */
export interface Place {
  /** The git directory of the work tree that was named. */
  readonly gitDir: string;
  /** The one that its work trees share. */
  readonly common: string;
}

const isGitDir = (dir: string): boolean =>
  existsSync(join(dir, 'HEAD')) && (existsSync(join(dir, 'objects')) || existsSync(join(dir, 'commondir')));

/** Finds the repository of a directory as git would, by files alone: the directory, or one above it. */
export const findRepository = (directory: string): Place | undefined => {
  const place = (gitDir: string): Place => {
    const shared = join(gitDir, 'commondir');
    return { gitDir, common: existsSync(shared) ? resolve(gitDir, readFileSync(shared, 'utf8').trim()) : gitDir };
  };
  for (let dir = resolve(directory); ; dir = dirname(dir)) {
    const dot = join(dir, '.git');
    if (existsSync(dot)) {
      if (statSync(dot).isDirectory()) {
        if (isGitDir(dot)) return place(dot);
      } else {
        const named = /^gitdir: (.*?)\r?\n?$/.exec(readFileSync(dot, 'utf8'))?.[1];
        if (named !== undefined && isGitDir(resolve(dir, named))) return place(resolve(dir, named));
      }
    }
    if (isGitDir(dir)) return place(dir);
    if (dirname(dir) === dir) return undefined;
  }
};

/** Alternates are lines; a name that a line cannot hold is written as git's C string. */
const alternate = (path: string): string => (/[\n"#\\]/.test(path) ? JSON.stringify(path) : path);

export interface StoreOptions {
  /** Where the objects are that a partial clone lacks; its own `origin` unless told. */
  readonly remote?: Remote;
  readonly tell?: Tell;
  /** Milliseconds for one call of git, and for one object of the git that reads them; ten minutes. */
  readonly patience?: number;
}

/** One store, and git run in it. */
export interface Store {
  readonly dir: string;
  readonly place: Place | undefined;
  readonly shallow: boolean;
  readonly sha256: boolean;
  /** Objects may be missing here that the repository's own remote has. */
  readonly partial: boolean;
  /** Where those come from. */
  readonly remote: Remote;
  /** Standard output of a call that must succeed. */
  readonly read: (args: readonly string[], options?: Extra) => Promise<Buffer>;
  /** A call whose failure is an answer. */
  readonly ask: (args: readonly string[], options?: Extra) => Promise<Ended & { readonly stdout: Buffer }>;
  /** A call whose output is too long to keep. */
  readonly stream: (args: readonly string[], onData: (chunk: Uint8Array) => void, options?: Extra) => Promise<void>;
  /** Objects by their names, from one git for the whole run. */
  readonly objects: Batch;
  readonly tell: Tell;
  readonly close: () => Promise<void>;
}
export interface Extra {
  readonly input?: Uint8Array | string;
  readonly env?: Readonly<Record<string, string>>;
  /** In the judged repository itself, for its names of commits alone. */
  readonly there?: boolean;
  /** To a remote. */
  readonly network?: boolean;
}

/** Git's own words, one line, without its `fatal:`. */
export const reason = (stderr: string): string =>
  stderr
    .split('\n')
    .filter(line => /^(fatal|error):/.test(line))
    .map(line => line.replace(/^(fatal|error): /, ''))
    .slice(0, 3)
    .join('; ') ||
  stderr.trim().split('\n').at(-1) ||
  'no reason given';

/** What a failed call means to a person. */
const failure = async (
  args: readonly string[],
  ended: Ended,
  { env, timeout }: { readonly env: Record<string, string>; readonly timeout: number },
): Promise<Fault> => {
  const { stdout } = await capture('git', ['--version'], { env, timeout });
  const version = stdout.toString().trim();
  const [, major, minor] = /(\d+)\.(\d+)/.exec(version) ?? [];
  const [oldMajor, oldMinor] = OLDEST_GIT.split('.').map(Number);
  if (Number(major) < oldMajor! || (Number(major) === oldMajor && Number(minor) < oldMinor!))
    return new Fault('git-old', `${version} is too old: \`git ${args[0]}\` failed`, `install git ${OLDEST_GIT} or later`);
  const why = reason(ended.stderr);
  if (/no space left|out of disk ?space|disk quota exceeded|read-only file system/i.test(ended.stderr))
    return new Fault(
      'temp',
      `git has no room for its temporary files: ${why}`,
      'make room, or name another directory with `TMPDIR`',
    );
  if (
    /unable to read|bad object|missing (blob|tree|object)|could not read|unable to find|loose object .* is corrupt|not a valid object/i.test(
      why,
    )
  )
    return new Fault(
      'object-missing',
      `git could not read an object of the repository: ${why}`,
      'fetch the whole history (`fetch-depth: 0`, no `filter`), or run `git fsck` to find out what is broken',
    );
  return new Fault(
    'git-failed',
    `\`git ${args[0]}\` failed: ${why}`,
    'run it by hand to see more, and report this if git is right',
  );
};

/** Opens a store over a repository, or over nothing. */
export const openStore = (
  directory: string | undefined,
  { remote = { url: 'origin' }, tell = () => {}, patience = PATIENCE }: StoreOptions = {},
): Store => {
  if (directory !== undefined && !existsSync(directory))
    throw new Fault('no-repository', `there is no directory \`${directory}\``, 'name one with `--repo`');
  const place = directory === undefined ? undefined : findRepository(directory);
  // A repository without settings is one too: git then takes its defaults.
  const settings = place === undefined ? undefined : join(place.common, 'config');
  const config = settings === undefined || !existsSync(settings) ? '' : readFileSync(settings, 'utf8');
  const sha256 = /^\s*objectformat\s*=\s*"?sha256/im.test(config);
  const partial = /^\s*(?:partialclone\s*=|promisor\s*=\s*"?(?:true|1|yes|on))/im.test(config);
  const shallow = place !== undefined && existsSync(join(place.common, 'shallow'));
  const folder = temporaryFolder();
  const dir = join(folder.path, 'gate.git');
  try {
    mkdirSync(join(dir, 'objects', 'info'), { recursive: true });
    mkdirSync(join(dir, 'refs'));
    writeFileSync(join(dir, 'HEAD'), 'ref: refs/heads/none\n');
    writeFileSync(
      join(dir, 'config'),
      `[core]\n\trepositoryformatversion = ${sha256 ? 1 : 0}\n\tbare = true\n${sha256 ? '[extensions]\n\tobjectformat = sha256\n' : ''}`,
    );
    if (place !== undefined)
      writeFileSync(join(dir, 'objects', 'info', 'alternates'), alternate(join(place.common, 'objects')) + '\n');
    if (shallow) writeFileSync(join(dir, 'shallow'), readFileSync(join(place.common, 'shallow')));
  } catch (error) {
    folder.remove();
    throw noTemp(folder.path, error);
  }

  const plain = () => ({ env: closedEnv(dir), timeout: patience });
  const setup = (extra: Extra = {}) => {
    const closed = (): Record<string, string> => closedEnv(extra.there === true && place !== undefined ? place.gitDir : dir);
    const env = { ...(extra.network === true ? openEnv(dir) : closed()), ...extra.env };
    return { cwd: dir, env, timeout: patience, ...(extra.input !== undefined && { input: extra.input }) };
  };
  const ask: Store['ask'] = async (args, extra) => {
    const ended = await capture('git', [...SETTINGS, ...args], setup(extra));
    // An option that it does not know is no answer to what was asked.
    if (ended.code === MISUSED) throw await failure(args, ended, plain());
    return ended;
  };
  const objects = openBatch(
    (args, options) => pipe('git', [...SETTINGS, ...args], { ...setup(), ...options }),
    ended => failure(['cat-file'], ended, plain()),
    patience,
  );
  return {
    dir,
    objects,
    place,
    shallow,
    sha256,
    partial,
    remote,
    tell,
    ask,
    read: async (args, extra) => {
      const ended = await ask(args, extra);
      if (ended.code !== 0) throw await failure(args, ended, plain());
      return ended.stdout;
    },
    stream: async (args, onData, extra) => {
      const ended = await pipe('git', [...SETTINGS, ...args], { ...setup(extra), onData });
      if (ended.code !== 0) throw await failure(args, ended, plain());
    },
    close: async () => {
      await objects.close();
      folder.remove();
    },
  };
};
