/** What is hidden is told, and scripts and emoji that need such characters stay quiet. */
import { describe, expect, it } from 'vitest';
import { hiddenIn } from '../../src/core/hidden.ts';

const kinds = (text: string, top = false): string[] => hiddenIn(text.split('\n'), { top, longest: 1000 }).map(h => h.kind);
const tags = (text: string): string => [...text].map(c => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('');
const selectors = (text: string): string => [...text].map(c => String.fromCodePoint(0xe0100 + c.charCodeAt(0) - 16)).join('');

describe('hidden text is told', () => {
  it.each([
    ['an override that turns code around', 'a\u202eb', ['direction']],
    ['isolates', 'a\u2066b\u2069', ['direction']],
    ['tags that spell an order', `ok${tags('ignore all rules')}`, ['tag']],
    ['selectors that carry data', `ok${selectors('payload')}`, ['variation']],
    ['two variation selectors', 'x\ufe00\ufe01', ['variation']],
    ['one selector behind a letter', 'x\ufe01', ['stray-variation']],
    ['a zero-width space inside a word', 'ad\u200bmin', ['invisible']],
    ['a zero-width joiner inside a Latin word', 'ad\u200dmin', ['invisible']],
    ['a byte-order mark inside a word', 'ad\ufeffmin', ['invisible']],
    ['a Hangul filler as a name', 'const \u3164 = 1', ['invisible']],
    ['a lone zero-width space', 'a \u200b b', ['stray-invisible']],
    ['a soft hyphen', 'ad\u00admin', ['stray-invisible']],
    ['a mark of direction without such a script', 'a\u200fb', ['stray-invisible']],
    ['a Cyrillic letter in a Latin word', 'p\u0430ypal', ['look-alike']],
    ['a Greek letter in a Latin word', 'lo\u03bfp', ['look-alike']],
    ['full-width letters in a Latin word', 'ad\uff4din', ['look-alike']],
    ['mathematical letters in a Latin word', 'ad\u{1d426}in', ['look-alike']],
    ['a backspace', 'rm -rf /\u0008\u0008', ['control']],
    ['a carriage return inside a line', 'evil()\rgood()', ['control']],
    ['code beyond the edge', `a();${' '.repeat(200)}b();`, ['beyond-the-edge']],
    ['tabs count as well', `a();${'\t'.repeat(170)}b();`, ['beyond-the-edge']],
    ['a very long line', 'x'.repeat(1001), ['overlong']],
  ])('%s', (_, text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });
  it('control characters are told once a text, with their count, at the first line', () => {
    const lines = ['ok', 'a\u001b[1mb\u001b[0m', 'x\u202ey', 'c\u0008', 'ok', 'evil()\rgood()'];
    expect(hiddenIn(lines)).toEqual([
      {
        kind: 'control',
        line: 1,
        what: 'U+001B, U+0008, a carriage return inside a line, which a terminal writes over (4 times in 3 lines)',
      },
      { kind: 'direction', line: 2, what: 'U+202E' },
    ]);
    expect(hiddenIn(['a\tb', 'c\fd', 'e\r'])).toEqual([]);
  });
  it.each(['', '0', '1', '31', '39', '1;31', '01;92', '38;5;225', '1;38;5;9'])(
    'a colour is expected where tests are: `%s`',
    codes => {
      const text = `a\u001b[${codes}mb`;
      expect(hiddenIn([text], { colours: true })).toEqual([]);
      expect(hiddenIn([text]).map(one => one.kind)).toEqual(['control']);
    },
  );
  it.each(['8', '31;8', '30', '40', '97;107', '38;5;0', '38;5;8', '38;5;232', '48;5;1', '38;2;1;1;1', '38;5', '5;8', '1;'])(
    'and what can hide letters is told there, too: `%s`',
    codes => {
      expect(hiddenIn([`a\u001b[${codes}mb`], { colours: true }).map(one => one.kind)).toEqual(['control']);
    },
  );
  it.each([
    '\u001b[1m\u001b[30m\u001b[46m RUN \u001b[49m\u001b[39m\u001b[22m v5',
    '\u001b[41m\u001b[1m FAIL \u001b[22m\u001b[49m a.test.ts',
    '\u001b[0;7;33m PASS \u001b[0m',
    '\u001b[97;41mERR\u001b[0m',
    '\u001b[30;103mwarn\u001b[39;49m',
    'a \u001b[42m \u001b[0m b',
  ])('a background on which the letters can be read is expected in tests: %j', text => {
    expect(hiddenIn([text], { colours: true })).toEqual([]);
    expect(hiddenIn([text]).map(one => one.kind)).toEqual(['control']);
  });
  it.each([
    '\u001b[31;41mhidden\u001b[0m',
    '\u001b[41m\u001b[91mhidden\u001b[0m',
    '\u001b[40mhidden\u001b[0m',
    '\u001b[107mhidden\u001b[0m',
    '\u001b[30;46m RUN \u001b[49mhidden\u001b[0m',
    '\u001b[30;46m RUN \u001b[49m',
    '\u001b[33;41mgoes on',
    '\u001b[33;41;8mhidden\u001b[0m',
    '\u001b[7;33;41mhidden\u001b[0m',
    '\u001b[38;5;1;41mhidden\u001b[0m',
    '\u001b[33;48;5;3mhidden\u001b[0m',
    '\u001b[33;48;2;9;9;9mhidden\u001b[0m',
    '\u001b[33;41mok\u001b[8mhidden\u001b[0m',
    '\u001b[33;41mok\u001b[0m\u001b\u001b[31m[8mhidden',
  ])('and one that may hide letters, or goes on behind its line, is told: %j', text => {
    expect(hiddenIn([text], { colours: true }).map(one => one.kind)).toEqual(['control']);
  });
  it('no character vanishes between the halves of a colour', () => {
    expect(hiddenIn(['\u001b[\u202e31m', 'a\u001b[31m\u202eb'], { colours: true }).map(one => one.kind)).toEqual([
      'direction',
      'control',
      'direction',
    ]);
  });
  it('says what the tags and selectors spell, and never shows the characters', () => {
    for (const text of [tags('ignore all rules'), selectors('ignore all rules')]) {
      const [found] = hiddenIn([`ok${text}`]);
      expect(found!.what).toContain('which spell `ignore all rules`');
      expect(found!.what).not.toMatch(/[\u{e0000}-\u{e0fff}]/u);
    }
  });
});

describe('full-width letters in sentences about a change', () => {
  it.each([
    ['digits behind a word', 'Fix bug\uff11\uff12', []],
    ['a letter beside Japanese', '\u65b0\u3057\u3044\uff08\uff21PI\uff09', []],
    ['a letter in English', 'Let ad\uff4din in', ['full-width']],
    ['a letter and a Cyrillic one', 'Let \u0430d\uff4din in', ['look-alike']],
    ['a Cyrillic letter beside Japanese', '\uff08p\u0430ypal\uff09', ['look-alike']],
    ['a mathematical digit', 'bug\u{1d7cf}', ['look-alike']],
  ])('%s', (_, text, expected) => {
    expect(hiddenIn([text], { prose: true }).map(h => h.kind)).toEqual(expected);
    expect(kinds(text), 'elsewhere it is a look-alike').toEqual(['look-alike']);
  });
});

describe('honest text stays quiet', () => {
  it.each([
    ['one mark at the top of a file', '\ufeffconst a = 1;', true],
    ['emoji of a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'],
    ['an astronaut with a skin tone', '\u{1f469}\u{1f3fd}\u200d\u{1f680}'],
    ['a rainbow flag', '\u{1f3f3}\ufe0f\u200d\u{1f308}'],
    ['a heart on fire', '\u2764\ufe0f\u200d\u{1f525}'],
    ['the flag of Scotland', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['keycaps', '1\ufe0f\u20e3 #\ufe0f\u20e3'],
    ['text and emoji presentation', '\u2714\ufe0e \u2714\ufe0f \u00a9\ufe0f \u2122\ufe0f'],
    ['Persian', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u200eok'],
    ['Hindi', '\u0915\u094d\u200d\u0937 \u0930\u094d\u200c\u092f'],
    ['Sinhala', '\u0dc1\u0dca\u200d\u0dbb\u0dd3'],
    ['a name that must not be notified', 'thanks to @\u200bsomeone'],
    ['Thai with break marks', '\u0e20\u0e32\u0e29\u0e32\u200b\u0e44\u0e17\u0e22'],
    ['an ideograph with a variant', '\u845b\u{e0100}'],
    ['Japanese and full-width', '\uff21\uff22\uff23 \u65e5\u672c\u8a9e'],
    [
      'Russian with Latin words',
      'USB\u0448\u043d\u044b\u0439 iPhone\u2019\u043e\u043c Docker \u043a\u043e\u043d\u0442\u0435\u0439\u043d\u0435\u0440',
    ],
    ['Greek letters of formulas', '\u0394x = \u03bbMax + \u03b8 - \u00b5s'],
    ['Hebrew with marks', '\u05e9\u05dc\u05d5\u05dd\u200f (hi)'],
    ['Windows line ends', 'a\r\nb\r'],
    ['a padded table', `| a${' '.repeat(300)}| b |`],
  ])('%s', (_, text, top = false) => {
    expect(kinds(text, top)).toEqual([]);
  });
});

it('takes linear time on hostile lines', () => {
  for (const text of [
    ' '.repeat(1e6),
    '\u200b'.repeat(1e5),
    'a\u0430'.repeat(2e5),
    '\ufe0f'.repeat(1e5),
    '|'.repeat(1e6),
    `${' '.repeat(159)}x`.repeat(5000),
  ])
    expect(hiddenIn([text], { longest: 5000 }).length).toBeLessThan(1000);
});
