/** YAML as plain data, within bounds: no alias explosion, and no anchors by the thousand, which the parser takes quadratic time for. */
import { yamlLibrary } from './libraries.ts';
import { yamlMistake } from './yaml-mistake.ts';

const ANCHORS = 200;
/** More anchors than any file that people write: the parser looks each up among all of them. */
export const tooManyAnchors = (text: string): boolean => (text.match(/(?:^|[\s:[{,-])&\S/g) ?? []).length > ANCHORS;

/**
 * Parses one YAML document. A repeated key takes its last value, as the tools' own parsers refuse it or do.
 * @throws Error when the text is not YAML, or has more anchors than any file that people write.
 */
export const readYaml = (text: string): unknown => {
  if (tooManyAnchors(text)) throw new SyntaxError('too many anchors');
  const { LineCounter, parseDocument } = yamlLibrary();
  const lines = new LineCounter();
  const doc = parseDocument(text, { lineCounter: lines, uniqueKeys: false, logLevel: 'error', prettyErrors: false });
  const mistake = yamlMistake(doc, lines);
  if (mistake !== undefined) throw new SyntaxError(mistake);
  return doc.toJS({ maxAliasCount: 100 }) as unknown;
};
