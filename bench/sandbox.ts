/**
 * What the sandbox costs a command, beside a plain spawn and beside bubblewrap where it is installed: wall time as a ratio, in
 * rounds that take turns, so that a busy machine slows all of them alike. CPU time is of the children alone.
 */
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { quick, show } from '../scripts/evidence-section.ts';
import { defaultRequirement } from '../src/core/sandbox/guarantees.ts';
import type { Machine, Profile, SandboxWish } from '../src/core/sandbox-contract.ts';
import { os as kernel } from '../src/sandboxes/os.ts';
import { sandboxWorld } from '../src/world/sandbox.ts';
import { measure } from '../src/world/sandbox-machine.ts';
import { runProcess } from '../src/world/sandbox-process.ts';
import { profileOf } from '../src/world/sandbox-profile.ts';
import { removeTree, type Scratch } from '../src/world/sandbox-scratch.ts';

type Words = readonly [string, ...string[]];
interface Workload {
  readonly name: string;
  readonly words: Words;
  readonly rounds: number;
  /** The most it may cost: as a ratio to plain, or no more than bubblewrap. */
  readonly most: number | 'bwrap';
}

const modules = path.join(path.dirname(fileURLToPath(import.meta.url)), '../node_modules');
const WORKLOADS: readonly Workload[] = [
  { name: 'true', words: ['true'], rounds: 60, most: 'bwrap' },
  { name: 'node -e 0', words: [process.execPath, '-e', '0'], rounds: 40, most: 1.3 },
  { name: 'git status', words: ['git', 'status', '--porcelain'], rounds: 40, most: Number.POSITIVE_INFINITY },
  {
    name: 'build (tsc)',
    words: [process.execPath, `${modules}/typescript/bin/tsc`, '--noEmit', '-p', '.'],
    rounds: 7,
    most: 1.3,
  },
];

const NAMES: Readonly<Record<string, string>> = { plain: 'a plain start', os: 'sallyport', bwrap: 'bubblewrap' };

const prepare = (workspace: string): void => {
  for (let i = 0; i < 150; i++) {
    const imports = i === 0 ? '' : `import { f${i - 1} } from './m${i - 1}.ts';\n`;
    fs.writeFileSync(
      path.join(workspace, `m${i}.ts`),
      `${imports}export const f${i} = (n: number): number => n + ${i === 0 ? 0 : `f${i - 1}(n)`};\n`,
    );
  }
  fs.writeFileSync(
    path.join(workspace, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { strict: true, noEmit: true, allowImportingTsExtensions: true, module: 'nodenext', types: [] },
    }),
  );
  execFileSync('git', ['init', '-q', workspace]);
};

