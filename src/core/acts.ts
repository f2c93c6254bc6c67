/** A call may do several things; each effect belongs to one of them. */
import type { Act, Effect, ToolCall } from './model.ts';

/** What an effect is part of: an act of its own, or the call's. */
export const actOf = (effect: Effect, call: Pick<ToolCall, 'act'>): Act => effect.act ?? call.act;

/** Facts about evidence: there is nothing in them to permit, only something to find. */
export const isFact = ({ kind }: Effect): boolean => kind === 'text' || kind === 'change' || kind === 'session';

/**
 * Effects of several acts as those of one call: each with its act, and the simple commands are numbered through.
 * @param taken how many simple commands the call has already.
 */
export const together = (
  parts: readonly { readonly act: Act; readonly effects: readonly Effect[] }[],
  taken = 0,
): readonly Effect[] => {
  let next = taken;
  return parts.flatMap(({ act, effects }) => {
    const start = next;
    for (const { by } of effects) if (by !== undefined) next = Math.max(next, start + by + 1);
    return effects.map((effect): Effect => ({ ...effect, act, ...(effect.by !== undefined && { by: effect.by + start }) }));
  });
};
