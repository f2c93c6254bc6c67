/** The readers of manifests, settings files and lockfiles, by the file's name. */
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
import { type LOCK_FILES, lockFile, type MANIFEST_FILES, manifestFile } from './package-files.ts';
import type { Ecosystem } from './registries.ts';

interface Reader<Read> {
  readonly ecosystem: Ecosystem;
  readonly read: Read;
}

const MANIFESTS: Readonly<Record<(typeof MANIFEST_FILES)[number][2], ReadManifest>> = {
  readBundleConfig,
  readBunfig,
  readCargoConfig,
  readCargoToml,
  readComposerJson,
  readDenoJson,
  readDotnetTools,
  readGemfile,
  readGemspec,
  readGoMod,
  readGradle,
  readNpmrc,
  readNugetConfig,
  readPackageJson,
  readPipConf,
  readPipfile,
  readPnpmWorkspace,
  readPom,
  readProject,
  readPyproject,
  readRequirements,
  readSetupCfg,
  readSetupPy,
  readUvToml,
  readVerificationSettings,
  readVersionCatalog,
  readWrapper,
  readYarnrc,
  readYarnrcYml,
};
const LOCKFILES: Readonly<Record<(typeof LOCK_FILES)[number][2], ReadLockfile>> = {
  readBunLock,
  readCargoLock,
  readComposerLock,
  readDenoLock,
  readGemfileLock,
  readGoSum,
  readHashedRequirements,
  readPackageLock,
  readPackagesLock,
  readPipfileLock,
  readPnpmLock,
  readPythonTomlLock,
  readVerification,
  readWrapperLock,
  readYarnLock,
};

/** @returns undefined for a file that declares no dependencies. */
export const manifestReader = (path: string): Reader<ReadManifest> | undefined => {
  const row = manifestFile(path);
  return row && { ecosystem: row[1], read: MANIFESTS[row[2]] };
};
/** @returns undefined for a file that pins nothing. */
export const lockfileReader = (path: string): Reader<ReadLockfile> | undefined => {
  const row = lockFile(path);
  return row && { ecosystem: row[1], read: LOCKFILES[row[2]] };
};
