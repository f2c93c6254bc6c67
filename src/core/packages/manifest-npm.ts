/** The JavaScript family: package.json, pnpm-workspace.yaml, deno.json and the settings files of npm, pnpm, yarn and bun. */
import type { ParseError } from 'jsonc-parser';
import { jsoncLibrary, tomlLibrary } from '../documents/libraries.ts';
import { readYaml } from '../documents/read-yaml.ts';
import { type Declared, list, type Manifest, type Script, type Setting, type SourceKind, table, word } from './manifest.ts';

/** Scripts that npm, pnpm, yarn or bun run by themselves at install. Source: npm's "scripts" manual page, life cycle operation order. */
const INSTALL = /^(pre|post)?(install|prepare|uninstall)$|^(prepublish|dependencies|pnpm:devPreinstall)$/;
/** Those that only run where the package is published. */
const PUBLISH = /^(pre|post)?(publish|pack|version|shrinkwrap)$|^prepublishOnly$/;

/** JSON with comments, or a fault in the text. */
export const readJsonc = (text: string): unknown => {
  const errors: ParseError[] = [];
  const value: unknown = jsoncLibrary().parse(text, errors, { allowTrailingComma: true });
  if (errors[0]) throw new SyntaxError(`not JSON at offset ${errors[0].offset}`);
  return value;
};

