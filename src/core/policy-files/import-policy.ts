/** Somebody else's permission file -> the text of a policy of ours that gives the same decisions, with what it could not take over. */
import { isMap, isScalar, isSeq, LineCounter, parseDocument, stringify } from 'yaml';
import { printable, shorten } from '../text.ts';
import { readClaude } from './claude.ts';
import { readCodex } from './codex.ts';
import type { Draft } from './drafts.ts';
import { FORMATS, type Format, type PolicyText } from './foreign.ts';
import { readHarness9 } from './harness9.ts';
import { type Literal, readLiteral, readLiteralAt, wrong } from './literal.ts';
import { readOutpost } from './outpost.ts';

const FORCE = `write the format before the path: ${FORMATS.map(format => `\`${format}:\``).join(', ')}`;

/** A YAML document as a literal. */
const fromYaml = (text: string, file: string): Literal => {
  const lines = new LineCounter();
  const doc = parseDocument(text, { lineCounter: lines, uniqueKeys: true, version: '1.2' });
  const problem = doc.errors[0];
  if (problem)
    throw wrong(
      file,
      lines.linePos(problem.pos[0]).line,
      `not valid YAML: ${problem.message.split('\n')[0]!.replace(/ at line \d+.*$/, '')}`,
      'correct the line',
    );
  const of = (node: unknown, before: number): Literal => {
    const range = (node as { range?: readonly number[] } | null)?.range;
    const line = range ? lines.linePos(range[0]!).line : before;
    if (isSeq(node)) return { line, kind: 'list', items: node.items.map(item => of(item, line)) };
    if (isMap(node))
      return { line, kind: 'map', entries: new Map(node.items.map(({ key, value }) => [String(key), of(value, line)])) };
    if (!isScalar(node)) return { line, kind: 'plain', value: null };
    const { value } = node;
    return typeof value === 'string'
      ? { line, kind: 'text', text: value }
      : { line, kind: 'plain', value: value as number | boolean | null };
  };
  return of(doc.contents, 1);
};

/** The rules of a program's text: the list that holds effects, and the default beside it. */
const fromProgram = (text: string, file: string): Literal => {
  const effect = text.search(/\beffect["']?\s*:/);
  const start = /[=(:]\s*(?=\[)/g;
  let at = -1;
  for (let found = start.exec(text); found && found.index < (effect < 0 ? text.length : effect); found = start.exec(text))
    at = found.index + found[0].length;
  if (at < 0) throw wrong(file, 1, 'there is no list of rules in it', 'write the rules as a list of objects');
  const rules = readLiteralAt(text, at, file);
  const fallback = /\bdefault\s*:\s*(["'])(\w+)\1/.exec(text);
  const line = fallback ? text.slice(0, fallback.index).split('\n').length : 1;
  return {
    line,
    kind: 'map',
    entries: new Map<string, Literal>([
      ...(fallback ? [['default', { line, kind: 'text', text: fallback[2]! }] as const] : []),
      ['rules', rules],
    ]),
  };
};

const rootOf = ({ file, text }: PolicyText): Literal => {
  const start = text.replace(/^\uFEFF/, '').replace(/^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/, '')[0];
  if (start === '{' || start === '[') return readLiteral(text, file);
  return /\bdefineHarnessPermissions\b|^[\t ]*(?:export|const|import|let)\b/m.test(text)
    ? fromProgram(text, file)
    : fromYaml(text, file);
};

const textsIn = (value: Literal | undefined): readonly string[] =>
  value?.kind === 'list' ? value.items.flatMap(item => (item.kind === 'text' ? [item.text] : [])) : [];

/** The format that a file's content shows. */
const formatOf = (source: PolicyText): Format => {
  if (source.file.endsWith('.rules') || /^[\t ]*(?:prefix_rule|network_rule|host_executable)\s*\(/m.test(source.text))
    return 'codex';
  const root = rootOf(source);
  if (root.kind === 'list' || (root.kind === 'map' && root.entries.get('rules')?.kind === 'list')) return 'outpost';
  const permissions = root.kind === 'map' ? root.entries.get('permissions') : undefined;
  if (permissions?.kind !== 'map')
    throw wrong(source.file, root.line, 'this is no policy and no permission file that is known here', FORCE);
  const rules = ['allow', 'deny', 'ask'].flatMap(list => textsIn(permissions.entries.get(list)));
  const small = rules.filter(rule => /^[a-z]/.test(rule) && !rule.startsWith('mcp__'));
  const large = rules.filter(rule => /^[A-Z]/.test(rule));
  if (small.length > 0 && large.length > 0)
    throw wrong(source.file, permissions.line, `\`${large[0]}\` and \`${small[0]}\` are rules of different programs`, FORCE);
  return small.length > 0 ? 'harness9' : 'claude';
};

const draftOf = (source: PolicyText, format: Format): Draft => {
  if (format === 'codex') return readCodex(source.text, source.file);
  const root = rootOf(source);
  return { claude: readClaude, harness9: readHarness9, outpost: readOutpost }[format](root, source.file);
};

const comment = (text: string): string => `# ${shorten(printable(text).replaceAll(/\s+/g, ' '), 500)}\n`;

/**
 * Puts a permission file into our words.
 * @returns the same file as the text of a policy, complete in itself, with its notices.
 * @throws Fault with file and line for what is not understood and could permit or forget something.
 */
export const importPolicy = (source: PolicyText): PolicyText => {
  const format = source.format ?? formatOf(source);
  const { mode, permissions, notices } = draftOf(source, format);
  const lists = Object.fromEntries(
    (['deny', 'ask', 'allow'] as const).flatMap(list => (permissions[list].length > 0 ? [[list, permissions[list]]] : [])),
  );
  const document = {
    version: 1,
    extends: 'none',
    name: `${format}: ${printable(source.file)}`,
    ...(mode !== undefined && { mode }),
    ...(Object.keys(lists).length > 0 && { permissions: lists }),
  };
  const text = [
    comment(`The rules of ${source.file}, read as ${format} reads them.`),
    ...notices.map(comment),
    stringify(document, {
      lineWidth: 0,
      aliasDuplicateObjects: false,
      version: '1.2',
      defaultStringType: 'QUOTE_DOUBLE',
      defaultKeyType: 'PLAIN',
    }),
  ].join('');
  return { file: source.file, text, notices };
};
