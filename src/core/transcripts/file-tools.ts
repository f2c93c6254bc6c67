/** Tools that read, search, write, edit and move files, by the names that agents give their inputs. */
import { meantBy } from '../commands/name-filters.ts';
import { at, firstText, listAt, parseJson, textAt, textsIn } from '../documents/json.ts';
import type { Act } from '../model.ts';
import type { Doing } from '../transcript-contract.ts';
import { actsOfEnvelope, isEnvelope, searchAndReplace, textLines } from './apply-patch.ts';
import { act, nameless, unknown } from './doings.ts';
import { plainName } from './tool-names.ts';
import { actsOfDiff } from './unified-diff.ts';

const FILE =
  'file_path filePath path absolute_path notebook_path notebookPath target_file targetFile TargetFile AbsolutePath file filename fileName relative_workspace_path uri'.split(
    ' ',
  );
const FOLDER = 'dir_path directory dirPath DirectoryPath'.split(' ');
const PATH = [...FILE, ...FOLDER];
const TEXT = 'content file_text fileText contents text streamContent CodeContent code_edit body'.split(' ');
const OLD = 'old_string oldString old_str oldText old_text search oldStr'.split(' ');
const NEW =
  'new_string newString new_str newText new_text replace replacement newStr new_source insert_text insert_line_text code_edit streamContent'.split(
    ' ',
  );

/** A patch in either language. */
export const patchDoings = (text: string): readonly Doing[] => {
  if (isEnvelope(text)) return actsOfEnvelope(text).map(act);
  if (/^(?:diff --git |--- |\+\+\+ |@@ )/m.test(text))
    return (actsOfDiff(text) ?? [{ do: 'patch', diff: text } as const]).map(act);
  return actsOfEnvelope(text).map(act);
};

const MANY = ['paths', 'include', 'files', 'file_paths', 'image_paths', 'operations'];
const EDITS = ['edits', 'replacements', 'ReplacementChunks'];

