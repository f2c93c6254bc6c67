/** The long run of one target, in a thread: mutate what reached new code, keep what does so again, tell what breaks. */
import { parentPort, workerData } from 'node:worker_threads';
import { Dice } from '../support/shell-grammar.ts';
import { clear, covered, news, watch, wordsOfSource } from './coverage.ts';
import { mutant } from './mutation.ts';
import type { Target } from './target.ts';

export interface Order {
  readonly id: string;
  readonly seed: number;
  readonly minutes: number;
  /** Inputs kept by earlier runs. */
  readonly kept: readonly string[];
  /** The input at hand: a counter, its length, its UTF-16 units. */
  readonly shared: SharedArrayBuffer;
}
export type Said =
  | { readonly say: 'kept'; readonly input: string }
  | { readonly say: 'broken'; readonly input: string; readonly why: string; readonly crash: boolean }
  | {
      readonly say: 'so far' | 'done';
      readonly inputs: number;
      readonly kept: number;
      readonly taken: number;
      readonly all: number;
      readonly slowest: number;
    };

/** Milliseconds of CPU that no input may take. */
const MOST = 1500;

const spent = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const { id, seed, minutes, kept, shared } = workerData as Order;
const tell = (said: Said): void => parentPort!.postMessage(said);
watch();
const { targets } = (await import('./targets/index.ts')) as { targets: readonly Target[] };
const target = targets.find(one => one.id === id)!;
const head = new Int32Array(shared, 0, 2);
const units = new Uint16Array(shared, 8);

const show = (input: string): void => {
  const length = Math.min(input.length, units.length);
  for (let i = 0; i < length; i++) units[i] = input.charCodeAt(i);
  head[1] = length;
  Atomics.add(head, 0, 1);
};

const corpus: string[] = [];
let inputs = 0;
let slowest = 0;
const told = new Set<string>();
const broken = (input: string, error: unknown): void => {
  const crash = !(error instanceof Error && error.name === 'Broken');
  const why = error instanceof Error ? (crash ? (error.stack ?? error.message) : error.message) : String(error);
  // One of a kind: what is thrown at the same place for the same reason.
  const kind = why.replaceAll(/\d+|`[^`]*`|"[^"]*"/g, '').slice(0, 200);
  if (told.has(kind)) return;
  told.add(kind);
  tell({ say: 'broken', input, why, crash });
};
const attempt = async (input: string, seeded: boolean): Promise<void> => {
  show(input);
  inputs++;
  clear();
  const before = spent();
  let failed = false;
  try {
    await target.check(input);
  } catch (error) {
    failed = true;
    broken(input, error);
  }
  const cost = spent() - before;
  if (cost > MOST) {
    const again = spent();
    await Promise.resolve(target.check(input)).catch(() => {});
    const least = Math.min(cost, spent() - again);
    if (least > MOST) broken(input, Object.assign(new Error(`it takes ${Math.round(least)} ms`), { name: 'Broken' }));
    slowest = Math.max(slowest, least);
  } else slowest = Math.max(slowest, cost);
  const fresh = news();
  if (fresh === 0 && !seeded) return;
  corpus.push(input);
  if (!seeded) tell({ say: 'kept', input });
  if (failed || target.second === undefined) return;
  try {
    await target.second(input);
  } catch (error) {
    broken(input, error);
  }
};

const dice = new Dice(seed);
const until = Date.now() + minutes * 60_000;
for (const input of [...target.seeds(), ...kept]) {
  if (Date.now() > until) break;
  await attempt(input, true);
}
const words = [...target.words, ...target.words, ...wordsOfSource()];
/** What was found last is tried more often, and so is what is short. */
const choose = (): string => {
  const among = dice.chance(2) ? corpus.slice(-50) : corpus;
  const some = [dice.one(among), dice.one(among), dice.one(among)];
  return dice.chance(6) ? some[0]! : some.reduce((a, b) => (b.length < a.length ? b : a));
};
let next = Date.now() + 30_000;
const now = (say: 'so far' | 'done'): void => {
  const [taken, all] = covered();
  tell({ say, inputs, kept: corpus.length, taken, all, slowest: Math.round(slowest) });
};
while (Date.now() < until) {
  await attempt(
    mutant(choose(), dice, words, () => dice.one(corpus)),
    false,
  );
  if (Date.now() > next) {
    now('so far');
    next = Date.now() + 30_000;
  }
}
now('done');
