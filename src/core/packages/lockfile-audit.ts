/** Base lockfile against head lockfile, value by value: a lockfile may pin other versions, but never other bytes or another place. */

import type { Opinion } from '../model.ts';
import { shorten } from '../text.ts';
import type { Locked, Lockfile } from './lockfile.ts';
import { lineWith } from './manifest.ts';
import { isKnown, isLocal, isOfficial, originOf } from './registries.ts';

const key = (entry: Locked): string => `${entry.name}@${entry.version}`;
const hostsOf = (lock: Lockfile | undefined): ReadonlySet<string> =>
  new Set((lock?.entries ?? []).flatMap(entry => originOf(entry.source ?? '')?.host ?? []));

/** The algorithm of a hash: `sha512-...`, `sha256:...`, `10c0/...`, `h1:...`. */
const algorithm = (hash: string): string => /^([\w.]+?)[-:/](?=.)/.exec(hash)?.[1] ?? '';
/**
 * Same algorithm, and no value in common. Another algorithm alone is a better lockfile, not other bytes; and a release of many
 * files is the same while one of them is.
 */
const differs = (was: string, now: string): boolean => {
  const old = was.split(/\s+/);
  const fresh = now.split(/\s+/);
  const algorithms = new Set(old.map(algorithm));
  return fresh.some(hash => algorithms.has(algorithm(hash))) && !fresh.some(hash => old.includes(hash));
};

/** The package and version that a registry's file name tells, for registries that put both there. */
const toldByUrl = (source: string): { name: string; file: string } | undefined => {
  const [, path, file] =
    /^https?:\/\/[^/]+\/(?:.*\/)?((?:@[^/]+\/)?[^/]+)\/-\/(?:@[^/]+\/)?([^/]+?)\.(?:tgz|tar\.gz)$/.exec(source) ?? [];
  return path === undefined ? undefined : { name: path.replaceAll(/%2f/gi, '/').replaceAll(/%40/g, '@'), file: file! };
};

export interface LockContext {
  readonly path: string;
  readonly text: string;
  /** Names that manifests of the same change declare. */
  readonly declared: ReadonlySet<string>;
  /** Packages that manifests of the same change install under another name. */
  readonly aliases: ReadonlySet<string>;
  /** A manifest that belongs to this lockfile is part of the change. */
  readonly manifest: boolean;
  /** A dependency bot made the change: it uses the mirror that its owner configured. */
  readonly bot: boolean;
}

const most = 5;
/** One finding for many entries of one kind, at the first of them. */
const grouped = (
  rows: readonly { entry: Locked; what: string }[],
  context: LockContext,
  opinion: Pick<Opinion, 'rule' | 'decision' | 'fix' | 'risk'>,
): Opinion[] => {
  const [first] = rows;
  if (!first) return [];
  const line = lineWith(context.text, first.entry.source ?? first.entry.integrity ?? first.entry.name);
  const rest = rows.length > most ? ` and ${rows.length - most} more` : '';
  return [
    {
      ...opinion,
      message:
        rows
          .slice(0, most)
          .map(row => row.what)
          .join('; ') + rest,
      subject: rows
        .slice(0, most)
        .map(row => key(row.entry))
        .join(' '),
      place: line === undefined ? { file: context.path } : { file: context.path, line },
    },
  ];
};

const REGENERATE =
  'restore the lockfile from the base branch and let the package manager write it anew from the official registry';

