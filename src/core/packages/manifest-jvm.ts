/** Maven and Gradle: pom.xml, build scripts, version catalogs, wrappers, settings, and Gradle's verification metadata. */

import { codeText } from '../code/code-text.ts';
import { tomlLibrary } from '../documents/libraries.ts';
import { children, elements, field, parseXml } from '../documents/xml.ts';
import type { Locked, Lockfile } from './lockfile.ts';
import { type Declared, type Manifest, type Script, type Setting, table, word } from './manifest.ts';

const artifact = (group: string, name: string, spec: string, at: string): Declared => ({
  name: `${group}:${name}`,
  spec,
  group: at,
  kind: 'registry',
});

/** pom.xml, settings.xml, .mvn/extensions.xml. */
export const readPom = (text: string): Manifest => {
  const root = parseXml(text);
  const all = elements(root);
  const named = (name: string): typeof all => all.filter(element => element.name === name);
  const declared = [...named('dependency'), ...named('plugin'), ...named('extension'), ...children(root, 'parent')].flatMap(
    (element): Declared[] => {
      const name = field(element, 'artifactId');
      const group = field(element, 'groupId') || (element.name === 'plugin' ? 'org.apache.maven.plugins' : '');
      return name === '' ? [] : [artifact(group, name, field(element, 'version'), element.name)];
    },
  );
  const settings = ['repository', 'pluginRepository', 'mirror', 'snapshotRepository'].flatMap(name =>
    named(name).flatMap((element): Setting[] => {
      const url = field(element, 'url');
      return url === ''
        ? []
        : [
            {
              name: `${name} ${field(element, 'id')}`.trim(),
              value: url,
              kind: name === 'mirror' ? 'registry' : name === 'snapshotRepository' ? 'note' : 'extra',
            },
          ];
    }),
  );
  const extensions = named('extension').flatMap((element): Setting[] => {
    const name = field(element, 'artifactId');
    return name === '' ? [] : [{ name: 'extension', value: `${field(element, 'groupId')}:${name}`, kind: 'runs' }];
  });
  const scripts = named('plugin')
    .filter(element =>
      /^(exec-maven-plugin|maven-antrun-plugin|gmavenplus-plugin|frontend-maven-plugin|groovy-maven-plugin)$/.test(
        field(element, 'artifactId'),
      ),
    )
    .map(
      (element): Script => ({
        name: field(element, 'artifactId'),
        command:
          elements(element)
            .filter(
              e =>
                e.text !== '' &&
                e.children.length === 0 &&
                !/^(version|groupId|artifactId|id|phase|goal|inherited)$/.test(e.name),
            )
            .map(e => e.text)
            .join(' ') +
          elements(element)
            .filter(e => e.name === 'exec')
            .map(e => word(e.attributes['executable']))
            .join(' '),
        automatic: true,
        step: true,
      }),
    );
  const own = children(root, 'artifactId')[0]?.text;
  const group = children(root, 'groupId')[0]?.text ?? children(root, 'parent').map(p => field(p, 'groupId'))[0] ?? '';
  return {
    ecosystem: 'jvm',
    ...(own !== undefined && { name: `${group}:${own}` }),
    declared,
    scripts,
    settings: [...settings, ...extensions],
  };
};

