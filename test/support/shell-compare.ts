/** Is what a shell ran among what the reader reported? */
import type { Effect } from '../../src/core/model.ts';

/** Safe to run in a scratch folder: no path leads out of it, and nothing is killed. */
export const tame = (script: string): boolean =>
  script.length <= 500 &&
  !script.includes('\0') &&
  !/<\s*"?\$\{?[_0]/.test(script) &&
  !/\/(?!dev\/null)|\bkill\b|\bulimit\b|\bcd\b|\bpushd\b|\bPATH\b|\bSTUB_LOG\b|\bFUNCNEST\b|\bHOME\b/.test(
    script.replaceAll(/\$\{(?:x|a\[@\])\/[/#%]?/g, '').replaceAll('./s', ''),
  );

/** One reported word against the words that ran: what is not known may be none or several of them. */
const fits = (words: readonly string[], unsure: ReadonlySet<number>, ran: readonly string[]): boolean => {
  let open = new Set([0]);
  words.forEach((word, i) => {
    const next = new Set<number>();
    for (const at of open)
      if (unsure.has(i)) for (let to = at; to <= ran.length; to++) next.add(to);
      else if (ran[at] === word) next.add(at + 1);
    open = next;
  });
  return open.has(ran.length);
};

/** Scratch folders and numbers of descriptors differ from run to run. */
const plain = (word: string): string =>
  word.replaceAll(/(?:\/[\w.-]+)*\/sallyport-shell-\w+\/\d+h/g, '/H').replaceAll(/\/dev\/fd\/\d+/g, '/dev/fd/N');
export const plainly = (effect: Effect): Effect =>
  effect.kind === 'exec' ? { ...effect, argv: effect.argv.map(plain) as [string, ...string[]] } : effect;

/** Was this call reported? */
export const contains = (effects: readonly Effect[], ran: readonly string[]): boolean =>
  effects.some(effect => effect.kind === 'exec' && fits(effect.argv, new Set(effect.unsure), ran.map(plain)));
