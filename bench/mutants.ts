/** Mutated commands (20,000, or as many as asked for): what any of them costs at most, and that none fails or is allowed unread. */
import type { Decision } from '../src/core/model.ts';
import { mutants } from '../test/support/command-mutants.ts';
import { told, verdictOn } from '../test/support/commands.ts';
import { Dice } from '../test/support/shell-grammar.ts';

const count = Number(process.argv[2] ?? 20_000);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
/** Milliseconds of CPU that no command may take. */
const MOST = 100;

/** Milliseconds beyond which a command is measured again: the machine compiles and cleans up as it goes, and only what is slow again is slow. */
const SLOW = 10;
/** How many of the slowest are printed. */
const SHOWN = 3;

/** Judges one command. @returns its decision, and the milliseconds of CPU that this thread took for it. */
const measured = async (command: string, shell: string): Promise<{ decision: Decision; cost: number }> => {
  const before = process.threadCpuUsage();
  const { decision } = await verdictOn(command, 'bypass', shell);
  const { user, system } = process.threadCpuUsage(before);
  return { decision, cost: (user + system) / 1000 };
};

const dice = new Dice(seed);
const next = mutants(dice);
const costs: number[] = [];
const decisions: Record<string, number> = { allow: 0, ask: 0, deny: 0 };
const bad: string[] = [];
let slowest: readonly { readonly cost: number; readonly text: string }[] = [];
let opaque = 0;
for (let n = 0; n < count; n++) {
  const command = next();
  const shell = dice.one(['bash', 'bash', 'sh', 'zsh'] as const);
  const text = `${shell} ${JSON.stringify(command)}`;
  try {
    let { decision, cost } = await measured(command, shell);
    for (let again = 0; again < 3 && cost > SLOW; again++) cost = Math.min(cost, (await measured(command, shell)).cost);
    costs.push(cost);
    slowest = [...slowest, { cost, text }].sort((a, b) => b.cost - a.cost).slice(0, SHOWN);
    decisions[decision] = (decisions[decision] ?? 0) + 1;
    const unread = told(command, { shell }).opaque.length > 0;
    if (unread) opaque++;
    if (unread && decision === 'allow') bad.push(`allowed unread: ${text}`);
    if (cost > MOST) bad.push(`slow: ${cost.toFixed(0)} ms`);
  } catch (error) {
    bad.push(`threw ${String(error)}: ${text}`);
  }
}
costs.sort((a, b) => a - b);
const at = (share: number): number => Number((costs[Math.floor(share * (costs.length - 1))] ?? 0).toFixed(2));
console.table({
  seed,
  commands: count,
  ...decisions,
  opaque,
  'median ms': at(0.5),
  '99 % ms': at(0.99),
  'most ms': at(1),
  'crashed, slow or allowed unread': bad.length,
});
for (const line of bad.slice(0, 20)) console.log(line);
for (const { cost, text } of slowest) console.log(`${cost.toFixed(1)} ms, ${text.length} characters: ${text}`);
process.exitCode = bad.length > 0 ? 1 : 0;
