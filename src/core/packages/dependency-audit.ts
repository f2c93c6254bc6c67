/** The whole change, file by file: which manifests and lockfiles it touches, what each of them does, and which packages are new to the repository. */

import type { Author, Decision, FileChange, Opinion, Scene } from '../model.ts';
import { isPinningLockfile, type Lockfile, pinning } from './lockfile.ts';
import { auditLockfile, outOfStep } from './lockfile-audit.ts';
import { type Declared, emptyManifest, INDIRECT, lineWith, type Manifest } from './manifest.ts';
import { auditManifest, freshlyDeclared } from './manifest-audit.ts';
import { lockfileReader, manifestReader } from './manifest-readers.ts';
import { APPROVE, isOpinion, readSides, type Sides } from './package-sides.ts';
import { type Ecosystem, isOfficial, originOf } from './registries.ts';

export interface DependencyOptions {
  readonly new_dependencies: Decision;
  readonly allow: readonly string[];
}

const folderOf = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '');

/** The fields of lockfiles that say where a package is fetched. */
const SOURCE_FIELD = /\b(?:resolved|resolution|tarball|url|source|registry|remote|repo)\b/i;
/** What the lines alone tell of a lockfile that is too large to compare: hosts that were not there before. */
const foreignHosts = (file: FileChange, ecosystem: Ecosystem): Opinion[] => {
  const hosts = (lines: FileChange['added']): Map<string, number> =>
    new Map(
      lines
        .filter(({ text }) => SOURCE_FIELD.test(text))
        .flatMap(({ text, n }) =>
          [...text.matchAll(/[a-z+]+:\/\/[^\s"',/]+/gi)].map(([url]) => [originOf(url)?.host ?? '', n] as const),
        ),
    );
  const old = hosts(file.removed);
  const fresh = [...hosts(file.added)].find(([host]) => host !== '' && !old.has(host) && !isOfficial(ecosystem, host));
  return fresh === undefined
    ? []
    : [
        {
          decision: 'deny',
          rule: 'lock-host',
          risk: 'high',
          message: `a package comes from \`${fresh[0]}\``,
          fix: 'let the package manager write the lockfile anew from the official registry',
          subject: fresh[0],
          place: { file: file.path.real, line: fresh[1] },
        },
      ];
};

const nameList = (names: readonly string[]): string =>
  names
    .slice(0, 12)
    .map(name => `\`${name.slice(0, 80)}\``)
    .join(', ') + (names.length > 12 ? ` and ${names.length - 12} more` : '');

const allowed = (allow: readonly string[], name: string): boolean =>
  allow.some(pattern => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern));

/** Everything a change does to dependencies. */
export const auditDependencies = (
  files: readonly FileChange[],
  scene: Pick<Scene, 'author' | 'lockfiles'>,
  options: DependencyOptions,
): Opinion[] => {
  const opinions: Opinion[] = [];
  const manifests: Sides<Manifest>[] = [];
  const locks: Sides<Lockfile>[] = [];
  for (const file of files) {
    const manifest = manifestReader(file.path.real);
    const lock = lockfileReader(file.path.real);
    if (file.status === 'D') {
      if (
        lock &&
        !manifest &&
        !files.some(other => other.status !== 'D' && lockfileReader(other.path.real)?.ecosystem === lock.ecosystem)
      )
        opinions.push({
          decision: 'ask',
          rule: 'lock-deleted',
          risk: 'medium',
          message: `without \`${file.path.real}\` nothing pins what is installed`,
          fix: 'keep the lockfile',
          subject: file.path.real,
          place: { file: file.path.real },
        });
      continue;
    }
    if (manifest) {
      const sides = readSides(file, manifest.read);
      if (sides === undefined) continue;
      if (isOpinion(sides)) opinions.push(sides);
      else manifests.push(sides);
    }
    if (lock) {
      const sides = readSides(file, lock.read);
      if (sides === undefined) continue;
      if (!isOpinion(sides)) locks.push(sides);
      else {
        if (!manifest) opinions.push(sides);
        opinions.push(...foreignHosts(file, lock.ecosystem));
      }
    }
  }
  const changed = new Set(files.filter(file => file.status !== 'D').map(file => file.path.real));
  const known = knownNames(manifests, locks);
  const bot = scene.author.kind === 'dependency-bot';
  return [
    opinions,
    ...manifests.map(({ path, text, before, after }) =>
      auditManifest(before ?? emptyManifest(after.ecosystem), after, {
        path,
        text,
        changed,
        known: known.get(after.ecosystem)!,
      }),
    ),
    ...locks.map(lock => auditLock(lock, manifests, bot)),
    ...(bot ? [] : manifests.map(manifest => unpinned(manifest, changed, scene.lockfiles ?? []))),
    newcomers(manifests, known, scene.author.kind, options),
  ].flat();
};

/** Per ecosystem: every name that the base declares or locks, and the repository's own packages. */
const knownNames = (manifests: readonly Sides<Manifest>[], locks: readonly Sides<Lockfile>[]): Map<Ecosystem, Set<string>> => {
  const known = new Map<Ecosystem, Set<string>>();
  const of = (ecosystem: Ecosystem): Set<string> => {
    const names = known.get(ecosystem) ?? new Set<string>();
    known.set(ecosystem, names);
    return names;
  };
  for (const { before, after } of manifests) {
    const names = of(after.ecosystem);
    for (const side of [before, after]) if (side?.name !== undefined) names.add(side.name);
    for (const { name } of before?.declared ?? []) names.add(name);
  }
  for (const { before } of locks) for (const { name } of before?.entries ?? []) of(before!.ecosystem).add(name);
  return known;
};

const auditLock = (
  { path, text, before, after }: Sides<Lockfile>,
  manifests: readonly Sides<Manifest>[],
  bot: boolean,
): Opinion[] => {
  const own = manifests.filter(m => m.after.ecosystem === after.ecosystem);
  const declared = new Set(own.flatMap(m => m.after.declared.map(d => d.name)));
  const aliases = new Set(own.flatMap(m => m.after.declared.flatMap(d => d.alias ?? [])));
  const opinions = auditLockfile(before, after, { path, text, declared, aliases, manifest: own.length > 0, bot });
  const forced = new Set(own.flatMap(m => m.after.declared.filter(d => d.forced).map(d => d.name)));
  const off = [...(after.roots ?? [])].flatMap(([folder, wants]) => {
    const beside = [folderOf(path), folder, 'package.json'].filter(part => part !== '').join('/');
    const manifest = own.find(m => m.path === beside);
    const was = before?.roots?.get(folder);
    const now = manifest && new Map(manifest.after.declared.filter(d => !d.forced).map(d => [d.name, d.spec]));
    const base = now ?? was;
    if (!base) return [];
    const names = new Set([...wants].filter(([name, spec]) => was?.get(name) !== spec).map(([name]) => name));
    return outOfStep(wants, base, names)
      .filter(name => !forced.has(name) && !/^(catalog|workspace):/.test(base.get(name) ?? ''))
      .map(name => ({ name, spec: wants.get(name) ?? '' }));
  });
  const [first] = off;
  if (first) {
    const line = lineWith(text, first.name, first.spec);
    const names = [...new Set(off.map(({ name }) => name))];
    opinions.push({
      decision: 'ask',
      rule: 'out-of-step',
      risk: 'medium',
      message: `the lockfile asks for ${nameList(names)} otherwise than the manifest does`,
      fix: 'change the manifest, and let the package manager write the lockfile',
      subject: names.join(' '),
      place: { file: path, ...(line !== undefined && { line }) },
    });
  }
  return opinions;
};

/** A manifest asks for something else, and the lockfile beside it stays as it was. */
const unpinned = (
  { path, text, before, after }: Sides<Manifest>,
  changed: ReadonlySet<string>,
  lockfiles: readonly string[],
): Opinion[] => {
  const beside = pinning(path, lockfiles);
  if (before === undefined || beside.length === 0) return [];
  // A lockfile further up that changes is the one that counts: the one beside is a leftover.
  if (
    [...changed].some(
      file => isPinningLockfile(file) && `${folderOf(path)}/`.startsWith(folderOf(file) === '' ? '' : `${folderOf(file)}/`),
    )
  )
    return [];
  const fresh = freshlyDeclared(before, after).filter(d => isNews(d) && d.group !== 'build-system');
  const [first] = fresh;
  if (!first) return [];
  const line = lineWith(text, first.name, first.spec);
  return [
    {
      decision: 'ask',
      rule: 'out-of-step',
      risk: 'medium',
      message: `${nameList(fresh.map(d => d.name))} changed here, and \`${beside[0]}\` did not`,
      fix: 'let the package manager write the lockfile too',
      subject: fresh.map(d => d.name).join(' '),
      place: { file: path, ...(line !== undefined && { line }) },
    },
  ];
};

/** Direct dependencies that the repository did not have, in one finding for the whole change. */
const newcomers = (
  manifests: readonly Sides<Manifest>[],
  known: ReadonlyMap<Ecosystem, ReadonlySet<string>>,
  author: Author['kind'],
  options: DependencyOptions,
): Opinion[] => {
  const found = manifests.flatMap(({ path, text, before, after }) =>
    freshlyDeclared(before ?? emptyManifest(after.ecosystem), after)
      .filter(
        d => isNews(d) && !isSibling(d, after) && !known.get(after.ecosystem)!.has(d.name) && !allowed(options.allow, d.name),
      )
      .map(d => ({ ...d, path, text })),
  );
  const names = [...new Set(found.map(d => d.name))].sort();
  const [first] = found;
  if (!first || options.new_dependencies === 'allow') return [];
  const line = lineWith(first.text, first.name, first.spec);
  return [
    {
      decision: options.new_dependencies,
      rule: 'new-dependency',
      risk: 'low',
      message: `new direct ${names.length === 1 ? 'dependency' : 'dependencies'}: ${nameList(names)}`,
      fix: author === 'person' ? APPROVE : 'do without, or let a person who may write here approve the packages',
      subject: names.join(' '),
      place: { file: first.path, ...(line !== undefined && { line }) },
    },
  ];
};
/** Packages of one repository are released together: the same scope, and exactly the version of the package that asks. */
const isSibling = ({ name, spec }: Declared, { name: own, version }: Manifest): boolean => {
  const scope = /^(@[^/]+)\//.exec(own ?? '')?.[1];
  return scope !== undefined && name.startsWith(`${scope}/`) && version !== undefined && spec.replace(/^[~^=]/, '') === version;
};
const isNews = (d: Declared): boolean =>
  d.forced !== true &&
  d.group !== 'peerDependencies' &&
  d.group !== INDIRECT &&
  d.kind !== 'workspace' &&
  d.kind !== 'path' &&
  d.kind !== 'patch';
