/** Calls and a policy -> verdicts. Every check sees every effect, the strictest opinion wins, and silence falls to the rules and the mode. */

import { unlessLate } from './core/late.ts';
import type { Call, Decision, Effect, Finding, Mode, Opinion, Scene, Verdict } from './core/model.ts';
import { strictest } from './core/model.ts';
import type { Level, Policy } from './core/policy/model.ts';
import { describe } from './core/reports/describe.ts';
import { fingerprint } from './core/reports/fingerprint.ts';

/** Facts about evidence: there is nothing in them to permit, only something to find. */
const FACTS: readonly Effect['kind'][] = ['text', 'change', 'session'];

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

type Said = Opinion & { readonly guard: string };

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

const levelOf = ({ guard, decision }: Said, call: Call): Finding['level'] => {
  if (decision === 'allow' || (guard === 'mode' && call.status !== 'not-run')) return 'notice';
  return decision === 'deny' ? 'error' : 'warning';
};

/** An opinion with its place, level and stable name; what the base branch excepts stays visible, as an allow with its reason. */
const toFinding = (said: Said, effect: Effect, call: Call, policy: Policy): Finding => {
  const { subject, ...opinion } = said;
  const place = said.place ?? effect.place;
  const finding: Finding = {
    ...opinion,
    // An attempt is told as one: the agent's own permissions stopped it.
    ...(call.status === 'denied' && { message: `tried, and stopped before it ran: ${said.message}` }),
    place,
    level: levelOf(said, call),
    // INVARIANT: what is excepted for one agent is not for those that it starts.
    fingerprint: fingerprint(
      said.guard,
      said.rule,
      place.file,
      subject ?? said.message,
      ...(call.agents.length > 0 ? [call.agents.join(' > ')] : []),
    ),
  };
  // INVARIANT: what is not understood can be asked about or denied, never excepted.
  const exception = said.decision === 'allow' || said.guard === 'opaque' ? undefined : policy.exception(finding);
  return exception
    ? { ...finding, decision: 'allow', level: 'notice', message: `${finding.message} (excepted: ${exception.reason})` }
    : finding;
};

/** Levels of a chain may say the same. */
const distinct = (said: readonly Said[]): readonly Said[] => {
  if (said.length < 2) return said;
  const key = ({ guard, rule, decision, message, place }: Said): string =>
    JSON.stringify([guard, rule, decision, message, place]);
  return [...new Map(said.map(opinion => [key(opinion), opinion])).values()];
};

/** Everything that is said of one effect; never nothing. */
const opinions = (effect: Effect, call: Call, policy: Policy, scene: Scene): readonly Said[] => {
  const levels = policy.levels(call.agents).map(level => {
    const as = level.as === undefined || level.as.length === call.agents.length ? call : { ...call, agents: level.as };
    return { level, as, rules: ruleOpinions(effect, as, level) };
  });
  const guards = guardOpinions(effect, call, policy, scene);
  const rules = levels.flatMap(level => level.rules);
  const said = distinct([...guards, ...rules]);
  if (effect.kind === 'opaque') {
    const fix = 'write it plainly, one step a call, or have a person look at it';
    return [
      ...said,
      { guard: 'opaque', decision: policy.opaque, rule: 'not-understood', message: `not understood: ${effect.why}`, fix },
    ];
  }
  // INVARIANT: a notice permits nothing: where there are only notices, the rules and the mode decide as if there were none.
  const spoke = guards.some(opinion => !opinion.notice);
  if (FACTS.includes(effect.kind))
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

/** Effects of a call beyond which those that are told again are looked for. */
const FEW = 24;

/**
 * For each effect a text that is the same for the same effect of the same words. The first command is left out: it may speak for the whole
 * line.
 */
const doings = (effects: readonly Effect[]): ReadonlyMap<Effect, string> => {
  const texts = new Map<string, number>();
  const numberOf = (text: string): number => {
    if (!texts.has(text)) texts.set(text, texts.size);
    return texts.get(text)!;
  };
  const objects = new Map<object | undefined, number>();
  const idOf = (object: object | undefined): number => {
    if (!objects.has(object)) objects.set(object, numberOf(JSON.stringify(object) ?? ''));
    return objects.get(object)!;
  };
  const told = ({ by: _number, act, place, ...rest }: Effect): string => JSON.stringify([idOf(act), idOf(place), rest]);
  const own = effects
    .filter(effect => !('change' in effect) && !FACTS.includes(effect.kind) && (effect.kind !== 'exec' || (effect.by ?? 0) > 0))
    .map(effect => [effect, told(effect)] as const);
  const commands = new Map<number | undefined, number>();
  for (const [{ kind, by }, text] of own) if (kind === 'exec' && !commands.has(by)) commands.set(by, numberOf(text));
  return new Map(own.map(([effect, text]) => [effect, `${commands.get(effect.by)} ${effect.by === 0} ${text}`]));
};

/**
 * Judges one call: its decision is that of its strictest effect. What a simple command does again, to the letter, is judged once: no check
 * knows of an effect's place among the others.
 */
export const judgeCall = (call: Call, policy: Policy, scene: Scene): Verdict => {
  const known = new Map<string, readonly Finding[]>();
  const keys = call.effects.length > FEW ? doings(call.effects) : undefined;
  const findings = call.effects.flatMap(effect => {
    const key = keys?.get(effect);
    const before = key === undefined ? undefined : known.get(key);
    if (before !== undefined) return before;
    const found = opinions(effect, call, policy, scene).map(said => toFinding(said, effect, call, policy));
    if (key !== undefined) known.set(key, found);
    return found;
  });
  return { call, findings, decision: strictest(findings.map(f => f.decision)) };
};

/** Judges every call against the policy. Pure; the order of guards and calls does not matter. */
export const judge = (calls: readonly Call[], policy: Policy, scene: Scene): readonly Verdict[] =>
  calls.map(call => judgeCall(call, policy, scene));
