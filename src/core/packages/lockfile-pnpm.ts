/** pnpm-lock.yaml: importers say what was asked for, packages what is pinned. */

import { readYaml } from '../documents/read-yaml.ts';
import { type Locked, type Lockfile, unexplained } from './lockfile.ts';
import { table, word } from './manifest.ts';

/** The name in a pinned version that has one: `other@1.0.0`, `/other/1.0.0`; a version that stands alone is of the name itself. */
const REAL = /^(?:\/((?:@[^@/]+\/)?[^@/(:]+)[@/]|((?:@[^@/]+\/)?(?!\d)[^@/(:]+)@)\d/;

/** pnpm-lock.yaml, version 5 and later: the key's form differs, the resolution does not. */
export const readPnpmLock = (text: string): Lockfile => {
  const yaml = table(readYaml(text));
  if (yaml['lockfileVersion'] === undefined) throw new SyntaxError('no `lockfileVersion`');
  const entries = Object.entries(table(yaml['packages'])).map(([key, raw]): Locked => {
    const entry = table(raw);
    const resolution = table(entry['resolution']);
    const [, name, version] = /^\/?(@?[^@(]+?)[@/]([^@/(]+|[^@(]*:.*?)(?:\(.*|_.*)?$/.exec(key) ?? [undefined, key, ''];
    const git = resolution['repo'] === undefined ? undefined : `git+${word(resolution['repo'])}#${word(resolution['commit'])}`;
    const source = git ?? (typeof resolution['tarball'] === 'string' ? resolution['tarball'] : undefined);
    return {
      name: word(entry['name']) || name!,
      version: word(entry['version']) || version!,
      ...(source !== undefined && { source }),
      ...(typeof resolution['integrity'] === 'string' && { integrity: resolution['integrity'] }),
      ...(entry['requiresBuild'] === true && { installs: true }),
      ...((resolution['directory'] !== undefined || resolution['type'] === 'directory') && { local: true }),
    };
  });
  const importers = Object.keys(table(yaml['importers'])).length > 0 ? table(yaml['importers']) : { '.': yaml };
  // An override writes its own range over the manifest's, so those names say nothing about the manifest.
  const forced = new Set(Object.keys(table(yaml['overrides'])).map(key => key.replace(/^.*>/, '').replace(/(?!^)@.*$/, '')));
  const roots = Object.entries(importers).map(([path, raw]) => {
    const importer = table(raw);
    const groups = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap(g => Object.entries(table(importer[g])));
    const specifiers = table(importer['specifiers']);
    return [
      path === '.' ? '' : path,
      new Map(
        groups
          .filter(([name]) => !forced.has(name))
          .map(([name, value]) => [name, word(table(value)['specifier'] ?? specifiers[name])]),
      ),
    ] as const;
  });
  const renamed = Object.values(importers).flatMap(raw =>
    ['dependencies', 'devDependencies', 'optionalDependencies']
      .flatMap(group => Object.entries(table(table(raw)[group])))
      .flatMap(([name, value]) => {
        const found = REAL.exec(word(typeof value === 'string' ? value : table(value)['version']));
        const real = found?.[1] ?? found?.[2];
        return real === undefined ? [] : [{ name, real }];
      }),
  );
  return { ecosystem: 'npm', entries, roots: new Map(roots), renamed: unexplained(text, renamed), linked: false, hashed: true };
};
