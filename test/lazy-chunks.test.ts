/** Chunks of the bundle are loaded when something of theirs is first used, once; circles between chunks end the build. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { lazyRequires, proveChunks } from '../scripts/lazy-chunks.ts';

const home = mkdtempSync(join(tmpdir(), 'sallyport-chunks-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** The chunk that a test begins with. */
const A = './a.js';
let folders = 0;
/** Writes chunks as the bundler would before it minifies them, made lazy. */
const chunks = (files: Readonly<Record<string, string>>): { folder: string; require: NodeJS.Require } => {
  const folder = join(home, String(folders++));
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), lazyRequires(code, name));
  return { folder, require: createRequire(join(folder, 'package.json')) };
};
const getter = (name: string, local: string): string =>
  `Object.defineProperty(exports, '${name}', {\n  enumerable: true,\n  get: function () {\n    return ${local};\n  }\n});`;

it('a chunk is loaded when something of it is first used, and once', () => {
  const { require } = chunks({
    'a.js': `const require_b = require("./b.js");\nexports.sum = (...all) => [...require_b.list, ...all, new require_b.Five().n, require_b.list.length];`,
    'b.js': `globalThis.loadsOfB = (globalThis.loadsOfB ?? 0) + 1;\nconst list = [1, 2];\nclass Five { n = 5; }\n${getter('list', 'list')}\n${getter('Five', 'Five')}`,
  });
  const { sum } = require(A) as { sum: (...all: number[]) => number[] };
  const loads = (): unknown => (globalThis as { loadsOfB?: number }).loadsOfB;
  expect(loads()).toBeUndefined();
  expect([sum(3), sum(4)]).toEqual([
    [1, 2, 3, 5, 2],
    [1, 2, 4, 5, 2],
  ]);
  expect(loads()).toBe(1);
});

it('an export whose name is a dollar is one like others', () => {
  const { require } = chunks({
    'a.js': `const require_b = require("./b.js");\nexports.has = n => require_b.$.includes(n) && require_b.$.$ === 3;`,
    'b.js': `const list = Object.assign([1, 2], { $: 3 });\n${getter('$', 'list')}`,
  });
  expect((require(A) as { has: (n: number) => boolean }).has(2)).toBe(true);
});

it('what may change keeps its getter, and a field of the same name is left alone', () => {
  const { require } = chunks({
    'a.js': `const require_b = require("./b.js");\nexports.read = () => [require_b.n, { ['require_' + 'b']: { n: 7 } }.require_b.n];\nexports.step = () => require_b.step();`,
    'b.js': `let n = 1;\nconst step = () => { n++; };\n${getter('n', 'n')}\n${getter('step', 'step')}`,
  });
  const { read, step } = require(A) as { read: () => number[]; step: () => void };
  expect(read()).toEqual([1, 7]);
  step();
  expect(read()).toEqual([2, 7]);
});

it('a built-in module whose default is used is wrapped when it is first used', () => {
  const { require } = chunks({
    'a.js': `const runtime = { whole: (it) => ({ default: it }) };\nlet node_path = require("node:path");\nnode_path = runtime.whole(node_path, 1);\nexports.join = (...all) => node_path.default.join(...all);`,
  });
  expect((require(A) as { join: (...all: string[]) => string }).join('a', 'b')).toBe(join('a', 'b'));
});

it('a use that cannot be made lazy ends the build', () => {
  expect(() => lazyRequires('const require_b = require("./b.js");\nexports.all = Object.keys(require_b);', 'a.js')).toThrow(
    'a.js: `require_b` is used in a way that cannot be made lazy',
  );
});

const needs = (other: string): string =>
  `const require_${other} = require("./${other}.js");\nexports.n = () => 1;\nexports.m = require_${other}.n;`;
it.each([
  ['chunks that need each other at once', { 'a.js': needs('b'), 'b.js': needs('a') }, true],
  ['chunks in a row', { 'a.js': needs('b'), 'b.js': 'exports.n = 1;' }, false],
  [
    'chunks that need each other later',
    { 'a.js': needs('b'), 'b.js': 'const require_a = require("./a.js");\nexports.n = () => require_a.n();' },
    false,
  ],
])('%s: circles are found', (_, files, circle) => {
  const { folder } = chunks(files);
  const prove = (): void => proveChunks(folder, ['./a.js', './b.js']);
  if (circle) expect(prove).toThrow('need each other to be loaded');
  else expect(prove).not.toThrow();
});
