/** Sessions of Pi: a header line, then messages whose content holds the calls. */
import type { Transcript } from '../core/contracts.ts';
import { at, listAt, plainText, textAt } from '../core/documents/json.ts';
import type { Item, Log } from '../core/transcript-contract.ts';
import { doingsOf } from '../core/transcripts/tools.ts';

const read = (items: Iterable<Item>, log: Log): void => {
  for (const item of items) {
    const { value, line } = item;
    const type = textAt(value, 'type') ?? '';
    const message = at(value, 'message');
    const role = textAt(message, 'role');
    if (type === 'session') {
      log.begun();
      log.enter(textAt(value, 'cwd') ?? '');
    } else if (type === 'message' && role === 'toolResult') {
      const failed = at(message, 'isError') === true;
      log.end(textAt(message, 'toolCallId') ?? '', {
        status: failed ? 'error' : 'ok',
        line,
        text: plainText(at(message, 'content')),
      });
    } else if (type === 'message') {
      for (const block of listAt(message, 'content')) {
        const kind = textAt(block, 'type') ?? '';
        if (!/^(?:toolCall|text|thinking|image)$/.test(kind)) log.skip(`block ${kind}`, { ...item, value: block });
        if (kind !== 'toolCall') continue;
        const name = textAt(block, 'name');
        if (name === undefined) log.lost(line, 'a tool call without a name');
        else log.call({ id: textAt(block, 'id'), tool: name, line, doings: doingsOf(name, at(block, 'arguments')) });
      }
      const text = plainText(at(message, 'content'));
      if (role === 'user') log.say('prompt', line, text);
      else if (role === 'assistant') log.answer(line, text);
      else if (role === 'bashExecution') log.call({ tool: 'bash', line, doings: doingsOf('bash', message) });
    } else if (
      !/^(?:model_change|thinking_level_change|compaction|branch_summary|label|session_info|custom|custom_message)$/.test(type)
    )
      log.skip(type, item);
  }
};

export const pi: Transcript = {
  id: 'pi',
  doc: 'Pi session files.',
  shape: 'records',
  keepsDirectory: false,
  detect: ({ objects }) =>
    objects.some(
      record =>
        textAt(record, 'type') === 'message' &&
        (textAt(record, 'message', 'role') === 'toolResult' ||
          listAt(record, 'message', 'content').some(block => textAt(block, 'type') === 'toolCall') ||
          (textAt(record, 'message', 'role') !== undefined &&
            textAt(objects[0], 'type') === 'session' &&
            textAt(objects[0], 'cwd') !== undefined)),
    )
      ? 'sure'
      : 'no',
  read,
  sample: [
    '{"type":"session","version":3,"id":"s","cwd":"/repo"}',
    '{"type":"message","message":{"role":"assistant","content":[{"type":"toolCall","id":"c1","name":"bash","arguments":{"command":"npm test"}}]}}',
  ].join('\n'),
};
