/** NuGet and MSBuild: project files, central versions, NuGet.Config, tool manifests and packages.lock.json. */

import { children, elements, field, parseXml, type Xml } from '../documents/xml.ts';
import type { Locked, Lockfile } from './lockfile.ts';
import { type Declared, type Manifest, type Script, type Setting, table, word } from './manifest.ts';
import { readJsonc } from './manifest-npm.ts';

const REFERENCES = /^(PackageReference|PackageVersion|GlobalPackageReference|PackageDownload|DotNetCliToolReference|package)$/;

/** *.csproj and its like, Directory.*.props and .targets, packages.config. */
export const readProject = (text: string): Manifest => {
  const all = elements(parseXml(text));
  const declared = all
    .filter(element => REFERENCES.test(element.name))
    .flatMap((element): Declared[] => {
      const name = field(element, 'Include') || (element.name === 'package' ? field(element, 'id') : '');
      return name === '' || name.startsWith('$(')
        ? []
        : [
            {
              name: name.toLowerCase(),
              spec: field(element, 'Version') || field(element, 'VersionOverride'),
              group: element.name,
              kind: 'registry',
            },
          ];
    });
  const settings = all.flatMap((element): Setting[] => {
    if (/^Restore(Additional)?(Project)?Sources$/.test(element.name))
      return element.text
        .split(';')
        .filter(url => /^[a-z]+:\/\//i.test(url.trim()))
        .map(url => ({ name: element.name, value: url.trim(), kind: /Additional/.test(element.name) ? 'extra' : 'registry' }));
    if (/^(RestoreLockedMode|RestorePackagesWithLockFile|NuGetAudit)$/.test(element.name))
      return [{ name: element.name, value: element.text, kind: /^true$/i.test(element.text) ? 'guard' : 'note' }];
    return [];
  });
  const scripts = all
    .filter(element => element.name === 'Exec' || element.name === 'PreBuildEvent' || element.name === 'PostBuildEvent')
    .map(
      (element): Script => ({
        name: element.name,
        // MSBuild's own properties look like a shell's substitution.
        command: (word(element.attributes['Command']) || element.text).replaceAll(/\$\(([\w.]+)\)/g, '%$1%'),
        automatic: true,
        step: true,
      }),
    );
  return { ecosystem: 'dotnet', declared, scripts, settings };
};

/** NuGet.Config. */
export const readNugetConfig = (text: string): Manifest => {
  const root = parseXml(text);
  const section = (name: string): Xml | undefined => children(root, name)[0];
  const sources = children(section('packageSources'), 'add').flatMap((add): Setting[] => {
    const value = field(add, 'value');
    const insecure: Setting[] = /^true$/i.test(field(add, 'allowInsecureConnections'))
      ? [{ name: 'allowInsecureConnections', value: field(add, 'key'), kind: 'weak' }]
      : [];
    return /^[a-z]+:\/\//i.test(value)
      ? [{ name: `packageSources ${field(add, 'key')}`, value, kind: 'registry' }, ...insecure]
      : insecure;
  });
  const mapping = children(section('packageSourceMapping'), 'packageSource').map(
    (source): Setting => ({
      name: `packageSourceMapping ${field(source, 'key')}`,
      value: children(source, 'package')
        .map(p => field(p, 'pattern'))
        .sort()
        .join(' '),
      kind: 'guard',
    }),
  );
  const clear = children(section('packageSources'), 'clear').map(
    (): Setting => ({ name: 'packageSources clear', value: 'true', kind: 'guard' }),
  );
  const config = children(section('config'), 'add').flatMap((add): Setting[] => {
    const key = field(add, 'key');
    if (/^signatureValidationMode$/i.test(key))
      return [{ name: key, value: field(add, 'value'), kind: /^require$/i.test(field(add, 'value')) ? 'guard' : 'note' }];
    return /^(http_proxy|globalPackagesFolder|repositoryPath)$/i.test(key)
      ? [{ name: key, value: field(add, 'value'), kind: 'note' }]
      : [];
  });
  return { ecosystem: 'dotnet', declared: [], scripts: [], settings: [...sources, ...mapping, ...clear, ...config] };
};

/** dotnet-tools.json: programs that `dotnet tool restore` brings in. */
export const readDotnetTools = (text: string): Manifest => ({
  ecosystem: 'dotnet',
  declared: Object.entries(table(table(readJsonc(text))['tools'])).map(
    ([name, tool]): Declared => ({
      name: name.toLowerCase(),
      spec: word(table(tool)['version']),
      group: 'tools',
      kind: 'registry',
    }),
  ),
  scripts: [],
  settings: [],
});

/** packages.lock.json. */
export const readPackagesLock = (text: string): Lockfile => {
  const json = table(readJsonc(text));
  if (json['dependencies'] === undefined) throw new SyntaxError('no `dependencies`');
  const entries = Object.values(table(json['dependencies'])).flatMap(framework =>
    Object.entries(table(framework)).map(([name, raw]): Locked => {
      const entry = table(raw);
      const hash = entry['contentHash'];
      return {
        name: name.toLowerCase(),
        version: word(entry['resolved']),
        ...(entry['type'] === 'Project' && { local: true }),
        ...(hash !== undefined && { integrity: `sha512-${word(hash)}` }),
        needs: Object.keys(table(entry['dependencies'])).map(need => need.toLowerCase()),
      };
    }),
  );
  return { ecosystem: 'dotnet', entries, linked: false, hashed: true };
};
