/**
 * How much reading a large change costs beside git's own `diff --numstat` on the same range, and how much memory it takes.
 * `SALLYPORT_BENCH_REPO` and `SALLYPORT_BENCH_RANGE` (`BASE..HEAD`) name a real one; otherwise one is made up in a temporary folder.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quick, type Section, show } from '../scripts/evidence-section.ts';
import { openGit } from '../src/world/git.ts';

interface Measured {
  readonly files: number;
  readonly lines: number;
  readonly bytes: number;
  /** CPU seconds of this process and of the git it ran: to read the change, and to look at each of its lines. */
  readonly read: number;
  readonly walk: number;
  /** MB at the peak. */
  readonly memory: number;
}

/** CPU seconds of this process and of its ended children. Source: proc(5), fields 14 to 17. */
const cpu = (): number => {
  const fields = readFileSync('/proc/self/stat', 'latin1').split(') ')[1]!.split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
};

const measure = async (repo: string, base: string, head: string): Promise<Measured> => {
  const git = await openGit(repo);
  try {
    const started = cpu();
    const [from, to] = (await git.resolve(base, head)) as [string, string];
    const { files } = await git.changes(from, to);
    const read = cpu() - started;
    let [lines, bytes] = [0, 0];
    for (const { added, removed } of files)
      for (const line of [...added, ...removed]) {
        lines++;
        bytes += line.text.length + 1;
      }
    const { maxRSS } = process.resourceUsage();
    return { files: files.length, lines, bytes, read, walk: cpu() - started - read, memory: (maxRSS * 1024) / 1e6 };
  } finally {
    await git.close();
  }
};

/** Two commits whose difference has some fifty megabytes: 1,100 files of 800 lines, of which every third is written anew. */
const makeUp = (dir: string): void => {
  let seed = 1;
  const next = (): number => (seed = (seed * 48_271) % 0x7fffffff);
  const text = (file: number, version: number): string => {
    let out = '';
    for (let line = 0; line < 800; line++) {
      const words = `${(file * 800 + line).toString(36)} of ${file}:${line}, as it was before and is now`;
      out += next() % 3 === 0 ? `${version} ${next().toString(36)} ${words}\n` : `0 ${words}\n`;
    }
    return out;
  };
  const commit = (version: number): string => {
    const who = `committer B <b@example.org> ${1_700_000_000 + version} +0000\ndata 1\n${version}\n`;
    const files = Array.from({ length: 1100 }, (_, file) => {
      const body = text(file, version);
      return `M 100644 inline d${file % 40}/f${file}.txt\ndata ${body.length}\n${body}\n`;
    });
    return `commit refs/heads/main\n${who}${files.join('')}\n`;
  };
  execFileSync('git', ['init', '-q', '--bare', '.'], { cwd: dir });
  execFileSync('git', ['fast-import', '--quiet'], { cwd: dir, input: commit(1) + commit(2), maxBuffer: 2 ** 28 });
};

const childOf = (command: string, args: readonly string[]): string => {
  const ended = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] });
  if (ended.status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
  return ended.stdout;
};

/** The best of three runs, each in a process of its own. */
const sectionOf = (): Section => {
  const given = process.env['SALLYPORT_BENCH_REPO'];
  const dir = given ?? mkdtempSync(join(tmpdir(), 'sallyport-bench-'));
  try {
    if (given === undefined) makeUp(dir);
    const [base, head] = (
      given === undefined ? 'main~1..main' : (process.env['SALLYPORT_BENCH_RANGE'] ?? 'HEAD~100..HEAD')
    ).split('..') as [string, string];
    const runs = (quick ? [1] : [1, 2, 3]).map(() => {
      const before = cpu();
      childOf('git', ['-C', dir, 'diff', '--numstat', base, head]);
      const reference = cpu() - before;
      const self = fileURLToPath(import.meta.url);
      return { reference, ours: JSON.parse(childOf(process.execPath, [self, '--measure', dir, base, head])) as Measured };
    });
    const best = (of: (run: (typeof runs)[number]) => number): number => Math.min(...runs.map(of));
    const { files, lines, bytes } = runs[0]!.ours;
    const reference = best(run => run.reference);
    const row = (name: string, seconds: number, memory = ''): readonly string[] => [
      name,
      seconds.toFixed(2),
      (seconds / reference).toFixed(1),
      memory,
    ];
    const read = best(run => run.ours.read);
    const memory = best(run => run.ours.memory).toFixed(0);
    const size = `${files} files, ${lines} changed lines, ${(bytes / 1e6).toFixed(0)} MB`;
    return {
      title: 'Throughput and memory: changes',
      command: 'node bench/diff.ts',
      method: [
        `${given === undefined ? 'A change that is made up' : 'A range of a real repository'}: ${size}. CPU time with git’s own in it; memory with all lines held (at most 300 MB).`,
      ],
      tables: [
        {
          head: ['reader', 'seconds of CPU', 'times `git diff --numstat`', 'MB at the peak'],
          rows: [
            row('`git diff --numstat`', reference),
            row('sallyport', read, memory),
            row(
              'sallyport, and every line looked at',
              best(run => run.ours.read + run.ours.walk),
              memory,
            ),
          ],
        },
      ],
      absent: given === undefined ? ['a real range: `SALLYPORT_BENCH_REPO` names no repository'] : [],
      figures: [
        {
          what: `a change of ${size} beside \`git diff --numstat\``,
          figure: `${(read / reference).toFixed(1)} times its CPU time, ${memory} MB at the peak`,
        },
      ],
    };
  } finally {
    if (given === undefined) rmSync(dir, { recursive: true, force: true });
  }
};

if (process.argv[2] === '--measure') {
  const [repo, base, head] = process.argv.slice(3) as [string, string, string];
  process.stdout.write(JSON.stringify(await measure(repo, base, head)));
} else if (process.argv[1] === fileURLToPath(import.meta.url)) {
  show(sectionOf());
}
