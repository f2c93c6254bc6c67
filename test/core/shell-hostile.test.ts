/** Hostile input: whatever it is, the reader answers, soon, and never with a milder word than what it did read. */
import { describe, expect, it } from 'vitest';
import { resolve } from '../../src/core/paths.ts';
import { readCommand } from '../../src/core/shell.ts';
import * as programs from '../../src/programs/index.ts';
import { SEED as seed } from '../support/seed.ts';
import { Dice, Grammar, mutate } from '../support/shell-grammar.ts';
import { isOpaque, lines, read, session } from '../support/shell-reading.ts';

const count = Number(process.env['SALLYPORT_MUTANTS'] ?? 3000);

it('what is copied into itself again and again is not followed for long', () => {
  const known = session();
  const effects = read(`mv ~ a b ${'~ '.repeat(20)}x ~\n`.repeat(12), { session: known, programs: Object.values(programs) });
  expect(effects.some(({ kind }) => kind === 'opaque')).toBe(true);
  expect(known.files.version).toBeLessThan(40_000);
});

it.each([10, 90])('a long word with %d braces that nothing closes is the word that it is', many => {
  const word = 'END/{/BEGIN/interface-of-something/'.repeat(many);
  expect(read(`echo ${word}`)).toMatchObject([{ kind: 'exec', argv: ['echo', word] }]);
});

describe('input that is too much is opaque', () => {
  const deep = 10_000;
  it.each<[string, string]>([
    ['nested groups', '('.repeat(deep) + 'a' + ')'.repeat(deep)],
    ['nested substitutions', 'echo ' + '$('.repeat(deep) + 'a' + ')'.repeat(deep)],
    ['nested quotes', 'echo ' + '"$('.repeat(deep)],
    ['nested arithmetic', 'echo ' + '$(('.repeat(deep)],
    ['nested process substitutions', 'cat ' + '<('.repeat(deep)],
    ['nested parameters', 'echo ' + '${x:-'.repeat(5000) + '}'.repeat(5000)],
    ['nested braces', 'echo ' + '{a,'.repeat(deep)],
    ['nested ifs', 'if a; then '.repeat(2000)],
    ['many here-documents', 'a ' + '<<E '.repeat(6000)],
    ['a very long word', 'a'.repeat(1_000_000)],
    ['a very long text', 'echo a;'.repeat(200_000)],
    ['very many words of braces', 'echo {1..100000}'],
    ['braces of braces', 'echo {1..9}{1..9}{1..9}{1..9}'],
    ['very many commands', 'a;'.repeat(16_000)],
    [
      'very many commands, and a threat that waits for one',
      `for u in s b 1 x * '' ''""'' f ''\nfor e in s * 1 x D '' x\ntruncate -s0 ? f o`,
    ],
    ['very many values', [...'abcdefghijklmnop'].map(c => `${c} && X=${c}`).join('; ') + '; cat $X'],
    [
      'code that makes code',
      'x=a; x="$x; $x"; x="$x; $x"; x="$x; $x"; x="$x; $x"; x="$x; $x"; x="$x; $x"; x="$x; $x"; x="$x; $x"; x="$x; $x"; x="$x; $x"; x="$x; $x"; x="$x; $x"; x="$x; $x"; eval "$x"',
    ],
    ['text with NUL', 'ls\0 a'],
    ['lines that end in CR', 'ls\r\nrm -rf /'],
    ['a lone surrogate', 'ls \ud800'],
    ['a replacement character', 'ls \ufffd'],
    ['a pattern that is slow elsewhere', `x=${'a'.repeat(4000)}; echo \${x%${'*a'.repeat(200)}b}; $y`],
  ])('%s', (_, text) => expect(isOpaque(read(text))).toBe(true));
});

it.each([
  ['backquotes', '`'.repeat(32_000)],
  ['loops in loops', 'for a in {1..99}; do for b in {1..99}; do for c in x y; do d $c; done; done; done; '.repeat(20)],
  ['functions that eval themselves', "f() { eval 'f; f'; }; f; f"],
  ['functions that call each other', 'a() { b 1$1; b 2$1; }; b() { a 3$1; a 4$1; }; a'],
  ['a script that runs itself', 'echo "sh x.sh; sh x.sh" > x.sh; sh x.sh'],
])('%s come to an end', (_, text) => expect(read(text).length).toBeLessThan(200));

/** How often the table of programs is asked: each simple command that is run in a reading asks it. */
const asked = (text: string, dialect: 'bash' | 'zsh' | 'sh' = 'bash'): number => {
  let times = 0;
  const count = (name: string): undefined => void (name !== '' && times++);
  readCommand(text, { place: { file: 'call' }, session: session(), programs: count, resolve: path => resolve(path), dialect });
  return times;
};

it.each<[string, string, 'bash' | 'zsh' | 'sh']>([
  [
    'functions in functions with a loop, a case and arithmetic',
    'f() { let x=1+1; case $(<s) in (a|b) p1 `p2`;; esac & p3 $((x)) |& {p1,p2} <"${x#a}"\n}; f & f'.repeat(40),
    'zsh',
  ],
  [
    'aliases, loops and jobs',
    'alias q=\'p2;p3\'; set -- a 2; echo $(f() { $y; }; f & p1 $0) | while read -r y; do "$@" >(p3); done\n'.repeat(40),
    'sh',
  ],
  [
    'loops that eval, in a function in a loop',
    "f() { for x in a b; do eval 'p1 $x; p2'; select i in 1 2; do p3 $x || f; done; done | p4; }; while :; do f; done",
    'bash',
  ],
  [
    'substitutions in redirections',
    'IFS=; read -r x <<< $x$y; "$x" $(p1 | q & p2 >>s) 2>&1 | x=$[$(p2)] p3 `p4\n'.repeat(40),
    'bash',
  ],
])('%s are followed for a bounded number of commands', (_, text, dialect) => expect(asked(text, dialect)).toBeLessThan(3000));

it('a text that is run again is parsed once', () => {
  const text = `a=b; : ${'long'.repeat(2000)}`;
  const twin = Array.from({ length: 40 }, (_, i) => `eval '${text}${i}'`).join('; ');
  expect(
    isOpaque(read(`x='${text}'; for i in ${Array.from({ length: 40 }, (_, i) => `w${i}`).join(' ')}; do eval "$x"; done`)),
  ).toBe(false);
  expect(
    isOpaque(read(`x='${text}'; for i in ${Array.from({ length: 40 }, (_, i) => `w${i}`).join(' ')}; do eval "$x$i"; done`)),
  ).toBe(true);
  expect(isOpaque(read(twin))).toBe(true);
});

it('what comes before a limit stays reported', () => {
  expect(lines(read(`rm -rf /; ${'a;'.repeat(15_000)}`))).toContain('exec rm -rf /');
  expect(lines(read('rm -rf /\nif then'))).toContain('exec rm -rf /');
});

it('any mutation of a script has a reading', () => {
  const dice = new Dice(seed);
  const grammar = new Grammar(dice);
  for (let n = 0; n < count; n++) {
    const script = mutate(grammar.script(), dice, dice.below(6));
    const dialect = dice.one(['bash', 'bash', 'sh', 'zsh'] as const);
    let effects: readonly unknown[] = [];
    expect(() => (effects = read(script, { dialect })), `seed ${seed}: ${JSON.stringify(script)}`).not.toThrow();
    expect(effects.length, `seed ${seed}: ${JSON.stringify(script)}`).toBeGreaterThan(0);
  }
});
