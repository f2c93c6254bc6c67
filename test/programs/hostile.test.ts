/** Every program of the table takes whatever words it is given: no throw, no hang, no deed without shape. */

import { describe, expect, it } from 'vitest';
import { HAZARDS } from '../../src/core/commands/hazards.ts';
import type { Program, ProgramContext, Word } from '../../src/core/contracts.ts';
import { COMMAND_SETS } from '../../src/core/model.ts';
import { resolve } from '../../src/core/paths.ts';
import names from '../../src/core/programs/names.json' with { type: 'json' };
import * as list from '../../src/programs/index.ts';
import { told } from '../support/commands.ts';

const programs = Object.values(list) as readonly Program[];
/** Numbers that are the same in every run. */
const numbers = (seed: number): (() => number) => {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
};
const PLAIN = [
  '',
  '-',
  '--',
  '-x',
  '-rf',
  '-c',
  '-e',
  '-i',
  '-o',
  '-f',
  '-n',
  '-p',
  '-C',
  '--help',
  '--force',
  '--output=x',
  '--exec',
  '-exec',
  '-delete',
  '{}',
  ';',
  '+',
  ':::',
  'a',
  'b.txt',
  '../x',
  '/',
  '/etc/passwd',
  '~',
  '~/.ssh/id_rsa',
  '.env',
  '.git',
  'https://a.example/x',
  'h:p',
  '@x',
  'a=b',
  'A=1',
  'run',
  'exec',
  'install',
  'publish',
  'delete',
  'push',
  'reset',
  'config',
  'set',
  'api',
  '1',
  '-1',
  '0',
  '%',
  '\0',
  '\uE000',
  '*',
  '$X',
  "'",
  '"',
  '`id`',
  '$(id)',
  '\n',
  's/a/b/e',
  '{print > "x"}',
  'BEGIN{system("id")}',
  'import os; os.system("id")',
  'require("fs").rmSync("/")',
  '((((((((((',
  '))))',
  '[[[[',
  '{{{{',
  '"\'"\'"',
  'x'.repeat(300),
  '/'.repeat(200),
  '-'.repeat(100),
  'EXEC:/bin/sh',
  'TCP:a:1',
  'DROP TABLE x',
  ':(){ :|:& };:',
  'é😀',
  '\u202e',
];
const wordFrom = (next: () => number): Word => {
  const text = PLAIN[Math.floor(next() * PLAIN.length)]!;
  const kind = next();
  if (kind < 0.75) return { text, exact: true };
  if (kind < 0.85) return { text: '*', exact: false, parts: [{ unknown: '$X' }], source: '$X', carries: ['secret'] };
  if (kind < 0.93) return { text: `${text}*`, exact: false, parts: [{ known: text }, { glob: '*' }] };
  return { text: `*${text}`, exact: false, parts: [{ unknown: '$(x)' }, { known: text }] };
};
const contextFrom = (next: () => number): ProgramContext => ({
  cwd: undefined,
  env: new Map(),
  dialect: 'bash',
  stdout: next() < 0.5 ? 'log' : 'pipe',
  ...(next() < 0.5 && { stdin: 'command' as const }),
  ...(next() < 0.3 && { stdinText: PLAIN[Math.floor(next() * PLAIN.length)]! }),
  ...(next() < 0.2 && { stdinLike: { text: '**/x', exact: false, parts: [{ glob: '**/x' }] } }),
  ...(next() < 0.2 && { apart: 'perhaps' as const }),
  file: () => (next() < 0.3 ? { text: PLAIN[Math.floor(next() * PLAIN.length)]!, carries: ['network'] } : undefined),
  script: () => undefined,
  resolve: path => resolve(path, {}),
});

describe.each(programs.map(program => [program.names[0]!, program] as const))('%s and its family', (_, program) => {
  it('answer every list of words with deeds', () => {
    for (const name of program.names)
      for (let seed = 1; seed <= 12; seed++) {
        const next = numbers(seed * 7919 + name.length);
        const words = Array.from({ length: Math.floor(next() * 6) }, () => wordFrom(next));
        const deeds = program.effects([{ text: name, exact: true }, ...words], contextFrom(next));
        for (const deed of deeds) {
          if (deed.kind === 'self') {
            for (const hazard of deed.hazards ?? []) expect(HAZARDS).toHaveProperty(hazard.id);
            for (const set of deed.sets ?? []) expect(COMMAND_SETS).toContain(set);
          }
          if (deed.kind === 'connect') expect(deed.host, `${name} ${words.map(w => w.text).join(' ')}`).not.toBe('');
          if (deed.kind === 'run') expect(deed.argv.length).toBeGreaterThan(0);
        }
        expect(deeds.filter(deed => deed.kind === 'self').length).toBeLessThan(2);
      }
  });
});

it('a name stands in the table once', () => {
  const names = programs.flatMap(program => program.names);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});
it('names of a family are base names', () => {
  for (const name of programs.flatMap(program => program.names)) expect(name).toMatch(/^[^/\s]+$/);
});
it.each([
  ['python3', `f(${'('.repeat(8000)}`],
  ['python3', `${'a=b+'.repeat(4000)}1`],
  ['python3', Array.from({ length: 2000 }, (_, i) => `v${i + 1} = v${i} + v${i}`).join('\n') + '\nopen(v2000, "w")'],
  ['node', `${'/['.repeat(8000)}`],
  ['node', '`'.repeat(9001)],
  ['ruby', `${'%w('.repeat(5000)}`],
  ['perl', `${'qx{'.repeat(5000)}`],
  ['php', `${'$a.'.repeat(8000)}`],
  ['awk', `${'/[/['.repeat(4000)}`],
  ['sed', `${'s/'.repeat(8000)}`],
  ['psql', `${"'".repeat(9001)}`],
])('%s reads hostile code in bounded time', (name, code) => {
  const program = programs.find(each => each.names.includes(name))!;
  const deeds = program.effects(
    [
      { text: name, exact: true },
      { text: name === 'psql' || name === 'python3' ? '-c' : name === 'php' ? '-r' : '-e', exact: true },
      { text: code, exact: true },
    ],
    contextFrom(numbers(1)),
  );
  expect(deeds).toBeInstanceOf(Array);
});

/** Names that every object of JavaScript answers to, where a table of subcommands should not. */
const INHERITED = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__'];
it.each(INHERITED)('a subcommand of any program may be called `%s`', name => {
  const programs = Object.values(names).flatMap(words => words.split(' '));
  const commands = programs.flatMap(program => [
    `${program} ${name} x`,
    `${program} ${name} --${name} y=1`,
    `${program} x ${name} --y ${name}=1`,
    `${program} --${name} ${name}`,
  ]);
  expect(commands.filter(command => told(command).opaque.some(why => why.includes('could not be read')))).toEqual([]);
});
