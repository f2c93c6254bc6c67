/** Mutated commands (20,000, or as many as asked for): what any of them costs at most, and that none fails or is allowed unread. */
import { mutants } from '../test/support/command-mutants.ts';
import { told, verdictOn } from '../test/support/commands.ts';
import { Dice } from '../test/support/shell-grammar.ts';

const count = Number(process.argv[2] ?? 20_000);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
/** Milliseconds of CPU that no command may take. */
const MOST = 100;

const dice = new Dice(seed);
const next = mutants(dice);
const costs: number[] = [];
const decisions: Record<string, number> = { allow: 0, ask: 0, deny: 0 };
const bad: string[] = [];
let opaque = 0;
for (let n = 0; n < count; n++) {
  const command = next();
  const shell = dice.one(['bash', 'bash', 'sh', 'zsh'] as const);
  const before = process.cpuUsage();
  try {
    const { decision } = await verdictOn(command, 'bypass', shell);
    const { user, system } = process.cpuUsage(before);
    let cost = (user + system) / 1000;
    // The machine compiles and cleans up as it goes: only what is slow again is slow.
    for (let again = 0; again < 2 && cost > MOST; again++) {
      const start = process.cpuUsage();
      await verdictOn(command, 'bypass', shell);
      const spent = process.cpuUsage(start);
      cost = Math.min(cost, (spent.user + spent.system) / 1000);
    }
    costs.push(cost);
    decisions[decision] = (decisions[decision] ?? 0) + 1;
    const unread = told(command, { shell }).opaque.length > 0;
    if (unread) opaque++;
    if (unread && decision === 'allow') bad.push(`allowed unread: ${shell} ${JSON.stringify(command)}`);
    if (costs.at(-1)! > MOST) bad.push(`${costs.at(-1)!.toFixed(0)} ms: ${shell} ${JSON.stringify(command).slice(0, 400)}`);
  } catch (error) {
    bad.push(`threw ${String(error)}: ${shell} ${JSON.stringify(command)}`);
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
process.exitCode = bad.length > 0 ? 1 : 0;
