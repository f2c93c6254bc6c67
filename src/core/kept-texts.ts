/** The texts of a transcript that guards read: each once, long ones with their middle left out, all together in bounded memory. */
import type { Place, TextSource } from './model.ts';

const LONGEST_TEXT = 64 * 1024;
const MOST_TEXT = 64 * 1024 * 1024;

export interface Said {
  readonly source: TextSource;
  readonly place: Place;
  readonly text: string;
}

/** Beginning and end of a long text. Joined, not sliced: a slice would keep the whole text in memory. */
const capped = (text: string): string =>
  text.length <= LONGEST_TEXT
    ? text
    : [
        text.slice(0, LONGEST_TEXT / 2),
        `\n[${text.length - LONGEST_TEXT} characters left out]\n`,
        text.slice(-LONGEST_TEXT / 2),
      ].join('');

/** A store for the texts of one session. */
export const keptTexts = () => {
  const texts: Said[] = [];
  const heard = new Map<TextSource, Set<string>>();
  let size = 0;
  let full = false;
  return {
    texts: texts as readonly Said[],
    /** @returns `full` when it was the first text that was not kept. */
    add(source: TextSource, place: Place, text: string): 'full' | undefined {
      if (text.trim() === '') return undefined;
      const short = capped(text);
      const same = heard.get(source) ?? new Set();
      heard.set(source, same);
      if (same.has(short)) return undefined;
      if (size + short.length > MOST_TEXT) {
        const first = !full;
        full = true;
        return first ? 'full' : undefined;
      }
      size += short.length;
      same.add(short);
      texts.push({ source, place, text: short });
      return undefined;
    },
  };
};
