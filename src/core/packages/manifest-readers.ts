/** Which reader reads which manifest, settings file or lockfile, by the file's name. */
import type { ReadLockfile } from './lockfile.ts';
import { readBunLock, readDenoLock, readPackageLock } from './lockfile-npm.ts';
import { readPnpmLock } from './lockfile-pnpm.ts';
import { readHashedRequirements, readPipfileLock, readPythonTomlLock } from './lockfile-python.ts';
import { readYarnLock } from './lockfile-yarn.ts';
import type { ReadManifest } from './manifest.ts';
import { readCargoConfig, readCargoLock, readCargoToml } from './manifest-cargo.ts';
import { readDotnetTools, readNugetConfig, readPackagesLock, readProject } from './manifest-dotnet.ts';
import { readGoMod, readGoSum } from './manifest-go.ts';
import {
  readGradle,
  readPom,
  readVerification,
  readVerificationSettings,
  readVersionCatalog,
  readWrapper,
  readWrapperLock,
} from './manifest-jvm.ts';
import {
  readBunfig,
  readDenoJson,
  readNpmrc,
  readPackageJson,
  readPnpmWorkspace,
  readYarnrc,
  readYarnrcYml,
} from './manifest-npm.ts';
import { readComposerJson, readComposerLock } from './manifest-php.ts';
import {
  readPipConf,
  readPipfile,
  readPyproject,
  readRequirements,
  readSetupCfg,
  readSetupPy,
  readUvToml,
} from './manifest-python.ts';
import { readBundleConfig, readGemfile, readGemfileLock, readGemspec } from './manifest-ruby.ts';
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
  row('requirements*.txt', 'python', readRequirements),
  row('*requirements.txt', 'python', readRequirements),
  row('requirements*.in', 'python', readRequirements),
  row('requirements/*.txt', 'python', readRequirements),
  row('requirements/*.in', 'python', readRequirements),
  row('constraints*.txt', 'python', readRequirements),
  row('pyproject.toml', 'python', readPyproject),
  row('pipfile', 'python', readPipfile),
  row('setup.cfg', 'python', readSetupCfg),
  row('setup.py', 'python', readSetupPy),
  row('pip.conf', 'python', readPipConf),
  row('pip.ini', 'python', readPipConf),
  row('uv.toml', 'python', readUvToml),
  row('cargo.toml', 'cargo', readCargoToml),
  row('.cargo/config.toml', 'cargo', readCargoConfig),
  row('.cargo/config', 'cargo', readCargoConfig),
  row('go.mod', 'go', readGoMod),
  row('go.work', 'go', readGoMod),
  row('gemfile', 'ruby', readGemfile),
  row('gems.rb', 'ruby', readGemfile),
  row('*.gemspec', 'ruby', readGemspec),
  row('.bundle/config', 'ruby', readBundleConfig),
  row('composer.json', 'php', readComposerJson),
  row('pom.xml', 'jvm', readPom),
  row('.mvn/extensions.xml', 'jvm', readPom),
  row('.mvn/settings.xml', 'jvm', readPom),
  row('*.gradle', 'jvm', readGradle),
  row('*.gradle.kts', 'jvm', readGradle),
  row('*.versions.toml', 'jvm', readVersionCatalog),
  row('gradle-wrapper.properties', 'jvm', readWrapper),
  row('maven-wrapper.properties', 'jvm', readWrapper),
  row('verification-metadata.xml', 'jvm', readVerificationSettings),
  row('*.csproj', 'dotnet', readProject),
  row('*.fsproj', 'dotnet', readProject),
  row('*.vbproj', 'dotnet', readProject),
  row('*.props', 'dotnet', readProject),
  row('*.targets', 'dotnet', readProject),
  row('packages.config', 'dotnet', readProject),
  row('nuget.config', 'dotnet', readNugetConfig),
  row('dotnet-tools.json', 'dotnet', readDotnetTools),
];
const LOCKFILES: readonly Row<ReadLockfile>[] = [
  row('package-lock.json', 'npm', readPackageLock),
  row('npm-shrinkwrap.json', 'npm', readPackageLock),
  row('yarn.lock', 'npm', readYarnLock),
  row('pnpm-lock.yaml', 'npm', readPnpmLock),
  row('bun.lock', 'npm', readBunLock),
  row('deno.lock', 'npm', readDenoLock),
  row('poetry.lock', 'python', readPythonTomlLock),
  row('uv.lock', 'python', readPythonTomlLock),
  row('pdm.lock', 'python', readPythonTomlLock),
  row('pylock*.toml', 'python', readPythonTomlLock),
  row('pipfile.lock', 'python', readPipfileLock),
  row('requirements*.txt', 'python', readHashedRequirements),
  row('*requirements.txt', 'python', readHashedRequirements),
  row('requirements/*.txt', 'python', readHashedRequirements),
  row('cargo.lock', 'cargo', readCargoLock),
  row('go.sum', 'go', readGoSum),
  row('gemfile.lock', 'ruby', readGemfileLock),
  row('gems.locked', 'ruby', readGemfileLock),
  row('composer.lock', 'php', readComposerLock),
  row('gradle-wrapper.properties', 'jvm', readWrapperLock),
  row('maven-wrapper.properties', 'jvm', readWrapperLock),
  row('verification-metadata.xml', 'jvm', readVerification),
  row('packages.lock.json', 'dotnet', readPackagesLock),
];

/** Globs of every file that a reader here reads. */
export const READABLE: readonly string[] = [...new Set([...MANIFESTS, ...LOCKFILES].map(({ glob }) => glob))];

export const manifestReader = (path: string): Row<ReadManifest> | undefined => MANIFESTS.find(({ name }) => name.test(path));
export const lockfileReader = (path: string): Row<ReadLockfile> | undefined => LOCKFILES.find(({ name }) => name.test(path));