/** A list, also where it is given as its JSON text: some tools take both. */
const listIn = (input: unknown, key: string): readonly unknown[] => {
  const text = textAt(input, key);
  const parsed = text === undefined || !/^\s*\[/.test(text) ? undefined : parseJson(text);
  return Array.isArray(parsed) ? parsed : listAt(input, key);
};

/** Every path that an input names: a tool reads one of several names, and nobody tells which. */
export const paths = (input: unknown): readonly string[] => {
  const files = textsIn(input, FILE);
  const own = files.length > 0 ? files : textsIn(input, FOLDER);
  const many = [...MANY, ...EDITS].flatMap(key => listIn(input, key));
  const found = many.flatMap(entry =>
    typeof entry === 'string' ? [entry] : (firstText(entry, PATH) ?? listAt(entry, 'image_paths')),
  );
  const texts = found.flat().filter((path): path is string => typeof path === 'string');
  return [...new Set([...own, ...texts])];
};
/** A tool that reads files. */
export const read = (tool: string, input: unknown): readonly Doing[] => {
  const found = paths(input);
  return found.length === 0 ? nameless(tool) : found.map(path => act({ do: 'read', path }));
};
/** A tool that looks for files or text: it reads where it looks. */
export const search = (tool: string, input: unknown): readonly Doing[] => {
  const found = paths(input);
  // A pattern of names may itself say where it looks; the pattern of a text search does not.
  const pattern = /^(?:glob|find)/.test(plainName(tool))
    ? (firstText(input, ['pattern', 'glob_pattern', 'globPattern', 'Pattern']) ?? '')
    : '';
  const wild = pattern.search(/[*?[{]/);
  const start = wild < 0 ? pattern : pattern.slice(0, pattern.lastIndexOf('/', wild) + 1);
  const where =
    /^(?:[/~]|\.\.)/.test(pattern) || (found.length === 0 && start !== pattern && start !== '')
      ? [start]
      : found.length === 0
        ? ['.']
        : found;
  const named = firstText(input, ['glob', 'include', 'includePattern', 'file_pattern']);
  const filtered =
    named === undefined || named === '' ? [] : meantBy(named).map(name => `${where[0]!.replace(/\/+$/, '')}/${name}`);
  return [...where, ...filtered].map(path => act({ do: 'read', path }));
};

/** A file that is written as a whole; without its text nobody saw what was written. */
export const writeOf = (path: string, text: string | undefined): Act =>
  text === undefined ? { do: 'write', path, lines: [], unseen: true } : { do: 'write', path, lines: textLines(text) };
/** A tool that writes a file as a whole. */
export const write = (tool: string, input: unknown): readonly Doing[] => {
  const found = paths(input).filter(path => path !== '');
  if (found.length === 0) return nameless(tool);
  const texts = textsIn(input, TEXT);
  if (texts.length === 0 && TEXT.some(key => typeof at(input, key) === 'object' && at(input, key) !== null))
    return [...found.map(path => act(writeOf(path, undefined))), unknown(`a call of \`${tool}\` whose content is no text`)];
  return found.map(path => act(writeOf(path, texts.length === 0 ? undefined : texts.join('\n'))));
};
/** A tool that changes parts of a file: by old and new text, by blocks, or by a patch. */
export const edit = (tool: string, input: unknown): readonly Doing[] => {
  const found = paths(input).filter(path => path !== '');
  const diffs = textsIn(input, ['diff', 'patch', 'patchText']);
  const edits = EDITS.flatMap(key => listIn(input, key));
  if (found.length === 0) return diffs.length === 0 ? nameless(tool) : diffs.flatMap(patchDoings);
  const plain = diffs.length === 0 || edits.length > 0 || textsIn(input, NEW).length > 0;
  return found.flatMap(path => [
    ...diffs.map(diff => act(patched(path, diff))),
    ...(plain ? [act(replaced(path, edits, input))] : []),
  ]);
};
/** A change of one known file, as blocks, as a patch, or as its text. */
const patched = (path: string, diff: string): Act => {
  const blocks = searchAndReplace(diff);
  if (blocks !== undefined) return { do: 'write', path, ...blocks };
  return /^(?:@@|\+\+\+|---|diff --git|\*\*\* )/m.test(diff)
    ? unified(path, diff)
    : { do: 'write', path, lines: textLines(diff) };
};
/** A change by old and new texts: those of a list, and those beside it. */
const replaced = (path: string, edits: readonly unknown[], input: unknown): Act => {
  const lines: string[] = [];
  const removed: string[] = [];
  let seen = false;
  for (const one of [...edits, input]) {
    const before = textsIn(one, OLD);
    const fresh = textsIn(one, NEW);
    const after = fresh.length > 0 || (one === input && edits.length > 0) ? fresh : textsIn(one, [...TEXT, 'ReplacementContent']);
    for (const text of before) for (const line of textLines(text)) removed.push(line);
    for (const text of after) for (const line of textLines(text)) lines.push(line);
    seen ||= after.length > 0 || before.length > 0;
  }
  return seen ? { do: 'write', path, lines, removed } : writeOf(path, undefined);
};
/** Hunks for one known file. */
const unified = (path: string, diff: string): Act => {
  const body = textLines(diff).filter(line => !/^(?:---|\+\+\+) /.test(line));
  return {
    do: 'write',
    path,
    lines: body.filter(line => line.startsWith('+')).map(line => line.slice(1)),
    removed: body.filter(line => line.startsWith('-')).map(line => line.slice(1)),
  };
};
/** A tool that reads, writes or edits, as its `command` says. */
export const editor = (tool: string, input: unknown): readonly Doing[] => {
  const command = textAt(input, 'command') ?? '';
  if (/^(?:view|read|cat)$/.test(command)) return read(tool, input);
  if (/^(?:create|write|overwrite)$/.test(command)) return write(tool, input);
  return edit(tool, input);
};
/** A tool that moves or copies a file. */
export const move = (tool: string, input: unknown): readonly Doing[] => {
  const from = textsIn(input, ['source', 'from', 'old_path', 'oldPath', 'source_path', 'sourcePath', 'path', 'src']);
  const to = textsIn(input, [
    'destination',
    'to',
    'new_path',
    'newPath',
    'destination_path',
    'destinationPath',
    'dest',
    'target',
  ]);
  if (from.length === 0 || to.length === 0) return nameless(tool);
  return [...from.map(path => act({ do: 'delete', path })), ...to.map(path => act(writeOf(path, undefined)))];
};
