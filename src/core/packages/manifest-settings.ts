/** What changed settings of a package tool come to: other places to fetch from, checks that are off, programs that it runs. */
import type { Opinion } from '../model.ts';
import type { Manifest, Setting } from './manifest.ts';
import { type Draft, shownSpec } from './manifest-finding.ts';
import { isKnown, isLocal, isOfficial, originOf } from './registries.ts';

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

/** Settings of the package tool that are new, have another value, or are gone though they protected. */
export const changedSettings = (before: Manifest, after: Manifest): Draft[] => {
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
          message: `${SAYS[setting.kind]} \`${shownSpec(setting.value)}\` (\`${setting.name}\`)`,
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
        message: `${SAYS.guard} \`${setting.name}\` was \`${shownSpec(setting.value)}\``,
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
