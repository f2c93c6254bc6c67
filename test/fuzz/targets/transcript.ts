/** Transcripts of every format: read to the end, the same in any pieces, and a damaged record never takes a call away in silence. */

import { readdirSync } from 'node:fs';
import { loadAll } from '../../../src/core/late.ts';
import { LONE_SCENE } from '../../../src/core/lone-scene.ts';
import { readTranscripts } from '../../../src/core/transcripts/read-transcripts.ts';
import { judgeCall } from '../../../src/judge.ts';
import { load } from '../../../src/load.ts';
import { normalize } from '../../../src/normalize.ts';
import { readParent, readPolicyFile } from '../../../src/world/policies.ts';
import { fileOf, fixture, formats, readText } from '../../support/transcripts.ts';
import { must, type Target } from '../target.ts';

await loadAll();

const policy = await load(readPolicyFile('default'), readParent('default'), '2026-01-01', 'bypass');
const shapes = new Map(formats.map(({ id, shape }) => [id, shape]));

export const transcript: Target = {
  id: 'transcript',
  doc: 'transcripts: no crash, the same in any pieces, every call has an effect, a damaged record is told, opaque is never allow',
  seeds: () =>
    readdirSync('test/fixtures/transcripts', { withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(({ name }) => fixture(name).slice(0, 8_000)),
  words: [
    '{"type":"assistant"',
    '"tool_use"',
    '"tool_result"',
    '"name":"Bash"',
    '"input":{"command":"ls"}',
    '"command"',
    '"content":[',
    '"role":"assistant"',
    '"function_call"',
    '"arguments":"{}"',
    '"id":"x"',
    'null',
    'true',
    '[]',
    '{}',
    '""',
    '\\u0000',
    '\\ud800',
    '\n',
    '\n\n',
    ',',
    ':',
    '{',
    '}',
    '[',
    ']',
    '"',
    '\\',
    '$ ls\n',
    '+ ls\n',
    '#### ',
    '> ',
    '"toolCalls":[',
    '"tool_calls":[',
    '"status":"error"',
    '"isSidechain":true',
    '"parentUuid":null',
    '"schema_version":"ATIF-v1.7"',
    '"kind":',
    '"event_msg"',
    '"response_item"',
  ],
  check: input => {
    const text = input.toWellFormed();
    const whole = readText(text);
    const { session } = whole;
    must(
      whole.calls.length > 0 ||
        session.complete ||
        session.gaps.length > 0 ||
        session.unreadCount > 0 ||
        session.skipped.length > 0,
      'no call, and no word of it',
    );
    const said = JSON.stringify(whole);
    const size = [1, 5, 61][text.length % 3]!;
    must(
      JSON.stringify(readTranscripts([fileOf('session', text, size)], formats)[0]) === said,
      `it reads otherwise in pieces of ${size}`,
    );
    for (const call of whole.calls) must(call.id !== '' && call.tool !== '', 'a call without a name');
    // One broken line.
    const lines = text.split('\n');
    if (shapes.get(session.format) !== undefined || lines.length < 3) return;
    const at = text.length % lines.length;
    const damaged = readText(lines.with(at, '{"x').join('\n'));
    must(
      damaged.calls.length >= whole.calls.length ||
        damaged.session.unreadCount > session.unreadCount ||
        damaged.session.gaps.length > 0,
      `a damaged line took ${whole.calls.length - damaged.calls.length} calls away`,
    );
  },
  second: input => {
    const text = input.toWellFormed();
    const calls = normalize({
      scene: LONE_SCENE,
      files: [],
      links: [],
      transcripts: [fileOf('session', text)],
      texts: [],
      approvals: [],
      limits: [],
    });
    must(calls.length > 0, 'a transcript that leaves nothing to judge');
    for (const call of calls) {
      must(call.effects.length > 0, 'a call without an effect');
      const { decision } = judgeCall(call, policy, LONE_SCENE);
      must(decision !== 'allow' || !call.effects.some(({ kind }) => kind === 'opaque'), 'what was not understood is allowed');
    }
  },
};
