/** Which reader reads which manifest, settings file or lockfile, by the file's name. */
import type { ReadLockfile } from './lockfile.ts';
import { readBunLock, readDenoLock, readPackageLock } from './lockfile-npm.ts';
import { readPnpmLock } from './lockfile-pnpm.ts';
import { readYarnLock } from './lockfile-yarn.ts';
import type { ReadManifest } from './manifest.ts';
import {
  readBunfig,
  readDenoJson,
  readNpmrc,
  readPackageJson,
  readPnpmWorkspace,
  readYarnrc,
  readYarnrcYml,
} from './manifest-npm.ts';
import type { Ecosystem } from './registries.ts';

interface Row<Read> {
  /** The file's own name, or the end of its path where the folder matters. */
  readonly name: RegExp;
  readonly glob: string;
  readonly ecosystem: Ecosystem;
  readonly read: Read;
}
const row = <Read>(glob: string, ecosystem: Ecosystem, read: Read): Row<Read> => ({
  glob: `**/${glob}`,
  name: new RegExp(`(^|/)${glob.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`, 'i'),
  ecosystem,
  read,
});

const MANIFESTS: readonly Row<ReadManifest>[] = [
  row('package.json', 'npm', readPackageJson),
  row('pnpm-workspace.yaml', 'npm', readPnpmWorkspace),
  row('deno.json', 'npm', readDenoJson),
  row('deno.jsonc', 'npm', readDenoJson),
  row('.npmrc', 'npm', readNpmrc),
  row('.yarnrc', 'npm', readYarnrc),
  row('.yarnrc.yml', 'npm', readYarnrcYml),
  row('bunfig.toml', 'npm', readBunfig),
];
const LOCKFILES: readonly Row<ReadLockfile>[] = [
  row('package-lock.json', 'npm', readPackageLock),
  row('npm-shrinkwrap.json', 'npm', readPackageLock),
  row('yarn.lock', 'npm', readYarnLock),
  row('pnpm-lock.yaml', 'npm', readPnpmLock),
  row('bun.lock', 'npm', readBunLock),
  row('deno.lock', 'npm', readDenoLock),
];

/** Globs of every file that a reader here reads. */
export const READABLE: readonly string[] = [...MANIFESTS, ...LOCKFILES].map(({ glob }) => glob);

export const manifestReader = (path: string): Row<ReadManifest> | undefined => MANIFESTS.find(({ name }) => name.test(path));
export const lockfileReader = (path: string): Row<ReadLockfile> | undefined => LOCKFILES.find(({ name }) => name.test(path));
