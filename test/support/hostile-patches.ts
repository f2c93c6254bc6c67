/** Patches that tools read differently, over one small tree: what git writes for each, or why it must be refused. */

const lines = (n: number): string => Array.from({ length: n }, (_, i) => `line ${i + 1}\n`).join('');
export const TREE: Readonly<Record<string, string>> = {
  x: 'a\nb\nc\n',
  'safe.txt': 'safe\n',
  'evil.txt': lines(10),
  'docs/ok.md': 'ok\n',
  '.github/workflows/ci.yml': 'name: ci\non: push\njobs: {}\n',
  CODEOWNERS: '* @sec\n',
  't.yml': 'name: t\n',
  'tests/a.test.ts': 'test(1)\n',
  'conftest.py': '',
};

export interface Hostile {
  readonly title: string;
  readonly patch: string;
  /** Each file as `status path [was] | added line | ...`, or the code of the refusal. */
  readonly told: readonly string[] | { readonly code: string; readonly says: RegExp };
  /** The same without a tree; as `told` when absent. */
  readonly alone?: Hostile['told'];
}

const safe = 'diff --git a/safe.txt b/safe.txt\n--- a/safe.txt\n+++ b/safe.txt\n@@ -1 +1 @@\n-safe\n+safe2\n';
const evil =
  'diff --git a/.github/workflows/evil.yml b/.github/workflows/evil.yml\nnew file mode 100644\nindex 0000000..1111111\n--- /dev/null\n+++ b/.github/workflows/evil.yml\n@@ -0,0 +1,2 @@\n+on: push\n+jobs: {}\n';
const EVIL = 'A .github/workflows/evil.yml | on: push | jobs: {}';
const SAFE = 'M safe.txt | safe2';
const x = (body: string, counts = '-1,3 +1,4'): string => `diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ ${counts} @@\n${body}`;
const refusal = (code: string, says: RegExp): { code: string; says: RegExp } => ({ code, says });
const needsBase = refusal('patch-needs-base', /without the tree it was made for/);
const ambiguous = refusal('patch-ambiguous', /tools differ|differently/);
const git = (says: RegExp): { code: string; says: RegExp } => refusal('patch-refused', says);
const mail = (message: string, patch: string, headers = ''): string =>
  `From 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001\nFrom: A <a@x>\nDate: Tue, 14 Nov 2023 22:13:20 +0000\nSubject: [PATCH] s\n${headers}\n${message}---\n file | 2 +-\n 1 file changed\n\n${patch}-- \n2.39.5\n\n`;
const encoded = (how: string, body: string): string =>
  `From 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001\nFrom: A <a@x>\nSubject: [PATCH] s\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: ${how}\n\n${body}\n`;
const base64 = (text: string): string =>
  (
    Buffer.from(text)
      .toString('base64')
      .match(/.{1,72}/g) ?? []
  ).join('\n');

