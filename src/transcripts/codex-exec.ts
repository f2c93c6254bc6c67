/** What `codex exec --json` prints: items that start and complete, without the content of files; and the older event lines. */

import type { Transcript } from '../core/contracts.ts';
import { at, isObject, textAt } from '../core/documents/json.ts';
import type { Item, Log } from '../core/transcript-contract.ts';
import { readEvent, readItem } from '../core/transcripts/codex-events.ts';

const read = (items: Iterable<Item>, log: Log): void => {
  const open = new Map<string, { value: unknown; item: Item }>();
  const seen: ReadonlySet<string> = new Set();
  let threads = 0;
  const named = (value: unknown): unknown => {
    const id = textAt(value, 'id');
    return id === undefined || threads < 2 ? value : { ...(value as object), id: `${threads}:${id}` };
  };
  const flush = (): void => {
    for (const { value, item } of open.values()) readItem(named(value), item, seen, log);
    open.clear();
  };
  let over = false;
  let highest = -1;
  const numbers = new Set<number>();
  for (const item of items) {
    const type = textAt(item.value, 'type') ?? '';
    const value = at(item.value, 'item');
    const id = textAt(value, 'id') ?? '';
    const number = Number(/^item_(\d{1,9})$/.exec(id)?.[1] ?? -1);
    numbers.add(number);
    highest = Math.max(highest, number);
    if (type === 'thread.started') {
      flush();
      threads++;
      log.begun();
    } else if (type === 'item.started' || type === 'item.updated') {
      if (!open.has(id)) open.set(id, { value, item });
      else open.set(id, { value, item: open.get(id)!.item });
    } else if (type === 'item.completed') {
      readItem(named(value), open.has(id) ? { ...item, line: open.get(id)!.item.line } : item, seen, log);
      open.delete(id);
    } else if (isObject(at(item.value, 'msg'))) {
      const kind = textAt(item.value, 'msg', 'type');
      if (kind === 'session_configured') log.begun();
      if (kind === 'agent_message') log.answer(item.line, textAt(item.value, 'msg', 'message') ?? '');
      over = kind === 'task_complete';
      readEvent(at(item.value, 'msg'), item, seen, log);
    } else if (type === 'turn.completed' || type === 'turn.failed') over = true;
    else if (type === 'turn.started') over = false;
    else if (type !== 'error' && textAt(item.value, 'prompt') === undefined && textAt(item.value, 'model') === undefined)
      log.skip(type, item);
  }
  flush();
  numbers.delete(-1);
  // Items are numbered from 0 or 1.
  if (threads <= 1 && highest >= 0 && numbers.size < highest) log.gap('numbers of its items are left out');
  if (over) log.ended();
};

export const codexExec: Transcript = {
  id: 'codex-exec',
  doc: 'Codex `exec --json`; it tells neither the content of changed files nor directories.',
  shape: 'records',
  keepsDirectory: false,
  detect: ({ objects }) =>
    objects.some(
      record =>
        (textAt(record, 'type') === 'thread.started' && textAt(record, 'thread_id') !== undefined) ||
        (/^item\.(?:started|updated|completed)$/.test(textAt(record, 'type') ?? '') &&
          textAt(record, 'item', 'type') !== undefined) ||
        (textAt(record, 'id') !== undefined && textAt(record, 'msg', 'type') !== undefined),
    )
      ? 'sure'
      : 'no',
  read,
  sample: [
    '{"type":"thread.started","thread_id":"t"}',
    `{"type":"item.completed","item":{"id":"item_1","type":"command_execution","command":"/bin/bash -lc 'npm test'","aggregated_output":"","exit_code":0,"status":"completed"}}`,
  ].join('\n'),
};
