/** What only the remote has: commits that a clone lacks, and the tip of the default branch. */
import { Fault } from '../core/fault.ts';
import type { Git, Remote } from '../core/world.ts';
import { hasCommit, objectSizes } from './git-objects.ts';
import { reason, type Store } from './git-store.ts';

/** The caller's own way to the network, and the token in the environment: a command line can be read by every process. */
const networkEnv = (from: Remote): Record<string, string> => {
  const own = Object.entries(process.env).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && !pair[0].startsWith('GIT_'),
  );
  const header =
    from.token === undefined
      ? undefined
      : `AUTHORIZATION: basic ${Buffer.from(`x-access-token:${from.token}`).toString('base64')}`;
  return {
    ...Object.fromEntries(own),
    GIT_ALLOW_PROTOCOL: 'file:git:http:https:ssh',
    GIT_NO_LAZY_FETCH: '0',
    ...(header !== undefined && { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'http.extraheader', GIT_CONFIG_VALUE_0: header }),
  };
};

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

const failed = (from: Remote, stderr: string): Fault =>
  new Fault(
    'fetch-failed',
    `\`${from.url}\` did not give what was asked for: ${reason(stderr)}`,
    'give the job `contents: read`, and check out with `fetch-depth: 0`',
  );

/** The function behind `Git.ensure`. */
export const ensure = async (store: Store, from: Remote, commits: readonly string[]): Promise<void> => {
  const missing: string[] = [];
  for (const commit of new Set(commits)) {
    if (!/^[0-9a-f]{40,64}$/.test(commit)) throw new Fault('unknown-revision', `\`${commit}\` is no commit id`, 'give a full id');
    if (!(await hasCommit(store, commit))) missing.push(commit);
  }
  if (missing.length === 0) return;
  const flags = ['--no-tags', '--no-recurse-submodules', '--no-write-fetch-head', '--quiet'];
  // INVARIANT: never a depth in a whole clone, because it cuts the history there, and merge bases go wrong without a word.
  const depth = store.shallow ? ['--depth=1'] : [];
  const ended = await store.ask(['fetch', ...flags, ...depth, await address(store, from), ...missing], { env: networkEnv(from) });
  if (ended.code !== 0) throw failed(from, ended.stderr);
};

/** Objects of a partial clone that are not here yet come from where the clone came from, into the store. */
export const fetchMissing = async (store: Store, ids: readonly string[]): Promise<void> => {
  const here = await objectSizes(store, ids);
  const missing = ids.filter(id => !here.has(id));
  if (missing.length === 0) return;
  const from: Remote = { url: 'origin' };
  const flags = ['--no-tags', '--no-recurse-submodules', '--no-write-fetch-head', '--quiet', '--filter=blob:none', '--stdin'];
  const ended = await store.ask(['-c', 'fetch.negotiationAlgorithm=noop', 'fetch', ...flags, await address(store, from)], {
    env: networkEnv(from),
    input: missing.join('\n') + '\n',
  });
  if (ended.code !== 0) throw failed(from, ended.stderr);
};

export const defaultTip = async (store: Store, from: Remote): ReturnType<Git['defaultTip']> => {
  const url = await address(store, from);
  const ended = await store.ask(['ls-remote', '--symref', url, 'HEAD'], { env: networkEnv(from) });
  if (ended.code !== 0) throw failed(from, ended.stderr);
  const text = ended.stdout.toString();
  const branch = /^ref: refs\/heads\/(.+)\tHEAD$/m.exec(text)?.[1];
  const commit = /^([0-9a-f]{40,64})\tHEAD$/m.exec(text)?.[1];
  if (branch === undefined || commit === undefined) throw failed(from, 'fatal: it names no default branch');
  return { branch, commit };
};

export const branchTip = async (store: Store, from: Remote, branch: string): Promise<string | undefined> => {
  const ended = await store.ask(['ls-remote', '--', await address(store, from), `refs/heads/${branch}`], {
    env: networkEnv(from),
  });
  if (ended.code !== 0) throw failed(from, ended.stderr);
  const line = ended.stdout
    .toString()
    .split('\n')
    .find(row => row.endsWith(`\trefs/heads/${branch}`));
  return line === undefined ? undefined : /^[0-9a-f]{40,64}/.exec(line)?.[0];
};
