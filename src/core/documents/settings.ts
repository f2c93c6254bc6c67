/**
 * A file of settings as a flat list of values with their lines, so that two versions are compared value by value: what the head says
 * that the base did not. JSON with comments, YAML, TOML, XML, git's own format and the front matter of Markdown are read by real parsers.
 */
import type { Node, ParseError } from 'jsonc-parser';
import type { Document } from 'yaml';
import { unlessLate } from '../late.ts';
import { jsoncLibrary, tomlLibrary, yamlLibrary } from './libraries.ts';
import { tooManyAnchors } from './read-yaml.ts';
import { walkXml } from './xml-settings.ts';
import { yamlMistake } from './yaml-mistake.ts';

export type SettingsFormat = 'json' | 'yaml' | 'toml' | 'git' | 'front-matter' | 'xml';
export interface Setting {
  /** Keys from the outside in; a place in a list is `[]`, so that a longer list moves nothing. */
  readonly path: readonly string[];
  readonly value: string | number | boolean | null;
  readonly line: number;
}

/** Values that one file may have; anchors and nesting can make a small text huge. */
const MOST = 50_000;
const MOST_WITHOUT_PLACE = 2_000;
const DEEPEST = 100;

type Emit = (path: readonly string[], value: Setting['value'], at: number) => void;
const tooMuch = (): never => {
  throw new RangeError('more values, or deeper ones, than a file of settings may have');
};

const walkJson = (node: Node, path: readonly string[], emit: Emit): void => {
  if (path.length > DEEPEST) tooMuch();
  if (node.type === 'object')
    for (const { children: [key, value] = [] } of node.children ?? []) {
      if (key !== undefined && value !== undefined) walkJson(value, [...path, String(key.value)], emit);
    }
  else if (node.type === 'array') for (const item of node.children ?? []) walkJson(item, [...path, '[]'], emit);
  else emit(path, node.value as Setting['value'], node.offset);
};

const walkYaml = (doc: Document, written: unknown, path: readonly string[], emit: Emit): void => {
  if (path.length > DEEPEST) tooMuch();
  const { isAlias, isMap, isScalar, isSeq } = yamlLibrary();
  const node: unknown = isAlias(written) ? written.resolve(doc) : written;
  if (isMap(node))
    for (const { key, value } of node.items)
      walkYaml(doc, value, [...path, isScalar(key) ? String(key.value as string) : '?'], emit);
  else if (isSeq(node)) for (const item of node.items) walkYaml(doc, item, [...path, '[]'], emit);
  else if (isScalar(node)) {
    const { value } = node;
    const plain = typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number' || value === null;
    emit(path, plain ? value : JSON.stringify(value), node.range?.[0] ?? 0);
  }
};

const walkPlain = (value: unknown, path: readonly string[], emit: Emit): void => {
  if (path.length > DEEPEST) tooMuch();
  if (Array.isArray(value)) for (const item of value) walkPlain(item, [...path, '[]'], emit);
  else if (typeof value === 'object' && value !== null && !(value instanceof Date))
    for (const [key, item] of Object.entries(value)) walkPlain(item, [...path, key], emit);
  else emit(path, value instanceof Date ? value.toISOString() : (value as Setting['value']), -1);
};

/** Git's own format: `[section "name"]`, `key = value`, comments after `#` or `;`. Source: git-config(1), "Syntax". */
const walkGit = (text: string, emit: Emit): void => {
  let section: readonly string[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    const head = /^\s*\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\](.*)$/.exec(line);
    if (head !== null) section = [head[1]!.toLowerCase(), ...(head[2] === undefined ? [] : [head[2]])];
    const pair = /^\s*([\w-]+)\s*(?:=\s*(.*?))?\s*$/.exec(head === null ? line : head[3]!);
    if (pair !== null)
      emit([...section, pair[1]!.toLowerCase()], (pair[2] ?? 'true').replace(/\s[#;].*$/, '').replaceAll('"', ''), at);
    at += line.length + 1;
  }
};

const lineAt = (text: string): ((at: number) => number) => {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) ends.push(at);
  return at => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! < at) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
};

