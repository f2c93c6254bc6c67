/** What files of real runs showed: one row a fault that was seen in one, in its shape. */
import { describe, expect, it } from 'vitest';
import { lines, readText, rows } from '../support/transcripts.ts';

interface Row {
  readonly what: string;
  readonly format: string;
  readonly text: string;
  readonly calls: readonly string[];
}
const asked = {
  role: 'user',
  content: [
    {
      type: 'text',
      text: '<task>x</task>\n<environment_details>\n# Current Workspace Directory (/repo) Files\n</environment_details>',
    },
  ],
};
const said = (...texts: string[]): object => ({ role: 'assistant', content: texts.map(text => ({ type: 'text', text })) });
const told = (...texts: string[]): object => ({ role: 'user', content: texts.map(text => ({ type: 'text', text })) });
const copilot = (type: string, data: object): object => ({ type, data, id: 'e', timestamp: 't', parentId: null });
const rollout = (command: string): string =>
  lines(
    { timestamp: 't', type: 'session_meta', payload: { id: 'thread', cwd: '/repo' } },
    {
      timestamp: 't',
      type: 'response_item',
      payload: {
        type: 'function_call',
        name: 'shell',
        arguments: JSON.stringify({ command: ['bash', '-lc', command] }),
        call_id: 'a',
      },
    },
  );
const block = (old: string, now: string): string =>
  `<<<<<<< SEARCH\n:start_line:1\n-------\n${old}\n=======\n${now}\n>>>>>>> REPLACE`;

