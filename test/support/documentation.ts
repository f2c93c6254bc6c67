/** The documentation as data: its fenced snippets, its links, the anchors that GitHub gives its headings. */
import { globSync, readFileSync } from 'node:fs';

/** Every page that a reader may come to. */
export const PAGES: readonly string[] = [
  ...['README.md', 'CHANGELOG.md', 'SECURITY.md', 'CONTRIBUTING.md'],
  ...globSync('docs/**/*.md').map(file => file.replaceAll('\\', '/')),
].sort();

export interface Snippet {
  readonly file: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
}

/** Fenced blocks of a Markdown text, indented ones too. */
export const snippetsOf = (file: string): readonly Snippet[] => {
  const found: Snippet[] = [];
  let open: { marks: string; indent: number; line: number; language: string; lines: string[] } | undefined;
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const fence = /^( *)(`{3,})([\w-]*)\s*$/.exec(line);
    if (open === undefined && fence)
      open = { marks: fence[2]!, indent: fence[1]!.length, line: index + 1, language: fence[3]!, lines: [] };
    else if (open !== undefined && fence?.[3] === '' && fence[2]!.length >= open.marks.length) {
      found.push({ file, line: open.line, language: open.language, text: open.lines.join('\n') + '\n' });
      open = undefined;
    } else open?.lines.push(line.slice(Math.min(open.indent, line.length - line.trimStart().length)));
  }
  if (open) throw new Error(`${file}:${open.line}: this fence has no end`);
  return found;
};

/** The text without its fenced blocks. */
export const proseOf = (file: string): string => readFileSync(file, 'utf8').replaceAll(/^( *)(`{3,})[\s\S]*?^ *\2`*\s*$/gm, '');

/** The anchors of a page's headings. Source: github/markup, lower case, no punctuation, hyphens for spaces, a number for the next of a name. */
export const anchorsOf = (file: string): ReadonlySet<string> => {
  const seen = new Map<string, number>();
  const anchors = new Set<string>();
  for (const [, heading] of proseOf(file).matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const plain = heading!.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = plain.replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '').replaceAll(' ', '-');
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    anchors.add(before === 0 ? slug : `${slug}-${before}`);
  }
  for (const [, id] of readFileSync(file, 'utf8').matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(id!);
  return anchors;
};

/** Targets of links and pictures, as they are written. */
export const linksOf = (file: string): readonly string[] => {
  const prose = proseOf(file).replaceAll(/(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, code => (/\]\(/.test(code) ? '' : code));
  return [
    ...[...prose.matchAll(/\]\(([^()\s]+(?:\([^()\s]*\))?)(?: "[^"]*")?\)/g)].map(([, target]) => target!),
    ...[...prose.matchAll(/<(?:img|source|a)\b[^>]*?\b(?:src|srcset|href)="([^"]+)"/g)].map(([, target]) => target!),
  ];
};

/** Commands that the prose names in backticks: those of this program alone. */
export const commandsIn = (file: string): readonly string[] =>
  [...proseOf(file).matchAll(/`(sallyport [^`\n]+)`/g)].map(([, command]) => command!);
