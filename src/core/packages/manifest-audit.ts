/** Base manifest against head manifest: new code at install time, other places to fetch from, sources outside the registry, imitated names. */
import { DECISIONS, type Opinion, type Place } from '../model.ts';
import { changedScripts, fetchesCode, pipesForeignCode, runsNewCode } from './install-scripts.ts';
import { type Declared, lineWith, type Manifest } from './manifest.ts';
import { type Draft, folderOf, type ManifestContext, shownSpec } from './manifest-finding.ts';
import { changedSettings } from './manifest-settings.ts';
import { imitations, unusualSources } from './manifest-sources.ts';

/** More findings than this in one manifest are counted, not told. */
const MANY = 40;

const place = ({ path, text }: ManifestContext, ...words: string[]): Place => {
  const line = lineWith(text, ...words);
  return line === undefined ? { file: path } : { file: path, line };
};

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
        message: `\`${name}\` runs by itself and is now \`${shownSpec(command)}\`${why === undefined ? '' : `: ${why}`}`,
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
        message: `\`${name}\` now runs code from elsewhere: \`${shownSpec(how)}\``,
        fix: 'download to a file with a known hash, or use a package',
        subject: `${name} ${command}`,
        words: [name, command.slice(0, 40)],
      },
    ];
  });
};

/** What a manifest declares at the head and did not at the base: new names, and names whose source or pin changed. */
export const freshlyDeclared = (before: Manifest, after: Manifest): readonly Declared[] => {
  const id = (d: Declared): string => `${d.name}\0${d.spec}\0${d.alias ?? ''}`;
  const old = new Set(before.declared.map(id));
  return after.declared.filter(d => !old.has(id(d)));
};

/** Everything that one manifest or settings file does, except new direct dependencies, which the guard lists over the whole change. */
export const auditManifest = (before: Manifest, after: Manifest, context: ManifestContext): Opinion[] => {
  const fresh = freshlyDeclared(before, after);
  const known = new Set(before.declared.filter(d => d.forced).map(d => d.name));
  const sources = unusualSources(fresh, before, context);
  // What comes from elsewhere is told already.
  const told = new Set(sources.map(({ subject }) => subject));
  const forced = fresh.filter(d => d.forced && !told.has(`${d.name} ${d.spec}`) && d.kind !== 'patch' && !known.has(d.name));
  const drafts = [
    ...scripts(before, after, context),
    ...foreign(before, after),
    ...changedSettings(before, after),
    ...sources,
    ...imitations(fresh, before, context),
    ...forced.slice(0, 1).map(
      (first): Draft => ({
        decision: 'ask',
        rule: 'forced-version',
        risk: 'low',
        message: `replaces versions deeper down: ${forced
          .slice(0, 5)
          .map(d => `\`${d.name}\` -> \`${shownSpec(d.spec)}\``)
          .join(', ')}${forced.length > 5 ? ` and ${forced.length - 5} more` : ''}`,
        fix: 'let a person who may write here approve it',
        subject: forced.map(d => d.name).join(' '),
        words: [first.name, first.spec],
      }),
    ),
  ];
  // The strictest first, so that what is left out is never worse than what is told.
  drafts.sort((a, b) => DECISIONS.indexOf(b.decision) - DECISIONS.indexOf(a.decision));
  const shown = drafts.slice(0, MANY).map(({ words, ...opinion }): Opinion => ({ ...opinion, place: place(context, ...words) }));
  if (drafts.length <= MANY) return shown;
  const rest = `${drafts.length - MANY} more settings and packages of this kind`;
  return [...shown, { decision: 'ask', rule: 'many', message: rest, fix: 'split the change', place: { file: context.path } }];
};
