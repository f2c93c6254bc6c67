/** Base manifest against head manifest: new code at install time, other places to fetch from, sources outside the registry, imitated names. */

import { DECISIONS, type Opinion, type Place } from '../model.ts';
import { imitates } from './imitation.ts';
import { changedScripts, fetchesCode, pipesForeignCode, runsNewCode } from './install-scripts.ts';
import { type Declared, lineWith, type Manifest, type Setting } from './manifest.ts';
import { isKnown, isLocal, isOfficial, originOf } from './registries.ts';

export interface ManifestContext {
  readonly path: string;
  readonly text: string;
  /** Paths that the change adds or modifies. */
  readonly changed: ReadonlySet<string>;
  /** Names that are no news: declared or locked at the base, or packages of this repository. */
  readonly known: ReadonlySet<string>;
}

const shown = (text: string): string => (text.length > 160 ? `${text.slice(0, 159)}…` : text);
/** An opinion whose place is still to be looked up: the words that stand on its line. */
interface Draft extends Omit<Opinion, 'place'> {
  readonly words: readonly string[];
}
const place = ({ path, text }: ManifestContext, ...words: string[]): Place => {
  const line = lineWith(text, ...words);
  return line === undefined ? { file: path } : { file: path, line };
};
const folderOf = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '');

const scripts = (before: Manifest, after: Manifest, context: ManifestContext): Draft[] =>
  changedScripts(before.scripts, after.scripts).flatMap(({ name, command, step }): Draft[] => {
    const why =
      step === true
        ? fetchesCode(command)
        : runsNewCode(command, {
            folder: folderOf(context.path),
            changed: context.changed,
            scripts: new Map(after.scripts.map(script => [script.name, script.command])),
            installed: new Set(before.declared.map(dependency => dependency.name)),
          });
    if (step === true && why === undefined) return [];
    const deny = why !== undefined && step !== true;
    return [
      {
        decision: deny ? 'deny' : 'ask',
        rule: 'lifecycle-script',
        risk: deny ? 'high' : 'medium',
        message: `\`${name}\` runs by itself and is now \`${shown(command)}\`${why === undefined ? '' : `: ${why}`}`,
        fix: deny
          ? `take \`${name}\` out, and run the step by hand or in a reviewed workflow`
          : 'let a person who may write here approve it',
        subject: `${name} ${command}`,
        words: [name, command.slice(0, 40)],
      },
    ];
  });

/** Scripts that people run by name: what they run is theirs to see, but not code straight from the network. */
const foreign = (before: Manifest, after: Manifest): Draft[] => {
  const old = new Set(before.scripts.map(script => script.command));
  return after.scripts.flatMap(({ name, command, automatic }): Draft[] => {
    const how = automatic || old.has(command) ? undefined : pipesForeignCode(command);
    if (how === undefined) return [];
    return [
      {
        decision: 'deny',
        rule: 'script-fetches-code',
        risk: 'high',
        message: `\`${name}\` now runs code from elsewhere: \`${shown(how)}\``,
        fix: 'download to a file with a known hash, or use a package',
        subject: `${name} ${command}`,
        words: [name, command.slice(0, 40)],
      },
    ];
  });
};

