/**
 * Whether time and memory grow as the input does: changes of 100 to 100,000 files, patches of 1 to 60 MB, transcripts of up to 500 MB, and
 * what is said past the limits. Each is judged in a process of its own; fails when ten times as much takes more than twenty times as long.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quick, show } from '../scripts/evidence-section.ts';

const CLI = new URL('../src/cli.ts', import.meta.url).pathname;
const SESSION = readFileSync(new URL('../test/fixtures/transcripts/claude-session.jsonl', import.meta.url), 'utf8').trimEnd();
/** Times the growth of the input that the growth of the time may be; below so many seconds it is noise. */
const MOST_GROWTH = 2;
const NOISE = 1;
/** Milliseconds for all rows together; those that there is no time for are named. */
const BUDGET = quick ? 240_000 : 540_000;
const began = performance.now();
const top = mkdtempSync(join(tmpdir(), 'sallyport-scale-'));

/** Writes a file from pieces, until one says that it is enough. */
const written = (name: string, piece: (n: number) => string, enough: (n: number, bytes: number) => boolean): string => {
  const path = join(top, name);
  const output = openSync(path, 'w');
  for (let n = 0, bytes = 0; !enough(n, bytes); ) {
    let text = '';
    for (; text.length < 1 << 20 && !enough(n, bytes + text.length); n++) text += piece(n);
    bytes += writeSync(output, text);
  }
  closeSync(output);
  return path;
};
const newFile = (n: number, lines: number): string => {
  const path = `src/d${n % 997}/f${n}.ts`;
  const text = `+export const value${n} = compute(${n}, 'a line as programs have it');\n`.repeat(lines);
  return `diff --git a/${path} b/${path}\nnew file mode 100644\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1,${lines} @@\n${text}`;
};
const withFiles = (count: number): readonly string[] => [
  '--patch',
  written(
    'files.patch',
    n => newFile(n, 1),
    n => n >= count,
  ),
];
const ofPatch = (megabytes: number): readonly string[] => [
  '--patch',
  written(
    'size.patch',
    n => newFile(n, 200),
    (_, bytes) => bytes >= megabytes * 1e6,
  ),
];
/** A session over and over, the ids of each copy its own. */
const ofTranscript = (megabytes: number): readonly string[] => [
  '--transcript',
  written(
    'session.jsonl',
    n => `${SESSION.replaceAll(/"(toolu_|a-|u-|ac0)(\w)/g, `"$1${n}x$2`)}\n`,
    (_, bytes) => bytes >= megabytes * 1e6,
  ),
];

/** Tells at its end what the process and all that it waited for have used. Source: proc(5), `stat`: fields 16 and 17, in hundredths. */
const USAGE = `import { readFileSync, writeFileSync } from 'node:fs';
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const fields = readFileSync('/proc/self/stat', 'utf8').replace(/^.*\\) /s, '').split(' ');
  const children = (Number(fields[13]) + Number(fields[14])) / 100;
  writeFileSync(process.env.USAGE, JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6 + children, memory: (maxRSS * 1024) / 1e6 }));
});`;

