/**
 * Whether time and memory grow with the size of what is read: changes of 100 to 100,000 files, patches of 1 MB and more, transcripts of up
 * to 500 MB. Each is judged in a process of its own. Fails when ten times as much takes more than twenty times as long.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CLI = new URL('../src/cli.ts', import.meta.url).pathname;
const SESSION = readFileSync(new URL('../test/fixtures/transcripts/claude-session.jsonl', import.meta.url), 'utf8').trimEnd();
/** Times the growth of the input that the growth of the cost may be. */
const MOST = 2;

const top = mkdtempSync(join(tmpdir(), 'sallyport-scale-'));
const pieces = (file: string, piece: (n: number) => string, enough: (n: number, bytes: number) => boolean): string => {
  const path = join(top, file);
  const output = openSync(path, 'w');
  let bytes = 0;
  for (let n = 0; !enough(n, bytes); ) {
    let text = '';
    for (; text.length < 1 << 20 && !enough(n, bytes + text.length); n++) text += piece(n);
    bytes += writeSync(output, text);
  }
  closeSync(output);
  return path;
};
const file = (n: number, lines: number): string =>
  `diff --git a/src/d${n % 997}/f${n}.ts b/src/d${n % 997}/f${n}.ts\nnew file mode 100644\n--- /dev/null\n+++ b/src/d${n % 997}/f${n}.ts\n@@ -0,0 +1,${lines} @@\n${`+export const value${n} = compute(${n}, 'a line as programs have it');\n`.repeat(lines)}`;

interface Row {
  readonly what: string;
  readonly size: number;
  readonly exit: number | null;
  /** CPU seconds, of git too. */
  readonly cpu: number;
  /** MB at the peak of the gate, without git. */
  readonly memory: number;
  readonly says: string;
}
const judge = (what: string, size: number, ...args: readonly string[]): Row => {
  const report = join(top, 'usage');
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,import{writeFileSync}from'node:fs';process.on('exit',()=>{const u=process.resourceUsage();writeFileSync(${JSON.stringify(report)},String(u.maxRSS))})`,
      CLI,
      'check',
      '--repo',
      top,
      ...args,
      '--out',
      join(top, 'report'),
    ],
    { encoding: 'utf8' },
  );
  // A child of ours is counted once it has been waited for.
  const seconds = spentByChildren() - last;
  last += seconds;
  return {
    what,
    size,
    exit: status,
    cpu: seconds,
    memory: Math.round((Number(readFileSync(report, 'utf8')) * 1024) / 1e6),
    says: stderr.split('\n')[0]!.slice(0, 90),
  };
};
/** CPU seconds of all processes that this one has waited for, and of theirs. Source: proc(5), fields 16 and 17 of `stat`, in hundredths. */
const spentByChildren = (): number => {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
};
let last = spentByChildren();

const most = Number(process.env['SALLYPORT_BENCH_MB'] ?? 500);
const rows: Row[] = [];
try {
  for (const count of [100, 10_000, 100_000, 100_001]) {
    rows.push(
      judge(
        'files',
        count,
        '--patch',
        pieces(
          'files.patch',
          n => file(n, 1),
          n => n >= count,
        ),
      ),
    );
  }
  for (const size of [1, 10, 60, 500].filter(mb => mb <= most))
    rows.push(
      judge(
        'MB of patch',
        size,
        '--patch',
        pieces(
          'size.patch',
          n => file(n, 200),
          (_, bytes) => bytes >= size * 1e6,
        ),
      ),
    );
  for (const size of [1, 10, 100, 500].filter(mb => mb <= most))
    rows.push(
      judge(
        'MB of transcript',
        size,
        '--transcript',
        pieces(
          'session.jsonl',
          n => `${SESSION.replaceAll(/"(toolu_|a-|u-|ac0)(\w)/g, `"$1${n}x$2`)}\n`,
          (_, bytes) => bytes >= size * 1e6,
        ),
      ),
    );
} finally {
  rmSync(top, { recursive: true, force: true });
}
console.table(rows);
for (const [at, row] of rows.entries()) {
  const before = rows[at - 1];
  if (row.exit === null || row.exit > 2 || (row.exit === 2 && row.says === '')) process.exitCode = 1;
  if (before === undefined || before.what !== row.what || row.exit === 2 || before.cpu < 1) continue;
  const growth = row.cpu / before.cpu / (row.size / before.size);
  console.log(`${row.size / before.size} times as much ${row.what}: ${(row.cpu / before.cpu).toFixed(1)} times the time`);
  if (growth > MOST) process.exitCode = 1;
}