/** What a setting with an address comes to. */
const judgeAddress = (setting: Setting, before: Manifest, after: Manifest): Opinion['decision'] | undefined => {
  const origin = originOf(setting.value);
  const hosts = new Set(before.settings.flatMap(s => originOf(s.value)?.host ?? []));
  if (!origin)
    return /[$%{]/.test(setting.value) ? 'ask' : setting.kind === 'registry' && setting.value !== '' ? 'ask' : undefined;
  if (isLocal(origin.host)) return undefined;
  if (origin.protocol === 'http') return 'deny';
  if (isOfficial(after.ecosystem, origin.host) || hosts.has(origin.host)) return undefined;
  return isKnown(origin.host) || origin.host.includes('$') ? 'ask' : 'deny';
};

const PRELOADS = /(^|\s)(-r|--require|--import|--loader|--experimental-loader)([\s=]|$)/;
const RELEASE = /^(\.\/)?\.yarn\/releases\/yarn-[\w.-]+\.c?js$/;
const judgeSetting = (setting: Setting, before: Manifest, after: Manifest): Opinion['decision'] | undefined => {
  switch (setting.kind) {
    case 'registry':
    case 'extra':
      return judgeAddress(setting, before, after);
    case 'weak':
      return 'deny';
    case 'runs':
      if (setting.name === 'node-options' && !PRELOADS.test(setting.value)) return undefined;
      if (/^https?:/.test(setting.value)) return 'deny';
      // A bump of yarn itself: the program beside it is told on its own.
      if (setting.name === 'yarnPath' && RELEASE.test(setting.value) && before.settings.some(s => s.name === 'yarnPath'))
        return undefined;
      return PRELOADS.test(setting.value) ? 'deny' : 'ask';
    case 'trust':
      return 'ask';
    case 'note':
      return /registry$/i.test(setting.name) ? judgeAddress(setting, before, after) && 'ask' : 'ask';
    case 'guard':
      return undefined;
  }
};

const SAYS: Readonly<Record<Setting['kind'], string>> = {
  registry: 'packages are now fetched from',
  extra: 'packages are also fetched from',
  weak: 'a check of what is fetched is off:',
  runs: 'the package tool now runs',
  trust: 'may now run scripts at install time:',
  guard: 'a protection is gone:',
  note: 'changes how packages are fetched:',
};

const settings = (before: Manifest, after: Manifest): Draft[] => {
  const said = (list: readonly Setting[]): Set<string> => new Set(list.map(s => `${s.name}\0${s.value}`));
  const old = said(before.settings);
  const trusted = new Set(before.settings.filter(s => s.kind === 'trust').map(s => unversioned(s.value)));
  const fresh = after.settings.filter(
    s => !old.has(`${s.name}\0${s.value}`) && !(s.kind === 'trust' && trusted.has(unversioned(s.value))),
  );
  const weaker = before.settings.filter(s => s.kind === 'guard' && !strictEnough(s, after.settings));
  const rule = {
    registry: 'registry',
    extra: 'registry',
    weak: 'fetch-check-off',
    runs: 'tool-runs',
    trust: 'scripts-allowed',
  } as const;
  return [
    ...fresh.flatMap((setting): Draft[] => {
      const decision = judgeSetting(setting, before, after);
      if (decision === undefined) return [];
      return [
        {
          decision,
          rule: setting.kind in rule ? rule[setting.kind as keyof typeof rule] : 'fetch-setting',
          risk: decision === 'deny' ? 'high' : 'medium',
          message: `${SAYS[setting.kind]} \`${shown(setting.value)}\` (\`${setting.name}\`)`,
          fix: decision === 'deny' ? 'take this setting out' : 'let a person who may write here approve it',
          subject: `${setting.name} ${setting.value}`,
          words: [setting.name.split('.').at(-1)!, setting.value],
        },
      ];
    }),
    ...weaker.map(
      (setting): Draft => ({
        decision: 'ask',
        rule: 'fetch-setting',
        risk: 'medium',
        message: `${SAYS.guard} \`${setting.name}\` was \`${shown(setting.value)}\``,
        fix: 'put it back, or let a person who may write here approve it',
        subject: setting.name,
        words: [setting.name],
      }),
    ),
  ];
};
/** A package pattern without its version: `esbuild@0.28.1` -> `esbuild`. */
const unversioned = (pattern: string): string => pattern.replace(/(?!^)@.*$/, '');
/** A protection still stands when it has the same value, or a larger number. */
const strictEnough = (was: Setting, now: readonly Setting[]): boolean =>
  now.some(s => s.name === was.name && s.kind === 'guard' && (s.value === was.value || Number(s.value) >= Number(was.value)));

/** Sources that no registry stands for. */
const sources = (fresh: readonly Declared[], before: Manifest, context: ManifestContext): Draft[] => {
  const repositories = new Set(before.declared.filter(d => d.kind === 'git').map(d => `${d.name} ${repository(d.spec)}`));
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
          message: `\`${name}\` is fetched without encryption from \`${shown(spec)}\``,
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
          message: `\`${name}\` is made by running \`${shown(spec)}\``,
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
          message: `\`${name}\` does not come from the registry but from \`${shown(spec)}\``,
          fix: 'take a published version from the registry, or let a person who may write here approve it',
        },
      ];
    if (kind === 'alias' && !related(name, alias!))
      return [
        {
          ...at,
          decision: 'ask',
          rule: 'alias',
          risk: 'medium',
          message: `\`${name}\` is really \`${shown(alias!)}\``,
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
const imitations = (fresh: readonly Declared[], before: Manifest, context: ManifestContext): Draft[] =>
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
        message: `\`${shown(name)}\` looks like \`${found.of}\` (${found.how === 'letter' ? 'one letter apart' : `same but for the ${found.how === 'separator' ? 'separator' : found.how === 'scope' ? 'scope' : 'look-alike letters'}`})`,
        fix: `if you mean \`${found.of}\`, write that; if not, let a person who may write here approve the name`,
        subject: name,
        words: [name],
      },
    ];
  });

/** What a manifest declares at the head and did not at the base: new names, and names whose source or pin changed. */
export const freshlyDeclared = (before: Manifest, after: Manifest): readonly Declared[] => {
  const old = new Set(before.declared.map(d => `${d.name}\0${d.spec}`));
  return after.declared.filter(d => !old.has(`${d.name}\0${d.spec}`));
};

/** Everything that one manifest or settings file does, except new direct dependencies, which the guard lists over the whole change. */
export const auditManifest = (before: Manifest, after: Manifest, context: ManifestContext): Opinion[] => {
  const fresh = freshlyDeclared(before, after);
  const known = new Set(before.declared.filter(d => d.forced).map(d => d.name));
  const forced = fresh.filter(d => d.forced && d.kind !== 'patch' && !known.has(d.name));
  const drafts = [
    ...scripts(before, after, context),
    ...foreign(before, after),
    ...settings(before, after),
    ...sources(fresh, before, context),
    ...imitations(fresh, before, context),
    ...forced.slice(0, 1).map(
      (first): Draft => ({
        decision: 'ask',
        rule: 'forced-version',
        risk: 'low',
        message: `replaces versions deeper down: ${forced
          .slice(0, 5)
          .map(d => `\`${d.name}\` -> \`${shown(d.spec)}\``)
          .join(', ')}${forced.length > 5 ? ` and ${forced.length - 5} more` : ''}`,
        fix: 'let a person who may write here approve it',
        subject: forced.map(d => d.name).join(' '),
        words: [first.name, first.spec],
      }),
    ),
  ];
  // The strictest first, so that what is left out is never worse than what is told.
  drafts.sort((a, b) => DECISIONS.indexOf(b.decision) - DECISIONS.indexOf(a.decision));
  const told = drafts.slice(0, MANY).map(({ words, ...opinion }): Opinion => ({ ...opinion, place: place(context, ...words) }));
  if (drafts.length <= MANY) return told;
  const rest = `${drafts.length - MANY} more settings and packages of this kind`;
  return [...told, { decision: 'ask', rule: 'many', message: rest, fix: 'split the change', place: { file: context.path } }];
};
/** More findings than this in one manifest are counted, not told. */
const MANY = 40;
