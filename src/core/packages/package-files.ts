/** Manifests, settings of package tools and lockfiles by their names, and which reader each has; the readers load when there is one to read. */
import type { Ecosystem } from './registries.ts';

type Row<Reader extends string = string> = readonly [glob: string, ecosystem: Ecosystem, reader: Reader];

export const MANIFEST_FILES = [
  ['package.json', 'npm', 'readPackageJson'],
  ['pnpm-workspace.yaml', 'npm', 'readPnpmWorkspace'],
  ['deno.json', 'npm', 'readDenoJson'],
  ['deno.jsonc', 'npm', 'readDenoJson'],
  ['.npmrc', 'npm', 'readNpmrc'],
  ['.yarnrc', 'npm', 'readYarnrc'],
  ['.yarnrc.yml', 'npm', 'readYarnrcYml'],
  ['bunfig.toml', 'npm', 'readBunfig'],
  ['requirements*.txt', 'python', 'readRequirements'],
  ['*requirements.txt', 'python', 'readRequirements'],
  ['requirements*.in', 'python', 'readRequirements'],
  ['requirements/*.txt', 'python', 'readRequirements'],
  ['requirements/*.in', 'python', 'readRequirements'],
  ['constraints*.txt', 'python', 'readRequirements'],
  ['pyproject.toml', 'python', 'readPyproject'],
  ['pipfile', 'python', 'readPipfile'],
  ['setup.cfg', 'python', 'readSetupCfg'],
  ['setup.py', 'python', 'readSetupPy'],
  ['pip.conf', 'python', 'readPipConf'],
  ['pip.ini', 'python', 'readPipConf'],
  ['uv.toml', 'python', 'readUvToml'],
  ['cargo.toml', 'cargo', 'readCargoToml'],
  ['.cargo/config.toml', 'cargo', 'readCargoConfig'],
  ['.cargo/config', 'cargo', 'readCargoConfig'],
  ['go.mod', 'go', 'readGoMod'],
  ['go.work', 'go', 'readGoMod'],
  ['gemfile', 'ruby', 'readGemfile'],
  ['gems.rb', 'ruby', 'readGemfile'],
  ['*.gemspec', 'ruby', 'readGemspec'],
  ['.bundle/config', 'ruby', 'readBundleConfig'],
  ['composer.json', 'php', 'readComposerJson'],
  ['pom.xml', 'jvm', 'readPom'],
  ['.mvn/extensions.xml', 'jvm', 'readPom'],
  ['.mvn/settings.xml', 'jvm', 'readPom'],
  ['*.gradle', 'jvm', 'readGradle'],
  ['*.gradle.kts', 'jvm', 'readGradle'],
  ['*.versions.toml', 'jvm', 'readVersionCatalog'],
  ['gradle-wrapper.properties', 'jvm', 'readWrapper'],
  ['maven-wrapper.properties', 'jvm', 'readWrapper'],
  ['verification-metadata.xml', 'jvm', 'readVerificationSettings'],
  ['*.csproj', 'dotnet', 'readProject'],
  ['*.fsproj', 'dotnet', 'readProject'],
  ['*.vbproj', 'dotnet', 'readProject'],
  ['*.props', 'dotnet', 'readProject'],
  ['*.targets', 'dotnet', 'readProject'],
  ['packages.config', 'dotnet', 'readProject'],
  ['nuget.config', 'dotnet', 'readNugetConfig'],
  ['dotnet-tools.json', 'dotnet', 'readDotnetTools'],
] as const satisfies readonly Row[];
export const LOCK_FILES = [
  ['package-lock.json', 'npm', 'readPackageLock'],
  ['npm-shrinkwrap.json', 'npm', 'readPackageLock'],
  ['yarn.lock', 'npm', 'readYarnLock'],
  ['pnpm-lock.yaml', 'npm', 'readPnpmLock'],
  ['bun.lock', 'npm', 'readBunLock'],
  ['deno.lock', 'npm', 'readDenoLock'],
  ['poetry.lock', 'python', 'readPythonTomlLock'],
  ['uv.lock', 'python', 'readPythonTomlLock'],
  ['pdm.lock', 'python', 'readPythonTomlLock'],
  ['pylock*.toml', 'python', 'readPythonTomlLock'],
  ['pipfile.lock', 'python', 'readPipfileLock'],
  ['requirements*.txt', 'python', 'readHashedRequirements'],
  ['*requirements.txt', 'python', 'readHashedRequirements'],
  ['requirements/*.txt', 'python', 'readHashedRequirements'],
  ['cargo.lock', 'cargo', 'readCargoLock'],
  ['go.sum', 'go', 'readGoSum'],
  ['gemfile.lock', 'ruby', 'readGemfileLock'],
  ['gems.locked', 'ruby', 'readGemfileLock'],
  ['composer.lock', 'php', 'readComposerLock'],
  ['gradle-wrapper.properties', 'jvm', 'readWrapperLock'],
  ['maven-wrapper.properties', 'jvm', 'readWrapperLock'],
  ['verification-metadata.xml', 'jvm', 'readVerification'],
  ['packages.lock.json', 'dotnet', 'readPackagesLock'],
] as const satisfies readonly Row[];

/** Whether a name is what stands around the only star, or the name itself. */
const fits = (glob: string, name: string): boolean => {
  const star = glob.indexOf('*');
  if (star < 0) return name === glob;
  return name.length >= glob.length - 1 && name.startsWith(glob.slice(0, star)) && name.endsWith(glob.slice(star + 1));
};
/** By the file's own name, or by the end of its path where the folder matters. */
const named =
  <T extends Row>(rows: readonly T[]): ((path: string) => T | undefined) =>
  path => {
    const [name = '', folder = ''] = path.toLowerCase().split('/').reverse();
    return rows.find(([glob]) => {
      const slash = glob.indexOf('/');
      return fits(glob.slice(slash + 1), name) && (slash < 0 || folder === glob.slice(0, slash));
    });
  };
/** The row of a manifest or of settings. */
export const manifestFile = named(MANIFEST_FILES);
/** The row of a lockfile. */
export const lockFile = named(LOCK_FILES);

/** Globs of every file that has a reader. */
export const READABLE: readonly string[] = [...new Set([...MANIFEST_FILES, ...LOCK_FILES].map(([glob]) => `**/${glob}`))];
/** Whether there is a reader for a path. */
export const isReadable = (path: string): boolean => manifestFile(path) !== undefined || lockFile(path) !== undefined;
