/** Colours of a terminal in a line of text: they pass where every letter can be read on what stands behind it. */

const CODE = /(?:0?[0-479]|2[1-79]|3[1-79]|9[1-7]|38;5;(?:[1-79]|1[0-57-9]|[2-9]\d|1\d\d|2[0-2]\d|23[01]))/.source;
/** Letters in a colour, bold, faint, italic, underlined or inverse. Black and hidden letters and backgrounds are none of it: they can hide what stands there. */
const LETTERS = new RegExp(`\\u001b\\[(?:${CODE}(?:;${CODE})*)?m`, 'g');

/** A badge: black or hidden letters do not pass by themselves, but on a background they may be what is read. */
const RENDITION = /\u001b\[([\d;]*)m/g;
const BACKGROUND = /\u001b\[(?:[\d;]*;)?(?:4\d|10[0-7])(?:;[\d;]*)?m/;

/** What letters look like: one of the eight colours, and how bright does not matter; undefined where the terminal's own holds. */
interface Look {
  readonly letters: number | undefined;
  readonly behind: number | undefined;
  readonly inverse: boolean;
}
const PLAIN: Look = { letters: undefined, behind: undefined, inverse: false };
const [BLACK, WHITE] = [0, 7];

/** What one code makes of it; undefined where it may hide letters in a way that is not followed. */
const after = (look: Look, code: number): Look | undefined => {
  if (code === 0) return PLAIN;
  if (code <= 4 || (code >= 21 && code <= 25) || code === 9 || code === 29) return look;
  if (code === 7 || code === 27) return { ...look, inverse: code === 7 };
  if (code === 39) return { ...look, letters: undefined };
  if (code === 49) return { ...look, behind: undefined };
  if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) return { ...look, letters: code % 10 };
  if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107)) return { ...look, behind: code % 10 };
  return undefined;
};

/** Nobody knows the terminal's own colours, but that they are black and white, either way. */
const isRead = ({ letters, behind, inverse }: Look): boolean => {
  if (behind === undefined) return letters !== BLACK;
  if (inverse) return false;
  return letters === undefined ? behind !== BLACK && behind !== WHITE : letters !== behind;
};

/** The line without its colours when all of it can be read, and no background goes on behind its end. */
const withoutBackgrounds = (text: string): string | undefined => {
  let look = PLAIN;
  let rest = '';
  let from = 0;
  for (const match of text.matchAll(RENDITION)) {
    const printed = text.slice(from, match.index);
    if (printed.trim() !== '' && !isRead(look)) return undefined;
    rest += printed;
    from = match.index + match[0].length;
    for (const code of match[1]!.split(';').map(Number)) {
      const next = after(look, code);
      if (next === undefined) return undefined;
      look = next;
    }
  }
  const end = text.slice(from);
  if ((end.trim() !== '' && !isRead(look)) || look.behind !== undefined || look.letters === BLACK) return undefined;
  return rest + end;
};

/** A line without the colours in which it can be read; what may hide letters stays in it. @param text one line */
export const withoutColours = (text: string): string =>
  (BACKGROUND.test(text) ? withoutBackgrounds(text) : undefined) ?? text.replaceAll(LETTERS, '');
