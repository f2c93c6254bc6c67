/** The Agent Client Protocol as a log of its messages: calls that are updated, files and terminals that the client serves, and permissions. */

import type { Transcript } from '../core/contracts.ts';
import { at, isObject, listAt, numberAt, plainText, textAt } from '../core/documents/json.ts';
import type { Act, Status } from '../core/model.ts';
import type { Doing, Item, Log } from '../core/transcript-contract.ts';
import { textLines } from '../core/transcripts/apply-patch.ts';
import { shellDoings } from '../core/transcripts/shell-tools.ts';
import { doingsOf } from '../core/transcripts/tools.ts';
import { scriptOf } from '../core/transcripts/unfold.ts';

type Fields = Readonly<Record<string, unknown>>;

const TOOLS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    read: 'read',
    edit: 'edit',
    delete: 'delete',
    move: 'move',
    search: 'grep',
    execute: 'shell',
    fetch: 'fetch',
  }),
);

const doingsOfCall = (call: Fields): readonly Doing[] => {
  const kind = textAt(call, 'kind') ?? 'other';
  const title = textAt(call, 'title') ?? kind;
  const input = at(call, 'rawInput');
  const diffs = listAt(call, 'content')
    .filter(part => textAt(part, 'type') === 'diff' && textAt(part, 'path') !== undefined)
    .map((part): Act => {
      const before = textAt(part, 'oldText');
      return {
        do: 'write',
        path: textAt(part, 'path')!,
        lines: textLines(textAt(part, 'newText') ?? ''),
        ...(before !== undefined && { removed: textLines(before) }),
      };
    });
  if (diffs.length > 0) return diffs.map(act => ({ act }));
  const places = listAt(call, 'locations').flatMap(place => textAt(place, 'path') ?? []);
  const tool = TOOLS.get(kind);
  if (isObject(input) && tool !== undefined) {
    const found = doingsOf(tool, input);
    if (found.some(({ act }) => act.do !== 'unknown' && act.do !== 'other')) return found;
  }
  if (kind === 'read' || kind === 'delete')
    return places.length > 0
      ? places.map(path => ({ act: { do: kind, path } }))
      : [{ act: { do: 'unknown', why: `a ${kind} that names no file` } }];
  if (kind === 'edit' || kind === 'move')
    return places.length > 0
      ? places.map(path => ({ act: { do: 'write', path, lines: [], unseen: true } }))
      : [{ act: { do: 'unknown', why: `an edit that names no file` } }];
  if (kind === 'execute') return [{ act: { do: 'unknown', why: `the command of \`${title.slice(0, 200)}\` is not told` } }];
  if (kind === 'fetch') return doingsOf('fetch', { prompt: title });
  return kind === 'other' && isObject(input)
    ? doingsOf(textAt(call, '_meta', 'claudeCode', 'toolName') ?? title, input)
    : [{ act: { do: 'other', input: input ?? title } }];
};

const endOf = (call: Fields): Status | undefined => {
  const exit = numberAt(call, 'rawOutput', 'exitCode') ?? numberAt(call, 'rawOutput', 'exit_code');
  const status = textAt(call, 'status');
  if (status === 'failed') return 'error';
  return status === 'completed' ? (exit !== undefined && exit !== 0 ? 'error' : 'ok') : undefined;
};

