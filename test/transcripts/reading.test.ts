/** What real files do to a reader: drift between versions, several files of one run, logs around the records, hostile content. */
import { describe, expect, it } from 'vitest';
import type { Reading } from '../../src/core/contracts.ts';
import { readTranscripts } from '../../src/core/transcripts/read-transcripts.ts';
import { piecesOf } from '../../src/core/transcripts/records.ts';
import { brief, fileOf, fixture, formats, lines, readText, rows } from '../support/transcripts.ts';

const use = (id: string, command: string, more: object = {}): object => ({
  type: 'assistant',
  sessionId: 's',
  uuid: `uuid-${id}`,
  parentUuid: null,
  cwd: '/repo',
  message: { role: 'assistant', content: [{ type: 'tool_use', id, name: 'Bash', input: { command } }] },
  ...more,
});
const result = (id: string, content: unknown, more: object = {}, block: object = {}): object => ({
  type: 'user',
  sessionId: 's',
  uuid: `result-${id}`,
  parentUuid: `uuid-${id}`,
  cwd: '/repo',
  message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content, ...block }] },
  ...more,
});
const PAGE = /reads as a page of documentation/;
const read = (...files: readonly (readonly [string, string])[]): readonly Reading[] =>
  readTranscripts(
    files.map(([name, text]) => fileOf(name, text)),
    formats,
  );
const statuses = (reading: Reading): readonly string[] => reading.calls.map(call => call.status);

describe('how a call of Claude Code ended', () => {
  it.each([
    ["The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit).", 'denied'],
    ["The user doesn't want to take this action right now. STOP what you are doing.", 'denied'],
    ['Permission to use Bash with command rm -rf / has been denied.', 'denied'],
    ['This command requires approval', 'denied'],
    ["Claude requested permissions to write to /x, but you haven't granted it yet.", 'denied'],
    ['PreToolUse:Bash hook error: [./guard.sh]: no', 'denied'],
    ['<tool_use_error>Sibling tool call errored</tool_use_error>', 'not-run'],
    ['<tool_use_error>String to replace not found in file.</tool_use_error>', 'not-run'],
    ["Agent type 'x' not found. Available agents: a", 'not-run'],
    ['Exit code 127\nsh: x: not found', 'error'],
    ['Exit code 1\nPermission to use x has been denied.', 'error'],
    ['ENOENT: no such file or directory, posix_spawn', 'error'],
    ['[Request interrupted by user for tool use]', 'unknown'],
  ])('%s: %s', (text, status) => {
    expect(statuses(readText(lines(use('a', 'x'), result('a', text, {}, { is_error: true }))))).toEqual([status]);
  });
  it('what a file says is not how the call ended', () => {
    expect(statuses(readText(lines(use('a', 'cat x'), result('a', 'Permission to use Bash has been denied.'))))).toEqual(['ok']);
  });
  it('an interrupted command may have done its work', () => {
    const cut = { toolUseResult: { stdout: '', stderr: '', interrupted: true, isImage: false } };
    expect(statuses(readText(lines(use('a', 'x'), result('a', '', cut))))).toEqual(['unknown']);
  });
  it('a person who changed an edit leaves a mark', () => {
    const reading = readText(lines(use('a', 'x'), result('a', 'done', { toolUseResult: { userModified: true } })));
    expect(reading.calls[0]!.marks).toEqual(['edited-by-person']);
  });
  it('a denial that only the list at the end tells is an attempt', () => {
    const init = { type: 'system', subtype: 'init', session_id: 's', cwd: '/repo', tools: ['Bash'], claude_code_version: '2' };
    const end = {
      type: 'result',
      subtype: 'success',
      session_id: 's',
      permission_denials: [{ tool_name: 'Bash', tool_use_id: 'x', tool_input: { command: 'npm publish' } }],
    };
    expect(rows(readText(lines(init, end)))).toEqual(['x | $ npm publish | denied']);
    const call = {
      type: 'assistant',
      session_id: 's',
      parent_tool_use_id: null,
      message: { content: [{ type: 'tool_use', id: 'x', name: 'Bash', input: { command: 'npm publish' } }] },
    };
    const odd = {
      type: 'user',
      session_id: 's',
      parent_tool_use_id: null,
      message: { content: [{ type: 'tool_result', tool_use_id: 'x', content: 'blocked by company policy', is_error: true }] },
    };
    expect(rows(readText(lines(init, call, odd, end)))).toEqual(['x | $ npm publish | denied']);
  });
});