/** TOML's parser tells no positions: the line that assigns the last key, and names the value if one does. */
const lineOfToml = (text: string, path: readonly string[], value: Setting['value']): number => {
  const key = path.findLast(part => part !== '[]') ?? '';
  const lines = text.split('\n');
  const assigns = (line: string): boolean => line.includes('=') && line.split('=', 1)[0]!.includes(key);
  const exact = lines.findIndex(line => assigns(line) && line.includes(String(value)));
  return (exact === -1 ? lines.findIndex(assigns) : exact) + 1 || 1;
};

const frontMatter = (text: string): string => /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/.exec(text)?.[1] ?? '';

/**
 * Reads a file of settings.
 * @returns the sentence that says why, when it cannot be read.
 */
export const readSettings = (text: string, format: SettingsFormat): readonly Setting[] | string => {
  const settings: Setting[] = [];
  // One line stands for the opening mark, so that lines count as in the whole file.
  const source = format === 'front-matter' ? `\n${frontMatter(text)}` : text;
  const line = lineAt(source);
  const emit: Emit = (path, value, at) => {
    if (settings.length >= (at === -1 ? MOST_WITHOUT_PLACE : MOST)) tooMuch();
    settings.push({ path, value, line: at === -1 ? lineOfToml(text, path, value) : line(at) });
  };
  try {
    if (format === 'json') {
      const { parseTree, printParseErrorCode } = jsoncLibrary();
      const errors: ParseError[] = [];
      const root = parseTree(text.replace(/^\ufeff/, ' '), errors, {
        allowTrailingComma: true,
        disallowComments: false,
        allowEmptyContent: true,
      });
      const [error] = errors;
      if (error !== undefined) return `${printParseErrorCode(error.error)} in line ${line(error.offset)}`;
      if (root !== undefined) walkJson(root, [], emit);
    } else if (format === 'xml')
      walkXml(text, (path, value, row) => {
        if (settings.length >= MOST) tooMuch();
        settings.push({ path, value, line: row });
      });
    else if (format === 'toml') walkPlain(tomlLibrary().parse(text), [], emit);
    else if (format === 'git') walkGit(text, emit);
    else if (tooManyAnchors(source)) tooMuch();
    else {
      const { LineCounter, parseDocument } = yamlLibrary();
      const lines = new LineCounter();
      const doc = parseDocument(source, { lineCounter: lines, logLevel: 'silent', uniqueKeys: false, prettyErrors: false });
      const mistake = yamlMistake(doc, lines);
      if (mistake !== undefined) return mistake;
      walkYaml(doc, doc.contents, [], emit);
    }
  } catch (problem) {
    unlessLate(problem);
    if (problem instanceof Error) return problem.message.split('\n', 1)[0]!;
    throw problem;
  }
  return settings;
};

/** Keys joined by dots: nested objects and keys that hold dots themselves (`chat.tools.autoApprove`) come to the same. */
export const nameOf = (setting: Pick<Setting, 'path'>): string => setting.path.join('.');

/** The values of `one` that `other` has not, each as often as it is missing. */
export const missingFrom = (other: readonly Setting[], one: readonly Setting[]): readonly Setting[] => {
  // A newer release under the same name (`ghcr.io/a/b:2`) is the same setting.
  const bare = (key: string): string => (key.includes('/') ? key.replace(/:[\w.-]+$/, '') : key);
  const id = ({ path, value }: Setting): string => JSON.stringify([path.map(bare), value]);
  const had = new Map<string, number>();
  for (const setting of other) had.set(id(setting), (had.get(id(setting)) ?? 0) + 1);
  return one.filter(setting => {
    const left = had.get(id(setting)) ?? 0;
    had.set(id(setting), left - 1);
    return left <= 0;
  });
};
