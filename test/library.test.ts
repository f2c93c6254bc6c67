/** The package as others get it: packed, installed without a network, type-checked against the shipped types, and run. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const home = mkdtempSync(join(tmpdir(), 'sallyport-consumer-'));
const [packed, consumer] = [join(home, 'package'), join(home, 'consumer')];
const NODE = resolve('node_modules/.bin/node');
afterAll(() => rmSync(home, { recursive: true, force: true }));

const run = (program: string, args: readonly string[], cwd: string): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  expect({ status, error }, `${program} ${args.join(' ')}\n${stdout}${stderr}`).toEqual({ status: 0, error: undefined });
  return stdout;
};
const blocks = (kind: string): readonly string[] =>
  [...readFileSync('docs/library.md', 'utf8').matchAll(new RegExp(`\`\`\`${kind}\n([\\s\\S]*?)\`\`\``, 'g'))].map(m => m[1]!);

/** Every Node that is at hand: the one that the tests run with, and the machine's own where it is another. */
const nodes = [NODE, ...(process.env['PATH'] ?? '').split(':').map(folder => join(folder, 'node'))]
  .filter(path => existsSync(path))
  .map(path => ({ path, version: spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout.trim() }))
  .filter(({ version }, i, all) => /^v2[0-9]\./.test(version) && all.findIndex(one => one.version === version) === i);

beforeAll(() => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { files: string[] };
  mkdirSync(packed);
  for (const file of ['package.json', ...manifest.files.filter(name => name !== 'dist' && !name.startsWith('!'))])
    cpSync(file, join(packed, file), { recursive: true });
  run(NODE, ['scripts/build.ts', '--to', join(packed, 'dist')], process.cwd());
  // The code cache of a machine stays on it.
  mkdirSync(join(packed, 'dist', '.cache'));
  writeFileSync(join(packed, 'dist', '.cache', 'left-behind'), '');
  run('npm', ['pack', '--ignore-scripts', '--offline', '--pack-destination', home], packed);
  cpSync('test/fixtures/consumer', consumer, { recursive: true });
  writeFileSync(join(consumer, 'example.ts'), `declare const console: { log(...all: unknown[]): void };\n${blocks('ts')[0]!}`);
  const tarball = readdirSync(home).find(name => name.endsWith('.tgz'))!;
  run(
    'npm',
    ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--omit=optional', join(home, tarball)],
    consumer,
  );
  run(NODE, [resolve('node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json'], consumer);
});

describe.each(nodes)('on Node $version', ({ path }) => {
  it('the consumer gets the decisions that the command line gives', () => {
    expect(JSON.parse(run(path, ['out/index.js'], consumer))).toEqual({
      decisions: ['allow', 'deny', 'deny', 'allow', 'deny', 'ask', 'deny'],
      after: ['allow', 'deny'],
      format: 'claude-code',
      scanned: ['hidden-text deny 2', 'secret-leak deny 3'],
      leaked: false,
      fault: 'policy wrong.yml:2:1: `permission` is not a key here; did you mean `permissions`?',
      forged: 'policy',
      unused: ['object', 'string'],
    });
  });
  it('the example of the docs prints what the docs say', () => {
    expect(run(path, ['out/example.js'], consumer)).toBe(blocks('text')[0]);
  });
});

it('the installed package has no dependency and no cache, and its command line runs', () => {
  expect(existsSync(join(consumer, 'node_modules/sallyport/dist/.cache'))).toBe(false);
  expect(readdirSync(join(consumer, 'node_modules')).filter(name => !name.startsWith('.'))).toEqual(['sallyport']);
  expect(run(NODE, ['node_modules/sallyport/dist/cli.js', '--help'], consumer)).toMatch(/^ {2}check {5}/m);
});

it('the types name no package and nothing outside of themselves', () => {
  const types = join(packed, 'dist/types');
  const files = readdirSync(types, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.d.ts'));
  expect(files).toContain('library.d.ts');
  for (const file of files)
    for (const [, named] of readFileSync(join(types, file), 'utf8').matchAll(/(?:from |import\()["']([^"']+)["']/g)) {
      expect(named).toMatch(/^\.\.?\/.*\.js$/);
      expect(existsSync(resolve(types, file, '..', named!.replace(/\.js$/, '.d.ts'))), `${file}: ${named}`).toBe(true);
    }
});
