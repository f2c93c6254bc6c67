/** Words of the field's plain text work: an end that a text cannot say by itself. */
import { expect, it } from 'vitest';
import { endOf } from '../../src/core/text.ts';

it.each([
  ['a text that does not say it', 'plain text', 'stop'],
  ['a text that says it', 'stop', 'stop-1'],
  ['another case', 'STOP here, Stop-11 there', 'stop-111'],
  ['longer numbers', 'stop-1 stop-1111 stop-9x', 'stop-11111'],
])('an end is found that %s does not hold', (_, text, end) => {
  expect(endOf(text, 'stop')).toBe(end);
  expect(text.toLowerCase()).not.toContain(end);
});
