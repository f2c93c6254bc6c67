/** What Claude Code prints with `--output-format stream-json`, and the same messages as one list in the Action's `execution_file`. */

import type { Transcript } from '../core/contracts.ts';
import { readStream, streamProduct } from '../core/transcripts/claude-messages.ts';

export const claudeStream: Transcript = {
  id: 'claude-stream',
  doc: 'Claude Code `--output-format stream-json`, and the `execution_file` of the Claude Code Action.',
  shape: 'records',
  keepsDirectory: true,
  detect: head => (streamProduct(head) === 'claude' ? 'sure' : 'no'),
  read: readStream,
  sample: [
    '{"type":"system","subtype":"init","session_id":"s","cwd":"/repo","tools":["Bash"],"claude_code_version":"2.1.332"}',
    '{"type":"assistant","session_id":"s","parent_tool_use_id":null,"message":{"role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"Bash","input":{"command":"npm test"}}]}}',
  ].join('\n'),
};