describe('sub-agents', () => {
  const session = fixture('claude-session.jsonl');
  const child = fixture('claude-subagent-agent-ac0ffee.jsonl');
  it('get their chain from the file that started them, in any order', () => {
    for (const files of [
      [
        ['a', session],
        ['b', child],
      ],
      [
        ['b', child],
        ['a', session],
      ],
    ] as const) {
      const readings = read(...files);
      expect(readings.flatMap(({ session: one }) => one.missingAgents)).toEqual([]);
      expect(
        readings
          .flatMap(({ calls }) => calls)
          .filter(call => call.id === 'toolu_S1')
          .map(call => call.agents),
      ).toEqual([['Explore']]);
    }
  });
  it('are missing when no file tells of them', () => {
    const [reading] = read(['a', session]);
    expect(reading!.session.missingAgents).toEqual([{ name: 'Explore', place: { file: 'a', line: 11 } }]);
    expect(reading!.session.complete).toBe(false);
  });
  it('are not missing when they were denied, or made no call', () => {
    const start = (id: string): object => ({
      ...use(id, ''),
      message: {
        role: 'assistant',
        content: [{ type: 'tool_use', id, name: 'Agent', input: { prompt: 'p', subagent_type: 'Explore' } }],
      },
    });
    const none = { toolUseResult: { status: 'completed', agentId: 'x', totalToolUseCount: 0 } };
    const denied = result('b', "The user doesn't want to proceed with this tool use.", {}, { is_error: true });
    expect(readText(lines(start('a'), result('a', 'nothing', none), start('b'), denied)).session.missingAgents).toEqual([]);
    expect(readText(lines(start('a'), result('a', 'nothing'))).session.missingAgents).toHaveLength(1);
  });
  it('stand once when the main file mirrors them', () => {
    const readings = read(['a', session], ['b', fixture('claude-progress-era.jsonl')], ['c', child]);
    const calls = readings.flatMap(reading => reading.calls).filter(call => call.id === 'toolu_S1');
    expect(calls.map(({ status, agents }) => ({ status, agents }))).toEqual([{ status: 'ok', agents: ['Explore'] }]);
  });
  it('of old versions stand in the main file, below the call whose prompt they begin with', () => {
    const start = {
      ...use('t', ''),
      message: {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 't', name: 'Task', input: { prompt: 'look around', subagent_type: 'scout' } }],
      },
    };
    const side = { isSidechain: true };
    const prompt = {
      type: 'user',
      sessionId: 's',
      uuid: 'side-1',
      parentUuid: null,
      ...side,
      message: { role: 'user', content: 'look around' },
    };
    const reading = readText(
      lines(start, prompt, use('a', 'ls', { ...side, parentUuid: 'side-1' }), use('b', 'pwd', { ...side, parentUuid: 'uuid-a' })),
    );
    expect(reading.calls.map(call => call.agents)).toEqual([[], ['scout'], ['scout']]);
    expect(reading.session.missingAgents).toEqual([]);
  });
  it('inside sub-agents have every agent in their chain', () => {
    const start = (id: string, name: string, more: object = {}): object => ({
      ...use(id, '', more),
      message: {
        role: 'assistant',
        content: [{ type: 'tool_use', id, name: 'Agent', input: { prompt: `p ${id}`, subagent_type: name } }],
      },
    });
    const agent = (id: string): object => ({ toolUseResult: { agentId: id } });
    const main = lines(start('a', 'outer'), result('a', 'x', agent('one')));
    const outer = lines(
      start('b', 'inner', { isSidechain: true, agentId: 'one' }),
      result('b', 'x', { ...agent('two'), isSidechain: true, agentId: 'one' }),
    );
    const inner = lines(use('c', 'ls', { isSidechain: true, agentId: 'two' }));
    const readings = read(['inner', inner], ['outer', outer], ['main', main]);
    expect(readings.flatMap(({ calls }) => calls).map(({ id, agents }) => [id, agents])).toEqual([
      ['c', ['outer', 'inner']],
      ['b', ['outer']],
      ['a', []],
    ]);
  });
  it('that name each other in a circle end', () => {
    const record = (id: string, by: string): object => ({
      type: 'assistant',
      session_id: 's',
      parent_tool_use_id: by,
      message: { content: [{ type: 'tool_use', id, name: 'Agent', input: { prompt: 'p', subagent_type: id } }] },
    });
    const reading = readText(
      lines(
        { type: 'system', subtype: 'init', session_id: 's', tools: ['Agent'], claude_code_version: '2' },
        record('a', 'b'),
        record('b', 'a'),
      ),
    );
    expect(reading.calls).toHaveLength(2);
  });
  it('of Codex have a rollout of their own, which repeats the calls of its parent', () => {
    const meta = (id: string, source: unknown): object => ({ type: 'session_meta', payload: { id, cwd: '/repo', source } });
    const call = (id: string, name: string, args: object): object => ({
      type: 'response_item',
      payload: { type: 'function_call', name, arguments: JSON.stringify(args), call_id: id },
    });
    const spawned = '019a0000-1111-7222-8333-444455556667';
    const output = {
      type: 'response_item',
      payload: { type: 'function_call_output', call_id: 'c2', output: JSON.stringify({ agent_id: spawned }) },
    };
    const shared = [
      call('c1', 'shell_command', { command: 'ls' }),
      call('c2', 'spawn_agent', { message: 'm', agent_type: 'explorer' }),
      output,
    ];
    const parent = lines(meta('p', 'exec'), ...shared);
    const kin = lines(
      meta(spawned, { subagent: { thread_spawn: { parent_thread_id: 'p', depth: 1 } } }),
      ...shared,
      call('c3', 'shell_command', { command: 'pwd' }),
    );
    for (const files of [
      [
        ['p', parent],
        ['k', kin],
      ],
      [
        ['k', kin],
        ['p', parent],
      ],
    ] as const) {
      const readings = read(...files);
      const all = readings.flatMap(({ calls }) => calls.map(one => `${one.id} ${one.agents.join('>')}`)).sort();
      expect(all).toEqual(['c1 ', 'c2 ', 'c3 explorer']);
      expect(readings.flatMap(({ session: one }) => one.missingAgents)).toEqual([]);
    }
  });
});

