/** Manifests, lockfiles and settings of every ecosystem: what each change says, and the nearest change that says nothing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExampleFile } from '../../../src/core/contracts.ts';
import type { Opinion } from '../../../src/core/model.ts';
import { imitates } from '../../../src/core/packages/imitation.ts';
import type { Ecosystem } from '../../../src/core/packages/registries.ts';
import { fileChange } from '../../support/examples.ts';
import { auditDependencies, edit, hash, json, LOCK, PKG, type Row, said, YARN1 } from '../../support/package-changes.ts';
import { JAVASCRIPT } from '../../support/package-changes-javascript.ts';
import { OTHERS } from '../../support/package-changes-others.ts';
import { PYTHON_RUST_GO } from '../../support/package-changes-python-rust-go.ts';

const rows: readonly Row[] = [...JAVASCRIPT, ...PYTHON_RUST_GO, ...OTHERS];

describe('what a change to dependencies means', () => {
  it.each(rows)('%s: %s', (_, says, loud, quiet) => {
    expect(said(loud)).toContain(says);
    expect(said(quiet), 'the nearest harmless change stays quiet').toEqual([]);
  });

  it('a bump by a dependency bot says nothing', () => {
    const files = [
      { path: 'package.json', before: PKG, after: PKG.replace('3.23.8', '3.24.0') },
      { path: 'package-lock.json', before: LOCK, after: LOCK.replaceAll('3.23.8', '3.24.0').replace(hash('A'), hash('B')) },
    ];
    expect(said(files, 'dependency-bot')).toEqual([]);
  });

  it('packages of the same repository are no news', () => {
    const own = (extra: object): string =>
      json({ name: '@acme/a', version: '10.1.0', dependencies: { zod: '3.23.8', ...extra } });
    const files = (extra: object): ExampleFile[] => [{ path: 'packages/a/package.json', before: own({}), after: own(extra) }];
    expect(said(files({ '@acme/b': '10.1.0', '@acme/c': 'workspace:^', '@acme/d': 'file:../d' }))).toEqual([]);
    expect(said(files({ '@acme/b': '9.0.0' }))).toEqual(['ask new-dependency']);
    expect(said(files({ '@acme/d': 'file:../../../d' }))).toContain('ask unusual-source');
  });

  it('a manifest that changes without the lockfile beside it is out of step', () => {
    const files = [edit('package.json', PKG, '3.23.8', '3.24.0')];
    expect(said(files, 'agent', { lockfiles: ['package-lock.json'] })).toEqual(['ask out-of-step']);
    expect(said(files, 'agent', { lockfiles: ['examples/package-lock.json'] })).toEqual([]);
    const below = [
      edit('packages/a/package.json', PKG, '3.23.8', '3.24.0'),
      { path: 'yarn.lock', before: YARN1, after: `${YARN1}\n` },
    ];
    expect(said(below, 'agent', { lockfiles: ['yarn.lock', 'packages/a/package-lock.json'] })).toEqual([]);
    expect(said([edit('package.json', PKG, '"tsc"', '"tsc -b"')], 'agent', { lockfiles: ['package-lock.json'] })).toEqual([]);
  });

  it('lists all new packages in one finding, and none that the lockfile had already', () => {
    const files = [edit('package.json', PKG, '"zod": "3.23.8"', '"zod": "3.23.8", "execa": "9.0.0", "globby": "14.0.0"')];
    const [only, ...others] = auditDependencies(
      files.map(fileChange),
      { author: { kind: 'agent' } },
      { new_dependencies: 'ask', allow: [] },
    );
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      rule: 'new-dependency',
      message: expect.stringMatching(/`execa`, `globby`/),
      place: { file: 'package.json' },
    });
    const locked = edit(
      'package-lock.json',
      LOCK,
      '"node_modules/zod"',
      '"node_modules/execa": { "version": "9.0.0" }, "node_modules/zod"',
    );
    expect(said([...files, { ...locked, before: locked.after!, after: locked.after! }])).toEqual(['ask new-dependency']);
    expect(
      auditDependencies(
        files.map(fileChange),
        { author: { kind: 'agent' } },
        { new_dependencies: 'ask', allow: ['execa', 'glob*'] },
      ),
    ).toEqual([]);
  });

  it('tells the worst first when there is too much to tell, and counts the rest', () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`git-${n}`, `github:someone/git-${n}`]));
    const after = json({
      name: 'demo',
      dependencies: { zod: '3.23.8', ...many, last: 'http://files.attacker.example/last.tgz' },
    });
    const told = said([{ path: 'package.json', before: PKG, after }]);
    expect(told[0]).toBe('deny unencrypted-source');
    expect(told).toContain('ask many');
    expect(told.length).toBeLessThan(60);
  });

  it('reads any text without failing', () => {
    const files = rows.flatMap(([, , loud]) => loud);
    const cut = fc.tuple(fc.constantFrom(...files), fc.nat(400), fc.nat(40), fc.string({ maxLength: 12 }));
    fc.assert(
      fc.property(cut, cut, ([file, at, length, put], [other]) => {
        const text = file.after ?? '';
        const broken = text.slice(0, at) + put + text.slice(at + length);
        const read = (f: ExampleFile): readonly Opinion[] =>
          auditDependencies([fileChange(f)], { author: { kind: 'agent' } }, { new_dependencies: 'ask', allow: [] });
        expect(read({ path: file.path, before: text, after: broken })).toBeInstanceOf(Array);
        expect(read({ path: other.path, before: other.after ?? '', after: broken })).toBeInstanceOf(Array);
        const same = read({ path: file.path, before: broken, after: broken }).filter(
          o => o.rule !== 'unread' && o.rule !== 'lifecycle-file',
        );
        expect(same, 'what did not change says nothing').toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('says so when a lockfile is too large to compare, and still sees a foreign host', () => {
    const {
      before: _before,
      after: _after,
      ...rest
    } = fileChange(edit('yarn.lock', YARN1, 'classic.yarnpkg.com', 'registry.attacker.example'));
    const opinions = auditDependencies([rest], { author: { kind: 'agent' } }, { new_dependencies: 'ask', allow: [] });
    expect(opinions.map(o => `${o.decision} ${o.rule}`)).toEqual(['ask unread', 'deny lock-host']);
  });
});

describe('names that imitate', () => {
  it.each<[Ecosystem, string, string | undefined]>([
    ['npm', 'expresss', 'express'],
    ['npm', 'crossenv', 'cross-env'],
    ['npm', 'lodahs', 'lodash'],
    ['npm', '@bable/core', '@babel'],
    ['npm', 'reаct', 'react'],
    ['npm', 'preact', undefined],
    ['npm', 'express', undefined],
    ['npm', 'simple-git', undefined],
    ['npm', '@types/node', undefined],
    ['npm', 'zod', undefined],
    ['npm', 'zed', undefined],
    ['npm', 'my-own-thing', undefined],
    ['python', 'reqeusts', 'requests'],
    ['python', 'python_dateutil', undefined],
    ['python', 'djang0', 'django'],
    ['cargo', 'rustdecimal', 'rust_decimal'],
    ['cargo', 'serde_json', undefined],
    ['ruby', 'nokogirl', 'nokogiri'],
    ['go', 'github.com/boltdb-go/bolt', undefined],
    ['go', 'github.com/sirupsem/logrus', 'github.com/sirupsen/logrus'],
    ['dotnet', 'Newtonsoft.Jsonn', 'newtonsoft.json'],
    ['php', 'symfony/consol', 'symfony/console'],
    ['jvm', 'org.sprinframework:spring-core', 'org.springframework'],
  ])('%s %s', (ecosystem, name, of) => {
    expect(imitates(ecosystem, name)?.of).toBe(of);
  });
});
