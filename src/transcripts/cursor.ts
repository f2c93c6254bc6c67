/** What Cursor's CLI prints with `--output-format stream-json`: each call starts and completes, and the two records share its input. */

import type { Transcript } from '../core/contracts.ts';
import { argumentsOf, at, isObject, numberAt, plainText, textAt } from '../core/documents/json.ts';
import type { Status } from '../core/model.ts';
import type { Doing, Item, Log } from '../core/transcript-contract.ts';
import { streamProduct } from '../core/transcripts/claude-messages.ts';
import { doingsOf } from '../core/transcripts/tools.ts';

interface Call {
  readonly name: string;
  readonly input: unknown;
  readonly result: unknown;
}

const callOf = (value: unknown): Call | undefined => {
  if (!isObject(value)) return undefined;
  const named = at(value, 'function');
  if (isObject(named))
    return {
      name: textAt(named, 'name') ?? 'unknown',
      input: argumentsOf(at(named, 'arguments')) ?? at(named, 'arguments'),
      result: at(value, 'result'),
    };
  const key =
    Object.keys(value).find(name => name.endsWith('ToolCall')) ?? Object.keys(value).find(name => isObject(value[name]));
  return key === undefined ? undefined : { name: key, input: at(value, key, 'args') ?? {}, result: at(value, key, 'result') };
};

const doings = ({ name, input, result }: Call): readonly Doing[] => {
  if (name === 'mcpToolCall') {
    const tool = textAt(input, 'toolName') ?? textAt(input, 'name') ?? 'unknown';
    return [{ act: { do: 'mcp', server: textAt(input, 'providerIdentifier') ?? '*', tool, input: at(input, 'args') } }];
  }
  const short = name.endsWith('ToolCall') ? name.slice(0, -'ToolCall'.length) : name;
  const diff = textAt(result, 'success', 'diffString');
  const unseen = short === 'edit' && textAt(input, 'streamContent') === undefined && textAt(input, 'newString') === undefined;
  return doingsOf(short, unseen && diff !== undefined && isObject(input) ? { ...input, diff: `@@\n${diff}` } : input, {
    joint: '-',
  });
};

const endOf = (result: unknown): Status | undefined => {
  if (!isObject(result)) return undefined;
  const kind = Object.keys(result)[0] ?? '';
  if (kind === 'success') {
    const exit = numberAt(result, 'success', 'exitCode');
    return (exit !== undefined && exit !== 0) || at(result, 'success', 'isError') === true ? 'error' : 'ok';
  }
  if (/^(?:rejected|permissionDenied|userRejected|denied|readPermissionDenied|writePermissionDenied)$/.test(kind))
    return 'denied';
  return kind === '' ? 'unknown' : 'error';
};

const read = (items: Iterable<Item>, log: Log): void => {
  const open = new Map<string, { call: Call; line: number }>();
  const tell = (id: string | undefined, call: Call, line: number): void => {
    const success = at(call.result, 'success');
    const text = textAt(success, 'stdout') ?? textAt(success, 'content') ?? plainText(at(success, 'content'));
    if (text !== '') log.say('result', line, text);
    log.call({ id, tool: call.name, line, doings: doings(call), status: endOf(call.result) });
  };
  for (const item of items) {
    const { value, line } = item;
    const type = textAt(value, 'type') ?? '';
    if (type === 'system' && textAt(value, 'subtype') === 'init') {
      log.begun();
      log.enter(textAt(value, 'cwd') ?? '');
    } else if (type === 'tool_call') {
      const id = textAt(value, 'call_id');
      const call = callOf(at(value, 'tool_call'));
      if (call === undefined) log.lost(line, 'a tool call of an unknown shape');
      else if (textAt(value, 'subtype') === 'started' && id !== undefined) {
        const before = open.get(id);
        if (before !== undefined && JSON.stringify(before.call.input) !== JSON.stringify(call.input))
          tell(id, before.call, before.line);
        open.set(id, { call, line: before?.line ?? line });
      } else {
        const started = id === undefined ? undefined : open.get(id);
        // The completed record may leave parts of the input out.
        const same = started?.call.name === call.name && isObject(started.call.input) && isObject(call.input);
        tell(
          id,
          same ? { ...call, input: { ...(started.call.input as object), ...(call.input as object) } } : call,
          started?.line ?? line,
        );
        if (id !== undefined) open.delete(id);
      }
    } else if (type === 'result') {
      log.ended();
      log.answer(line, textAt(value, 'result') ?? '');
    } else if (type === 'assistant') log.answer(line, plainText(at(value, 'message', 'content')));
    else if (type === 'user') log.say('prompt', line, plainText(at(value, 'message', 'content')));
    else if (
      type !== 'thinking' &&
      type !== 'system' &&
      type !== 'interaction_query' &&
      type !== 'connection' &&
      type !== 'retry'
    )
      log.skip(type, item);
  }
  for (const [id, { call, line }] of open) tell(id, call, line);
};

export const cursor: Transcript = {
  id: 'cursor',
  doc: 'Cursor CLI `--output-format stream-json`.',
  shape: 'records',
  keepsDirectory: false,
  detect: head => (streamProduct(head) === 'cursor' ? 'sure' : 'no'),
  read,
  sample:
    '{"type":"tool_call","subtype":"completed","call_id":"t1","tool_call":{"shellToolCall":{"args":{"command":"npm test"},"result":{"success":{"exitCode":0}}}},"session_id":"s"}',
};
