/** What only the remote has: commits that a clone lacks, and the tip of the default branch. */
import { Fault } from '../core/fault.ts';
import type { Git, Remote } from '../core/world.ts';
import { hasCommit, objectSizes } from './git-objects.ts';
import { reason, type Store } from './git-store.ts';

/** The token goes into the environment: a command line can be read by every process. Only this server is sent it. */
const tokenEnv = (url: string, token: string | undefined): Record<string, string> => {
  if (token === undefined || !/^https?:/.test(url)) return {};
  const key = `http.${new URL(url).origin}/.extraheader`;
  return {
    GIT_CONFIG_COUNT: '2',
    // Takes out what the settings of the machine say already: GitHub refuses a request with two of them.
    GIT_CONFIG_KEY_0: key,
    GIT_CONFIG_VALUE_0: '',
    GIT_CONFIG_KEY_1: key,
    GIT_CONFIG_VALUE_1: `AUTHORIZATION: basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`,
  };
};

/** A name and password inside an address are nobody's business. */
const redact = (text: string): string => text.replaceAll(/\/\/[^/@\s]*@/g, '//');

/** The address of a named remote, as the repository's settings tell it. */
const address = async (store: Store, from: Remote): Promise<string> => {
  if (from.url.startsWith('-')) throw new Fault('no-remote', `\`${from.url}\` is no address`, 'name an address or a remote');
  if (/[/:]/.test(from.url)) return from.url;
  const ended = await store.ask(['config', '--get', `remote.${from.url}.url`], { there: true });
  const url = ended.stdout.toString().trim();
  if (ended.code !== 0 || url === '')
    throw new Fault('no-remote', `the repository has no remote \`${from.url}\``, 'name its address');
  return url;
};

/** Source: git, `upload-pack.c` and `fetch-pack.c`: what a server says of a commit that it does not have, or hides. */
const GONE = /not our ref|unadvertised object|couldn't find remote ref|no such remote ref/i;

const failed = (from: Remote, stderr: string): Fault =>
  new Fault(
    'fetch-failed',
    redact(`\`${from.url}\` did not give what was asked for: ${reason(stderr)}`),
    GONE.test(stderr)
      ? 'that commit is no longer there (a newer push, a pull request that was closed, a fork that was deleted): run the job for the newest commit, or open the pull request again'
      : 'give the job `contents: read`, and check out with `fetch-depth: 0`',
  );

/** One call to the remote that must succeed. */
const call = async (store: Store, from: Remote, args: (url: string) => readonly string[], input?: string): Promise<string> => {
  const url = await address(store, from);
  const ended = await store.ask(args(url), {
    network: true,
    env: tokenEnv(url, from.token),
    ...(input !== undefined && { input }),
  });
  if (ended.code !== 0) throw failed(from, ended.stderr);
  return ended.stdout.toString();
};

const QUIET = ['--no-tags', '--no-recurse-submodules', '--no-write-fetch-head', '--quiet'];

/** The function behind `Git.ensure`. */
export const ensure = async (store: Store, from: Remote, commits: readonly string[]): Promise<void> => {
  const missing: string[] = [];
  for (const commit of new Set(commits)) {
    if (!/^[0-9a-f]{40,64}$/.test(commit)) throw new Fault('unknown-revision', `\`${commit}\` is no commit id`, 'give a full id');
    if (!(await hasCommit(store, commit))) missing.push(commit);
  }
  if (missing.length === 0) return;
  // INVARIANT: never a depth in a whole clone, because it cuts the history there, and merge bases go wrong without a word.
  const depth = store.shallow ? ['--depth=1'] : [];
  await call(store, from, url => ['fetch', ...QUIET, ...depth, url, ...missing]);
};

/** Objects of a partial clone that are not here yet come from where the clone came from, into the store. */
export const fetchMissing = async (store: Store, ids: readonly string[]): Promise<void> => {
  const here = await objectSizes(store, ids);
  const missing = ids.filter(id => !here.has(id));
  if (missing.length === 0) return;
  const args = (url: string): string[] => [
    ...['-c', 'fetch.negotiationAlgorithm=noop', 'fetch'],
    ...QUIET,
    '--filter=blob:none',
    '--stdin',
    url,
  ];
  await call(store, store.remote, args, missing.join('\n') + '\n');
};

/** @throws Fault where the server does not answer, or names no default branch. */
export const defaultTip = async (store: Store, from: Remote): ReturnType<Git['defaultTip']> => {
  const text = await call(store, from, url => ['ls-remote', '--symref', '--', url, 'HEAD']);
  const branch = /^ref: refs\/heads\/(.+)\tHEAD$/m.exec(text)?.[1];
  const commit = /^([0-9a-f]{40,64})\tHEAD$/m.exec(text)?.[1];
  if (branch === undefined || commit === undefined) throw failed(from, 'fatal: it names no default branch');
  return { branch, commit };
};

/** @returns undefined where the server has no such branch. @throws Fault where it does not answer. */
export const branchTip = async (store: Store, from: Remote, branch: string): Promise<string | undefined> => {
  const text = await call(store, from, url => ['ls-remote', '--', url, `refs/heads/${branch}`]);
  const line = text.split('\n').find(row => row.endsWith(`\trefs/heads/${branch}`));
  return line === undefined ? undefined : /^[0-9a-f]{40,64}/.exec(line)?.[0];
};
