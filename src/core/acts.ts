/** A call may do several things; each effect belongs to one of them. */
import type { Act, Effect, ToolCall } from './model.ts';

/** What an effect is part of: an act of its own, or the call's. */
export const actOf = (effect: Effect, call: Pick<ToolCall, 'act'>): Act => effect.act ?? call.act;
