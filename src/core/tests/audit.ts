/** What a change does to tests, over all its files: tests lost, switched off or run alone, assertions lost, loosened or made empty. */
import type { FileChange, Opinion } from '../model.ts';
import { plural } from '../text.ts';
import { readTests, type TestFile } from './code.ts';
import { emptyAssertions, lostAssertions, speaksOf, tally, without } from './lost-assertions.ts';
import type { Mark } from './marks.ts';
import { matchTests, type Placed } from './matching.ts';
import { holdsTests } from './paths.ts';
import { replacedSubjects } from './replaced-subjects.ts';
import { APPROVE, names, type Sides, shown } from './sides.ts';

const unread = (path: string, why: string): Opinion => ({
  decision: 'ask',
  rule: 'unread',
  risk: 'low',
  message: `\`${path}\` ${why}, so its tests were not compared`,
  fix: APPROVE,
  subject: path,
  place: { file: path },
});
const readBoth = (file: FileChange): Sides | Opinion | undefined => {
  const path = file.path.real;
  if (!holdsTests(path) && !holdsTests(file.was?.real ?? '')) return undefined;
  const missing = (file.status !== 'D' && file.after === undefined) || (file.status !== 'A' && file.before === undefined);
  if (missing && (file.id === undefined || file.oldId !== file.id)) return unread(path, 'is too large, or no text');
  const before = file.before === undefined ? undefined : readTests(file.was?.real ?? path, file.before);
  // Under a name that no test runner takes for a test, its tests are as good as deleted.
  const runs = file.status !== 'D' && file.after !== undefined && holdsTests(path);
  const after = runs ? readTests(path, file.after!) : undefined;
  return { file, path, before, after };
};

const DECLARES =
  /\b(?:function\*?|class|def|fn|func|struct|enum|interface|type|trait|const|static|let|var|val|fun|module|object|record|macro_rules!|impl|mod)\s+(?:\([^)]*\)\s*)?([A-Za-z_]\w{2,})|^\s*(?:(?:export|public|private|protected|internal|static|async|override|readonly|final|abstract|virtual)\s+)*(?:[\w<>[\],.?]+\s+)?([A-Za-z_]\w{2,})\s*(?:\([^)]*\)\s*(?:\{|=>|:|$)|[:=?]\s)/g;
/** Names that the change takes out of the code under test (or out of doubles of it), so that their tests have nothing left to test. */
const goneNames = (files: readonly FileChange[], tests: ReadonlySet<string>): ReadonlySet<string> => {
  const gone = new Set<string>();
  const still = new Set<string>();
  for (const file of files) {
    if (tests.has(file.path.real) || !/\.\w+$/.test(file.path.real)) continue;
    for (const { text } of file.added) for (const [word] of text.matchAll(/[A-Za-z_]\w{2,}/g)) still.add(word);
    for (const { text } of file.removed.slice(0, 20_000))
      for (const [, one, two] of text.slice(0, 400).matchAll(DECLARES)) gone.add((one ?? two)!);
    if (file.status === 'D' || file.status === 'R') {
      const stem = /([^/]+?)\.\w+$/.exec(file.was?.real ?? file.path.real)?.[1];
      if (stem !== undefined && stem.length > 3) gone.add(stem);
    }
  }
  for (const word of still) gone.delete(word);
  return gone;
};
const MARKED: Readonly<Record<Mark['kind'], (text: string, on: string) => Pick<Opinion, 'rule' | 'message'>>> = {
  skip: (text, on) => ({ rule: 'test-skipped', message: `${text} switches ${on} off` }),
  only: text => ({ rule: 'test-alone', message: `${text} runs alone: all other tests are left out` }),
  retry: (text, on) => ({ rule: 'retries-raised', message: `${text} tries ${on} again until it passes` }),
};
const newMarks = (sides: readonly Sides[]): Opinion[] => {
  const key = (mark: Mark): string => `${mark.kind}\0${mark.on}`;
  const old = tally(sides.flatMap(({ before }) => before?.marks.map(key) ?? []));
  const oldText = tally(sides.flatMap(({ before }) => before?.marks.map(mark => mark.text) ?? []));
  const known = new Set(sides.flatMap(({ before }) => before?.cases.map(c => c.name) ?? []));
  return sides.flatMap(({ path, file, before, after }) =>
    (after?.marks ?? []).flatMap((mark): Opinion[] => {
      const left = old.get(key(mark)) ?? 0;
      if (left > 0) {
        old.set(key(mark), left - 1);
        return [];
      }
      if ((oldText.get(mark.text) ?? 0) > 0 && !file.added.some(({ n }) => n === mark.line)) return [];
      const existed = known.has(mark.on) || (before !== undefined && (mark.on === '' || (file.before ?? '').includes(mark.on)));
      const hides = mark.text.includes('collect_ignore');
      if (mark.kind !== 'only' && (mark.conditional || !existed) && !hides) return [];
      return [
        {
          decision: 'ask',
          ...MARKED[mark.kind](shown(mark.text), mark.on === '' ? 'tests' : shown(mark.on)),
          risk: 'medium',
          fix: `take the mark out, or ${APPROVE}`,
          subject: `${mark.kind} ${mark.on} ${mark.text}`,
          place: { file: path, line: mark.line },
        },
      ];
    }),
  );
};

