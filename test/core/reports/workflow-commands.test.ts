import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fence, group, neutralise } from '../../../src/core/reports/workflow-commands.ts';
import { commandsIn } from '../../support/workflow-commands.ts';

const commands: readonly string[] = [
  '::set-env name=A::b',
  ' \t::add-mask::x',
  '\u00a0::error::x',
  '\u3000::error::x',
  'a\r::error::x',
  'a\u2028::error::x',
  'a\u0085::error::x',
  'a\f::error::x',
  'x ##[add-path]y',
  '##[set-env name=PATH;]/evil',
  '#\u001b[0m#\u001b[0m[group]x',
  '#\u200b#\u200b[group]x',
  '##\u001b]0;title\u0007[error]x',
  '\u001b]0;\u0007::error::x',
  '\u001b[2K::error::x',
  '\u0000::error::x',
  '::stop-commands::pause',
  '::endgroup::',
];

describe('output of a stranger', () => {
  test.each(commands.map(text => ({ name: JSON.stringify(text), text })))('$name is no command', ({ text }) => {
    expect(commandsIn(neutralise(text))).toEqual([]);
  });
  test('is no command whatever it is', () => {
    const piece = fc.constantFrom(
      '::',
      '##[',
      ']',
      '#',
      '[',
      ' ',
      '\r',
      '\n',
      '\t',
      'error',
      '\u001b',
      '\u001b[',
      'm',
      '0',
      '\u2028',
      '\u200b',
      'x',
      '\0',
      '\u00a0',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), pieces => commandsIn(neutralise(pieces.join(''))).length === 0),
      { numRuns: 3000 },
    );
  });
  test.each([
    ['plain text\n', '│ plain text\n'],
    ['two\nlines', '│ two\n│ lines\n'],
    ['crlf\r\nlines\r\n', '│ crlf\n│ lines\n'],
    ['\n\n', '│ \n│ \n'],
    ['äöü 😀 日本\n', '│ äöü 😀 日本\n'],
    ['\u001b[31mred\u001b[0m and \u001b[1;32mgreen\n', '│ \u001b[31mred\u001b[0m and \u001b[1;32mgreen\u001b[0m\n'],
    ['a::b:: and [x] # c\n', '│ a::b:: and [x] # c\n'],
    ['\ttabs\tstay\n', '│ \ttabs\tstay\n'],
  ])('%j stays readable', (text, shown) => {
    expect(neutralise(text)).toBe(shown);
  });
  test.each([
    ['\u001b[2J\u001b[Hcleared', '│ cleared\n'],
    ['\u001b]8;;https://evil.test\u0007link\u001b]8;;\u0007', '│ link\n'],
    ['\u001bPpayload\u001b\\after', '│ after\n'],
    ['re\u202eversed', '│ re\ufffdversed\n'],
    ['bell\u0007', '│ bell\ufffd\n'],
  ])('%j cannot move the cursor, link or hide', (text, shown) => {
    expect(neutralise(text)).toBe(shown);
  });
});

test('the fence opens and closes with the same word, and the title of a group stays on its line', () => {
  expect(fence('secret')).toEqual({ open: '::stop-commands::secret\n', close: '::secret::\n' });
  expect(group('a\n::error::b %').open).toBe('::group::a%0A::error::b %25\n');
});
