/** Cold start: CPU time of the bundled Action and command line on a small change, as a ratio to `node -e 0` in the same run. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROUNDS = 9;
const root = fileURLToPath(new URL('..', import.meta.url));

/** The least CPU time of several runs, milliseconds, the processes that it waited for included. */
const cpu = (args: readonly string[]): number => {
  const script =
    'import resource,subprocess,sys\nsubprocess.run(sys.argv[1:],stdout=subprocess.DEVNULL,stderr=subprocess.DEVNULL,stdin=subprocess.DEVNULL)\nu=resource.getrusage(resource.RUSAGE_CHILDREN)\nprint(u.ru_utime+u.ru_stime)';
  const times = Array.from({ length: ROUNDS }, () =>
    Number(spawnSync('python3', ['-c', script, process.execPath, ...args], { cwd: root, encoding: 'utf8' }).stdout),
  );
  return Math.min(...times) * 1000;
};

const rows: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['node -e 0', ['-e', '0']],
  ['sallyport check, two files', ['dist/cli.js', 'check', '--patch', 'examples/ordinary.patch']],
  ['sallyport explain', ['dist/cli.js', 'explain', '--bash', 'git status']],
];
const plain = cpu(rows[0]![1]);
for (const [name, args] of rows) {
  const time = cpu(args);
  console.log(`${name.padEnd(30)} ${time.toFixed(0).padStart(5)} ms CPU  ${(time / plain).toFixed(2)} times node -e 0`);
}
