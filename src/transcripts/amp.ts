/** What Amp prints with `--stream-json`: the envelope of Claude Code around tools of its own. */

import type { Transcript } from '../core/contracts.ts';
import { readStream, streamProduct } from '../core/transcripts/claude-messages.ts';

export const amp: Transcript = {
  id: 'amp',
  doc: 'Amp `-x --stream-json`.',
  shape: 'records',
  keepsDirectory: false,
  detect: head => (streamProduct(head) === 'amp' ? 'sure' : 'no'),
  read: readStream,
  sample: [
    '{"type":"system","subtype":"init","session_id":"T-1","cwd":"/repo","tools":["Bash","create_file","edit_file"]}',
    '{"type":"assistant","session_id":"T-1","parent_tool_use_id":null,"message":{"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"cmd":"npm test"}}]}}',
  ].join('\n'),
};
