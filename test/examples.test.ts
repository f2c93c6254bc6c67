/** Every part shows what it does in its own file; this runs all of it. */
import { describe, expect, it } from 'vitest';
import type { Guard } from '../src/core/contracts.ts';
import { strictest } from '../src/core/model.ts';
import * as guardList from '../src/guards/index.ts';
import { checkOf, opinionsOn } from './support/examples.ts';

const guards = Object.values(guardList) as readonly Guard[];
const title = (value: unknown): string => JSON.stringify(value).slice(0, 160);

describe.each(guards.map(g => [g.id, g] as const))('guard %s', (id, guard) => {
  it('has a kebab-case id, a snake_case key and shows both sides', () => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(guard.key).toMatch(/^[a-z]+(_[a-z]+)*$/);
    const blocked = guard.examples.filter(e => e.decision === 'deny' || e.decision === 'ask');
    expect(blocked.length).toBeGreaterThan(0);
    expect(blocked.filter(e => e.twin === undefined).map(title)).toEqual([]);
  });
  it.each(
    guard.examples.map(
      (e, n) => [`${n + 1}: ${e.decision} ${title('files' in e ? e.files : 'act' in e ? e.act : e.text)}`, e] as const,
    ),
  )('%s', (_, example) => {
    const opinions = opinionsOn(checkOf(guard, example), example);
    const said = opinions.length === 0 ? 'none' : strictest(opinions.map(o => o.decision));
    expect({ said, opinions }).toMatchObject({ said: example.decision });
    if (example.rule !== undefined) expect(opinions.map(o => o.rule)).toContain(example.rule);
    for (const o of opinions) if (o.decision !== 'allow') expect(o, 'every refusal says what to do').toHaveProperty('fix');
    if (example.twin) expect(opinionsOn(checkOf(guard, example), example.twin), 'the twin stays quiet').toEqual([]);
  });
});

/** Guards that read what a change means: each shows what it finds, and how near to it a harmless change may come. */
const READERS = [
  'workflow',
  'agent-config',
  'dependencies',
  'tests',
  'review-evasion',
  'security-regression',
  'agent-launch',
] as const;
describe('guards that read what a change means', () => {
  it.each(READERS)('%s shows at least six findings, and six harmless twins of them', id => {
    const guard = guards.find(g => g.id === id)!;
    const found = guard.examples.filter(example => {
      const opinions = opinionsOn(checkOf(guard, example), example);
      return opinions.some(({ decision }) => decision !== 'allow');
    });
    const rules = new Set(found.flatMap(example => opinionsOn(checkOf(guard, example), example).map(({ rule }) => rule)));
    const twins = found.flatMap(({ twin, options }) =>
      twin === undefined ? [] : [opinionsOn(checkOf(guard, { options }), twin).length],
    );
    expect(found.length).toBeGreaterThanOrEqual(6);
    expect(rules.size, 'they are of several kinds').toBeGreaterThanOrEqual(3);
    expect(twins.filter(length => length === 0).length).toBeGreaterThanOrEqual(6);
    expect(twins.filter(length => length > 0)).toEqual([]);
  });
});

it('ids and keys are unique', () => {
  expect(new Set(guards.map(g => g.id)).size).toBe(guards.length);
  expect(new Set(guards.map(g => g.key)).size).toBe(guards.length);
});
