/** What the documentation claims is shown by a test, and what it quotes is said by the program. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proseOf } from './support/documentation.ts';

describe('docs/threat-model.md', () => {
  const page = proseOf('docs/threat-model.md');
  const links = [...page.matchAll(/\[([^\]]+)\]\(\.\.\/(test\/[^)]+)\)/g)].map(
    ([, title, file]) => [title!, normalize(file!)] as const,
  );
  const rows = page.split('\n').filter(line => /^\| (?!what it can do|---)/.test(line));
  const shows = (title: string, file: string): boolean =>
    statSync(file).isDirectory()
      ? basename(file) === title && existsSync(join(file, 'report.json'))
      : ["'", '`', '"'].some(quote => readFileSync(file, 'utf8').replaceAll('\\', '').includes(`${quote}${title}`));

  it('has rows, and a title that no test has is found, so the check can fail', () => {
    expect(rows.length).toBeGreaterThan(25);
    expect(shows('no such title', 'test/judge.test.ts')).toBe(false);
  });
  it.each(links)('%s stands in %s', (title, file) => expect(shows(title, file)).toBe(true));
  it.each(rows)('a test shows it: %s', row => expect(row).toMatch(/\]\(\.\.\/test\//));
});
