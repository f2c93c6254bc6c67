/** What the documents promise: the schema accepts what the reader reads, and every format stands in the table. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { fixture, formats, readText, rows } from '../support/transcripts.ts';

const validate = new Ajv({ strict: false, allErrors: true }).compile(
  JSON.parse(readFileSync('docs/atif.schema.json', 'utf8')) as object,
);

describe('docs/atif.md', () => {
  const example = /```json\n([\s\S]*?)```/.exec(readFileSync('docs/atif.md', 'utf8'))![1]!;
  it.each([
    ['its example', example],
    ['a trajectory with a sub-agent', fixture('atif-1.7.json')],
    ['a bare version', '{"schema_version":"1.4","agent":{"name":"a"},"steps":[]}'],
  ])('the schema accepts %s', (_, text) => {
    expect(validate(JSON.parse(text)) || validate.errors).toBe(true);
    expect(readText(text).session.format).toBe('atif');
  });
  it.each([
    ['another major version', { schema_version: 'ATIF-v2.0', agent: { name: 'a' }, steps: [] }],
    [
      'a status that nobody knows',
      {
        schema_version: 'ATIF-v1.7',
        agent: { name: 'a' },
        steps: [{ source: 'agent', observation: { results: [{ extra: { status: 'fine' } }] } }],
      },
    ],
    [
      'a call without a name',
      { schema_version: 'ATIF-v1.7', agent: { name: 'a' }, steps: [{ source: 'agent', tool_calls: [{ tool_call_id: 'c' }] }] },
    ],
  ])('the schema refuses %s', (_, value) => {
    expect(validate(value)).toBe(false);
  });
  it('its example is read as it says', () => {
    const reading = readText(example);
    expect(rows(reading)).toEqual(['c1 | $ npm test | error', 'c2 | $ git push --force | denied']);
    expect(reading.calls[0]!.cwd).toBe('/home/runner/work/shop/shop/packages/web');
    expect(reading.session.complete).toBe(true);
  });
  const step = (extra: object, result: object): string =>
    JSON.stringify({
      schema_version: 'ATIF-v1.9',
      agent: { name: 'a' },
      steps: [
        {
          source: 'agent',
          tool_calls: [{ tool_call_id: 'c', function_name: 'bash_command', arguments: { command: 'ls' }, ...extra }],
          observation: { results: [result] },
        },
      ],
    });
  it.each([
    [{ source_call_id: 'c' }, 'unknown'],
    [{ source_call_id: 'c', extra: { status: 'ok' } }, 'ok'],
    [{ source_call_id: 'c', extra: { status: 'ok', exit_code: 2 } }, 'error'],
    [{ source_call_id: 'c', extra: { exit_code: 0 } }, 'ok'],
    [{ source_call_id: 'c', extra: { status: 'cancelled' } }, 'unknown'],
    [{ source_call_id: 'c', extra: { status: 'not-run' } }, 'not-run'],
    [{ source_call_id: 'c', is_error: true }, 'error'],
    [{ content: 'without an id', extra: { status: 'denied' } }, 'denied'],
  ])('a result %j is %s', (result, status) => {
    expect(readText(step({}, result)).calls.map(call => call.status)).toEqual([status]);
  });
  it('a server in `extra` makes the tool one of that server', () => {
    expect(rows(readText(step({ function_name: 'find', extra: { mcp_server: 'docs' } }, {})))).toEqual([
      'c | mcp docs find | unknown',
    ]);
  });
  it('copied steps are passed over, missing ones are told', () => {
    const call = { tool_call_id: 'c', function_name: 'Bash', arguments: { command: 'ls' } };
    const text = JSON.stringify({
      schema_version: 'ATIF-v1.7',
      agent: { name: 'a' },
      steps: [{ source: 'agent', is_copied_context: true, tool_calls: [call] }],
      final_metrics: { total_steps: 3 },
    });
    const reading = readText(text);
    expect(reading.calls).toEqual([]);
    expect(reading.session.gaps).toContain('it says that it has 3 steps, and 1 are in it');
  });
  it('keys run when their line is complete', () => {
    const keys = ['rm -r ', 'x', '\n', ''].map((keystrokes, i) => ({
      source: 'agent',
      tool_calls: [{ tool_call_id: `k${i}`, function_name: 'bash_command', arguments: { keystrokes } }],
    }));
    expect(
      rows(readText(JSON.stringify({ schema_version: '1.6', agent: { name: 'terminus-2' }, steps: keys }))).map(
        row => row.split(' | ')[1],
      ),
    ).toEqual(['other', 'other', '$ rm -r x', 'other']);
  });
});

it('every format stands in docs/transcripts.md, and nothing else does', () => {
  const table = /## Formats\n([\s\S]*?)\n## /.exec(readFileSync('docs/transcripts.md', 'utf8'))![1]!;
  expect([...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(row => row[1]!).sort()).toEqual(formats.map(format => format.id).sort());
});
