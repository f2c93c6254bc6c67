/**
 * The messages of the Claude family (Claude Code, Amp, Qwen Code, iFlow): blocks of tool use, results and text, whose record tells who
 * speaks. Source: the Agent SDK's typings, and what real sessions hold.
 */
import { at, isObject, listAt, plainText, textAt } from '../documents/json.ts';
import type { Status } from '../model.ts';
import { type Head, type Item, type Log, lineIn } from '../transcript-contract.ts';
import type { ServerHints } from './tool-names.ts';
import { doingsOf, marksOf } from './tools.ts';

const DENIED =
  /^(?:The user doesn't want to (?:proceed|take this action)|Permission (?:to|for) [^\n]{0,4000}denied|Claude requested permissions? to|PreToolUse:|Hook PreToolUse)|requires? approval|haven't granted it yet|was blocked\. For security|has been (?:auto-)?denied/;

/** How a call ended, from the text of its result: denied, failed and never run all carry the same error flag. */
export const endOfResult = (failed: boolean, text: string): Status => {
  if (/^\s*<tool_use_error>/.test(text)) return 'not-run';
  if (text.startsWith('[Request interrupted by user')) return 'unknown';
  if (!failed) return 'ok';
  const start = text.slice(0, 6_000);
  if (/^(?:Exit code|Command failed with exit code) -?\d+/.test(start)) return 'error';
  if (DENIED.test(start)) return 'denied';
  if (/^(?:Agent type '[^']*' not found|No such tool available|InputValidationError)/.test(start)) return 'not-run';
  return 'error';
};

/** What the record around a message says of it. */
export interface Speaker {
  readonly line: number;
  readonly by?: string | undefined;
  readonly cwd?: string | undefined;
  /** Names of the file's session and of the record, which copies in other files keep. */
  readonly scopes?: readonly string[];
  readonly hints?: ServerHints;
  /** The record's own, structured word on the result. */
  readonly result?: unknown;
  /** Put in by the agent's program, not by a person. */
  readonly meta?: boolean;
  readonly item: Item;
}

const SILENT = new Set([
  'thinking',
  'redacted_thinking',
  'image',
  'document',
  'tool_reference',
  'container_upload',
  'search_result',
  'fallback',
  'connector_text',
]);

/** What Claude Code adds to the output when a `cd` led out of where it may be. */
const RESET = 'Shell cwd was reset to ';
const CHANGED = ['edited-by-person'] as const;
const readResult = (block: unknown, speaker: Speaker, log: Log): void => {
  const id = textAt(block, 'tool_use_id') ?? '';
  const text = plainText(at(block, 'content'));
  const { result } = speaker;
  const changed = at(result, 'userModified') === true;
  const cut = at(result, 'interrupted') === true;
  const failed = at(block, 'is_error') === true;
  const status = cut && !failed ? 'unknown' : endOfResult(failed, text);
  const lastLine = text.slice(text.lastIndexOf('\n', text.length - 2) + 1);
  const directory = lastLine.startsWith(RESET) ? lastLine.slice(RESET.length).trim() : undefined;
  log.end(id, { status, line: speaker.line, text, marks: changed ? CHANGED : undefined, directory });
  const agentId = textAt(result, 'agentId') ?? textAt(result, 'agent_id');
  if (agentId !== undefined) log.agent(id, { also: agentId, known: at(result, 'totalToolUseCount') === 0 });
};

/** Some writers keep the result inside the call: `result: { output, status }`. */
const readOwnResult = (id: string, result: unknown, speaker: Speaker, log: Log): void => {
  const told = textAt(result, 'status');
  if (told === undefined) return;
  const text = plainText(at(result, 'output')) || plainText(at(result, 'content'));
  const exit = /^Process exited with code (-?\d+)$/m.exec(text.slice(0, 1_000))?.[1];
  const failed = /^(?:error|failed|failure|denied|rejected)$/.test(told) || (exit !== undefined && exit !== '0');
  log.end(id, { status: endOfResult(failed, text), line: speaker.line, text });
};

/** Scopes of a record's calls: its session, and the record itself, which copies of the session keep. */
export const scopesOf = (session: string | undefined, record: string | undefined): readonly string[] =>
  session === undefined ? (record === undefined ? [] : [record]) : record === undefined ? [session] : [session, record];

const joined = (before: string, more: string): string => (before === '' ? more : `${before}\n${more}`);
const speak = (role: 'assistant' | 'user', text: string, speaker: Speaker, log: Log): void => {
  if (role === 'user') {
    if (!speaker.meta) log.say('prompt', speaker.line, text);
  } else if (speaker.by === undefined) log.answer(speaker.line, text);
};

/** Reads one message of an assistant or a user. */
export const readMessage = (role: 'assistant' | 'user', message: unknown, speaker: Speaker, log: Log): void => {
  const content = at(message, 'content');
  if (!Array.isArray(content)) {
    if (typeof content === 'string') speak(role, content, speaker, log);
    else log.skip(`${role} without content`, speaker.item);
    return;
  }
  let texts = '';
  for (const block of content) {
    const type = textAt(block, 'type') ?? '';
    const bare = type === '' && isObject(block) && typeof block['text'] === 'string';
    if (type === 'text' || bare) texts = joined(texts, textAt(block, 'text') ?? '');
    else if (type === 'tool_use' || type === 'server_tool_use' || type === 'mcp_tool_use') {
      const id = textAt(block, 'id');
      const name = textAt(block, 'name');
      if (name === undefined) {
        log.lost(speaker.line, 'a tool call without a name');
        continue;
      }
      const server = textAt(block, 'server_name');
      log.call({
        id,
        tool: name,
        line: lineIn(speaker.item, id),
        doings: doingsOf(
          name,
          at(block, 'input'),
          server === undefined ? speaker.hints : { ...speaker.hints, server, tool: name },
        ),
        cwd: speaker.cwd,
        by: speaker.by,
        scopes: speaker.scopes,
        marks: marksOf(at(block, 'input')).marks,
      });
      if (id !== undefined) readOwnResult(id, at(block, 'result'), speaker, log);
    } else if (type.endsWith('tool_result')) readResult(block, speaker, log);
    else if (typeof block === 'string') texts = joined(texts, block);
    else if (!SILENT.has(type)) log.skip(`block ${type}`, { ...speaker.item, value: block });
  }
  if (texts !== '') speak(role, texts, speaker, log);
};

/** Which product a stream of `system`, `assistant`, `user` and `result` records comes from; undefined when it is no such stream. */
export const streamProduct = ({ objects }: Head): 'claude' | 'amp' | 'qwen' | 'cursor' | undefined => {
  let product: 'claude' | 'amp' | 'qwen' | undefined;
  for (const record of objects) {
    const type = textAt(record, 'type');
    if (type === 'tool_call' && isObject(at(record, 'tool_call'))) return 'cursor';
    if (type === 'system' && textAt(record, 'subtype') === 'init') {
      const tools = listAt(record, 'tools');
      if (at(record, 'qwen_code_version') !== undefined) product = 'qwen';
      else if (tools.includes('edit_file') || tools.includes('create_file')) product ??= 'amp';
      else if (tools.length > 0 || at(record, 'claude_code_version') !== undefined) product ??= 'claude';
    } else if (
      (type === 'assistant' || type === 'user') &&
      textAt(record, 'session_id') !== undefined &&
      isObject(at(record, 'message'))
    )
      if (at(record, 'parent_tool_use_id') !== undefined || at(record, 'uuid') !== undefined) product ??= 'claude';
  }
  return product;
};

const QUIET = new Set([
  'stream_event',
  'rate_limit_event',
  'control_request',
  'control_response',
  'control_cancel_request',
  'keep_alive',
  'tool_progress',
  'auth_status',
  'tool_use_summary',
  'prompt_suggestion',
  'streamlined_text',
  'streamlined_tool_use_summary',
  'post_turn_summary',
]);

/** Reads such a stream, record by record. */
export const readStream = (items: Iterable<Item>, log: Log): void => {
  const seen = new Set<string>();
  let servers: readonly string[] = [];
  let session: string | undefined;
  for (const item of items) {
    const { value: record, line } = item;
    const type = textAt(record, 'type') ?? '';
    const subtype = textAt(record, 'subtype') ?? '';
    session = textAt(record, 'session_id') ?? session;
    if (type === 'system') {
      const id = textAt(record, 'tool_use_id');
      if (subtype === 'init') {
        log.begun();
        log.enter(textAt(record, 'cwd') ?? '');
        servers = listAt(record, 'mcp_servers').flatMap(server => textAt(server, 'name') ?? []);
      } else if (subtype === 'permission_denied' && id !== undefined)
        log.end(id, { status: 'denied', line, sure: true, quiet: true });
      else if (subtype === 'task_started' && id !== undefined) log.agent(id, { also: textAt(record, 'task_id') });
      else if (subtype === 'session_writes_lost' || subtype === 'mirror_error')
        log.gap('the agent says that it could not write all of it');
      else if (subtype !== 'permission_denied') log.pass(subtype === '' ? type : subtype, item);
    } else if (type === 'assistant' || type === 'user') {
      const by = textAt(record, 'parent_tool_use_id') ?? textAt(record, 'agent_id');
      for (const block of listAt(record, 'message', 'content')) {
        const id = textAt(block, 'id');
        if (id !== undefined) seen.add(id);
      }
      const scopes = scopesOf(session, textAt(record, 'uuid'));
      readMessage(
        type,
        at(record, 'message'),
        {
          line,
          by,
          scopes,
          hints: { servers },
          result: at(record, 'tool_use_result'),
          item,
          meta: at(record, 'isSynthetic') === true,
        },
        log,
      );
    } else if (type === 'result') {
      log.ended();
      const answer = textAt(record, 'result');
      if (answer !== undefined) log.answer(line, answer);
      for (const denial of listAt(record, 'permission_denials')) {
        const id = textAt(denial, 'tool_use_id');
        const tool = textAt(denial, 'tool_name');
        if (id === undefined) continue;
        if (tool !== undefined && !seen.has(id))
          log.call({ id, tool, line, doings: doingsOf(tool, at(denial, 'tool_input')), status: 'denied' });
        log.end(id, { status: 'denied', line, sure: true, quiet: true });
      }
    } else if (!QUIET.has(type)) log.skip(type, item);
  }
};
