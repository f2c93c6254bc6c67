/** A tool call of any agent -> acts: the tool's name says what kind of thing it does, the input says on what. */

import { argumentsOf, at, firstText, isObject, listAt, textAt, textsIn, tooDeep } from '../documents/json.ts';
import type { ToolCall } from '../model.ts';
import type { Doing } from '../transcript-contract.ts';
import { callsInScript } from './code-mode.ts';
import { act, directoryIn, inDirectory, nameless, unknown } from './doings.ts';
import { edit, editor, move, patchDoings, paths, read, search, write, writeOf } from './file-tools.ts';
import { shell, shellDoings } from './shell-tools.ts';
import { kindOf, type ServerHints, serverTool, type ToolKind } from './tool-names.ts';

const URLS = /https?:\/\/[^\s"'<>()[\]{}|\\^`]+/g;
/** The addresses that a text names, at most fifty. */
export const urlsIn = (text: string): readonly string[] =>
  [...new Set(text.match(URLS)?.map(url => url.replace(/[.,;:!?]+$/, '')))].slice(0, 50);

const fetched = (_tool: string, input: unknown): readonly Doing[] => {
  const direct = textsIn(input, ['url', 'uri', 'href', 'Url', 'target']);
  const urls = [...direct, ...listAt(input, 'urls')].filter((url): url is string => typeof url === 'string' && url !== '');
  const named = urls.length > 0 ? urls : urlsIn(firstText(input, ['prompt', 'query', 'text']) ?? '');
  return named.length > 0 ? named.map(url => act({ do: 'fetch', url })) : [act({ do: 'other', input })];
};
const agent = (tool: string, input: unknown): readonly Doing[] => {
  const types = textsIn(input, ['subagent_type', 'subagentType', 'agent_type', 'agentType', 'agent_name', 'agentName', 'agent']);
  const names = types.some(name => name !== '') ? types : [firstText(input, ['name', 'mode']) || tool];
  const prompt =
    firstText(input, ['prompt', 'message', 'task', 'script', 'objective', 'description']) ?? textAt(input, 'inputs', 'task');
  return names.map(name => act({ do: 'agent', name, ...(prompt !== undefined && { prompt }) }));
};
const code = (tool: string, input: unknown): readonly Doing[] => {
  const [script, other] = typeof input === 'string' ? [input] : textsIn(input, ['code', 'script', 'input', 'source']);
  if (other !== undefined) return [unknown(`a call of \`${tool}\` that names two scripts`)];
  if (script === undefined)
    return isObject(input) && (at(input, 'command') ?? at(input, 'cmd')) !== undefined
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
    const found =
      typeof input === 'string'
        ? [input]
        : textsIn(input, ['input', 'patch', 'patchText', 'diff', 'patch_text', 'content', 'command']);
    return found.length === 0
      ? [unknown(`a call of \`${tool}\` without a patch`)]
      : inDirectory(found.flatMap(patchDoings), directoryIn(input));
  },
  keys: (_tool, input) => {
    const keys = textsIn(input, ['chars', 'input', 'text', 'keys', 'keystrokes']).filter(text => /[^\s\x00-\x1f]/.test(text));
    return keys.length > 0 ? keys.flatMap(text => shellDoings({ command: text.trimEnd() })) : [act({ do: 'other', input })];
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
