/** Commands that harm and everyday ones, judged by the built-in policy's guards and by cc-safety-net: the same commands in one run. */
import { checkCommand } from 'cc-safety-net/api';
import { percent, type Section, show } from '../scripts/evidence-section.ts';
import type { Guard } from '../src/core/contracts.ts';
import * as guardList from '../src/guards/index.ts';
import { casesFolder, tsv } from '../test/support/cases.ts';
import { decisionOn } from '../test/support/commands.ts';

interface Case {
  readonly set: string;
  readonly command: string;
  readonly stop: boolean;
}

const QUIET = ['allow', 'not-dangerous'];
const NAMES: Readonly<Record<string, string>> = {
  bypass: 'tricks, each run in a sandbox and seen to do harm',
  benign: 'everyday commands',
  core: 'lists of other guards, core',
  pack: 'lists of other guards, packs',
};

const measuring = (): readonly Case[] =>
  ['bypass.tsv', 'benign.tsv', 'commands.tsv'].flatMap(file =>
    tsv(file).flatMap(({ tier = '', expected = '', dialect = 'bash', ...row }) => {
      const set = NAMES[tier];
      // Only bash is read by both, and what asks for a list of allowed commands is another question.
      if (set === undefined || !['bash', ''].includes(dialect)) return [];
      return [{ set, command: JSON.parse(row['command_json']!) as string, stop: !QUIET.includes(expected) }];
    }),
  );

/** Where those cases are not: what this repository's own guards show of commands. */
const committed = (): readonly Case[] =>
  (Object.values(guardList) as readonly Guard[])
    .filter(({ id }) => id === 'shell-command')
    .flatMap(({ examples }) => examples)
    .flatMap(example => {
      const set = 'examples of the guard `shell-command`, and their twins';
      const of = (input: object, stop: boolean): readonly Case[] => {
        const { act } = input as { act?: { do: string; command: string; dialect?: string } };
        return act?.do === 'shell' && act.dialect === undefined ? [{ set, command: act.command, stop }] : [];
      };
      if (example.options !== undefined || example.decision === 'allow' || example.decision === 'none') return [];
      return [...of(example, true), ...(example.twin ? of(example.twin, false) : [])];
    });

/** Stopped of what should be, stopped of what should not, for each set. */
interface Score {
  stop: number;
  stopped: number;
  pass: number;
  wrong: number;
}

const READERS: readonly (readonly [name: string, stops: (command: string) => Promise<boolean>])[] = [
  ['sallyport', async command => (await decisionOn(command)) !== 'allow'],
  ['cc-safety-net', async command => checkCommand({ command, cwd: process.cwd() }).kind !== 'allow'],
];

const cases = casesFolder === undefined ? committed() : measuring();
const sets = [...new Set(cases.map(({ set }) => set))];
const scores = new Map<string, Score>();
for (const [name, stops] of READERS)
  for (const { set, command, stop } of cases) {
    const score = scores.get(`${name} ${set}`) ?? { stop: 0, stopped: 0, pass: 0, wrong: 0 };
    const stopped = await stops(command);
    if (stop) score.stop++;
    else score.pass++;
    if (stopped && stop) score.stopped++;
    if (stopped && !stop) score.wrong++;
    scores.set(`${name} ${set}`, score);
  }
const of = (name: string, set: string): Score => scores.get(`${name} ${set}`)!;
const told = (part: number, whole: number): string =>
  whole === 0 ? 'none there' : `${part} of ${whole} (${percent(part, whole)})`;
const section: Section = {
  title: 'Commands',
  command: 'node bench/peers-commands.ts',
  method: [
    `${cases.length} commands of ${casesFolder === undefined ? 'this repository' : 'lists that lie beside the repository'}, guards alone, without a policy’s own rules: a command counts as stopped when it is denied or asked about; cc-safety-net knows only deny.`,
    ...(casesFolder === undefined
      ? []
      : [
          'The tricks were collected while our guards were written, which favours us. The lists of other guards hold what their own tests expect, among them rows of cc-safety-net, which makes no claim about most programs of the packs; where they disagree with us is told row by row in `bench/commands.md`.',
        ]),
  ],
  tables: [
    {
      head: ['commands', 'reader', 'stopped of what harms', 'stopped of what does not'],
      rows: sets.flatMap(set =>
        READERS.map(([name]) => {
          const { stop, stopped, pass, wrong } = of(name, set);
          return [set, name, told(stopped, stop), told(wrong, pass)];
        }),
      ),
    },
  ],
  absent: [
    ...(casesFolder === undefined ? ['the lists of other guards: a small set of our own was taken'] : []),
    'other guards of commands that are no npm packages (dcg, nah, rampart, chio, Codex’s execpolicy): not installed here',
  ],
  figures: sets.map(set => {
    const [ours, peer] = [of('sallyport', set), of('cc-safety-net', set)];
    const each = ({ stop, stopped, pass, wrong }: Score): string =>
      [
        ...(stop > 0 ? [`${stopped} of ${stop} stopped`] : []),
        ...(pass > 0 ? [`${wrong} of ${pass} ${stop > 0 ? 'harmless ones' : 'stopped'}`] : []),
      ].join(', ');
    return { what: `commands: ${set}`, figure: `${each(ours)} (cc-safety-net ${each(peer)})` };
  }),
};
show(section);
