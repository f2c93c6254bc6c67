/** poetry.lock, uv.lock, pdm.lock, pylock.toml, Pipfile.lock, and requirements files with hashes. */
import { tomlLibrary } from '../documents/libraries.ts';
import type { Locked, Lockfile } from './lockfile.ts';
import { list, table, word } from './manifest.ts';
import { pythonName } from './manifest-python.ts';

type Table = Readonly<Record<string, unknown>>;

/** A release has many files, and an index may gain some: one hash in common is the same release. */
const joined = (hashes: readonly string[]): { integrity?: string } => {
  const known = hashes.filter(hash => hash !== '');
  return known.length === 0 ? {} : { integrity: [...new Set(known)].sort().join(' ') };
};
const fileHashes = (entry: Table): string[] =>
  [...list(entry['files']), ...list(entry['wheels']), ...list(entry['archive']), ...list(entry['sdist'])].map(file => {
    const { hash, hashes } = table(file) as { hash?: unknown; hashes?: unknown };
    return hash !== undefined
      ? word(hash)
      : (Object.entries(table(hashes)).map(([algorithm, value]) => `${algorithm}:${word(value)}`)[0] ?? '');
  });
const fileUrls = (entry: Table): string[] =>
  [...list(entry['sdist']), ...list(entry['wheels']), ...list(entry['archive'])]
    .map(file => word(table(file)['url']))
    .filter(url => url !== '');

const sourceOf = (entry: Table): { source?: string; local?: true } => {
  const source = table(entry['source']);
  if (
    source['virtual'] !== undefined ||
    source['editable'] !== undefined ||
    source['directory'] !== undefined ||
    source['path'] !== undefined
  )
    return { local: true };
  if (source['git'] !== undefined) return { source: `git+${word(source['git'])}` };
  if (source['type'] === 'git') return { source: `git+${word(source['url'])}#${word(source['resolved_reference'])}` };
  if (source['type'] === 'directory' || source['type'] === 'file') return { local: true };
  if (entry['git'] !== undefined) return { source: `git+${word(entry['git'])}` };
  const url = source['url'] ?? source['registry'] ?? fileUrls(entry)[0];
  return url === undefined ? {} : { source: word(url) };
};

/** poetry.lock, uv.lock, pdm.lock (`[[package]]`) and pylock.toml (`[[packages]]`). */
export const readPythonTomlLock = (text: string): Lockfile => {
  const toml = table(tomlLibrary().parse(text));
  const old = table(table(toml['metadata'])['files']);
  const packages = [...list(toml['package']), ...list(toml['packages'])].map(table);
  if (
    packages.length === 0 &&
    toml['version'] === undefined &&
    toml['metadata'] === undefined &&
    toml['lock-version'] === undefined
  )
    throw new SyntaxError('no packages');
  const entries = packages.flatMap((entry): Locked[] => {
    const name = pythonName(word(entry['name']));
    const from = sourceOf(entry);
    const locked: Locked = {
      name,
      version: word(entry['version']),
      ...from,
      ...joined([...fileHashes(entry), ...fileHashes({ files: old[word(entry['name'])] })]),
    };
    // An index may serve its files from another host than its own; every foreign host is an entry of its own.
    const hosts = [...new Set(fileUrls(entry).map(url => /^[a-z+]+:\/\/[^/]+/i.exec(url)?.[0] ?? ''))].filter(
      host => host !== '' && !from.source?.startsWith(host),
    );
    return [locked, ...hosts.map((host): Locked => ({ name: `${name} (file)`, version: word(entry['version']), source: host }))];
  });
  return { ecosystem: 'python', entries, linked: false, hashed: false };
};

/** Pipfile.lock. */
export const readPipfileLock = (text: string): Lockfile => {
  const json = table(JSON.parse(text) as unknown);
  const sources = list(table(json['_meta'])['sources']).map(
    (source): Locked => ({ name: `index ${word(table(source)['name'])}`, version: '', source: word(table(source)['url']) }),
  );
  const entries = ['default', 'develop'].flatMap(group =>
    Object.entries(table(json[group])).map(([name, raw]): Locked => {
      const entry = table(raw);
      return {
        name: pythonName(name),
        version: word(entry['version']).replace(/^==/, ''),
        ...(entry['git'] !== undefined && { source: `git+${word(entry['git'])}` }),
        ...joined(list(entry['hashes']).map(word)),
      };
    }),
  );
  return { ecosystem: 'python', entries: [...sources, ...entries], linked: false, hashed: false };
};

/** A requirements file with `--hash` options. */
export const readHashedRequirements = (text: string): Lockfile => {
  const entries = text
    .replaceAll(/\\\r?\n/g, ' ')
    .split(/\r?\n/)
    .flatMap((line): Locked[] => {
      const [, name, version] = /^\s*([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*===?\s*([^\s;#]+)/.exec(line) ?? [];
      if (name === undefined) return [];
      return [
        { name: pythonName(name), version: version!, ...joined([...line.matchAll(/--hash[= ](\S+)/g)].map(([, hash]) => hash!)) },
      ];
    });
  return { ecosystem: 'python', entries, linked: false, hashed: false };
};
