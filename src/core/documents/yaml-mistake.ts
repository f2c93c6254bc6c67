/**
 * The first mistake of a YAML text, and where it is. The library would draw a picture of every mistake, each from the text before it:
 * texts of nothing but mistakes would take the square of their length, so it is asked not to (`prettyErrors: false`).
 */
import type { Document, LineCounter } from 'yaml';

/**
 * @param doc parsed with `prettyErrors: false`, and with these lines as its `lineCounter`.
 * @returns one line that names what is wrong, line and column; nothing for a text without a mistake.
 */
export const yamlMistake = (doc: Pick<Document.Parsed, 'errors'>, lines: LineCounter): string | undefined => {
  const [error] = doc.errors;
  if (error === undefined) return;
  const { line, col } = lines.linePos(error.pos[0]);
  return `${error.message.split('\n', 1)[0]} at line ${line}, column ${col}`;
};
