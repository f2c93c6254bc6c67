/**
 * Fuzzes one target for a while: `npm run fuzz -- TARGET --minutes 10`. What reached new code is kept in `build/fuzz/TARGET/kept`, and
 * what broke something in `build/fuzz/TARGET/broken`; both are tried again first. An input that never ends is found from outside.
 *
 * The fuzzer is our own: jazzer.js 4.0.0 ships a binary that needs glibc 2.38, and does not instrument TypeScript as it is run here.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Order, Said } from '../test/fuzz/loop.ts';
import { targets } from '../test/fuzz/targets/index.ts';

/** Seconds of the clock after which an input counts as one that never ends; others may want the machine too. */
const PATIENCE = 240;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
});
const [id] = positionals;
if (!targets.some(target => target.id === id)) {
  console.error(`name a target:\n${targets.map(target => `  ${target.id.padEnd(12)} ${target.doc}`).join('\n')}`);
  process.exit(2);
}
const folder = (name: string): string => {
  const path = join('build', 'fuzz', id!, name);
  mkdirSync(path, { recursive: true });
  return path;
};
const [keep, bad] = [folder('kept'), folder('broken')];
const read = (path: string): readonly string[] =>
  readdirSync(path)
    .sort()
    .map(name => JSON.parse(readFileSync(join(path, name), 'utf8')).input);
const save = (path: string, what: { readonly input: string; readonly why?: string }): void =>
  writeFileSync(
    join(path, `${createHash('sha256').update(what.input, 'utf16le').digest('hex').slice(0, 16)}.json`),
    JSON.stringify(what, null, 1),
  );

const shared = new SharedArrayBuffer(8 + 2 * 65_536);
const [head, units] = [new Int32Array(shared, 0, 2), new Uint16Array(shared, 8)];
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const order: Order = { id: id!, seed, minutes: Number(values.minutes), kept: [...read(bad), ...read(keep)], shared };
const worker = new Worker(new URL('../test/fuzz/loop.ts', import.meta.url), { workerData: order });
let broken = 0;
const tell = (input: string, why: string): void => {
  broken++;
  save(bad, { input, why });
  console.log(`broken: ${why}\n  ${JSON.stringify(input).slice(0, 600)}`);
};
worker.on('message', (said: Said) => {
  if (said.say === 'kept') save(keep, said);
  else if (said.say === 'broken') tell(said.input, said.why);
  else {
    const { inputs, kept, taken, all, slowest } = said;
    console.log(
      `${id} ${said.say} (seed ${seed}): ${inputs} inputs, ${kept} kept, ${taken} of ${all} branches, slowest ${slowest} ms, ${broken} broken`,
    );
  }
});
let last = -1;
let since = Date.now();
const guard = setInterval(() => {
  if (head[0] !== last) [last, since] = [head[0]!, Date.now()];
  else if (Date.now() - since > PATIENCE * 1000 && last > 0) {
    tell(String.fromCharCode(...units.subarray(0, head[1])), `it has not ended after ${PATIENCE} s`);
    void worker.terminate();
  }
}, 1000);
worker.on('error', error => {
  broken++;
  console.error(error);
});
worker.on('exit', () => {
  clearInterval(guard);
  process.exitCode = broken > 0 ? 1 : 0;
});