const TABLE: readonly Row[] = [
  {
    what: 'a script named like the patch program is no patch',
    format: 'codex-rollout',
    text: rollout("cat > apply_patch.py <<'EOF'\nprint(1)\nEOF"),
    calls: ["a | $ cat > apply_patch.py <<'EOF'\nprint(1)\nEOF | unknown"],
  },
  {
    what: 'a file named as the patch program is no patch',
    format: 'codex-rollout',
    text: rollout("cat > bin/apply_patch <<'EOF'\nprint(1)\nEOF"),
    calls: ["a | $ cat > bin/apply_patch <<'EOF'\nprint(1)\nEOF | unknown"],
  },
  {
    what: 'the patch program by its path is one',
    format: 'codex-rollout',
    text: rollout("/usr/bin/apply_patch <<'EOF'\n*** Begin Patch\n*** Delete File: x\n*** End Patch\nEOF"),
    calls: [
      "a | $ /usr/bin/apply_patch <<'EOF'\n*** Begin Patch\n*** Delete File: x\n*** End Patch\nEOF | unknown",
      'a/2 | delete x | unknown',
    ],
  },
  {
    what: 'edits of several files, each in a text of its own',
    format: 'cline',
    text: JSON.stringify([
      asked,
      said(
        `<apply_diff>\n<args>\n<file>\n  <path>a.ts</path>\n  <diff>\n    <content><![CDATA[${block('old', 'new\nmore')}]]></content>\n  </diff>\n</file>\n<file>\n  <path>b.ts</path>\n  <diff>\n    <content>\n<![CDATA[\n${block('x', 'y')}\n]]>\n    </content>\n  </diff>\n  <diff>\n    <content><![CDATA[${block('v', 'w')}]]></content>\n  </diff>\n</file>\n</args>\n</apply_diff>`,
      ),
      told('[apply_diff for 2 files] Result:', 'done'),
    ]),
    calls: ['turn 2.0 | write a.ts +2 -1 | ok', 'turn 2.0/2 | write b.ts +2 -2 | ok'],
  },
  {
    what: 'a written file that holds the tags of files keeps its name',
    format: 'cline',
    text: JSON.stringify([
      asked,
      said('<write_to_file>\n<path>pom.xml</path>\n<content>\n<file>\n<path>x</path>\n</file>\n</content>\n</write_to_file>'),
      told("[write_to_file for 'pom.xml'] Result:", 'The content was successfully saved.'),
    ]),
    calls: ['turn 2.0 | write pom.xml +3 | ok'],
  },
  {
    what: 'two files written in one message are two calls',
    format: 'cline',
    text: JSON.stringify([
      asked,
      said(
        '<write_to_file>\n<path>a.ts</path>\n<content>\na\n</content>\n<line_count>1</line_count>\n</write_to_file>\n\n<write_to_file>\n<path>b.ts</path>\n<content>\nb\n</content>\n</write_to_file>',
      ),
      told(
        "[write_to_file for 'a.ts'] Result:",
        'The content was successfully saved.',
        'Tool [write_to_file] was not executed because a tool has already been used in this message.',
      ),
    ]),
    calls: ['turn 2.0 | write a.ts +1 | not-run', 'turn 2.1 | write b.ts +1 | not-run'],
  },
  {
    what: 'the exit code may only stand behind what was printed',
    format: 'copilot-events',
    text: lines(
      copilot('session.start', { sessionId: 's', producer: 'copilot-agent', context: { cwd: '/repo' } }),
      ...[
        ['a', '1 failing\n<exited with exit code 1>'],
        ['b', 'ok\n<shellId: 0 completed with exit code 0>'],
        ['c', '1 failing\n<shellId: 0 completed with exit code 2>\n'],
        ['d', '<exited with exit code 1> is what a line of it says\nall passed'],
      ].flatMap(([id, content]) => [
        copilot('tool.execution_start', { toolCallId: id, toolName: 'bash', arguments: { command: id } }),
        copilot('tool.execution_complete', { toolCallId: id, success: true, result: { content } }),
      ]),
    ),
    calls: ['a | $ a | error', 'b | $ b | ok', 'c | $ c | error', 'd | $ d | ok'],
  },
  {
    what: 'an edit without an open file was not made',
    format: 'swe-agent',
    text: JSON.stringify({
      environment: 'e',
      trajectory: [
        {
          action: 'edit 1:2\nx\nend_of_edit\n',
          observation: 'No file open. Use the `open` command first.',
          state: '{"open_file": "n/a", "working_dir": "/r"}',
        },
        {
          action: 'cat x',
          observation: 'No file open. Use the `open` command first.',
          state: '{"open_file": "n/a", "working_dir": "/r"}',
        },
      ],
      info: { exit_status: 'submitted' },
    }),
    calls: ['step 1 | unknown | not-run', 'step 2 | $ cat x | unknown'],
  },
  {
    what: 'messages inside a conversation of an exported file',
    format: 'openai-chat',
    text: JSON.stringify(
      {
        app: 'Editor',
        conversation: {
          id: 'c',
          messages: [
            { role: 'user', content: 'x' },
            {
              role: 'assistant',
              content: '',
              tool_calls: [{ id: 'a', type: 'function', function: { name: 'shell_command', arguments: '{"command":"id"}' } }],
            },
            { role: 'tool', tool_call_id: 'a', content: 'root' },
          ],
        },
      },
      null,
      2,
    ),
    calls: ['a | $ id | unknown'],
  },
  {
    what: 'records that say `type` for the role, with names in the calls themselves',
    format: 'openai-chat',
    text: lines(
      { type: 'system', content: 'You are an agent' },
      { type: 'user', content: [{ type: 'text', text: 'x' }] },
      { type: 'assistant', content: '', tool_calls: [{ id: 'a', name: 'run_terminal_cmd', arguments: '{"command":"id"}' }] },
      { type: 'tool_result', tool_call_id: 'a', content: 'root' },
    ),
    calls: ['a | $ id | unknown'],
  },
];

describe.each(TABLE)('$format: $what', ({ format, text, calls }) => {
  it('is told as it is, and nothing of it is unread', () => {
    const reading = readText(text);
    expect(reading.session).toMatchObject({ format, unreadCount: 0 });
    expect(rows(reading)).toEqual(calls);
  });
});
