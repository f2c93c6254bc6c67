/** Patterns of `.gitignore` and `.gitattributes` against git's own answer. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { gitPattern } from '../../../src/core/changes/git-pattern.ts';

const PATHS = [
  'a',
  'a.ts',
  'src/a.ts',
  'src/b/a.ts',
  'src/b/c.d.ts',
  'dist/x.js',
  'x/dist/y',
  'docs/[a].md',
  'a b.txt',
  'src/ab',
  'x1',
  'x/y/z/src/q',
];
const PATTERNS = [
  'a',
  '*.ts',
  'src',
  'src/',
  '/src',
  'src/**',
  'src/*.ts',
  '**/a.ts',
  'src/**/a.ts',
  '**',
  '*',
  'dist/',
  '/dist',
  '*.d.ts',
  'a?ts',
  '[ab]',
  'x[0-9]',
  'x[!0-9]',
  'docs/\\[a\\].md',
  'a b.txt',
  '/*',
  'src/b',
  'b/',
  'x/**/q',
  '**/src/**',
  'nothing/**',
];

it('git ignores exactly what our patterns name', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sallyport-pattern-'));
  try {
    execFileSync('git', ['init', '-q', '.'], { cwd: dir });
    for (const pattern of PATTERNS) {
      writeFileSync(join(dir, '.gitignore'), `${pattern}\n`);
      const names = (() => {
        try {
          return execFileSync('git', ['-c', 'core.ignoreCase=true', 'check-ignore', '--no-index', '-z', '--stdin'], {
            cwd: dir,
            input: PATHS.join('\0'),
          }).toString();
        } catch {
          return '';
        }
      })();
      const match = gitPattern(pattern, '');
      expect([pattern, PATHS.filter(match)]).toEqual([pattern, names.split('\0').filter(name => name !== '')]);
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

it('patterns of a folder hold below it, and hostile ones end', () => {
  expect(gitPattern('*.ts', 'web/')('web/src/a.ts')).toBe(true);
  expect(gitPattern('*.ts', 'web/')('src/a.ts')).toBe(false);
  expect(gitPattern(`${'*a'.repeat(200)}b`, '')('a'.repeat(4000))).toBe(false);
  expect(gitPattern('a'.repeat(100_000), '')('a'.repeat(100_000))).toBe(false);
});
