/** The chats that Gemini CLI keeps: one document, or since 0.39 lines in which a message is written again as it grows. */
import type { Transcript } from '../core/contracts.ts';
import { at, isObject, listAt, plainText, textAt } from '../core/documents/json.ts';
import { type Item, type Log, lineIn, membersOf } from '../core/transcript-contract.ts';
import { endOfTool } from '../core/transcripts/gemini-status.ts';
import { doingsOf } from '../core/transcripts/tools.ts';

const textOf = (call: unknown): string =>
  listAt(call, 'result')
    .map(part => {
      const response = at(part, 'functionResponse', 'response');
      return textAt(response, 'output') ?? textAt(response, 'error') ?? textAt(part, 'text') ?? '';
    })
    .join('\n');

const read = (items: Iterable<Item>, log: Log): void => {
  let own: string | undefined;
  let document = false;
  const message = (value: unknown, item: Item): void => {
    const type = textAt(value, 'type') ?? '';
    const text = plainText(at(value, 'content'));
    if (type === 'user' && own === undefined) log.say('prompt', item.line, text);
    if (type === 'gemini' && own === undefined) log.answer(item.line, text);
    for (const call of listAt(value, 'toolCalls')) {
      const id = textAt(call, 'id');
      const name = textAt(call, 'name');
      if (name === undefined) {
        log.lost(item.line, 'a tool call without a name');
        continue;
      }
      const doings = doingsOf(name, at(call, 'args'));
      const agentId = textAt(call, 'agentId');
      const starts = doings.some(({ act }) => act.do === 'agent');
      if (starts && id !== undefined && agentId !== undefined) log.agent(id, { also: agentId });
      const by = starts ? own : (agentId ?? own);
      const output = textOf(call);
      const status = endOfTool(textAt(call, 'status') ?? '', textAt(call, 'errorType') ?? '', output);
      if (output !== '') log.say('result', lineIn(item, id), output);
      log.call({ id, tool: name, line: lineIn(item, id), doings, status, by });
    }
    const told = listAt(value, 'toolCalls').flatMap(call => textAt(call, 'name') ?? []);
    for (const part of listAt(value, 'content')) {
      const name = textAt(part, 'functionCall', 'name');
      if (isObject(at(part, 'functionCall')) && (name === undefined || !told.includes(name)))
        log.skip('part functionCall', { ...item, value: part });
    }
    if (type !== '' && !/^(?:user|gemini|info|error|warning)$/.test(type)) log.skip(`message ${type}`, item);
  };
  let session: string | undefined;
  let kind: string | undefined;
  const header = (value: unknown): void => {
    if (textAt(value, 'projectHash') !== undefined) log.begun();
    session = textAt(value, 'sessionId') ?? session;
    kind = textAt(value, 'kind') ?? kind;
    if (kind !== 'subagent') return;
    own = session ?? 'sub-agent';
    log.agent(own, { known: true });
  };
  for (const item of items) {
    const { key, value } = item;
    if (key === undefined && Array.isArray(at(value, 'messages'))) {
      document = true;
      header(value);
      for (const member of membersOf([item]))
        if (member.key === 'messages' && isObject(member.value)) message(member.value, member);
    } else if (key !== undefined) {
      document = true;
      if (key === 'messages' && isObject(value)) message(value, item);
      else if (key !== 'messages') header({ [key]: value });
    } else if (isObject(at(value, '$set'))) for (const one of listAt(value, '$set', 'messages')) message(one, item);
    else if (at(value, '$rewindTo') !== undefined) continue;
    else if (at(value, 'projectHash') !== undefined) header(value);
    else if (textAt(value, 'type') !== undefined) message(value, item);
    else log.skip('record without a type', item);
  }
  if (document) log.ended();
};

export const geminiChat: Transcript = {
  id: 'gemini-chat',
  doc: 'Chats of Gemini CLI, JSON or JSON lines: `~/.gemini/tmp/*/chats/session-*`.',
  shape: 'document',
  keepsDirectory: false,
  detect: ({ objects }) =>
    objects.some(
      record =>
        (textAt(record, 'projectHash') !== undefined && textAt(record, 'sessionId') !== undefined) ||
        (textAt(record, 'type') === 'gemini' && textAt(record, 'id') !== undefined),
    )
      ? 'sure'
      : 'no',
  read,
  sample: [
    '{"sessionId":"s","projectHash":"9f2c","startTime":"2026-11-20T09:15:00.000Z","kind":"main"}',
    '{"id":"m-1","type":"gemini","content":"","toolCalls":[{"id":"c1","name":"run_shell_command","args":{"command":"npm test"},"status":"success","result":[]}]}',
  ].join('\n'),
};
