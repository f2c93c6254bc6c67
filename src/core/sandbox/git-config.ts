/** Takes out of a git configuration what opens doors: actions/checkout leaves the job's token in it, in one of several forms. */

/** Sections that hold credentials, send requests elsewhere, or read another file that does. */
const DROPPED = new Set(['http', 'credential', 'url', 'include', 'includeif', 'gitcvs', 'sendemail', 'imap']);
/** Keys of any section. */
const DROPPED_KEY = /^(?:extraheader|askpass|cookiefile|helper|password|token)$/i;
const HEADER = /^\s*\[\s*([A-Za-z0-9-]+)(?:\.[^\]"\s]*|\s+"(?:[^"\\]|\\.)*")?\s*\]/;
const KEY = /^\s*([A-Za-z][A-Za-z0-9-]*)/;
const USER_IN_URL = /([a-z][a-z0-9+.-]{0,20}:\/\/)[^/@\s"']{1,4096}@/gi;

/** What must not be left, however it is written. */
const LEFT = /extraheader|authorization:|[a-z]:\/\/[^/@\s"']+:[^/@\s"']*@/i;

/** Lines with their ends, as git joins them: a backslash at the end goes on. */
const logicalLines = (text: string): string[] => {
  const lines: string[] = [];
  let open = false;
  for (const line of text.split(/(?<=\n)/)) {
    if (open) lines[lines.length - 1] += line;
    else lines.push(line);
    const backslashes = /(\\*)\r?\n$/.exec(line)?.[1]?.length ?? 0;
    open = backslashes % 2 === 1 && !/^\s*[#;]/.test(lines.at(-1) ?? '');
  }
  return lines;
};

/**
 * @param text of a file in git's configuration format.
 * @returns the same without credentials, or undefined when some are left in a form that this does not know.
 */
export const withoutCredentials = (text: string): string | undefined => {
  let dropping = false;
  const kept: string[] = [];
  for (const line of logicalLines(text)) {
    const header = HEADER.exec(line);
    if (header) dropping = DROPPED.has((header[1] ?? '').toLowerCase());
    if (dropping) continue;
    const rest = header ? line.slice(header[0].length) : line;
    if (DROPPED_KEY.test(KEY.exec(rest)?.[1] ?? '')) {
      if (header) kept.push(`${header[0]}\n`);
      continue;
    }
    kept.push(line.replace(USER_IN_URL, '$1'));
  }
  const result = kept.join('');
  return LEFT.test(result.replace(/\\\r?\n/g, '')) ? undefined : result;
};
