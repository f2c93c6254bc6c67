/** What a lockfile says, in one shape for all ecosystems: which packages, from where, with which fingerprint. */
import type { Ecosystem } from './registries.ts';

/** One package as a lockfile pins it. */
export interface Locked {
  readonly name: string;
  readonly version: string;
  /** The package that is really fetched, where the name is an alias for it. */
  readonly alias?: string;
  /** URL or git reference it is fetched from, as written; absent when the ecosystem's own registry is meant. */
  readonly source?: string;
  /** Hash of the content, as written; several are joined by a space. */
  readonly integrity?: string;
  /** Names of the packages that it needs. */
  readonly needs?: readonly string[];
  /** Runs a script when it is installed, as the lockfile itself says. */
  readonly installs?: boolean;
  /** Part of this repository: it has no source and no hash. */
  readonly local?: boolean;
}

export interface Renamed {
  readonly name: string;
  readonly real: string;
}
/** Those that the text does not explain by a range (`npm:other@1`). */
export const unexplained = (text: string, renamed: readonly Renamed[]): readonly Renamed[] => {
  const open = renamed.filter(({ name, real }) => name !== real && !real.startsWith('@jsr/'));
  if (open.length === 0) return [];
  const ranges = new Set([...text.matchAll(/\bnpm:((?:@[^@/\s"']{1,200}\/)?[^@\s"',)\]}]{1,200})/g)].map(([, name]) => name));
  return open.filter(({ real }) => !ranges.has(real));
};

export interface Lockfile {
  readonly ecosystem: Ecosystem;
  readonly entries: readonly Locked[];
  /** The lockfile's own copy of the manifests: name -> range, by the manifest's folder (`` for the root). */
  readonly roots?: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Names under which a package of another name is installed, though no range of the file says so. */
  readonly renamed?: readonly Renamed[];
  /** Every entry tells what it needs, so that an entry nobody needs can be named. */
  readonly linked: boolean;
  /** This format gives every fetched package a hash. */
  readonly hashed: boolean;
}

/** A reader throws on text that is not of its format. */
export type ReadLockfile = (text: string) => Lockfile;

/** Lockfiles that repeat what the manifest asks for, so that the one cannot change without the other; by the manifest they belong to. */
const BESIDE: Readonly<Record<string, RegExp>> = {
  'package.json': /^(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lock)$/,
  'pyproject.toml': /^(poetry\.lock|uv\.lock|pdm\.lock)$/,
  pipfile: /^pipfile\.lock$/i,
  gemfile: /^gemfile\.lock$/i,
  'composer.json': /^composer\.lock$/,
};
/** Whether a repository path is that of such a lockfile. */
export const isPinningLockfile = (path: string): boolean => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return Object.values(BESIDE).some(pattern => pattern.test(name));
};
/** The lockfiles among these paths that stand beside a manifest and pin it. */
export const pinning = (manifest: string, lockfiles: readonly string[]): readonly string[] => {
  const cut = manifest.lastIndexOf('/') + 1;
  const pattern = BESIDE[manifest.slice(cut).toLowerCase()];
  const folder = manifest.slice(0, cut);
  return lockfiles.filter(path => path.startsWith(folder) && pattern?.test(path.slice(cut)) === true);
};
