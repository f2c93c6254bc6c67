/** The hook protocols of coding agents: what an agent asks before a call, and how it wants to be answered. */
import { argumentsOf, isObject, namesTwice } from '../documents/json.ts';
import type { Decision } from '../model.ts';

/**
 * Who asks; each has its own words for the same question. `exit-code` is an agent that runs hooks of others, or that nobody knows: all of
 * them are blocked by exit code 2.
 */
export type Dialect = 'claude' | 'codex' | 'gemini' | 'cursor' | 'cursor-shell' | 'copilot' | 'exit-code';

/** A call that an agent is about to make. */
export interface HookQuestion {
  readonly dialect: Dialect;
  readonly tool: string;
  readonly input: unknown;
  readonly cwd?: string;
  /** The sub-agent that makes the call, where the agent tells. */
  readonly agent?: string;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Cursor's older events: the event names the tool, and its input stands beside it. */
const cursorOld = (event: string, of: Readonly<Record<string, unknown>>): { tool: string; input: unknown } | undefined => {
  switch (event) {
    case 'beforeShellExecution':
      return text(of['command']) === undefined ? undefined : { tool: 'Bash', input: { command: of['command'] } };
    case 'beforeReadFile':
      return text(of['file_path']) === undefined ? undefined : { tool: 'Read', input: { file_path: of['file_path'] } };
    case 'beforeMCPExecution': {
      const tool = text(of['tool_name']);
      if (tool === undefined) return undefined;
      const input = argumentsOf(of['tool_input']) ?? of['tool_input'];
      // The event names the tool alone; what the server is called is not told, and no rule for a server may cover it.
      return { tool: tool.startsWith('mcp__') ? tool : `mcp__unknown__${tool}`, input };
    }
    default:
      return undefined;
  }
};

/** Cursor says who it is, also where it runs the hooks of Claude Code (cursor.com/docs/reference/third-party-hooks). */
const isCursor = (of: Readonly<Record<string, unknown>>): boolean =>
  of['cursor_version'] !== undefined || (of['conversation_id'] !== undefined && of['generation_id'] !== undefined);

/** The event's name tells most of them apart; some use the name of another's event, and not its words for an answer. */
const dialectOf = (named: Dialect, of: Readonly<Record<string, unknown>>): Dialect => {
  if (named === 'claude' && isCursor(of)) return 'exit-code';
  if (named === 'claude' && typeof of['turn_id'] === 'string') return 'codex';
  return named === 'cursor' && !isCursor(of) ? 'exit-code' : named;
};

const BEFORE: Readonly<Record<string, Dialect>> = { PreToolUse: 'claude', BeforeTool: 'gemini', preToolUse: 'cursor' };

/**
 * Reads an agent's question about one call.
 * @param raw the text of standard input.
 * @returns the question, or half a sentence that says why there is none to be read.
 */
export const readQuestion = (raw: string): HookQuestion | string => {
  let of: unknown;
  try {
    of = JSON.parse(raw);
  } catch {
    return 'the event is not JSON';
  }
  if (!isObject(of)) return 'the event is no JSON object';
  // One reader takes the first, another the last of them.
  if (namesTwice(raw)) return 'the event names a field twice';
  const fields: Readonly<Record<string, unknown>> = of;
  if (fields['cwd'] !== undefined && typeof fields['cwd'] !== 'string') return '`cwd` is no text';
  const cwd = text(fields['cwd']);
  if (fields['agent_type'] !== undefined && typeof fields['agent_type'] !== 'string') return '`agent_type` is no text';
  const agent = text(fields['agent_type']);
  const place = { ...(cwd !== undefined && { cwd }), ...(agent !== undefined && { agent }) };
  const event = text(fields['hook_event_name']);
  if (event === undefined) {
    const tool = text(fields['toolName']);
    if (tool === undefined) return 'the event names neither `hook_event_name` nor `toolName`';
    const args = fields['toolArgs'];
    return { dialect: 'copilot', tool, input: typeof args === 'string' ? (argumentsOf(args) ?? args) : args, ...place };
  }
  const dialect = Object.hasOwn(BEFORE, event) ? BEFORE[event] : undefined;
  if (dialect === undefined) {
    const old = cursorOld(event, fields);
    return old === undefined
      ? `\`${event.slice(0, 80)}\` is no event that asks about a call, or lacks what it asks about`
      : { dialect: 'cursor-shell', ...old, ...place };
  }
  const tool = text(fields['tool_name']);
  if (tool === undefined) return 'the call names no `tool_name`';
  if (fields['tool_input'] === undefined) return 'the call has no `tool_input`';
  return { dialect: dialectOf(dialect, fields), tool, input: fields['tool_input'], ...place };
};

/** What goes out: standard output, standard error, exit code. */
export interface HookReply {
  readonly out: string;
  readonly err: string;
  readonly exit: 0 | 2;
}
const json = (value: unknown): HookReply => ({ out: `${JSON.stringify(value)}\n`, err: '', exit: 0 });
const cursor = (permission: Decision, reason: string): HookReply =>
  json({ permission, ...(permission !== 'allow' && { user_message: reason, agent_message: reason }) });

/** Blocks in a way that every one of the agents understands: exit code 2, the reason on standard error. */
export const block = (reason: string): HookReply => ({ out: '', err: `${reason}\n`, exit: 2 });

/**
 * Answers in the agent's own words.
 *
 * An agent that cannot ask its user here, or that does not heed it everywhere (Codex, Gemini, Cursor), is told no: in some of its modes
 * Cursor runs a command without asking when a hook answers `ask`.
 * @param reason why, for deny and ask.
 */
export const answer = (dialect: Dialect, decision: Decision, reason: string): HookReply => {
  switch (dialect) {
    case 'claude':
      return json({
        hookSpecificOutput: {
          hookEventName: 'PreToolUse',
          permissionDecision: decision,
          ...(decision !== 'allow' && { permissionDecisionReason: reason }),
        },
      });
    case 'codex':
      // Codex takes silence as leave to go on, and knows no other word for it.
      return decision === 'allow' ? { out: '', err: '', exit: 0 } : block(reason);
    case 'gemini':
      return json(decision === 'allow' ? { decision } : { decision: 'deny', reason });
    case 'cursor':
    case 'cursor-shell':
      return cursor(decision === 'ask' ? 'deny' : decision, reason);
    case 'exit-code':
      return decision === 'allow' ? cursor('allow', '') : { ...block(reason), out: cursor('deny', reason).out };
    case 'copilot':
      return json({ permissionDecision: decision, ...(decision !== 'allow' && { permissionDecisionReason: reason }) });
  }
};
