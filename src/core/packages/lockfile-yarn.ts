/** yarn.lock, both its own old format (version 1) and the YAML of yarn 2 and later. */

import { readYaml } from '../documents/read-yaml.ts';
import { type Locked, type Lockfile, unexplained } from './lockfile.ts';
import { table, word } from './manifest.ts';

type Table = Readonly<Record<string, unknown>>;
const nameOf = (key: string): string => /^(@?[^@]+)@/.exec(key)?.[1] ?? key;
/** `name@npm:other@range`: the package that is really meant, where it is another. */
const aliasOf = (key: string): { alias?: string } => {
  const real = /^@?[^@]+@npm:(@?[^@,"\s]+)@/.exec(key)?.[1];
  return real === undefined || real === nameOf(key) ? {} : { alias: real };
};

/** Version 1: keys at the margin, fields at two spaces, tables of fields at four. Strict: any other line is no yarn.lock. */
const readV1 = (text: string): Lockfile => {
  const entries: { name: string; key: string; fields: Map<string, string>; needs: string[] }[] = [];
  let inside = '';
  for (const [n, line] of text.split(/\r?\n/).entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const [, indent, first, rest] = /^( *)("[^"]*"|[^\s",:]+(?::[^\s",]+)*)(.*)$/.exec(line) ?? [];
    const word1 = first?.replaceAll('"', '');
    const entry = entries.at(-1);
    if (indent === '' && line.endsWith(':')) entries.push({ name: nameOf(word1!), key: word1!, fields: new Map(), needs: [] });
    else if (indent === '  ' && rest === ':') inside = word1!;
    else if (indent === '  ' && entry && rest) {
      inside = '';
      entry.fields.set(word1!, rest.trim().replaceAll('"', ''));
    } else if (indent === '    ' && entry && rest) {
      if (/^(optional)?dependencies$/i.test(inside)) entry.needs.push(word1!);
    } else if (!(indent === '  ' && entry && line.endsWith(':'))) throw new SyntaxError(`line ${n + 1} is not of a yarn.lock`);
    else inside = line.trim().slice(0, -1);
  }
  const locked = entries.map(({ name, key, fields, needs }): Locked => {
    const source = fields.get('resolved');
    const hash = /#([0-9a-f]{40})$/.exec(source ?? '')?.[1];
    const integrity = fields.get('integrity') ?? (hash && !/^git|\.git#/.test(source!) ? `sha1-hex-${hash}` : undefined);
    return {
      name,
      version: fields.get('version') ?? '',
      ...aliasOf(key),
      ...(source !== undefined && { source: hash && integrity ? source.slice(0, -41) : source }),
      ...(integrity !== undefined && { integrity }),
      needs,
    };
  });
  return { ecosystem: 'npm', entries: locked, linked: false, hashed: true };
};

/** Version 2 and later. A checksum has the cache's version before a slash, which is no part of the hash. */
const readBerry = (yaml: Table, text: string): Lockfile => {
  const entries = Object.entries(yaml).flatMap(([key, raw]): Locked[] => {
    if (key === '__metadata') return [];
    const entry = table(raw);
    const resolution = word(entry['resolution']);
    const source = resolution.slice(nameOf(resolution).length + 1);
    const integrity = word(entry['checksum']);
    const local = /^(workspace|link|portal):/.test(source);
    return [
      {
        name: nameOf(key),
        version: word(entry['version']),
        ...(!source.startsWith('npm:') && !local && source !== '' && { source }),
        ...(/__archiveUrl=/.test(source) && { source: decodeURIComponent(/__archiveUrl=([^&]*)/.exec(source)![1]!) }),
        ...(integrity !== '' && { integrity }),
        ...(local && { local }),
        needs: Object.keys(table(entry['dependencies'])),
      },
    ];
  });
  const renamed = Object.entries(yaml).flatMap(([key, raw]) => {
    const resolution = word(table(raw)['resolution']);
    return key === '__metadata' || resolution === '' ? [] : [{ name: nameOf(key), real: nameOf(resolution) }];
  });
  // A package for another platform has no checksum until somebody installs there, so a missing one says nothing.
  return { ecosystem: 'npm', entries, renamed: unexplained(text, renamed), linked: false, hashed: false };
};

/** yarn.lock of any version. */
export const readYarnLock = (text: string): Lockfile =>
  /^__metadata:/m.test(text) ? readBerry(table(readYaml(text)), text) : readV1(text);
