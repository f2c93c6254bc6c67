/** What the mails of a patch say is evidence, as the messages and authors of commits are; through the real command line and the real git. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const home = mkdtempSync(join(tmpdir(), 'sallyport-mail-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const token = ['AKIA', 'Z7VRSQ5TJN2XMPLB'].join('');
let count = 0;

/** The report on the mails of commits with these messages. */
const check = (author: string, ...messages: string[]): { decision: string; verdicts: unknown } => {
  const repo = mkdtempSync(join(home, 'repo-'));
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', repo, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { encoding: 'utf8' });
  const commit = (message: string): void => {
    writeFileSync(join(repo, 'README.md'), `text ${count++}\n`);
    git('add', '-A');
    git('commit', '-q', `--author=${author}`, '-m', message);
  };
  git('init', '-q', '-b', 'main');
  commit('base');
  const base = git('rev-parse', 'HEAD').trim();
  for (const message of messages) commit(message);
  const box = join(home, `box${count}`);
  writeFileSync(box, git('format-patch', '--stdout', base));
  const bin = join(process.cwd(), 'node_modules/.bin');
  const { stdout, stderr } = spawnSync(
    join(bin, 'node'),
    ['src/cli.ts', 'check', '--repo', repo, '--base', base, '--patch', box, '--format', 'json'],
    { encoding: 'utf8', env: { PATH: process.env['PATH'], HOME: home } },
  );
  expect(stdout, stderr).not.toBe('');
  return JSON.parse(stdout);
};

const A = 'A <a@example.org>';
it.each<[title: string, author: string, messages: string[], expected: string, place: string | undefined]>([
  ['an ordinary message is quiet', A, ['Say more\n\nIt was too short.'], 'allow', undefined],
  ['a message beyond ASCII is quiet', 'Žofie <z@example.org>', ['Überschrift geändert'], 'allow', undefined],
  ['a secret in the subject', A, [`Use ${token}`], 'deny', 'mail 1 of the patch'],
  ['a secret in the text of the second mail', A, ['one', `two\n\nkey: ${token}`], 'deny', 'mail 2 of the patch'],
  ['turned direction in a message', A, ['fix \u202e txt'], 'deny', 'mail 1 of the patch'],
  ['turned direction in the name of the author', 'A \u202e b <a@example.org>', ['fix'], 'deny', 'mail 1 of the patch'],
])('%s', (_, author, messages, expected, place) => {
  const report = check(author, ...messages);
  expect(report.decision).toBe(expected);
  if (place !== undefined) expect(JSON.stringify(report.verdicts)).toContain(place);
});
