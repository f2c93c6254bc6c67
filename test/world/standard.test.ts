/** Standard input and output: whole, in order, and with the exit code that says so when the reader went away. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const home = mkdtempSync(join(tmpdir(), 'sallyport-standard-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const program = join(home, 'program.ts');
writeFileSync(
  program,
  `import { readInput, say } from ${JSON.stringify(resolve('src/world/standard.ts'))};
const input = await readInput();
say('stderr', String(input.length));
for (let i = 0; i < 4; i++) say('stdout', Buffer.from(input).toString());
`,
);

it('megabytes go in and out through pipes, whole and in order', () => {
  const text = Array.from({ length: 200_000 }, (_, i) => `line ${i}`).join('\n');
  const ended = spawnSync(process.execPath, [program], { input: text, encoding: 'utf8', maxBuffer: 1e8 });
  expect({ status: ended.status, stderr: ended.stderr }).toEqual({ status: 0, stderr: String(text.length) });
  expect(ended.stdout === text.repeat(4)).toBe(true);
});

it('no input is an empty one', () => {
  const ended = spawnSync(process.execPath, [program], { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  expect({ status: ended.status, stdout: ended.stdout, stderr: ended.stderr }).toEqual({ status: 0, stdout: '', stderr: '0' });
});

it('input that comes late, through a pipe that does not block, is waited for', async () => {
  // A shell that shares its own pipe: `python3` makes it one that does not block.
  const script =
    'import fcntl,os,subprocess,sys,time\nr,w=os.pipe()\nfcntl.fcntl(r,fcntl.F_SETFL,fcntl.fcntl(r,fcntl.F_GETFL)|os.O_NONBLOCK)\np=subprocess.Popen(sys.argv[1:],stdin=r)\ntime.sleep(0.5)\nos.write(w,b"late")\nos.close(w)\nsys.exit(p.wait())';
  const ended = spawnSync('python3', ['-c', script, process.execPath, program], { encoding: 'utf8' });
  expect({ status: ended.status, stdout: ended.stdout, stderr: ended.stderr }).toEqual({
    status: 0,
    stdout: 'late'.repeat(4),
    stderr: '4',
  });
});

it('a reader that went away ends the program with exit code 2, quietly', async () => {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => {
    said += piece.toString();
  });
  child.stdout.destroy();
  child.stdin.end('x'.repeat(1e6));
  const status = await new Promise(done => child.on('close', done));
  expect({ status, said }).toEqual({ status: 2, said: '1000000' });
});
