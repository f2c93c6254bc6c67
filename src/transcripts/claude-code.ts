/**
 * Session files of Claude Code, and of agents that keep theirs the same way. Sub-agents stand in files of their own, in the main file as
 * side chains, or inside `progress` records, depending on the version.
 */

import { nameMarks } from '../core/changes/name-marks.ts';
import type { Transcript } from '../core/contracts.ts';
import { at, isObject, listAt, plainText, textAt } from '../core/documents/json.ts';
import type { Item, Log } from '../core/transcript-contract.ts';
import { readMessage, scopesOf } from '../core/transcripts/claude-messages.ts';

const QUIET = new Set(
  `system summary file-history-snapshot queue-operation attachment pr-link ai-title custom-title last-prompt agent-name agent-setting
   agent-color mode permission-mode tag worktree-state content-replacement task-summary progress`.split(/\s+/),
);
const CHAINED = new Set(['user', 'assistant', 'progress', 'system', 'attachment']);

/** Every record tells its session and directory again: one text is kept for all that are alike. */
const lastOf = () => {
  const keep = () => {
    let last: string | undefined;
    return (text: string | undefined): string | undefined => (text === last ? last : (last = text));
  };
  return { session: keep(), cwd: keep() };
};

const read = (items: Iterable<Item>, log: Log): void => {
  const records = nameMarks();
  /** Parents that did not come before: they may come later when lines were reordered. */
  const later = new Set<string>();
  const same = lastOf();
  const prompts = new Map<string, string>();
  const sides = new Map<string, string>();
  let over = false;
  let before: string | undefined;

  /** Old versions put a sub-agent's records into the main file and name neither it nor the call that started it. */
  const sideOf = (record: unknown, uuid: string): string => {
    const above = sides.get(textAt(record, 'parentUuid') ?? '');
    const side = above ?? prompts.get(plainText(at(record, 'message', 'content'))) ?? 'side chain';
    sides.set(uuid, side);
    return side;
  };

  for (const item of items) {
    const { value: record, line } = item;
    const type = textAt(record, 'type') ?? '';
    const uuid = textAt(record, 'uuid');
    const parent = at(record, 'parentUuid');
    if (typeof parent === 'string' && parent !== before && !records.has(parent) && later.size < 100_000) later.add(parent);
    if (uuid !== undefined) records.add(uuid);
    before = uuid;
    if (parent === null && CHAINED.has(type)) log.begun();
    const session = same.session(textAt(record, 'sessionId'));
    const cwd = same.cwd(textAt(record, 'cwd'));

    if (type === 'progress') {
      const agentId = textAt(record, 'data', 'agentId');
      const starter = textAt(record, 'parentToolUseID');
      const inner = at(record, 'data', 'message');
      const role = textAt(inner, 'type');
      if (!isObject(at(record, 'data'))) log.skip('progress without data', item);
      if (!isObject(at(inner, 'message'))) continue;
      if (role !== 'assistant' && role !== 'user') {
        log.skip(`progress ${role ?? 'of nobody'}`, item);
        continue;
      }
      if (agentId !== undefined && starter !== undefined) log.agent(starter, { also: agentId });
      const scopes = scopesOf(session, textAt(inner, 'uuid'));
      const result = at(inner, 'toolUseResult');
      readMessage(role, at(inner, 'message'), { line, by: agentId ?? starter, cwd, scopes, result, item, meta: true }, log);
    } else if ((type === 'user' || type === 'assistant') && isObject(at(record, 'message'))) {
      over = textAt(record, 'message', 'stop_reason') === 'end_turn';
      const side = at(record, 'isSidechain') === true;
      const by = textAt(record, 'agentId') ?? (side ? sideOf(record, uuid ?? '') : undefined);
      if (by !== undefined)
        log.agent(by, {
          known: true,
          ...(parent === null && type === 'user' && { opening: plainText(at(record, 'message', 'content')) }),
        });
      if (type === 'assistant')
        for (const block of listAt(record, 'message', 'content')) {
          const prompt = textAt(block, 'input', 'prompt');
          if (prompt !== undefined) prompts.set(prompt, textAt(block, 'id') ?? '');
        }
      const meta = at(record, 'isMeta') === true || at(record, 'isCompactSummary') === true || by !== undefined;
      const result = at(record, 'toolUseResult');
      readMessage(type, at(record, 'message'), { line, by, cwd, scopes: scopesOf(session, uuid), result, item, meta }, log);
    } else if (type === 'system') {
      const subtype = textAt(record, 'subtype') ?? '';
      if (subtype === 'turn_duration' || subtype === 'stop_hook_summary') over = true;
      if (subtype === 'session_writes_lost' || subtype === 'mirror_error')
        log.gap('the agent says that it could not write all of it');
      log.pass(subtype === '' ? type : subtype, item);
    } else if (QUIET.has(type)) log.pass(type, item);
    else log.skip(type, item);
  }
  if (over) log.ended();
  for (const parent of later) {
    if (records.has(parent)) continue;
    log.gap('records that others follow are not in it');
    break;
  }
};

export const claudeCode: Transcript = {
  id: 'claude-code',
  doc: 'Session files of Claude Code, with those of its sub-agents: `~/.claude/projects/**/*.jsonl`.',
  shape: 'records',
  keepsDirectory: true,
  detect: ({ objects }) =>
    objects.some(
      record =>
        textAt(record, 'sessionId') !== undefined &&
        textAt(record, 'uuid') !== undefined &&
        /^(?:user|assistant|progress|system|attachment)$/.test(textAt(record, 'type') ?? '') &&
        (isObject(at(record, 'data')) || isObject(at(record, 'message')) || at(record, 'parentUuid') !== undefined) &&
        at(record, 'message', 'parts') === undefined &&
        at(record, 'toolCallResult') === undefined,
    )
      ? 'sure'
      : 'no',
  read,
  sample:
    '{"parentUuid":null,"isSidechain":false,"cwd":"/repo","sessionId":"s","version":"2.1.42","type":"assistant","message":{"role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"Bash","input":{"command":"npm test"}}]},"uuid":"a-1"}',
};
