/** The session files of Codex, `rollout-*.jsonl`: the model's own calls, the events beside them, and the older lines without envelope. */

import type { Transcript } from '../core/contracts.ts';
import { argumentsOf, at, isObject, plainText, textAt } from '../core/documents/json.ts';
import type { Asked, Doing, Item, Log } from '../core/transcript-contract.ts';
import { endOfOutput, readEvent, readItem } from '../core/transcripts/codex-events.ts';
import { shellDoings } from '../core/transcripts/shell-tools.ts';
import { doingsOf, marksOf } from '../core/transcripts/tools.ts';
import { scriptOf, typed } from '../core/transcripts/unfold.ts';

const CALLS = /^(?:function_call|custom_tool_call|local_shell_call|web_search_call)$/;
const ITEMS =
  /^(?:function_call|custom_tool_call|local_shell_call|web_search_call|function_call_output|custom_tool_call_output|message|reasoning)$/;
const QUIET =
  /^(?:reasoning|ghost_snapshot|compaction.*|context_compaction|image_generation_call|tool_search_(?:call|output)|other)$/;
const THREAD = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/;

const shellCall = (value: unknown): readonly Doing[] => {
  const words = at(value, 'action', 'command');
  return Array.isArray(words) && words.every(word => typeof word === 'string')
    ? shellDoings(scriptOf(words), textAt(value, 'action', 'working_directory'))
    : [{ act: { do: 'unknown', why: 'a command whose words are no text' } }];
};
const searchCall = (value: unknown): Pick<Asked, 'doings' | 'status'> => {
  const url = textAt(value, 'action', 'url');
  const status = textAt(value, 'status');
  return {
    doings: [{ act: url === undefined ? { do: 'other', input: at(value, 'action') } : { do: 'fetch', url } }],
    status: status === 'completed' ? 'ok' : status === 'failed' ? 'error' : undefined,
  };
};

