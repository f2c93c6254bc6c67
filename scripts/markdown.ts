/** Markdown of the generated pages: tables, code and fences that hold whatever text is put into them. */

/** Text for one cell of a table, or one line. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A sentence with code in backticks: what stands outside of them is text, whatever it is. */
export const prose = (text: string): string =>
  text
    .replaceAll('\n', ' ')
    // GitHub would make links of addresses.
    .split(/(`[^`]*`|https?:[^\s`"]+)/)
    .map((piece, i) =>
      i % 2 === 1 ? (piece.startsWith('`') ? piece : code(piece)) : piece.replaceAll(/[\\`*_<>[\]&#~]/g, '\\$&'),
    )
    .join('');

/** @returns the empty string when there is no row. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? '' : [head, head.map(() => '---'), ...rows].map(row => `| ${row.map(cell).join(' | ')} |`).join('\n');

/** Code inside a line, in as many backticks as it needs. */
export const code = (text: string): string => {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  return longest === 0 ? `${marks}${text}${marks}` : `${marks} ${text} ${marks}`;
};

/** A fenced block that its text cannot end. */
export const fence = (text: string, language: string): string => {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}${language}\n${text}\n${marks}`;
};

/** Blocks with an empty line between them; what is absent is left out. */
export const section = (...blocks: readonly (string | undefined)[]): string =>
  blocks.filter(block => block !== undefined && block !== '').join('\n\n');
