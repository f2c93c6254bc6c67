/** Gemfile, gem specifications, bundler's settings, and Gemfile.lock. */

import { readYaml } from '../documents/read-yaml.ts';
import type { Locked, Lockfile } from './lockfile.ts';
import { type Declared, type Manifest, type Setting, table, word } from './manifest.ts';

const quoted = /["']([^"'\n]*)["']/;
const named = (...names: string[]): RegExp =>
  new RegExp(`(?:\\b(?:${names.join('|')}):|:(?:${names.join('|')})\\s*=>)\\s*["']([^"'\\n]*)["']`);
const GIT = named('git', 'github', 'gitlab', 'bitbucket', 'gist');
const PATH = named('path');
const SOURCE = named('source');

/** Gemfile, gems.rb: Ruby, but written as a list. Comments are left out. */
export const readGemfile = (text: string): Manifest => {
  const declared: Declared[] = [];
  const settings: Setting[] = [];
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.replace(/(^|\s)#.*$/, '').trim();
    const [, verb, rest] = /^(gem|source|plugin|git|path|eval_gemfile)\b[\s(]*(.*)$/.exec(line) ?? [];
    const name = quoted.exec(rest ?? '')?.[1];
    if (verb === undefined || name === undefined) continue;
    if (verb === 'source') settings.push({ name: 'source', value: name, kind: /\bdo\b/.test(rest!) ? 'extra' : 'registry' });
    else if (verb === 'plugin') settings.push({ name: 'plugin', value: name, kind: 'runs' });
    else if (verb === 'git') settings.push({ name: 'git', value: name, kind: 'note' });
    else if (verb === 'gem') {
      const git = GIT.exec(rest!)?.[1];
      const path = PATH.exec(rest!)?.[1];
      const source = SOURCE.exec(rest!)?.[1];
      if (source !== undefined) settings.push({ name: `source of ${name}`, value: source, kind: 'extra' });
      const version = /^[^,]*,\s*["']([^"']*)["']/.exec(rest!)?.[1] ?? '';
      declared.push({
        name,
        spec: git ?? path ?? version,
        group: 'gem',
        kind: git !== undefined ? 'git' : path !== undefined ? 'path' : 'registry',
      });
    }
  }
  return { ecosystem: 'ruby', declared, scripts: [], settings };
};

/** *.gemspec. */
export const readGemspec = (text: string): Manifest => {
  const plain = text.replaceAll(/^[\t ]*#.*$/gm, '');
  const declared = [
    ...plain.matchAll(/\.add_(?:runtime_|development_)?dependency[\s(]+["']([^"']+)["'](?:\s*,\s*["']([^"']*)["'])?/g),
  ].map(([, name, spec = '']): Declared => ({ name: name!, spec, group: 'gemspec', kind: 'registry' }));
  const extensions = /\.extensions\s*(?:=|<<)\s*(.*)/.exec(plain)?.[1];
  const own = /\.name\s*=\s*["']([^"']+)["']/.exec(plain)?.[1];
  return {
    ecosystem: 'ruby',
    ...(own !== undefined && { name: own }),
    declared,
    scripts: extensions === undefined ? [] : [{ name: 'extensions', command: extensions.trim(), automatic: true }],
    settings: [],
  };
};

/** .bundle/config: mirrors and checks. */
export const readBundleConfig = (text: string): Manifest => {
  const settings = Object.entries(table(readYaml(text))).flatMap(([key, raw]): Setting[] => {
    const value = word(raw);
    if (key.startsWith('BUNDLE_MIRROR__')) return [{ name: key, value, kind: 'registry' }];
    if (key === 'BUNDLE_SSL_VERIFY_MODE' || key === 'BUNDLE_DISABLE_CHECKSUM_VALIDATION')
      return [{ name: key, value, kind: 'weak' }];
    if (key === 'BUNDLE_FROZEN' || key === 'BUNDLE_DEPLOYMENT')
      return [{ name: key, value, kind: value === 'true' ? 'guard' : 'note' }];
    return /^BUNDLE_(GEMFILE|PATH__SYSTEM|SSL_CA_CERT|BUILD__.*)$/.test(key) ? [{ name: key, value, kind: 'note' }] : [];
  });
  return { ecosystem: 'ruby', declared: [], scripts: [], settings };
};

/** Gemfile.lock: sections by indentation; hashes in a section of their own. */
export const readGemfileLock = (text: string): Lockfile => {
  const entries: Locked[] = [];
  const sums = new Map<string, string>();
  let section = '';
  let remote = '';
  for (const line of text.split(/\r?\n/)) {
    if (/^[A-Z][A-Z ]*$/.test(line)) {
      section = line;
      remote = '';
    }
    remote = /^ {2}remote: (\S+)/.exec(line)?.[1] ?? remote;
    const [, name, version] = /^ {4}([\w.-]+) \(([^)]+)\)$/.exec(line) ?? [];
    if (name !== undefined && /^(GEM|GIT|PATH|PLUGIN SOURCE)$/.test(section))
      entries.push({
        name,
        version: version!,
        ...(section === 'PATH' ? { local: true } : { source: section === 'GIT' ? `git+${remote}` : remote }),
        needs: [],
      });
    const [, need] = /^ {6}([\w.-]+)/.exec(line) ?? [];
    if (need !== undefined && entries.length > 0) (entries.at(-1)!.needs as string[]).push(need);
    const [, sum, of, hash] = /^ {2}([\w.-]+) \(([^)]+)\) (\S+=\S+)$/.exec(line) ?? [];
    if (sum !== undefined) sums.set(`${sum} ${of}`, hash!.replace('=', ':'));
  }
  if (entries.length === 0 && !/^(GEM|DEPENDENCIES|PATH|GIT)$/m.test(text)) throw new SyntaxError('no section of a Gemfile.lock');
  return {
    ecosystem: 'ruby',
    entries: entries.map(entry => {
      const integrity = sums.get(`${entry.name} ${entry.version}`);
      return integrity === undefined ? entry : { ...entry, integrity };
    }),
    linked: false,
    hashed: false,
  };
};