const plainly = (words: Words, cwd: string, env: Readonly<Record<string, string>>): Promise<void> =>
  new Promise((done, fail) => {
    const child = spawn(words[0], words.slice(1), { cwd, env: { ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.resume();
    child.stderr.resume();
    child.on('error', fail);
    child.on('close', code => (code === 0 ? done() : fail(new Error(`${words.join(' ')} ended with ${code}`))));
  });

const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
const median = (values: readonly number[]): number => quantile(values, 0.5);
/** CPU seconds of ended children. Source: proc(5), fields 16 and 17. */
const childCpu = (): number => {
  const fields = fs.readFileSync('/proc/self/stat', 'latin1').split(') ')[1]!.split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
};

const contenders = (machine: Machine, profile: Profile, output: string): Record<string, (words: Words) => Promise<unknown>> => {
  const bwrap = machine.tools['bwrap'];
  return {
    plain: words => plainly(words, profile.workspace, profile.env),
    os: async words => {
      const what = kernel.wrap(words, profile, machine);
      const ending = await runProcess({ spawn: what, output, timeoutSeconds: 120, onOutput: () => {} });
      if (ending.exit !== 0) throw new Error(`${words.join(' ')} ended with ${ending.exit}`);
    },
    ...(bwrap && {
      bwrap: words =>
        plainly(
          [
            bwrap,
            '--unshare-all',
            '--die-with-parent',
            '--ro-bind',
            '/',
            '/',
            '--dev',
            '/dev',
            '--proc',
            '/proc',
            '--bind',
            profile.workspace,
            profile.workspace,
            '--',
            ...words,
          ],
          profile.workspace,
          profile.env,
        ),
    }),
  };
};

const main = async (): Promise<void> => {
  const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'sallyport-bench-')));
  let scratch: Scratch | undefined;
  try {
    const workspace = path.join(base, 'workspace');
    const home = path.join(base, 'home');
    fs.mkdirSync(workspace);
    fs.mkdirSync(home);
    prepare(workspace);
    const env = { PATH: `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`, HOME: home };
    const limits = { wallSeconds: 120, cpuSeconds: 120, fileSize: 2 ** 30, data: 4 * 2 ** 30, processes: 512, output: 2 ** 20 };
    const wish: SandboxWish = { backend: 'os', network: 'none', require: defaultRequirement('none'), limits, read: [modules] };
    const measured = await measure(env, ['bwrap']);
    scratch = measured.scratch;
    const { machine, output } = measured;
    const profile = profileOf({ workspace, scratch, output, machine, wish, env }, home);
    const all = contenders(machine, profile, output);
    const table: string[][] = [];
    const figures: string[] = [];
    let worse = 0;
    for (const { name, words, rounds: usual, most } of WORKLOADS) {
      const rounds = quick ? Math.ceil(usual / 5) : usual;
      const times: Record<string, number[]> = {};
      const cpu: Record<string, number> = {};
      for (let round = -2; round < rounds; round++)
        for (const [who, run] of Object.entries(all)) {
          const began = performance.now();
          const before = childCpu();
          await run(words);
          if (round < 0) continue;
          (times[who] ??= []).push(performance.now() - began);
          cpu[who] = (cpu[who] ?? 0) + childCpu() - before;
        }
      // The lower quartile, because what is above it tells of the neighbours on the machine.
      const ratio = (who: string, part = 0.25): number => quantile(times[who] ?? [], part) / quantile(times['plain'] ?? [], part);
      const bound = most === 'bwrap' ? (all['bwrap'] ? ratio('bwrap') : Number.POSITIVE_INFINITY) : most;
      const good = ratio('os') <= bound;
      if (!good) worse++;
      for (const who of Object.keys(all))
        table.push([
          name,
          NAMES[who] ?? who,
          ratio(who).toFixed(2),
          median(times[who]!).toFixed(1),
          // What runs in bubblewrap's own process namespace is nobody's child here.
          who === 'bwrap' ? 'not told' : ((1000 * cpu[who]!) / rounds).toFixed(1),
          who === 'os' && !good ? `over ${bound.toFixed(2)}` : '',
        ]);
      const beside = all['bwrap'] ? ` (bubblewrap ${ratio('bwrap').toFixed(1)})` : '';
      figures.push(`\`${name}\` ${ratio('os').toFixed(2)} times${beside}`);
    }
    const once = await measureOnce(workspace, env, wish);
    show({
      title: 'Sandbox',
      command: 'node bench/sandbox.ts',
      method: [
        `Landlock ABI ${machine.landlock} and seccomp beside a plain start${all['bwrap'] ? ' and bubblewrap' : ''}: wall time as a ratio of the lower quartiles, in rounds that take turns; CPU time is of the children alone.`,
        'Bubblewrap unshares every namespace and binds the workspace; it filters no system call here, and opens no hosts by name.',
        once,
      ],
      tables: [{ head: ['command', 'how', 'times plain', 'median ms', 'ms of CPU', 'over its bound'], rows: table }],
      absent: all['bwrap'] ? [] : ['bubblewrap: it is not installed'],
      figures: [{ what: 'a sandboxed command beside a plain start', figure: figures.join(', ') }],
    });
    process.exitCode = worse === 0 ? 0 : 1;
  } finally {
    if (scratch) removeTree(scratch.root);
    removeTree(base);
  }
};

/** What comes once: measuring the machine, proving the walls, guarding and listing the workspace, cleaning up. */
const measureOnce = async (workspace: string, env: Readonly<Record<string, string>>, wish: SandboxWish): Promise<string> => {
  const times: Record<'open' | 'run' | 'close', number[]> = { open: [], run: [], close: [] };
  for (let i = 0; i < (quick ? 3 : 15); i++) {
    const at = [performance.now()];
    const world = sandboxWorld({ workspace, protect: ['.github'], env, mask: text => text, write: () => {} });
    const cage = await world.openCage(kernel, wish);
    at.push(performance.now());
    await cage.run(['true'], 'true', 60);
    at.push(performance.now());
    await cage.close();
    at.push(performance.now());
    for (const [j, part] of (['open', 'run', 'close'] as const).entries()) times[part].push(at[j + 1]! - at[j]!);
  }
  return `Once for all commands: ${median(times.open).toFixed(1)} ms to measure the machine and prove the walls, ${median(times.run).toFixed(1)} ms for \`true\` with guard and listing, ${median(times.close).toFixed(1)} ms to clean up.`;
};

await main();
