/** A tool call of any agent -> acts: the tool's name says what kind of thing it does, the input says on what. */

import { argumentsOf, at, firstText, isObject, listAt, textAt, tooDeep } from '../documents/json.ts';
import type { Act, ToolCall } from '../model.ts';
import type { Doing } from '../transcript-contract.ts';
import { actsOfEnvelope, isEnvelope, searchAndReplace, textLines } from './apply-patch.ts';
import { callsInScript } from './code-mode.ts';
import { kindOf, plainName, type ServerHints, serverTool, type ToolKind } from './tool-names.ts';
import { dialectOf, patchesIn, type Script, scriptOf } from './unfold.ts';
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
const DIRECTORY = 'workdir working_directory workingDirectory cwd dir_path directory dirPath Cwd'.split(' ');

const unknown = (why: string): Doing => ({ act: { do: 'unknown', why } });
const act = (one: Act): Doing => ({ act: one });

/** A shell script, with the patches in its here-documents as writes. */
export const shellDoings = ({ command, dialect }: Script, cwd?: string): readonly Doing[] => {
  const place = cwd === undefined ? {} : { cwd };
  const shell: Doing = { act: { do: 'shell', command, ...(dialect !== undefined && { dialect }) }, ...place };
  if (!command.includes('patch')) return [shell];
  const { patches, alone } = patchesIn(command);
  const writes = patches.flatMap(({ patch, cwd: below }) => {
    const inner = below === undefined ? cwd : cwd === undefined || /^[/~]/.test(below) ? below : `${cwd}/${below}`;
    return actsOfEnvelope(patch).map((one): Doing => ({ act: one, ...(inner !== undefined && { cwd: inner }) }));
  });
  return alone && writes.length > 0 ? writes : [shell, ...writes];
};

const COMMANDS = ['command', 'cmd', 'script', 'commandLine', 'CommandLine'];
/** Two commands under two names: which of them ran is not told. */
const isAmbiguous = (input: unknown): boolean =>
  new Set(
    COMMANDS.map(key => at(input, key)).flatMap(value => (value === undefined || value === null ? [] : [JSON.stringify(value)])),
  ).size > 1;

const shell = (tool: string, input: unknown): readonly Doing[] => {
  if (isAmbiguous(input)) return [unknown(`a call of \`${tool}\` that names two commands`)];
  const cwd = firstText(input, DIRECTORY);
  const place = cwd === undefined || cwd === '' ? undefined : cwd;
  const listed = at(input, 'command') ?? at(input, 'cmd') ?? at(input, 'argv');
  const words: readonly unknown[] | undefined = Array.isArray(listed) ? listed : undefined;
  const name = plainName(tool);
  const said =
    dialectOf(textAt(input, 'shell') ?? '') ?? (name === 'powershell' || name === 'pwsh' ? ('powershell' as const) : undefined);
  if (words !== undefined) {
    if (!words.every((word): word is string => typeof word === 'string'))
      return [unknown(`a call of \`${tool}\` whose words are no text`)];
    const [program, patch] = words;
    if (words.length === 2 && /^apply_?patch$/.test(program ?? '')) return inDirectory(patchDoings(patch!), place);
    return shellDoings(scriptOf(words), place);
  }
  const command = firstText(input, [...COMMANDS, 'code', 'keystrokes']);
  if (command === undefined) return [unknown(`a call of \`${tool}\` without a command`)];
  return shellDoings(said === undefined || said === 'bash' ? { command } : { command, dialect: said }, place);
};
const inDirectory = (doings: readonly Doing[], cwd: string | undefined): readonly Doing[] =>
  cwd === undefined ? doings : doings.map(doing => ({ ...doing, cwd }));

/** A patch in either language. */
export const patchDoings = (text: string): readonly Doing[] => {
  if (isEnvelope(text)) return actsOfEnvelope(text).map(act);
  if (/^(?:diff --git |--- |\+\+\+ |@@ )/m.test(text))
    return (actsOfDiff(text) ?? [{ do: 'patch', diff: text } as const]).map(act);
  return actsOfEnvelope(text).map(act);
};

