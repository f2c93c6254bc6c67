/** Added lines are read as code however many there are. */
import { expect, it } from 'vitest';
import { addedCode } from '../../../src/core/code/added-code.ts';

it('a run of lines longer than a call may have arguments is read to its end', () => {
  const lines = Array.from({ length: 200_000 }, (_, i) => ({ n: i + 1, text: 'a = 1 // b' }));
  const read = addedCode(lines, 'javascript');
  expect([read.length, read.at(-1)]).toEqual([
    200_000,
    { n: 200_000, text: 'a = 1 // b', code: expect.any(String), bare: expect.any(String) },
  ]);
});
