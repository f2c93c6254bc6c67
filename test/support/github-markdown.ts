/** Markdown as GitHub shows it: GFM by another implementation, HTML let through, and what GitHub links by itself looked for in what is left. */
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';

export interface Shown {
  /** Elements, each name once. */
  readonly elements: readonly string[];
  /** Attributes, as `a href=x`. */
  readonly attributes: readonly string[];
  /** What GitHub would make a mention, a reference or a link of, outside of code. */
  readonly linked: readonly string[];
  readonly text: string;
}

/** Source: GitHub docs, "Autolinked references and URLs", "Basic writing and formatting syntax". */
const LINKED = /(?<![\w`])@[a-z\d][a-z\d-]*|(?<![\w&])#\d+|\bGH-\d+|\b[0-9a-f]{7,40}\b|\b(?:https?|ftp):\/\/|\bwww\.|\bmailto:/i;

export const shownOnGitHub = (markdown: string): Shown => {
  const page = micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  const [elements, attributes, linked, text]: string[][] = [[], [], [], []];
  const visit = (node: Tree.Node, inCode: boolean): void => {
    if ('tagName' in node) {
      elements!.push(node.tagName);
      attributes!.push(...node.attrs.map(({ name, value }) => `${node.tagName} ${name}=${value}`));
    }
    if ('value' in node) {
      text!.push(node.value);
      const found = inCode ? null : LINKED.exec(node.value);
      if (found) linked!.push(`${found[0]} in ${node.value}`);
    }
    if ('childNodes' in node)
      for (const child of node.childNodes) visit(child, inCode || ('tagName' in node && node.tagName === 'code'));
  };
  visit(parseFragment(page), false);
  return { elements: [...new Set(elements)].sort(), attributes: [...new Set(attributes)], linked: linked!, text: text!.join('') };
};
