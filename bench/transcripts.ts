/**
 * How much reading a long session costs beside `JSON.parse` of the same lines, and how much memory it takes: a Claude Code session of
 * 200 MB, made of one small session over and over, once with ids of its own for every copy and once as it is.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quick, type Section, show } from '../scripts/evidence-section.ts';
import type { Transcript } from '../src/core/contracts.ts';
import { readTranscripts } from '../src/core/transcripts/read-transcripts.ts';
import { linesOf } from '../src/core/transcripts/text-lines.ts';
import * as formatList from '../src/transcripts/index.ts';
import { openTranscripts } from '../src/world/transcripts.ts';

const SIZE = Number(process.env['SALLYPORT_BENCH_MB'] ?? (quick ? 20 : 200)) * 1e6;
const FIXTURE = new URL('../test/fixtures/transcripts/claude-session.jsonl', import.meta.url);

interface Measured {
  readonly calls: number;
  /** CPU seconds. */
  readonly cpu: number;
  /** MB at the peak. */
  readonly memory: number;
}

/** Source text as agents read it: the small session quotes one line of it, real ones hold some hundred, twice. */
const SOURCE = Array.from({ length: 60 }, (_, i) => `  ${i}→  const line${i} = items[${i}].price * (1 + VAT); // item ${i}`).join(
  '\n',
);

/** Writes the session; the ids of each copy are its own, or all the same. */
const makeUp = (file: string, distinct: boolean): void => {
  const session = readFileSync(FIXTURE, 'utf8')
    .trimEnd()
    .replaceAll('export function total() {…', JSON.stringify(SOURCE).slice(1, -1));
  const output = openSync(file, 'w');
  let written = 0;
  for (let copy = 0; written < SIZE; copy++) {
    const text = distinct ? session.replaceAll(/"(toolu_|a-|u-|ac0)(\w)/g, `"$1${copy}x$2`) : session;
    written += writeSync(output, `${text}\n`);
  }
  closeSync(output);
};

/** CPU seconds of the thread that reads; what the collector does beside it does not hold it up. */
const spent = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
};

/** What one process does: `parse` the lines and nothing else, or `read` the session. */
const measure = async (what: string, file: string): Promise<Measured> => {
  const files = await openTranscripts([file]);
  const started = spent();
  let calls = 0;
  if (what === 'parse') {
    for (const { text } of linesOf(files[0]!.chunks)) if (JSON.parse(text!) !== null) calls++;
  } else {
    const [reading] = readTranscripts(files, Object.values(formatList) as readonly Transcript[]);
    calls = reading!.session.calls;
  }
  return { calls, cpu: spent() - started, memory: (process.resourceUsage().maxRSS * 1024) / 1e6 };
};

/** The best of three runs, each in a process of its own: others work on this machine too. */
const best = (what: string, file: string): Measured => {
  const runs = (quick ? [1] : [1, 2, 3]).map(() => inChild(what, file));
  return runs.reduce((a, b) => (b.cpu < a.cpu ? { ...b, memory: Math.max(a.memory, b.memory) } : a));
};

const inChild = (what: string, file: string): Measured => {
  const ended = spawnSync(process.execPath, [fileURLToPath(import.meta.url), what, file], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (ended.status !== 0) throw new Error(`measuring \`${what}\` failed`);
  return JSON.parse(ended.stdout) as Measured;
};

const sectionOf = (): Section => {
  const dir = mkdtempSync(join(tmpdir(), 'sallyport-bench-'));
  const file = join(dir, 'session.jsonl');
  try {
    const both = [false, true].map(distinct => {
      makeUp(file, distinct);
      const [parse, read] = [best('parse', file), best('read', file)];
      return { name: distinct ? 'no record repeats' : 'records repeat', parse, read, times: (read.cpu / parse.cpu).toFixed(1) };
    });
    return {
      title: 'Throughput and memory: transcripts',
      command: 'node bench/transcripts.ts',
      method: [
        `A Claude Code session of ${SIZE / 1e6} MB, beside \`JSON.parse\` of its lines; each in a process of its own, CPU time of the thread that reads.`,
      ],
      tables: [
        {
          head: ['session', 'reader', 'calls or lines', 'seconds of CPU', 'times `JSON.parse`', 'MB at the peak'],
          rows: both.flatMap(({ name, parse, read, times }) => [
            [name, '`JSON.parse`', String(parse.calls), parse.cpu.toFixed(2), '1.0', parse.memory.toFixed(0)],
            [name, 'sallyport', String(read.calls), read.cpu.toFixed(2), times, read.memory.toFixed(0)],
          ]),
        },
      ],
      absent: [],
      figures: [
        {
          what: `a transcript of ${SIZE / 1e6} MB beside \`JSON.parse\` of its lines`,
          figure: both.map(({ name, read, times }) => `${times} times, ${read.memory.toFixed(0)} MB where ${name}`).join('; '),
        },
      ],
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const [what, file] = process.argv.slice(2);
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (what !== undefined && file !== undefined) process.stdout.write(JSON.stringify(await measure(what, file)));
  else show(sectionOf());
}
