/** XML as a list of settings: attributes and texts by the names of the elements around them. */
import { xmlLibrary } from './libraries.ts';

const DEPTH = 200;
/** A path is written out for each of its settings, so names are kept short. */
const cut = (name: string): string => name.slice(0, 100);

/**
 * Walks a document. An element that has a name goes by it too (`component` `Startup`), and one with a name and a value is a setting
 * of that name, as the editors of JetBrains write them.
 * @param emit is given the path, the value and the line.
 * @throws Error when the text is not well-formed, or nested deeper than 200.
 */
export const walkXml = (text: string, emit: (path: readonly string[], value: string, line: number) => void): void => {
  const stack: { readonly path: readonly string[]; text: string }[] = [{ path: [], text: '' }];
  const parser = new (xmlLibrary().SaxesParser)();
  parser.on('error', error => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (stack.length > DEPTH) throw new RangeError('nested too deep');
    const { name: own, value, ...rest } = attributes as Readonly<Record<string, string>>;
    const path = [...stack.at(-1)!.path, cut(name), ...(own === undefined ? [] : [cut(own)])];
    if (value !== undefined) emit(path, value, parser.line);
    else if (own !== undefined) emit([...path, 'name'], own, parser.line);
    for (const [key, given] of Object.entries(rest)) emit([...path, cut(key)], given, parser.line);
    stack.push({ path, text: '' });
  });
  const add = (part: string): void => {
    stack.at(-1)!.text += part;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const { path, text: said } = stack.pop()!;
    if (said.trim() !== '') emit(path, said.trim(), parser.line);
  });
  parser.write(text.replace(/^\uFEFF/, '')).close();
};
