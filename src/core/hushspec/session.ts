/** The calls of a transcript in order: what came before decides which state a call is judged in, and what is left of its budgets. */
import type { Call, Scene, ToolCall } from '../model.ts';
import { actionOf } from './actions.ts';
import type { Answer, Evaluator, Standing } from './evaluate.ts';

/** What the answers to one call signal, the gravest first. */
const signalsOf = (answers: readonly Answer[]): readonly string[] => {
  const denied = answers.filter(({ decision }) => decision === 'deny');
  const violated = denied.filter(({ rule }) => rule?.startsWith('rules.'));
  return [
    ...(violated.some(({ severity }) => severity === 'critical') ? ['critical_violation'] : []),
    ...(violated.length > 0 ? ['any_violation'] : []),
    ...(denied.some(({ rule }) => rule?.includes('.budgets.')) ? ['budget_exhausted'] : []),
  ];
};

/** The state after a call: the first signal that leads somewhere else. */
const after = (evaluator: Evaluator, answers: readonly Answer[], state: string | undefined): string | undefined => {
  for (const signal of signalsOf(answers)) {
    const { posture } = evaluator.ask({ type: 'custom', posture: { signal } }, { state, used: {} });
    if (posture && posture.next !== posture.current) return posture.next;
  }
  return state;
};

/** Where the session stands when each call is made. A transcript is a session; a call that never ran uses nothing up. */
export const standings = (evaluator: Evaluator, scene: Scene): ReadonlyMap<ToolCall, Standing> => {
  const found = new Map<ToolCall, Standing>();
  let file: string | undefined;
  let now: Standing = { used: {} };
  const answersTo = (call: Call): readonly (readonly [type: string, answer: Answer])[] =>
    call.effects.flatMap(effect => {
      const action = actionOf(effect, call, scene);
      return action ? [[action.type, evaluator.ask(action, now)] as const] : [];
    });
  for (const call of scene.calls) {
    if (call.place.file !== file) now = { used: {} };
    file = call.place.file;
    found.set(call, now);
    const answers = answersTo(call);
    const ran = call.status !== 'denied' && call.status !== 'not-run';
    const types = ran ? new Set(answers.map(([type]) => type)) : [];
    const used = { ...now.used };
    for (const type of types) used[type] = (used[type] ?? 0) + 1;
    const said = answers.map(([, answer]) => answer);
    const state = now.state ?? said.find(({ posture }) => posture)?.posture?.current;
    now = { used, state: after(evaluator, said, state) };
  }
  return found;
};
