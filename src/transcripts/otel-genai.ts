/** OpenTelemetry spans of the GenAI conventions: one span a tool call, whose arguments are only there when somebody switched them on. */
import type { Transcript } from '../core/contracts.ts';
import { at, listAt, textAt } from '../core/documents/json.ts';
import type { Status } from '../core/model.ts';
import { type Doing, type Item, type Log, lineIn, membersOf } from '../core/transcript-contract.ts';
import { doingsOf } from '../core/transcripts/tools.ts';

/** A value of OTLP JSON as plain JSON. */
const plain = (value: unknown, depth = 0): unknown => {
  if (depth > 20) return null;
  for (const key of ['stringValue', 'intValue', 'doubleValue', 'boolValue'])
    if (at(value, key) !== undefined) return at(value, key);
  const list = at(value, 'arrayValue', 'values');
  if (Array.isArray(list)) return list.map(one => plain(one, depth + 1));
  if (at(value, 'kvlistValue') !== undefined)
    return Object.fromEntries(
      listAt(value, 'kvlistValue', 'values').map(pair => [textAt(pair, 'key') ?? '', plain(at(pair, 'value'), depth + 1)]),
    );
  return null;
};

interface Span {
  readonly id: string;
  readonly parent: string | undefined;
  readonly operation: string;
  readonly attributes: ReadonlyMap<string, unknown>;
  readonly value: unknown;
  readonly line: number;
}
const spanOf = (value: unknown, item: Item): Span => {
  const attributes = new Map(
    listAt(value, 'attributes').map(pair => [textAt(pair, 'key') ?? '', plain(at(pair, 'value'))] as const),
  );
  const id = textAt(value, 'spanId') ?? '';
  const virtual = attributes.get('virtual_parent.genai');
  const operation = attributes.get('gen_ai.operation.name');
  const name = textAt(value, 'name') ?? '';
  return {
    id,
    parent: typeof virtual === 'string' ? virtual : textAt(value, 'parentSpanId'),
    operation: typeof operation === 'string' ? operation : name.startsWith('execute_tool ') ? 'execute_tool' : '',
    attributes,
    value,
    line: lineIn(item, id),
  };
};

/** Attributes by which other conventions (OpenInference, OpenLLMetry) mark a tool's span. */
const isToolMark = (name: string, value: unknown): boolean =>
  /^(?:gen_ai\.)?tool\.(?:name|call\.arguments|arguments|parameters)$/.test(name) ||
  (/^(?:openinference|traceloop)\.span\.kind$/.test(name) && /^tool$/i.test(String(value)));

const endOf = ({ value, attributes }: Span): Status => {
  const code = at(value, 'status', 'code');
  const kind = attributes.get('error.type');
  if (typeof kind === 'string' && /denied|rejected|permission/i.test(kind)) return 'denied';
  if (code === 2 || code === 'STATUS_CODE_ERROR' || kind !== undefined) return 'error';
  return code === 1 || code === 'STATUS_CODE_OK' ? 'ok' : 'unknown';
};

const read = (items: Iterable<Item>, log: Log): void => {
  const spans = new Map<string, Span>();
  let n = 0;
  for (const member of membersOf(items)) {
    if (member.key !== 'resourceSpans') {
      log.skip(member.key, member);
      continue;
    }
    for (const key of ['scopeSpans', 'instrumentationLibrarySpans'])
      for (const scope of listAt(member.value, key)) {
        if (!Array.isArray(at(scope, 'spans'))) log.skip('scope without spans', { ...member, value: scope });
        for (const value of listAt(scope, 'spans')) {
          const span = spanOf(value, member);
          spans.set(span.id === '' ? `span ${++n}` : spans.has(span.id) ? `${span.id} ${++n}` : span.id, span);
        }
      }
  }
  /** The agents around a span, innermost first. */
  const agentsOf = (span: Span): readonly Span[] => {
    const found: Span[] = [];
    const visited = new Set<string>();
    for (let next = span.parent; next !== undefined && !visited.has(next) && visited.size < 64; ) {
      visited.add(next);
      const above = spans.get(next);
      if (above?.operation === 'invoke_agent') found.push(above);
      next = above?.parent;
    }
    return found;
  };
  for (const [key, span] of spans) {
    const tool = span.attributes.get('gen_ai.tool.name') ?? (textAt(span.value, 'name') ?? '').replace(/^execute_tool /, '');
    if (span.operation !== 'execute_tool' || typeof tool !== 'string') {
      if ([...span.attributes].some(([name, value]) => isToolMark(name, value)))
        log.lost(span.line, 'a span of a tool in words of another convention');
      continue;
    }
    const agents = agentsOf(span);
    const [nearest] = agents;
    // The outermost agent is the main one.
    const by = agents.length > 1 ? nearest!.id : undefined;
    const name = nearest?.attributes.get('gen_ai.agent.name');
    if (by !== undefined) log.agent(by, { known: true, name: typeof name === 'string' ? name : undefined });
    const input = span.attributes.get('gen_ai.tool.call.arguments');
    const why = `the span of \`${tool.slice(0, 100)}\` has no arguments: switch the capture of tool arguments on where the spans are made`;
    const doings: readonly Doing[] = input === undefined ? [{ act: { do: 'unknown', why } }] : doingsOf(tool, input);
    const id = span.attributes.get('gen_ai.tool.call.id');
    const called = typeof id === 'string' ? id : key;
    log.call({ id: called, tool, line: span.line, doings, by });
    const result = span.attributes.get('gen_ai.tool.call.result');
    log.end(called, { status: endOf(span), line: span.line, text: typeof result === 'string' ? result : undefined });
  }
  log.gap('spans tell neither directories nor refusals, and may have been sampled');
};

export const otelGenai: Transcript = {
  id: 'otel-genai',
  doc: 'OpenTelemetry GenAI spans as OTLP JSON.',
  shape: 'document',
  keepsDirectory: false,
  detect: ({ objects }) => (objects.some(record => Array.isArray(at(record, 'resourceSpans'))) ? 'sure' : 'no'),
  read,
  sample:
    '{"resourceSpans":[{"scopeSpans":[{"spans":[{"spanId":"b7","name":"execute_tool Bash","attributes":[{"key":"gen_ai.operation.name","value":{"stringValue":"execute_tool"}},{"key":"gen_ai.tool.name","value":{"stringValue":"Bash"}},{"key":"gen_ai.tool.call.arguments","value":{"stringValue":"{\\"command\\":\\"npm test\\"}"}}]}]}]}]}',
};
