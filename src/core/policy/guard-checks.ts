/** A guard is loaded and compiled when a call first does something that it speaks about: most calls do little, and there are many guards. */
import type { Check, Guard, Setting } from '../contracts.ts';
import { placed } from './complaint.ts';
import type { GuardRow, Layer, Shipped } from './layer.ts';
import type { Policy } from './model.ts';

/**
 * A guard's check: asked about what it speaks about, and compiled, with all that it stands on, when it is first asked.
 * INVARIANT: a guard that does not compile throws, which is a deny.
 */
const asked = ({ effects }: GuardRow, compile: () => Check): Check => {
  let check: Check | undefined;
  return (effect, context) => {
    if (effects !== undefined && !effects.includes(effect.kind)) return [];
    check ??= compile();
    return check(effect, context);
  };
};

/**
 * Every guard's check under the nearest block that names it; `enabled: false` leaves it out, unless it has its own switch or none.
 * @param loaded the guards by the names of their exports; to look one up may load it.
 * @throws Fault where what a person wrote does not compile.
 */
export const guardChecks = (
  { defaults, guards }: Pick<Shipped, 'defaults' | 'guards'>,
  loaded: Readonly<Record<string, Guard>>,
  layers: readonly Layer[],
  setting: Setting,
): Policy['checks'] =>
  guards.flatMap(row => {
    const layer = layers.findLast(({ data }) => data.rules[row.key] !== undefined);
    const usual = defaults.rules[row.key] as object;
    const options = (layer?.data.rules[row.key] ?? usual) as { enabled?: boolean };
    if (options.enabled === false && !row.always && !('enabled' in usual)) return [];
    const compile = (): Check => loaded[row.name]!.compile(options, setting);
    // What a person wrote may be wrong, and is told at once.
    const wrote = layer?.own === true || Object.keys(setting.base).length > 0;
    const check = wrote ? (layer ? placed(layer.doc, ['rules', row.key], undefined, compile) : compile()) : undefined;
    return [{ guard: row.id, check: asked(row, () => check ?? compile()) }];
  });