describe('duplicates', () => {
  it('a resumed session repeats records, and its calls count once', () => {
    const first = lines(use('a', 'ls'), result('a', 'x'));
    const resumed = lines(
      use('a', 'ls', { sessionId: 'other' }),
      result('a', 'x', { sessionId: 'other' }),
      use('b', 'pwd', { sessionId: 'other' }),
    );
    expect(
      read(['1', first], ['2', resumed])
        .flatMap(({ calls }) => calls)
        .map(call => call.id),
    ).toEqual(['a', 'b']);
  });
  it('the stream and the session of one run are one run', () => {
    const stream = lines(
      { type: 'system', subtype: 'init', session_id: 's', tools: ['Bash'], claude_code_version: '2' },
      {
        type: 'assistant',
        session_id: 's',
        parent_tool_use_id: null,
        message: { content: [{ type: 'tool_use', id: 'a', name: 'Bash', input: { command: 'ls' } }] },
      },
    );
    const readings = read(['stream', stream], ['session', lines(use('a', 'ls'), result('a', 'x'))]);
    expect(readings.flatMap(({ calls }) => calls).map(({ status, cwd }) => ({ status, cwd }))).toEqual([
      { status: 'ok', cwd: '/repo' },
    ]);
  });
  it('ids of different sessions mean different calls', () => {
    const exec = lines(
      { type: 'thread.started', thread_id: 't' },
      {
        type: 'item.completed',
        item: { id: 'item_1', type: 'command_execution', command: 'ls', exit_code: 0, status: 'completed' },
      },
    );
    expect(read(['1', exec], ['2', exec]).flatMap(({ calls }) => calls)).toHaveLength(2);
  });
  it('one id with two different calls hides neither', () => {
    const reading = readText(
      lines(use('a', 'ls'), result('a', 'x'), use('a', 'rm -rf /'), result('a', 'Exit code 1\n', {}, { is_error: true })),
    );
    expect(rows(reading)).toEqual(['a | $ ls | ok', 'a | $ rm -rf / | error']);
  });
  it('results may come before their calls', () => {
    expect(statuses(readText(lines(result('a', 'x'), use('a', 'ls'))))).toEqual(['ok']);
  });
});

