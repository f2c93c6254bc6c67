/** Tests that say less than before, by language and framework; and changes to tests that only look like it. */
import { describe, expect, it } from 'vitest';
import type { ExampleFile } from '../../../src/core/contracts.ts';
import { auditTests } from '../../../src/core/tests/audit.ts';
import { fileChange } from '../../support/examples.ts';
import { edit, type Row, said, TS } from '../../support/test-changes.ts';
import { ASSERTIONS, SWITCHED_OFF } from '../../support/test-changes-code.ts';
import { LOST } from '../../support/test-changes-lost.ts';
import { COMMANDS, SETTINGS } from '../../support/test-changes-settings.ts';

const rows: readonly Row[] = [...SWITCHED_OFF, ...ASSERTIONS, ...LOST, ...SETTINGS, ...COMMANDS];

describe('what a change to tests means', () => {
  it.each(rows)('%s: %s', (_, rule, loud, quiet) => {
    expect(said(loud)).toContain(rule);
    expect(said(quiet), 'the nearest harmless change stays quiet').toEqual([]);
  });

  it.each<[string, ExampleFile]>([
    [
      'tests of its own',
      {
        path: 'test/a.test.ts',
        before: TS,
        after: TS.replace(/\n\}\);\n$/, "\n  it('reads zero', () => {\n    expect(parse('0').value).toBe(0);\n  });\n});\n"),
      },
    ],
    [
      'a method that is called skip',
      { path: 'src/query.test.ts', after: "it('pages', () => {\n  expect(q.skip(20).only('id')).toEqual([]);\n});\n" },
    ],
    [
      'words in texts and comments',
      {
        path: 'test/a.test.ts',
        before: TS,
        after: TS.replace("'refuses text'", '\'refuses it.skip("x") and expect(true).toBe(true)\''),
      },
    ],
    [
      'input of a linter',
      { path: 'crates/lint/tests/specs/no-only/invalid.js', after: "it.only('x', () => { expect(true).toBe(true); });\n" },
    ],
    ['another layout', { path: 'test/a.test.ts', before: TS, after: TS.replaceAll('    ', '\t') }],
  ])('%s say nothing', (_, file) => {
    expect(said([file])).toEqual([]);
  });

  it('points at the line that says less', () => {
    const [found] = auditTests([fileChange(edit('test/a.test.ts', TS, 'toBe(12)', 'toBeTruthy()'))]);
    expect(found).toMatchObject({ rule: 'assertion-loosened', place: { file: 'test/a.test.ts', line: 7 } });
  });

  it('says so when a test file cannot be compared', () => {
    const { before: _before, after: _after, ...rest } = fileChange(edit('test/a.test.ts', TS, 'toBe(12)', 'toBe(13)'));
    expect(auditTests([rest]).map(o => o.rule)).toEqual(['unread']);
  });

  it.each<[what: string, path: string, before: string, after: string, quiet: string]>([
    [
      'list',
      'jest.config.js',
      'module.exports = { testPathIgnorePatterns: ["dist"] };\n',
      `module.exports = { testPathIgnorePatterns: [${'"dist", '.repeat(2_000)}"src/.*test"] };\n`,
      'module.exports = { testPathIgnorePatterns: ["dist", "build"] };\n',
    ],
    [
      'file of lists',
      'vitest.config.ts',
      'export default {};\n',
      `export default { a: [${'{ testIgnore: ["dist"] }, '.repeat(201)}] };\n`,
      `export default { a: [${'{ testIgnore: ["dist"] }, '.repeat(20)}] };\n`,
    ],
    [
      'file of settings',
      'vitest.config.ts',
      'export default {};\n',
      `export default { a: [${'{ retry: 0 }, '.repeat(2_001)}] };\n`,
      `export default { a: [${'{ retry: 0 }, '.repeat(20)}] };\n`,
    ],
  ])('says so when a %s is longer than what is read of it', (_, path, before, after, quiet) => {
    expect(said([{ path, before, after }])).toEqual(['tests-left-out']);
    expect(said([{ path, before, after: quiet }])).toEqual([]);
  });

  it('says so when a file has more tests than are read', () => {
    const many = Array.from({ length: 3_001 }, (_, n) => `it('t${n}', () => {\n  expect(f(${n})).toBe(${n});\n});\n`).join('');
    expect(said([{ path: 'test/a.test.ts', before: many, after: `${many}// more\n` }])).toEqual(['unread']);
  });

  it('a snapshot with a cause is quiet, one without is not', () => {
    const snap = { path: 'src/__snapshots__/a.snap', before: 'a\n', after: 'b\n' };
    expect(said([snap])).toEqual(['snapshot-rewritten']);
    expect(said([snap, { path: 'package-lock.json', before: '{}', after: '{ }' }])).toEqual([]);
    expect(said([snap, { path: 'README.md', before: 'a\n', after: 'b\n' }])).toEqual(['snapshot-rewritten']);
  });
});
