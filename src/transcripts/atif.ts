/** ATIF, the interchange format of agent trajectories, with the `extra` profile that docs/atif.md publishes. */
import type { Transcript } from '../core/contracts.ts';
import { argumentsOf, at, isObject, listAt, numberAt, plainText, textAt } from '../core/documents/json.ts';
import type { Status } from '../core/model.ts';
import { type Doing, type Item, type Log, lineIn, membersOf } from '../core/transcript-contract.ts';
import { looksLikeCall } from '../core/transcripts/call-marks.ts';
import { shellDoings } from '../core/transcripts/shell-tools.ts';
import { doingsOf, marksOf } from '../core/transcripts/tools.ts';
import { typed } from '../core/transcripts/unfold.ts';

const VERSION = /^(?:ATIF-v)?1\.\d+/;
const KNOWN = new Set([
  'extra',
  'subagent_trajectories',
  'continued_trajectory_ref',
  'notes',
  'final_metrics',
  'metadata',
  'tags',
]);
/** Members of a step whose calls are read, or that hold none. */
const STEP = new Set(['tool_calls', 'observation', 'message', 'reasoning_content', 'metrics', 'extra']);
const STATUS: ReadonlyMap<string, Status> = new Map([
  ['ok', 'ok'],
  ['success', 'ok'],
  ['error', 'error'],
  ['failed', 'error'],
  ['denied', 'denied'],
  ['rejected', 'denied'],
  ['not-run', 'not-run'],
  ['cancelled', 'unknown'],
  ['unknown', 'unknown'],
]);

const endOf = (result: unknown): Status => {
  const exit = numberAt(result, 'extra', 'exit_code');
  const told = STATUS.get(textAt(result, 'extra', 'status') ?? '');
  if (told !== undefined) return told === 'ok' && exit !== undefined && exit !== 0 ? 'error' : told;
  if (at(result, 'is_error') === true || at(result, 'extra', 'is_error') === true) return 'error';
  return exit === undefined ? 'unknown' : exit === 0 ? 'ok' : 'error';
};

/** One trajectory; sub-agents' are read by a reader of their own. */
const trajectory = (log: Log, by: string | undefined, depth: number) => {
  let waiting = '';
  let total: number | undefined;
  let steps = 0;
  let turn = 0;
  const name = (id: string): string => (by === undefined ? id : `${by}:${id}`);

  const doings = (tool: string, call: unknown): readonly Doing[] => {
    const input = at(call, 'arguments');
    const keys = textAt(argumentsOf(input), 'keystrokes');
    if (keys !== undefined) {
      // Keys for a terminal that stays open: nothing runs before its line is complete.
      const { command, waiting: rest } = typed(waiting, keys);
      waiting = rest;
      return command.trim() === '' ? [{ act: { do: 'other', input: argumentsOf(input) } }] : shellDoings({ command });
    }
    const server = textAt(call, 'extra', 'mcp_server');
    return doingsOf(tool, input, server === undefined ? {} : { server, tool });
  };
  const step = (value: unknown, item: Item): void => {
    steps++;
    if (at(value, 'is_copied_context') === true) return;
    const source = textAt(value, 'source');
    const message = plainText(at(value, 'message'));
    if (by === undefined && source === 'user') log.say('prompt', item.line, message);
    if (by === undefined && source === 'agent') log.answer(item.line, message);
    for (const [key, more] of Object.entries(isObject(value) ? value : {}))
      if (!STEP.has(key) && looksLikeCall({ [key]: more }))
        log.skip(`member ${key} of a step`, { ...item, value: { [key]: more } });
    turn++;
    const ids: string[] = [];
    for (const [i, call] of listAt(value, 'tool_calls').entries()) {
      const tool = textAt(call, 'function_name');
      const id = name(textAt(call, 'tool_call_id') ?? `step ${turn}.${i}`);
      const line = lineIn(item, textAt(call, 'tool_call_id'));
      ids.push(id);
      if (tool === undefined) {
        log.lost(line, 'a tool call without a name');
        continue;
      }
      const told = STATUS.get(textAt(call, 'extra', 'status') ?? '');
      log.call({
        id,
        tool,
        line,
        doings: doings(tool, call),
        cwd: textAt(call, 'extra', 'cwd'),
        status: told,
        by: textAt(call, 'extra', 'sub_agent_id') ?? by,
        ...marksOf(at(call, 'arguments')),
      });
    }
    for (const [i, result] of listAt(value, 'observation', 'results').entries()) {
      const source_ = textAt(result, 'source_call_id');
      const id = source_ === undefined ? ids[i] : name(source_);
      const text = plainText(at(result, 'content'));
      if (id === undefined) {
        log.say('result', item.line, text);
        continue;
      }
      log.end(id, { status: endOf(result), line: lineIn(item, source_), text });
      for (const ref of listAt(result, 'subagent_trajectory_ref'))
        for (const key of ['trajectory_id', 'session_id']) log.agent(id, { also: textAt(ref, key) });
    }
  };
  return {
    member(key: string, value: unknown, item: Item): void {
      if (key === 'steps') step(value, item);
      else if (key === 'agent') {
        log.enter(textAt(value, 'extra', 'cwd') ?? '', by);
        if (by !== undefined) log.agent(by, { name: textAt(value, 'name'), known: true });
      } else if (key === 'subagent_trajectories' && isObject(value) && depth < 16) {
        const ref = textAt(value, 'trajectory_id') ?? textAt(value, 'session_id') ?? 'sub-agent';
        log.agent(ref, { also: textAt(value, 'session_id'), known: true });
        const inner = trajectory(log, ref, depth + 1);
        // Its directory and name come first, wherever they stand.
        const members = [...membersOf([{ line: item.line, text: '', value }])];
        for (const one of members) if (one.key !== 'steps') inner.member(one.key, one.value, item);
        for (const one of members) if (one.key === 'steps') inner.member(one.key, one.value, item);
        inner.close();
      } else if (key === 'final_metrics') total = numberAt(value, 'total_steps');
      else if (typeof value === 'object' && value !== null && !KNOWN.has(key)) log.skip(`member ${key}`, { ...item, value });
    },
    close(): void {
      if (total !== undefined && total > steps) log.gap(`it says that it has ${total} steps, and ${steps} are in it`);
    },
  };
};

const read = (items: Iterable<Item>, log: Log): void => {
  let now = trajectory(log, undefined, 0);
  for (const member of membersOf(items)) {
    if (member.key === 'schema_version') {
      now.close();
      now = trajectory(log, undefined, 0);
      log.begun();
    }
    now.member(member.key, member.value, member);
  }
  now.close();
  log.ended();
};

export const atif: Transcript = {
  id: 'atif',
  doc: 'ATIF 1.x trajectories, our interchange format: see docs/atif.md.',
  shape: 'document',
  keepsDirectory: false,
  detect: ({ objects }) =>
    objects.some(record => VERSION.test(textAt(record, 'schema_version') ?? '') && Array.isArray(at(record, 'steps')))
      ? 'sure'
      : 'no',
  read,
  sample:
    '{"schema_version":"ATIF-v1.7","agent":{"name":"acme","version":"1"},"steps":[{"step_id":1,"source":"agent","message":"","tool_calls":[{"tool_call_id":"c1","function_name":"Bash","arguments":{"command":"npm test"}}]}]}',
};
