/** Trajectories of mini-swe-agent: every action is one shell command in a shell of its own. */
import type { Transcript } from '../core/contracts.ts';
import { at, isObject, listAt, numberAt, plainText, textAt } from '../core/documents/json.ts';
import type { Status } from '../core/model.ts';
import { type Asked, type Item, type Log, lineIn, membersOf } from '../core/transcript-contract.ts';
import { shellDoings } from '../core/transcripts/shell-tools.ts';
import { doingsOf } from '../core/transcripts/tools.ts';

const FENCE = /```(?:mswea_bash_command|bash|sh)[ \t]*\n([\s\S]*?)\n?```/g;
/** A command that prints this first, and does not fail, ends the run; what it prints then stands alone in the next message. */
const SUBMITS = /COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT|MINI_SWE_AGENT_FINAL_OUTPUT/;
const codeOf = (text: string | undefined): Status => (text === undefined ? 'unknown' : text === '0' ? 'ok' : 'error');

const read = (items: Iterable<Item>, log: Log): void => {
  const calls: Asked[] = [];
  /** The fenced commands of the last turn, which the next message answers. */
  let open: { id: string; several: boolean }[] = [];
  let turn = 0;
  /** The calls of the last turn that have no result, and whether they would end the run. */
  let pending: string[] = [];
  let submits = false;
  const submitted = (line: number, text: string): void => {
    for (const id of pending) log.end(id, { status: 'ok', line, text });
    pending = [];
    open = [];
    log.ended();
  };
  const message = (value: unknown, item: Item): void => {
    turn++;
    const role = textAt(value, 'role');
    const text = plainText(at(value, 'content'));
    const { line } = item;
    if (role === 'assistant') {
      const from = calls.length;
      ask(value, item, text);
      const asked = calls.slice(from);
      pending = asked.flatMap(({ id }) => id ?? []);
      submits = asked.some(({ doings }) => doings.some(({ act }) => act.do === 'shell' && SUBMITS.test(act.command)));
    } else if (role === 'tool' || role === 'user' || role === 'exit') {
      const told = numberAt(value, 'extra', 'returncode');
      const code = told === undefined ? /<returncode>(-?\d+)<\/returncode>/.exec(text)?.[1] : String(told);
      const id = textAt(value, 'tool_call_id');
      if (code === undefined && (textAt(value, 'extra', 'exit_status') === 'Submitted' || (role === 'user' && submits)))
        submitted(line, text);
      else if (id !== undefined) {
        log.end(id, { status: codeOf(code), line, text });
        pending = pending.filter(other => other !== id);
      } else if (open.length > 0) {
        // A turn with several commands is refused as a whole: none of them ran.
        for (const one of open)
          log.end(one.id, { status: code === undefined && one.several ? 'not-run' : codeOf(code), line, text });
      } else if (role === 'user') log.say('prompt', line, text);
      open = [];
    }
  };
  const ask = (value: unknown, item: Item, text: string): void => {
    const { line } = item;
    const actions = listAt(value, 'extra', 'actions').filter(isObject);
    open = [];
    for (const [i, action] of actions.entries()) {
      const command = textAt(action, 'command') ?? textAt(action, 'action');
      const id = textAt(action, 'tool_call_id') ?? `turn ${turn}.${i}`;
      calls.push({
        id,
        tool: 'bash',
        line: lineIn(item, command),
        doings: command === undefined ? doingsOf('bash', {}) : shellDoings({ command }),
      });
      if (textAt(action, 'tool_call_id') === undefined) open.push({ id, several: false });
    }
    if (actions.length > 0 || isObject(at(value, 'extra', 'actions'))) return;
    const tools = listAt(value, 'tool_calls');
    for (const tool of tools) {
      const name = textAt(tool, 'function', 'name') ?? 'unknown';
      calls.push({ id: textAt(tool, 'id'), tool: name, line, doings: doingsOf(name, at(tool, 'function', 'arguments')) });
    }
    const blocks = tools.length > 0 ? [] : [...text.matchAll(FENCE)].map(found => found[1]!);
    for (const [i, command] of blocks.entries()) {
      const id = `turn ${turn}.${i}`;
      calls.push({ id, tool: 'bash', line, doings: shellDoings({ command }) });
      open.push({ id, several: blocks.length > 1 });
    }
    if (blocks.length === 0 && tools.length === 0) log.answer(line, text);
  };
  for (const item of items) {
    if (item.key === undefined && textAt(item.value, 'role') !== undefined) message(item.value, item);
    else
      for (const member of membersOf([item])) {
        if (member.key === 'messages' || member.key === 'trajectory') message(member.value, member);
        else if (member.key === 'info') {
          log.enter(textAt(member.value, 'config', 'environment', 'cwd') ?? '');
          if (textAt(member.value, 'exit_status') !== undefined) log.ended();
        }
      }
  }
  log.begun();
  for (const call of calls) log.call(call);
};

export const miniSweAgent: Transcript = {
  id: 'mini-swe-agent',
  doc: 'mini-swe-agent trajectories, `*.traj.json`, versions 1 and 2.',
  shape: 'document',
  keepsDirectory: false,
  detect: ({ objects }) =>
    objects.some(
      record =>
        textAt(record, 'trajectory_format')?.startsWith('mini-swe-agent') ||
        textAt(record, 'info', 'mini_version') !== undefined ||
        (textAt(record, 'role') === 'assistant' && /```mswea_bash_command/.test(plainText(at(record, 'content')))) ||
        (textAt(record, 'role') === 'assistant' && listAt(record, 'extra', 'actions').length > 0),
    ) ||
    (objects.some(record => textAt(record, 'role') === 'assistant' && /```bash\n/.test(plainText(at(record, 'content')))) &&
      objects.some(record => textAt(record, 'role') === 'user' && /^\s*<returncode>/.test(plainText(at(record, 'content')))))
      ? 'sure'
      : 'no',
  read,
  sample:
    '{"info":{"mini_version":"2.0.0"},"messages":[{"role":"assistant","content":"","extra":{"actions":[{"command":"npm test"}]}}],"trajectory_format":"mini-swe-agent-1.1"}',
};
