/** What a change does to tests, over all its files: tests lost, switched off or run alone, assertions lost, loosened or made empty. */
import type { FileChange, Opinion } from '../model.ts';
import { plural, shorten } from '../text.ts';
import { type Assertion, isLooser } from './assertions.ts';
import { readTests, type TestFile } from './code.ts';
import type { Mark } from './marks.ts';
import { matchTests, type Placed, wordsOf } from './matching.ts';
import { holdsTests } from './paths.ts';

interface Sides {
  readonly file: FileChange;
  readonly path: string;
  readonly before: TestFile | undefined;
  readonly after: TestFile | undefined;
}

const APPROVE = 'let a person who may write here approve it';
const shown = (text: string): string => `\`${shorten(text, 140)}\``;
const names = (list: readonly string[]): string =>
  list.slice(0, 6).map(shown).join(', ') + (list.length > 6 ? ` and ${list.length - 6} more` : '');

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
const speaksOf = (gone: ReadonlySet<string>, text: string): boolean =>
  gone.size > 0 && (text.match(/[A-Za-z_][\w-]{2,}/g) ?? []).some(word => gone.has(word));

/** Text -> how often. */
const tally = (texts: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};
/** What is left of `these` when `those` are taken away, one by one. */
const without = (these: readonly Assertion[], those: readonly Assertion[]): Assertion[] => {
  const counts = tally(those.map(a => a.text));
  return these.filter(({ text }) => {
    const left = counts.get(text) ?? 0;
    if (left > 0) counts.set(text, left - 1);
    return left === 0;
  });
};

