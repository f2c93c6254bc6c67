/** Plain messages in Anthropic's shape, which several agents keep without an envelope of their own. */

import type { Transcript } from '../core/contracts.ts';
import { at, isObject, listAt, textAt } from '../core/documents/json.ts';
import { type Item, type Log, membersOf } from '../core/transcript-contract.ts';
import { readMessage } from '../core/transcripts/claude-messages.ts';

const isBlock = (block: unknown): boolean => /^tool_(?:use|result)$/.test(textAt(block, 'type') ?? '');
const hasCalls = (message: unknown): boolean => listAt(message, 'content').some(isBlock);

/** Some writers say `type` where the API says `role`. */
const roleOf = (value: unknown): string | undefined => {
  const role = textAt(value, 'role');
  if (role !== undefined) return role;
  const type = textAt(value, 'type');
  return (type === 'user' || type === 'assistant') && at(value, 'content') !== undefined ? type : undefined;
};
const LISTS = ['messages', 'history', 'conversation', 'loglines'];

const read = (items: Iterable<Item>, log: Log): void => {
  const message = (value: unknown, role: string | undefined, item: Item): void => {
    if (role === 'assistant' || role === 'user') readMessage(role, value, { line: item.line, item }, log);
    else if (role !== 'system') log.skip(`message of ${role ?? 'nobody'}`, item);
  };
  const one = (value: unknown, item: Item): void => {
    const inner = at(value, 'message');
    if (isObject(inner)) message(inner, textAt(value, 'role') ?? textAt(inner, 'role') ?? textAt(value, 'type'), item);
    else message(value, roleOf(value), item);
  };
  for (const item of items) {
    const { key, value } = item;
    if (key === undefined && (isObject(at(value, 'message')) || roleOf(value) !== undefined)) one(value, item);
    else if (key === undefined && !LISTS.some(name => Array.isArray(at(value, name))))
      log.skip(textAt(value, 'type') ?? 'record', item);
    else for (const member of membersOf([item])) if (LISTS.includes(member.key)) one(member.value, member);
  }
};

export const anthropicMessages: Transcript = {
  id: 'anthropic-messages',
  doc: 'Messages in the shape of the Anthropic API, with `tool_use` blocks.',
  shape: 'document',
  keepsDirectory: false,
  detect: ({ objects }) =>
    objects.some(
      record =>
        hasCalls(record) ||
        hasCalls(at(record, 'message')) ||
        LISTS.some(key => listAt(record, key).some(one => hasCalls(one) || hasCalls(at(one, 'message')))),
    )
      ? 'family'
      : 'no',
  read,
  sample: '[{"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"bash","input":{"command":"npm test"}}]}]',
};
