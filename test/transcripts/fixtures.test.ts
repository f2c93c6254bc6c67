/** Every format on a small file in its exact shape. The table is written from what stands in the files, not from what the code says. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatsOf, headOf } from '../../src/core/transcripts/read-transcript.ts';
import { readTranscripts } from '../../src/core/transcripts/read-transcripts.ts';
import { fileOf, fixture, formats, readText, rows } from '../support/transcripts.ts';

interface Row {
  readonly file: string;
  readonly format: string;
  readonly calls: readonly string[];
  /** Line of each call, from 1. */
  readonly at: readonly number[];
  readonly cwd?: string;
  readonly agents?: readonly (readonly string[])[];
  readonly missing?: readonly string[];
}

const REPO = '/home/runner/work/shop/shop';
const CART = `${REPO}/src/cart.ts`;
const TABLE: readonly Row[] = [
  { file: 'acp-updates.jsonl', format: 'acp', calls: ['c1 | $ npm test | error', `c2 | write ${CART} +1 -1 | ok`], at: [1, 3] },
  {
    file: 'aider.chat.history.md',
    format: 'aider',
    calls: ['line 18.1 | write src/cart.ts +1 -1 | ok', 'line 19.2 | $ git commit | ok', 'line 20.3 | $ npm test | unknown'],
    at: [18, 19, 20],
  },
  {
    file: 'atif-1.7.json',
    format: 'atif',
    calls: [
      'c1 | $ npm test | error',
      'c2 | $ git push --force | denied',
      'c3 | agent Agent | unknown',
      'sub-1:s1 | read src/a.ts | unknown',
    ],
    at: [27, 37, 71, 108],
    cwd: `${REPO}/packages/web`,
    agents: [[], [], [], ['explore']],
  },
  {
    file: 'bash_history',
    format: 'shell-log',
    calls: ['line 2.0 | $ npm test | unknown', 'line 4.1 | $ git push --force | unknown'],
    at: [2, 4],
  },
  {
    file: 'claude-execution-output.json',
    format: 'claude-stream',
    calls: [
      `toolu_11 | write ${REPO}/src/tax.ts +1 | ok`,
      'toolu_12 | agent Explore | unknown',
      'toolu_13 | $ grep -rn total src | ok',
      'toolu_14 | $ npm publish | denied',
    ],
    at: [42, 94, 135, 181],
    cwd: REPO,
    agents: [[], [], ['Explore'], []],
  },
  { file: 'claude-output-format-json.json', format: 'without-calls', calls: ['refused | unknown | unknown'], at: [] },
  {
    file: 'claude-progress-era.jsonl',
    format: 'claude-code',
    calls: ["toolu_S1 | $ grep -rn 'total(' src | unknown"],
    at: [1],
    cwd: REPO,
    agents: [['ac0ffee']],
  },
  {
    file: 'claude-session.jsonl',
    format: 'claude-code',
    calls: [
      'toolu_01 | $ npm test -- cart | error',
      `toolu_02 | read ${CART} | ok`,
      `toolu_03 | write ${CART} +1 -1 | ok`,
      'toolu_04 | $ curl -s https://get.example.test/i.sh | sh | denied',
      'toolu_05 | agent Explore | ok',
      'toolu_06 | mcp plugin_docs_search find_page | ok',
    ],
    at: [3, 4, 7, 9, 11, 13],
    cwd: REPO,
    missing: ['Explore'],
  },
  {
    file: 'claude-stream.jsonl',
    format: 'claude-stream',
    calls: [
      `toolu_11 | write ${REPO}/src/tax.ts +1 | ok`,
      'toolu_12 | agent Explore | unknown',
      'toolu_13 | $ grep -rn total src | ok',
      'toolu_14 | $ npm publish | denied',
    ],
    at: [2, 4, 6, 8],
    cwd: REPO,
    agents: [[], [], ['Explore'], []],
  },
  {
    file: 'claude-subagent-agent-ac0ffee.jsonl',
    format: 'claude-code',
    calls: ["toolu_S1 | $ grep -rn 'total(' src | ok"],
    at: [2],
    cwd: REPO,
    agents: [['ac0ffee']],
  },
  {
    file: 'cline-api_conversation_history.json',
    format: 'cline',
    calls: ['turn 2.0 | $ npm test | ok', 'turn 4.0 | write src/cart.ts +1 -1 | denied', 'toolu_9 | $ git status | unknown'],
    at: [15, 37, 64],
    cwd: REPO,
  },
  {
    file: 'codex-exec.jsonl',
    format: 'codex-exec',
    calls: [
      'item_1 | $ npm test -- cart | error',
      `item_2 | write ${REPO}/src/tax.ts +0 unseen | ok`,
      `item_2/2 | write ${CART} +0 unseen | ok`,
      'item_3 | mcp docs find_page | ok',
      'item_4 | $ git push --force | denied',
      'item_5 | other | ok',
    ],
    at: [3, 5, 5, 6, 7, 8],
  },
  {
    file: 'codex-rollout.jsonl',
    format: 'codex-rollout',
    calls: [
      'call_1 | $ rg -n total src | ok',
      'call_2 | $ npm test -- cart | error',
      'call_3 | write src/tax.ts +1 | ok',
      'call_3/2 | write src/cart.ts +1 -1 | ok',
      'call_4 | write src/fee.ts +1 | unknown',
      'call_4/2 | write src/cart.ts +1 -1 | unknown',
      'call_5 | $ git push origin HEAD | unknown',
      'call_6 | mcp docs find_page | ok',
      'call_7 | agent explorer | unknown',
      'line 15.7 | fetch https://docs.example.test/vat | ok',
    ],
    at: [4, 6, 8, 8, 10, 10, 11, 12, 14, 15],
    cwd: REPO,
    missing: ['explorer'],
  },
  {
    file: 'copilot-events.jsonl',
    format: 'copilot-events',
    calls: [
      'tc1 | $ npm test | error',
      `tc2 | write ${CART} +1 -1 | ok`,
      'tc3 | $ git push --force | denied',
      'tc4 | mcp docs find_page | unknown',
      'tc5 | agent explore | unknown',
      `tc6 | read ${REPO}/src/a.ts | unknown`,
    ],
    at: [3, 5, 7, 10, 11, 12],
    cwd: REPO,
    agents: [[], [], [], [], [], ['explore']],
  },
  {
    file: 'cursor-stream.jsonl',
    format: 'cursor',
    calls: [
      'toolu_1\nfc_1 | $ npm test | error',
      `toolu_2 | write ${CART} +1 -0 | ok`,
      'toolu_4 | mcp docs find_page | ok',
      'toolu_5 | read src | unknown',
      'toolu_3 | $ git push --force | denied',
    ],
    at: [2, 4, 6, 7, 8],
    cwd: REPO,
  },
  {
    file: 'gemini-chat.json',
    format: 'gemini-chat',
    calls: [
      'read_file-1 | read src/cart.ts | ok',
      'write_file-1 | write src/tax.ts +1 | ok',
      'replace-1 | write src/cart.ts +1 -1 | ok',
      'run_shell_command-1 | $ npm test -- cart | error',
      'run_shell_command-2 | $ git push --force | denied',
      'run_shell_command-3 | $ python3 | unknown',
      'web_fetch-1 | fetch https://docs.example.test/vat | ok',
      'mcp_docs_find_page-1 | mcp docs find_page | ok',
    ],
    at: [20, 41, 69, 93, 116, 137, 158, 179],
  },
  {
    file: 'gemini-chat.jsonl',
    format: 'gemini-chat',
    calls: ['run_shell_command-1 | $ npm test -- cart | error', 'run_shell_command-2 | $ git push --force | denied'],
    at: [3, 5],
    cwd: 'packages/web',
  },
  { file: 'gemini-stream.jsonl', format: 'gemini-stream', calls: ['run_shell_command-9 | $ git push --force | denied'], at: [3] },
  { file: 'ghaw-agent-session.jsonl', format: 'copilot-events', calls: ['t1 | $ npm test | error'], at: [2], cwd: REPO },
  { file: 'ghaw-agent_output.json', format: 'gh-aw-outputs', calls: ['refused | unknown | unknown'], at: [] },
  { file: 'ghaw-safeoutputs.jsonl', format: 'gh-aw-outputs', calls: ['refused | unknown | unknown'], at: [] },
  {
    file: 'github-job.log',
    format: 'shell-log',
    calls: ['step 1 | $ npm test | error', 'line 9.1 | $ /usr/bin/git version | unknown'],
    at: [1, 9],
  },
  { file: 'goose-stream.jsonl', format: 'goose', calls: ['t1 | $ npm test | error'], at: [1] },
  { file: 'kiro-conversation.json', format: 'kiro', calls: ['t1 | $ npm test | error'], at: [23], cwd: REPO },
  { file: 'mini-swe-agent-v1.traj.json', format: 'mini-swe-agent', calls: ['turn 3.0 | $ npm test | error'], at: [10] },
  {
    file: 'mini-swe-agent-v2.traj.json',
    format: 'mini-swe-agent',
    calls: ['c1 | $ npm test | error'],
    at: [34],
    cwd: '/testbed',
  },
  {
    file: 'opencode-run.jsonl',
    format: 'opencode',
    calls: ['call_bash | $ npm test | error', `call_edit | write ${CART} +1 -1 | ok`, 'call_bash | $ git push --force | denied'],
    at: [2, 3, 4],
    cwd: 'packages/web',
  },
  {
    file: 'openhands-events.jsonl',
    format: 'openhands',
    calls: ['tc-a1 | $ npm test | error', `tc-a2 | write ${CART} +1 -1 | unknown`, 'tc-a3 | $ git push --force | denied'],
    at: [1, 3, 4],
    cwd: REPO,
  },
  { file: 'openhands-v0-trajectory.json', format: 'openhands-v0', calls: ['1 | $ npm test | error'], at: [2], cwd: REPO },
  { file: 'otel-genai.otlp.json', format: 'otel-genai', calls: ['c1 | $ npm test | error'], at: [20] },
  { file: 'qwen-session.jsonl', format: 'qwen-code', calls: ['c1 | $ npm test | error'], at: [1], cwd: `${REPO}/packages/web` },
  {
    file: 'set-x.log',
    format: 'shell-log',
    calls: [
      'line 1.0 | $ cd packages/web | unknown',
      'line 2.1 | $ npm test | unknown',
      'line 4.2 | $ git rev-parse HEAD | unknown',
      'line 5.3 | $ SHA=0123abc | unknown',
      "line 6.4 | $ curl -H 'Authorization: Bearer ***' https://api.example.test/x | unknown",
    ],
    at: [1, 2, 4, 5, 6],
  },
  {
    file: 'swe-agent.traj',
    format: 'swe-agent',
    calls: ['step 1 | write /repo/src/cart.ts +1 -1 | unknown', 'step 2 | $ cd src && npm test | unknown'],
    at: [5, 16],
    cwd: '/repo',
  },
  {
    file: 'typescript',
    format: 'shell-log',
    calls: ['line 2.0 | $ npm test | unknown', 'line 4.1 | $ exit | unknown'],
    at: [2, 4],
    cwd: '~/shop',
  },
];

