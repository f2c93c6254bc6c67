/** One effect -> everything that is said of it. Every guard speaks, then the rules; the mode decides where nobody did. */
import { isFact } from './core/acts.ts';
import { unlessLate } from './core/late.ts';
import type { Call, Decision, Effect, Mode, Opinion, Scene } from './core/model.ts';
import type { Level, Policy } from './core/policy/model.ts';
import { describe } from './core/reports/describe.ts';

const reads = (effect: Effect, call: Call): boolean => {
  if (effect.kind === 'read') return effect.path.inside;
  if (effect.kind === 'tool') return effect.does === 'read-only';
  const exec =
    effect.kind === 'exec'
      ? effect
      : call.effects.find(other => other.kind === 'exec' && other.by === effect.by && effect.by !== undefined);
  return exec?.kind === 'exec' && effect.kind === 'exec' && (exec.sets?.includes('read-only') ?? false);
};

/** What a mode says where nobody spoke. */
const byMode = (mode: Mode, effect: Effect, call: Call): Decision => {
  switch (mode) {
    case 'bypass':
      return 'allow';
    case 'dont-ask':
      return 'deny';
    case 'plan':
      return reads(effect, call) ? 'allow' : 'deny';
    case 'accept-edits':
      if ((effect.kind === 'write' || effect.kind === 'delete') && effect.path.inside) return 'allow';
      if (effect.kind === 'tool' && effect.does === 'write' && call.effects.some(({ kind }) => kind === 'write')) return 'allow';
      return reads(effect, call) ? 'allow' : 'ask';
    case 'default':
      return 'ask';
  }
};

/** An opinion with whose it is. */
export type Said = Opinion & { readonly guard: string };

/** Deny and ask rules speak like guards do; they never stop at the first. */
const ruleOpinions = (effect: Effect, call: Call, level: Level): Said[] =>
  (['deny', 'ask'] as const).flatMap(decision =>
    level.rules[decision]
      .filter(rule => rule.covers(effect, call))
      .map(rule => ({
        guard: 'permissions',
        decision,
        rule: decision,
        message: `${describe(effect)} matches the ${decision} rule \`${rule.text}\`${rule.reason === undefined ? '' : `: ${rule.reason}`}`,
        fix:
          decision === 'deny'
            ? 'do without it, or change the rule on the base branch'
            : 'a person with write access settles it by an approving review of this commit',
      })),
  );

/** Where no guard and no rule spoke: an allow rule of this level, or its mode. */
const fallback = (effect: Effect, call: Call, level: Level): Said => {
  const rule = level.rules.allow.find(allow => allow.covers(effect, call));
  if (rule)
    return {
      guard: 'permissions',
      decision: 'allow',
      rule: 'allow',
      message: `${describe(effect)} is allowed by \`${rule.text}\``,
    };
  const decision = byMode(level.mode, effect, call);
  return {
    guard: 'mode',
    decision,
    rule: level.mode,
    message:
      decision === 'allow'
        ? `${describe(effect)} is allowed in mode ${level.mode}`
        : `${describe(effect)} is not covered by any allow rule`,
    ...(decision !== 'allow' && { fix: 'add an allow rule for it on the base branch, if it is wanted' }),
  };
};

const guardOpinions = (effect: Effect, call: Call, policy: Policy, scene: Scene): Said[] =>
  policy.checks.flatMap(({ guard, check }) => {
    try {
      return check(effect, { call, scene }).map(opinion => ({ guard, ...opinion }));
    } catch (error) {
      unlessLate(error);
      // INVARIANT: a guard that fails has not said yes.
      const why = error instanceof Error ? error.message : String(error);
      return [
        {
          guard,
          decision: 'deny' as const,
          rule: 'crashed',
          message: `the guard failed: ${why}`,
          fix: 'report this as a bug of the gate',
        },
      ];
    }
  });

/** Levels of a chain may say the same. */
const distinct = (said: readonly Said[]): readonly Said[] => {
  if (said.length < 2) return said;
  const key = ({ guard, rule, decision, message, place }: Said): string =>
    JSON.stringify([guard, rule, decision, message, place]);
  return [...new Map(said.map(opinion => [key(opinion), opinion])).values()];
};

/** Everything that is said of one effect by guards, rules of all levels, and the mode; never nothing. */
export const opinions = (effect: Effect, call: Call, policy: Policy, scene: Scene): readonly Said[] => {
  const levels = policy.levels(call.agents).map(level => {
    const as = level.as === undefined || level.as.length === call.agents.length ? call : { ...call, agents: level.as };
    return { level, as, rules: ruleOpinions(effect, as, level) };
  });
  const guards = guardOpinions(effect, call, policy, scene);
  const rules = levels.flatMap(level => level.rules);
  const said = distinct([...guards, ...rules]);
  if (effect.kind === 'opaque') {
    // A whole file that could not be read is no call that could be written otherwise.
    const file = call.id === 'refused' && call.act.do === 'unknown';
    const fix = file
      ? 'give the transcript as the agent wrote it, or have a person look at it'
      : 'write it plainly, one step a call, or have a person look at it';
    return [
      ...said,
      { guard: 'opaque', decision: policy.opaque, rule: 'not-understood', message: `not understood: ${effect.why}`, fix },
    ];
  }
  // INVARIANT: a notice permits nothing: where there are only notices, the rules and the mode decide as if there were none.
  const spoke = guards.some(opinion => !opinion.notice);
  if (isFact(effect))
    return said.length > 0
      ? said
      : [{ guard: 'evidence', decision: 'allow', rule: effect.kind, message: `nothing to object to in this ${effect.kind}` }];
  // INVARIANT: what one level asks about does not speak for another: a sub-agent's rule never opens what is closed above it.
  const silent = levels.filter(({ level, rules: own }) => {
    if (own.length > 0) return false;
    if (level.standing === 'own') return true;
    return !spoke && !(level.standing === 'inherited' && rules.length > 0);
  });
  return distinct([...said, ...silent.map(({ level, as }) => fallback(effect, as, level))]);
};
