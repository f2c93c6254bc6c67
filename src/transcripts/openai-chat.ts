/** Plain chat messages in OpenAI's shape, which many smaller agents keep: `tool_calls` of the assistant, answered by role `tool`. */
import type { Transcript } from '../core/contracts.ts';
import { at, isObject, listAt, plainText, textAt } from '../core/documents/json.ts';
import { type Item, type Log, lineIn, membersOf } from '../core/transcript-contract.ts';
import { doingsOf, marksOf } from '../core/transcripts/tools.ts';

/** Some writers say `type` where the API says `role`, and put name and arguments into the call itself. */
const roleOf = (message: unknown): string | undefined => {
  const type = textAt(message, 'type');
  return (
    textAt(message, 'role') ??
    (type === 'tool_result' ? 'tool' : /^(?:system|user|assistant)$/.test(type ?? '') ? type : undefined)
  );
};
const isCall = (call: unknown): boolean =>
  isObject(at(call, 'function')) || (textAt(call, 'name') !== undefined && at(call, 'arguments') !== undefined);
const hasCalls = (message: unknown): boolean =>
  roleOf(message) === 'assistant' && (listAt(message, 'tool_calls').some(isCall) || isObject(at(message, 'function_call')));
/** The messages of a document: a list of its own, or one inside an object of that name. */
const messagesOf = (member: unknown): readonly unknown[] => (Array.isArray(member) ? member : listAt(member, 'messages'));

const PARTS =
  /^(?:|(?:input_|output_)?text|(?:input_)?image|image_url|input_audio|audio|(?:input_)?file|refusal|reasoning|thinking|tool[-_]result)$/;
const LISTS = ['messages', 'history', 'conversation'];

const read = (items: Iterable<Item>, log: Log): void => {
  let turn = 0;
  const message = (value: unknown, item: Item): void => {
    const role = roleOf(value);
    const text = plainText(at(value, 'content'));
    turn++;
    const old = at(value, 'function_call');
    for (const [i, call] of [...listAt(value, 'tool_calls'), ...(isObject(old) ? [{ function: old }] : [])].entries()) {
      const name = textAt(call, 'function', 'name') ?? textAt(call, 'custom', 'name') ?? textAt(call, 'name');
      const id = textAt(call, 'id');
      if (name === undefined) {
        log.lost(item.line, 'a tool call without a name');
        continue;
      }
      const input =
        at(call, 'function', 'arguments') ??
        at(call, 'function', 'input') ??
        at(call, 'custom', 'input') ??
        at(call, 'arguments');
      log.call({
        id: id ?? `turn ${turn}.${i}`,
        tool: name,
        line: lineIn(item, id),
        doings: doingsOf(name, input),
        ...marksOf(input),
      });
    }
    for (const part of listAt(value, 'content')) {
      const kind = textAt(part, 'type') ?? '';
      if (!PARTS.test(kind)) log.skip(`part ${kind}`, { ...item, value: part });
    }
    if (role === 'tool') log.end(textAt(value, 'tool_call_id') ?? '', { status: 'unknown', line: item.line, text });
    else if (role === 'user') log.say('prompt', item.line, text);
    else if (role === 'assistant') log.answer(item.line, text);
    else if (role !== 'system' && role !== 'developer' && role !== 'function') log.skip(`message of ${role ?? 'nobody'}`, item);
  };
  for (const item of items) {
    if (item.key === undefined && roleOf(item.value) !== undefined && !isObject(at(item.value, 'message')))
      message(item.value, item);
    else if (item.key === undefined && isObject(at(item.value, 'message'))) message(at(item.value, 'message'), item);
    else if (item.key === undefined && !LISTS.some(name => isObject(at(item.value, name)) || Array.isArray(at(item.value, name))))
      log.skip(textAt(item.value, 'type') ?? 'record', item);
    else
      for (const member of membersOf([item]))
        if (LISTS.includes(member.key))
          if (roleOf(member.value) !== undefined || !isObject(member.value)) message(member.value, member);
          else for (const one of messagesOf(member.value)) message(one, member);
  }
  log.gap('plain chat messages do not tell how a call ended');
};

export const openaiChat: Transcript = {
  id: 'openai-chat',
  doc: 'Chat messages in the shape of the OpenAI API, with `tool_calls`.',
  shape: 'document',
  keepsDirectory: false,
  detect: ({ objects }) =>
    objects.some(
      record =>
        hasCalls(record) || hasCalls(at(record, 'message')) || LISTS.some(key => messagesOf(at(record, key)).some(hasCalls)),
    )
      ? 'family'
      : 'no',
  read,
  sample:
    '[{"role":"assistant","content":"","tool_calls":[{"id":"c1","type":"function","function":{"name":"bash","arguments":"{\\"command\\":\\"npm test\\"}"}}]}]',
};
