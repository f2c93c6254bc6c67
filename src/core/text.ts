/** Text that people read: every outlet of the program has one escape, and the escapes live together. */

/**
 * Escapes text for a GitHub workflow command (`::error file=...::text`).
 * @param property true for a property value, where `:` and `,` are separators too.
 * Source: actions/toolkit, `command.ts`.
 */
export const escapeCommand = (text: string, property = false): string => {
  const data = text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  return property ? data.replaceAll(':', '%3A').replaceAll(',', '%2C') : data;
};

/** At most `most` UTF-16 units of text, cut before a surrogate pair rather than inside it, with an ellipsis where it was cut. */
export const shorten = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const cut = text.slice(0, Math.max(0, most - 1));
  return (/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut) + '…';
};

/** Control, direction and invisible characters, and lone halves of a surrogate pair. */
const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|[\u{e0000}-\u{e0fff}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

/** Text in which everything shows: control, direction and invisible characters become visible escapes. */
export const visible = (text: string): string =>
  text.replaceAll(UNSEEN, character => `\\u{${character.codePointAt(0)!.toString(16)}}`);

/**
 * Text for a terminal or a log: nothing in it can move the cursor or hide, and GitHub's runner reads no command in it, which stands
 * at the beginning of a line (`::name::`) or anywhere (`##[name]`). Source: actions/runner, `ActionCommand.cs`.
 */
export const printable = (text: string): string =>
  visible(text)
    .replaceAll(/(?<=(?:^|\n)\s*):(?=:)/g, '\\u{3a}')
    .replaceAll(/#(?=#\[)/g, '\\u{23}');

/** Printable text on one line. */
export const oneLine = (text: string): string => printable(text.replaceAll(/[\t\n]/g, ' '));

/** `1 file`, `2 files`. @param word a noun whose plural ends in `s`. */
export const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** JSON of the same value that is printable too, because reports are shown in logs and terminals. @param indent spaces of a level. */
export const jsonText = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent)
    .replaceAll(UNSEEN, character =>
      Array.from({ length: character.length }, (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
    )
    .replaceAll(/#(?=#\[)/g, '\\u0023');

/** A word that stands nowhere in a text, whatever the case: an end that the text cannot say by itself. */
export const endOf = (text: string, stem: string): string => {
  const said = text.toLowerCase();
  if (!said.includes(stem)) return stem;
  let longest = 0;
  for (const after of said.split(`${stem}-`).slice(1)) longest = Math.max(longest, /^\d*/.exec(after)![0].length);
  return `${stem}-${'1'.repeat(longest + 1)}`;
};