describe('working directories', () => {
  it('hold for the next call of the same agent where shells are kept', () => {
    const call = (id: string, command: string, by: string | null = null): object => ({
      type: 'assistant',
      session_id: 's',
      parent_tool_use_id: by,
      message: { content: [{ type: 'tool_use', id, name: 'Bash', input: { command } }] },
    });
    const denied = {
      type: 'user',
      session_id: 's',
      parent_tool_use_id: null,
      message: {
        content: [{ type: 'tool_result', tool_use_id: 'd', content: 'This command requires approval', is_error: true }],
      },
    };
    const reading = readText(
      lines(
        { type: 'system', subtype: 'init', session_id: 's', cwd: '/repo', tools: ['Bash'], claude_code_version: '2' },
        call('a', 'cd web'),
        call('x', 'ls', 'agent'),
        call('d', 'cd /etc'),
        denied,
        call('b', 'ls'),
        call('c', 'cd $X'),
        call('e', 'ls'),
      ),
    );
    expect(reading.calls.map(({ id, cwd }) => [id, cwd])).toEqual([
      ['a', '/repo'],
      ['x', '/repo'],
      ['d', '/repo/web'],
      ['b', '/repo/web'],
      ['c', '/repo/web'],
      ['e', undefined],
    ]);
    expect(reading.calls.some(one => one.freshShell)).toBe(false);
  });
  it('end with the call where they do not', () => {
    const reading = readText(
      lines({
        messages: [
          { role: 'assistant', extra: { actions: [{ command: 'cd web' }] } },
          { role: 'assistant', extra: { actions: [{ command: 'ls' }] } },
        ],
        info: { mini_version: '2', config: { environment: { cwd: '/testbed' } } },
      }),
    );
    expect(reading.calls.map(({ cwd, freshShell }) => [cwd, freshShell])).toEqual([
      ['/testbed', true],
      ['/testbed', true],
    ]);
  });
  it('are set back when the agent says so', () => {
    const call = (id: string, command: string): object => ({
      type: 'assistant',
      session_id: 's',
      parent_tool_use_id: null,
      message: { content: [{ type: 'tool_use', id, name: 'Bash', input: { command } }] },
    });
    const reset = {
      type: 'user',
      session_id: 's',
      parent_tool_use_id: null,
      message: { content: [{ type: 'tool_result', tool_use_id: 'a', content: 'x\nShell cwd was reset to /repo' }] },
    };
    const reading = readText(
      lines(
        { type: 'system', subtype: 'init', session_id: 's', cwd: '/repo', tools: ['Bash'], claude_code_version: '2' },
        call('a', 'cd /tmp'),
        reset,
        call('b', 'ls'),
      ),
    );
    expect(reading.calls.map(({ cwd }) => cwd)).toEqual(['/repo', '/repo']);
  });
});

