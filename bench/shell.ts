/** Commands a second, with and without the table of programs, and the ratio to cc-safety-net on the same commands in the same run. */
import { checkCommand } from 'cc-safety-net/api';
import { quick, show } from '../scripts/evidence-section.ts';
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

/** Seconds of CPU that each reader runs before it is measured, since the machine compiles on the way, and while it is. */
const WARM = quick ? 1 : 3;
const MEASURED = quick ? 1 : 2;
const seconds = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
};
/** Microseconds of CPU for one command, warm. */
const cost = (run: (command: string) => unknown): number => {
  const during = (most: number): number => {
    const start = process.cpuUsage();
    let done = 0;
    while (seconds(start) < most) {
      for (const command of commands) run(command);
      done += commands.length;
    }
    return (1e6 * seconds(start)) / done;
  };
  during(WARM);
  return during(MEASURED);
};

const reader = cost(command => read(command, () => undefined));
const whole = cost(command => read(command, name => programs.get(name)));
const peer = cost(command => checkCommand({ command, cwd: process.cwd() }));
const row = (name: string, micros: number): readonly string[] => [
  name,
  micros.toFixed(1),
  String(Math.round(1e6 / micros)),
  (peer / micros).toFixed(2),
];
show({
  title: 'Throughput: commands',
  command: 'node bench/shell.ts',
  method: [`${commands.length} everyday commands over and over, warm, in CPU time of one core.`],
  tables: [
    {
      head: ['reader', 'microseconds a command', 'commands a second', 'times cc-safety-net'],
      rows: [row('our parser and reader', reader), row('with the table of programs', whole), row('cc-safety-net', peer)],
    },
  ],
  absent: casesFolder === undefined ? ['the everyday commands that lie beside the repository: a few of our own were taken'] : [],
  figures: [
    {
      what: 'everyday commands read, with what each program does',
      figure: `${Math.round(1e6 / whole)} a second and core, ${(peer / whole).toFixed(1)} times cc-safety-net`,
    },
  ],
});
