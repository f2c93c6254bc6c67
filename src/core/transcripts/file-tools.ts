/** Tools that read, search, write, edit and move files, by the names that agents give their inputs. */
import { firstText, listAt, textAt } from '../documents/json.ts';
import type { Act } from '../model.ts';
import type { Doing } from '../transcript-contract.ts';
import { actsOfEnvelope, isEnvelope, searchAndReplace, textLines } from './apply-patch.ts';
import { act, nameless } from './doings.ts';
import { plainName } from './tool-names.ts';
import { actsOfDiff } from './unified-diff.ts';

const PATH =
  'file_path filePath path absolute_path notebook_path notebookPath target_file targetFile TargetFile AbsolutePath file filename fileName relative_workspace_path dir_path directory dirPath DirectoryPath uri'.split(
    ' ',
  );
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

/** Every path that an input names. */
export const paths = (input: unknown): readonly string[] => {
  const one = firstText(input, PATH);
  const many = ['paths', 'include', 'files', 'file_paths', 'image_paths', 'operations'].flatMap(key => listAt(input, key));
  const found = many.flatMap(entry =>
    typeof entry === 'string' ? [entry] : (firstText(entry, PATH) ?? listAt(entry, 'image_paths')),
  );
  const texts = found.flat().filter((path): path is string => typeof path === 'string');
  return [...new Set(one === undefined ? texts : [one, ...texts])];
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
  const start = /^(?:[/~]|\.\.)/.test(pattern) ? [pattern.replace(/[^/]*[*?[{].*$/, '')] : [];
  const where = start.length > 0 ? start : found.length === 0 ? ['.'] : found;
  const named = firstText(input, ['glob', 'include', 'includePattern', 'file_pattern']);
  const exact =
    named !== undefined && named !== '' && !/[*?[{!]/.test(named) ? [`${where[0]!.replace(/\/+$/, '')}/${named}`] : [];
  return [...where, ...exact].map(path => act({ do: 'read', path }));
};

/** A file that is written as a whole; without its text nobody saw what was written. */
export const writeOf = (path: string, text: string | undefined): Act =>
  text === undefined ? { do: 'write', path, lines: [], unseen: true } : { do: 'write', path, lines: textLines(text) };
/** A tool that writes a file as a whole. */
export const write = (tool: string, input: unknown): readonly Doing[] => {
  const [path] = paths(input);
  return path === undefined ? nameless(tool) : [act(writeOf(path, firstText(input, TEXT)))];
};
/** A tool that changes parts of a file: by old and new text, by blocks, or by a patch. */
export const edit = (tool: string, input: unknown): readonly Doing[] => {
  const [path] = paths(input);
  const diff = firstText(input, ['diff', 'patch', 'patchText']);
  if (path === undefined) return diff === undefined ? nameless(tool) : patchDoings(diff);
  if (diff !== undefined) {
    const blocks = searchAndReplace(diff);
    if (blocks !== undefined) return [act({ do: 'write', path, ...blocks })];
    return /^(?:@@|\+\+\+|---|diff --git|\*\*\* )/m.test(diff)
      ? [act(unified(path, diff))]
      : [act({ do: 'write', path, lines: textLines(diff) })];
  }
  const edits = ['edits', 'replacements', 'ReplacementChunks'].flatMap(key => listAt(input, key));
  const each = edits.length > 0 ? edits : [input];
  const lines: string[] = [];
  const removed: string[] = [];
  let seen = false;
  for (const one of each) {
    const before = firstText(one, OLD);
    const after = firstText(one, NEW) ?? firstText(one, [...TEXT, 'ReplacementContent']);
    for (const line of before === undefined ? [] : textLines(before)) removed.push(line);
    for (const line of after === undefined ? [] : textLines(after)) lines.push(line);
    seen ||= after !== undefined || before !== undefined;
  }
  return [act(seen ? { do: 'write', path, lines, removed } : writeOf(path, undefined))];
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
  const from = firstText(input, ['source', 'from', 'old_path', 'oldPath', 'source_path', 'sourcePath', 'path', 'src']);
  const to = firstText(input, [
    'destination',
    'to',
    'new_path',
    'newPath',
    'destination_path',
    'destinationPath',
    'dest',
    'target',
  ]);
  if (from === undefined || to === undefined) return nameless(tool);
  return [act({ do: 'delete', path: from }), act(writeOf(to, undefined))];
};
