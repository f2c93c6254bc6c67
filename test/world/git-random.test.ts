/** Second opinions: git's own listing over random repositories with nasty names and contents, and other readers where they are right. */
import { readFileSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { structuredPatch } from 'diff';
import parseDiff from 'parse-diff';
import { describe, expect, it } from 'vitest';
import { decodeName } from '../../src/core/changes/names.ts';
import { openGit } from '../../src/world/git.ts';
import { gitIn, withFolder } from '../support/diff-cases.ts';
import { commit, init, put, random } from '../support/repositories.ts';

const NAMES =
  'a|b/c| lead|trail |x b/y|tab\tname|new\nline|qu"ote|back\\slash|\u00fcml\u00e4ut|\u6e2c|\ud83d\ude00|-rf|~|$(id)|a => b|{a => b}|log 2024-01-01 00:00:00 +0000|c\rr|\x1b[2J|\u202eexe|dev/null|x.orig|it\'s|@@ -1 +1 @@|diff --git a|\u2028|a/b/a/b|CON|.env |__proto__'.split(
    '|',
  );
const LINES =
  '|x|y|-- a/x|++ b/x|@@ -1 +1 @@|\\ No newline at end of file|diff --git a/x b/x| lead|\ttab|cr\rin|crlf\r|\u00fc|nul\0nul|+++ b/y|--- a/y|-- '.split(
    '|',
  );

interface Entry {
  readonly mode: string;
  readonly data: Buffer;
}
/** A tree: names are latin1, one character a byte. */
type Tree = ReadonlyMap<string, Entry>;

const draw = (seed: number): readonly [Tree, Tree] => {
  const next = random(seed);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)]!;
  const text = (): Buffer => {
    const lines = Array.from({ length: next(9) }, () => pick(LINES)).join('\n') + (next(3) === 0 ? '' : '\n');
    return Buffer.concat([Buffer.from(lines), Buffer.from(next(12) === 0 ? [0xff, 0xfe, 10] : [])]);
  };
  const entry = (): Entry =>
    next(10) === 0
      ? { mode: '120000', data: Buffer.from(pick(['x', '../..', '/etc'])) }
      : { mode: pick(['100644', '100755']), data: text() };
  const name = (): string =>
    (next(15) === 0 ? Buffer.from([0x66, 0x80 + next(64), 0x2e]) : Buffer.from(pick(NAMES))).toString('latin1');
  const add = (tree: Map<string, Entry>, key: string, what: Entry): void => {
    if ([...tree.keys()].every(other => !other.startsWith(`${key}/`) && !key.startsWith(`${other}/`))) tree.set(key, what);
  };
  const before = new Map<string, Entry>();
  for (let i = next(8); i >= 0; i--) add(before, name(), entry());
  const after = new Map(before);
  for (let i = next(6); i >= 0; i--) {
    const key = next(3) === 0 || after.size === 0 ? name() : pick([...after.keys()]);
    const old = after.get(key);
    const what = next(4);
    if (what < 2) after.delete(key);
    if (what === 1 && old !== undefined) add(after, name(), old);
    if (what > 1) add(after, key, entry());
  }
  return [before, after];
};

const stream = (tree: Tree, ref: string): Buffer => {
  const files = [...tree].map(([key, { mode, data }]) => {
    const quoted = [...key].map(c => `\\${c.charCodeAt(0).toString(8).padStart(3, '0')}`).join('');
    return Buffer.concat([Buffer.from(`M ${mode} inline "${quoted}"\ndata ${data.length}\n`), data, Buffer.from('\n')]);
  });
  return Buffer.concat([
    Buffer.from(`commit refs/heads/${ref}\ncommitter A <a@x> 1 +0000\ndata 0\n`),
    ...files,
    Buffer.from('\n'),
  ]);
};
/** Stores many trees at once. @returns the commits by their names */
const store = (dir: string, trees: readonly (readonly [string, Tree])[]): ReadonlyMap<string, string> => {
  gitIn(
    dir,
    ['-c', 'core.protectNTFS=false', 'fast-import', '--quiet'],
    Buffer.concat(trees.map(([ref, tree]) => stream(tree, ref))),
  );
  const listed = gitIn(dir, ['for-each-ref', '--format=%(refname:short) %(objectname)']).toString();
  return new Map(
    listed
      .trimEnd()
      .split('\n')
      .map(line => line.split(' ') as [string, string]),
  );
};