/** What a changed lockfile must not do. */
export const auditLockfile = (before: Lockfile | undefined, after: Lockfile, context: LockContext): Opinion[] => {
  const old = new Map<string, Locked[]>();
  for (const entry of before?.entries ?? []) old.set(key(entry), [...(old.get(key(entry)) ?? []), entry]);
  const oldNames = new Set((before?.entries ?? []).map(entry => entry.name));
  const hosts = hostsOf(before);
  const fresh = after.entries.filter(
    entry => !(old.get(key(entry)) ?? []).some(was => was.source === entry.source && was.integrity === entry.integrity),
  );
  const rows = (test: (entry: Locked, was: readonly Locked[]) => string | undefined): { entry: Locked; what: string }[] =>
    fresh.flatMap(entry => {
      const what = test(entry, old.get(key(entry)) ?? []);
      return what === undefined ? [] : [{ entry, what }];
    });
  const at = (entry: Locked): string => `\`${shown(key(entry))}\``;
  const same = (entry: Locked, was: readonly Locked[]): boolean =>
    entry.integrity !== undefined && was.some(w => w.integrity !== undefined && !differs(w.integrity, entry.integrity!));

  const otherBytes = rows((entry, was) =>
    entry.integrity !== undefined &&
    !isOtherCommit(entry, was) &&
    was.some(w => w.integrity !== undefined) &&
    was.every(w => w.integrity === undefined || differs(w.integrity, entry.integrity!))
      ? `${at(entry)} keeps its version but has another hash: \`${shown(entry.integrity)}\``
      : undefined,
  );
  const otherHost = (known: boolean): ReturnType<typeof rows> =>
    rows((entry, was) => {
      const origin = originOf(entry.source ?? '');
      if (!origin || origin.git || isLocal(origin.host) || hosts.has(origin.host) || isKnown(origin.host) !== known)
        return undefined;
      if (isOfficial(after.ecosystem, origin.host) && (was.length === 0 || same(entry, was))) return undefined;
      if (known && (context.bot || before === undefined || same(entry, was))) return undefined;
      const from = was.map(w => originOf(w.source ?? '')?.host).find(host => host !== undefined);
      return `${at(entry)} comes from \`${origin.host}\`${from === undefined ? '' : ` instead of \`${from}\``}`;
    });
  const plain = rows((entry, was) => {
    const origin = originOf(entry.source ?? '');
    return origin &&
      /^(http|git|ftp)$/.test(origin.protocol) &&
      !isLocal(origin.host) &&
      !was.some(w => w.source === entry.source)
      ? `${at(entry)} is fetched without encryption from \`${shown(entry.source!)}\``
      : undefined;
  });
  const nameless = rows(entry => {
    const told = toldByUrl(entry.source ?? '');
    const name = entry.alias ?? entry.name;
    if (!told || told.name === name || name.endsWith(`/${told.name}`)) return undefined;
    return `${at(entry)} is fetched as \`${shown(told.name)}\``;
  });
  const wrongVersion = rows(entry => {
    const told = toldByUrl(entry.source ?? '');
    return told && entry.version !== '' && /^\d/.test(entry.version) && !told.file.includes(entry.version.replace(/\+.*/, ''))
      ? `${at(entry)} is fetched as \`${shown(told.file)}\``
      : undefined;
  });
  const unhashed = rows((entry, was) => {
    if (entry.integrity !== undefined || entry.local || !after.hashed) return undefined;
    const origin = originOf(entry.source ?? '');
    if (origin?.git || (entry.source !== undefined && !origin)) return undefined;
    if (was.some(w => w.integrity !== undefined)) return `${at(entry)} lost its hash`;
    return entry.source !== undefined && (before?.entries ?? []).some(e => e.integrity !== undefined) && oldNames.has(entry.name)
      ? `${at(entry)} has no hash`
      : undefined;
  });
  const git = rows((entry, was) => {
    const origin = originOf(entry.source ?? '');
    return origin?.git &&
      origin.protocol !== 'git' &&
      was.length === 0 &&
      !isOfficial(after.ecosystem, origin.host) &&
      !gitBefore(before, entry)
      ? `${at(entry)} comes from a repository (\`${shown(entry.source!)}\`)`
      : undefined;
  });
  const lost = unhashed.filter(row => row.entry.source !== undefined || !old.has(key(row.entry)));
  const bare = unhashed.filter(row => !lost.includes(row));
  return [
    ...grouped(otherBytes, context, { rule: 'lock-integrity', decision: 'deny', risk: 'high', fix: REGENERATE }),
    ...grouped(otherHost(false), context, { rule: 'lock-host', decision: 'deny', risk: 'high', fix: REGENERATE }),
    ...grouped(otherHost(true), context, { rule: 'lock-host', decision: 'ask', risk: 'medium', fix: REGENERATE }),
    ...grouped(plain, context, { rule: 'lock-protocol', decision: 'deny', risk: 'high', fix: REGENERATE }),
    ...grouped([...nameless, ...wrongVersion], context, {
      rule: 'lock-mismatch',
      decision: 'deny',
      risk: 'high',
      fix: REGENERATE,
    }),
    ...grouped(lost, context, { rule: 'lock-integrity', decision: 'deny', risk: 'high', fix: REGENERATE }),
    ...grouped(bare, context, {
      rule: 'lock-integrity',
      decision: 'ask',
      risk: 'medium',
      fix: 'install with an empty `node_modules` folder, so that the package manager writes the hashes again',
    }),
    ...grouped(git, context, {
      rule: 'lock-git',
      decision: 'ask',
      risk: 'medium',
      fix: 'take a published version, or let a person who may write here look at that repository',
    }),
    ...exchanged(before, after, context),
    ...orphans(before, after, context),
    ...vanished(before, after, context),
  ];
};

