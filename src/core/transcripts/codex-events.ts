/** What the two transcripts of Codex share: its events, and how the text of an output tells the way a call ended. */
import { at, isObject, listAt, numberAt, parseJson, plainText, textAt } from '../documents/json.ts';
import type { Act, Status } from '../model.ts';
import type { Doing, Item, Log } from '../transcript-contract.ts';
import { shellDoings } from './shell-tools.ts';
import { doingsOf } from './tools.ts';
import { scriptOf, unwrapped } from './unfold.ts';

/** How a call ended, from its output: a text, JSON text with an exit code, or a list of content items. */
export const endOfOutput = (output: unknown): { readonly status: Status; readonly text: string } => {
  const parsed = typeof output === 'string' && /^\s*\{/.test(output) ? parseJson(output) : isObject(output) ? output : undefined;
  const exit = numberAt(parsed, 'metadata', 'exit_code');
  const text = textAt(parsed, 'output') ?? plainText(at(parsed, 'content') ?? output);
  if (exit !== undefined) return { status: exit === 0 ? 'ok' : 'error', text };
  const start = text.slice(0, 600);
  const told = /(?:^|\n)(?:Process exited with code|Exit code:) (-?\d+)/.exec(start)?.[1];
  if (told !== undefined) return { status: told === '0' ? 'ok' : 'error', text };
  if (
    /^[^\n]{0,200}(?:rejected by user|rejected by the user|denied by|user denied|approval (?:was )?denied|rejected: |blocked by policy)/i.test(
      start,
    )
  )
    return { status: 'denied', text };
  if (/^(?:aborted|[^\n]{0,80}aborted by user)/.test(start)) return { status: 'unknown', text };
  if (
    /^(?:failed to parse (?:function )?arguments|unsupported call|unknown tool|apply_patch verification failed|apply_patch handler received)/i.test(
      start,
    )
  )
    return { status: 'not-run', text };
  if (
    at(parsed, 'success') === false ||
    /^(?:exec_command failed|execution error|failed in sandbox|err: |[^\n]{0,80}failed in sandbox)/i.test(start)
  )
    return { status: 'error', text };
  return { status: 'ok', text };
};

/** A change as `apply_patch` events tell it: path -> what happens to it. */
export const changesOf = (changes: unknown): readonly Doing[] => {
  const acts = Object.entries(isObject(changes) ? changes : {}).flatMap(([path, change]): Act[] => {
    const diff = textAt(change, 'update', 'unified_diff') ?? textAt(change, 'unified_diff');
    const content = textAt(change, 'add', 'content') ?? textAt(change, 'content');
    const kind = textAt(change, 'type') ?? Object.keys(isObject(change) ? change : {})[0];
    const moved = textAt(change, 'update', 'move_path') ?? textAt(change, 'move_path');
    if (kind === 'delete') return [{ do: 'delete', path }];
    const pick = (mark: string): string[] =>
      (diff ?? '')
        .split('\n')
        .filter(line => line.startsWith(mark) && !/^(?:\+\+\+|---) /.test(line))
        .map(line => line.slice(1));
    const write: Act =
      diff !== undefined
        ? { do: 'write', path: moved ?? path, lines: pick('+'), removed: pick('-') }
        : {
            do: 'write',
            path: moved ?? path,
            lines: content === undefined ? [] : content.split('\n'),
            ...(content === undefined && { unseen: true as const }),
          };
    return moved === undefined ? [write] : [{ do: 'delete', path }, write];
  });
  return acts.map(one => ({ act: one }));
};

const argvOf = (command: unknown): readonly Doing[] =>
  Array.isArray(command) && command.every(word => typeof word === 'string')
    ? shellDoings(scriptOf(command))
    : [
        {
          act:
            typeof command === 'string' ? { do: 'shell', command } : { do: 'unknown', why: 'a command whose words are no text' },
        },
      ];

const QUIET =
  /^(?:token_count|agent_reasoning.*|agent_message.*|reasoning.*|plan_.*|task_started|turn_started|turn_diff|session_configured|thread_.*|context_.*|background_event|stream_error|error|warning|mcp_startup.*|mcp_list.*|list_.*|get_history.*|entered_review_mode|exited_review_mode|undo_.*|deprecation_notice|user_message|raw_response_item|item_started|item_updated|exec_command_output_delta|terminal_interaction|view_image_tool_call|web_search_begin|patch_apply_updated|exec_approval_request|apply_patch_approval_request|request_user_input|elicitation_request|shutdown_complete|skills_.*|hook_.*|model_.*|collab_.*|image_generation.*|conversation_path|guardian_.*|realtime_.*|account_.*|agent_status.*)$/;

/**
 * One event of Codex. Calls that stand in the file in the model's own words too are told apart by `seen`.
 * @param seen ids of calls that the file has in the model's own words.
 */
export const readEvent = (event: unknown, item: Item, seen: ReadonlySet<string>, log: Log, by?: string): void => {
  const type = textAt(event, 'type') ?? '';
  const id = textAt(event, 'call_id') ?? textAt(event, 'callId');
  const { line } = item;
  const call = (tool: string, doings: readonly Doing[], cwd?: string): void => {
    if (id === undefined || seen.has(id)) return;
    log.call({ id, tool, line, doings, by, cwd });
  };
  const end = (status: Status, text?: string): void => {
    if (id !== undefined) log.end(id, { status, line, text, sure: true, quiet: true });
  };
  switch (type) {
    case 'exec_command_begin':
    case 'exec_command_end': {
      if (at(event, 'command') !== undefined) call('exec_command', argvOf(at(event, 'command')), textAt(event, 'cwd'));
      const exit = numberAt(event, 'exit_code');
      if (type === 'exec_command_end' && exit !== undefined)
        end(textAt(event, 'status') === 'declined' ? 'denied' : exit === 0 ? 'ok' : 'error', textAt(event, 'aggregated_output'));
      return;
    }
    case 'patch_apply_begin':
    case 'patch_apply_end': {
      const doings = changesOf(at(event, 'changes'));
      if (doings.length > 0) call('apply_patch', doings);
      if (type === 'patch_apply_end')
        end(textAt(event, 'status') === 'declined' ? 'denied' : at(event, 'success') === true ? 'ok' : 'error');
      return;
    }
    case 'mcp_tool_call_begin':
    case 'mcp_tool_call_end': {
      const server = textAt(event, 'invocation', 'server') ?? '*';
      const tool = textAt(event, 'invocation', 'tool') ?? 'unknown';
      call(`mcp__${server}__${tool}`, [{ act: { do: 'mcp', server, tool, input: at(event, 'invocation', 'arguments') } }]);
      const ok = at(event, 'result', 'Ok');
      if (type === 'mcp_tool_call_end')
        end(
          ok !== undefined && at(ok, 'isError') !== true && at(ok, 'is_error') !== true ? 'ok' : 'error',
          plainText(at(ok, 'content')),
        );
      return;
    }
    case 'dynamic_tool_call_request':
    case 'dynamic_tool_call_response': {
      const tool = textAt(event, 'tool');
      if (tool !== undefined) call(tool, doingsOf(tool, at(event, 'arguments')));
      const success = at(event, 'success');
      if (typeof success === 'boolean') end(success ? 'ok' : 'error');
      return;
    }
    case 'web_search_end': {
      const url = textAt(event, 'action', 'url');
      call('web_search', [
        { act: url === undefined ? { do: 'other', input: at(event, 'action') ?? at(event, 'query') } : { do: 'fetch', url } },
      ]);
      end('ok');
      return;
    }
    case 'collab_agent_spawn_end': {
      const thread = textAt(event, 'new_thread_id') ?? textAt(event, 'receiver_thread_id');
      if (id !== undefined && thread !== undefined) log.agent(id, { also: thread });
      return;
    }
    case 'item_completed':
      readItem(at(event, 'item'), item, seen, log, by);
      return;
    case 'task_complete':
    case 'turn_complete': {
      const last = textAt(event, 'last_agent_message');
      if (last !== undefined && by === undefined) log.answer(line, last);
      return;
    }
    case 'turn_aborted':
      log.gap('a turn was cut short');
      return;
    default:
      if (!QUIET.test(type)) log.skip(`event ${type}`, item);
  }
};

/** An item of the newer vocabulary, in which a call and its end are one record. */
export const readItem = (value: unknown, item: Item, seen: ReadonlySet<string>, log: Log, by?: string): void => {
  const type = (textAt(value, 'type') ?? '').toLowerCase().replaceAll('_', '');
  const id = textAt(value, 'id') ?? textAt(value, 'call_id');
  const said = textAt(value, 'status') ?? '';
  const exit = numberAt(value, 'exit_code') ?? numberAt(value, 'exitCode');
  const status: Status | undefined =
    said === 'declined'
      ? 'denied'
      : said === 'failed' || (exit !== undefined && exit !== 0) || (type === 'mcptoolcall' && isObject(at(value, 'error')))
        ? 'error'
        : said === 'in_progress' || said === 'inProgress'
          ? undefined
          : 'ok';
  const call = (tool: string, doings: readonly Doing[], cwd?: string): void => {
    const text =
      textAt(value, 'aggregated_output') ?? textAt(value, 'aggregatedOutput') ?? plainText(at(value, 'result', 'content'));
    if (text !== '') log.say('result', item.line, text);
    if (id !== undefined && seen.has(id)) {
      if (status !== undefined) log.end(id, { status, line: item.line, sure: true, quiet: true });
      return;
    }
    log.call({ id, tool, line: item.line, doings, status, by, cwd });
  };
  if (type === 'commandexecution') {
    const command = at(value, 'command');
    const cwd = textAt(value, 'cwd');
    call('command_execution', typeof command === 'string' ? shellDoings(unwrapped(command)) : argvOf(command), cwd);
  } else if (type === 'filechange') {
    const listed = listAt(value, 'changes').map((change): Doing => {
      const path = textAt(change, 'path') ?? '';
      const kind = textAt(change, 'kind') ?? textAt(change, 'kind', 'type') ?? '';
      const diff = textAt(change, 'diff');
      if (path === '') return { act: { do: 'unknown', why: 'a change that names no file' } };
      if (kind === 'delete') return { act: { do: 'delete', path } };
      return {
        act:
          diff === undefined
            ? { do: 'write', path, lines: [], unseen: true }
            : changesOf({ [path]: { type: 'update', unified_diff: diff } })[0]!.act,
      };
    });
    const doings = listed.length > 0 ? listed : changesOf(at(value, 'changes'));
    call('file_change', doings.length > 0 ? doings : [{ act: { do: 'unknown', why: 'a change that names no file' } }]);
  } else if (type === 'mcptoolcall') {
    const server = textAt(value, 'server') ?? '*';
    const tool = textAt(value, 'tool') ?? 'unknown';
    call(`mcp__${server}__${tool}`, [{ act: { do: 'mcp', server, tool, input: at(value, 'arguments') } }]);
  } else if (type === 'dynamictoolcall') {
    const tool = textAt(value, 'tool') ?? 'dynamic_tool_call';
    call(tool, doingsOf(tool, at(value, 'arguments')));
  } else if (type === 'websearch') {
    const url = textAt(value, 'action', 'url');
    call('web_search', [
      { act: url === undefined ? { do: 'other', input: at(value, 'query') ?? at(value, 'action') } : { do: 'fetch', url } },
    ]);
  } else if (type === 'collabtoolcall' || type === 'collabagenttoolcall') {
    const tool = textAt(value, 'tool') ?? 'collab_tool_call';
    const prompt = textAt(value, 'prompt');
    const spawn = /spawn/i.test(tool);
    call(tool, [
      {
        act: spawn
          ? { do: 'agent', name: textAt(value, 'agent_type') ?? 'agent', ...(prompt !== undefined && { prompt }) }
          : { do: 'other', input: { tool, prompt } },
      },
    ]);
    for (const thread of listAt(value, 'receiver_thread_ids'))
      if (spawn && typeof thread === 'string' && id !== undefined) log.agent(id, { also: thread });
  } else if (type === 'agentmessage') {
    const text = textAt(value, 'text') ?? plainText(at(value, 'content'));
    if (by === undefined) log.answer(item.line, text);
  } else if (type === 'usermessage') log.say('prompt', item.line, textAt(value, 'text') ?? plainText(at(value, 'content')));
  else if (
    !/^(?:reasoning|todolist|error|plan|contextcompaction|imageview|enteredreviewmode|exitedreviewmode|hookprompt)$/.test(type)
  )
    log.skip(`item ${type}`, item);
};
