/** Assertions on both sides of a change: lost, loosened, made empty, or no longer reached. */
import type { Opinion } from '../model.ts';
import { type Assertion, isLooser } from './assertions.ts';
import type { TestFile } from './code.ts';
import { type Placed, wordsOf } from './matching.ts';
import { APPROVE, names, type Sides, shown } from './sides.ts';

/** Whether a text names something that the change takes away. */
export const speaksOf = (gone: ReadonlySet<string>, text: string): boolean =>
  gone.size > 0 && (text.match(/[A-Za-z_][\w-]{2,}/g) ?? []).some(word => gone.has(word));

/** Text -> how often. */
export const tally = (texts: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};
/** What is left of `these` when `those` are taken away, one by one. */
export const without = (these: readonly Assertion[], those: readonly Assertion[]): Assertion[] => {
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

/**
 * What became of the assertions of one test that is there on both sides.
 * @param gone names that the change takes out of the code under test.
 * @param elsewhere assertions that other places gain.
 */
export const lostAssertions = (
  base: Placed,
  head: Placed,
  gone: ReadonlySet<string>,
  elsewhere: ReadonlyMap<string, number>,
): Opinion[] => {
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

/** Assertions that are new and hold whatever the code does. */
export const emptyAssertions = (sides: readonly Sides[]): Opinion[] =>
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