export const HOSTILE: readonly Hostile[] = [
  // The marker of a missing newline
  {
    title: 'another wording of the marker does not swallow the next file',
    patch: `diff --git a/CODEOWNERS b/CODEOWNERS\n--- a/CODEOWNERS\n+++ b/CODEOWNERS\n@@ -1 +1 @@\n-* @sec\n+* @me\n\\ Kein Zeilenumbruch am Dateiende.\n${evil}`,
    told: ['M CODEOWNERS | * @me', EVIL],
  },
  {
    title: 'a marker in the middle of a side is read differently by git and GNU patch',
    patch: `diff --git a/docs/ok.md b/docs/ok.md\n--- a/docs/ok.md\n+++ b/docs/ok.md\n@@ -1 +1,2 @@\n ok\n\\ No newline at end of file\n+more\n`,
    told: ambiguous,
  },
  // Counts
  {
    title: 'a hunk that claims more lines than it has is refused by git',
    patch: x(' a\n+A\n b\n', '-1,9 +1,9') + evil,
    told: git(/corrupt patch at .*8/),
  },
  {
    title: 'added lines behind the end of a hunk are what `--recount` would write',
    patch: x('-a\n+A\n+EVIL\n b\n', '-1,1 +1,1'),
    told: ambiguous,
  },
  {
    title: 'removed lines behind the end of a hunk are no less doubtful',
    patch: x(' a\n+A\n b\n c\n-c\n', '-1,3 +1,4'),
    told: ambiguous,
  },
  { title: 'a mail signature behind a hunk is nothing', patch: `${safe}-- \n2.39.5\n`, told: [SAFE] },
  {
    title: 'an empty line stands for empty context',
    patch: 'diff --git a/n b/n\nnew file mode 100644\n--- /dev/null\n+++ b/n\n@@ -0,0 +1,1 @@\n+n\n\n',
    told: ['A n | n'],
  },
  {
    title: 'text behind the second @@ is no part of the numbers',
    patch: x(' a\n+A\n b\n c\n').replace('@@\n', '@@junk\n'),
    told: ['M x | A'],
  },
  { title: 'a hunk without context stands where it says', patch: x('+INS\n', '-2,0 +3'), told: ['M x | INS'] },
  {
    title: 'a hunk with context only between its changes stands where it says',
    patch:
      'diff --git a/evil.txt b/evil.txt\n--- a/evil.txt\n+++ b/evil.txt\n@@ -3,3 +3,3 @@ line 2\n-line 3\n+three\n line 4\n-line 5\n+five\n',
    told: ['M evil.txt | three | five'],
  },
  {
    title: 'a hunk may stand elsewhere than it says',
    patch:
      'diff --git a/evil.txt b/evil.txt\n--- a/evil.txt\n+++ b/evil.txt\n@@ -1,3 +1,4 @@\n line 8\n line 9\n+EVIL\n line 10\n',
    told: git(/does not apply/),
    alone: ['M evil.txt | EVIL'],
  },
  // Names
  {
    title: 'needless octal escapes name the same file',
    patch:
      'diff --git "a/\\056github/workflows/ci.yml" "b/\\056github/workflows/ci.yml"\n--- "a/\\056github/workflows/ci.yml"\n+++ "b/\\056github/workflows/ci.yml"\n@@ -1,3 +1,4 @@\n name: ci\n on: push\n+env: {}\n jobs: {}\n',
    told: ['M .github/workflows/ci.yml | env: {}'],
  },
  {
    title: 'a name ends at a tab, whatever follows',
    patch: '--- a/x\tjunk\n+++ b/x\tother\n@@ -1,3 +1,4 @@\n a\n+A\n b\n c\n',
    told: ['M x | A'],
  },
  {
    title: 'the names of --- and +++ win over those of the first line',
    patch: 'diff --git a/safe.txt b/docs/ok.md\n--- a/evil.txt\n+++ b/evil.txt\n@@ -1,2 +1,3 @@\n line 1\n+EVIL\n line 2\n',
    told: ['M evil.txt | EVIL'],
  },
  {
    title: 'the names of rename lines win over those of the first line',
    patch: 'diff --git a/docs/a.md b/docs/b.md\nsimilarity index 100%\nrename from t.yml\nrename to .github/workflows/t.yml\n',
    told: ['R .github/workflows/t.yml t.yml'],
  },
  {
    title: 'rename lines that contradict the names are refused by git',
    patch:
      'diff --git a/t.yml b/docs/t.yml\nsimilarity index 90%\nrename from t.yml\nrename to docs/t.yml\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+A\n',
    told: git(/inconsistent/),
  },
  {
    title: 'a copy is text that is new',
    patch: 'diff --git a/docs/a.md b/docs/b.md\nsimilarity index 100%\ncopy from t.yml\ncopy to .github/workflows/t.yml\n',
    told: ['A .github/workflows/t.yml | name: t'],
    alone: needsBase,
  },
  {
    title: 'any first folder is a prefix to git, when only that fits',
    patch:
      '--- docs/.github/workflows/ci.yml\n+++ docs/.github/workflows/ci.yml\n@@ -1,3 +1,4 @@\n name: ci\n on: push\n+env: {}\n jobs: {}\n',
    told: ['M .github/workflows/ci.yml | env: {}'],
    alone: needsBase,
  },
  {
    title: 'a new file without prefixes may be meant in two places',
    patch: evil.replaceAll(/\b[ab]\/\./g, '.'),
    told: ambiguous,
    alone: needsBase,
  },
  {
    title: 'prefixes that end alike may be shorter than the first folder',
    patch: '--- xdocs/ok.md\n+++ ydocs/ok.md\n@@ -1 +1,2 @@\n ok\n+more\n',
    told: git(/ok\.md: does not exist/),
    alone: needsBase,
  },
  {
    title: 'two folders whose names differ at their end are prefixes',
    patch: '--- demo-1.0/docs/ok.md\n+++ demo-1.1/docs/ok.md\n@@ -1 +1,2 @@\n ok\n+more\n',
    told: ['M docs/ok.md | more'],
  },
  {
    title: 'a patch with the colours of a terminal is told as one',
    patch: `\x1b[1mdiff --git a/safe.txt b/safe.txt\x1b[m\n\x1b[1m--- a/safe.txt\x1b[m\n\x1b[1m+++ b/safe.txt\x1b[m\n\x1b[36m@@ -1 +1 @@\x1b[m\n\x1b[31m-safe\x1b[m\n\x1b[32m+safe2\x1b[m\n`,
    told: git(/coloured for a terminal/),
  },
  {
    title: 'a lone name without a usual prefix may be meant in two places',
    patch: '--- /dev/null\n+++ docs/n.md\n@@ -0,0 +1 @@\n+n\n',
    told: ambiguous,
    alone: needsBase,
  },
  {
    title: 'of two names git takes the one that is there',
    patch:
      '--- a/.github/workflows/ci.yml\n+++ b/.github/workflows/ci.yml.md\n@@ -1,3 +1,4 @@\n name: ci\n on: push\n+env: {}\n jobs: {}\n',
    told: ['M .github/workflows/ci.yml | env: {}'],
    alone: needsBase,
  },
  {
    title: 'of two names that are both there tools take different ones',
    patch: '--- a/docs/ok.md\n+++ b/safe.txt\n@@ -1 +1,2 @@\n safe\n+more\n',
    told: ambiguous,
    alone: needsBase,
  },
  {
    title: 'an Index line does not name the file',
    patch: `Index: safe.txt\n====\n--- a/x\n+++ b/x\n@@ -1,3 +1,4 @@\n a\n+A\n b\n c\n`,
    told: ['M x | A'],
  },
  {
    title: 'a section without a first line of its own follows',
    patch: `${safe}--- a/.github/workflows/ci.yml\n+++ b/.github/workflows/ci.yml\n@@ -1,3 +1,4 @@\n name: ci\n on: push\n+env: {}\n jobs: {}\n`,
    told: ['M .github/workflows/ci.yml | env: {}', SAFE],
  },
  {
    title: 'a date of 1970 deletes',
    patch:
      '--- a/tests/a.test.ts\t2024-01-01 00:00:00 +0000\n+++ b/tests/a.test.ts\t1970-01-01 00:00:00 +0000\n@@ -1 +0,0 @@\n-test(1)\n',
    told: ['D tests/a.test.ts'],
  },
  {
    title: 'a name that ends with a carriage return is another name to GNU patch',
    patch: 'diff --git a/n b/n\r\nnew file mode 100644\n--- /dev/null\n+++ b/n\r\n@@ -0,0 +1 @@\n+n\n',
    told: ambiguous,
  },
  {
    title: 'a doubled slash is refused by git',
    patch: evil.replaceAll('b/.github', 'b//.github'),
    told: git(/invalid path|inconsistent|\/\.github/),
  },
  {
    title: 'an absolute name is refused by git',
    patch: evil.replaceAll(/([ab])\/\.github\/workflows\/evil\.yml/g, '$1//tmp/x'),
    told: git(/invalid path/),
  },
  {
    title: 'a dot component is refused by git',
    patch: x(' a\n+A\n b\n c\n').replaceAll(/([ab])\/x/g, '$1/./x'),
    told: git(/does not exist/),
  },
  {
    title: 'the inside of .git is refused by git, in any case and by any of its names',
    patch: evil.replaceAll('.github/workflows/evil.yml', '.GIT/hooks/pre-commit'),
    told: git(/invalid path/),
  },
  {
    title: 'the short name of .git is refused by git',
    patch: evil.replaceAll('.github/workflows/evil.yml', 'git~1/config'),
    told: git(/invalid path/),
  },
  {
    title: 'a blank and b/ inside a name of an empty file',
    patch: 'diff --git a/src b/py.typed b/src b/py.typed\nnew file mode 100644\nindex 0000000..e69de29\n',
    told: ['A src b/py.typed'],
  },
  // Objects
  {
    title: 'a link and a file written through it',
    patch: `diff --git a/d b/d\nnew file mode 120000\n--- /dev/null\n+++ b/d\n@@ -0,0 +1 @@\n+.github\n\\ No newline at end of file\n${evil.replaceAll('.github/workflows', 'd/workflows')}`,
    told: git(/beyond a symbolic link|beyond/),
    alone: refusal('patch-needs-base', /below a file of the same patch/),
  },
  {
    title: 'a mode without an old mode',
    patch: 'diff --git a/x b/x\nnew mode 100755\n--- a/x\n+++ b/x\n@@ -1,3 +1,4 @@\n a\n+A\n b\n c\n',
    told: ['M x 100755 | A'],
  },
  { title: 'a mode and nothing else', patch: 'diff --git a/x b/x\nold mode 100644\nnew mode 100755\n', told: ['M x 100755'] },
  {
    title: 'an index line that makes a file a link is refused by git',
    patch: 'diff --git a/x b/x\nindex 1111111..2222222 120000\n--- a/x\n+++ b/x\n@@ -1,3 +1,4 @@\n a\n+A\n b\n c\n',
    told: git(/wrong type/),
    alone: needsBase,
  },
  {
    title: 'a submodule',
    patch:
      'diff --git a/v b/v\nnew file mode 160000\nindex 0000000..1111111\n--- /dev/null\n+++ b/v\n@@ -0,0 +1 @@\n+Subproject commit 1111111111111111111111111111111111111111\n',
    told: ['A v 160000 | Subproject commit 1111111111111111111111111111111111111111'],
  },
  {
    title: 'text in a binary patch has lines all the same',
    patch:
      'diff --git a/e.yml b/e.yml\nnew file mode 100644\nindex 0000000000000000000000000000000000000000..45b983be36b73c0788dc9cbcb76cbb80fc7bb057\nGIT binary patch\nliteral 3\nKcmd1E<N^Q!7XaJ<\n\nliteral 0\nHcmV?d00001\n\n',
    told: ['A e.yml | hi'],
  },
  {
    title: 'a binary file that is not in the patch is refused by git',
    patch:
      'diff --git a/l.png b/l.png\nnew file mode 100644\nindex 0000000..1111111\nBinary files /dev/null and b/l.png differ\n',
    told: git(/cannot apply binary patch/),
  },
  { title: 'a NUL does not hide the line', patch: x(' a\n+A\0B\n b\n c\n'), told: ['M x | A\0B'] },
  {
    title: 'a deletion without its lines is refused by git',
    patch: 'diff --git a/x b/x\ndeleted file mode 100644\nindex 1111111..0000000\n',
    told: git(/removal patch leaves file contents/),
    alone: needsBase,
  },
  {
    title: 'an empty file goes without lines',
    patch: 'diff --git a/conftest.py b/conftest.py\ndeleted file mode 100644\nindex e69de29..0000000\n',
    told: ['D conftest.py'],
  },
  {
    title: 'the same file twice, the second time as the first left it',
    patch: x(' a\n+A\n b\n c\n') + x(' a\n A\n+B\n b\n', '-1,3 +1,4'),
    told: ['M x | A | B'],
  },
  {
    title: 'two files change names',
    patch:
      'diff --git a/x b/t.yml\nsimilarity index 100%\nrename from x\nrename to t.yml\ndiff --git a/t.yml b/x\nsimilarity index 100%\nrename from t.yml\nrename to x\n',
    told: ['M t.yml | a | b | c', 'M x | name: t'],
    alone: needsBase,
  },
  // Text around it
  {
    title: 'lines that look like headers are content inside a hunk',
    patch: x('-a\n+++ b/docs/ok.md\n++evil\n b\n c\n', '-1,3 +1,4').replace('-a\n', '-a\n'),
    told: ['M x | ++ b/docs/ok.md | +evil'],
  },
  {
    title: 'a carriage return inside a line forges nothing',
    patch: x(' a\n+ok\rdiff --git a/y b/y\r--- a/y\n b\n c\n'),
    told: ['M x | ok\rdiff --git a/y b/y\r--- a/y'],
  },
  { title: 'an indented patch is one to GNU patch', patch: safe.replaceAll(/^/gm, ' ').trimEnd() + `\n${evil}`, told: ambiguous },
  { title: 'a quoted patch is one in a mail', patch: safe.replaceAll(/^/gm, '> ').trimEnd() + `\n${evil}`, told: ambiguous },
  {
    title: 'a context diff is one to GNU patch',
    patch: `*** a/x\n--- b/x\n***************\n*** 1,3 ****\n--- 1,4 ----\n  a\n+ A\n  b\n  c\n${safe}`,
    told: ambiguous,
  },
  { title: 'an ed script is one to GNU patch', patch: `1c\nevil\n.\n${safe}`, told: ambiguous },
  {
    title: 'a combined diff has no hunks for git',
    patch: 'diff --cc x\nindex 1,2..3\n--- a/x\n+++ b/x\n@@@ -1,1 -1,1 +1,1 @@@\n- a\n -b\n++EVIL\n',
    told: git(/^there is no patch in it$/),
  },
  {
    title: 'an envelope of another format is no patch',
    patch: '*** Begin Patch\n*** Update File: x\n@@\n-a\n+A\n*** End Patch\n',
    told: git(/^there is no patch in it$/),
  },
  {
    title: 'an envelope of another format beside a patch is doubtful',
    patch: `*** Begin Patch\n*** Delete File: CODEOWNERS\n*** End Patch\n${safe}`,
    told: ambiguous,
  },
  {
    title: 'a block of another format beside a patch is doubtful',
    patch: `x\n<<<<<<< SEARCH\na\n=======\nEVIL\n>>>>>>> REPLACE\n${safe}`,
    told: ambiguous,
  },
  { title: 'nothing', patch: '', told: refusal('patch-empty', /empty/) },
  { title: 'blank lines', patch: '\n \n', told: refusal('patch-empty', /empty/) },
  { title: 'UTF-16', patch: `\xff\xfed\0i\0f\0f\0`, told: git(/UTF-16/) },
  { title: 'prose', patch: 'I changed the file as you asked.\n', told: git(/^there is no patch in it$/) },
  // Mail
  { title: 'a mail', patch: mail('', safe), told: [SAFE] },
  { title: 'a diff in the message of a mail', patch: mail(`text\n\n${evil}`, safe), told: [EVIL, SAFE] },
  {
    title: 'a hunk header in the message of a mail is not the beginning of the patch',
    patch: mail('@@ -1,12 +1,12 @@\n\n', safe + evil),
    told: [EVIL, SAFE],
  },
  { title: 'two mails', patch: mail('', safe) + mail('', evil), told: [EVIL, SAFE] },
  {
    title: 'two mails over the same file',
    patch: mail('', safe) + mail('', safe.replace('-safe\n+safe2', '-safe2\n+safe3')),
    told: ['M safe.txt | safe3'],
  },
  {
    title: 'mails that move a file and then change it, take it away and make it anew',
    patch:
      mail(
        '',
        'diff --git a/evil.txt b/docs/moved.txt\nsimilarity index 90%\nrename from evil.txt\nrename to docs/moved.txt\n--- a/evil.txt\n+++ b/docs/moved.txt\n@@ -1,2 +1,3 @@\n line 1\n+first\n line 2\n',
      ) +
      mail(
        '',
        'diff --git a/docs/moved.txt b/docs/moved.txt\n--- a/docs/moved.txt\n+++ b/docs/moved.txt\n@@ -1,5 +1,5 @@\n line 1\n first\n-line 2\n+second\n line 3\n line 4\n',
      ) +
      mail('', 'diff --git a/t.yml b/t.yml\ndeleted file mode 100644\n--- a/t.yml\n+++ /dev/null\n@@ -1 +0,0 @@\n-name: t\n') +
      mail('', 'diff --git a/t.yml b/t.yml\nnew file mode 100644\n--- /dev/null\n+++ b/t.yml\n@@ -0,0 +1 @@\n+name: new\n'),
    told: ['M t.yml | name: new', 'R docs/moved.txt evil.txt | first | second'],
  },
  {
    title: 'a second mail that contradicts the first',
    patch: mail('', safe) + mail('', safe),
    told: git(/does not apply/),
    alone: needsBase,
  },
  {
    title: 'a copy of a file that another section changes is a copy of what it was',
    patch: `diff --git a/CODEOWNERS b/CODEOWNERS\n--- a/CODEOWNERS\n+++ b/CODEOWNERS\n@@ -1 +1 @@\n-* @sec\n+* @me\ndiff --git a/CODEOWNERS b/docs/OWNERS\nsimilarity index 100%\ncopy from CODEOWNERS\ncopy to docs/OWNERS\n`,
    told: ['M CODEOWNERS | * @me', 'A docs/OWNERS | * @sec'],
  },
  {
    title: 'a file that is made twice is another file to another tool',
    patch: evil + evil.replace('+on: push', '+on: pull_request'),
    told: ambiguous,
  },
  { title: 'a mail in base64', patch: encoded('base64', base64(`m\n---\n${evil}`)), told: [EVIL] },
  {
    title: 'a mail in quoted-printable',
    patch: encoded('quoted-printable', `m\n---\n${x(' a\n+A=3DB\n b\n c\n')}`),
    told: refusal('patch-ambiguous', /git am/),
  },
  {
    title: 'a mail in base64 with another patch before it',
    patch: encoded('base64', base64(`m\n---\n${evil}`)).replace('From: A', `X-Patch: 1\nFrom: A`) + `\n${safe}`,
    told: ambiguous,
  },
  {
    title: 'a carriage return in one line of a mail is dropped by git am and kept by GNU patch',
    patch: mail('@@ -1,3 +1,4 @@\n\n', safe.replace('+safe2', '+safe2\r')),
    told: ambiguous,
  },
  {
    title: 'a mail whose every line has a carriage return came over the wire',
    patch: mail('', safe).replaceAll('\n', '\r\n'),
    told: [SAFE],
  },
  {
    title: 'a dash-escaped patch is refused by git',
    patch: mail('', `${safe}- ${evil.replaceAll('\n--- ', '\n- --- ')}`),
    told: git(/patch fragment without header/),
  },
];
