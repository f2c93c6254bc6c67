/**
 * Text that reads the same plainly and as Markdown: SARIF calls a message plain text in which `[a](b)` is a link, and GitHub shows it
 * as Markdown. What a stranger wrote stands in code spans, where nothing is a link, a mention or an element.
 */
import { oneLine } from '../text.ts';

/** A word in which Markdown, or what GitHub links by itself, could see more than letters. */
const ACTIVE = /[[\]<>@\\*_~#!|&$^={}]|:\/\/|www\.|^GH-\d|^(?:[-+]+|\d+[.)])$|\b[0-9a-f]{7,40}\b/i;

const span = (text: string): string => `\`${text.replaceAll('](', '] (')}\``;
const words = (text: string): string => text.replaceAll(/\S+/g, word => (ACTIVE.test(word) ? span(word) : word));

/**
 * @param text a message of ours, the user's text between backticks.
 * @returns one line with balanced backticks; what stands outside of them is words alone.
 */
export const neutralText = (text: string): string =>
  oneLine(text)
    .split('`')
    .map((part, i, all) => {
      const leftOut = i % 2 === 1 && (part === '' || i === all.length - 1);
      // Where a backtick is left out, what stood around it must not become one word.
      const joins = leftOut && /\S$/.test(all[i - 1]!) && /^\S/.test(part === '' ? (all[i + 1] ?? '') : part);
      return (joins ? ' ' : '') + (part === '' ? '' : i % 2 === 1 && !leftOut ? span(part) : words(part));
    })
    .join('')
    // Two spans that touch would be read as one with other ends.
    .replaceAll('``', '` `');
