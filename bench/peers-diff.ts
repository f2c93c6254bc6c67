/** Changes with a known answer, as we read them and as npm's parsers of diffs do: every name and every added line, in one run. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parsePatch } from 'diff';
import parseDiff from 'parse-diff';
import { type Section, show } from '../scripts/evidence-section.ts';
import { Fault } from '../src/core/fault.ts';
import type { FileChange } from '../src/core/model.ts';
import { fromGit } from '../src/core/paths.ts';
import { casesFolder } from '../test/support/cases.ts';
import { gitIn, has, json, missing, read, repositoryOf, type Told, withFolder } from '../test/support/diff-cases.ts';
import { HOSTILE, type Hostile, TREE } from '../test/support/hostile-patches.ts';

const NOWHERE = '/dev/null';
const isName = (name: string | undefined): name is string => name !== undefined && name !== NOWHERE && name !== '';

const change = (from: string | undefined, to: string | undefined, added: FileChange['added']): FileChange | undefined => {
  const path = isName(to) ? to : from;
  if (!isName(path)) return undefined;
  return {
    status: !isName(from) ? 'A' : !isName(to) ? 'D' : from === to ? 'M' : 'R',
    path: fromGit(path),
    ...(isName(from) && isName(to) && from !== to && { was: fromGit(from) }),
    binary: false,
    added: isName(to) ? added : [],
    removed: [],
    generated: false,
  };
};
const stripped = (name: string | undefined): string | undefined => name?.replace(/^[ab]\//, '');

/** What each parser makes of a text, in our words; it throws where the parser does. */
const PARSERS: readonly (readonly [name: string, parse: (text: string) => readonly FileChange[]])[] = [
  [
    'parse-diff',
    text =>
      parseDiff(text).flatMap(file => {
        const added = file.chunks.flatMap(({ changes }) =>
          changes.flatMap(one => (one.type === 'add' ? [{ n: one.ln, text: one.content.slice(1) }] : [])),
        );
        return change(file.from, file.to, added) ?? [];
      }),
  ],
  [
    'jsdiff (`parsePatch`)',
    text =>
      parsePatch(text).flatMap(file => {
        const added = file.hunks.flatMap(({ lines, newStart }) => {
          let n = newStart;
          return lines.flatMap(line => {
            if (line.startsWith('+')) return [{ n: n++, text: line.slice(1) }];
            if (line.startsWith(' ')) n++;
            return [];
          });
        });
        return change(stripped(file.oldFileName), stripped(file.newFileName), added) ?? [];
      }),
  ],
];

type Answer = { readonly files?: readonly Told[]; readonly touched?: Told['oldPath'][] };
interface Given {
  readonly set: string;
  readonly text: string;
  readonly ours: () => Promise<readonly FileChange[] | Fault>;
  /** What is wrong with a reading, in half sentences; nothing when every tool that applies the change would agree. */
  readonly wrong: (files: readonly FileChange[]) => readonly string[];
}

const hostile = ({ patch, told }: Hostile): Given => {
  const bytes = Buffer.from(patch, 'latin1');
  const tree = Object.fromEntries(
    Object.entries(TREE).map(([name, text]) => [
      Buffer.from(name).toString('base64'),
      ['100644', Buffer.from(text).toString('base64')] as const,
    ]),
  );
  const spelled = (files: readonly FileChange[]): readonly string[] =>
    files.map(({ path, was, added }) =>
      [[path.real, ...(was ? [was.real] : [])].join(' '), ...added.map(line => line.text)].join(' | '),
    );
  return {
    set: 'hostile patch texts',
    text: bytes.toString('utf8'),
    ours: () =>
      withFolder(async dir => {
        repositoryOf(dir, tree);
        const got = await read({ repo: dir, base: 'main', patch: bytes });
        return got instanceof Fault ? got : got.files;
      }),
    wrong: files => {
      if ('code' in told) return ['read, though it must be refused'];
      // The status and the mode stand around the names.
      const expected = told.map(one => one.replace(/^\w /, '').replace(/ \d{6}(?= \||$)/, '')).toSorted();
      return JSON.stringify(spelled(files).toSorted()) === JSON.stringify(expected) ? [] : ['another change'];
    },
  };
};

