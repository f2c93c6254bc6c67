/** Calls in places where no call is expected: each is read or told as unread, and what only looks alike stays quiet. */
import { describe, expect, it } from 'vitest';
import { lines, readText, rows } from '../support/transcripts.ts';

const use = (id: string, command: string): object => ({ type: 'tool_use', id, name: 'Bash', input: { command } });
const session = (type: string, uuid: string, more: object): object => ({
  parentUuid: null,
  cwd: '/r',
  sessionId: 's',
  version: '2.1.300',
  type,
  uuid,
  ...more,
});
const one = session('assistant', 'a', { message: { role: 'assistant', content: [use('a', 'ls')] } });
const init = { type: 'system', subtype: 'init', cwd: '/r', session_id: 's', tools: ['Bash'], claude_code_version: '2.1.332' };
const streamed = { type: 'assistant', session_id: 's', uuid: 'u', message: { role: 'assistant', content: [use('a', 'ls')] } };
const rollout = (type: string, payload: object): object => ({ timestamp: 't', type, payload });
const codex = [
  rollout('session_meta', { id: 'thread', cwd: '/r' }),
  rollout('response_item', { type: 'function_call', name: 'shell', arguments: '{"command":["ls"]}', call_id: 'a' }),
];
const copilot = (type: string, data: object): object => ({ type, data, id: 'e', timestamp: 't' });
const copilots = [
  copilot('session.start', { sessionId: 's', producer: 'copilot-agent' }),
  copilot('tool.execution_start', { toolCallId: 'a', toolName: 'bash', arguments: { command: 'ls' } }),
];
const pi = (...more: object[]): string =>
  lines(
    { type: 'session', version: 3, id: 's', cwd: '/r' },
    {
      type: 'message',
      message: {
        role: 'assistant',
        content: [{ type: 'toolCall', id: 'a', name: 'bash', arguments: { command: 'ls' } }, ...more],
      },
    },
  );
const qwen = (...more: object[]): string =>
  lines({
    uuid: 'a',
    parentUuid: null,
    sessionId: 's',
    type: 'assistant',
    message: {
      role: 'model',
      parts: [{ functionCall: { id: 'a', name: 'run_shell_command', args: { command: 'ls' } } }, ...more],
    },
  });
const openai = (...more: object[]): string =>
  JSON.stringify([
    { role: 'assistant', content: '', tool_calls: [{ id: 'a', function: { name: 'bash', arguments: '{"command":"ls"}' } }] },
    ...more,
  ]);
const gemini = (content: unknown): string =>
  lines(
    { sessionId: 's', projectHash: 'h', kind: 'main' },
    {
      id: 'm',
      type: 'gemini',
      content,
      toolCalls: [{ id: 'a', name: 'run_shell_command', args: { command: 'ls' }, status: 'cancelled' }],
    },
  );
const atif = (step: object): string =>
  JSON.stringify({
    schema_version: 'ATIF-v1.9',
    agent: { name: 'x', version: '1' },
    steps: [
      {
        step_id: 1,
        source: 'agent',
        message: '',
        tool_calls: [{ tool_call_id: 'a', function_name: 'bash', arguments: { command: 'ls' } }],
        ...step,
      },
    ],
  });
const span = (spanId: string, attributes: Record<string, string>): object => ({
  spanId,
  attributes: Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } })),
});
const otel = (...more: object[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        scopeSpans: [
          {
            spans: [
              span('a', {
                'gen_ai.operation.name': 'execute_tool',
                'gen_ai.tool.name': 'bash',
                'gen_ai.tool.call.arguments': '{"command":"ls"}',
              }),
              ...more,
            ],
          },
        ],
      },
    ],
  });

