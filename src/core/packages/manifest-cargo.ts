/** Cargo.toml, cargo's own settings, and Cargo.lock. */
import { tomlLibrary } from '../documents/libraries.ts';
import type { Locked, Lockfile } from './lockfile.ts';
import { type Declared, list, type Manifest, type Setting, table, word } from './manifest.ts';

type Table = Readonly<Record<string, unknown>>;
const GROUPS = ['dependencies', 'dev-dependencies', 'build-dependencies'];

const declare = (value: unknown, group: string, forced = false): Declared[] =>
  Object.entries(table(value)).map(([name, raw]): Declared => {
    const spec = table(raw);
    const at = { name, group, ...(forced && { forced }) };
    if (typeof raw === 'string') return { ...at, spec: raw, kind: 'registry' };
    if (spec['git'] !== undefined) return { ...at, spec: word(spec['git']), kind: 'git' };
    if (spec['workspace'] === true) return { ...at, spec: 'workspace', kind: 'workspace' };
    if (spec['path'] !== undefined) return { ...at, spec: word(spec['path']), kind: 'path' };
    const version = word(spec['version']);
    if (spec['registry'] !== undefined || spec['registry-index'] !== undefined)
      return {
        ...at,
        spec: word(spec['registry-index'] ?? `registry ${word(spec['registry'])} ${version}`.trim()),
        kind: spec['registry-index'] === undefined ? 'registry' : 'url',
      };
    return typeof spec['package'] === 'string' && spec['package'] !== name
      ? { ...at, spec: version, kind: 'alias', alias: spec['package'] }
      : { ...at, spec: version, kind: 'registry' };
  });

/** Cargo.toml. */
export const readCargoToml = (text: string): Manifest => {
  const toml = table(tomlLibrary().parse(text));
  const pkg = table(toml['package']);
  const places: [string, Table][] = [
    ['', toml],
    ['workspace ', table(toml['workspace'])],
    ...Object.entries(table(toml['target'])).map(([name, value]): [string, Table] => [`${name} `, table(value)]),
  ];
  return {
    ecosystem: 'cargo',
    ...(typeof pkg['name'] === 'string' && { name: pkg['name'] }),
    declared: [
      ...places.flatMap(([prefix, value]) => GROUPS.flatMap(group => declare(value[group], prefix + group))),
      ...Object.entries(table(toml['patch'])).flatMap(([registry, value]) => declare(value, `patch ${registry}`, true)),
      ...declare(toml['replace'], 'replace', true),
    ],
    scripts:
      typeof pkg['build'] === 'string' && pkg['build'] !== 'build.rs'
        ? [{ name: 'build', command: pkg['build'], automatic: true }]
        : [],
    settings: [],
  };
};

/** .cargo/config.toml. */
export const readCargoConfig = (text: string): Manifest => {
  const toml = table(tomlLibrary().parse(text));
  const one = (name: string, value: unknown, kind: Setting['kind']): Setting[] =>
    value === undefined ? [] : [{ name, value: list(value).map(word).join(' '), kind }];
  const programs = [...Object.entries(table(toml['target'])), ['build', table(toml['build'])] as const];
  return {
    ecosystem: 'cargo',
    declared: [],
    scripts: [],
    settings: [
      ...Object.entries(table(toml['source'])).flatMap(([name, value]) => [
        ...one(`source.${name}.registry`, table(value)['registry'], 'registry'),
        ...one(`source.${name}.replace-with`, table(value)['replace-with'], 'note'),
      ]),
      ...Object.entries(table(toml['registries'])).flatMap(([name, value]) =>
        one(`registries.${name}`, table(value)['index'], 'extra'),
      ),
      ...one('registry.default', table(toml['registry'])['default'], 'note'),
      ...programs.flatMap(([name, value]) =>
        ['runner', 'linker', 'rustc', 'rustc-wrapper', 'rustc-workspace-wrapper'].flatMap(key =>
          one(`${name}.${key}`, table(value)[key], 'runs'),
        ),
      ),
      ...one('credential-provider', table(toml['registry'])['global-credential-providers'], 'runs'),
      ...(table(toml['http'])['check-revoke'] === false ? one('http.check-revoke', false, 'weak') : []),
      ...one('http.proxy', table(toml['http'])['proxy'], 'note'),
    ],
  };
};

/** The index that every crate comes from unless something else is said. */
const OWN = /^(registry|sparse)\+https:\/\/(github\.com\/rust-lang\/crates\.io-index|index\.crates\.io)/;

/** Cargo.lock: a crate without a source is part of the workspace. */
export const readCargoLock = (text: string): Lockfile => {
  const toml = table(tomlLibrary().parse(text));
  const old = table(toml['metadata']);
  const entries = list(toml['package']).map((raw): Locked => {
    const entry = table(raw);
    const name = word(entry['name']);
    const version = word(entry['version']);
    const source = typeof entry['source'] === 'string' ? entry['source'] : undefined;
    const sum = entry['checksum'] ?? old[`checksum ${name} ${version} (${source})`];
    return {
      name,
      version,
      ...(source === undefined ? { local: true } : OWN.test(source) ? {} : { source }),
      ...(sum !== undefined && { integrity: `sha256:${word(sum)}` }),
      needs: list(entry['dependencies']).map(need => word(need).split(' ')[0]!),
    };
  });
  return { ecosystem: 'cargo', entries, linked: true, hashed: true };
};
