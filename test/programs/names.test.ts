/** Which part answers to a program's name is written down, so that a command loads the part that it names and no other: the list and what is written agree. */
import { expect, it } from 'vitest';
import type { Program } from '../../src/core/contracts.ts';
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
