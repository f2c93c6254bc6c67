/** The events of Copilot CLI, and the sessions of GitHub's agentic workflows, which are written in the same words. */
import type { Transcript } from '../core/contracts.ts';
import { argumentsOf, at, isObject, listAt, numberAt, plainText, textAt } from '../core/documents/json.ts';
import type { Status } from '../core/model.ts';
import type { Doing, Item, Log } from '../core/transcript-contract.ts';
import { shellDoings } from '../core/transcripts/shell-tools.ts';
import { doingsOf, marksOf } from '../core/transcripts/tools.ts';
import { typed } from '../core/transcripts/unfold.ts';

const QUIET =
  /^(?:session|assistant|user|hook|skill|subagent|permission|system|model|mcp|external_tool|abort|pending_messages|elicitation|command|exit_plan_mode|plan|sampling|user_input|capabilities|commands)(?:\.|$)|^tool\.(?:execution_partial_result|execution_progress|user_requested)$/;

/** Older versions only write the exit code behind what the command printed. */
const exitIn = (text: string): number | undefined => {
  const code = /<(?:exited|shellId: [^\s<>]{1,80} completed) with exit code (-?\d{1,9})>\s{0,9}$/.exec(text.slice(-200))?.[1];
  return code === undefined ? undefined : Number(code);
};
const endOf = (data: unknown, text: string): { readonly status: Status; readonly sure: boolean } => {
  const exit = numberAt(data, 'shellExecution', 'exitCode') ?? numberAt(data, 'exitCode') ?? exitIn(text);
  const code = textAt(data, 'error', 'code') ?? '';
  const message = textAt(data, 'error', 'message') ?? textAt(data, 'error') ?? '';
  if (at(data, 'success') === false) {
    if (
      /den(?:y|ied)|reject/i.test(code) ||
      /^permission denied|denied by|rejected|could not request permission|user denied/i.test(message)
    )
      return { status: 'denied', sure: true };
    if (/cancel|abort/i.test(code)) return { status: 'unknown', sure: true };
    if (/invalid|validation|not_found|unknown_tool/i.test(code)) return { status: 'not-run', sure: true };
    return { status: 'error', sure: true };
  }
  return {
    status: exit !== undefined && exit !== 0 ? 'error' : at(data, 'success') === true || exit === 0 ? 'ok' : 'unknown',
    sure: true,
  };
};