describe('records in the middle of something else', () => {
  const a = JSON.stringify(use('a', 'ls'));
  const b = JSON.stringify(use('b', 'pwd'));
  it.each([
    ['two on a line', `${a}${b}\n`],
    ['blank lines and carriage returns', `\r\n${a}\r\n\r\n${b}\r\n`],
    ['a byte order mark', `\ufeff${a}\n${b}`],
    ['one list on one line', `[${a},${b}]`],
    ['a list over lines', `[\n${a},\n${b}\n]\n`],
    ['a pretty-printed list', JSON.stringify([use('a', 'ls'), use('b', 'pwd')], null, 2)],
    ['pretty-printed records', `${JSON.stringify(use('a', 'ls'), null, 2)}\n${JSON.stringify(use('b', 'pwd'), null, 4)}\n`],
    ['a log around them', `Starting agent...\n${a}\nnpm warn something\n${b}\nDone in 3s\n`],
    ['time stamps of a job log', `2026-11-20T09:15:00.1234567Z ${a}\n2026-11-20T09:15:01.1234567Z ${b}\n`],
    [
      'job names and time stamps',
      `build\tRun agent\t2026-11-20T09:15:00.1234567Z ${a}\nbuild\tRun agent\t2026-11-20T09:15:01.1234567Z ${b}\n`,
    ],
    ['a prefix of a log collector', `[agent] ${a}\n[agent] ${b}\n`],
  ])('%s', (_, text) => {
    for (const size of [text.length, 5]) {
      const [reading] = readTranscripts([fileOf('x', text, size)], formats);
      expect(reading!.session).toMatchObject({ format: 'claude-code', calls: 2, unreadCount: 0 });
      expect(reading!.calls.map(brief)).toEqual(['$ ls', '$ pwd']);
    }
  });
  it.each([
    ['a cut last line', `${a}\n${b.slice(0, -30)}`, 1],
    ['a cut line in the middle', `${a.slice(0, 60)}\n${b}\n`, 1],
    ['a cut line that ends with a comma', `${a.slice(0, a.indexOf('"cwd"'))}\n${b}\n`, 1],
    ['a list without its end', `[${a},\n${b.slice(0, -30)}`, 1],
    ['a pretty list without its end', JSON.stringify([use('a', 'ls'), use('b', 'pwd')], null, 2).slice(0, -20), 2],
    ['a broken quote in a pretty list', JSON.stringify([use('a', 'ls'), use('b', 'pwd')], null, 2).replace('"ls"', '"ls'), 1],
    ['the end of a lost line', `"name":"Bash","input":{"command":"x"}}]}}\n${b}\n`, 1],
    ['a null byte', `${a.replace('"ls"', '"l\0s"')}\n${b}\n`, 1],
  ])('%s is told', (_, text, calls) => {
    const reading = readText(text);
    expect(reading.session.unreadCount).toBeGreaterThan(0);
    expect(reading.session.calls).toBeGreaterThanOrEqual(calls);
    expect(reading.session.complete).toBe(false);
  });
  it('says in which line a record stands, also in a document', () => {
    const pieces = [
      ...piecesOf([JSON.stringify({ first: { a: 1 }, list: [{ b: 2 }, { c: 3 }], none: [], last: true }, null, 2)], true),
    ];
    expect(pieces.map(({ line, key, value }) => [line, key, value])).toEqual([
      [2, 'first', { a: 1 }],
      [6, 'list', { b: 2 }],
      [9, 'list', { c: 3 }],
      [13, 'none', []],
      [14, 'last', true],
    ]);
  });
});