const read = (items: Iterable<Item>, log: Log): void => {
  const seen = new Set<string>();
  const spawns = new Set<string>();
  const waiting = new Map<string, string>();
  let own: string | undefined;
  let lineage: string | undefined;
  let by: string | undefined;

  const doings = (name: string, input: unknown, namespace: string | undefined): readonly Doing[] => {
    if (/^write_stdin$/.test(name)) {
      const args = argumentsOf(input);
      const session = JSON.stringify(at(args, 'session_id') ?? null);
      const { command, waiting: rest } = typed(waiting.get(session) ?? '', textAt(args, 'chars') ?? '');
      waiting.set(session, rest);
      return command.trim() === '' ? [{ act: { do: 'other', input: args } }] : shellDoings({ command });
    }
    const server = namespace?.startsWith('mcp__') ? namespace.slice(5).replace(/__$/, '') : undefined;
    return doingsOf(name, input, { server });
  };

  const item = (value: unknown, at_: Item): void => {
    const type = textAt(value, 'type') ?? '';
    const id = textAt(value, 'call_id') ?? (CALLS.test(type) ? textAt(value, 'id') : undefined);
    const { line } = at_;
    if (CALLS.test(type)) {
      const base = { id, line, by, scopes: [own, lineage].filter((thread): thread is string => thread !== undefined) };
      if (id !== undefined) seen.add(id);
      if (type === 'local_shell_call') log.call({ ...base, tool: 'local_shell', doings: shellCall(value) });
      else if (type === 'web_search_call') log.call({ ...base, tool: 'web_search', ...searchCall(value) });
      else {
        const name = textAt(value, 'name') ?? '';
        const input = at(value, type === 'function_call' ? 'arguments' : 'input');
        const what = doings(name, input, textAt(value, 'namespace'));
        if (id !== undefined && what.some(({ act }) => act.do === 'agent')) spawns.add(id);
        log.call({
          ...base,
          tool: textAt(value, 'namespace')?.startsWith('mcp__') ? `${textAt(value, 'namespace')}__${name}` : name,
          doings: what,
          ...marksOf(input),
        });
      }
    } else if (type === 'function_call_output' || type === 'custom_tool_call_output') {
      const { status, text } = endOfOutput(at(value, 'output'));
      log.end(id ?? '', { status, line, text });
      const thread = spawns.has(id ?? '') ? THREAD.exec(text.slice(0, 2_000))?.[0] : undefined;
      if (thread !== undefined && id !== undefined) log.agent(id, { also: thread });
    } else if (
      type === 'message' ||
      (type === '' && textAt(value, 'role') !== undefined && Array.isArray(at(value, 'content')))
    ) {
      const text = plainText(at(value, 'content'));
      if (textAt(value, 'role') === 'assistant' && by === undefined) log.answer(line, text);
    } else if (!QUIET.test(type)) log.skip(`item ${type}`, at_);
  };

  let over = false;
  for (const one of items) {
    const record = one.value;
    const type = textAt(record, 'type') ?? '';
    const payload = at(record, 'payload');
    const bare = !isObject(payload);
    if (
      type === 'session_meta' ||
      (bare && type === '' && textAt(record, 'id') !== undefined && textAt(record, 'timestamp') !== undefined)
    ) {
      const meta = bare ? record : payload;
      if (own === undefined) {
        own = textAt(meta, 'id');
        log.begun();
        const spawn = at(meta, 'source', 'subagent', 'thread_spawn');
        lineage = textAt(spawn, 'parent_thread_id') ?? textAt(meta, 'forked_from_id');
        if (at(meta, 'source', 'subagent') !== undefined && own !== undefined) {
          by = own;
          log.agent(own, { known: true, name: undefined });
        }
      }
      log.enter(textAt(meta, 'cwd') ?? '');
    } else if (type === 'turn_context') log.enter(textAt(payload, 'cwd') ?? '');
    else if (type === 'response_item') item(payload, one);
    else if (type === 'event_msg') {
      const kind = textAt(payload, 'type');
      over = kind === 'task_complete' || kind === 'turn_complete' || kind === 'turn_aborted' || (over && kind === 'token_count');
      if (kind === 'user_message') log.say('prompt', one.line, textAt(payload, 'message') ?? '');
      else if (kind === 'agent_message' && by === undefined) log.answer(one.line, textAt(payload, 'message') ?? '');
      else readEvent(payload, one, seen, log, by);
    } else if (type === 'item_completed') readItem(at(record, 'item') ?? at(payload, 'item') ?? payload, one, seen, log, by);
    else if (bare && ITEMS.test(type)) item(record, one);
    else if (
      !/^(?:compacted|world_state|inter_agent_communication_metadata|token_usage_record)$/.test(type) &&
      textAt(record, 'record_type') !== 'state'
    )
      log.skip(type, one);
    if (type === 'response_item' || bare) over = false;
  }
  if (over) log.ended();
};

export const codexRollout: Transcript = {
  id: 'codex-rollout',
  doc: 'Session files of Codex, plain or compressed: `$CODEX_HOME/sessions/**/rollout-*.jsonl`.',
  shape: 'records',
  keepsDirectory: false,
  detect: ({ objects }) =>
    objects.some(record => {
      const type = textAt(record, 'type') ?? '';
      return isObject(at(record, 'payload'))
        ? /^(?:session_meta|turn_context|response_item|event_msg|compacted)$/.test(type)
        : (ITEMS.test(type) &&
            (textAt(record, 'call_id') !== undefined || (type === 'message' && Array.isArray(at(record, 'content'))))) ||
            textAt(record, 'record_type') === 'state';
    })
      ? 'sure'
      : 'no',
  read,
  sample: [
    '{"timestamp":"2026-11-20T09:15:00.000Z","type":"session_meta","payload":{"id":"t","cwd":"/repo","cli_version":"0.163.0"}}',
    '{"timestamp":"2026-11-20T09:15:01.000Z","type":"response_item","payload":{"type":"function_call","name":"shell","arguments":"{\\"command\\":[\\"bash\\",\\"-lc\\",\\"npm test\\"]}","call_id":"call_1"}}',
  ].join('\n'),
};
