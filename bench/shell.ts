/** Commands a second, with and without the table of programs, and the ratio to cc-safety-net on the same commands in the same run. */
import { checkCommand } from 'cc-safety-net/api';
import type { Program } from '../src/core/contracts.ts';
import { resolve } from '../src/core/paths.ts';
import { newSession, readCommand } from '../src/core/shell.ts';
import * as programList from '../src/programs/index.ts';
import { casesFolder, tsv } from '../test/support/cases.ts';

const OWN = ['git status --short', 'npm test 2>&1 | tail -20', 'for f in a b; do ls "$f"; done', 'cd src && rg -n "x" . || true'];
const commands = casesFolder === undefined ? OWN : tsv('benign.tsv').map(row => JSON.parse(row['command_json']!) as string);
const programs = new Map(
  (Object.values(programList) as readonly Program[]).flatMap(program => program.names.map(name => [name, program] as const)),
);
const read = (command: string, table: (name: string) => Program | undefined): unknown =>
  readCommand(command, {
    place: { file: 'bench' },
    session: newSession({ root: '/w/repo' }),
    programs: table,
    resolve: (path, cwd) => resolve(path, { root: '/w/repo', ...(cwd !== undefined && { cwd }) }),
  });

/** Microseconds of CPU for one command, warm. */
const cost = (run: (command: string) => unknown): number => {
  const rounds = Math.ceil(1000 / commands.length);
  const all = (times: number): void => {
    for (let n = 0; n < times; n++) for (const command of commands) run(command);
  };
  // A gate in service has seen more than a thousand commands; the machine compiles until then.
  all(rounds * 8);
  const before = process.cpuUsage();
  all(rounds);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (rounds * commands.length);
};

const reader = cost(command => read(command, () => undefined));
const whole = cost(command => read(command, name => programs.get(name)));
const peer = cost(command => checkCommand({ command, cwd: process.cwd() }));
const row = (micros: number): object => ({
  'microseconds per command': Number(micros.toFixed(1)),
  'commands per second': Math.round(1e6 / micros),
  'times cc-safety-net': Number((peer / micros).toFixed(2)),
});
console.table({ 'parser and reader': row(reader), 'with programs': row(whole), 'cc-safety-net': row(peer) });
