/** Folders that a killed run left behind go with the next run; what may belong to somebody stays. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { leftoversIn, ownPrefix } from '../../src/world/leftovers.ts';

const top = mkdtempSync(join(tmpdir(), 'leftovers-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));

const program = `import { temporaryFolder } from ${JSON.stringify(resolve('src/world/leave.ts'))};
  import { writeFileSync } from 'node:fs';
  const { path } = temporaryFolder();
  writeFileSync(path + '/held', 'x');
  process.stdout.write(path);
  if (process.argv[1] === 'stay') setInterval(() => {}, 1000);`;
/** @returns the folder that a process of its own made, and the process. */
const started = (place: string, stay: boolean) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, ...(stay ? ['stay'] : [])], {
    env: { PATH: process.env['PATH'], TMPDIR: place },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = new Promise<string>(done => child.stdout.once('data', data => done(String(data))));
  const ended = new Promise<void>(done => child.once('exit', () => done()));
  return { child, said, ended };
};

it('a run that is killed leaves its folder, and the next one removes it and no other', async () => {
  const place = mkdtempSync(join(top, 'place-'));
  const [killed, living] = [started(place, true), started(place, true)];
  const [left, held] = [await killed.said, await living.said];
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(existsSync(join(left, 'held'))).toBe(true);
  const next = started(place, false);
  await Promise.all([next.said, next.ended]);
  expect(readdirSync(place)).toEqual([basename(held)]);
  living.child.kill('SIGTERM');
  await living.ended;
  expect(readdirSync(place)).toEqual([]);
});

it('only folders of our name whose process is gone are told', async () => {
  const place = mkdtempSync(join(top, 'place-'));
  const gone = started(place, false);
  await Promise.all([gone.said, gone.ended]);
  const here = ownPrefix().split('-')[2]!;
  const name = (pid: number, where: string): string => join(place, `sallyport-${pid}-${where}-Ab3dE6`);
  const dead = gone.child.pid!;
  const made = {
    mine: name(process.pid, here),
    dead: name(dead, here),
    elsewhere: name(dead, '1'),
    longAgo: name(dead, '2'),
    another: join(place, `sallyport-${dead}-${here}`),
    notes: join(place, `sallyport-notes-${dead}`),
  };
  for (const path of Object.values(made)) mkdirSync(path);
  utimesSync(made.longAgo, 1, 1);
  symlinkSync(tmpdir(), name(dead, `${here}0`));
  symlinkSync(tmpdir(), join(place, `sallyport-${dead}-${here}-linked`));
  writeFileSync(join(place, `sallyport-${dead}-${here}-afile0`), '');
  expect([...leftoversIn(place)].sort()).toEqual([made.dead, made.longAgo].sort());
  expect(leftoversIn(join(place, 'missing'))).toEqual([]);
});
