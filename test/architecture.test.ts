/** The house stays straight: who may import whom, no cycles, purity, size, and every part in its index. Type imports count. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { describe, expect, it } from 'vitest';

const LISTS = 'guards|programs|detectors|transcripts|reporters|sandboxes';
/** A file obeys the first row that names it; from the bottom up. */
const LAYERS: readonly [file: RegExp, may: RegExp, why: string][] = [
  [/^core\//, /^core\//, 'core is the vocabulary: it knows nothing above it'],
  [/^guards\/secret-leak/, /^(core\/|detectors\/index)/, 'the one guard that drives a list of its own'],
  [new RegExp(`^(${LISTS})/index`), /^same\//, 'an index only lists the parts beside it'],
  [new RegExp(`^(${LISTS})/`), /^core\//, 'a part never knows its siblings'],
  [/^(policy|layer)/, /^(core\/|guards\/index)/, 'a step knows core and the list it drives'],
  [/^interpret/, /^(core\/|programs\/index)/, 'a step knows core and the list it drives'],
  [/^call-of/, /^(core\/|interpret)/, 'a question is read, then interpreted'],
  [/^normalize/, /^(core\/|session-calls|interpret)/, 'the patch is read, and transcripts where there are some'],
  [/^session-calls/, /^(core\/|transcripts\/index|interpret)/, 'a transcript is read, then each of its calls interpreted'],
  [/^run/, /^(core\/|sandboxes\/index)/, 'a step knows core and the list it drives'],
  [/^(collect|judge)\.ts/, /^(core\/|collect-|opinions)/, 'a step calls only the halves of itself'],
  [/^(trees|steering|collect-|opinions|publish|approve|hooks)/, /^core\//, 'a step never calls a step'],
  [/^load/, /^(core\/|load|layer|policy|call-of|judge)/, 'loading a policy runs its own tests'],
  [/^find-policy/, /^(core\/|load|policy)/, 'a policy is found, then loaded'],
  [/^mask/, /^(core\/|detectors\/index)/, 'a step knows core and the list it drives'],
  [/^(explain|scan)/, /^(core\/|judge)/, 'a view of one judgement'],
  [
    /^gate/,
    /^(gate-|find-policy|trees|steering|core\/|policy|collect|call-of|normalize|judge|approve|run|hooks)/,
    'only the gate strings the steps together',
  ],
  [/^world\//, /^(core|world)\//, 'the world serves; it does not decide'],
  [/^(action|cli|command-line|library)/, /./, 'entries wire'],
  [/^commands\//, /./, 'one file a verb of the command line: entries wire'],
];
const PURE = new RegExp(`^(core|${LISTS})/|^(policy|layer|interpret|call-of|normalize|session-calls|opinions|judge|approve)`);
const IMPURE =
  /\b(async |await |process\.|console\.|Date\.now|new Date\(\)|Math\.random|setTimeout|globalThis)|\bfetch\(|from 'node:|from '@actions|from '@octokit/;

const files = globSync('src/**/*.ts')
  .map(f => f.replaceAll('\\', '/').slice(4))
  .sort();
const source = (file: string): string => readFileSync(`src/${file}`, 'utf8');
/** The code alone: comments, texts and patterns are data. */
const code = (file: string): string =>
  source(file)
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '')
    .replaceAll(/(from |import\()?('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/g, (all, importing) =>
      importing ? all : "''",
    )
    .replaceAll(/(?<=[=(,:[!&|?{};]\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//g, '/x/');
const imports = (file: string): string[] =>
  [...code(file).matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(m => normalize(join(dirname(file), m[1]!)));

describe.each(files)('%s', file => {
  const row = LAYERS.find(([match]) => match.test(file));
  it('imports only what its layer may', () => {
    expect(row, `${file} stands in no layer`).toBeDefined();
    for (const to of imports(file)) {
      const asked = row![1].source.startsWith('^same') && dirname(to) === dirname(file) ? 'same/' : to;
      expect(asked, `${file} may not import ${to}: ${row![2]}`).toMatch(row![1]);
    }
  });
  it('is pure where it must be, and in bounds', () => {
    if (PURE.test(file)) expect(code(file).match(IMPURE)?.[0], `${file} must be pure`).toBeUndefined();
    if (!/^(world\/|action|cli|command-line|commands\/)/.test(file))
      expect(code(file)).not.toMatch(/from 'node:|from '@actions|from '@octokit/);
    // A step fits on a screen or two; whatever else is one subject.
    expect(source(file).split('\n').length - 1, `${file} is too long`).toBeLessThanOrEqual(file.includes('/') ? 350 : 150);
    if (!file.endsWith('/index.ts')) expect(source(file), `${file} opens with its idea`).toMatch(/^(#!.*\n)?\/\*\*/);
    expect(file).not.toMatch(/(utils?|helpers?|common|manager|types)\.ts$/);
  });
});

it('has no cycles, type imports included', () => {
  const done = new Set<string>();
  const walk = (file: string, trail: readonly string[]): void => {
    expect(trail, `cycle: ${[...trail, file].join(' -> ')}`).not.toContain(file);
    if (done.has(file)) return;
    for (const to of imports(file)) walk(to, [...trail, file]);
    done.add(file);
  };
  for (const file of files) walk(file, []);
});

it('every part stands in its index', () => {
  for (const file of files.filter(f => new RegExp(`^(${LISTS})/(?!index)`).test(f)))
    expect(imports(join(dirname(file), 'index.ts')), `${file} is not in its index`).toContain(file);
});