const read = (items: Iterable<Item>, log: Log): void => {
  const calls = new Map<string, { call: Fields; line: number }>();
  const asked = new Map<string, { call: string; kinds: ReadonlyMap<string, string> }>();
  const served = new Map<string, string>();
  let answer = '';
  const update = (value: unknown, line: number): void => {
    const kind = textAt(value, 'sessionUpdate') ?? '';
    const id = textAt(value, 'toolCallId');
    if (kind === 'tool_call' || kind === 'tool_call_update') {
      answer = '';
      if (id === undefined || !isObject(value)) {
        log.lost(line, 'a tool call without an id');
        return;
      }
      const before = calls.get(id);
      calls.set(id, { call: { ...before?.call, ...value }, line: before?.line ?? line });
    } else if (kind === 'user_message_chunk') log.say('prompt', line, plainText(at(value, 'content')));
    else if (kind === 'agent_message_chunk') {
      answer = (answer + plainText(at(value, 'content'))).slice(-131_072);
      log.answer(line, answer);
    } else if (
      !/^(?:agent_thought_chunk|plan|available_commands_update|current_mode_update|config_option_update|usage_update|session_info_update)$/.test(
        kind,
      )
    )
      log.skip(`update ${kind}`, { line, text: '', value });
  };
  for (const item of items) {
    const { value, line } = item;
    const method = textAt(value, 'method');
    const params = at(value, 'params') ?? value;
    const written = at(value, 'id');
    const id = typeof written === 'string' || typeof written === 'number' ? String(written) : `line ${line}`;
    const call = (tool: string, doings: readonly Doing[]): void => {
      served.set(id, `${method} ${id}`);
      log.call({ id: `${method} ${id}`, tool, line, doings });
    };
    if (isObject(at(params, 'update'))) update(at(params, 'update'), line);
    else if (textAt(value, 'sessionUpdate') !== undefined) update(value, line);
    else if (method === 'session/request_permission') {
      const kinds = new Map(
        listAt(params, 'options').map(option => [textAt(option, 'optionId') ?? '', textAt(option, 'kind') ?? ''] as const),
      );
      const target = textAt(params, 'toolCall', 'toolCallId');
      if (target !== undefined) {
        if (!calls.has(target) && isObject(at(params, 'toolCall')))
          calls.set(target, { call: at(params, 'toolCall') as Fields, line });
        asked.set(id, { call: target, kinds });
      }
    } else if (method === 'fs/read_text_file') call(method, doingsOf('read', params));
    else if (method === 'fs/write_text_file') call(method, doingsOf('write', params));
    else if (method === 'terminal/create') {
      const words = [textAt(params, 'command') ?? '', ...listAt(params, 'args').map(word => String(word))];
      call(method, shellDoings(words.length === 1 ? { command: words[0]! } : scriptOf(words), textAt(params, 'cwd')));
    } else if (method === 'session/new' || method === 'session/load' || method === 'initialize') {
      log.begun();
      log.enter(textAt(params, 'cwd') ?? '');
    } else if (method === 'session/prompt') log.say('prompt', line, plainText(at(params, 'prompt')));
    else if (method === undefined && (at(value, 'result') !== undefined || at(value, 'error') !== undefined)) {
      const question = asked.get(id);
      const outcome = textAt(value, 'result', 'outcome', 'outcome');
      const kind = question?.kinds.get(textAt(value, 'result', 'outcome', 'optionId') ?? '') ?? '';
      if (question !== undefined && (outcome === 'cancelled' || kind.startsWith('reject')))
        log.end(question.call, { status: outcome === 'cancelled' ? 'not-run' : 'denied', line, sure: true });
      const service = served.get(id);
      if (service !== undefined) log.end(service, { status: at(value, 'error') === undefined ? 'ok' : 'error', line });
      if (textAt(value, 'result', 'stopReason') !== undefined) log.ended();
    } else if (
      method !== undefined &&
      !/^(?:authenticate|session\/(?:cancel|set_mode|set_model|list)|terminal\/(?:output|wait_for_exit|kill|release)|_.*)$/.test(
        method,
      )
    )
      log.skip(method, item);
    else if (method === undefined) log.skip('message without a method', item);
  }
  for (const [id, { call, line }] of calls) {
    const text = plainText(listAt(call, 'content').map(part => at(part, 'content')));
    if (text !== '') log.say('result', line, text);
    log.call({
      id,
      tool: textAt(call, 'title')?.slice(0, 200) ?? textAt(call, 'kind') ?? 'tool_call',
      line,
      doings: doingsOfCall(call),
      status: endOf(call),
    });
  }
};

export const acp: Transcript = {
  id: 'acp',
  doc: 'Logs of the Agent Client Protocol, with or without its JSON-RPC envelope.',
  shape: 'records',
  keepsDirectory: false,
  detect: ({ objects }) =>
    objects.some(
      record =>
        /^(?:session\/(?:update|request_permission|prompt|new)|fs\/(?:read|write)_text_file|terminal\/create)$/.test(
          textAt(record, 'method') ?? '',
        ) ||
        textAt(record, 'update', 'sessionUpdate') !== undefined ||
        textAt(record, 'sessionUpdate') !== undefined,
    )
      ? 'sure'
      : 'no',
  read,
  sample:
    '{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":{"sessionUpdate":"tool_call","toolCallId":"c1","title":"npm test","kind":"execute","status":"pending","rawInput":{"command":"npm test"}}}}',
};