/** build.gradle, settings.gradle and init scripts, in Groovy or Kotlin: programs, of which the usual forms are read. */
export const readGradle = (text: string): Manifest => {
  const { bare } = codeText(text, 'java');
  const declared = [
    ...[
      ...bare.matchAll(
        /\b(?:[a-z]\w*(?:mplementation|Only|pi|lasspath|rocessor)|api|implementation|compile|kapt|ksp|classpath|platform)\b[\s(]*(?:platform\s*\(|enforcedPlatform\s*\()?\s*["']([\w.-]+):([\w.-]+)(?::([^"'@]*))?["'@]/g,
      ),
    ].map(([, group, name, spec = '']) => artifact(group!, name!, spec, 'dependencies')),
    ...[...bare.matchAll(/^[\t ]*id[\s(]+["']([\w.-]+)["']\)?\s+version\s*\(?["']([^"']+)["']/gm)].map(
      ([, name, spec]): Declared => ({ name: name!, spec: spec!, group: 'plugins', kind: 'registry' }),
    ),
  ];
  const substituted = [
    ...bare.matchAll(
      /\bsubstitute[\s(]{1,40}module[\s(]{1,40}["']([\w.-]{1,200}:[\w.-]{1,200})[^"'\n]{0,80}["'][\s).]{1,40}(?:using|with)[\s(]{1,40}module[\s(]{1,40}["']([\w.-]{1,200}:[\w.-]{1,200})(?::([^"'\n]{0,80}))?["']/g,
    ),
  ].map(
    ([, name, alias, spec = '']): Declared => ({
      name: name!,
      alias: alias!,
      spec,
      group: 'substitute',
      kind: 'alias',
      forced: true,
    }),
  );
  const settings = [
    ...[
      ...bare.matchAll(
        /\b(?:maven|ivy)\s*(?:\(\s*(?:url\s*=\s*)?(?:uri\s*\(\s*)?["']([^"']+)["']|\{[^}]{0,400}?\burl\b\s*(?:=|\()?\s*(?:uri\s*\(\s*)?\(?["']([^"']+)["'])/g,
      ),
    ].map(([, one, two]): Setting => ({ name: 'maven', value: (one ?? two)!, kind: 'extra' })),
    ...[...bare.matchAll(/\b(?:isA|a)llowInsecureProtocol\s*(?:=|\()?\s*true/g)].map(
      (): Setting => ({ name: 'allowInsecureProtocol', value: 'true', kind: 'weak' }),
    ),
    ...[...bare.matchAll(/\b(jcenter|mavenLocal)\s*\(\s*\)/g)].map(
      ([, name]): Setting => ({ name: name!, value: `${name}()`, kind: 'note' }),
    ),
    ...[...bare.matchAll(/^[\t ]*apply\s*(?:\(\s*)?from\s*[:=]\s*["'](https?:[^"']+)["']/gm)].map(
      ([, url]): Setting => ({ name: 'apply from', value: url!, kind: 'runs' }),
    ),
  ];
  return { ecosystem: 'jvm', declared: [...declared, ...substituted], scripts: [], settings };
};

/** gradle/libs.versions.toml. */
export const readVersionCatalog = (text: string): Manifest => {
  const toml = table(tomlLibrary().parse(text));
  const versions = table(toml['versions']);
  const version = (value: unknown): string =>
    word(table(value)['ref'] === undefined ? value : versions[word(table(value)['ref'])]);
  const declared = ['libraries', 'plugins'].flatMap(group =>
    Object.values(table(toml[group])).flatMap((raw): Declared[] => {
      const entry = table(raw);
      const text =
        typeof raw === 'string'
          ? raw
          : word(
              entry['module'] ??
                entry['id'] ??
                (entry['group'] === undefined ? '' : `${word(entry['group'])}:${word(entry['name'])}`),
            );
      const [one, two, three] = text.split(':');
      if (one === undefined || one === '') return [];
      if (group === 'plugins') return [{ name: one, spec: two ?? version(entry['version']), group, kind: 'registry' }];
      return [artifact(one, two ?? '', three ?? version(entry['version']), group)];
    }),
  );
  return { ecosystem: 'jvm', declared, scripts: [], settings: [] };
};

/** gradle-wrapper.properties and maven-wrapper.properties: the build tool itself is downloaded and run. */
export const readWrapper = (text: string): Manifest => {
  const values = new Map(
    text.split(/\r?\n/).flatMap((line): [string, string][] => {
      const [, key, value] = /^\s*([\w.-]+)\s*[=:]\s*(.*?)\s*$/.exec(line) ?? [];
      return key === undefined ? [] : [[key, value!.replaceAll('\\', '')]];
    }),
  );
  const settings = ['distributionUrl', 'wrapperUrl'].flatMap((key): Setting[] =>
    values.has(key) ? [{ name: key, value: values.get(key)!, kind: 'registry' }] : [],
  );
  const checks = ['distributionSha256Sum', 'wrapperSha256Sum', 'validateDistributionUrl']
    .filter(key => values.has(key))
    .map((key): Setting => ({ name: key, value: 'set', kind: 'guard' }));
  return { ecosystem: 'jvm', declared: [], scripts: [], settings: [...settings, ...checks] };
};

/** The same file as a lockfile: one address has one hash. */
export const readWrapperLock = (text: string): Lockfile => {
  const value = (key: string): string | undefined =>
    new RegExp(`^\\s*${key}\\s*[=:]\\s*(.*?)\\s*$`, 'm').exec(text)?.[1]?.replaceAll('\\', '');
  const entries = ['distribution', 'wrapper'].flatMap((name): Locked[] => {
    const url = value(`${name}Url`);
    const sum = value(`${name}Sha256Sum`);
    return url === undefined ? [] : [{ name, version: url, ...(sum !== undefined && { integrity: `sha256:${sum}` }) }];
  });
  return { ecosystem: 'jvm', entries, linked: false, hashed: false };
};

/** gradle/verification-metadata.xml: hashes by artifact, and whether they are looked at. */
export const readVerification = (text: string): Lockfile => {
  const entries = elements(parseXml(text))
    .filter(e => e.name === 'component')
    .flatMap(component =>
      children(component, 'artifact').map((file): Locked => {
        const hashes = file.children
          .filter(c => /^(sha1|sha256|sha512|md5)$/.test(c.name))
          .flatMap(c => [
            `${c.name}:${word(c.attributes['value'])}`,
            ...children(c, 'also-trust').map(a => `${c.name}:${word(a.attributes['value'])}`),
          ]);
        return {
          name: `${word(component.attributes['group'])}:${word(component.attributes['name'])} ${word(file.attributes['name'])}`,
          version: word(component.attributes['version']),
          ...(hashes.length > 0 && { integrity: hashes.join(' ') }),
        };
      }),
    );
  return { ecosystem: 'jvm', entries, linked: false, hashed: true };
};
/** What verification-metadata.xml configures. */
export const readVerificationSettings = (text: string): Manifest => {
  const all = elements(parseXml(text));
  const settings = all.flatMap((element): Setting[] => {
    if (element.name === 'verify-metadata' || element.name === 'verify-signatures')
      return [{ name: element.name, value: element.text, kind: element.text === 'true' ? 'guard' : 'note' }];
    if (element.name === 'trust') return [{ name: 'trusted-artifacts', value: JSON.stringify(element.attributes), kind: 'note' }];
    return [];
  });
  return { ecosystem: 'jvm', declared: [], scripts: [], settings };
};
