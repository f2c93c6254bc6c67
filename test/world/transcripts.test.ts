/** Files as agents and shells leave them: every encoding and packing gives the same calls, and what cannot be read says so. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as zlib from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { Fault } from '../../src/core/fault.ts';
import { readTranscripts } from '../../src/core/transcripts/read-transcripts.ts';
import { openTranscripts } from '../../src/world/transcripts.ts';
import { fixture, formats, rows } from '../support/transcripts.ts';

let folder = '';
const folders: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'transcripts-test-'));
  folders.push(folder);
});
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});

const put = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  return path;
};
const read = async (...patterns: readonly string[]) =>
  readTranscripts(await openTranscripts(patterns, { cwd: folder, home: folder }), formats);
const faultOf = async (pattern: string): Promise<Fault> => {
  const error: unknown = await read(pattern).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Fault);
  return error as Fault;
};

const ROLLOUT = fixture('codex-rollout.jsonl');
const utf16 = (text: string, big: boolean): Uint8Array => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return big ? bytes.swap16() : bytes;
};
const zstd = typeof zlib.zstdCompressSync === 'function' ? zlib.zstdCompressSync : undefined;

describe('every packing and encoding', () => {
  const packed: [string, Uint8Array | string][] = [
    ['plain', ROLLOUT],
    ['byte-order-mark', `\ufeff${ROLLOUT}`],
    ['carriage-returns', ROLLOUT.replaceAll('\n', '\r\n')],
    ['little-endian', utf16(ROLLOUT, false)],
    ['big-endian', utf16(ROLLOUT, true)],
    ['packed.gz', zlib.gzipSync(ROLLOUT)],
    ['wrong-name.png', zlib.gzipSync(ROLLOUT)],
    ...(zstd === undefined ? [] : ([['packed.zst', zstd(ROLLOUT)]] as [string, Uint8Array][])),
  ];
  it.each(packed)('%s gives the calls of the file', async (name, content) => {
    const [reading] = await read(put(name, content));
    expect(reading!.session.format).toBe('codex-rollout');
    const [plain] = readTranscripts([{ file: 'x', chunks: [ROLLOUT] }], formats);
    expect(rows(reading!)).toEqual(rows(plain!));
    expect(reading!.session.unread).toEqual([]);
  });
  it('can be read twice, and no character is cut between two pieces', async () => {
    const text = `${'é✓😀'.repeat(60_000)}\n`;
    const [file] = await openTranscripts([put('long.txt', text)]);
    expect([...file!.chunks].length).toBeGreaterThan(1);
    expect([...file!.chunks].join('')).toBe(text);
    expect([...file!.chunks].join('')).toBe(text);
  });
  it('a packed file whose end is missing gives what is there, and says what is not', async () => {
    const call = (i: number): unknown => ({
      timestamp: 't',
      type: 'response_item',
      payload: {
        type: 'function_call',
        name: 'shell',
        arguments: JSON.stringify({ command: ['echo', `${i} ${Math.sin(i)}`] }),
        call_id: `c${i}`,
      },
    });
    const text = Array.from({ length: 400 }, (_, i) => JSON.stringify(call(i))).join('\n');
    const whole = zlib.gzipSync(text);
    const [reading] = await read(put('cut.gz', whole.subarray(0, whole.length - 2_000)));
    expect(reading!.session.calls).toBeGreaterThan(0);
    expect(reading!.session.calls).toBeLessThan(400);
    expect(reading!.session.unreadCount).toBeGreaterThan(0);
  });
});

describe('refused, with what to give instead', () => {
  const refused: [string, Uint8Array | string, RegExp][] = [
    ['state.vscdb', 'SQLite format 3\0\x10\0\x01\x01', /database.*export the session first/],
    ['logs.zip', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), /zip archive: unpack it/],
    ['damaged.gz', Buffer.from([0x1f, 0x8b, 8, 0, 0]), /damaged/],
    ['empty.jsonl', '', /empty/],
    ['letter.txt', 'Dear all,\nnothing happened.\n', /no transcript format is recognised/],
  ];
  it.each(refused)('%s', async (name, content, why) => {
    const [reading] = await read(put(name, content));
    expect(reading!.calls).toHaveLength(1);
    expect(reading!.calls[0]!.act).toMatchObject({ do: 'unknown', why: expect.stringMatching(why) });
    expect(reading!.session.complete).toBe(false);
  });
  it.each([
    ['$RUNNER_TEMP/claude-execution-output.json', /failed early/],
    ['codex/sessions/**/rollout-*.jsonl', /codex-home/],
    ['~/.gemini/tmp/*/chats/*', /chats/],
    ['nowhere.jsonl', /path, a pattern, or its directory/],
  ])('a name that leads nowhere: %s', async (pattern, help) => {
    const fault = await faultOf(pattern);
    expect(fault.code).toBe('no-transcript');
    expect(fault.help).toMatch(help);
  });
});

