/** composer.json and composer.lock. */
import type { Locked, Lockfile } from './lockfile.ts';
import { type Declared, list, type Manifest, type Script, type Setting, table, word } from './manifest.ts';

/** Events that composer runs scripts for by itself. Source: composer's manual, "Scripts". */
const EVENT =
  /^(pre|post)-(install|update|status|archive|autoload-dump|root-package-install|create-project|operations|package|file|command|pool)\S*$|^init$|^command$/;

/** Where releases are fetched from anyway: a repository of it that is named gives the package of its name instead. */
const FORGE = /^(?:https:\/\/|git@)(?:github\.com|gitlab\.com|bitbucket\.org)[/:]/;

/** composer.json. */
export const readComposerJson = (text: string): Manifest => {
  const json = table(JSON.parse(text) as unknown);
  const config = table(json['config']);
  const declared = ['require', 'require-dev'].flatMap(group =>
    Object.entries(table(json[group])).flatMap(([name, spec]): Declared[] =>
      /^(php|hhvm|ext-|lib-|composer)/.test(name) && !name.includes('/')
        ? []
        : [{ name: name.toLowerCase(), spec: word(spec), group, kind: 'registry' }],
    ),
  );
  const repositories = Object.entries(
    table(Array.isArray(json['repositories']) ? { ...json['repositories'] } : json['repositories']),
  ).flatMap(([name, raw]): Setting[] => {
    const { type, url, package: own } = table(raw) as Record<string, unknown>;
    if (raw === false || table(raw)['packagist.org'] === false) return [{ name: 'packagist.org', value: 'false', kind: 'note' }];
    const inline = table(table(own)['dist'])['url'] ?? table(table(own)['source'])['url'];
    const value = word(url ?? inline);
    return type === 'path' || value === ''
      ? []
      : [{ name: `repositories ${name}`, value, kind: type === 'composer' ? 'registry' : FORGE.test(value) ? 'note' : 'extra' }];
  });
  const plugins = config['allow-plugins'];
  const scripts = Object.entries(table(json['scripts'])).map(
    ([name, command]): Script => ({ name, command: list(command).map(word).join(' && '), automatic: EVENT.test(name) }),
  );
  return {
    ecosystem: 'php',
    ...(typeof json['name'] === 'string' && { name: json['name'] }),
    declared,
    scripts,
    settings: [
      ...repositories,
      ...(plugins === true
        ? [{ name: 'allow-plugins', value: 'true', kind: 'trust' } as const]
        : Object.entries(table(plugins)).flatMap(([name, on]): Setting[] =>
            on === true ? [{ name: 'allow-plugins', value: name, kind: 'trust' }] : [],
          )),
      ...(config['secure-http'] === false ? [{ name: 'secure-http', value: 'false', kind: 'weak' } as const] : []),
      ...(config['disable-tls'] === true ? [{ name: 'disable-tls', value: 'true', kind: 'weak' } as const] : []),
    ],
  };
};

/** composer.lock: the commit is the hash where the archive has none; a branch moves, a release does not. */
export const readComposerLock = (text: string): Lockfile => {
  const json = table(JSON.parse(text) as unknown);
  const entries = ['packages', 'packages-dev'].flatMap(group =>
    list(json[group]).map((raw): Locked => {
      const entry = table(raw);
      const dist = table(entry['dist']);
      const version = word(entry['version']);
      const commit = word(dist['reference'] ?? table(entry['source'])['reference']);
      const url = dist['url'] ?? table(entry['source'])['url'];
      const hash = word(dist['shasum']) || (/^dev-|-dev$/.test(version) ? '' : commit);
      const local = dist['type'] === 'path';
      return {
        name: word(entry['name']).toLowerCase(),
        version,
        ...(local ? { local } : url !== undefined && { source: word(url).replace(/\.git$/, '') }),
        ...(hash !== '' && !local && { integrity: `sha1:${hash}` }),
        needs: Object.keys(table(entry['require'])),
      };
    }),
  );
  return { ecosystem: 'php', entries, linked: false, hashed: false };
};
