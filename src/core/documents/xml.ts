/** XML as a small tree. Well-formed text only; no entity but XML's own five is known, so nothing expands. */
import { xmlLibrary } from './libraries.ts';

export interface Xml {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Xml[];
  /** Its own text, without that of its children, trimmed. */
  readonly text: string;
}
interface Open {
  name: string;
  attributes: Record<string, string>;
  children: Xml[];
  text: string;
}
const DEPTH = 200;

/**
 * Parses a document.
 * @throws Error when the text is not well-formed, or nested deeper than 200.
 */
export const parseXml = (text: string): Xml => {
  const root: Open = { name: '', attributes: {}, children: [], text: '' };
  const stack: Open[] = [root];
  const parser = new (xmlLibrary().SaxesParser)();
  parser.on('error', error => {
    throw error;
  });
  parser.on('opentag', tag => {
    if (stack.length > DEPTH) throw new Error('nested too deep');
    stack.push({ name: tag.name.replace(/^.*:/, ''), attributes: { ...tag.attributes }, children: [], text: '' });
  });
  parser.on('text', part => {
    stack.at(-1)!.text += part;
  });
  parser.on('cdata', part => {
    stack.at(-1)!.text += part;
  });
  parser.on('closetag', () => {
    const done = stack.pop()!;
    stack.at(-1)!.children.push({ ...done, text: done.text.trim() });
  });
  parser.write(text.replace(/^\uFEFF/, '')).close();
  return root.children[0] ?? root;
};

/** Every element below (and including) this one, in document order. */
export const elements = (xml: Xml): readonly Xml[] => [xml, ...xml.children.flatMap(elements)];
/** The children of a name, compared without case. */
export const children = (xml: Xml | undefined, name: string): readonly Xml[] =>
  xml?.children.filter(child => child.name.toLowerCase() === name.toLowerCase()) ?? [];
/** The text of the first child of a name, or of an attribute of that name. */
export const field = (xml: Xml, name: string): string =>
  children(xml, name)[0]?.text ??
  Object.entries(xml.attributes).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] ??
  '';