describe('names, patterns and directories', () => {
  beforeEach(() => {
    put('run/main.jsonl', fixture('claude-session.jsonl'));
    put('run/main/subagents/agent-ac0ffee.jsonl', fixture('claude-subagent-agent-ac0ffee.jsonl'));
    put('run/main/subagents/agent-ac0ffee.meta.json', '{"agentType":"Explore"}');
  });
  it.each([['run'], ['run/**/*.jsonl'], ['~/run'], ['run/main.jsonl\n  run/main/subagents/*.jsonl\n']])(
    '%s finds both files',
    async pattern => {
      const readings = await read(pattern);
      expect(readings.map(({ session }) => session.calls)).toEqual([6, 1]);
      expect(readings[1]!.calls[0]!.agents).toEqual(['Explore']);
      expect(readings[0]!.session.missingAgents).toEqual([]);
    },
  );
  it('takes a file once, however often it is named', async () => {
    symlinkSync(join(folder, 'run/main.jsonl'), join(folder, 'run/again.jsonl'));
    expect(await read('run', 'run/main.jsonl', 'run/*.jsonl')).toHaveLength(2);
  });
  it('skips over other files of a directory, but not over a file that was named', async () => {
    put('run/notes.txt', 'nothing\n');
    const among = await read('run');
    expect(among.flatMap(({ calls }) => calls).filter(({ act }) => act.do === 'unknown')).toEqual([]);
    expect(among.find(({ session }) => session.file === 'run/notes.txt')!.session.gaps).not.toEqual([]);
    const named = await read('run', 'run/notes.txt');
    expect(named.flatMap(({ calls }) => calls).filter(({ act }) => act.do === 'unknown')).toHaveLength(1);
  });
  it('refuses a directory in which nothing holds a call', async () => {
    put('other/notes.txt', 'nothing\n');
    const [reading] = await read('other');
    expect(reading!.calls[0]!.act.do).toBe('unknown');
  });
  it('does not follow a link that leads in circles', async () => {
    symlinkSync(join(folder, 'run'), join(folder, 'run/loop'));
    expect(await read('run')).toHaveLength(2);
  });
  it('does not open what is no regular file', async () => {
    expect((await faultOf('/dev/null')).message).toMatch(/no regular file/);
  });
  it('reads the event files of one session as one session', async () => {
    const events = fixture('openhands-events.jsonl').trimEnd().split('\n');
    for (const [i, event] of events.entries()) put(`events/event-0000${i}-${i}.json`, JSON.stringify(JSON.parse(event), null, 2));
    const readings = await read('events');
    expect(readings).toHaveLength(1);
    expect(readings[0]!.calls.map(({ status, place }) => [status, place.file])).toEqual([
      ['error', 'events/event-00000-0.json'],
      ['unknown', 'events/event-00002-2.json'],
      ['denied', 'events/event-00003-3.json'],
    ]);
    expect(readings[0]!.session).toMatchObject({ file: 'events/', calls: 3, unread: [] });
  });
});
