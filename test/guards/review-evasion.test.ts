/** Code that nobody can read, by the tricks of its kind, and ordinary code that looks a little like it. */
import { expect, it } from 'vitest';
import { strictest } from '../../src/core/model.ts';
import { reviewEvasion } from '../../src/guards/review-evasion.ts';
import { checkOf, opinionsOn } from '../support/examples.ts';

const blob = 'QUJDRA'.repeat(60);
const TABLE: readonly (readonly [path: string, lines: string, decision: string])[] = [
  ['a.js', `eval(Buffer.from('${blob}', 'base64').toString());`, 'deny'],
  ['a.js', 'new Function(atob(packed))();', 'deny'],
  ['a.js', '(0, eval)(atob(packed));', 'deny'],
  ['a.js', 'const source = atob(packed);\n\nrun();\neval(source);', 'deny'],
  ['a.js', 'const source = atob(packed);\nshow(source);', 'none'],
  ['a.js', 'const claims = JSON.parse(atob(token.split(".")[1]));', 'none'],
  ['a.js', 'const m = pattern.exec(decodeURIComponent(path));', 'none'],
  ['a.js', '// eval(atob(x)) is what malware does', 'none'],
  ['a.js', "const RULES = ['eval(atob('];", 'none'],
  ['a.py', `exec(base64.b64decode("${blob}"))`, 'deny'],
  ['a.py', 'exec(zlib.decompress(base64.b64decode(data)))', 'deny'],
  ['a.py', 'exec(bytes.fromhex(data).decode())', 'deny'],
  ['a.py', "__import__('os').system(base64.b64decode(x).decode())", 'deny'],
  ['a.py', 'assert base64.b64decode(x) == b"y"', 'none'],
  ['a.php', 'eval(gzinflate(base64_decode($x)));', 'deny'],
  ['a.sh', 'echo aWQK | base64 -d | sh', 'deny'],
  ['a.sh', 'echo "$KEY" | base64 -d > key.pem', 'none'],
  ['a.ps1', 'iex ([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($x)))', 'deny'],
  ['README.md', 'eval(atob("x"))', 'none'],
  ['a.test.js', 'eval(atob("x"))', 'deny'],
  ['a.ts', `const x = 1;${' '.repeat(200)}import('./y');`, 'deny'],
  ['a.ts', `const x = 1;${' '.repeat(200)}// a remark`, 'none'],
  ['a.ts', `export const wasm = '${'A'.repeat(9000)}';`, 'none'],
  ['a.ts', `run(${'x => x + 1, '.repeat(600)});`, 'ask'],
  ['a.json', `{"a": "${'b'.repeat(9000)}"}`, 'none'],
  ['a.js', 'String.fromCharCode(101, 118, 97, 108, 40, 49, 41, 59, 32)', 'ask'],
  ['a.rs', 'let magic = b"\\x00\\x61\\x73\\x6d";', 'none'],
  ['fonts/a.woff2', 'import fs from "fs";\nfs.readFileSync("/etc/passwd");', 'deny'],
  ['img/a.png', '<?php system($_GET[1]);', 'deny'],
  ['img/a.png', 'version https://git-lfs.github.com/spec/v1\noid sha256:0', 'none'],
  ['img/a.png', 'a placeholder', 'ask'],
  ['tests/img/a.png', 'a placeholder', 'none'],
  ['data/a.json', '#!/bin/sh\nid', 'ask'],
  ['bin/a', '#!/bin/sh\nid', 'none'],
  ['.gitattributes', '*.ts -diff', 'ask'],
  ['.gitattributes', '*.go linguist-generated', 'ask'],
  ['.gitattributes', '*.js filter=x', 'ask'],
  ['.gitattributes', '*.psd filter=lfs diff=lfs merge=lfs -text', 'none'],
  ['.gitattributes', '*.md diff=markdown\n*.sh text eol=lf', 'none'],
  ['.gitattributes', 'pnpm-lock.yaml linguist-generated -diff\n.github/workflows/*.lock.yml linguist-generated=true', 'none'],
  ['.gitignore', '*.ts', 'ask'],
  ['.gitignore', 'node_modules/\n.env\n*.log\n!keep.log', 'none'],
  ['.semgrepignore', 'src/', 'ask'],
];

it.each(TABLE.map(row => [row[0], row[1].slice(0, 100), row] as const))('%s: %s', (path, _, [, lines, decision]) => {
  const opinions = opinionsOn(checkOf(reviewEvasion, {}), { files: [{ path, before: null, after: `${lines}\n` }] });
  expect({ said: opinions.length === 0 ? 'none' : strictest(opinions.map(o => o.decision)), opinions }).toMatchObject({
    said: decision,
  });
});
