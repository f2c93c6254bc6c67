/** Every refusal names its rule, the exact text, the place and the fix: of every guard, and of every harmful command that we know. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Guard } from '../src/core/contracts.ts';
import * as guardList from '../src/guards/index.ts';
import { casesFolder, tsv } from './support/cases.ts';
import { verdictOn } from './support/commands.ts';
import { resolvedText, untold } from './support/denials.ts';
import { checkOf, verdictsOn } from './support/examples.ts';
import { compileTexts } from './support/policies.ts';

const guards = Object.values(guardList) as readonly Guard[];
const bare = compileTexts([{ file: 'p', text: 'version: 1\nextends: none\nmode: bypass\n' }]);

describe('examples', () => {
  it.each(guards.map(guard => [guard.id, guard] as const))('every deny of %s tells all of it', (id, guard) => {
    const denied = guard.examples.filter(({ decision }) => decision === 'deny');
    const missing = denied.flatMap(example => {
      const policy = { ...bare, checks: [{ guard: id, check: checkOf(guard, example) }] };
      const verdicts = verdictsOn(policy, example);
      expect(verdicts.some(({ decision }) => decision === 'deny')).toBe(true);
      return verdicts.flatMap(({ call, findings }) => untold(findings, `${sourceOf(example)}${resolvedText(call)}`));
    });
    expect(missing).toEqual([]);
  });
});

/** Strings of an example, however deep, one after the other. */
const sourceOf = (value: unknown): string => {
  if (typeof value === 'string') return `${value}\n`;
  if (typeof value !== 'object' || value === null) return `${String(value)}\n`;
  return Object.entries(value)
    .map(([key, member]) => `${key}\n${sourceOf(member)}`)
    .join('');
};

const harmful = readFileSync('test/fixtures/commands/harmful.txt', 'utf8')
  .trimEnd()
  .split('\n')
  .map(line => line.replaceAll('\\n', '\n'));
const measured =
  casesFolder === undefined
    ? []
    : ['commands.tsv', 'bypass.tsv', 'incidents.tsv'].flatMap(file =>
        tsv(file)
          .filter(row => (row['kind'] ?? 'command') === 'command' && row['expected'] !== 'allow')
          .map(row => ({ command: JSON.parse(row['command_json'] ?? row['payload_json']!) as string, dialect: row['dialect'] })),
      );

it('every deny of a command tells all of it', async () => {
  const missing: string[] = [];
  let denied = 0;
  for (const { command, dialect } of [...harmful.map(command => ({ command, dialect: undefined })), ...measured]) {
    const { call, decision, findings } = await verdictOn(command, 'bypass', dialect);
    if (decision === 'deny') denied++;
    missing.push(...untold(findings, `${command}\n${resolvedText(call)}`));
  }
  expect(missing).toEqual([]);
  expect(denied).toBeGreaterThan(300);
});
