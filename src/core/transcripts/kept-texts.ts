/** The texts of a transcript that guards read: each once, long ones with their middle left out, all together in bounded memory. */
import type { Place, TextSource } from '../model.ts';

const LONGEST_TEXT = 64 * 1024;
const MOST_TEXT = 64 * 1024 * 1024;

export interface Said {
  readonly source: TextSource;
  readonly place: Place;
  readonly text: string;
}

/** Beginning and end of a long text. Joined, not sliced: a slice would keep the whole text in memory. */
export const capped = (text: string): string =>
  text.length <= LONGEST_TEXT
    ? text
    : [
        text.slice(0, LONGEST_TEXT / 2),
        `\n[${text.length - LONGEST_TEXT} characters left out]\n`,
        text.slice(-LONGEST_TEXT / 2),
      ].join('');

/** Texts that were heard before. Long ones are looked up by their length: comparing two texts is cheaper than hashing one. */
const heardBefore = () => {
  const short = new Set<string>();
  const long = new Map<number, string[]>();
  return (text: string): boolean => {
    if (text.length < 512) {
      if (short.has(text)) return true;
      short.add(text);
      return false;
    }
    const alike = long.get(text.length) ?? [];
    if (alike.includes(text)) return true;
    if (alike.length < 16) alike.push(text);
    long.set(text.length, alike);
    return false;
  };
};

/** A store for the texts of one session. */
export const keptTexts = () => {
  const texts: Said[] = [];
  const heard = new Map<TextSource, (text: string) => boolean>();
  let size = 0;
  let full = false;
  return {
    texts: texts as readonly Said[],
    /** @returns `full` when it was the first text that was not kept. */
    add(source: TextSource, file: string, line: number, text: string): 'full' | undefined {
      if (!/\S/.test(text)) return undefined;
      const short = capped(text);
      const before = heard.get(source) ?? heardBefore();
      heard.set(source, before);
      if (before(short)) return undefined;
      if (size + short.length > MOST_TEXT) {
        const first = !full;
        full = true;
        return first ? 'full' : undefined;
      }
      size += short.length;
      texts.push({ source, place: { file, line }, text: short });
      return undefined;
    },
  };
};