describe('silence is never success', () => {
  it('a recognised file without calls says so', () => {
    const reading = readText(
      lines({ type: 'user', sessionId: 's', uuid: 'u', parentUuid: null, message: { role: 'user', content: 'hi' } }),
    );
    expect(reading.session).toMatchObject({ format: 'claude-code', calls: 0 });
    expect(reading.texts).toEqual([{ source: 'prompt', place: { file: 'session', line: 1 }, text: 'hi' }]);
  });
  it('a new kind of record that looks like a call is told, a harmless one is counted', () => {
    const reading = readText(
      lines(
        use('a', 'ls'),
        { type: 'tool_run_v9', sessionId: 's', uuid: 'x', call: { tool_name: 'Bash', input: {} } },
        { type: 'mood', sessionId: 's', uuid: 'y', mood: 'fine' },
      ),
    );
    expect(reading.session.unread).toHaveLength(1);
    expect(reading.session.skipped).toEqual([{ type: 'mood', count: 1 }]);
  });
  it.each([
    ['a result without its call', lines(use('a', 'ls'), result('zzz', 'x'))],
    [
      'a call without a name',
      lines(
        use('a', 'ls', { message: { role: 'assistant', content: [{ type: 'tool_use', id: 'a', input: { command: 'ls' } }] } }),
      ),
    ],
  ])('%s is told', (_, text) => {
    expect(readText(text).session.unreadCount).toBe(1);
  });
  it('a call without a result counts as done', () => {
    const reading = readText(lines(use('a', 'ls')));
    expect(statuses(reading)).toEqual(['unknown']);
    expect(reading.session.gaps).toContain('1 call has no result');
  });
  it.each([
    [
      'two formats at once',
      lines(use('a', 'ls')) + fixture('codex-rollout.jsonl'),
      'ambiguous',
      /looks like `claude-code` and like `codex-rollout`: name its format/,
    ],
    ['a letter', 'Dear all,\n', 'unknown', /no transcript format is recognised/],
    ['a page', '# Guide\n\nSee [there](x).\n', 'unknown', PAGE],
    ['a page with commands in its code blocks', '# Guide\n\n```console\n$ npm ci\n```\n', 'unknown', PAGE],
    ['a page whose blocks have tildes, and the marks of others inside', '~~~~\n```\n~~~\n$ npm ci\n~~~~\n', 'unknown', PAGE],
    ['a page of AsciiDoc', '= Guide\n\n[source,console]\n----\n$ npm ci\n----\n', 'unknown', PAGE],
    ['a page with HTML', 'Guide\n<pre><code>\n$ npm ci\n</code></pre>\n', 'unknown', PAGE],
    ['a page with a list whose points are a plus', '# Guide\n\n## Steps\n\n+ rm the cache\n+ run it\n', 'unknown', PAGE],
    ['a page that shows records', `# ATIF\n\n\`\`\`json\n${fixture('atif-1.7.json')}\n\`\`\`\n`, 'unknown', PAGE],
    ['nothing', ' \n', 'empty', /empty/],
    [
      'the answer of Gemini',
      '{"session_id":"s","response":"Done.","stats":{"tools":{"totalCalls":3}}}',
      'without-calls',
      /chats\/session/,
    ],
    ['the answer of Claude', fixture('claude-output-format-json.json'), 'without-calls', /stream-json --verbose/],
  ])('%s is refused, and says what to give', (_, text, format, why) => {
    const reading = readText(text);
    expect(reading.session.format).toBe(format);
    expect(reading.calls).toHaveLength(1);
    expect(reading.calls[0]!.act).toMatchObject({ do: 'unknown', why: expect.stringMatching(why) });
  });
  it.each<[what: string, text: string]>([
    ['a fence in what a command printed', '$ cat README.md\n# Guide\n\n## Use\n```\n$ npm ci\n```\n$ npm test\n'],
    ['comments before the first command', '# all tests\n# and no build\n$ npm test\n'],
    ['a banner before the first command', 'Welcome to Ubuntu\n\n * Documentation: x\n\n$ npm test\n'],
    ['a code block that is closed', '```\nsettings\n```\n$ npm test\n'],
    ['a trace', '+ cat README.md\n# Guide\n\n## Use\n+ npm test\n'],
  ])('%s makes no page of a shell log', (_, text) => {
    const { session, calls } = readText(text);
    expect(session.format).toBe('shell-log');
    expect(calls.map(({ act }) => (act.do === 'shell' ? act.command : act.do))).toContain('npm test');
  });
  it('a page is read all the same where a person names its format', () => {
    expect(rows(readText('# Log\n\n```\n$ npm test\n```\n', 'x', 'shell-log'))).toEqual(['line 4.0 | $ npm test | unknown']);
  });
  it('a format can be named, and a name that is none is refused', () => {
    expect(rows(readText('npm test\n', 'x', 'shell-log'))).toEqual(['line 1.0 | $ npm test | unknown']);
    expect(readText('npm test\n', 'x', 'nonsense').calls[0]!.act).toMatchObject({
      do: 'unknown',
      why: expect.stringMatching(/`nonsense` is no transcript format/),
    });
  });
  it('what holds no calls by its nature is only refused alone', () => {
    const outputs = fixture('ghaw-safeoutputs.jsonl');
    expect(read(['o', outputs])[0]!.calls).toHaveLength(1);
    const [, beside] = read(['s', fixture('ghaw-agent-session.jsonl')], ['o', outputs]);
    expect(beside!.calls).toEqual([]);
    expect(beside!.texts.map(({ source, text }) => `${source}: ${text}`)).toContain('title: Add VAT');
  });
});

