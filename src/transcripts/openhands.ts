/** The events of the OpenHands SDK: one JSON file an event, or lines. */
import type { Transcript } from '../core/contracts.ts';
import { at, isObject, numberAt, plainText, textAt } from '../core/documents/json.ts';
import type { Status } from '../core/model.ts';
import type { Doing, Item, Log } from '../core/transcript-contract.ts';
import { doingsOf } from '../core/transcripts/tools.ts';

const TOOLS: readonly (readonly [kind: RegExp, tool: string])[] = [
  [/^(?:Terminal|ExecuteBash|CmdRun|Bash)Action$/, 'terminal'],
  [/^(?:FileEditor|StrReplaceEditor|PlanningFileEditor)Action$/, 'file_editor'],
  [/^ApplyPatchAction$/, 'apply_patch'],
  [/^(?:Delegate|Task)Action$/, 'delegate'],
  [/^Browser\w*Action$/, 'browse'],
  [/^GlobAction$/, 'glob'],
  [/^GrepAction$/, 'grep'],
];

const doingsOfAction = (event: unknown): readonly Doing[] => {
  const action = at(event, 'action');
  const kind = textAt(action, 'kind') ?? '';
  const tool = textAt(event, 'tool_name') ?? '';
  if (kind === 'MCPToolAction') return [{ act: { do: 'mcp', server: '*', tool, input: at(action, 'data') } }];
  const known = TOOLS.find(([pattern]) => pattern.test(kind))?.[1];
  if (known === 'terminal' && at(action, 'is_input') === true)
    return doingsOf('write_stdin', { chars: textAt(action, 'command') ?? '' });
  if (known !== undefined) return doingsOf(known, action);
  if (/^(?:Finish|Think|TaskTracker|Condensation\w*)Action$/.test(kind)) return [{ act: { do: 'other', input: action } }];
  return doingsOf(tool === '' ? kind : tool, at(event, 'tool_call', 'arguments') ?? action);
};

const endOf = (observation: unknown): { readonly status: Status; readonly text: string } => {
  const text = plainText(at(observation, 'content')) || (textAt(observation, 'output') ?? '');
  const exit = numberAt(observation, 'exit_code') ?? numberAt(observation, 'metadata', 'exit_code');
  if (/^\s*(?:ERROR:\s*)?Cannot execute multiple commands at once/i.test(text)) return { status: 'not-run', text };
  if (exit === -1) return { status: 'unknown', text };
  if (at(observation, 'is_error') === true || (exit !== undefined && exit !== 0) || textAt(observation, 'error') !== undefined)
    return { status: 'error', text };
  return { status: 'ok', text };
};

const QUIET =
  /^(?:SystemPrompt|ConversationStateUpdate|ConversationError|Condensation\w*|Pause|Token|LLMCompletionLog|Interrupt|HookExecution|StreamingDelta|\w*Condens\w*|ServerError|Ping)(?:Event|Request|Summary)*$/;

const read = (items: Iterable<Item>, log: Log): void => {
  const calls = new Map<string, string>();
  for (const item of items) {
    const { value, line } = item;
    const kind = textAt(value, 'kind') ?? '';
    const id = textAt(value, 'tool_call_id') ?? calls.get(textAt(value, 'action_id') ?? '') ?? textAt(value, 'action_id') ?? '';
    if (kind === 'ActionEvent') {
      const event = textAt(value, 'id');
      if (event !== undefined) calls.set(event, id === '' ? event : id);
      const action = textAt(value, 'action', 'kind');
      log.call({
        id: id === '' ? event : id,
        tool: textAt(value, 'tool_name') ?? action ?? 'unknown',
        line,
        // An action that failed its validation has no action object: it never ran, and an error event follows.
        doings: doingsOfAction(value),
      });
      if (action === 'FinishAction') {
        log.ended();
        log.answer(line, textAt(value, 'action', 'message') ?? '');
      }
    } else if (kind === 'ObservationEvent') {
      const observation = at(value, 'observation');
      log.end(id, { ...endOf(observation), line, directory: textAt(observation, 'metadata', 'working_dir') || undefined });
    } else if (kind === 'UserRejectObservation')
      log.end(id, { status: 'denied', line, sure: true, text: textAt(value, 'rejection_reason') });
    else if (kind === 'AgentErrorEvent')
      log.end(id, { status: 'not-run', line, sure: true, text: textAt(value, 'error'), quiet: id === '' });
    else if (kind === 'MessageEvent') {
      const text = plainText(at(value, 'llm_message', 'content'));
      if (textAt(value, 'source') === 'user') log.say('prompt', line, text);
      else if (textAt(value, 'source') === 'agent') log.answer(line, text);
    } else if (kind === 'SystemPromptEvent') log.begun();
    else if (!QUIET.test(kind)) log.skip(kind, item);
  }
};

export const openhands: Transcript = {
  id: 'openhands',
  doc: 'Events of the OpenHands SDK: `events/event-*.json`, or JSON lines.',
  shape: 'records',
  keepsDirectory: true,
  detect: ({ objects }) =>
    objects.some(
      record =>
        /(?:Event|Observation)$/.test(textAt(record, 'kind') ?? '') &&
        textAt(record, 'source') !== undefined &&
        !isObject(at(record, 'payload')),
    )
      ? 'sure'
      : 'no',
  read,
  sample:
    '{"id":"a1","source":"agent","action":{"command":"npm test","is_input":false,"kind":"TerminalAction"},"tool_name":"terminal","tool_call_id":"t1","kind":"ActionEvent"}',
};