/** One assertion that stands for many: an object, a list, a snapshot, a loop's body, a helper of the project. */
const COMPOSITE =
  /[{[]|napshot|Approved|\bVerify\(|for_each|forEach|\.all\(|\ball\(|\b(?:assert|expect|verify|check)_?[A-Z_]\w+\(|\bassert_(?!eq|ne|equal|true|false|nil|in|not|raises|match)\w+\(/;
const speakOfSame = (lost: Assertion, gained: Assertion): boolean => {
  const subject = gained.parts[0];
  if (subject === undefined) return false;
  if (lost.parts.includes(subject)) return true;
  const own = wordsOf(subject);
  return own.size > 0 && [...own].every(word => lost.parts.some(part => wordsOf(part).has(word)));
};

/** What became of the assertions of one test that is there on both sides. */
const compare = (base: Placed, head: Placed, gone: ReadonlySet<string>, elsewhere: ReadonlyMap<string, number>): Opinion[] => {
  if (base.test.body === head.test.body) return [];
  // A test that was rewritten under another name is another test: it only must not be an empty one.
  const rewritten = base.test.name !== head.test.name;
  if (rewritten && head.test.returns === undefined && head.test.asserts.some(a => a.strength > 0)) return [];
  const lost = without(base.test.asserts, head.test.asserts);
  const gained = without(head.test.asserts, base.test.asserts);
  const at = (line: number): { file: string; line: number } => ({ file: head.file, line });
  const opinions: Opinion[] = [];
  const loosened = new Set<Assertion>();
  for (const a of gained) {
    const was = lost.find(l => !loosened.has(l) && isLooser(l, a) && speakOfSame(l, a));
    if (!was) continue;
    loosened.add(was);
    opinions.push({
      decision: 'ask',
      rule: 'assertion-loosened',
      risk: 'medium',
      message: `${shown(head.test.name)} now only says ${shown(a.text)} where it said ${shown(was.text)}`,
      fix: `keep ${shown(was.text)}, or ${APPROVE}`,
      subject: `${head.test.name} ${was.text}`,
      place: at(a.line),
    });
  }
  const loops = /\b(?:for|each|forEach|parametrize|foreach|iter)\b/;
  const becameTable = head.test.table || (loops.test(head.test.body) && !loops.test(base.test.body));
  const missing = lost.filter(l => !loosened.has(l) && l.strength > 0 && !elsewhere.has(l.text) && !speaksOf(gone, l.text));
  const useful = gained.filter(a => a.strength > 0 && !(a.strength === 1 && opinions.length > 0));
  const covered = useful.some(a => COMPOSITE.test(a.text)) || becameTable ? missing.length : useful.length;
  if (missing.length > covered) {
    const open = missing.filter(l => !useful.some(a => speakOfSame(l, a)));
    const told = (open.length >= missing.length - covered ? open : missing).slice(0, Math.max(1, missing.length - covered));
    opinions.push({
      decision: 'ask',
      rule: 'assertion-removed',
      risk: 'medium',
      message: `${shown(head.test.name)} no longer asserts ${names(told.map(l => l.text))}`,
      fix: `put ${told.length === 1 ? 'it' : 'them'} back, or ${APPROVE}`,
      subject: `${head.test.name} ${told.map(l => l.text).join(' ')}`,
      place: at(head.test.line),
    });
  }
  if (head.test.swallows !== undefined && base.test.swallows === undefined)
    opinions.push({
      decision: 'ask',
      rule: 'test-disabled',
      risk: 'high',
      message: `${shown(head.test.name)} catches its own failures and goes on`,
      fix: 'let the failure out, or say which error is expected',
      subject: head.test.name,
      place: at(head.test.swallows),
    });
  if (head.test.returns !== undefined && base.test.returns === undefined)
    opinions.push({
      decision: 'ask',
      rule: 'test-disabled',
      risk: 'high',
      message: `${shown(head.test.name)} returns before it tests anything`,
      fix: 'take the early return out',
      subject: head.test.name,
      place: at(head.test.returns),
    });
  return opinions;
};

const emptyAssertions = (sides: readonly Sides[]): Opinion[] =>
  sides.flatMap(({ path, before, after }) => {
    const all = (file: TestFile | undefined): Assertion[] => [
      ...(file?.cases.flatMap(c => c.asserts) ?? []),
      ...(file?.loose ?? []),
    ];
    return without(all(after), all(before))
      .filter(a => a.strength === 0)
      .slice(0, 20)
      .map(a => ({
        decision: 'ask' as const,
        rule: 'always-true',
        risk: 'medium' as const,
        message: `${shown(a.text)} holds whatever the code does`,
        fix: 'assert something about the result',
        subject: a.text,
        place: { file: path, line: a.line },
      }));
  });

/** Replaces a module as a whole: nothing of the real one is asked for beside it. */
const REPLACES = /\b(?:jest|vi|vitest)\.(?:mock|doMock|unstable_mockModule)\(\s*["'`](\.{1,2}\/[^"'`]+)["'`]/;
const stem = (path: string): string =>
  path
    .replace(/^.*\//, '')
    .replace(/\.[cm]?[jt]sx?$/, '')
    .replace(/[.-](?:test|spec)$/, '')
    .toLowerCase();
/** Test files whose own subject is replaced, under their own name. */
const replacedSubjects = (sides: readonly Sides[]): Opinion[] =>
  sides.flatMap(({ path, file, before }) => {
    if (
      before === undefined ||
      before.cases.length === 0 ||
      /\b(?:importActual|requireActual|importOriginal)\b/.test(file.after ?? '')
    )
      return [];
    return file.added.flatMap(({ n, text }): Opinion[] => {
      const module = REPLACES.exec(text.slice(0, 500))?.[1];
      if (module === undefined || stem(module) !== stem(path) || file.removed.some(old => old.text.trim() === text.trim()))
        return [];
      return [
        {
          decision: 'ask',
          rule: 'test-disabled',
          risk: 'high',
          message: `${shown(module)} is replaced in its own test, so that the replacement is tested`,
          fix: 'replace what it calls, and not what is tested',
          subject: module,
          place: { file: path, line: n },
        },
      ];
    });
  });

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
          : `no longer there: ${names(missing.map(({ test }) => test.name))}`,
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
    ...pairs.flatMap(([b, h]) => compare(b, { ...h, file: now.get(h.file) ?? h.file }, gone, moved)),
    ...lostTests(lost, sides, gone),
  ];
};
