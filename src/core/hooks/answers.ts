/** What the policy's hooks are told and what they may say: the words of coding agents' own hooks, read strictly. */
import { isObject } from '../documents/json.ts';
import { type Decision, strictest, type ToolCall } from '../model.ts';

export const HOOK_EVENTS = ['run-start', 'before-call', 'after-call', 'subagent-stop', 'run-complete'] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];

/** A hook as the policy has it. */
export interface PolicyHook {
  readonly on: HookEvent;
  readonly run: readonly [string, ...string[]];
  /** Files of the base that it needs besides those that `run` names. */
  readonly files: readonly string[];
  /** Seconds. */
  readonly timeout: number;
  /** Names or globs; a hook of an agent is asked before those of the run. */
  readonly agents?: readonly string[];
}

/** The event's name on the wire. */
export const WIRE: Readonly<Record<HookEvent, string>> = {
  'run-start': 'SessionStart',
  'before-call': 'PreToolUse',
  'after-call': 'PostToolUse',
  'subagent-stop': 'SubagentStop',
  'run-complete': 'Stop',
};

/** How a hook's process ended. */
export interface HookEnded {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Why it did not come to an answer: a timeout, too much output, no such program. */
  readonly failed?: string;
}

export interface HookAnswer {
  /** `none`: it has no objection. */
  readonly decision: Decision | 'none';
  readonly reason?: string;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly note?: string;
}

/** A call as its hook knows it: the tool's name and input in the words of the agents that the protocol comes from. */
export const wireCall = ({ act, tool }: Pick<ToolCall, 'act' | 'tool'>): { readonly tool: string; readonly input: unknown } => {
  switch (act.do) {
    case 'shell':
      return { tool: 'Bash', input: { command: act.command } };
    case 'read':
      return { tool: 'Read', input: { file_path: act.path } };
    case 'write':
      return act.removed === undefined
        ? { tool: 'Write', input: { file_path: act.path, content: act.lines.join('\n') } }
        : { tool: 'Edit', input: { file_path: act.path, old_string: act.removed.join('\n'), new_string: act.lines.join('\n') } };
    case 'delete':
      return { tool: 'Delete', input: { file_path: act.path } };
    case 'patch':
      return { tool: 'apply_patch', input: { patch: act.diff } };
    case 'fetch':
      return { tool: 'WebFetch', input: { url: act.url } };
    case 'mcp':
      return { tool: `mcp__${act.server}__${act.tool}`, input: act.input };
    case 'agent':
      return { tool: 'Agent', input: { subagent_type: act.name, prompt: act.prompt ?? '' } };
    case 'other':
      return { tool, input: act.input };
    default:
      return { tool, input: {} };
  }
};

const closed = (reason: string): HookAnswer => ({ decision: 'deny', reason });
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const SAID: Readonly<Record<string, Decision>> = { allow: 'allow', approve: 'allow', deny: 'deny', block: 'deny', ask: 'ask' };

/**
 * Reads what a hook answered.
 * @returns a deny for whatever is no answer to this event: a hook that fails has not said yes.
 */
export const readAnswer = (event: HookEvent, { code, stdout, stderr, failed }: HookEnded): HookAnswer => {
  if (failed !== undefined) return closed(failed);
  if (code === 2) return closed(text(stderr.trim()) ?? 'it blocked without a reason');
  if (code !== 0) return closed(`it ended with ${code === null ? 'a signal' : `exit code ${code}`}`);
  if (stdout.trim() === '') return { decision: 'none' };
  let said: unknown;
  try {
    said = JSON.parse(stdout);
  } catch {
    return closed('its answer is not JSON');
  }
  if (!isObject(said)) return closed('its answer is no JSON object');
  const top: Readonly<Record<string, unknown>> = said;
  const own = top['hookSpecificOutput'];
  if (own !== undefined && !isObject(own)) return closed('its `hookSpecificOutput` is no object');
  const inner: Readonly<Record<string, unknown>> = own ?? {};
  const named = inner['hookEventName'];
  if (named !== undefined && named !== WIRE[event]) return closed('it answered out of turn, to another event');
  if ((inner['permissionDecision'] !== undefined || inner['updatedInput'] !== undefined) && event !== 'before-call')
    return closed('it answered out of turn: only `before-call` takes a permission or another input');
  if (inner['updatedToolOutput'] !== undefined && event !== 'after-call')
    return closed('it answered out of turn: only `after-call` takes another output');
  const words = [inner['permissionDecision'], top['decision']].filter(word => word !== undefined);
  if (!words.every(word => typeof word === 'string' && Object.hasOwn(SAID, word)))
    return closed('its decision is none of `allow`, `ask` and `deny`');
  // INVARIANT: a hook that says two things has said the stricter one.
  const decision = words.length === 0 ? 'none' : strictest(words.map(word => SAID[word as string]!));
  if (top['continue'] !== undefined && typeof top['continue'] !== 'boolean')
    return closed('its `continue` is neither true nor false');
  const reason = text(inner['permissionDecisionReason']) ?? text(top['reason']) ?? text(top['stopReason']);
  const note = text(top['systemMessage']) ?? text(inner['additionalContext']);
  return {
    decision: top['continue'] === false ? 'deny' : decision,
    ...(reason !== undefined && { reason }),
    ...(inner['updatedInput'] !== undefined && { input: inner['updatedInput'] }),
    ...(inner['updatedToolOutput'] !== undefined && { output: inner['updatedToolOutput'] }),
    ...(note !== undefined && { note }),
  };
};