const nameOf = (key: string): string => decodeName(Buffer.from(key, 'latin1'));
const linesAt = (tree: Tree, path: string): string[] => {
  const found = [...tree].find(([key]) => nameOf(key) === path)?.[1].data.toString() ?? '';
  return found === '' ? [] : found.replace(/\n$/, '').split('\n');
};

describe('two hundred random repositories', () => {
  it.each(Array.from({ length: 20 }, (_, i) => i * 10))(
    'from number %i: files are those of git, and their lines turn every old text into the new one',
    first =>
      withFolder(async dir => {
        gitIn(dir, ['init', '-q', '--bare', '.']);
        const pairs = Array.from({ length: 10 }, (_, i) => draw(first + i + 1));
        const ids = store(
          dir,
          pairs.flatMap(([before, after], i) => [[`a${i}`, before] as const, [`b${i}`, after] as const]),
        );
        for (const [i, [before, after]] of pairs.entries()) {
          const [base, head] = [ids.get(`a${i}`)!, ids.get(`b${i}`)!];
          const git = await openGit(dir);
          const { files, links } = await git.changes(base, head);
          await git.close();
          const listed = gitIn(dir, ['diff-tree', '-r', '-z', '--name-only', '--no-renames', base, head]).toString('latin1');
          const told = files.flatMap(file => [file.path.real, ...(file.was ? [file.was.real] : [])]);
          expect([...new Set(told)].sort()).toEqual(listed.split('\0').slice(0, -1).map(nameOf).sort());
          const linked = [...after]
            .filter(([, { mode }]) => mode === '120000')
            .map(([key, { data }]) => [nameOf(key), data.toString()]);
          expect(Object.fromEntries(links)).toEqual(Object.fromEntries(linked));
          for (const file of files) {
            const lines = file.status === 'A' ? [] : linesAt(before, (file.was ?? file.path).real);
            for (const { n, text } of [...file.removed].reverse()) expect(lines.splice(n - 1, 1)).toEqual([text]);
            for (const { n, text } of file.added) lines.splice(n - 1, 0, text);
            expect(lines).toEqual(file.status === 'D' ? [] : linesAt(after, file.path.real));
          }
        }
      }),
  );
});

describe('other readers, where they are right: plain names and plain text', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('seed %i: parse-diff tells the same lines, jsdiff as many', seed =>
    withFolder(async dir => {
      const next = random(seed);
      const text = (): string => Array.from({ length: 30 + next(40) }, (_, i) => `line ${i} ${next(25)}\n`).join('');
      init(dir);
      put(dir, { 'one.txt': text(), 'two/two.txt': text(), 'gone.txt': text() });
      const base = commit(dir, 'base');
      const old = readFileSync(join(dir, 'one.txt'), 'utf8');
      for (const name of ['one.txt', 'two/two.txt']) {
        const lines = readFileSync(join(dir, name), 'utf8').split('\n');
        for (let i = 0; i < 6; i++) lines.splice(next(lines.length - 4), next(3), `new ${i}`);
        put(dir, { [name]: lines.join('\n') });
      }
      unlinkSync(join(dir, 'gone.txt'));
      put(dir, { 'new.txt': text() });
      const head = commit(dir, 'head');
      const git = await openGit(dir);
      const { files } = await git.changes(base, head);
      await git.close();
      const opinion = parseDiff(gitIn(dir, ['diff', base, head]).toString()).map(({ from, to, chunks }) => ({
        path: to === '/dev/null' ? from : to,
        added: chunks.flatMap(chunk =>
          chunk.changes.flatMap(change => (change.type === 'add' ? [[change.ln, change.content.slice(1)]] : [])),
        ),
      }));
      expect(files.map(file => ({ path: file.path.real, added: file.added.map(line => [line.n, line.text]) }))).toEqual(opinion);
      const { hunks } = structuredPatch('a', 'b', old, readFileSync(join(dir, 'one.txt'), 'utf8'));
      const count = (sign: string): number => hunks.flatMap(hunk => hunk.lines).filter(line => line.startsWith(sign)).length;
      const one = files.find(file => file.path.real === 'one.txt')!;
      expect([one.added.length, one.removed.length]).toEqual([count('+'), count('-')]);
    }),
  );
});
