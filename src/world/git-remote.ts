/** What only the remote has: commits that a clone lacks, and the tip of the default branch. */
import { Fault } from '../core/fault.ts';
import type { Git, Remote } from '../core/world.ts';
import { objectSizes } from './git-objects.ts';
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

export const fetchCommits = async (store: Store, from: Remote, commits: readonly string[], depth1: boolean): Promise<void> => {
  const url = await address(store, from);
  if (url.startsWith('-')) throw failed(from, 'fatal: that is no address');
  const flags = ['--no-tags', '--no-recurse-submodules', '--no-write-fetch-head', '--quiet', ...(depth1 ? ['--depth=1'] : [])];
  const ended = await store.ask(['fetch', ...flags, url, ...commits], { env: networkEnv(from) });
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