const paths = (input: unknown): readonly string[] => {
  const one = firstText(input, PATH);
  const many = ['paths', 'include', 'files', 'file_paths', 'image_paths', 'operations'].flatMap(key => listAt(input, key));
  const found = many.flatMap(entry =>
    typeof entry === 'string' ? [entry] : (firstText(entry, PATH) ?? listAt(entry, 'image_paths')),
  );
  const texts = found.flat().filter((path): path is string => typeof path === 'string');
  return [...new Set(one === undefined ? texts : [one, ...texts])];
};
const nameless = (tool: string): readonly Doing[] => [unknown(`a call of \`${tool}\` that names no file`)];

const read = (tool: string, input: unknown): readonly Doing[] => {
  const found = paths(input);
  return found.length === 0 ? nameless(tool) : found.map(path => act({ do: 'read', path }));
};
const search = (tool: string, input: unknown): readonly Doing[] => {
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

const writeOf = (path: string, text: string | undefined): Act =>
  text === undefined ? { do: 'write', path, lines: [], unseen: true } : { do: 'write', path, lines: textLines(text) };
const write = (tool: string, input: unknown): readonly Doing[] => {
  const [path] = paths(input);
  return path === undefined ? nameless(tool) : [act(writeOf(path, firstText(input, TEXT)))];
};
const edit = (tool: string, input: unknown): readonly Doing[] => {
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
const editor = (tool: string, input: unknown): readonly Doing[] => {
  const command = textAt(input, 'command') ?? '';
  if (/^(?:view|read|cat)$/.test(command)) return read(tool, input);
  if (/^(?:create|write|overwrite)$/.test(command)) return write(tool, input);
  return edit(tool, input);
};
const move = (tool: string, input: unknown): readonly Doing[] => {
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

const URLS = /https?:\/\/[^\s"'<>()[\]{}|\\^`]+/g;
/** The addresses that a text names, at most fifty. */
export const urlsIn = (text: string): readonly string[] =>
  [...new Set(text.match(URLS)?.map(url => url.replace(/[.,;:!?]+$/, '')))].slice(0, 50);

const fetched = (_tool: string, input: unknown): readonly Doing[] => {
  const direct = firstText(input, ['url', 'uri', 'href', 'Url', 'target']);
  const urls =
    direct !== undefined && direct !== ''
      ? [direct]
      : listAt(input, 'urls').filter((url): url is string => typeof url === 'string');
  const named = urls.length > 0 ? urls : urlsIn(firstText(input, ['prompt', 'query', 'text']) ?? '');
  return named.length > 0 ? named.map(url => act({ do: 'fetch', url })) : [act({ do: 'other', input })];
};
const agent = (tool: string, input: unknown): readonly Doing[] => {
  const name = firstText(input, [
    'subagent_type',
    'subagentType',
    'agent_type',
    'agentType',
    'agent_name',
    'agentName',
    'agent',
    'name',
    'mode',
  ]);
  const prompt =
    firstText(input, ['prompt', 'message', 'task', 'script', 'objective', 'description']) ?? textAt(input, 'inputs', 'task');
  return [act({ do: 'agent', name: name === undefined || name === '' ? tool : name, ...(prompt !== undefined && { prompt }) })];
};
const code = (tool: string, input: unknown): readonly Doing[] => {
  const script = typeof input === 'string' ? input : firstText(input, ['code', 'script', 'input', 'source']);
  if (script === undefined)
    return isObject(input) && firstText(input, ['command', 'cmd']) !== undefined
      ? shell(tool, input)
      : [act({ do: 'other', input })];
  const { calls, unsure } = callsInScript(script);
  const doings = calls.flatMap(({ name, argument }) => doingsOf(name, argument));
  if (unsure !== undefined) return [...doings, unknown(`a script whose calls cannot all be read: ${unsure}`)];
  return doings.length > 0 ? doings : [act({ do: 'other', input })];
};

const HANDLERS: Record<ToolKind, (tool: string, input: unknown) => readonly Doing[]> = {
  shell,
  code,
  read,
  search,
  write,
  edit,
  editor,
  move,
  agent,
  fetch: fetched,
  undo: (tool, input) =>
    paths(input)
      .map(path => act(writeOf(path, undefined)))
      .concat(paths(input).length === 0 ? nameless(tool) : []),
  delete: (tool, input) => (paths(input).length === 0 ? nameless(tool) : paths(input).map(path => act({ do: 'delete', path }))),
  patch: (tool, input) => {
    const text =
      typeof input === 'string' ? input : firstText(input, ['input', 'patch', 'patchText', 'diff', 'patch_text', 'content']);
    return text === undefined
      ? [unknown(`a call of \`${tool}\` without a patch`)]
      : inDirectory(patchDoings(text), firstText(input, DIRECTORY));
  },
  keys: (_tool, input) => {
    const keys = firstText(input, ['chars', 'input', 'text', 'keys', 'keystrokes']) ?? '';
    return /[^\s\x00-\x1f]/.test(keys) ? shellDoings({ command: keys.trimEnd() }) : [act({ do: 'other', input })];
  },
  batch: (tool, input) => {
    const calls = ['tool_uses', 'tool_calls', 'toolCalls', 'calls', 'invocations'].flatMap(key => listAt(input, key));
    if (calls.length === 0) return [act({ do: 'other', input })];
    return calls.flatMap(call => {
      const name = firstText(call, ['recipient_name', 'tool_name', 'toolName', 'tool', 'name']);
      const inner = at(call, 'parameters') ?? at(call, 'input') ?? at(call, 'arguments') ?? at(call, 'args');
      return name === undefined ? [unknown(`a call in \`${tool}\` that names no tool`)] : doingsOf(name, inner);
    });
  },
  'web-search': (_tool, input) => [act({ do: 'other', input })],
  monitor: (tool, input) => {
    const url = textAt(input, 'ws', 'url');
    return url === undefined ? shell(tool, input) : [act({ do: 'fetch', url })];
  },
  resource: (tool, input) => [
    act({ do: 'mcp', server: firstText(input, ['server', 'server_name', 'serverName']) ?? '*', tool, input }),
  ],
  publish: (_tool, input) => [
    act({ do: 'other', input }),
    ...['file_path', 'local_path', 'path'].flatMap(key => textAt(input, key) ?? []).map(path => act({ do: 'read', path })),
  ],
};

const NO_HINTS: ServerHints = {};
const every = (tool: string, raw: unknown, hints: ServerHints): readonly Doing[] => {
  const parsed = argumentsOf(raw);
  if (tooDeep(parsed)) return [unknown(`a call of \`${tool}\` whose input is nested too deeply`)];
  const server = serverTool(tool, hints);
  if (server !== undefined) {
    const url = firstText(parsed, ['url', 'uri']);
    const visit = url !== undefined && /^(?:https?|wss?):\/\//i.test(url) ? [act({ do: 'fetch', url })] : [];
    return [act({ do: 'mcp', ...server, input: parsed ?? raw }), ...visit];
  }
  const kind = kindOf(tool);
  if (kind === undefined) return [act({ do: 'other', input: parsed ?? raw ?? null })];
  const takesText = kind === 'patch' || kind === 'code' || kind === 'keys';
  if (!isObject(parsed) && !takesText) {
    if (typeof raw === 'string' && kind === 'shell' && !/^\s*[{[]/.test(raw)) return shellDoings({ command: raw });
    return [unknown(`a call of \`${tool}\` whose input cannot be read`)];
  }
  return HANDLERS[kind](tool, parsed ?? raw);
};

const isSome = (doings: readonly Doing[]): doings is readonly [Doing, ...Doing[]] => doings.length > 0;

/**
 * What a tool call comes to.
 * @param tool its name, as the agent wrote it.
 * @param raw its input: an object, the JSON text of one, or the raw text that some tools take.
 * @returns never none: a tool that nobody knows is `other`, an input that cannot be read is `unknown`.
 */
export const doingsOf = (tool: string, raw: unknown, hints: ServerHints = NO_HINTS): readonly [Doing, ...Doing[]] => {
  const found = every(tool.length > 200 ? tool.slice(0, 200) : tool, raw, hints);
  return isSome(found) ? found : [act({ do: 'other', input: raw })];
};

const UNMARKED = {};
/** What a call asks for on top: see `ToolCall.marks`. */
export const marksOf = (raw: unknown): Pick<ToolCall, 'marks'> => {
  const input = argumentsOf(raw);
  if (!isObject(input)) return UNMARKED;
  const marks: NonNullable<ToolCall['marks']>[number][] = [];
  if (
    at(input, 'dangerouslyDisableSandbox') === true ||
    at(input, 'with_escalated_permissions') === true ||
    at(input, 'sandbox_permissions') === 'require_escalated'
  )
    marks.push('unsandboxed');
  if (at(input, 'mode') === 'bypassPermissions') marks.push('bypass-permissions');
  return marks.length === 0 ? UNMARKED : { marks };
};
