/** What each format does differently between versions and situations: one row a fact, with the calls that it must give. */
import { describe, expect, it } from 'vitest';
import { lines, readText, rows } from '../support/transcripts.ts';

interface Row {
  readonly what: string;
  readonly format: string;
  readonly text: string;
  readonly calls: readonly string[];
  readonly agents?: readonly (readonly string[])[];
  readonly missing?: readonly string[];
  readonly unread?: number;
  readonly complete?: boolean;
}

const copilot = (type: string, data: object, more: object = {}): object => ({
  type,
  data,
  id: 'e',
  timestamp: 't',
  parentId: 'p',
  ...more,
});
const start = (id: string, tool: string, args: unknown, more: object = {}): object =>
  copilot('tool.execution_start', { toolCallId: id, toolName: tool, arguments: args, ...more });
const request = (id: string, command: string): object =>
  copilot('assistant.message', { content: '', toolRequests: [{ toolCallId: id, name: 'bash', arguments: { command } }] });
const rollout = (type: string, payload: object): object => ({ timestamp: 't', type, payload });
const item = (payload: object): object => rollout('response_item', payload);
const meta = rollout('session_meta', { id: 'thread', cwd: '/repo' });
const gemini = (id: string, status: string, result: string, more: object = {}): object => ({
  id,
  name: 'run_shell_command',
  args: { command: id },
  status,
  result: [{ functionResponse: { id, response: { output: result } } }],
  ...more,
});
const chat = (...toolCalls: object[]): object => ({ id: 'm', type: 'gemini', content: '', toolCalls });
const head = { sessionId: 's', projectHash: 'h', kind: 'main' };
const part = (id: string, state: object, tool = 'bash', sessionID = 'ses_1'): object => ({
  type: 'tool_use',
  timestamp: 1,
  sessionID,
  part: { id, sessionID, type: 'tool', callID: id, tool, state },
});
const cursor = (subtype: string, id: string, call: object): object => ({
  type: 'tool_call',
  subtype,
  call_id: id,
  tool_call: call,
  session_id: 's',
});
const goose = (...content: object[]): object => ({
  type: 'message',
  message: { id: 'm', role: 'assistant', created: 1, content },
});
const ask = (id: string, name: string, args: object): object => ({
  type: 'toolRequest',
  id,
  toolCall: { status: 'success', value: { name, arguments: args } },
});
const answer = (id: string, toolResult: object): object => ({ type: 'toolResponse', id, toolResult });
const update = (more: object): object => ({ jsonrpc: '2.0', method: 'session/update', params: { sessionId: 's', update: more } });
const action = (id: string, kind: string, more: object, tool = 'terminal'): object => ({
  id,
  source: 'agent',
  kind: 'ActionEvent',
  tool_name: tool,
  tool_call_id: id,
  action: { kind, ...more },
});
const seen = (id: string, observation: object): object => ({
  id: `o${id}`,
  source: 'environment',
  kind: 'ObservationEvent',
  tool_call_id: id,
  action_id: id,
  observation,
});
const v0 = (id: number, name: string, args: object): object => ({ id, source: 'agent', action: name, args });
const span = (id: string, parent: string, operation: string, attributes: Record<string, string>, more: object = {}): object => ({
  spanId: id,
  parentSpanId: parent,
  name: operation,
  attributes: Object.entries({ 'gen_ai.operation.name': operation, ...attributes }).map(([key, stringValue]) => ({
    key,
    value: { stringValue },
  })),
  ...more,
});
const spans = (...list: object[]): string => JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: list }] }] });
const xml = (text: string): object => ({ role: 'assistant', content: [{ type: 'text', text }] });
const said = (...texts: string[]): object => ({ role: 'user', content: texts.map(text => ({ type: 'text', text })) });

