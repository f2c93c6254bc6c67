/** What the documentation claims is shown by a test, and what it quotes is said by the program. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { INPUTS, type InputSpec } from '../src/core/github/inputs.ts';
import { proseOf } from './support/documentation.ts';

describe('docs/threat-model.md', () => {
  const page = proseOf('docs/threat-model.md');
  const links = [...page.matchAll(/\[([^\]]+)\]\(\.\.\/(test\/[^)]+)\)/g)].map(
    ([, title, file]) => [title!, normalize(file!)] as const,
  );
  const rows = page.split('\n').filter(line => /^\| (?!what it can do|what goes wrong|---)/.test(line));
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

describe('docs/troubleshooting.md', () => {
  /** What the program may say, as it stands in its source. */
  const said = globSync('src/**/*.ts')
    .map(file => readFileSync(file, 'utf8'))
    .join('\n')
    .replaceAll("\\'", "'")
    .replaceAll('\\`', '`');
  const rows = proseOf('docs/troubleshooting.md')
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .map(line => line.split(' | ')[0]!.slice(2));
  const messages = rows.flatMap(row => [...row.matchAll(/``(.+?) ?``|`([^`]+)`/g)].map(([, two, one]) => (two ?? one)!));
  /** The pieces between what differs each time. */
  const pieces = (message: string): readonly string[] => message.split(/`?…`?/).filter(piece => piece.trim().length > 2);

  it('quotes messages, and one that nobody says is found, so the check can fail', () => {
    expect(messages.length).toBeGreaterThan(50);
    expect(pieces('the moon is too far away').every(piece => said.includes(piece))).toBe(false);
  });
  it.each(messages)('%s is what the program says', message => {
    const parts = pieces(message);
    expect(parts.some(piece => piece.trim().length >= 7)).toBe(true);
    expect(parts.filter(piece => !said.includes(piece))).toEqual([]);
  });
});

it('docs/migration.md names rules of the guard `workflow` that there are', () => {
  const page = readFileSync('docs/migration.md', 'utf8')
    .split('\n## ')
    .find(part => part.startsWith('zizmor'))!;
  const named = page
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .flatMap(line => [...line.split(' | ')[1]!.matchAll(/`([a-z-]+)`/g)].map(([, rule]) => rule!));
  const rules = readFileSync('docs/guards/workflow.md', 'utf8').split('\n');
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(rule => !rules.includes(`### \`${rule}\``))).toEqual([]);
});

it('README.md and action.yml name every value that an input takes', () => {
  const [readme, action] = ['README.md', 'action.yml'].map(file => readFileSync(file, 'utf8')) as [string, string];
  const taken = (INPUTS as readonly InputSpec[]).flatMap(({ name, values = [] }) =>
    values.filter(value => value !== '').map(value => [name, `\`${value}\``] as const),
  );
  expect(taken.length).toBeGreaterThan(10);
  const row = (name: string): string => readme.split('\n').find(line => line.startsWith(`| \`${name}\` |`)) ?? '';
  const entry = (name: string): string => action.slice(action.indexOf(`\n  ${name}:\n`)).split('\n')[2]!;
  expect(taken.filter(([name, value]) => !row(name).includes(value) || !entry(name).includes(value))).toEqual([]);
});

it('docs/README.md leads to every page', () => {
  const index = readFileSync('docs/README.md', 'utf8');
  const pages = globSync('docs/*.md').map(file => basename(file));
  expect(pages.filter(page => page !== 'README.md' && !index.includes(`](${page})`))).toEqual([]);
});

it('CONTRIBUTING.md says of every dependency what for, and why this one', () => {
  const page = readFileSync('CONTRIBUTING.md', 'utf8');
  const { devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, object>;
  const names = Object.keys({ ...devDependencies, ...optionalDependencies });
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter(name => !new RegExp(`^\\|.*\`${name}\`.*\\| \\S.*\\| \\S`, 'm').test(page))).toEqual([]);
});
