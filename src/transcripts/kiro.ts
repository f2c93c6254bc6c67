/** Conversations of Kiro and Amazon Q: each turn holds the user's side, with the results of the turn before, and the assistant's. */
import type { Transcript } from '../core/contracts.ts';
import { at, isObject, listAt, numberAt, plainText, textAt } from '../core/documents/json.ts';
import type { Status } from '../core/model.ts';
import { type Item, type Log, lineIn, membersOf } from '../core/transcript-contract.ts';
import { doingsOf } from '../core/transcripts/tools.ts';

const textOf = (result: unknown): string =>
  listAt(result, 'content')
    .map(
      part =>
        textAt(part, 'Text') ??
        textAt(part, 'Json', 'stdout') ??
        (isObject(at(part, 'Json')) ? JSON.stringify(at(part, 'Json')).slice(0, 65_536) : plainText(part)),
    )
    .join('\n');
const endOf = (result: unknown): Status => {
  const codes = listAt(result, 'content').map(
    part => textAt(part, 'Json', 'exit_status') ?? numberAt(part, 'Json', 'exit_status')?.toString(),
  );
  if (/^error$/i.test(textAt(result, 'status') ?? ''))
    return /denied|rejected|not allowed/i.test(textOf(result).slice(0, 2_000)) ? 'denied' : 'error';
  return codes.some(code => code !== undefined && code !== '0') ? 'error' : 'ok';
};

const read = (items: Iterable<Item>, log: Log): void => {
  const turn = (value: unknown, item: Item): void => {
    const { line } = item;
    log.enter(textAt(value, 'user', 'env_context', 'env_state', 'current_working_directory') ?? '');
    const content = at(value, 'user', 'content');
    log.say('prompt', line, textAt(content, 'Prompt', 'prompt') ?? textAt(content, 'CancelledToolUses', 'prompt') ?? '');
    for (const result of listAt(content, 'ToolUseResults', 'tool_use_results'))
      log.end(textAt(result, 'tool_use_id') ?? '', {
        status: endOf(result),
        line: lineIn(item, textAt(result, 'tool_use_id')),
        text: textOf(result),
      });
    for (const result of listAt(content, 'CancelledToolUses', 'tool_use_results'))
      log.end(textAt(result, 'tool_use_id') ?? '', { status: 'denied', line, sure: true });
    const uses = at(value, 'assistant', 'ToolUse');
    for (const use of listAt(uses, 'tool_uses')) {
      const id = textAt(use, 'id');
      const name = textAt(use, 'name') ?? textAt(use, 'orig_name');
      if (name === undefined) {
        log.lost(line, 'a tool call without a name');
        continue;
      }
      const args = at(use, 'args');
      const input = isObject(args) && Object.keys(args).length > 0 ? args : (at(use, 'orig_args') ?? args);
      log.call({ id, tool: name, line: lineIn(item, id), doings: doingsOf(name, input) });
    }
    log.answer(line, textAt(value, 'assistant', 'Response', 'content') ?? '');
    const kinds = Object.keys(isObject(at(value, 'assistant')) ? (at(value, 'assistant') as object) : {});
    if (kinds.some(kind => kind !== 'ToolUse' && kind !== 'Response')) log.skip(`assistant ${kinds.join(' ')}`, item);
  };
  for (const member of membersOf(items)) {
    if (member.key === 'history') turn(member.value, member);
    else if (member.key === 'conversation_id') log.begun();
  }
  log.ended();
};

export const kiro: Transcript = {
  id: 'kiro',
  doc: 'Kiro and Amazon Q conversations, exported as JSON.',
  shape: 'document',
  keepsDirectory: false,
  detect: ({ objects }) =>
    objects.some(
      record =>
        (textAt(record, 'conversation_id') !== undefined && Array.isArray(at(record, 'history'))) ||
        listAt(record, 'history').some(
          turn => isObject(at(turn, 'assistant', 'ToolUse')) || isObject(at(turn, 'user', 'content', 'ToolUseResults')),
        ),
    )
      ? 'sure'
      : 'no',
  read,
  sample:
    '{"conversation_id":"c","history":[{"user":{"content":{"Prompt":{"prompt":"Add VAT"}}},"assistant":{"ToolUse":{"message_id":"m","content":"","tool_uses":[{"id":"t1","name":"execute_bash","args":{"command":"npm test"}}]}}}]}',
};
