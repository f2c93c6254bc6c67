/**
 * Cold start: CPU time of the bundled Action and command line on a small change, as a ratio to `node -e 0`, in alternating rounds of one run;
 * git's own time is in it. The least of all rounds counts: what else runs on the machine only adds.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quick, show } from '../scripts/evidence-section.ts';
import { type Start, starts } from '../scripts/starts.ts';

const ROUNDS = quick ? 3 : 11;
const root = fileURLToPath(new URL('..', import.meta.url));

/** What runs a program and tells what it and its children took. What a launcher of Python waited for before (pyenv's does) is none of it. */
const METER = `import resource, subprocess, sys
def used():
    u = resource.getrusage(resource.RUSAGE_CHILDREN)
    return u.ru_utime + u.ru_stime, u.ru_maxrss
before, _ = used()
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=sys.stdin)
after, peak = used()
print(after - before, peak * 1024 / 1e6)`;

/** CPU seconds of a process and of all that it waited for, and MB of the largest of them at its peak. */
const spent = ({ args, env, input }: Start, cwd: string): readonly [cpu: number, memory: number] => {
  const ended = spawnSync('python3', ['-c', METER, process.execPath, ...args], { cwd, env, input, encoding: 'utf8' });
  const [cpu, memory] = ended.stdout.trim().split(' ').map(Number);
  return [cpu!, memory!];
};

const folder = mkdtempSync(join(tmpdir(), 'sallyport-start-'));
try {
  const { nothing, action, check, explain, calls, verdict } = starts(folder, join(root, 'dist'));
  const cache = join(root, 'dist/.cache');
  const rows: readonly (readonly [name: string, start: Start, before?: () => void])[] = [
    ['node -e 0', nothing],
    ['the Action, three files', action],
    ['check, three files', check],
    ['explain', explain],
    ['hook, first start', calls.status, () => rmSync(cache, { recursive: true, force: true })],
    ['hook, later starts: `git status`', calls.status],
    ['hook, later starts: `npm test`', calls.test],
    ['hook, later starts: a file is read', calls.read],
    ['hook, later starts: a file is written', calls.write],
  ];
  const least = rows.map(() => Number.POSITIVE_INFINITY);
  const most = rows.map(() => 0);
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, [, start, before]] of rows.entries()) {
      before?.();
      const [cpu, memory] = spent(start, folder);
      least[i] = Math.min(least[i]!, cpu);
      most[i] = Math.max(most[i]!, memory);
    }
  if (!verdict().includes('allow')) throw new Error(`the Action did not judge: ${verdict()}`);
  const times = (i: number): string => (least[i]! / least[0]!).toFixed(2);
  show({
    title: 'Start-up and memory',
    command: 'node bench/start.ts',
    method: [
      `The bundles from cold, least CPU time of ${ROUNDS} rounds that take turns, children and git included. The Action judges a pull request of three files.`,
      'The first start of the live gate fills its code cache, from which later starts take their code; nothing else has one.',
    ],
    tables: [
      {
        head: ['what', 'ms of CPU', 'times `node -e 0`', 'MB at the peak'],
        rows: rows.map(([name], i) => [name, (least[i]! * 1000).toFixed(0), times(i), most[i]!.toFixed(0)]),
      },
    ],
    absent: [],
    figures: [
      {
        what: 'the Action from cold on a pull request of three files, beside `node -e 0`',
        figure: `${times(1)} times its CPU time, ${most[1]!.toFixed(0)} MB at the peak`,
      },
    ],
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
