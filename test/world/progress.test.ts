/** A long run says how far it is, on standard error alone; a short one says nothing, and no word of what is judged is ever in it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkVerb } from '../../src/commands/check.ts';
import { openProgress, type Progress, SILENT } from '../../src/world/progress.ts';
import { commit, init, put } from '../support/repositories.ts';
import { reader } from '../support/runner.ts';

/** A progress whose clock stands still until it is moved. @param step milliseconds that each look at the clock takes */
const watched = (terminal: boolean, step = 0) => {
  let at = 0;
  let text = '';
  let look = (): void => {};
  const stopped: number[] = [];
  const progress = openProgress(said => void (text += said), {
    terminal,
    now: () => (at += step),
    every: (milliseconds, call) => {
      look = call;
      return () => void stopped.push(milliseconds);
    },
  });
  const pass = (milliseconds: number): void => {
    at += milliseconds;
    look();
  };
  return { progress, pass, said: () => text, stopped };
};

describe('progress', () => {
  it('says nothing for two seconds, then what is done and how far it is, and then every five seconds', () => {
    const { progress, pass, said } = watched(false);
    progress.tell('judging', 1, 9);
    pass(1999);
    expect(said()).toBe('');
    pass(1);
    expect(said()).toBe('sallyport: judging, 1 of 9 (2 s)\n');
    progress.tell('judging', 2, 9);
    pass(4999);
    expect(said()).toBe('sallyport: judging, 1 of 9 (2 s)\n');
    pass(1);
    progress.tell('judging', 3, 9);
    expect(said()).toBe('sallyport: judging, 1 of 9 (2 s)\nsallyport: judging, 2 of 9 (7 s)\n');
  });
  it('is said by work that never waits, too', () => {
    const { progress, said } = watched(false, 1000);
    for (let n = 0; n < 12; n++) progress.tell('reading', n, undefined, 'MB');
    expect(said()).toBe('sallyport: reading, 1 MB (2 s)\nsallyport: reading, 6 MB (7 s)\nsallyport: reading, 11 MB (12 s)\n');
  });
  it('writes over its line on a terminal, and takes it off before something else is written', () => {
    const { progress, pass, said } = watched(true);
    progress.tell('judging');
    pass(2000);
    pass(500);
    expect(said()).toBe('\rsallyport: judging (2 s)\u001b[K\rsallyport: judging (2 s)\u001b[K');
    progress.clear();
    progress.clear();
    expect(said().endsWith('(2 s)\u001b[K\r\u001b[K')).toBe(true);
  });
  it('says nothing after its end, and stops looking', () => {
    const { progress, pass, said, stopped } = watched(true);
    progress.tell('judging');
    pass(3000);
    progress.end();
    const last = said();
    expect(last.endsWith('\r\u001b[K')).toBe(true);
    pass(60_000);
    expect(said()).toBe(last);
    expect(stopped).toHaveLength(1);
  });
  it('holds no process that is done', () => {
    const before = process.getActiveResourcesInfo().filter(name => name === 'Timeout').length;
    const progress = openProgress(() => {}, { terminal: false });
    expect(process.getActiveResourcesInfo().filter(name => name === 'Timeout')).toHaveLength(before);
    progress.end();
  });
  it('is inert, whatever it is told', () => {
    const { progress, pass, said } = watched(false);
    progress.tell('\n::set-output name=a::b\n##[error]c\u001b]0;d\u0007\r::stop-commands::e');
    pass(2000);
    expect(said()).toMatch(/^sallyport: [^\n\r\u001b\u0007]+ \(2 s\)\n$/);
    const { seen, line } = reader();
    said().split('\n').forEach(line);
    expect(seen).toMatchObject({ annotations: [], forbidden: [], masks: [] });
  });
});

describe('`check` with progress', () => {
  const EVIL = '::error::evil\u001b[2J';
  let top: string;
  let repo: string;
  let base: string;
  beforeAll(() => {
    top = mkdtempSync(join(tmpdir(), 'sallyport-progress-'));
    repo = join(top, 'repo');
    init(repo);
    put(repo, { 'a.ts': 'export const a = 1;\n' });
    base = commit(repo, 'base');
    put(repo, { [`src/${EVIL}.ts`]: 'export const evil = 1;\n', '.env': 'A=1\n' });
    commit(repo, EVIL);
    const call = { type: 'tool_use', id: 'a', name: 'Bash', input: { command: `echo ${EVIL}` } };
    const line = { type: 'assistant', sessionId: 's', uuid: 'u', message: { role: 'assistant', content: [call] } };
    writeFileSync(join(top, `${EVIL}.jsonl`), `${JSON.stringify(line)}\n`);
  });
  afterAll(() => rmSync(top, { recursive: true, force: true }));
  const check = async (progress: Progress) => {
    const said: [stream: 'out' | 'err', text: string][] = [];
    const asked: boolean[] = [];
    const code = await checkVerb.run(
      { repo, base, format: 'json', transcript: [join(top, `${EVIL}.jsonl`)], progress: true },
      [],
      {
        out: text => void said.push(['out', text]),
        err: text => void said.push(['err', text]),
        lines: async function* () {},
        bytes: async () => Buffer.alloc(0),
        env: {},
        progress: wanted => {
          asked.push(wanted);
          return progress;
        },
      },
    );
    return { code, said, asked };
  };

  it('the report is the same byte for byte, in one piece, and nothing is said after it', async () => {
    const quiet = await check(SILENT);
    const { progress, said } = watched(false, 1000);
    const loud = await check(progress);
    expect(loud).toEqual(quiet);
    expect(loud.said.map(([stream]) => stream)).toEqual(['out']);
    expect(loud.asked).toEqual([true]);
    expect(said()).toContain('judging, ');
    expect(said()).toMatch(/^(?:sallyport: [a-z ]+(?:, \d+(?: of \d+)?(?: [A-Za-z ]+)?)? \(\d+ s\)\n)+$/);
  });
  it('every step tells what it does, and no name or text of the change', async () => {
    const told: unknown[][] = [];
    const tell: Progress['tell'] = (...words) => void told.push(words);
    await check({ ...SILENT, tell });
    expect([...new Set(told.map(([what]) => what))]).toEqual([
      'reading the change',
      'reading what git shows of the change',
      'listing the files of the head',
      'reading the transcripts',
      'judging',
      'asking who approved',
      'finishing the report',
      'writing the report',
    ]);
    expect(JSON.stringify(told)).not.toContain('evil');
  });
});