/** Tests that nothing at the head stands for, file by file. */
const lostTests = (lost: readonly Placed[], sides: readonly Sides[], gone: ReadonlySet<string>): Opinion[] =>
  sides.flatMap(({ path, file, before }): Opinion[] => {
    const was = file.was?.real ?? path;
    const mine = lost.filter(placed => placed.file === was);
    const missing = mine.filter(({ test }) => !speaksOf(gone, `${test.name} ${test.body}`) && !speaksOf(gone, was));
    if (missing.length === 0) return [];
    const deleted = file.status === 'D';
    const whole = deleted && missing.length === before!.cases.length;
    return [
      {
        decision: 'ask',
        rule: 'test-removed',
        risk: 'medium',
        message: whole
          ? `\`${path}\` is deleted with its ${plural(missing.length, 'test')}, and what it tests is still there`
          : `${missing.length === 1 ? 'a test is' : 'tests are'} no longer there: ${names(missing.map(({ test }) => test.name))}`,
        fix: `keep ${missing.length === 1 ? 'the test' : 'the tests'}, or ${APPROVE}`,
        subject: missing.map(({ test }) => test.name).join(' '),
        place: { file: path, ...(!deleted && file.added[0] && { line: file.added[0].n }) },
      },
    ];
  });

/** Everything a change does to test code. */
export const auditTests = (files: readonly FileChange[]): Opinion[] => {
  const read = files.flatMap(file => readBoth(file) ?? []);
  const sides = read.filter((value): value is Sides => !('decision' in value));
  const opinions = [
    ...read.filter((value): value is Opinion => 'decision' in value),
    ...sides
      .filter(({ before, after }) => before?.cut || after?.cut)
      .map(({ path }) => unread(path, 'has more tests than are compared')),
  ];
  // All that follows speaks of tests.
  if (sides.length === 0) return opinions;
  const placed = (path: string, file: TestFile | undefined): Placed[] =>
    file?.cases.map(test => ({ file: path, language: file.language, test })) ?? [];
  const base = sides.flatMap(({ file, path, before }) => placed(file.was?.real ?? path, before));
  const renamed = new Map(sides.map(({ file, path }) => [path, file.was?.real ?? path]));
  const head = sides.flatMap(({ path, after }) => placed(path, after));
  const { pairs, lost, fresh } = matchTests(
    base,
    head.map(p => ({ ...p, file: renamed.get(p.file) ?? p.file })),
  );
  const gone = goneNames(files, new Set(sides.filter(({ before }) => before?.cases.length).map(({ path }) => path)));
  const now = new Map(sides.map(({ file, path }) => [file.was?.real ?? path, path]));
  const moved = tally([
    ...fresh.flatMap(({ test }) => test.asserts.map(a => a.text)),
    ...sides.flatMap(({ before, after }) => without(after?.loose ?? [], before?.loose ?? []).map(a => a.text)),
    ...pairs.flatMap(([b, h]) => without(h.test.asserts, b.test.asserts).map(a => a.text)),
  ]);
  return [
    ...opinions,
    ...newMarks(sides),
    ...emptyAssertions(sides),
    ...replacedSubjects(sides),
    ...pairs.flatMap(([b, h]) => lostAssertions(b, { ...h, file: now.get(h.file) ?? h.file }, gone, moved)),
    ...lostTests(lost, sides, gone),
  ];
};
