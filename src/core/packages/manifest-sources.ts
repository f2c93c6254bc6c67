/** What declared packages come to by their source: places that no registry stands for, and names that stand for others. */
import { imitates } from './imitation.ts';
import type { Declared, Manifest } from './manifest.ts';
import { type Draft, folderOf, type ManifestContext, shownSpec } from './manifest-finding.ts';
import { isLocal, originOf } from './registries.ts';

/** Sources that no registry stands for. */
export const unusualSources = (fresh: readonly Declared[], before: Manifest, context: ManifestContext): Draft[] => {
  const repositories = new Set(before.declared.filter(d => d.kind === 'git').map(d => `${d.name} ${repository(d.spec)}`));
  const was = standing(before);
  return fresh.flatMap((dependency): Draft[] => {
    const { name, spec, kind, alias } = dependency;
    // Another commit of the repository that it came from already is a bump.
    if (kind === 'git' && repositories.has(`${name} ${repository(spec)}`)) return [];
    const at = { subject: `${name} ${spec}`, words: [name, spec.slice(0, 60)] };
    const origin = originOf(spec);
    if (origin && /^(http|git|ftp)$/.test(origin.protocol) && !isLocal(origin.host))
      return [
        {
          ...at,
          decision: 'deny',
          rule: 'unencrypted-source',
          risk: 'high',
          message: `\`${name}\` is fetched without encryption from \`${shownSpec(spec)}\``,
          fix: 'take a published version from the registry, or an https address',
        },
      ];
    if (kind === 'runs')
      return [
        {
          ...at,
          decision: 'deny',
          rule: 'tool-runs',
          risk: 'high',
          message: `\`${name}\` is made by running \`${shownSpec(spec)}\``,
          fix: 'take a published version',
        },
      ];
    const outside = kind === 'path' && leaves(folderOf(context.path), spec);
    if (kind === 'git' || kind === 'url' || kind === 'patch' || outside)
      return [
        {
          ...at,
          decision: 'ask',
          rule: 'unusual-source',
          risk: 'medium',
          message: `\`${name}\` does not come from the registry but from \`${shownSpec(spec)}\``,
          fix: 'take a published version from the registry, or let a person who may write here approve it',
        },
      ];
    const registry = registryOf(spec);
    if (kind === 'registry' && registry !== undefined && was.moves(name, registry))
      return [
        {
          ...at,
          decision: 'ask',
          rule: 'unusual-source',
          risk: 'medium',
          message: `\`${name}\` now comes from another registry: \`${shownSpec(registry)}\``,
          fix: 'leave it where it was, or let a person who may write here approve it',
        },
      ];
    if (kind === 'alias' && was.redirects(dependency))
      return [
        {
          ...at,
          decision: 'ask',
          rule: 'alias',
          risk: 'medium',
          message: `\`${name}\` is really \`${shownSpec(alias!)}\``,
          fix: 'use the package under its own name, or let a person who may write here approve it',
        },
      ];
    return [];
  });
};
const repository = (spec: string): string => spec.replace(/[#?].*$|(?<=.)@[^/@:]*$/, '');

/** Words of a name; what is counted (`react17`) is the same word. */
const wordsOf = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map(part => part.replace(/\d+$/, ''))
    .filter(part => part !== '');
/** Whether one of two names is made of the other and more words; a letter more is another name. */
const related = (name: string, alias: string): boolean => {
  const [a, b] = [` ${wordsOf(name).join(' ')} `, ` ${wordsOf(alias).join(' ')} `];
  return a.includes(b) || b.includes(a) || a.replaceAll(' ', '') === b.replaceAll(' ', '');
};

/** The package that an override is for: `parent>react@17`, `**\/react` and `react` are for the same. */
const target = (name: string): string =>
  /(?:^|\/)((?:@[^/@]+\/)?[^/@]+)(?:@.*)?$/s.exec(name.slice(name.lastIndexOf('>') + 1))?.[1] ?? name;
/** The name of a registry that a manifest configures, where a package is to come from it. */
const registryOf = (spec: string): string | undefined => /^registry (\S+)/.exec(spec)?.[1];

/** What names stood for at the base. */
const standing = (before: Manifest) => {
  const itself = new Set(before.declared.filter(d => d.kind === 'registry').map(d => target(d.name)));
  const aliases = new Set(before.declared.map(d => `${d.name}\0${d.alias ?? ''}`));
  const registries = new Set(before.declared.map(d => `${d.name}\0${registryOf(d.spec) ?? ''}`));
  return {
    /** A package of the base that came from elsewhere than this registry. */
    moves: (name: string, registry: string): boolean => itself.has(target(name)) && !registries.has(`${name}\0${registry}`),
    /** A name that stands for another package than before; a bump of what it stood for already is none. */
    redirects: ({ name, alias = '', forced }: Declared): boolean => {
      if (target(name) === alias || aliases.has(`${name}\0${alias}`)) return false;
      return forced === true || itself.has(target(name)) || !related(name, alias);
    },
  };
};

/** Whether a relative path leaves the repository. */
const leaves = (folder: string, spec: string): boolean => {
  const path = spec.replace(/^(file|link|portal):(\/\/)?/, '');
  if (/^[/~]|^[A-Za-z]:/.test(path)) return true;
  let depth = folder === '' ? 0 : folder.split('/').length;
  for (const part of path.split('/')) {
    if (part === '..') depth--;
    else if (part !== '' && part !== '.') depth++;
    if (depth < 0) return true;
  }
  return false;
};

/** Names that imitate a well-known one. */
export const imitations = (fresh: readonly Declared[], before: Manifest, context: ManifestContext): Draft[] =>
  fresh.flatMap((dependency): Draft[] => {
    const name = dependency.alias ?? dependency.name;
    const found = context.known.has(name) ? undefined : imitates(before.ecosystem, name);
    if (!found) return [];
    const unmistakable = /[^\x20-\x7e]/.test(name);
    return [
      {
        decision: unmistakable ? 'deny' : 'ask',
        rule: 'imitation',
        risk: 'high',
        message: `\`${shownSpec(name)}\` looks like \`${found.of}\` (${found.how === 'letter' ? 'one letter apart' : `same but for the ${found.how === 'separator' ? 'separator' : found.how === 'scope' ? 'scope' : 'look-alike letters'}`})`,
        fix: `if you mean \`${found.of}\`, write that; if not, let a person who may write here approve the name`,
        subject: name,
        words: [name],
      },
    ];
  });
