/** Changes with a known answer: nothing that git or another tool would write is missing from what we tell, or it is refused. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Fault } from '../src/core/fault.ts';
import { casesFolder } from './support/cases.ts';
import { gitIn, has, json, missing, read, repositoryOf, spell, spellTold, type Told, withFolder } from './support/diff-cases.ts';
import { HOSTILE, type Hostile, TREE } from './support/hostile-patches.ts';

const tree = Object.fromEntries(
  Object.entries(TREE).map(([name, text]) => [
    Buffer.from(name).toString('base64'),
    ['100644', Buffer.from(text).toString('base64')] as const,
  ]),
);
const tell = (got: Awaited<ReturnType<typeof read>>): unknown =>
  got instanceof Fault
    ? { code: got.code, message: got.message }
    : got.files
        .map(file =>
          [
            [
              file.status,
              file.path.real,
              ...(file.was ? [file.was.real] : []),
              ...(file.mode === '100644' || !file.mode ? [] : [file.mode]),
            ].join(' '),
            ...file.added.map(line => line.text),
          ].join(' | '),
        )
        .sort();
const expected = (told: Hostile['told']): unknown =>
  'code' in told ? { code: told.code, message: expect.stringMatching(told.says) } : [...told].sort();

describe.each(HOSTILE)('$title', ({ patch, told, alone }) => {
  const bytes = Buffer.from(patch, 'latin1');
  it('on its base', () =>
    withFolder(async dir => {
      repositoryOf(dir, tree);
      expect(tell(await read({ repo: dir, base: 'main', patch: bytes }))).toEqual(expected(told));
    }));
  it('without a tree', async () => {
    expect(tell(await read({ patch: bytes }))).toEqual(expected(alone ?? told));
  });
});

/** The folder of measured cases, where there is one. */
const root = casesFolder === undefined ? undefined : resolve(casesFolder, 'diffs');
const ids = root === undefined ? [] : readdirSync(root).filter(name => /^\d/.test(name));
interface Answer {
  readonly files?: readonly Told[];
  readonly touched?: Told['oldPath'][];
  readonly cmd?: string;
  readonly appliers?: Readonly<Record<string, { readonly files?: readonly Told[]; readonly touched?: Told['oldPath'][] }>>;
  readonly hand?: { readonly touched: Told['oldPath'][] };
}

if (root !== undefined)
  describe('the measured cases', () => {
    const score = { exact: 0, refused: 0 };

    it.each(ids)('%s is told exactly, or refused where nobody can tell', id =>
      withFolder(async dir => {
        const at = (name: string): string => join(root!, id, name);
        const answer = json(at('expected.json')) as Answer;
        const patch = readFileSync(at('input.diff'));
        const bundle = has(at('repo.bundle'));
        if (bundle) {
          gitIn(dir, ['init', '-q', '--bare', '.']);
          gitIn(dir, ['fetch', '-q', at('repo.bundle'), 'refs/heads/*:refs/heads/*']);
        } else if (has(at('pre.json'))) repositoryOf(dir, json(at('pre.json')) as Parameters<typeof repositoryOf>[1]);
        // A range is read from where its two sides parted, so a reversed diff is no range: it is read as the patch that it is.
        const source = answer.cmd?.includes(' -R')
          ? { repo: dir, base: 'case-head', patch }
          : bundle
            ? { repo: dir, base: 'case-base', head: 'case-head' }
            : has(at('pre.json'))
              ? { repo: dir, base: 'main', patch }
              : { patch };
        const got = await read(source);
        const answers = answer.files
          ? [answer]
          : [...Object.values(answer.appliers ?? {}), ...(answer.hand ? [answer.hand] : [])];
        if (got instanceof Fault) {
          // Only what no tool reads alike, or what is no patch, may be refused; two trees of git never.
          expect(bundle).toBe(false);
          expect(got.code).toMatch(/^patch-/);
          score.refused++;
          return;
        }
        for (const { files = [], touched = [] } of answers as readonly { files?: Told[]; touched?: Told['oldPath'][] }[]) {
          // A copy is told as what it is in the tree, a new file with all its lines; its source is not written.
          const sources = files.filter(file => file.status === 'C').map(file => file.oldPath);
          expect(
            missing(
              got.files,
              files.map(file => (file.status === 'C' ? { ...file, oldPath: null } : file)),
              touched.filter(name => !sources.includes(name)),
            ),
          ).toEqual([]);
        }
        const exact = answers
          .filter(one => 'files' in one)
          .map(one => spellTold((one as { files?: Told[] }).files ?? [], got.files));
        expect(exact).toContainEqual(spell(got.files));
        score.exact++;
      }),
    );

    it('has none that is missing', () => {
      console.log(`diff cases: ${score.exact} exact, ${score.refused} refused, of ${ids.length}`);
      expect(score.exact + score.refused).toBe(ids.length);
    });
  });
