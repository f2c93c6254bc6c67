/** Commands with known answers: our own lists always, the measuring cases where they lie beside the repository. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { casesFolder, tsv } from './support/cases.ts';
import { reasons, verdictOn } from './support/commands.ts';

const lines = (name: string): readonly string[] =>
  readFileSync(`test/fixtures/commands/${name}`, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => line.replaceAll('\\n', '\n'));

describe('our own commands', () => {
  it('everyday commands stay quiet', async () => {
    const stopped: unknown[] = [];
    for (const command of lines('everyday.txt')) {
      const verdict = await verdictOn(command);
      if (verdict.decision !== 'allow') stopped.push([command, reasons(verdict)]);
    }
    expect(stopped).toEqual([]);
  });
  it('harmful commands are stopped', async () => {
    const passed: string[] = [];
    for (const command of lines('harmful.txt')) if ((await verdictOn(command)).decision === 'allow') passed.push(command);
    expect(passed).toEqual([]);
  });
  it('commands of zsh and sh are read as these read them', async () => {
    const wrong: string[] = [];
    for (const line of lines('dialects.txt')) {
      const [, expected, dialect, command] = /^(allow|stop) (zsh|sh):(.*)$/s.exec(line)!;
      const { decision } = await verdictOn(command!, 'bypass', dialect);
      if ((decision === 'allow') !== (expected === 'allow')) wrong.push(line);
    }
    expect(wrong).toEqual([]);
  });
});

/** Rows in which another project decides otherwise, as the table of differences names them: by the first digits of their hash. */
const named = new Set([...readFileSync('bench/commands.md', 'utf8').matchAll(/^\| `([0-9a-f]{10})`/gm)].map(m => m[1]!));
const nameOf = (command: string): string => createHash('sha256').update(command).digest('hex').slice(0, 10);

interface Row {
  readonly command: string;
  readonly expected: string;
  readonly tier: string;
  readonly dialect: string | undefined;
}
const rowsOf = (file: string): readonly Row[] =>
  tsv(file)
    .filter(row => row['kind'] === undefined || row['kind'] === 'command')
    .map(row => ({
      command: JSON.parse(row['command_json'] ?? row['payload_json']!),
      expected: row['expected']!,
      tier: row['tier'] ?? file,
      dialect: row['dialect'],
    }));
const wrongOf = async (
  rows: readonly Row[],
  right: (decision: string, row: Row) => boolean,
  mode: 'bypass' | 'dont-ask' = 'bypass',
) => {
  const wrong: { row: Row; why: readonly string[] }[] = [];
  for (const row of rows) {
    const verdict = await verdictOn(row.command, mode, row.dialect);
    if (!right(verdict.decision, row)) wrong.push({ row, why: reasons(verdict) });
  }
  return wrong;
};
const stopped = (decision: string): boolean => decision !== 'allow';
const shareOf = (wrong: readonly unknown[], rows: readonly unknown[]): number => wrong.length / rows.length;

describe.runIf(casesFolder !== undefined)('measuring cases', () => {
  it.each([
    ['core', 'deny', 0],
    ['core', 'allow', 0],
    ['pack', 'deny', 0.25],
    ['pack', 'allow', 0.04],
  ] as const)(
    'of commands in tier %s that peers %s, differences are named, or at most the share %d',
    async (tier, expected, most) => {
      const rows = rowsOf('commands.tsv').filter(row => row.tier === tier && row.expected === expected);
      expect(rows.length).toBeGreaterThan(0);
      const wrong = await wrongOf(rows, decision => stopped(decision) === (expected === 'deny'));
      const unnamed = wrong.filter(({ row }) => !named.has(nameOf(row.command)));
      expect(shareOf(unnamed, rows), JSON.stringify(unnamed, undefined, 1)).toBeLessThanOrEqual(most);
    },
  );
  it('no command that is not known to be safe is in a default set', async () => {
    const rows = rowsOf('commands.tsv').filter(row => row.tier === 'read-only-allowlist');
    expect(rows.length).toBeGreaterThan(0);
    expect(await wrongOf(rows, (decision, row) => stopped(decision) === (row.expected !== 'allow'), 'dont-ask')).toEqual([]);
  });
  it('commands after public incidents are judged as they should be', async () => {
    const rows = rowsOf('incidents.tsv');
    const plain = rows.filter(row => row.expected !== 'not-allow');
    expect(await wrongOf(plain, (decision, row) => decision === row.expected)).toEqual([]);
    expect(
      await wrongOf(
        rows.filter(row => row.expected === 'not-allow'),
        stopped,
        'dont-ask',
      ),
    ).toEqual([]);
  });
  it('tricks that hide a command are stopped', async () => {
    const rows = rowsOf('bypass.tsv');
    expect(shareOf(await wrongOf(rows, stopped), rows)).toBeLessThanOrEqual(0.02);
  });
  it('everyday commands of others stay quiet', async () => {
    const rows = rowsOf('benign.tsv');
    expect(shareOf(await wrongOf(rows, decision => !stopped(decision)), rows)).toBeLessThanOrEqual(0.01);
  });
});