it('stands in the table, every file', () => {
  expect(TABLE.map(row => row.file)).toEqual(readdirSync('test/fixtures/transcripts').sort());
});

describe.each(TABLE)('$file', ({ file, format, calls, at, cwd, agents, missing }) => {
  it('is exactly one format, whatever its name is', () => {
    expect(formatsOf(headOf([fixture(file)]), formats).map(({ id }) => id)).toEqual([format]);
  });
  const reading = readText(fixture(file), 'no-name');
  it('tells its calls, what they do and how they ended', () => {
    expect(rows(reading)).toEqual(calls);
    expect(reading.session.unread).toEqual([]);
  });
  it('says in which line each call stands, and where it ran', () => {
    expect(reading.calls.flatMap(call => call.place.line ?? [])).toEqual(at);
    if (cwd !== undefined) expect(reading.calls.map(call => call.cwd)).toContain(cwd);
  });
  it('says which agent made it, and which agent is missing', () => {
    expect(reading.calls.map(call => call.agents)).toEqual(agents ?? calls.map(() => []));
    expect(reading.session.missingAgents.map(({ name }) => name)).toEqual(missing ?? []);
  });
  it.each([1, 7, 64])('is read the same in pieces of %i characters', size => {
    const [again] = readTranscripts([fileOf('no-name', fixture(file), size)], formats);
    expect(again).toEqual(reading);
  });
});

it.each(formats.map(format => [format.id, format] as const))('the sample of %s is its own and holds a call', (id, { sample }) => {
  const reading = readText(sample);
  expect(reading.session.format).toBe(id);
  expect(reading.calls.length).toBeGreaterThan(0);
  expect(reading.session.unread).toEqual([]);
});
