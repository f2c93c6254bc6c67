/** What Qwen Code prints with `--output-format stream-json`: the envelope of Claude Code around the tools of Gemini. */

import type { Transcript } from '../core/contracts.ts';
import { readStream, streamProduct } from '../core/transcripts/claude-messages.ts';

export const qwenStream: Transcript = {
  id: 'qwen-stream',
  doc: 'Qwen Code `--output-format stream-json`.',
  shape: 'records',
  keepsDirectory: false,
  detect: head => (streamProduct(head) === 'qwen' ? 'sure' : 'no'),
  read: readStream,
  sample: [
    '{"type":"system","subtype":"init","session_id":"s","cwd":"/repo","tools":["run_shell_command"],"qwen_code_version":"0.21.7"}',
    '{"type":"assistant","session_id":"s","parent_tool_use_id":null,"message":{"role":"assistant","content":[{"type":"tool_use","id":"c1","name":"run_shell_command","input":{"command":"npm test"}}]}}',
  ].join('\n'),
};
