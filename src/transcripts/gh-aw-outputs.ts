/** What an agent of a GitHub agentic workflow asked to publish: titles and bodies are evidence, but it holds no calls. */
import type { Transcript } from '../core/contracts.ts';
import { at, isObject, listAt, textAt } from '../core/documents/json.ts';
import type { Head, Item, Log } from '../core/transcript-contract.ts';

const KIND =
  /^(?:create|add|update|close|push|assign|hide|link|mark|submit|reply|resolve|upload|dispatch|set|remove|unassign|noop|missing)[_-][a-z_-]+$|^(?:noop|missing[_-](?:tool|data))$/;
const WHY =
  'this holds what the agent asked to publish and none of its calls: give `agent-session.jsonl`, `**/events.jsonl` or `agent-stdio.log` of the artifact `agent`';

const isRequest = (record: unknown): boolean =>
  KIND.test(textAt(record, 'type') ?? '') && at(record, 'data') === undefined && at(record, 'message', 'content') === undefined;
const isInfo = (record: Head['objects'][number]): boolean =>
  textAt(record, 'engine_id') !== undefined && textAt(record, 'workflow_name') !== undefined;

const request = (value: unknown, line: number, log: Log): void => {
  const say = (source: 'title' | 'body' | 'branch', key: string): void => log.say(source, line, textAt(value, key) ?? '');
  say('title', 'title');
  say('body', 'body');
  say('branch', 'branch');
};

export const ghAwOutputs: Transcript = {
  id: 'gh-aw-outputs',
  doc: 'Safe outputs of GitHub agentic workflows: texts only, beside a session of the same run.',
  shape: 'records',
  keepsDirectory: false,
  detect: ({ objects }) => {
    const [first] = objects;
    if (first === undefined) return 'no';
    if (objects.length === 1 && Array.isArray(at(first, 'items')) && Array.isArray(at(first, 'errors'))) return 'sure';
    return objects.every(record => isRequest(record) || isInfo(record)) ? 'sure' : 'no';
  },
  read: (items: Iterable<Item>, log: Log) => {
    for (const item of items) {
      if (isRequest(item.value)) request(item.value, item.line, log);
      else if (Array.isArray(at(item.value, 'items')))
        for (const one of listAt(item.value, 'items')) request(one, item.line, log);
      else if (!isObject(item.value) || !isInfo(item.value)) log.skip('record', item);
    }
    log.refuse(WHY, true);
  },
  sample: '{"type":"create_pull_request","title":"Add VAT","body":"Adds it."}',
};
