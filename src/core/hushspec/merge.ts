/** Two HushSpec documents -> one: the child over its base. A rule block is replaced as a whole; lists never grow. */
import type { HushSpec } from './document.ts';
import type { Extensions } from './extensions.ts';

/** A child's keys over its base's; what the child leaves out stays. */
const over = <T extends object>(base: T | undefined, child: T | undefined): T | undefined =>
  base && child ? { ...base, ...child } : (child ?? base);

const originsOver = (base: NonNullable<Extensions['origins']>, child: typeof base): typeof base => {
  const own = new Map((child.profiles ?? []).map(profile => [profile.id, profile]));
  const kept = (base.profiles ?? []).map(profile => own.get(profile.id) ?? profile);
  const added = [...own.values()].filter(({ id }) => !kept.some(profile => profile.id === id));
  return { ...base, ...child, profiles: [...kept, ...added] };
};

const detectionOver = (base: NonNullable<Extensions['detection']>, child: typeof base): typeof base => {
  const sections = {
    prompt_injection: over(base.prompt_injection, child.prompt_injection),
    jailbreak: over(base.jailbreak, child.jailbreak),
    threat_intel: over(base.threat_intel, child.threat_intel),
  };
  return Object.fromEntries(Object.entries(sections).filter(([, section]) => section !== undefined));
};

/** Extensions field by field: states and profiles by their name, thresholds one by one. */
const extensionsOver = (base: Extensions, child: Extensions): Extensions => ({
  ...base,
  ...child,
  ...(base.posture &&
    child.posture && {
      posture: { ...base.posture, ...child.posture, states: { ...base.posture.states, ...child.posture.states } },
    }),
  ...(base.origins && child.origins && { origins: originsOver(base.origins, child.origins) }),
  ...(base.detection && child.detection && { detection: detectionOver(base.detection, child.detection) }),
});

/** What a document says when it extends `base`, by the strategy that it names itself; `deep_merge` when it names none. */
export const mergeSpecs = (base: HushSpec, child: HushSpec): HushSpec => {
  const { extends: _, ...own } = child;
  if (child.merge_strategy === 'replace') return own;
  const { extends: __, merge_strategy: ___, ...inherited } = base;
  const extensions =
    base.extensions && child.extensions && child.merge_strategy !== 'merge'
      ? extensionsOver(base.extensions, child.extensions)
      : over(base.extensions, child.extensions);
  const rules = over(base.rules, child.rules);
  return { ...inherited, ...own, ...(rules && { rules }), ...(extensions && { extensions }) };
};
