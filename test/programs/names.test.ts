/** Which part answers to a program's name is written down, so that a command loads the part that it names and no other: the list and what is written agree. */
import { describe, expect, it } from 'vitest';
import type { Program } from '../../src/core/contracts.ts';
import { ownerIn } from '../../src/core/owner.ts';
import names from '../../src/core/programs/names.json' with { type: 'json' };
import * as list from '../../src/programs/index.ts';

it('every name of every program is written down once, with the part that answers to it', () => {
  const owners = new Map(
    (Object.entries(list) as [string, Program][]).flatMap(([part, program]) => program.names.map(name => [name, part] as const)),
  );
  const written = Object.entries(names).flatMap(([part, said]) => said.split(' ').map(name => [name, part] as const));
  expect(written.length).toBeGreaterThan(500);
  expect(written.length).toBe(owners.size);
  expect(new Map(written)).toEqual(owners);
});

describe('the part of a name', () => {
  const all = Object.entries(names).flatMap(([part, said]) => said.split(' ').map(name => [name, part] as const));

  it('is the same for the first that is asked for as for the last', () => {
    const owner = ownerIn(names);
    for (const [name, part] of all) {
      expect(ownerIn(names)(name)).toBe(part);
      expect(owner(name)).toBe(part);
    }
  });

  it.each(['', ' ', 'gi', 'it', 'git ', 'claude claude-code', 'laude', 'toString', 'agents', 'git\n'])(
    'is none for `%s`',
    name => {
      const owner = ownerIn(names);
      for (let n = 0; n < 40; n++) expect(owner(name)).toBeUndefined();
    },
  );
});