const read = (items: Iterable<Item>, log: Log): void => {
  const requested = new Map<string, { name: string; input: unknown; line: number; by: string | undefined; served: boolean }>();
  const started = new Set<string>();
  const asked = new Map<string, string>();
  const waiting = new Map<string, string>();
  let lastRequest: string | undefined;

  const doings = (name: string, input: unknown, data: unknown): readonly Doing[] => {
    const args = argumentsOf(input);
    if (!/^write_(?:bash|powershell)$/.test(name))
      return doingsOf(name, input, { server: textAt(data, 'mcpServerName'), tool: textAt(data, 'mcpToolName'), joint: '-' });
    const shell = textAt(args, 'shellId') ?? textAt(args, 'sessionId') ?? '';
    const keys = (textAt(args, 'input') ?? '').replaceAll('{enter}', '\n');
    const { command, waiting: rest } = typed(waiting.get(shell) ?? '', keys);
    waiting.set(shell, rest);
    return command.trim() === ''
      ? [{ act: { do: 'other', input: args } }]
      : shellDoings({ command, ...(name === 'write_powershell' && { dialect: 'powershell' as const }) });
  };

  for (const item of items) {
    const { value, line } = item;
    const type = textAt(value, 'type') ?? '';
    const data = at(value, 'data');
    const id = textAt(data, 'toolCallId');
    const starter = textAt(data, 'parentToolCallId');
    const agentId = textAt(value, 'agentId');
    const by = starter ?? agentId;
    if (starter !== undefined && agentId !== undefined) log.agent(starter, { also: agentId });
    if (type === 'tool.execution_start') {
      const name = textAt(data, 'toolName');
      if (id !== undefined) started.add(id);
      if (name === undefined) log.lost(line, 'a tool call without a name');
      else {
        const input = at(data, 'arguments') ?? at(data, 'input');
        log.call({ id, tool: name, line, doings: doings(name, input, data), by, ...marksOf(input) });
      }
    } else if (type === 'tool.execution_complete') {
      const output = at(data, 'output') ?? at(data, 'result', 'content') ?? at(data, 'result');
      const text = plainText(output);
      log.end(id ?? '', { ...endOf(data, text), line, text });
    } else if (type === 'assistant.message') {
      for (const request of listAt(data, 'toolRequests')) {
        const requestId = textAt(request, 'toolCallId');
        const name = textAt(request, 'name');
        if (requestId === undefined || name === undefined) log.lost(line, 'a tool request without a name or an id');
        else requested.set(requestId, { name, input: at(request, 'arguments'), line, by, served: false });
        lastRequest = requestId;
      }
      if (by === undefined) log.answer(line, plainText(at(data, 'content')));
    } else if (type === 'user.message') log.say('prompt', line, plainText(at(data, 'content')));
    else if (type === 'external_tool.requested') {
      // A tool that the program around the agent serves.
      const name = textAt(data, 'toolName');
      if (id === undefined || name === undefined) log.lost(line, 'a tool request without a name or an id');
      else requested.set(id, { name, input: at(data, 'arguments'), line, by, served: true });
    } else if (type === 'permission.requested') {
      const call = textAt(data, 'permissionRequest', 'toolCallId') ?? id;
      const request = textAt(data, 'requestId');
      if (call !== undefined && request !== undefined) asked.set(request, call);
    } else if (type === 'permission.completed') {
      const call = id ?? asked.get(textAt(data, 'requestId') ?? '');
      const kind = textAt(data, 'result', 'kind') ?? '';
      const status = kind.startsWith('denied') ? 'denied' : kind === 'cancelled' ? 'not-run' : undefined;
      if (call !== undefined && status !== undefined) log.end(call, { status, line, sure: true, quiet: true });
    } else if (type === 'session.start' || type === 'session.init') {
      log.begun();
      log.enter(textAt(data, 'context', 'cwd') ?? textAt(data, 'cwd') ?? '');
    } else if (type === 'session.context_changed' || type === 'session.resume')
      log.enter(textAt(data, 'context', 'cwd') ?? textAt(data, 'cwd') ?? '');
    else if (
      type === 'session.result' ||
      type === 'session.shutdown' ||
      type === 'session.end' ||
      type === 'session.task_complete'
    ) {
      log.ended();
      for (const denial of listAt(data, 'permissionDenials')) {
        const name = textAt(denial, 'toolName') ?? textAt(denial, 'tool_name') ?? textAt(denial, 'tool');
        const call = textAt(denial, 'toolCallId') ?? textAt(denial, 'tool_use_id');
        const input = at(denial, 'input') ?? at(denial, 'tool_input') ?? at(denial, 'arguments');
        if (name !== undefined && (call === undefined || !started.has(call)))
          log.call({ id: call, tool: name, line, doings: doingsOf(name, input ?? {}), status: 'denied' });
        if (call !== undefined) log.end(call, { status: 'denied', line, sure: true, quiet: true });
      }
    } else if (type === 'subagent.started' && id !== undefined) log.agent(id, { also: textAt(data, 'agentId') ?? agentId });
    else if (!QUIET.test(type)) log.skip(type, item);
  }
  for (const [id, { name, input, line, by, served }] of requested) {
    if (started.has(id)) continue;
    // A request that was never started did not run; the very last one may have been cut off from its start.
    log.call({
      id,
      tool: name,
      line,
      doings: doingsOf(name, input, { joint: '-' }),
      by,
      ...(!served && id !== lastRequest && { status: 'not-run' as const }),
    });
  }
};

export const copilotEvents: Transcript = {
  id: 'copilot-events',
  doc: 'Copilot CLI `~/.copilot/session-state/*/events.jsonl`, and `agent-session.jsonl` of GitHub agentic workflows.',
  shape: 'records',
  keepsDirectory: false,
  detect: ({ objects }) =>
    objects.some(
      record =>
        /^(?:session|tool|assistant|user|permission|subagent)\.[a-z_]+$/.test(textAt(record, 'type') ?? '') &&
        (isObject(at(record, 'data')) || textAt(record, 'type') === 'session.format'),
    )
      ? 'sure'
      : 'no',
  read,
  sample: [
    '{"type":"session.start","data":{"sessionId":"s","producer":"copilot-agent","context":{"cwd":"/repo"}},"id":"e0"}',
    '{"type":"tool.execution_start","data":{"toolCallId":"t1","toolName":"bash","arguments":{"command":"npm test"}},"id":"e1"}',
  ].join('\n'),
};
