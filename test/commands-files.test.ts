/** What a verb is given to read: files and nothing else, and exit 2 where it could read nothing. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkVerb } from '../src/commands/check.ts';
import { explainVerb } from '../src/commands/explain.ts';
import { hushspecVerb } from '../src/commands/hushspec.ts';
import { importVerb } from '../src/commands/import.ts';
import { readVerb } from '../src/commands/read.ts';
import { scanVerb } from '../src/commands/scan.ts';
import { suggestVerb } from '../src/commands/suggest.ts';
import type { Values, Verb } from '../src/commands/verb.ts';
import { Fault } from '../src/core/fault.ts';
import { saidBy } from './support/io.ts';

const top = mkdtempSync(join(tmpdir(), 'files-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));
const [pipe, device] = [join(top, 'pipe'), '/dev/zero'];
execFileSync('mkfifo', [pipe]);
const DOCUMENT = 'hushspec: "0.1.0"\nname: a\nrules: {}\n';

/** The exit code of the command line, with what was said: a fault is 2. */
const run = async (verb: Verb, values: Values, rest: readonly string[], input = '') => {
  try {
    return await saidBy(io => verb.run(values, rest, io), input);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { code: 2, out: '', err: `${error.message}. ${error.help}` };
  }
};

describe.each([pipe, device])('%s is no file', path => {
  it.each<[string, Verb, Values, readonly string[]]>([
    ['hushspec validate', hushspecVerb, {}, ['validate', path]],
    ['hushspec resolve', hushspecVerb, {}, ['resolve', path]],
    ['a policy', explainVerb, { bash: 'ls', policy: path }, []],
    ['a file to import', importVerb, {}, [path]],
    ['a report', suggestVerb, { report: path }, []],
    ['a file to scan', scanVerb, {}, [path]],
    ['a transcript', readVerb, { transcript: [path] }, []],
  ])('as %s', async (_, verb, values, rest) => {
    const { code, err } = await run(verb, values, rest);
    expect(code).toBe(2);
    expect(err).toMatch(/it is a pipe or a device, and no file|is no regular file/);
  });
});

it('a device is no patch', async () => {
  const { code, err } = await run(checkVerb, { patch: device }, []);
  expect(code).toBe(2);
  expect(err).toContain('it is a pipe or a device, and no file');
});

it('a document of HushSpec may come from standard input', async () => {
  expect(await run(hushspecVerb, {}, ['validate', '-'], DOCUMENT)).toMatchObject({ code: 0, out: 'valid: stdin\n' });
  expect(await run(hushspecVerb, {}, ['validate', '-'], 'garbage')).toMatchObject({ code: 1 });
});

const CALL = {
  type: 'assistant',
  session_id: 's',
  message: { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'Bash', input: { command: 'ls' } }] },
};
describe('`read`', () => {
  const file = (name: string, text: string): string => {
    const path = join(top, name);
    writeFileSync(path, text);
    return path;
  };
  const good = file('good.jsonl', `${JSON.stringify(CALL)}\n`);
  it.each([
    ['prose', file('prose.jsonl', 'hello world\n'), 'no transcript format is recognised'],
    ['nothing', file('empty.jsonl', ''), 'the file is empty'],
    ['a damaged archive', file('cut.jsonl.gz', '\u001f\u008b\b garbage'), ''],
  ])('could not read %s, and says why', async (_, path, why) => {
    const { code, err } = await run(readVerb, { transcript: [path] }, []);
    expect(code).toBe(2);
    expect(err).toContain('nothing could be read');
    expect(err).toContain(why);
  });
  it('shows what it could read, and tells what it could not', async () => {
    const { code, out } = await run(readVerb, { transcript: [good, join(top, 'prose.jsonl')] }, []);
    expect(code).toBe(0);
    expect(out).toContain('`ls`');
    expect(out).toContain('no transcript format is recognised');
  });
});

describe('`read` says of a session', () => {
  const use = (name: string, input: object) => ({ type: 'tool_use', id: 't1', name, input });
  const record = (content: readonly object[]) =>
    JSON.stringify({ type: 'assistant', sessionId: 's', uuid: '1', parentUuid: null, message: { role: 'assistant', content } });
  const summary = async (name: string, text: string): Promise<string> => {
    const file = join(top, name);
    writeFileSync(file, text);
    const { out } = await run(readVerb, { transcript: [file] }, []);
    return out.trimEnd().split('\n').at(-1)!;
  };
  it.each([
    ['a call without a result', use('Bash', { command: 'ls' }), /, 1 call, not complete: .*1 call has no result/],
    [
      'a sub-agent of which nothing is there',
      use('Task', { subagent_type: 'explore', prompt: 'x' }),
      /nothing of the sub-agent `explore` is here/,
    ],
  ])('that it is not complete, and why: %s', async (name, call, says) => {
    expect(await summary(`${name.replaceAll(' ', '-')}.jsonl`, `${record([call])}\n`)).toMatch(says);
  });
  it.each([
    ['that no file can have', 'src/a\u0000b.sh', 3],
    ['of a file', 'src/a.sh', 3],
  ])('all calls, also behind a write and a read of a path %s', async (_, path, calls) => {
    const write = { ...use('Write', { file_path: path, content: 'ls' }), id: 't0' };
    const look = { ...use('Read', { file_path: path }), id: 't2' };
    const text = await summary('write.jsonl', `${record([write, look, use('Bash', { command: 'bash src/a.sh' })])}\n`);
    expect(text).toContain(`: claude-code, ${calls} calls`);
  });
  it('nothing more when all is there', async () => {
    const whole = { schema_version: 'ATIF-v1.7', agent: { name: 'a', version: '1' }, steps: [] as object[] };
    whole.steps = [
      {
        step_id: 1,
        source: 'agent',
        message: '',
        tool_calls: [{ tool_call_id: 'c', function_name: 'Bash', arguments: { command: 'ls' } }],
        observation: { results: [{ source_call_id: 'c', content: '', extra: { status: 'ok' } }] },
      },
    ];
    expect(await summary('whole.json', JSON.stringify({ ...whole, final_metrics: { total_steps: 1 } }))).toMatch(
      /: atif, 1 call$/,
    );
  });
});
