/**
 * How the guardrails meet what people write: commit messages of real repositories, each read as a gate would read it.
 * Usage: `SALLYPORT_BENCH_REPOS=/a/repo.git:/b/repo.git node bench/guardrails.ts [--each N]`; the hits are printed, to be looked at.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { decide } from '../src/core/guardrails/report.ts';
import { readInput, readOutput } from '../src/core/guardrails/tripwire.ts';

const { values } = parseArgs({ options: { each: { type: 'string', default: '12000' } } });
const repositories = (process.env['SALLYPORT_BENCH_REPOS'] ?? '').split(/[:\s]+/).filter(path => path !== '');

let messages = 0;
let characters = 0;
let spent = 0;
const told = { deny: 0, ask: 0 };
for (const repository of repositories) {
  const log = execFileSync('git', ['--git-dir', repository, 'log', '--all', '-n', values.each, '--format=%x00%h%x01%B'], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  for (const entry of log.split('\0').slice(1)) {
    const [id = '', text = ''] = entry.split('\u0001');
    messages++;
    characters += text.length;
    const start = process.cpuUsage().user;
    const wires = [readInput(text, false), readOutput(text, [])].flatMap(answer => (answer === 'pass' ? [] : answer));
    spent += process.cpuUsage().user - start;
    const decisions = wires.map(wire => decide(wire, 'commit'));
    const worst = decisions.includes('deny') ? 'deny' : decisions.includes('ask') ? 'ask' : undefined;
    if (worst === undefined) continue;
    told[worst]++;
    const shown = wires.map(
      ({ info }) => `${info.rule} ${JSON.stringify(text.slice(Math.max(0, info.start - 40), info.end + 20))}`,
    );
    console.log(`${worst} ${id} ${shown.join('; ')}`);
  }
}
const percent = (n: number): string => `${((100 * n) / Math.max(1, messages)).toFixed(4)} %`;
console.log(`${messages} messages: ${told.deny} denied (${percent(told.deny)}), ${told.ask} asked about (${percent(told.ask)})`);
console.log(`${(characters / Math.max(1, spent)).toFixed(1)} million characters a second of CPU time`);