const shown = (text: string): string => shorten(text, 120);
/** Another commit of the repository that it came from already: its version says nothing. */
const isOtherCommit = ({ source = '' }: Locked, was: readonly Locked[]): boolean => {
  const split = (text: string): readonly [string, string | undefined] => [
    text.replace(/#.*$/, ''),
    /#([\da-f]{7,64})$/i.exec(text)?.[1],
  ];
  const [repository, commit] = split(source);
  return (
    originOf(source)?.git === true &&
    commit !== undefined &&
    was.length > 0 &&
    was.every(w => {
      const [from, old] = split(w.source ?? '');
      return from === repository && old !== undefined && old !== commit;
    })
  );
};
const gitBefore = (before: Lockfile | undefined, entry: Locked): boolean => {
  const repository = (source: string | undefined): string => (source ?? '').replace(/[#?].*$/, '');
  return (before?.entries ?? []).some(was => was.name === entry.name && repository(was.source) === repository(entry.source));
};

/** Names that now stand for a package of another name, and no range says so. */
const exchanged = (before: Lockfile | undefined, after: Lockfile, context: LockContext): Opinion[] => {
  const old = new Set((before?.renamed ?? []).map(({ name, real }) => `${name}\0${real}`));
  const fresh = (after.renamed ?? []).filter(({ name, real }) => !old.has(`${name}\0${real}`) && !context.aliases.has(real));
  return grouped(
    fresh.map(({ name, real }) => ({
      entry: { name: real, version: '' },
      what: `\`${shown(name)}\` is really \`${shown(real)}\`, which no manifest and no range asks for`,
    })),
    context,
    { rule: 'lock-mismatch', decision: 'ask', risk: 'high', fix: REGENERATE },
  );
};

/** New entries that no entry needs and no manifest asks for. */
const orphans = (before: Lockfile | undefined, after: Lockfile, context: LockContext): Opinion[] => {
  if (!before || !after.linked) return [];
  const known = new Set([
    ...before.entries.map(entry => entry.name),
    ...after.entries.flatMap(entry => entry.needs ?? []),
    ...context.declared,
    ...[...(after.roots?.values() ?? [])].flatMap(wants => [...wants.keys()]),
  ]);
  const bare = after.entries.filter(entry => !entry.local && !known.has(entry.name));
  return grouped(
    bare.map(entry => ({ entry, what: `nothing asks for \`${shown(key(entry))}\`` })),
    context,
    { rule: 'out-of-step', decision: 'ask', risk: 'medium', fix: 'remove it from the lockfile, or declare it in the manifest' },
  );
};

/** Entries that are gone although nothing else changed: what they pinned is now anything. */
const vanished = (before: Lockfile | undefined, after: Lockfile, context: LockContext): Opinion[] => {
  if (!before || context.manifest) return [];
  const now = new Set(after.entries.map(entry => entry.name));
  const known = new Set(before.entries.map(key));
  const gone = before.entries.filter(entry => !entry.local && !now.has(entry.name));
  if (gone.length === 0 || after.entries.some(entry => !known.has(key(entry)))) return [];
  return grouped(
    gone.map(entry => ({ entry, what: `\`${shown(key(entry))}\` is no longer pinned` })),
    context,
    {
      rule: 'out-of-step',
      decision: 'ask',
      risk: 'medium',
      fix: 'restore the entry, or take the package out of the manifest too',
    },
  );
};

/** Ranges that the lockfile says the manifest has, and that the manifest of the same change does not have (or the reverse). */
export const outOfStep = (
  wants: ReadonlyMap<string, string>,
  declared: ReadonlyMap<string, string>,
  changed: ReadonlySet<string>,
): readonly string[] =>
  [...new Set([...wants.keys(), ...declared.keys()])].filter(name => changed.has(name) && wants.get(name) !== declared.get(name));
