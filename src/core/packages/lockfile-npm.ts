/** package-lock.json and npm-shrinkwrap.json (versions 1 to 3), bun.lock and deno.lock. */
import { type Locked, type Lockfile, unexplained } from './lockfile.ts';
import { list, table, word } from './manifest.ts';
import { readJsonc } from './manifest-npm.ts';

type Table = Readonly<Record<string, unknown>>;
/** Peers first: a name that stands in several tables is installed as the later ones say. */
const GROUPS = ['peerDependencies', 'optionalDependencies', 'devDependencies', 'dependencies'];

const needsOf = (entry: Table): string[] => [
  ...GROUPS.filter(group => group !== 'devDependencies').flatMap(group => Object.keys(table(entry[group]))),
  ...Object.keys(table(entry['requires'])),
];
const wanted = (entry: Table): Map<string, string> =>
  new Map(GROUPS.flatMap(group => Object.entries(table(entry[group]))).map(([name, spec]) => [name, word(spec)]));

const locked = (name: string, entry: Table): Locked => ({
  name,
  version: word(entry['version']),
  ...(typeof entry['resolved'] === 'string' && { source: entry['resolved'] }),
  ...(typeof entry['integrity'] === 'string' && { integrity: entry['integrity'] }),
  ...(entry['hasInstallScript'] === true && { installs: true }),
  ...((entry['link'] === true || entry['inBundle'] === true || entry['bundled'] === true) && { local: true }),
  needs: needsOf(entry),
});

/** Version 1: a tree of `dependencies`; a git dependency has its URL as version. */
const tree = (value: unknown): Locked[] =>
  Object.entries(table(value)).flatMap(([name, raw]): Locked[] => {
    const entry = table(raw);
    const version = word(entry['version']);
    const source =
      /^(git|https?|file|github):|^git\+/.test(version) && entry['resolved'] === undefined ? { source: version } : {};
    return [{ ...locked(name, entry), ...source, needs: Object.keys(table(entry['requires'])) }, ...tree(entry['dependencies'])];
  });

/** package-lock.json, npm-shrinkwrap.json. */
export const readPackageLock = (text: string): Lockfile => {
  const json = table(JSON.parse(text) as unknown);
  const packages = Object.entries(table(json['packages']));
  if (packages.length === 0 && json['dependencies'] === undefined && json['lockfileVersion'] === undefined)
    throw new SyntaxError('no `packages` and no `dependencies`');
  if (packages.length === 0) return { ecosystem: 'npm', entries: tree(json['dependencies']), linked: false, hashed: true };
  const roots = packages
    .filter(([path]) => !path.includes('node_modules/'))
    .map(([path, raw]) => [path, wanted(table(raw))] as const);
  const entries = packages
    .filter(([path]) => path.includes('node_modules/'))
    .map(([path, raw]): Locked => {
      const entry = table(raw);
      const own = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return {
        ...locked(own, entry),
        ...(typeof entry['name'] === 'string' && entry['name'] !== own && { alias: entry['name'] }),
      };
    });
  const renamed = unexplained(
    text,
    entries.flatMap(({ name, alias }) => (alias === undefined ? [] : [{ name, real: alias }])),
  );
  return { ecosystem: 'npm', entries, roots: new Map(roots), renamed, linked: true, hashed: true };
};

/** bun.lock: `name: [name@version, registry, { dependencies }, hash]`. */
export const readBunLock = (text: string): Lockfile => {
  const json = table(readJsonc(text));
  if (json['lockfileVersion'] === undefined) throw new SyntaxError('no `lockfileVersion`');
  const entries = Object.values(table(json['packages'])).map((raw): Locked => {
    const parts = list(raw);
    const [, name = word(parts[0]), version = ''] = /^(@?[^@]+)@(.*)$/.exec(word(parts[0])) ?? [];
    const details = table(parts.find(part => typeof part === 'object'));
    const texts = parts.slice(1).filter((part): part is string => typeof part === 'string' && part !== '');
    const integrity = texts.find(part => /^sha\d+-/.test(part));
    const source =
      texts.find(part => /^https?:/.test(part)) ?? (/^(git|github|https?|ssh)[:+]/.test(version) ? version : undefined);
    return {
      name,
      version,
      ...(source !== undefined && { source }),
      ...(integrity !== undefined && { integrity }),
      ...(/^(workspace|file|link):/.test(version) && { local: true }),
      needs: needsOf(details),
    };
  });
  const roots = Object.entries(table(json['workspaces'])).map(([path, raw]) => [path, wanted(table(raw))] as const);
  // A package that another one brings along has that one's name before its own.
  const renamed = unexplained(
    text,
    Object.keys(table(json['packages'])).flatMap((key, i) => {
      const real = entries[i]!.name;
      return key.endsWith(`/${real}`) ? [] : [{ name: key, real }];
    }),
  );
  return { ecosystem: 'npm', entries, roots: new Map(roots), renamed, linked: true, hashed: true };
};

/** deno.lock, version 3 and later: `npm` and `jsr` tables keyed `name@version`. */
export const readDenoLock = (text: string): Lockfile => {
  const json = table(JSON.parse(text) as unknown);
  const packages = { ...table(json['packages']), ...json };
  const of = (group: string): Locked[] =>
    Object.entries(table(packages[group])).map(([key, raw]) => {
      const [, name = key, version = ''] = /^(@?[^@]+)@(.*)$/.exec(key) ?? [];
      const integrity = table(raw)['integrity'];
      return { name: `${group}:${name}`, version, ...(typeof integrity === 'string' && { integrity }) };
    });
  const remote = Object.entries(table(json['remote'])).map(
    ([url, hash]): Locked => ({ name: url, version: '', source: url, integrity: word(hash) }),
  );
  return { ecosystem: 'npm', entries: [...of('npm'), ...of('jsr'), ...remote], linked: false, hashed: true };
};
