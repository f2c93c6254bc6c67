/** opencode: what `run --format json` prints, and what `export` writes. */
import type { Transcript } from '../core/contracts.ts';
import { at, isObject, listAt, numberAt, textAt } from '../core/documents/json.ts';
import type { Status } from '../core/model.ts';
import { type Item, type Log, lineIn, membersOf } from '../core/transcript-contract.ts';
import { doingsOf } from '../core/transcripts/tools.ts';

const REFUSED = /rejected permission|prevents you from using|permission denied|user dismissed|denied by/i;

const endOf = (tool: string, state: unknown): Status | undefined => {
  const status = textAt(state, 'status');
  if (status === 'completed') {
    if (tool === 'invalid') return 'not-run';
    const exit = numberAt(state, 'metadata', 'exit');
    return exit === undefined || exit === 0 ? 'ok' : 'error';
  }
  if (status !== 'error') return undefined;
  const text = textAt(state, 'error') ?? '';
  if (REFUSED.test(text)) return 'denied';
  if (/aborted|interrupted/i.test(text)) return 'unknown';
  return /^(?:Invalid|The arguments provided|Tool not found|No such tool)/i.test(text) ? 'not-run' : 'error';
};

const read = (items: Iterable<Item>, log: Log): void => {
  let main: string | undefined;
  const running = new Map<string, { part: unknown; item: Item }>();
  const tell = (part: unknown, item: Item): void => {
    const tool = textAt(part, 'tool');
    const state = at(part, 'state');
    const id = textAt(part, 'callID') ?? textAt(part, 'id');
    if (tool === undefined) {
      log.lost(item.line, 'a tool call without a name');
      return;
    }
    const session = textAt(part, 'sessionID');
    const by = session === undefined || session === main ? undefined : session;
    const child = textAt(state, 'metadata', 'sessionId') ?? textAt(state, 'metadata', 'sessionID');
    if (child !== undefined && id !== undefined) log.agent(id, { also: child });
    const text = textAt(state, 'output') ?? textAt(state, 'error');
    const line = lineIn(item, id);
    if (text !== undefined) log.say('result', line, text);
    const called = tool === 'invalid' ? (textAt(state, 'input', 'tool') ?? tool) : tool;
    const input = tool === 'invalid' ? {} : at(state, 'input');
    // The calls of a batch have parts of their own.
    const empty = tool === 'invalid' || tool === 'batch';
    log.call({
      id,
      tool: called,
      line,
      doings: empty ? [{ act: { do: 'other', input: at(state, 'input') } }] : doingsOf(called, input, { joint: '_' }),
      status: endOf(tool, state),
      by,
    });
  };
  const part = (value: unknown, role: string, item: Item): void => {
    const type = textAt(value, 'type') ?? '';
    const session = textAt(value, 'sessionID');
    main ??= session;
    if (type === 'tool') {
      const name = `${session} ${textAt(value, 'callID')}`;
      const status = textAt(value, 'state', 'status');
      if (status === 'pending' || status === 'running') running.set(name, { part: value, item });
      else {
        running.delete(name);
        tell(value, item);
      }
    } else if (type === 'text') {
      const text = textAt(value, 'text') ?? '';
      if (role === 'user') log.say('prompt', item.line, text);
      else if (session === main) log.answer(item.line, text);
    } else if (!/^(?:step-start|step-finish|reasoning|snapshot|patch|file|agent|subtask|retry|compaction)$/.test(type))
      log.skip(`part ${type}`, item);
  };
  const info = (value: unknown): void => {
    const id = textAt(value, 'id');
    if (id?.startsWith('ses')) main ??= id;
    log.enter(textAt(value, 'directory') ?? '');
    const parent = textAt(value, 'parentID');
    if (parent !== undefined && id?.startsWith('ses')) {
      log.agent(id, { known: true });
      main = '';
    }
    log.begun();
  };
  for (const item of items) {
    const { value } = item;
    if (item.key === undefined && isObject(at(value, 'part'))) {
      if (textAt(value, 'type') === 'step_start') log.begun();
      part(at(value, 'part'), 'assistant', item);
      if (textAt(value, 'type') === 'step_finish' && textAt(value, 'part', 'reason') === 'stop') log.ended();
    } else if (item.key === undefined && textAt(value, 'sessionID') !== undefined) {
      if (textAt(value, 'type') !== 'error') log.skip(textAt(value, 'type') ?? '', item);
    } else if (item.key === undefined && !Array.isArray(at(value, 'messages'))) log.skip('record', item);
    else
      for (const member of membersOf([item])) {
        if (member.key === 'info') info(member.value);
        if (member.key !== 'messages') continue;
        log.enter(textAt(member.value, 'info', 'path', 'cwd') ?? '');
        for (const one of listAt(member.value, 'parts')) part(one, textAt(member.value, 'info', 'role') ?? '', member);
        log.ended();
      }
  }
  for (const { part: value, item } of running.values()) tell(value, item);
};

export const opencode: Transcript = {
  id: 'opencode',
  doc: 'opencode `run --format json` and `export`.',
  shape: 'document',
  keepsDirectory: false,
  detect: ({ objects }) =>
    objects.some(
      record =>
        (textAt(record, 'sessionID') !== undefined && isObject(at(record, 'part'))) ||
        (isObject(at(record, 'info')) && listAt(record, 'messages').some(message => Array.isArray(at(message, 'parts')))),
    )
      ? 'sure'
      : 'no',
  read,
  sample:
    '{"type":"tool_use","timestamp":1,"sessionID":"ses_1","part":{"id":"prt_1","sessionID":"ses_1","type":"tool","callID":"c1","tool":"bash","state":{"status":"completed","input":{"command":"npm test"},"output":"","metadata":{"exit":0}}}}',
};
