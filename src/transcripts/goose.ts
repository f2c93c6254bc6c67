/** Goose: what `run --output-format stream-json` prints, an exported session, and session lines of older versions. */
import type { Transcript } from '../core/contracts.ts';
import { at, listAt, numberAt, plainText, textAt } from '../core/documents/json.ts';
import { type Item, type Log, lineIn, membersOf } from '../core/transcript-contract.ts';
import { doingsOf } from '../core/transcripts/tools.ts';

const read = (items: Iterable<Item>, log: Log): void => {
  const message = (value: unknown, item: Item): void => {
    const role = textAt(value, 'role');
    if (!Array.isArray(at(value, 'content'))) log.skip('message without content', item);
    for (const block of listAt(value, 'content')) {
      const type = textAt(block, 'type') ?? '';
      const id = textAt(block, 'id');
      const line = lineIn(item, id);
      if (type === 'toolRequest' || type === 'frontendToolRequest') {
        const call = at(block, 'toolCall', 'value') ?? at(block, 'toolCall', 'Ok') ?? at(block, 'toolCall');
        const name = textAt(call, 'name');
        if (textAt(block, 'toolCall', 'status') === 'error' || name === undefined)
          log.call({
            id,
            tool: name ?? 'malformed',
            line,
            doings: [{ act: { do: 'other', input: at(block, 'toolCall') } }],
            status: 'not-run',
          });
        else log.call({ id, tool: name, line, doings: doingsOf(name, at(call, 'arguments')) });
      } else if (type === 'toolResponse') {
        const result = at(block, 'toolResult');
        const text = textAt(result, 'error') ?? plainText(at(result, 'value', 'content') ?? at(result, 'value'));
        const failed = textAt(result, 'status') === 'error' || at(result, 'value', 'isError') === true;
        const denied =
          /^(?:The user has declined|User declined|Tool call was denied|The tool call was rejected)|declined to run this tool|permission denied by user/i.test(
            text,
          );
        log.end(id ?? '', { status: denied ? 'denied' : failed ? 'error' : 'ok', line, text });
      } else if (type === 'text') {
        const text = textAt(block, 'text') ?? '';
        if (role === 'user') log.say('prompt', line, text);
        else log.answer(line, text);
      } else if (
        !/^(?:thinking|redactedThinking|image|contextLengthExceeded|summarizationRequested|toolConfirmationRequest|conversationCompacted|systemNotification|reasoning|actionRequired)$/.test(
          type,
        )
      )
        log.skip(`block ${type}`, { ...item, value: block });
    }
  };
  for (const item of items) {
    const { key, value } = item;
    const type = textAt(value, 'type') ?? '';
    if (key !== undefined || Array.isArray(at(value, 'conversation'))) {
      for (const member of membersOf([item])) {
        if (member.key === 'working_dir' && typeof member.value === 'string') log.enter(member.value);
        if (member.key === 'conversation' || member.key === 'messages') message(member.value, member);
        log.begun();
        log.ended();
      }
    } else if (type === 'message') message(at(value, 'message'), item);
    else if (type === 'complete') log.ended();
    else if (textAt(value, 'role') !== undefined) message(value, item);
    else if (textAt(value, 'working_dir') !== undefined) {
      log.begun();
      log.enter(textAt(value, 'working_dir') ?? '');
    } else if (!/^(?:notification|error|model_change|usage)$/.test(type)) log.skip(type, item);
  }
};

const isBlock = (block: unknown): boolean => /^tool(?:Request|Response)$/.test(textAt(block, 'type') ?? '');

export const goose: Transcript = {
  id: 'goose',
  doc: 'Goose `run --output-format stream-json`, and exported sessions.',
  shape: 'document',
  keepsDirectory: false,
  detect: ({ objects }) =>
    objects.some(
      record =>
        listAt(record, 'message', 'content').some(isBlock) ||
        (textAt(record, 'type') === 'message' && numberAt(record, 'message', 'created') !== undefined) ||
        listAt(record, 'content').some(isBlock) ||
        listAt(record, 'conversation').some(
          message => textAt(message, 'role') !== undefined && Array.isArray(at(message, 'content')),
        ),
    )
      ? 'sure'
      : 'no',
  read,
  sample:
    '{"type":"message","message":{"id":"m1","role":"assistant","created":1,"content":[{"type":"toolRequest","id":"t1","toolCall":{"status":"success","value":{"name":"developer__shell","arguments":{"command":"npm test"}}}}]}}',
};