const LS = 'a | $ ls | unknown';
const TABLE: readonly (readonly [what: string, text: string, calls: readonly string[], unread: number])[] = [
  [
    'claude-code: an attachment',
    lines(one, session('attachment', 'b', { attachment: { type: 'task', job: use('b', 'id') } })),
    [LS],
    1,
  ],
  [
    'claude-code: what a system record holds',
    lines(one, session('system', 'b', { message: { content: [use('b', 'id')] } })),
    [LS],
    1,
  ],
  [
    'claude-code: a message that is the text of JSON',
    lines(one, session('assistant', 'b', { message: JSON.stringify({ content: [use('b', 'id')] }) })),
    [LS],
    1,
  ],
  [
    'claude-code: an attachment of a hook names its command',
    lines(
      one,
      session('attachment', 'b', {
        attachment: {
          type: 'hook_success',
          hookName: 'PreToolUse:Bash',
          toolUseID: 'a',
          command: 'node guard.js',
          content: '{}',
        },
      }),
    ),
    [LS],
    0,
  ],
  [
    'claude-code: a snapshot names files',
    lines(one, {
      type: 'file-history-snapshot',
      messageId: 'm',
      snapshot: { trackedFileBackups: { 'a.ts': { backupFileName: 'x' } } },
    }),
    [LS],
    0,
  ],
  [
    'claude-stream: a system record of a new kind',
    lines(init, streamed, {
      type: 'system',
      subtype: 'background',
      tool_name: 'Bash',
      tool_input: { command: 'id' },
      session_id: 's',
    }),
    [LS],
    1,
  ],
  [
    'claude-stream: progress names the last tool',
    lines(init, streamed, {
      type: 'system',
      subtype: 'task_progress',
      last_tool_name: 'Bash',
      description: 'x',
      session_id: 's',
    }),
    [LS],
    0,
  ],
  [
    'claude-stream: a refusal names the tool and its input',
    lines(init, streamed, {
      type: 'system',
      subtype: 'permission_denied',
      tool_use_id: 'a',
      tool_name: 'Bash',
      tool_input: { command: 'ls' },
      session_id: 's',
    }),
    ['a | $ ls | denied'],
    0,
  ],
  [
    'codex-rollout: a tool that the client serves',
    lines(
      ...codex,
      rollout('event_msg', { type: 'dynamic_tool_call_request', callId: 'b', tool: 'run_command', arguments: { command: 'id' } }),
      rollout('event_msg', {
        type: 'dynamic_tool_call_response',
        callId: 'b',
        tool: 'run_command',
        arguments: { command: 'id' },
        success: false,
      }),
    ),
    [LS, 'b | $ id | error'],
    0,
  ],
  [
    'codex-rollout: the same, which the model wrote too',
    lines(
      ...codex,
      rollout('event_msg', { type: 'dynamic_tool_call_request', callId: 'a', tool: 'shell', arguments: { command: ['ls'] } }),
    ),
    [LS],
    0,
  ],
  [
    'codex-rollout: the same as an item',
    lines(
      ...codex,
      rollout('event_msg', {
        type: 'item_completed',
        item: { type: 'DynamicToolCall', id: 'b', tool: 'bash', arguments: { command: 'id' }, status: 'completed' },
      }),
    ),
    [LS, 'b | $ id | ok'],
    0,
  ],
  [
    'copilot-events: a tool that the program around it serves',
    lines(
      ...copilots,
      copilot('external_tool.requested', { requestId: 'r', toolCallId: 'b', toolName: 'bash', arguments: { command: 'id' } }),
    ),
    [LS, 'b | $ id | unknown'],
    0,
  ],
  [
    'copilot-events: the same, which was started too',
    lines(
      ...copilots,
      copilot('external_tool.requested', { requestId: 'r', toolCallId: 'a', toolName: 'bash', arguments: { command: 'ls' } }),
    ),
    [LS],
    0,
  ],
  ['pi: a block of another name', pi({ type: 'tool_use', id: 'b', name: 'bash', input: { command: 'id' } }), [LS], 1],
  [
    'pi: thoughts and images',
    pi({ type: 'thinking', thinking: 'x' }, { type: 'image', data: 'x' }, { type: 'text', text: '{"command":"id"}' }),
    [LS],
    0,
  ],
  [
    'qwen-code: a part of another name',
    qwen({ toolCall: { id: 'b', name: 'run_shell_command', args: { command: 'id' } } }),
    [LS],
    1,
  ],
  [
    'qwen-code: thoughts and images',
    qwen({ text: 'x', thought: true }, { inlineData: { mimeType: 'image/png', data: 'x' } }),
    [LS],
    0,
  ],
  [
    'openai-chat: tools that take raw text',
    openai({
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'b', type: 'custom', custom: { name: 'apply_patch', input: '*** Begin Patch\n*** Delete File: x\n*** End Patch' } },
      ],
    }),
    [LS, 'b | delete x | unknown'],
    0,
  ],
  [
    'openai-chat: a call among the parts',
    openai({ role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'b', toolName: 'bash', args: { command: 'id' } }] }),
    [LS],
    1,
  ],
  [
    'openai-chat: texts, images and files among the parts',
    openai({
      role: 'user',
      content: [
        { type: 'text', text: 'x' },
        { type: 'image_url', image_url: { url: 'x' } },
        { type: 'file', file: {} },
      ],
    }),
    [LS],
    0,
  ],
  [
    'openai-chat: several calls in one',
    openai({
      role: 'assistant',
      tool_calls: [
        {
          id: 'b',
          function: {
            name: 'multi_tool_use.parallel',
            arguments: JSON.stringify({
              tool_uses: [
                { recipient_name: 'functions.shell', parameters: { command: 'id' } },
                { recipient_name: 'functions.read_file', parameters: { path: 'x' } },
                { parameters: {} },
              ],
            }),
          },
        },
      ],
    }),
    [LS, 'b | $ id | unknown', 'b/2 | read x | unknown', 'b/3 | unknown | unknown'],
    0,
  ],
  [
    'gemini-chat: a call among the parts that is not in the list',
    gemini([{ functionCall: { name: 'write_file', args: {} } }]),
    [LS],
    1,
  ],
  ['gemini-chat: the same that is', gemini([{ functionCall: { name: 'run_shell_command', args: {} } }]), [LS], 0],
  [
    'atif: a member of a step that nobody knows',
    atif({ more_calls: [{ tool_call_id: 'b', function_name: 'bash', arguments: { command: 'id' } }] }),
    [LS],
    1,
  ],
  ['atif: members of a step that hold no call', atif({ llm_call_count: 2, logprobs: [{ token: 'x' }] }), [LS], 0],
  [
    'otel-genai: a span of another convention',
    otel(span('b', { 'openinference.span.kind': 'TOOL', 'input.value': '{"command":"id"}' })),
    [LS],
    1,
  ],
  ['otel-genai: the same with the names of tools', otel(span('b', { 'tool.name': 'bash', 'tool.parameters': '{}' })), [LS], 1],
  [
    'otel-genai: a span of the model',
    otel(span('b', { 'gen_ai.operation.name': 'chat', 'gen_ai.tool.definitions': '[]', 'openinference.span.kind': 'LLM' })),
    [LS],
    0,
  ],
];

describe('a call where none is expected', () => {
  it.each(TABLE)('%s', (what, text, calls, unread) => {
    const reading = readText(text);
    expect([reading.session.format, ...rows(reading)]).toEqual([what.split(':')[0], ...calls]);
    expect(reading.session.unreadCount).toBe(unread);
  });
});
