/** Outputs of agents that hold an answer and no calls: refused, with the file to give instead. */
import type { Transcript } from '../core/contracts.ts';
import { at, isObject, textAt } from '../core/documents/json.ts';
import type { Head, Item, Log } from '../core/transcript-contract.ts';

type Fields = Head['objects'][number];
const KINDS: readonly { readonly is: (record: Fields) => boolean; readonly why: string }[] = [
  {
    is: record =>
      textAt(record, 'type') === 'result' && (textAt(record, 'session_id') !== undefined || at(record, 'result') !== undefined),
    why: 'this is only the result of a run, from `--output-format json`: run the agent with `--output-format stream-json --verbose`, or give its session file (`~/.claude/projects/**/*.jsonl`) or the `execution_file` of the Action',
  },
  {
    is: record => at(record, 'response') !== undefined && isObject(at(record, 'stats')) && at(record, 'type') === undefined,
    why: 'this is only the answer of a run, from `--output-format json`: run the agent with `--output-format stream-json`, or give `~/.gemini/tmp/*/chats/session-*`',
  },
];
const kindOf = (record: unknown) => (isObject(record) ? KINDS.find(({ is }) => is(record)) : undefined);

export const withoutCalls: Transcript = {
  id: 'without-calls',
  doc: 'Results without calls (`--output-format json` of Claude Code, Cursor, Gemini CLI): refused, with what to give instead.',
  shape: 'records',
  keepsDirectory: false,
  detect: ({ objects }) => (objects.length === 1 && kindOf(objects[0]) !== undefined ? 'sure' : 'no'),
  read: (items: Iterable<Item>, log: Log) => {
    for (const item of items) {
      const kind = kindOf(item.value);
      if (kind === undefined) log.skip('record', item);
      else log.refuse(kind.why);
      const answer = textAt(item.value, 'result') ?? textAt(item.value, 'response');
      if (answer !== undefined) log.answer(item.line, answer);
    }
  },
  sample: '{"type":"result","subtype":"success","is_error":false,"result":"Done.","session_id":"s","permission_denials":[]}',
};
