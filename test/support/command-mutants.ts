/** Mutated commands: everyday and harmful ones and scripts from the grammar, cut, spliced, joined, wrapped and repeated by seeded dice. */
import { readFileSync } from 'node:fs';
import { casesFolder, tsv } from './cases.ts';
import { type Dice, Grammar, mutate } from './shell-grammar.ts';

const JOINS = [' | ', ' && ', '; ', ' & ', '\n', ' || ', ' > ', ' <(', ' $(', '`', ' <<E\n'];
const own = (): readonly string[] =>
  ['everyday.txt', 'harmful.txt'].flatMap(name =>
    readFileSync(`test/fixtures/commands/${name}`, 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => line.replaceAll('\\n', '\n')),
  );
const measured = (): readonly string[] =>
  casesFolder === undefined
    ? []
    : ['commands.tsv', 'bypass.tsv', 'benign.tsv'].flatMap(file =>
        tsv(file).map(row => JSON.parse(row['command_json']!) as string),
      );

/** Makes mutants one by one; the same dice make the same ones. */
export const mutants = (dice: Dice): (() => string) => {
  const seeds = [...own(), ...measured()];
  const grammar = new Grammar(dice);
  const plain = (): string => (dice.below(4) === 0 ? grammar.script() : dice.one(seeds));
  return () => {
    let text = mutate(plain(), dice, dice.below(5));
    if (dice.below(4) === 0) text += dice.one(JOINS) + mutate(plain(), dice, dice.below(3));
    if (dice.below(10) === 0) text = `bash -c '${text.replaceAll("'", dice.one(["'\\''", '"', "'"]))}'`;
    if (dice.below(12) === 0)
      text = `f() { ${text}\n}; ${dice.one(['f', 'f | f', 'f & f', 'while :; do f; done', 'for i in 1 2 3; do f $i; done'])}`;
    if (dice.below(40) === 0) text = text.repeat(1 + dice.below(60));
    return text;
  };
};