interface Judged {
  /** CPU seconds, those of git too. */
  readonly cpu: number;
  /** MB at the peak of the gate, without git. */
  readonly memory: number;
  readonly exit: number | null;
  readonly says: string;
}
/** @returns undefined when there was no time left. */
const judge = (args: readonly string[]): Judged | undefined => {
  const left = Math.floor(BUDGET - (performance.now() - began));
  if (left <= 0) return undefined;
  const usage = join(top, 'usage');
  rmSync(usage, { force: true });
  const { status, stderr, error } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(USAGE)}`,
      CLI,
      'check',
      '--repo',
      top,
      ...args,
      '--out',
      join(top, 'report'),
    ],
    { encoding: 'utf8', timeout: left, killSignal: 'SIGTERM', env: { ...process.env, USAGE: usage } },
  );
  if (error !== undefined) return undefined;
  const used = existsSync(usage) ? (JSON.parse(readFileSync(usage, 'utf8')) as Pick<Judged, 'cpu' | 'memory'>) : undefined;
  return { cpu: used?.cpu ?? 0, memory: used?.memory ?? 0, exit: status, says: stderr.split('\n')[0]!.slice(0, 120) };
};

const SERIES: readonly {
  readonly what: string;
  readonly unit: string;
  readonly sizes: readonly number[];
  /** Past the limit. */
  readonly beyond?: number;
  readonly make: (size: number) => readonly string[];
}[] = [
  { what: 'files', unit: 'file', sizes: quick ? [100, 1000] : [100, 10_000, 100_000], beyond: 100_001, make: withFiles },
  { what: 'MB of patch', unit: 'MB', sizes: quick ? [1, 5] : [1, 10, 60], beyond: 500, make: ofPatch },
  { what: 'MB of transcript', unit: 'MB', sizes: quick ? [1, 10] : [1, 10, 100, 500], make: ofTranscript },
];

const rows: string[][] = [];
const absent: string[] = [];
const wrong: string[] = [];
const figures: { what: string; figure: string }[] = [];
try {
  const start = judge(withFiles(1))!;
  rows.push(['1 file', start.cpu.toFixed(1), '', '', start.memory.toFixed(0), '']);
  for (const { what, unit, sizes, beyond, make } of SERIES) {
    let before: { readonly size: number; readonly cost: number; readonly memory: number } | undefined;
    for (const size of sizes) {
      const judged = judge(make(size));
      if (judged === undefined) {
        absent.push(`${size} ${what}: there was no time left`);
        break;
      }
      if (judged.exit !== 0 && judged.exit !== 1) wrong.push(`${size} ${what}: exit ${judged.exit}, ${judged.says}`);
      const cost = Math.max(0, judged.cpu - start.cpu);
      const growth = before && cost / before.cost / (size / before.size);
      const memory = before && (judged.memory - before.memory) / (size - before.size);
      rows.push([
        `${size.toLocaleString('en')} ${what}`,
        judged.cpu.toFixed(1),
        `${((cost / size) * 1000).toFixed(1)} ms a ${unit}`,
        growth === undefined ? '' : growth.toFixed(2),
        judged.memory.toFixed(0),
        memory === undefined
          ? ''
          : `${(unit === 'MB' ? memory : memory * 1000).toFixed(1)} ${unit === 'MB' ? 'MB' : 'kB'} a ${unit}`,
      ]);
      if (growth !== undefined && before!.cost > NOISE && growth > MOST_GROWTH)
        wrong.push(`${size} ${what}: the time grew ${growth.toFixed(1)} times as much as the input`);
      before = { size, cost, memory: judged.memory };
      if (size === sizes.at(-1))
        figures.push({
          what: `${size.toLocaleString('en')} ${what}`,
          figure: `${judged.cpu.toFixed(0)} seconds of CPU, ${judged.memory.toFixed(0)} MB at the peak`,
        });
    }
    if (beyond === undefined || quick) continue;
    const refused = judge(make(beyond));
    if (refused === undefined) absent.push(`${beyond} ${what}: there was no time left`);
    else {
      rows.push([
        `${beyond.toLocaleString('en')} ${what}`,
        refused.cpu.toFixed(1),
        refused.says,
        '',
        refused.memory.toFixed(0),
        '',
      ]);
      if (refused.exit !== 2) wrong.push(`${beyond} ${what} is past the limit: exit ${refused.exit}, ${refused.says}`);
    }
  }
} finally {
  rmSync(top, { recursive: true, force: true });
}
show({
  title: 'Scale',
  command: 'node bench/scale.ts',
  method: [
    'Made-up changes and sessions, each judged by `check` in a process of its own under the default policy; CPU time of the gate and of git, memory of the gate alone.',
    'Growth is how much more time a unit takes than in the row above, a start of the program aside: 1.00 is linear.',
  ],
  tables: [{ head: ['input', 'seconds of CPU', 'a unit', 'growth', 'MB at the peak', 'more memory'], rows }],
  absent: [...absent, ...wrong],
  figures: quick ? [] : figures,
});
if (wrong.length > 0) process.exitCode = 1;
