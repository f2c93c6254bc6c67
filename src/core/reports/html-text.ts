/** Text for an HTML page: every character that could start markup becomes an entity, every invisible one is shown as what it is. */
import { shorten, visible } from '../text.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that is safe between tags and in a quoted attribute. @param most UTF-16 units that are shown. */
export const escapeHtml = (text: string, most = 2000): string =>
  shorten(visible(text), most)
    .replaceAll(/[&<>"']/g, character => ENTITIES[character]!)
    // A page may be printed into a log, where these begin commands of the runner.
    .replaceAll('::', ':&#58;')
    .replaceAll('##[', '#&#35;[');

/** Text as code. */
export const htmlCode = (text: string, most = 600): string => `<code>${escapeHtml(text, most)}</code>`;

/** A message of ours, with the user's text between backticks as code. */
export const htmlMessage = (text: string, most = 2000): string =>
  shorten(text, most)
    .split('`')
    .map((part, i, all) => (part === '' ? '' : i % 2 === 1 && i < all.length - 1 ? htmlCode(part) : escapeHtml(part)))
    .join('');
