/** Scores of the command guards on the measuring cases, and every difference that `commands.md` does not name; `--write` puts the scores there. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { casesFolder, tsv } from '../test/support/cases.ts';
import { reasons, verdictOn } from '../test/support/commands.ts';

if (casesFolder === undefined) {
  console.log('no measuring cases beside the repository');
  process.exit(0);
}
const named = new Set([...readFileSync('bench/commands.md', 'utf8').matchAll(/^\| `([0-9a-f]{10})`/gm)].map(m => m[1]!));
const scores = new Map<string, { right: number; all: number }>();
for (const file of ['commands.tsv', 'bypass.tsv', 'benign.tsv', 'incidents.tsv'])
  for (const row of tsv(file)) {
    if (row['kind'] !== undefined && row['kind'] !== 'command') continue;
    const command = JSON.parse(row['command_json'] ?? row['payload_json']!) as string;
    const { expected = '', tier = file, dialect } = row;
    const strict = tier === 'read-only-allowlist' || expected === 'not-allow';
    const verdict = await verdictOn(command, strict ? 'dont-ask' : 'bypass', dialect);
    const stopped = verdict.decision !== 'allow';
    const right =
      file === 'incidents.tsv' && !strict
        ? verdict.decision === expected
        : stopped === !/^(?:allow|not-dangerous)$/.test(expected);
    const score = scores.get(`${tier} ${expected}`) ?? { right: 0, all: 0 };
    scores.set(`${tier} ${expected}`, { right: score.right + Number(right), all: score.all + 1 });
    const name = createHash('sha256').update(command).digest('hex').slice(0, 10);
    if (!right && !named.has(name))
      console.log(
        `| \`${name}\` | ${row['peer'] ?? tier} | ${expected} | ${JSON.stringify(command)} ${reasons(verdict).join(' / ').slice(0, 120)}`,
      );
  }
const figures = [...scores].map(
  ([name, { right, all }]) => [name, `${right} of ${all} (${((100 * right) / all).toFixed(1)} %)`] as const,
);
console.table(Object.fromEntries(figures));
if (process.argv.includes('--write')) {
  const MARK = '<!-- figures -->';
  const [head, , tail] = readFileSync('bench/commands.md', 'utf8').split(MARK);
  const rows = figures.map(([name, figure]) => `| ${name.replace(/(\w+\.tsv)/, '`$1`')} | ${figure} |`);
  const table = ['', '', '| rows and what their list expects | decided so |', '|---|---|', ...rows, '', ''].join('\n');
  writeFileSync('bench/commands.md', [head, table, tail].join(MARK));
}
