/** A page that explains commands is no record of them: what stands in its code blocks, or below its headings, nobody ran. */

/** Lines that are looked at for the first mark of a record. */
const MOST = 400;

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const HEADING = /^#{1,6} \S|^={1,5} \S/;
const BELOW = /^#{2,6} \S|^={2,5} \S|\]\(|\*\*[^*]+\*\*|^\s*[-*] \S|^> |^\|.*\|\s*$|^<\/?\w+[^>]*>|^:[\w-]+:/;

/** Whether a code block is open after these lines: a fence of Markdown, `<pre>`, or a listing of AsciiDoc. */
const isOpen = (lines: readonly string[]): boolean => {
  let open = '';
  for (const [i, line] of lines.entries()) {
    const [, marks = '', info = ''] = FENCE.exec(line) ?? [];
    if (open === '') {
      if (marks !== '' && !(marks.startsWith('`') && info.includes('`'))) open = marks;
      else if (/<pre\b/i.test(line) && !/<\/pre>/i.test(line)) open = '<pre>';
      else if (/^-{4,}\s*$/.test(line) && /^\[(?:source|listing|,)/.test(lines[i - 1] ?? '')) open = '----';
    } else if (open === '<pre>' ? /<\/pre>/i.test(line) : open === '----' ? /^-{4,}\s*$/.test(line) : closes(open, marks, info))
      open = '';
  }
  return open !== '';
};
const closes = (open: string, marks: string, info: string): boolean =>
  marks.startsWith(open[0]!) && marks.length >= open.length && info.trim() === '';

/** Whether text that goes before reads as a page: a heading, and something else that only pages have. */
const isPage = (lines: readonly string[]): boolean =>
  lines.some(line => HEADING.test(line)) && lines.some(line => BELOW.test(line));

/**
 * Whether the first line that makes a text look like a record only stands in a page as an example.
 * @param lines the first lines of the text, as they stand there.
 * @param mark what the record is known by.
 * @param prose also what stands below headings counts; otherwise only code blocks do.
 */
export const isExample = (lines: Iterable<string>, mark: (line: string) => boolean, prose = false): boolean => {
  const before: string[] = [];
  for (const line of lines) {
    if (mark(line)) return isOpen(before) || (prose && isPage(before));
    if (before.push(line.slice(0, 400)) > MOST) return false;
  }
  return false;
};

const BLOCK = /^ {0,3}(?:`{3,}|~{3,})|<pre\b|^\[(?:source|listing)\b/;
/** Whether a text, of which no record is known, reads as a page: for the sentence that says what it was taken for. */
export const readsAsPage = (lines: readonly string[]): boolean => lines.some(line => BLOCK.test(line)) || isPage(lines);
