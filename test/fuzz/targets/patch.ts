/** Patch files, and the stream of git's own comparison: read to the end or refused, the same in any pieces, and never emptier than git reads them. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeReader } from '../../../src/core/changes/change.ts';
import { questions, refuseDoubles } from '../../../src/core/changes/patch-names.ts';
import { readPatchText } from '../../../src/core/changes/patch-text.ts';
import { preimage } from '../../../src/core/changes/preimage.ts';
import { Fault } from '../../../src/core/fault.ts';
import { openGit } from '../../../src/world/git.ts';
import { DIFF } from '../../../src/world/git-changes.ts';
import { HOSTILE } from '../../support/hostile-patches.ts';
import { commit, init, put } from '../../support/repositories.ts';
import { must, type Target } from '../target.ts';

/** What it gives, or the code of its refusal. */
const outcome = <T>(read: () => T): T | Fault => {
  try {
    return read();
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
};

/** A comparison of two small trees, as git writes it. */
const stream = (): readonly string[] => {
  const dir = mkdtempSync(join(tmpdir(), 'sallyport-fuzz-'));
  try {
    init(dir);
    put(dir, { 'a.txt': 'one\ntwo\nthree\n', 'old name': 'x\n'.repeat(9), gone: 'g\n', 'b\u00e9.bin': Buffer.of(0, 1, 2) });
    const base = commit(dir, 'base');
    execFileSync('git', ['mv', 'old name', 'new\tname'], { cwd: dir });
    rmSync(join(dir, 'gone'));
    put(dir, { 'a.txt': 'one\n2\nthree', 'b\u00e9.bin': Buffer.of(0, 3), 'src/c.ts': 'diff --git a/x b/x\n@@ -1 +1 @@\n' });
    const head = commit(dir, 'head');
    return [base, `${base}^{tree}`].map(from =>
      execFileSync('git', ['diff-tree', ...DIFF, from, head, '--'], { cwd: dir }).toString('latin1'),
    );
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const told = (bytes: Uint8Array, size: number): string => {
  const found = outcome(() => {
    const reader = changeReader();
    for (let at = 0; at < bytes.length; at += size) reader.push(bytes.slice(at, at + size));
    return reader
      .end()
      .map(({ record, sections, cut }) => [record, sections.map(({ added, removed, hunks }) => [added, removed, hunks]), cut]);
  });
  return found instanceof Fault ? found.code : JSON.stringify(found);
};

const checkStream = (bytes: Uint8Array): void => {
  const whole = told(bytes, bytes.length + 1);
  for (const size of [1, 7, 64]) must(told(bytes, size) === whole, `git’s stream reads otherwise in pieces of ${size}`);
};

const checkText = (text: string): void => {
  const sections = outcome(() => readPatchText(text));
  if (sections instanceof Fault) return;
  let at = 0;
  for (const { hunks } of sections)
    for (const { from, to, added, removed } of hunks) {
      must(from >= at && to >= from && to <= text.length, 'hunks overlap or lie outside of the text');
      const lines = text.slice(from, to).split('\n');
      must(lines.filter(line => line.startsWith('+')).length === added, 'added lines are miscounted');
      must(lines.filter(line => line.startsWith('-')).length === removed, 'removed lines are miscounted');
      at = to;
    }
  outcome(() => {
    refuseDoubles(sections);
    for (const section of sections) questions(section);
    preimage(text, [sections], 'line-not-in-the-patch');
  });
};

/** What git itself lists of the patch; undefined when it refuses it. */
const listed = (bytes: Uint8Array): readonly string[] | undefined => {
  const { status, stdout } = spawnSync('git', ['apply', '--numstat', '-z', '-'], {
    input: bytes,
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], GIT_DIR: '/nonexistent', LC_ALL: 'C' },
  });
  return status === 0 ? stdout.toString('latin1').split('\0').slice(0, -1) : undefined;
};

export const patch: Target = {
  id: 'patch',
  doc: 'patches and git’s own comparison: no crash, the same in any pieces, never silently emptier than what git applies',
  seeds: () => [...HOSTILE.map(({ patch: text }) => text), ...stream()].filter(text => text.length < 20_000),
  words: [
    'diff --git a/x b/x\n',
    '--- a/x\n',
    '+++ b/x\n',
    '--- /dev/null\n',
    '+++ /dev/null\n',
    '@@ -1 +1 @@\n',
    '@@ -0,0 +1,2 @@',
    'new file mode 100644\n',
    'deleted file mode 100755\n',
    'old mode 100644\n',
    'new mode 120000\n',
    'rename from x\n',
    'rename to y\n',
    'copy from x\n',
    'copy to y\n',
    'similarity index 100%\n',
    'index 0000000..e69de29\n',
    'index e69de29..0000000 100644\n',
    'GIT binary patch\n',
    'literal 0\n',
    'HcmV?d00001\n\n',
    '\\ No newline at end of file\n',
    'Binary files a/x and b/x differ\n',
    '"a/\\303\\251"',
    '\t',
    '../',
    '/dev/null',
    '.git/config',
    'From 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001\n',
    'Content-Transfer-Encoding: base64\n',
    '-- \n',
    '100644',
    '160000',
    ':100644 100644 ',
    '\0',
    '\0\0',
    ' M\0',
    ' R100\0',
  ],
  check: input => {
    const bytes = Buffer.from(input, 'latin1');
    if (input.startsWith(':')) checkStream(bytes);
    else checkText(bytes.toString('latin1'));
  },
  second: async input => {
    if (input.startsWith(':')) return;
    const bytes = Buffer.from(input, 'latin1');
    const theirs = listed(bytes);
    const git = await openGit(undefined);
    try {
      const trees = await git.apply(bytes);
      const { files } = await git.changes(trees.base, trees.head);
      // A part that the patch undoes again may leave nothing; then the gate has nothing to judge, and does not open.
      // Mails are unpacked before git applies what is in them.
      if (theirs === undefined) return must(trees.mails !== undefined, 'a patch was read that git refuses');
      const counted = theirs.some(line => !/^0\t0\t|^-\t-\t/.test(line));
      must(!counted || files.length > 0 || trees.base === trees.head, 'a patch that git applies tells of no file');
      const lines = files.reduce((sum, file) => sum + file.added.length + file.removed.length, 0);
      must(
        !counted || lines > 0 || trees.base === trees.head || files.some(file => file.binary || file.status !== 'M'),
        'a patch that git applies tells of no line',
      );
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    } finally {
      await git.close();
    }
  },
};
