/** Text for an HTML page: every character that could start markup becomes an entity, every invisible one is shown as what it is. */
import { printable, shorten } from '../text.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that is safe between tags and in a quoted attribute. @param most UTF-16 units that are shown. */
export const escapeHtml = (text: string, most = 2000): string =>
  shorten(printable(text), most).replaceAll(/[&<>"']/g, character => ENTITIES[character]!);

/** Text as code. */
export const htmlCode = (text: string, most = 600): string => `<code>${escapeHtml(text, most)}</code>`;

/** A message of ours, with the user's text between backticks as code. */
export const htmlMessage = (text: string, most = 2000): string =>
  shorten(text, most)
    .split('`')
    .map((part, i, all) => (part === '' ? '' : i % 2 === 1 && i < all.length - 1 ? htmlCode(part) : escapeHtml(part)))
    .join('');