const TABLE: readonly Row[] = [
  {
    what: 'messages that say `type` for the role, with results inside their calls',
    format: 'anthropic-messages',
    text: lines(
      { v: 1, type: 'user', content: [{ text: 'Fix it' }] },
      {
        v: 1,
        type: 'assistant',
        content: [
          {
            type: 'tool_use',
            id: 'a',
            name: 'exec_command',
            input: { cmd: 'ls' },
            result: { output: 'Process exited with code 0', status: 'success' },
          },
          {
            type: 'tool_use',
            id: 'b',
            name: 'exec_command',
            input: { cmd: 'npm test' },
            result: { output: 'Process exited with code 1', status: 'success' },
          },
          { type: 'tool_use', id: 'c', name: 'exec_command', input: { cmd: 'id' }, result: { output: 'no', status: 'error' } },
          { type: 'tool_use', id: 'd', name: 'exec_command', input: { cmd: 'pwd' } },
        ],
      },
    ),
    calls: ['a | $ ls | ok', 'b | $ npm test | error', 'c | $ id | error', 'd | $ pwd | unknown'],
  },
  {
    what: 'a record of no known kind that looks like a call',
    format: 'anthropic-messages',
    text: lines(
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'bash', input: { command: 'ls' } }] },
      { kind: 'step', tool_use: { name: 'bash', input: { command: 'id' } }, type: 'tool_use' },
    ),
    calls: ['a | $ ls | unknown'],
    unread: 1,
  },
  {
    what: 'version 2: the command that submits has ended well, and ends the run',
    format: 'mini-swe-agent',
    text: JSON.stringify({
      info: { exit_status: 'Submitted' },
      messages: [
        {
          role: 'assistant',
          content: '',
          extra: { actions: [{ command: 'echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT', tool_call_id: 'c' }] },
        },
        { role: 'exit', content: 'diff', extra: { exit_status: 'Submitted' } },
      ],
      trajectory_format: 'mini-swe-agent-1.1',
    }),
    calls: ['c | $ echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT | ok'],
    complete: true,
  },
  {
    what: 'version 1: the same, told by what the next message leaves out',
    format: 'mini-swe-agent',
    text: JSON.stringify([
      { role: 'assistant', content: '```mswea_bash_command\nls\n```' },
      { role: 'user', content: '<returncode>0</returncode>' },
      { role: 'assistant', content: '```mswea_bash_command\necho COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT\n```' },
      { role: 'user', content: 'diff' },
    ]),
    calls: ['turn 1.0 | $ ls | ok', 'turn 3.0 | $ echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT | ok'],
    complete: true,
  },
  {
    what: 'version 1: a submission that failed ends nothing',
    format: 'mini-swe-agent',
    text: JSON.stringify([
      { role: 'assistant', content: '```mswea_bash_command\nfalse && echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT\n```' },
      { role: 'user', content: '<returncode>1</returncode>' },
    ]),
    calls: ['turn 1.0 | $ false && echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT | error'],
    complete: false,
  },
  {
    what: 'the word of the agent that it is done ends the run',
    format: 'cline',
    text: JSON.stringify([
      { role: 'user', content: '<task>x</task><environment_details>\n</environment_details>' },
      { role: 'assistant', content: '<attempt_completion>\n<result>\nDone.\n</result>\n</attempt_completion>' },
    ]),
    calls: ['turn 2.0 | other | ok'],
    complete: true,
  },

  {
    what: 'a request that was never started did not run; the last one may have',
    format: 'copilot-events',
    text: lines(request('a', 'ls'), request('b', 'pwd'), start('b', 'bash', '{"command":"pwd"}'), request('c', 'id')),
    calls: ['a | $ ls | not-run', 'b | $ pwd | unknown', 'c | $ id | unknown'],
  },
  {
    what: 'permissions tell of denials before the call does',
    format: 'copilot-events',
    text: lines(
      start('a', 'bash', { command: 'ls' }),
      copilot('permission.requested', { requestId: 'r', permissionRequest: { kind: 'shell', toolCallId: 'a' } }),
      copilot('permission.completed', { requestId: 'r', result: { kind: 'denied-interactively-by-user' } }),
      start('b', 'bash', { command: 'pwd' }),
      copilot('permission.completed', { toolCallId: 'b', result: { kind: 'cancelled' } }),
    ),
    calls: ['a | $ ls | denied', 'b | $ pwd | not-run'],
  },
  {
    what: 'typed keys, other servers, sub-agents and denials of agentic workflows',
    format: 'copilot-events',
    text: lines(
      start('a', 'write_bash', { shellId: '1', input: 'rm -r x{enter}' }),
      start('b', 'github/create_issue', { title: 't' }),
      start('t', 'task', { agent_type: 'explore', prompt: 'p' }),
      copilot(
        'tool.execution_start',
        { toolCallId: 'c', toolName: 'bash', arguments: { command: 'ls' }, parentToolCallId: 't' },
        { agentId: 'ag' },
      ),
      copilot('tool.execution_start', { toolCallId: 'd', toolName: 'bash', arguments: { command: 'pwd' } }, { agentId: 'ag' }),
      copilot('session.result', {
        permissionDenials: [{ toolName: 'Bash', toolCallId: 'z', input: { command: 'npm publish' } }],
      }),
    ),
    calls: [
      'a | $ rm -r x | unknown',
      'b | mcp github create_issue | unknown',
      't | agent explore | unknown',
      'c | $ ls | unknown',
      'd | $ pwd | unknown',
      'z | $ npm publish | denied',
    ],
    agents: [[], [], [], ['explore'], ['explore'], []],
  },
  {
    what: 'old lines without envelope',
    format: 'codex-rollout',
    text: lines(
      { id: 'thread', timestamp: 't', instructions: null },
      { record_type: 'state' },
      { type: 'function_call', name: 'shell', arguments: '{"command":["bash","-lc","ls"]}', call_id: 'a' },
      { type: 'function_call_output', call_id: 'a', output: '{"output":"x","metadata":{"exit_code":2}}' },
    ),
    calls: ['a | $ ls | error'],
  },
  {
    what: 'outputs in every shape',
    format: 'codex-rollout',
    text: lines(
      meta,
      ...[
        'Exit code: 0\nx',
        'Wall time: 1\nProcess exited with code 3\nOutput:',
        'exec command rejected by user',
        'failed to parse function arguments: x',
        'aborted by user after 3s',
        'exec_command failed for `x`',
      ].flatMap((output, i) => [
        item({ type: 'function_call', name: 'exec_command', arguments: `{"cmd":"c${i}"}`, call_id: `c${i}` }),
        item({
          type: 'function_call_output',
          call_id: `c${i}`,
          output: i % 2 === 0 ? output : [{ type: 'input_text', text: output }],
        }),
      ]),
    ),
    calls: [
      'c0 | $ c0 | ok',
      'c1 | $ c1 | error',
      'c2 | $ c2 | denied',
      'c3 | $ c3 | not-run',
      'c4 | $ c4 | unknown',
      'c5 | $ c5 | error',
    ],
  },
  {
    what: 'events tell of calls that the model did not write, and not twice of the others',
    format: 'codex-rollout',
    text: lines(
      meta,
      item({ type: 'function_call', name: 'exec_command', arguments: '{"cmd":"ls"}', call_id: 'a' }),
      rollout('event_msg', { type: 'exec_command_end', call_id: 'a', command: ['bash', '-lc', 'ls'], exit_code: 1 }),
      rollout('event_msg', { type: 'exec_command_begin', call_id: 'b', command: ['bash', '-lc', 'pwd'], cwd: '/repo' }),
      rollout('event_msg', {
        type: 'exec_command_end',
        call_id: 'b',
        command: ['bash', '-lc', 'pwd'],
        cwd: '/repo',
        exit_code: 0,
      }),
      rollout('event_msg', {
        type: 'patch_apply_end',
        call_id: 'c',
        success: false,
        changes: {
          'a.ts': { add: { content: 'x' } },
          'b.ts': { delete: {} },
          'c.ts': { update: { unified_diff: '@@\n-a\n+b\n', move_path: 'd.ts' } },
        },
      }),
      rollout('event_msg', {
        type: 'item_completed',
        item: { type: 'CommandExecution', id: 'd', command: ['bash', '-lc', 'id'], exit_code: 0, status: 'completed' },
      }),
      {
        timestamp: 't',
        type: 'item_completed',
        payload: {
          item: {
            type: 'FileChange',
            id: 'e',
            changes: [{ path: 'x.ts', kind: { type: 'update' }, diff: '@@\n+y\n' }],
            status: 'declined',
          },
        },
      },
    ),
    calls: [
      'a | $ ls | error',
      'b | $ pwd | ok',
      'c | write a.ts +1 | error',
      'c/2 | delete b.ts | error',
      'c/3 | delete c.ts | error',
      'c/4 | write d.ts +1 -1 | error',
      'd | $ id | ok',
      'e | write x.ts +1 -0 | denied',
    ],
  },
  {
    what: 'typed keys run with their line, local shells and searches',
    format: 'codex-rollout',
    text: lines(
      meta,
      item({ type: 'function_call', name: 'write_stdin', arguments: '{"session_id":1,"chars":"rm -r"}', call_id: 'a' }),
      item({ type: 'function_call', name: 'write_stdin', arguments: '{"session_id":1,"chars":" x\\n"}', call_id: 'b' }),
      item({ type: 'function_call', name: 'write_stdin', arguments: '{"session_id":1,"chars":""}', call_id: 'c' }),
      item({
        type: 'local_shell_call',
        call_id: 'd',
        status: 'completed',
        action: { type: 'exec', command: ['git', 'status'], working_directory: '/repo/web' },
      }),
      item({ type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'vat' } }),
    ),
    calls: [
      'a | other | unknown',
      'b | $ rm -r x | unknown',
      'c | other | unknown',
      'd | $ git status | unknown',
      'line 6.4 | other | ok',
    ],
  },
  {
    what: 'a stream that stops, two threads with the same ids, and sub-agents',
    format: 'codex-exec',
    text: lines(
      { type: 'thread.started', thread_id: 't' },
      {
        type: 'item.completed',
        item: { id: 'item_0', type: 'command_execution', command: 'bash -lc ls', exit_code: 0, status: 'completed' },
      },
      { type: 'thread.started', thread_id: 'u' },
      {
        type: 'item.completed',
        item: { id: 'item_0', type: 'command_execution', command: 'bash -lc ls', exit_code: 0, status: 'completed' },
      },
      {
        type: 'item.completed',
        item: {
          id: 'item_1',
          type: 'collab_tool_call',
          tool: 'spawn_agent',
          prompt: 'p',
          receiver_thread_ids: ['v'],
          status: 'completed',
        },
      },
      { type: 'item.started', item: { id: 'item_2', type: 'command_execution', command: 'sleep 9', status: 'in_progress' } },
    ),
    calls: ['item_0 | $ ls | ok', '2:item_0 | $ ls | ok', '2:item_1 | agent agent | ok', '2:item_2 | $ sleep 9 | unknown'],
    missing: ['agent'],
  },
  {
    what: 'the older event lines',
    format: 'codex-exec',
    text: lines(
      { id: '0', msg: { type: 'session_configured' } },
      { id: '0', msg: { type: 'exec_command_begin', call_id: 'a', command: ['bash', '-lc', 'ls'], cwd: '/repo' } },
      { id: '0', msg: { type: 'exec_command_end', call_id: 'a', exit_code: 0 } },
      { id: '0', msg: { type: 'task_complete' } },
    ),
    calls: ['a | $ ls | ok'],
  },
  {
    what: 'a message that is written again, replaced and rewound',
    format: 'gemini-chat',
    text: lines(
      head,
      chat(gemini('a', 'executing', '')),
      chat(gemini('a', 'success', 'ok'), gemini('b', 'success', 'Exit Code: 2')),
      chat(gemini('b', 'success', 'Exit Code: 2')),
      { $set: { messages: [chat(gemini('c', 'cancelled', ''))] } },
      { $rewindTo: 'm' },
    ),
    calls: ['a | $ a | ok', 'b | $ b | error', 'c | $ c | unknown'],
  },
  {
    what: 'kinds of error',
    format: 'gemini-chat',
    text: lines(
      head,
      chat(
        gemini('a', 'error', 'x', { errorType: 'policy_violation' }),
        gemini('b', 'error', 'x', { errorType: 'path_not_in_workspace' }),
        gemini('c', 'error', 'x', { errorType: 'shell_execute_error' }),
        gemini('d', 'error', 'User did not allow tool call'),
        gemini('e', 'awaiting_approval', ''),
      ),
    ),
    calls: ['a | $ a | denied', 'b | $ b | not-run', 'c | $ c | error', 'd | $ d | denied', 'e | $ e | unknown'],
  },
  {
    what: 'the chat of a sub-agent',
    format: 'gemini-chat',
    text: JSON.stringify(
      { sessionId: 'sub', projectHash: 'h', kind: 'subagent', messages: [chat(gemini('a', 'success', ''))] },
      null,
      2,
    ),
    calls: ['a | $ a | ok'],
    agents: [['sub']],
  },
  {
    what: 'an agent that was started and is not here',
    format: 'gemini-chat',
    text: lines(
      head,
      chat({ id: 'a', name: 'invoke_agent', args: { agent_name: 'scout', prompt: 'p' }, status: 'success', agentId: 'x' }),
    ),
    calls: ['a | agent scout | ok'],
    missing: ['scout'],
  },
  {
    what: 'states of a call, and how it was refused',
    format: 'opencode',
    text: lines(
      part('a', { status: 'running', input: { command: 'ls' } }),
      part('a', { status: 'completed', input: { command: 'ls' }, output: '', metadata: { exit: 0 } }),
      part('b', {
        status: 'error',
        input: { command: 'pwd' },
        error: 'The user has specified a rule which prevents you from using this specific tool call.',
      }),
      part('c', { status: 'completed', input: { tool: 'bsh', error: 'x' }, output: '' }, 'invalid'),
      part('d', { status: 'error', input: { command: 'id' }, error: 'Tool execution aborted' }),
      part('e', { status: 'completed', input: { q: 'x' }, output: '' }, 'docs_find_page'),
      part('f', { status: 'running', input: { command: 'sleep 9' } }),
    ),
    calls: [
      'a | $ ls | ok',
      'b | $ pwd | denied',
      'c | other | not-run',
      'd | $ id | unknown',
      'e | mcp docs find_page | ok',
      'f | $ sleep 9 | unknown',
    ],
  },
  {
    what: 'an export whose task ran in another session',
    format: 'opencode',
    text: JSON.stringify(
      {
        info: { id: 'ses_1', directory: '/repo' },
        messages: [
          {
            info: { role: 'assistant', path: { cwd: '/repo' } },
            parts: [
              {
                id: 'p',
                type: 'tool',
                callID: 'a',
                tool: 'task',
                sessionID: 'ses_1',
                state: { status: 'completed', input: { subagent_type: 'scout', prompt: 'p' }, metadata: { sessionId: 'ses_2' } },
              },
            ],
          },
        ],
      },
      null,
      2,
    ),
    calls: ['a | agent scout | ok'],
    missing: ['scout'],
  },
  {
    what: 'results of every kind, and a completed record without its input',
    format: 'cursor',
    text: lines(
      cursor('started', 'a', { editToolCall: { args: { path: 'a.ts', streamContent: 'x' } } }),
      cursor('completed', 'a', { editToolCall: { args: { path: 'a.ts' }, result: { success: {} } } }),
      cursor('completed', 'b', { editToolCall: { args: { path: 'b.ts' }, result: { success: { diffString: '-a\n+b\n+c' } } } }),
      cursor('completed', 'c', { readToolCall: { args: { path: 'c' }, result: { fileNotFound: {} } } }),
      cursor('completed', 'd', { writeToolCall: { args: { path: 'd', fileText: 'x' }, result: { permissionDenied: {} } } }),
      cursor('completed', 'e', { shellToolCall: { args: { command: 'x' }, result: { timeout: {} } } }),
      cursor('completed', 'f', { deleteToolCall: { args: { path: 'f' }, result: { success: {} } } }),
      cursor('completed', 'g', { function: { name: 'run_terminal_cmd', arguments: '{"command":"ls"}' } }),
      cursor('completed', 'h', { taskToolCall: { args: { description: 'd', prompt: 'p' }, result: { success: {} } } }),
    ),
    calls: [
      'a | write a.ts +1 -0 | ok',
      'b | write b.ts +2 -1 | ok',
      'c | read c | error',
      'd | write d +1 | denied',
      'e | $ x | error',
      'f | delete f | ok',
      'g | $ ls | unknown',
      'h | agent task | ok',
    ],
    missing: ['task'],
  },
  {
    what: 'malformed and declined requests, editors and other servers',
    format: 'goose',
    text: lines(
      goose(
        { type: 'toolRequest', id: 'a', toolCall: { status: 'error', error: 'x' } },
        ask('b', 'developer__text_editor', { command: 'str_replace', path: 'a.ts', old_str: 'a', new_str: 'b' }),
        ask('c', 'docs__find', {}),
      ),
      goose(
        answer('b', {
          status: 'success',
          value: { content: [{ type: 'text', text: 'The user has declined to run this tool.' }] },
        }),
        answer('c', { status: 'error', error: 'x' }),
      ),
    ),
    calls: ['a | other | not-run', 'b | write a.ts +1 -1 | denied', 'c | mcp docs find | error'],
  },
  {
    what: 'an exported session',
    format: 'goose',
    text: JSON.stringify({
      id: 'x',
      working_dir: '/repo',
      conversation: [{ role: 'assistant', created: 1, content: [ask('a', 'developer__shell', { command: 'ls' })] }],
    }),
    calls: ['a | $ ls | unknown'],
  },
  {
    what: 'rejected, never run and unfinished actions',
    format: 'openhands',
    text: lines(
      action('a', 'ExecuteBashAction', { command: 'ls', is_input: false }),
      seen('a', {
        kind: 'ExecuteBashObservation',
        content: [{ type: 'text', text: 'ERROR: Cannot execute multiple commands at once.' }],
      }),
      action('b', 'TerminalAction', { command: 'y\n', is_input: true }),
      seen('b', { kind: 'TerminalObservation', content: [], metadata: { exit_code: -1, working_dir: '/repo' } }),
      action('c', 'MCPToolAction', { data: { q: 'x' } }, 'find_page'),
      { id: 'e', source: 'agent', kind: 'AgentErrorEvent', tool_call_id: 'c', error: 'x' },
      action('d', 'FileEditorAction', { command: 'view', path: 'a.ts' }, 'file_editor'),
      action('e', 'DelegateAction', { agent: 'scout', task: 't' }, 'delegate'),
      action('f', 'FinishAction', { message: 'done' }, 'finish'),
      { id: 'm', source: 'user', kind: 'MessageEvent', llm_message: { role: 'user', content: [{ type: 'text', text: 'hi' }] } },
    ),
    calls: [
      'a | $ ls | not-run',
      'b | $ y | unknown',
      'c | mcp * find_page | not-run',
      'd | read a.ts | unknown',
      'e | agent scout | unknown',
      'f | other | unknown',
    ],
    missing: ['scout'],
  },
  {
    what: 'actions of every kind',
    format: 'openhands-v0',
    text: JSON.stringify([
      v0(1, 'run', { command: 'ls', confirmation_state: 'rejected' }),
      v0(2, 'edit', { path: 'a.ts', command: 'str_replace', old_str: 'a', new_str: 'b' }),
      v0(3, 'write', { path: 'b.ts', content: 'x' }),
      v0(4, 'run_ipython', { code: 'print(1)' }),
      v0(5, 'call_tool_mcp', { name: 'find', arguments: {} }),
      v0(6, 'browse', { url: 'https://a.test' }),
      v0(7, 'finish', { final_thought: 'done' }),
      { id: 8, source: 'environment', cause: 3, observation: 'write', content: '', extras: {} },
      { id: 9, source: 'environment', cause: 2, observation: 'error', content: 'x', extras: {} },
      { id: 10, source: 'environment', cause: 7, observation: 'null', content: '', extras: {} },
    ]),
    calls: [
      '1 | $ ls | denied',
      '2 | write a.ts +1 -1 | error',
      '3 | write b.ts +1 | ok',
      '4 | unknown | unknown',
      '5 | mcp * find | unknown',
      '6 | fetch https://a.test | unknown',
    ],
  },
  {
    what: 'older states stand before their step; the window says which file is edited',
    format: 'swe-agent',
    text: JSON.stringify({
      trajectory: [
        { action: 'create a.py\n', observation: '', state: '{"open_file":"n/a","working_dir":"/repo"}' },
        { action: 'edit 1:1\nx = 1\nend_of_edit\n', observation: '', state: '{"open_file":"/repo/a.py","working_dir":"/repo"}' },
        { action: 'search_dir "x" src\n', observation: '', state: '{"open_file":"/repo/a.py","working_dir":"/repo"}' },
        { action: '', observation: '', state: '{}' },
        { action: 'submit\n', observation: '', state: '{}' },
      ],
    }),
    calls: [
      'step 1 | write a.py +0 | unknown',
      'step 2 | write /repo/a.py +1 | unknown',
      'step 3 | read src | unknown',
      'step 5 | other | unknown',
    ],
  },
  {
    what: 'a history without a trajectory; demonstrations are no calls',
    format: 'swe-agent',
    text: JSON.stringify({
      history: [
        { role: 'assistant', agent: 'main', action: 'rm x', is_demo: true, message_type: 'action' },
        { role: 'assistant', agent: 'main', action: 'ls\n', message_type: 'action' },
        {
          role: 'assistant',
          agent: 'main',
          message_type: 'action',
          tool_calls: [{ id: 'c', function: { name: 'bash', arguments: { command: 'pwd' } } }],
        },
      ],
    }),
    calls: ['message 1 | $ ls\n | unknown', 'c | $ pwd | unknown'],
  },
  {
    what: 'a turn with two commands is refused as a whole',
    format: 'mini-swe-agent',
    text: JSON.stringify([
      xmlOf('```bash\nls\n```\n```bash\npwd\n```'),
      { role: 'user', content: 'Please always provide EXACTLY ONE action' },
      xmlOf('```bash\nid\n```'),
      { role: 'user', content: '<returncode>0</returncode>' },
    ]),
    calls: ['turn 1.0 | $ ls | not-run', 'turn 1.1 | $ pwd | not-run', 'turn 3.0 | $ id | ok'],
  },
  {
    what: 'tools as XML: only the first of a message ran, files of one call, other servers',
    format: 'cline',
    text: JSON.stringify([
      said('<task>x</task>', '<environment_details>\n# Current Workspace Directory (/repo) Files\n</environment_details>'),
      xml(
        '<read_file>\n<args><file><path>a.ts</path></file><file><path>b.ts</path></file></args>\n</read_file>\n<execute_command>\n<command>ls</command>\n</execute_command>',
      ),
      said(
        '[read_file] Result:',
        'x',
        'Tool [execute_command] was not executed because a tool has already been used in this message.',
      ),
      xml('<write_to_file>\n<path>c.ts</path>\n<content>\nif (a) { </content> }\n</content>\n</write_to_file>'),
      said("[write_to_file for 'c.ts'] Result:", 'The content was successfully saved.'),
      xml(
        '<use_mcp_tool>\n<server_name>docs</server_name>\n<tool_name>find</tool_name>\n<arguments>{"q": 1}</arguments>\n</use_mcp_tool>',
      ),
      said('[use_mcp_tool] Result:', 'Error executing MCP tool: x'),
      xml('<execute_command>\n<command>npm test</command>\n</execute_command>'),
      said('[execute_command] Result:', 'Command executed. Exit code: 1'),
    ]),
    calls: [
      'turn 2.0 | read a.ts | not-run',
      'turn 2.0/2 | read b.ts | not-run',
      'turn 2.1 | $ ls | not-run',
      'turn 4.0 | write c.ts +1 | ok',
      'turn 6.0 | mcp docs find | error',
      'turn 8.0 | $ npm test | error',
    ],
  },
  {
    what: 'arguments that were moved aside, cancelled calls, errors',
    format: 'kiro',
    text: JSON.stringify({
      conversation_id: 'c',
      history: [
        {
          user: { content: { Prompt: { prompt: 'p' } } },
          assistant: {
            ToolUse: {
              tool_uses: [
                { id: 'a', name: 'fs_write', args: {}, orig_args: { command: 'create', path: 'a.ts', file_text: 'x' } },
                { id: 'b', name: 'execute_bash', args: { command: 'ls' } },
                { id: 'd', name: '@docs/find', args: { q: 1 } },
              ],
            },
          },
        },
        {
          user: { content: { CancelledToolUses: { prompt: 'no', tool_use_results: [{ tool_use_id: 'b', content: [] }] } } },
          assistant: { Response: { content: 'x' } },
        },
        {
          user: {
            content: { ToolUseResults: { tool_use_results: [{ tool_use_id: 'd', status: 'Error', content: [{ Text: 'x' }] }] } },
          },
          assistant: { Response: { content: 'x' } },
        },
      ],
    }),
    calls: ['a | write a.ts +1 | unknown', 'b | $ ls | denied', 'd | mcp docs find | error'],
  },
  {
    what: 'permissions, served files and terminals',
    format: 'acp',
    text: lines(
      update({ sessionUpdate: 'tool_call', toolCallId: 'a', title: 'Run', kind: 'execute', rawInput: { command: 'rm -r x' } }),
      {
        jsonrpc: '2.0',
        id: 5,
        method: 'session/request_permission',
        params: { toolCall: { toolCallId: 'a' }, options: [{ optionId: 'no', kind: 'reject_once' }] },
      },
      { jsonrpc: '2.0', id: 5, result: { outcome: { outcome: 'selected', optionId: 'no' } } },
      update({ sessionUpdate: 'tool_call', toolCallId: 'b', title: 'x', kind: 'execute', status: 'completed' }),
      update({
        sessionUpdate: 'tool_call',
        toolCallId: 'c',
        title: 'x',
        kind: 'delete',
        status: 'completed',
        locations: [{ path: '/repo/a' }],
      }),
      { jsonrpc: '2.0', id: 6, method: 'fs/write_text_file', params: { path: '/repo/b', content: 'x' } },
      { jsonrpc: '2.0', id: 6, result: null },
      { jsonrpc: '2.0', id: 7, method: 'terminal/create', params: { command: 'npm', args: ['test'], cwd: '/repo' } },
      update({ sessionUpdate: 'tool_call', toolCallId: 'd', title: 'x', kind: 'constructor', status: 'completed' }),
    ),
    calls: [
      'a | $ rm -r x | denied',
      'b | unknown | ok',
      'c | delete /repo/a | ok',
      'fs/write_text_file 6 | write /repo/b +1 | ok',
      'terminal/create 7 | $ npm test | unknown',
      'd | other | ok',
    ],
  },
  {
    what: 'spans without arguments, and agents inside agents',
    format: 'otel-genai',
    text: spans(
      span('m', '', 'invoke_agent', { 'gen_ai.agent.name': 'main' }),
      span('s', 'm', 'invoke_agent', { 'gen_ai.agent.name': 'scout' }),
      span('1', 'm', 'execute_tool', { 'gen_ai.tool.name': 'Bash' }),
      span(
        '2',
        's',
        'execute_tool',
        { 'gen_ai.tool.name': 'Bash', 'gen_ai.tool.call.arguments': '{"command":"ls"}' },
        { status: { code: 1 } },
      ),
    ),
    calls: ['1 | unknown | unknown', '2 | $ ls | ok'],
    agents: [[], ['scout']],
  },
  {
    what: 'the tools of Gemini in the envelope of Claude',
    format: 'qwen-stream',
    text: lines(
      {
        type: 'system',
        subtype: 'init',
        session_id: 's',
        cwd: '/repo',
        tools: ['run_shell_command', 'edit'],
        qwen_code_version: '0.21',
      },
      {
        type: 'assistant',
        session_id: 's',
        parent_tool_use_id: null,
        message: {
          content: [{ type: 'tool_use', id: 'a', name: 'edit', input: { file_path: 'a.ts', old_string: 'a', new_string: 'b' } }],
        },
      },
    ),
    calls: ['a | write a.ts +1 -1 | unknown'],
  },
  {
    what: 'the tools of Amp, and denials that are only names',
    format: 'amp',
    text: lines(
      { type: 'system', subtype: 'init', session_id: 's', cwd: '/repo', tools: ['Bash', 'edit_file', 'create_file'] },
      {
        type: 'assistant',
        session_id: 's',
        parent_tool_use_id: null,
        message: { content: [{ type: 'tool_use', id: 'a', name: 'create_file', input: { path: 'a.ts', content: 'x' } }] },
      },
      { type: 'result', subtype: 'success', session_id: 's', permission_denials: ['Bash'] },
    ),
    calls: ['a | write a.ts +1 | unknown'],
  },
  {
    what: 'a quoted text over several lines, and commands of a substitution',
    format: 'shell-log',
    text: "+ echo 'a\nb'\n+ x=1\n++ date\n+ git push\n",
    calls: [
      "line 1.0 | $ echo 'a\nb' | unknown",
      'line 3.1 | $ x=1 | unknown',
      'line 4.2 | $ date | unknown',
      'line 5.3 | $ git push | unknown',
    ],
  },
  {
    what: 'the history of zsh',
    format: 'shell-log',
    text: ': 1763630100:0;npm test\n: 1763630110:2;echo a \\\nb\n',
    calls: ['line 1.0 | $ npm test | unknown', 'line 2.1 | $ echo a \nb | unknown'],
  },
  {
    what: 'steps of several lines, actions, and a step that another one follows',
    format: 'shell-log',
    text: [
      '##[group]Run actions/checkout@v5',
      'with:',
      '##[endgroup]',
      '##[group]Run npm ci',
      '\u001b[36;1mnpm ci\u001b[0m',
      '\u001b[36;1mnpm test\u001b[0m',
      'shell: /usr/bin/bash -e {0}',
      '##[endgroup]',
      '##[group]Run ./build.ps1',
      '\u001b[36;1m./build.ps1\u001b[0m',
      'shell: /usr/bin/pwsh -command ". \'{0}\'"',
      '##[endgroup]',
    ]
      .map((text, i) => `2026-11-20T09:15:${String(i).padStart(2, '0')}.0000000Z ${text}`)
      .join('\n'),
    calls: ['step 1 | other | ok', 'step 2 | $ npm ci\nnpm test | ok', 'step 3 | $ ./build.ps1 | unknown'],
  },
];

function xmlOf(content: string): object {
  return { role: 'assistant', content };
}

describe.each(TABLE)('$format: $what', ({ format, text, calls, agents, missing, unread, complete }) => {
  const reading = readText(text);
  it('tells its calls', () => {
    expect(reading.session.format).toBe(format);
    expect(rows(reading)).toEqual(calls);
    expect(reading.session.unread.map(({ why }) => why)).toHaveLength(unread ?? 0);
  });
  it('tells its agents', () => {
    expect(reading.calls.map(call => call.agents)).toEqual(agents ?? calls.map(() => []));
    expect(reading.session.missingAgents.map(({ name }) => name)).toEqual(missing ?? []);
  });
  it('tells whether it is whole', () => {
    const { gaps, missingAgents } = reading.session;
    expect(reading.session.complete).toBe(complete ?? (gaps.length === 0 && missingAgents.length === 0));
  });
});
