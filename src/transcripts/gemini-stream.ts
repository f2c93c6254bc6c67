/** What Gemini CLI prints with `--output-format stream-json`. */
import type { Transcript } from '../core/contracts.ts';
import { at, numberAt, textAt } from '../core/documents/json.ts';
import type { Item, Log } from '../core/transcript-contract.ts';
import { endOfTool } from '../core/transcripts/gemini-status.ts';
import { doingsOf } from '../core/transcripts/tools.ts';

const read = (items: Iterable<Item>, log: Log): void => {
  let answer = '';
  let calls = 0;
  for (const item of items) {
    const { value, line } = item;
    const type = textAt(value, 'type') ?? '';
    if (type === 'init') {
      log.begun();
      log.enter(textAt(value, 'cwd') ?? '');
    } else if (type === 'message') {
      const text = textAt(value, 'content') ?? '';
      if (textAt(value, 'role') === 'user') log.say('prompt', line, text);
      else {
        answer = at(value, 'delta') === true ? (answer + text).slice(-131_072) : text;
        log.answer(line, answer);
      }
    } else if (type === 'tool_use') {
      answer = '';
      calls++;
      const name = textAt(value, 'tool_name');
      if (name === undefined) log.lost(line, 'a tool call without a name');
      else
        log.call({
          id: textAt(value, 'tool_id'),
          tool: name,
          line,
          doings: doingsOf(name, at(value, 'parameters') ?? at(value, 'args')),
        });
    } else if (type === 'tool_result') {
      const text = textAt(value, 'output') ?? textAt(value, 'error', 'message') ?? '';
      const status = endOfTool(textAt(value, 'status') ?? '', textAt(value, 'error', 'type') ?? '', text) ?? 'unknown';
      log.end(textAt(value, 'tool_id') ?? '', { status, line, text });
    } else if (type === 'result') {
      log.ended();
      const counted = numberAt(value, 'stats', 'tool_calls') ?? 0;
      if (counted > calls) log.gap(`it counts ${counted} tool calls, and ${calls} are in it`);
    } else if (type !== 'error') log.skip(type, item);
  }
};

export const geminiStream: Transcript = {
  id: 'gemini-stream',
  doc: 'Gemini CLI `--output-format stream-json`.',
  shape: 'records',
  keepsDirectory: false,
  detect: ({ objects }) =>
    objects.some(
      record =>
        (textAt(record, 'type') === 'init' &&
          textAt(record, 'session_id') !== undefined &&
          at(record, 'subtype') === undefined) ||
        (textAt(record, 'type') === 'tool_use' &&
          textAt(record, 'tool_name') !== undefined &&
          textAt(record, 'tool_id') !== undefined) ||
        (textAt(record, 'type') === 'tool_result' && textAt(record, 'tool_id') !== undefined),
    )
      ? 'sure'
      : 'no',
  read,
  sample: [
    '{"type":"init","session_id":"s","model":"gemini-3-pro"}',
    '{"type":"tool_use","tool_name":"run_shell_command","tool_id":"c1","parameters":{"command":"npm test"}}',
  ].join('\n'),
};
