/** What one run keeps of the calls of its transcripts is bounded, and what does not fit closes the gate. */
import { describe, expect, it } from 'vitest';
import { readTranscripts } from '../../src/core/transcripts/read-transcripts.ts';
import { fileOf, formats } from '../support/transcripts.ts';

const session = (name: string, commands: readonly string[]) =>
  fileOf(
    `${name}.jsonl`,
    commands
      .map((command, n) => {
        const id = `${name}${n}`;
        const content = [{ type: 'tool_use', id, name: 'Bash', input: { command } }];
        return `${JSON.stringify({ type: 'assistant', sessionId: name, uuid: id, parentUuid: null, cwd: '/r', message: { role: 'assistant', content } })}\n`;
      })
      .join(''),
  );
const MANY = 1000;
const full = (what: string): object => ({
  code: 'too-large',
  message: `the transcripts tell of more than ${what}`,
  help: 'give the sessions of this run alone',
});

describe('the calls of all transcripts', () => {
  it.each([
    ['one call too many in one file', { calls: 2, characters: 1e6 }, [['ls', 'ls -a', 'pwd']], '2 calls'],
    ['one call too many over two files', { calls: 2, characters: 1e6 }, [['ls', 'ls -a'], ['pwd']], '2 calls'],
    [
      'too many characters in one call',
      { calls: 9, characters: MANY },
      [[`echo ${'x'.repeat(MANY)}`]],
      '1000 characters in calls',
    ],
    [
      'too many characters over calls',
      { calls: 99, characters: MANY },
      [Array.from({ length: 20 }, () => `echo ${'x'.repeat(50)}`)],
      '1000 characters in calls',
    ],
  ] as const)('%s is refused, and it is said what to give', (_, room, files, what) => {
    const given = files.map((commands, n) => session(`s${n}`, commands));
    expect(() => readTranscripts(given, formats, undefined, room)).toThrow(expect.objectContaining(full(what)) as Error);
  });
  it('that fit are all there', () => {
    const readings = readTranscripts([session('a', ['ls', 'pwd'])], formats, undefined, { calls: 2, characters: MANY });
    expect(readings.flatMap(({ calls }) => calls.map(({ act }) => act))).toEqual([
      expect.objectContaining({ do: 'shell', command: 'ls' }),
      expect.objectContaining({ do: 'shell', command: 'pwd' }),
    ]);
  });
  it('told twice take room once', () => {
    const once = session('a', ['ls']);
    const twice = { ...once, chunks: [...once.chunks, ...once.chunks] };
    expect(readTranscripts([twice], formats, undefined, { calls: 1, characters: MANY })[0]!.calls).toHaveLength(1);
  });
});
