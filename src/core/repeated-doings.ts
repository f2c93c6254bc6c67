/** What one call does again, to the letter: a loop that is followed does the same a hundred times. */
import { isFact } from './acts.ts';
import type { Effect } from './model.ts';

/**
 * For each effect a text that is the same for the same effect of the same words. The first command is left out: it may speak for the whole
 * line.
 */
export const doingsOf = (effects: readonly Effect[]): ReadonlyMap<Effect, string> => {
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
    .filter(effect => !('change' in effect) && !isFact(effect) && (effect.kind !== 'exec' || (effect.by ?? 0) > 0))
    .map(effect => [effect, told(effect)] as const);
  const commands = new Map<number | undefined, number>();
  for (const [{ kind, by }, text] of own) if (kind === 'exec' && !commands.has(by)) commands.set(by, numberOf(text));
  return new Map(own.map(([effect, text]) => [effect, `${commands.get(effect.by)} ${effect.by === 0} ${text}`]));
};
