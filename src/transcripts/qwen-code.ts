/** The chats that Qwen Code keeps: a tree of records like Claude Code's around messages like Gemini's. */
import type { Transcript } from '../core/contracts.ts';
import { at, isObject, listAt, textAt } from '../core/documents/json.ts';
import type { Item, Log } from '../core/transcript-contract.ts';
import { endOfTool } from '../core/transcripts/gemini-status.ts';
import { doingsOf } from '../core/transcripts/tools.ts';

const read = (items: Iterable<Item>, log: Log): void => {
  const records = new Set<string>();
  let torn = false;
  for (const item of items) {
    const { value, line } = item;
    const type = textAt(value, 'type') ?? '';
    const uuid = textAt(value, 'uuid');
    const parent = at(value, 'parentUuid');
    if (uuid !== undefined) records.add(uuid);
    if (parent === null) log.begun();
    torn ||= typeof parent === 'string' && !records.has(parent);
    const cwd = textAt(value, 'cwd');
    const side = textAt(value, 'agentId') ?? (at(value, 'isSidechain') === true ? 'side chain' : undefined);
    const scopes = [textAt(value, 'sessionId'), uuid].filter((scope): scope is string => scope !== undefined);
    const result = at(value, 'toolCallResult');
    const ended = textAt(result, 'callId');
    for (const part of listAt(value, 'message', 'parts')) {
      const call = at(part, 'functionCall');
      const response = at(part, 'functionResponse');
      const text = textAt(part, 'text');
      if (isObject(call)) {
        const id = textAt(call, 'id');
        const name = textAt(call, 'name');
        if (name === undefined) log.lost(line, 'a tool call without a name');
        else {
          log.call({ id, tool: name, line, doings: doingsOf(name, at(call, 'args')), cwd, by: side, scopes });
        }
      } else if (isObject(response)) {
        const error = textAt(response, 'response', 'error');
        const output = error ?? textAt(response, 'response', 'output') ?? '';
        const word = ended === undefined ? (error === undefined ? 'success' : 'error') : (textAt(result, 'status') ?? '');
        log.end(textAt(response, 'id') ?? ended ?? '', {
          status: endOfTool(word, textAt(result, 'errorType') ?? '', output) ?? 'unknown',
          line,
          text: output,
        });
      } else if (text !== undefined && at(part, 'thought') !== true) {
        if (type === 'user' && side === undefined) log.say('prompt', line, text);
        else if (type === 'assistant' && side === undefined) log.answer(line, text);
      } else if (text === undefined && !isObject(at(part, 'inlineData')) && !isObject(at(part, 'fileData')))
        log.skip('part', { ...item, value: part });
    }
    if (ended !== undefined && listAt(value, 'message', 'parts').length === 0)
      log.end(ended, {
        status: endOfTool(textAt(result, 'status') ?? '', textAt(result, 'errorType') ?? '', '') ?? 'unknown',
        line,
      });
    if (!/^(?:user|assistant|tool_result|system)$/.test(type)) log.skip(type, item);
  }
  if (torn) log.gap('records that others follow are not in it');
};

export const qwenCode: Transcript = {
  id: 'qwen-code',
  doc: 'Chats of Qwen Code: `~/.qwen/**/chats/*.jsonl`.',
  shape: 'records',
  keepsDirectory: false,
  detect: ({ objects }) =>
    objects.some(
      record =>
        textAt(record, 'sessionId') !== undefined &&
        textAt(record, 'uuid') !== undefined &&
        (Array.isArray(at(record, 'message', 'parts')) || isObject(at(record, 'toolCallResult'))),
    )
      ? 'sure'
      : 'no',
  read,
  sample:
    '{"uuid":"a","parentUuid":null,"sessionId":"s","type":"assistant","cwd":"/repo","message":{"role":"model","parts":[{"functionCall":{"id":"c1","name":"run_shell_command","args":{"command":"npm test"}}}]}}',
};
