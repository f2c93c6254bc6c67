/**
 * Text for GitHub's Markdown: every character that could start markup becomes an entity, and what GitHub links by itself
 * (mentions, references, addresses) is broken by an empty comment. User text in backticks becomes `<code>`, where nothing is linked.
 */
import { shorten, visible } from '../text.ts';

const entity = (character: string): string => `&#${character.codePointAt(0)};`;
const literal = (text: string): string => text.replaceAll(/[&<>"'`|\\[\](){}!*_~#$^=+]/g, entity);

/** References are made of the finished text, and addresses are linked between `<code>` and `</code>` too, after entities were read: only another node between their letters stops it. */
const unlinked = (text: string): string =>
  text.replaceAll('@', '@<!-- -->').replaceAll(/(&#35;(?=\d)|(?:https?|ftp|mailto|xmpp|www|GH-)(?=[:.\d]))/gi, '$1<!-- -->');

/** Our own words, in which a user's text may still stand. Six digits are no commit, and seven may be one, at the end of a node too. */
const words = (text: string): string =>
  unlinked(literal(text)).replaceAll(/\b[0-9a-f]{7,}\b/gi, hex => hex.replaceAll(/.{6}(?=.)/g, '$&<!-- -->'));

/** Text as code: literal, on one line, never linked. */
export const code = (text: string, most = 300): string =>
  `<code>${unlinked(literal(shorten(visible(text).replaceAll(/\s+/g, ' '), most)))}</code>`;

/** A message of ours, on one line, with its backticked parts as code. */
export const inline = (text: string, most = 600): string =>
  shorten(visible(text).replaceAll(/\s+/g, ' '), most)
    .split('`')
    .map((part, i, all) => {
      // Where a backtick is left out, what stood around it must not become one word.
      const apart = i % 2 === 1 && (part === '' || i === all.length - 1) ? '<!-- -->' : '';
      return part === '' ? apart : i % 2 === 1 && apart === '' ? code(part) : apart + words(part);
    })
    .join('')
    // At the start of an item these would be a line across, or a list in the list.
    .replace(/^ ?(?:-|\d{1,9}\.)/, start => start.slice(0, -1) + entity(start.at(-1)!));

/** Bytes of text in UTF-8. Source: Unicode 15, table 3-6; lone surrogates count as the three bytes of U+FFFD. */
export const bytesOf = (text: string): number => {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      bytes += 4;
      i++;
    } else bytes += 3;
  }
  return bytes;
};

/** As many rows as fit into `most` bytes, and how many were left out. */
export const fitting = (rows: readonly string[], most: number): { readonly rows: readonly string[]; readonly left: number } => {
  let room = most;
  const kept = rows.findIndex(row => (room -= bytesOf(row) + 1) < 0);
  return kept < 0 ? { rows, left: 0 } : { rows: rows.slice(0, kept), left: rows.length - kept };
};

/**
 * The beginning of a summary of ours: whole lines, with every fold closed again, so that no entity, row or element is cut through.
 * @param most UTF-16 units of the result.
 */
export const cutMarkdown = (markdown: string, most: number): string => {
  if (markdown.length <= most) return markdown;
  const [close, more] = ['\n</details>\n', '\nCut here: the rest stands in the summary of the run.\n'];
  const kept: string[] = [];
  let open = 0;
  let room = most - more.length;
  for (const line of markdown.split('\n')) {
    const depth = open + (line.startsWith('<details>') ? 1 : line === '</details>' ? -1 : 0);
    if (line.length + 1 + depth * close.length > room) break;
    room -= line.length + 1;
    open = depth;
    kept.push(`${line}\n`);
  }
  return `${kept.join('')}${close.repeat(open)}${more}`;
};