const kindOf = (spec: string): { kind: SourceKind; alias?: string } => {
  const text = spec.trim();
  const protocol = /^([a-z+]+):/i.exec(text)?.[1]?.toLowerCase();
  if (protocol === 'npm' || protocol === 'jsr') {
    const alias = /^\w+:(@?[^@]+)(?:@|$)/.exec(text)?.[1];
    return alias === undefined || /^[\d^~*]/.test(alias) ? { kind: 'registry' } : { kind: 'alias', alias };
  }
  if (protocol === 'workspace' || protocol === 'catalog') return { kind: 'workspace' };
  if (protocol === 'file' || protocol === 'link' || protocol === 'portal') return { kind: 'path' };
  if (protocol === 'patch') return { kind: 'patch' };
  if (protocol === 'exec') return { kind: 'runs' };
  if (protocol !== undefined) return { kind: /^(git|github|gitlab|bitbucket|gist|ssh)|\.git(#|$)/.test(text) ? 'git' : 'url' };
  if (/^git@|^[\w.-]+\/[\w.-]+(#.*)?$/.test(text)) return { kind: 'git' };
  return { kind: /^(\.{0,2}\/|~\/)/.test(text) ? 'path' : 'registry' };
};

const declare = (group: string, value: unknown, forced = false): Declared[] =>
  Object.entries(table(value)).flatMap(([name, spec]): Declared[] =>
    typeof spec === 'object' && spec !== null
      ? declare(`${group}.${name}`, spec, forced)
      : [{ name, spec: word(spec), group, forced, ...kindOf(word(spec)) }],
  );

const trusts = (name: string, value: unknown): Setting[] =>
  (Array.isArray(value) ? value.map(word) : Object.entries(table(value)).flatMap(([key, on]) => (on === false ? [] : [key]))).map(
    pattern => ({ name, value: pattern, kind: 'trust' }),
  );

/** What packages of others are made to depend on. */
const extended = (value: unknown): Declared[] =>
  Object.values(table(value)).flatMap(raw =>
    ['dependencies', 'optionalDependencies'].flatMap(group => declare('packageExtensions', table(raw)[group])),
  );

/** Settings that pnpm reads from package.json, from its workspace file, and (flat) from .npmrc. */
const pnpmSettings = (value: unknown): { declared: Declared[]; settings: Setting[] } => {
  const pnpm = table(value);
  const flags = [
    ...['registry', 'ignoreScripts', 'dangerouslyAllowAllBuilds', 'strictSsl', 'minimumReleaseAge', 'blockExoticSubdeps'],
    ...['trustPolicy', 'verifyStoreIntegrity', 'strictDepBuilds', 'scriptShell', 'nodeOptions'],
  ];
  return {
    declared: [
      ...declare('overrides', pnpm['overrides'], true),
      ...extended(pnpm['packageExtensions']),
      ...Object.entries(table(pnpm['patchedDependencies'])).map(
        ([name, spec]): Declared => ({ name, spec: word(spec), group: 'patchedDependencies', kind: 'patch', forced: true }),
      ),
    ],
    settings: [
      ...trusts('onlyBuiltDependencies', pnpm['onlyBuiltDependencies']),
      ...trusts('allowBuilds', pnpm['allowBuilds']),
      ...list(pnpm['minimumReleaseAgeExclude']).map(
        (value): Setting => ({ name: 'minimumReleaseAgeExclude', value: word(value), kind: 'note' }),
      ),
      ...Object.entries(table(pnpm['registries'])).flatMap(([scope, url]) => npmSetting(`${scope}:registry`, word(url))),
      ...flags.flatMap(flag =>
        pnpm[flag] === undefined
          ? []
          : npmSetting(
              flag.replaceAll(/[A-Z]/g, c => `-${c.toLowerCase()}`),
              word(pnpm[flag]),
            ),
      ),
    ],
  };
};

/** One npm-like setting by name, where it matters. */
const npmSetting = (name: string, value: string): Setting[] => {
  const key = name
    .toLowerCase()
    .replace(/^npm_config_/, '')
    .replaceAll('_', '-');
  const off = /^(false|0|no|null)$/i.test(value);
  const as = (kind: Setting['kind']): Setting[] => [{ name, value, kind }];
  if (key === 'registry' || key === 'default:registry') return as('registry');
  if (key.endsWith(':registry')) return as('extra');
  if (key === 'strict-ssl' || key === 'verify-store-integrity') return off ? as('weak') : [];
  if (/^(ignore-scripts|block-exotic-subdeps|strict-dep-builds|package-lock)$/.test(key)) return as(off ? 'note' : 'guard');
  if (key === 'dangerously-allow-all-builds' || key === 'unsafe-perm') return off ? [] : as('note');
  if (/^(minimum-release-age|min-release-age|trust-policy|before)$/.test(key)) return as('guard');
  if (/^(script-shell|shell|git|node-options|init-module|onload-script|editor|viewer|pnpmfile|global-pnpmfile)$/.test(key))
    return as('runs');
  if (/^(proxy|https-proxy|http-proxy|cafile|ca|globalconfig|userconfig|prefix)$/.test(key)) return as('note');
  return [];
};

/** package.json. */
export const readPackageJson = (text: string): Manifest => {
  const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new SyntaxError('not an object');
  const pkg = json as Record<string, unknown>;
  const pnpm = pnpmSettings(pkg['pnpm']);
  const scripts = Object.entries(table(pkg['scripts'])).map(
    ([name, command]): Script => ({
      name,
      command: word(command),
      automatic: INSTALL.test(name) || PUBLISH.test(name),
      ...(PUBLISH.test(name) && !INSTALL.test(name) && { step: true }),
    }),
  );
  const settings: Setting[] = [
    ...trusts('trustedDependencies', pkg['trustedDependencies']),
    ...Object.entries(table(pkg['dependenciesMeta'])).flatMap(([name, meta]): Setting[] =>
      table(meta)['built'] === true ? [{ name: 'dependenciesMeta.built', value: name, kind: 'trust' }] : [],
    ),
    ...Object.entries(table(pkg['publishConfig'])).flatMap(([name, value]): Setting[] =>
      name.endsWith('registry') ? [{ name: `publishConfig.${name}`, value: word(value), kind: 'note' }] : [],
    ),
    ...(/@https?:/i.test(word(pkg['packageManager']))
      ? [{ name: 'packageManager', value: word(pkg['packageManager']).replace(/^[^@]*@/, ''), kind: 'registry' } as const]
      : []),
    ...pnpm.settings,
  ];
  return {
    ecosystem: 'npm',
    ...(typeof pkg['name'] === 'string' && { name: pkg['name'] }),
    ...(typeof pkg['version'] === 'string' && { version: pkg['version'] }),
    declared: [
      // Peers first: a name that stands in several tables is installed as the later ones say.
      ...['peerDependencies', 'optionalDependencies', 'devDependencies', 'dependencies'].flatMap(g => declare(g, pkg[g])),
      ...['overrides', 'resolutions'].flatMap(g => declare(g, pkg[g], true)),
      ...pnpm.declared,
    ],
    scripts,
    settings,
  };
};

/** pnpm-workspace.yaml: catalogs, overrides, and what may run scripts. */
export const readPnpmWorkspace = (text: string): Manifest => {
  const yaml = table(readYaml(text));
  const pnpm = pnpmSettings(yaml);
  const catalogs = Object.entries(table(yaml['catalogs'])).flatMap(([name, value]) => declare(`catalogs.${name}`, value));
  return {
    ecosystem: 'npm',
    declared: [...declare('catalog', yaml['catalog']), ...catalogs, ...pnpm.declared],
    scripts: [],
    settings: pnpm.settings,
  };
};

/** deno.json: the import map is its list of dependencies. */
export const readDenoJson = (text: string): Manifest => {
  const json = table(readJsonc(text));
  const imports = Object.entries(table(json['imports'])).flatMap(([name, target]): Declared[] => {
    const spec = word(target);
    if (/^\.{0,2}\//.test(spec)) return [];
    const [, protocol, pkg] = /^(npm|jsr):\/?(@?[^@]+)/.exec(spec) ?? [];
    return [
      { name: pkg ?? name, spec, group: 'imports', kind: protocol ? 'registry' : /^https?:/.test(spec) ? 'url' : 'registry' },
    ];
  });
  return { ecosystem: 'npm', declared: imports, scripts: [], settings: [] };
};

/** `key = value` lines: .npmrc and its like; later lines win, comments start with `;` or `#`. */
export const readNpmrc = (text: string): Manifest => {
  const settings = text.split(/\r?\n/).flatMap((line): Setting[] => {
    const [, key, value] = /^\s*([^;#=\s][^=]*?)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    return key === undefined ? [] : npmSetting(key, value!.replace(/^(["'])(.*)\1$/, '$2'));
  });
  return { ecosystem: 'npm', declared: [], scripts: [], settings };
};

/** .yarnrc of yarn 1: `key value` lines. */
export const readYarnrc = (text: string): Manifest => {
  const settings = text.split(/\r?\n/).flatMap((line): Setting[] => {
    const [, key, value] = /^\s*"?([^\s"#][^\s"]*)"?\s+"?(.*?)"?\s*$/.exec(line) ?? [];
    if (key === undefined) return [];
    if (key === 'yarn-path') return [{ name: key, value: value!, kind: 'runs' }];
    return npmSetting(key.replace(/^--(install\.|add\.)?/, ''), value!);
  });
  return { ecosystem: 'npm', declared: [], scripts: [], settings };
};

/** .yarnrc.yml of yarn 2 and later. */
export const readYarnrcYml = (text: string): Manifest => {
  const yaml = table(readYaml(text));
  const is = (name: string, value: unknown, kind: Setting['kind']): Setting[] =>
    value === undefined ? [] : [{ name, value: word(value), kind }];
  const plugins = list(yaml['plugins']).map(plugin =>
    typeof plugin === 'string' ? plugin : word(table(plugin)['spec'] ?? table(plugin)['path']),
  );
  return {
    ecosystem: 'npm',
    declared: extended(yaml['packageExtensions']),
    scripts: [],
    settings: [
      ...is('npmRegistryServer', yaml['npmRegistryServer'], 'registry'),
      ...Object.entries(table(yaml['npmScopes'])).flatMap(([scope, value]) =>
        is(`npmScopes.${scope}`, table(value)['npmRegistryServer'], 'extra'),
      ),
      ...is('yarnPath', yaml['yarnPath'], 'runs'),
      ...plugins.map((value): Setting => ({ name: 'plugins', value, kind: 'runs' })),
      ...(yaml['enableStrictSsl'] === false ? is('enableStrictSsl', false, 'weak') : []),
      ...is('enableHardenedMode', yaml['enableHardenedMode'], yaml['enableHardenedMode'] === true ? 'guard' : 'note'),
      ...is('enableScripts', yaml['enableScripts'], yaml['enableScripts'] === false ? 'guard' : 'note'),
      ...is(
        'enableImmutableInstalls',
        yaml['enableImmutableInstalls'],
        yaml['enableImmutableInstalls'] === true ? 'guard' : 'note',
      ),
      ...(yaml['checksumBehavior'] === 'ignore' || yaml['checksumBehavior'] === 'update'
        ? is('checksumBehavior', yaml['checksumBehavior'], 'weak')
        : []),
      ...(yaml['unsafeHttpWhitelist'] === undefined ? [] : is('unsafeHttpWhitelist', yaml['unsafeHttpWhitelist'], 'weak')),
      ...is('npmMinimalAgeGate', yaml['npmMinimalAgeGate'], 'guard'),
      ...is('httpsProxy', yaml['httpsProxy'], 'note'),
      ...is('httpProxy', yaml['httpProxy'], 'note'),
    ],
  };
};

/** bunfig.toml. */
export const readBunfig = (text: string): Manifest => {
  const toml = table(tomlLibrary().parse(text));
  const install = table(toml['install']);
  const registry = (name: string, value: unknown, kind: Setting['kind']): Setting[] =>
    value === undefined ? [] : [{ name, value: typeof value === 'string' ? value : word(table(value)['url']), kind }];
  return {
    ecosystem: 'npm',
    declared: [],
    scripts: [],
    settings: [
      ...registry('install.registry', install['registry'], 'registry'),
      ...Object.entries(table(install['scopes'])).flatMap(([s, value]) => registry(`install.scopes.${s}`, value, 'extra')),
      ...list(toml['preload']).map((value): Setting => ({ name: 'preload', value: word(value), kind: 'runs' })),
      ...list(table(toml['test'])['preload']).map(
        (value): Setting => ({ name: 'test.preload', value: word(value), kind: 'note' }),
      ),
      ...(install['minimumReleaseAge'] === undefined
        ? []
        : [{ name: 'install.minimumReleaseAge', value: word(install['minimumReleaseAge']), kind: 'guard' } as const]),
    ],
  };
};
