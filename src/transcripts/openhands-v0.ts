/** `trajectory.json` of OpenHands before its SDK: a list of actions and of the observations that they caused. */
import type { Transcript } from '../core/contracts.ts';
import { at, isObject, numberAt, textAt } from '../core/documents/json.ts';
import type { Status } from '../core/model.ts';
import type { Doing, Item, Log } from '../core/transcript-contract.ts';
import { doingsOf } from '../core/transcripts/tools.ts';

const SILENT =
  /^(?:message|system|recall|change_agent_state|null|condensation|condensation_request|start|pause|resume|stop|loop_recovery)$/;

const doingsOfAction = (action: string, args: unknown): readonly Doing[] => {
  switch (action) {
    case 'run':
      return at(args, 'is_input') === true
        ? doingsOf('write_stdin', { chars: textAt(args, 'command') ?? '' })
        : doingsOf('bash', args);
    case 'read':
      return doingsOf('read', args);
    case 'write':
      return doingsOf('write', args);
    case 'edit':
      return doingsOf(textAt(args, 'command') === undefined ? 'edit' : 'str_replace_editor', args);
    case 'run_ipython':
      return [{ act: { do: 'unknown', why: 'Python code that the agent ran in a notebook is not read' } }];
    case 'browse':
    case 'browse_interactive':
      return doingsOf('fetch', { url: textAt(args, 'url'), prompt: textAt(args, 'browser_actions') });
    case 'call_tool_mcp':
      return [{ act: { do: 'mcp', server: '*', tool: textAt(args, 'name') ?? 'unknown', input: at(args, 'arguments') } }];
    case 'delegate':
      return doingsOf('delegate', args);
    default:
      return [{ act: { do: 'other', input: args } }];
  }
};

const endOf = (value: unknown): Status => {
  const exit = numberAt(value, 'extras', 'metadata', 'exit_code') ?? numberAt(value, 'extras', 'exit_code');
  const kind = textAt(value, 'observation') ?? '';
  if (kind === 'user_rejected') return 'denied';
  if (/^ERROR:?\s*Cannot execute multiple/i.test(textAt(value, 'content') ?? '')) return 'not-run';
  if (exit === -1) return 'unknown';
  return kind === 'error' || at(value, 'success') === false || (exit !== undefined && exit !== 0) ? 'error' : 'ok';
};

const read = (items: Iterable<Item>, log: Log): void => {
  let whole = false;
  for (const item of items) {
    const { value, line } = item;
    const id = String(numberAt(value, 'id') ?? `line ${line}`);
    const action = textAt(value, 'action');
    const observation = textAt(value, 'observation');
    const args = at(value, 'args');
    if (numberAt(value, 'id') === 0 || numberAt(value, 'id') === 1) log.begun();
    if (action === 'finish') {
      whole = true;
      log.answer(line, textAt(args, 'final_thought') ?? textAt(args, 'message') ?? textAt(value, 'message') ?? '');
    }
    if (action === 'message') {
      const text = textAt(args, 'content') ?? textAt(value, 'message') ?? '';
      if (textAt(value, 'source') === 'user') log.say('prompt', line, text);
      else log.answer(line, text);
    } else if (action !== undefined && !SILENT.test(action) && action !== 'finish' && action !== 'think') {
      const rejected = textAt(args, 'confirmation_state') === 'rejected';
      log.call({
        id,
        tool: textAt(value, 'tool_call_metadata', 'function_name') ?? action,
        line,
        doings: doingsOfAction(action, args),
        status: rejected ? 'denied' : undefined,
      });
    } else if (observation !== undefined && at(value, 'cause') !== undefined && at(value, 'cause') !== null) {
      const quiet = /^(?:null|recall|agent_state_changed|think|success)$/.test(observation);
      const directory = textAt(value, 'extras', 'metadata', 'working_dir');
      log.end(String(at(value, 'cause')), { status: endOf(value), line, text: textAt(value, 'content'), quiet, directory });
    } else if (action === undefined && observation === undefined) log.skip('record', item);
  }
  if (whole) log.ended();
};

export const openhandsV0: Transcript = {
  id: 'openhands-v0',
  doc: 'OpenHands `trajectory.json` before the SDK.',
  shape: 'records',
  keepsDirectory: true,
  detect: ({ objects }) =>
    objects.some(
      record =>
        numberAt(record, 'id') !== undefined &&
        ((textAt(record, 'action') !== undefined && isObject(at(record, 'args'))) ||
          (textAt(record, 'observation') !== undefined && isObject(at(record, 'extras')))),
    )
      ? 'sure'
      : 'no',
  read,
  sample: '[{"id":1,"source":"agent","action":"run","args":{"command":"npm test","confirmation_state":"confirmed"}}]',
};
