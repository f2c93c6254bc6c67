/** How a call of Gemini CLI or Qwen Code ended: its status word, the kind of its error, and the exit code inside the text. */
import type { Status } from '../model.ts';

const REFUSED =
  /denied by policy|execution denied|user (?:denied|did not allow|declined|rejected)|requires user confirmation|not allowed by|policy violation|permission to use/i;

/**
 * @param word `success`, `error`, `cancelled`, or a state in which the run stopped.
 * @param kind the error's type, where the file tells it.
 */
export const endOfTool = (word: string, kind: string, text: string): Status | undefined => {
  if (word === 'success') {
    const exit = /(?:^|\n)Exit Code: (-?\d+)/.exec(text)?.[1];
    return exit === undefined || exit === '0' ? 'ok' : 'error';
  }
  if (word === 'cancelled') return REFUSED.test(text.slice(0, 2_000)) ? 'denied' : 'unknown';
  if (word !== 'error') return undefined;
  if (/^(?:policy_violation|permission_denied|execution_denied|user_denied)$/.test(kind)) return 'denied';
  if (/^(?:path_not_in_workspace|tool_not_registered|invalid_tool_params|unhandled_exception_before_run)$/.test(kind))
    return 'not-run';
  if (REFUSED.test(text.slice(0, 2_000))) return 'denied';
  if (/^(?:Tool "[^"]*" not found|Invalid parameters|params must)/i.test(text)) return 'not-run';
  return 'error';
};