const measured = (root: string, id: string): Given => {
  const at = (name: string): string => join(root, id, name);
  const answer = json(at('expected.json')) as Answer & {
    readonly cmd?: string;
    readonly appliers?: Readonly<Record<string, Answer>>;
    readonly hand?: Answer;
  };
  const patch = readFileSync(at('input.diff'));
  const bundle = has(at('repo.bundle'));
  const answers = answer.files ? [answer] : [...Object.values(answer.appliers ?? {}), ...(answer.hand ? [answer.hand] : [])];
  return {
    set: bundle ? 'git’s own output, nasty names and kinds of change' : 'patch texts that tools read differently',
    text: patch.toString('utf8'),
    ours: () =>
      withFolder(async dir => {
        if (bundle) {
          gitIn(dir, ['init', '-q', '--bare', '.']);
          gitIn(dir, ['fetch', '-q', at('repo.bundle'), 'refs/heads/*:refs/heads/*']);
        } else if (has(at('pre.json'))) repositoryOf(dir, json(at('pre.json')) as Parameters<typeof repositoryOf>[1]);
        const base = has(at('pre.json')) ? { repo: dir, base: 'main', patch } : { patch };
        const got = await read(
          answer.cmd?.includes(' -R')
            ? { repo: dir, base: 'case-head', patch }
            : bundle
              ? { repo: dir, base: 'case-base', head: 'case-head' }
              : base,
        );
        return got instanceof Fault ? got : got.files;
      }),
    wrong: files =>
      answers.flatMap(({ files: told = [], touched = [] }) => {
        const sources = told.filter(({ status }) => status === 'C').map(file => file.oldPath);
        const written = told.map(file => (file.status === 'C' ? { ...file, oldPath: null } : file));
        return missing(
          files,
          written,
          touched.filter(name => !sources.includes(name)),
        );
      }),
  };
};

const root = casesFolder === undefined ? undefined : resolve(casesFolder, 'diffs');
const given = [
  ...(root === undefined
    ? []
    : readdirSync(root)
        .filter(name => /^\d/.test(name))
        .map(id => measured(root, id))),
  ...HOSTILE.map(hostile),
];

type Score = Record<'right' | 'refused' | 'wrong', number>;
const scores = new Map<string, Score>();
const count = (reader: string, set: string, verdict: keyof Score): void => {
  const score = scores.get(`${reader}\0${set}`) ?? { right: 0, refused: 0, wrong: 0 };
  score[verdict]++;
  scores.set(`${reader}\0${set}`, score);
};
for (const { set, text, ours, wrong } of given) {
  const got = await ours();
  count('sallyport', set, got instanceof Fault ? 'refused' : wrong(got).length > 0 ? 'wrong' : 'right');
  for (const [name, parse] of PARSERS) {
    let files: readonly FileChange[] | undefined;
    try {
      files = parse(text);
    } catch {
      count(name, set, 'refused');
      continue;
    }
    count(name, set, wrong(files).length > 0 ? 'wrong' : 'right');
  }
}
const readers = ['sallyport', ...PARSERS.map(([name]) => name)];
const sets = [...new Set(given.map(({ set }) => set))];
const all = (reader: string): Score =>
  sets
    .map(set => scores.get(`${reader}\0${set}`)!)
    .reduce((a, b) => ({ right: a.right + b.right, refused: a.refused + b.refused, wrong: a.wrong + b.wrong }));
const cells = ({ right, refused, wrong }: Score): readonly string[] => [right, refused, wrong].map(String);
const section: Section = {
  title: 'Reading of changes',
  command: 'node bench/peers-diff.ts',
  method: [
    `${given.length} changes with a known answer. Right: no name and no added line is missing of what git, or any tool that applies the patch, would write. Refused: the reader says that it cannot tell. Wrong: something is missing or misnamed, without a word.`,
    'We have git and the tree at hand, as a gate has; the parsers have the text alone, which is what they are made for. The answers to the hostile patch texts are those of our own tests.',
  ],
  tables: [
    {
      head: ['changes', 'reader', 'right', 'refused', 'wrong'],
      rows: sets.flatMap(set => readers.map(reader => [set, reader, ...cells(scores.get(`${reader}\0${set}`)!)])),
    },
  ],
  absent:
    root === undefined
      ? ['the changes that lie beside the repository: only the hostile patch texts of the tests were taken']
      : [],
  figures: [
    {
      what: 'changes with a known answer, nasty names and hostile patch texts',
      figure: `${readers
        .map(reader => {
          const { right, refused, wrong } = all(reader);
          return `${reader}: ${right} right, ${refused} refused, ${wrong} wrong`;
        })
        .join('; ')}`,
    },
  ],
};
show(section);