describe('hostile content', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s is a name like any other', name => {
    const text = `{"type":"assistant","sessionId":"s","uuid":"u","parentUuid":null,"__proto__":{"type":"x"},"message":{"role":"assistant","content":[{"type":"tool_use","id":"${name}","name":"${name}","input":{"${name}":"x","__proto__":{"command":"ls"}}}]}}\n`;
    const reading = readText(
      text +
        lines({
          type: 'user',
          sessionId: 's',
          uuid: 'v',
          parentUuid: 'u',
          message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: name, content: 'x' }] },
        }),
    );
    expect(rows(reading)).toEqual([`${name} | other | ok`]);
    expect(({} as Record<string, unknown>)['command']).toBeUndefined();
  });
  it('deep nesting, in a record or in a list, does not overflow', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    expect(readText(`${lines(use('a', 'ls'))}{"type":"mood","sessionId":"s","uuid":"x","x":${deep}}\n`).session.calls).toBe(1);
    expect(readText(deep).calls[0]!.act.do).toBe('unknown');
    expect(readText(`${'{"a":'.repeat(100_000)}\n${lines(use('a', 'ls'))}`).session.calls).toBe(1);
  });
  it('a line that never ends is told', () => {
    function* endless(): Generator<string> {
      yield lines(use('a', 'ls'));
      yield '{"type":"assistant","x":"';
      for (let i = 0; i < 70; i++) yield 'x'.repeat(2 ** 20);
      yield `"}\n${lines(use('b', 'pwd'))}`;
    }
    const [reading] = readTranscripts([{ file: 'x', chunks: { [Symbol.iterator]: endless } }], formats);
    expect(reading!.session).toMatchObject({ calls: 2, unreadCount: 1 });
  });
  it('long texts keep their beginning and end, repeated ones stand once', () => {
    const long = `start ${'x'.repeat(300_000)} end`;
    const reading = readText(lines(use('a', 'ls'), result('a', long), use('b', 'ls'), result('b', long)));
    expect(reading.texts).toHaveLength(1);
    expect(reading.texts[0]!.text.length).toBeLessThan(70_000);
    expect(reading.texts[0]!.text).toMatch(/^start x+\n\[\d+ characters left out\]\nx+ end$/);
  });
});
