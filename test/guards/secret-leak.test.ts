/** The secret-leak guard on whole effects: where it looks, what lets a secret pass, and that no finding ever holds a value. */
import { describe, expect, it } from 'vitest';
import type { Detector } from '../../src/core/contracts.ts';
import type { Effect, FileChange, Line, Opinion } from '../../src/core/model.ts';
import { fromGit } from '../../src/core/paths.ts';
import { secretFingerprint } from '../../src/core/secrets/fingerprint.ts';
import { specimen } from '../../src/core/secrets/specimen.ts';
import { hex, sha1, utf8 } from '../../src/core/sha256.ts';
import * as list from '../../src/detectors/index.ts';
import { secretLeak } from '../../src/guards/secret-leak.ts';
import { scene } from '../support/examples.ts';
import { compileGuard } from '../support/policies.ts';

const AWS = specimen('base64', 38, 5) + 'k9';
const GENERIC = specimen('alnum', 40, 9);
const LINE = `AWS_SECRET_ACCESS_KEY=${AWS}`;
const lines = (text: string, first = 1): Line[] => text.split('\n').map((line, i) => ({ n: first + i, text: line }));
const context = {
  call: { id: 'x', tool: 'x', place: { file: 'x' }, act: { do: 'other', input: {} }, agents: [], status: 'ok' },
  scene,
} as const;
const write = (path: string, added: string, removed = '', change?: Partial<FileChange>): Effect => ({
  kind: 'write',
  place: { file: path },
  path: fromGit(path),
  added: added === '' ? [] : lines(added, 10),
  removed: removed === '' ? [] : lines(removed),
  ...(change && {
    change: { status: 'M', path: fromGit(path), binary: false, added: [], removed: [], generated: false, ...change },
  }),
});
const opinions = (effect: Effect, options: unknown = {}, base: Record<string, string> = {}): readonly Opinion[] =>
  compileGuard(secretLeak, options, base)(effect, context);
const said = (effect: Effect, options: unknown = {}, base: Record<string, string> = {}): string[] =>
  opinions(effect, options, base).map(o => `${o.decision} ${o.rule}`);

describe('it looks everywhere', () => {
  const text = (source: 'title' | 'body' | 'branch' | 'commit' | 'prompt' | 'result' | 'output'): Effect => ({
    kind: 'text',
    place: { file: source },
    source,
    text: `x ${LINE}`,
  });
  it.each([
    ['added lines', write('src/a.ts', LINE)],
    ['tests', write('test/fixtures/a.test.ts', LINE)],
    ['documentation', write('docs/a.md', LINE)],
    ['an example file', write('.env.example', LINE)],
    ['a notebook', write('a.ipynb', `   "${LINE}\\n",`)],
    ['a title', text('title')],
    ['a body', text('body')],
    ['a branch', text('branch')],
    ['a commit message', text('commit')],
    ['a prompt', text('prompt')],
    ['a result', text('result')],
    ['output', text('output')],
    ['a command', { kind: 'exec', place: { file: 't' }, argv: ['env', LINE, 'aws', 's3', 'ls'] } as Effect],
    ['the input of a tool', { kind: 'tool', place: { file: 't' }, name: 'create_issue', input: { body: LINE } } as Effect],
  ])('%s', (_, effect) => {
    expect(said(effect)).toContain('deny aws-secret-access-key');
  });
  it('the name of a new file, and not of one that was there', () => {
    const named = `keys/sk_${'live_'}${specimen('alnum', 32)}.txt`;
    expect(said(write(named, 'x', '', { status: 'A' }))).toEqual(['deny stripe-key']);
    expect(said(write(named, 'x', '', { status: 'M' }))).toEqual([]);
  });
  it('an address with a password', () => {
    expect(
      said({ kind: 'connect', place: { file: 't' }, host: 'acme.io', url: `https://bot:${specimen('alnum', 20)}@acme.io/` }),
    ).toEqual(['deny url-password']);
  });
  it('bytes of a binary file, in both widths', () => {
    const wide = [...`\u0001\u0002 ${LINE} \u0003`].map(c => `${c}\0`).join('');
    expect(said(write('a.bin', `\u0000\u0001${LINE}\u0000`))).toContain('deny aws-secret-access-key');
    expect(said(write('a.bin', wide))).toContain('deny aws-secret-access-key');
  });
  it('what is wrapped over several added lines', () => {
    const [key] = Object.values(list).find(d => d.id === 'private-key')!.hits;
    expect(said(write('key.pem', key!))).toContain('deny private-key');
    expect(opinions(write('key.pem', `a\n${key}`))[0]!.place).toEqual({ file: 'key.pem', line: 11 });
  });
  it('lockfiles by shape alone', () => {
    expect(said(write('package-lock.json', `"api_key": "${GENERIC}"`))).toEqual([]);
    expect(said(write('config.json', `"api_key": "${GENERIC}"`))).toEqual(['ask generic-credential']);
    expect(said(write('package-lock.json', `"url": "https://bot:${specimen('alnum', 20)}@acme.io/x.tgz"`))).toEqual([
      'deny url-password',
    ]);
  });
});

describe('what is said', () => {
  it('a place, a kind and a fingerprint, once a value', () => {
    const [one, ...more] = opinions(write('a.env', `A=1\n${LINE}\nB=2\n${LINE}`));
    expect(more).toEqual([]);
    expect(one).toMatchObject({ place: { file: 'a.env', line: 11 }, subject: `aws-secret-access-key ${secretFingerprint(AWS)}` });
    expect(one!.message).toContain(secretFingerprint(AWS));
    expect(one!.message).toContain('1 more place');
  });
  it('the subject holds no line, so that the finding keeps its name when lines move', () => {
    const subject = (before: string): string => opinions(write('a.env', before + LINE))[0]!.subject!;
    expect(subject('')).toBe(subject('x\ny\nz\n'));
  });
  it('never a value, of any kind', () => {
    for (const detector of Object.values(list) as Detector[])
      for (const hit of detector.hits)
        for (const opinion of opinions(write('a.txt', hit))) {
          const shown = JSON.stringify({ ...opinion });
          for (const part of hit.match(/[A-Za-z0-9+/]{16,}/g) ?? [])
            if (!/^[a-z]+$/i.test(part)) expect(shown, detector.id).not.toContain(part);
        }
  });
  it('a removed secret is told and permits nothing; one that only moved is not', () => {
    expect(opinions(write('a.env', 'A=1', LINE))).toMatchObject([{ decision: 'allow', notice: true, rule: 'removed-secret' }]);
    expect(said(write('a.env', `# moved\n${LINE}`, LINE))).toEqual(['deny aws-secret-access-key']);
  });
  it('a token whose checksum fails is stopped, or only told where the policy says so', () => {
    const broken = `gh${'p_'}${specimen('alnum', 36, 3)}`;
    expect(said(write('a', broken))).toEqual(['deny github-pat']);
    expect(said(write('a', broken), { broken_checksum: 'ask' })).toEqual(['ask github-pat']);
    expect(opinions(write('a', broken), { broken_checksum: 'note' })).toMatchObject([
      { decision: 'allow', notice: true, rule: 'github-pat' },
    ]);
  });
  it('a store of keys that nobody can read is asked about when it is new', () => {
    expect(said(write('certs/a.p12', 'x', '', { status: 'A', binary: true }))).toEqual(['ask key-store']);
    expect(said(write('certs/a.p12', 'x', '', { status: 'M', binary: true }))).toEqual([]);
  });
  it('a flood of candidates is told, never passed over', () => {
    const flood = `${LINE.slice(0, 22)}x\n`.repeat(1) + '$6$'.repeat(60_000);
    expect(said(write('a.txt', flood))).toContain('ask not-fully-read');
  });
});

describe('own patterns', () => {
  const own = {
    patterns: [
      { name: 'Acme Key', pattern: '(?i)acme_[0-9a-f]{8}', severity: 'error' },
      { name: 'soft', pattern: 'soft-\\d+', severity: 'warn' },
    ],
  };
  it('deny or ask by their severity, under their own name', () => {
    expect(said(write('a', 'ACME_0123abcd and soft-42'), own)).toEqual(['deny acme-key', 'ask soft']);
    expect(said(write('a', 'acme and soft'), own)).toEqual([]);
  });
  it('one that does not compile closes the gate and is named', () => {
    expect(() => compileGuard(secretLeak, { patterns: [{ name: 'broken one', pattern: '(?=x)y' }] })).toThrow('broken one');
  });
  it('two of one name are refused', () => {
    expect(() =>
      compileGuard(secretLeak, {
        patterns: [
          { name: 'a', pattern: 'x' },
          { name: 'a', pattern: 'y' },
        ],
      }),
    ).toThrow('same name');
  });
  it('take linear time on what hangs other engines', () => {
    expect(said(write('a', 'a'.repeat(30_000)), { patterns: [{ name: 'evil', pattern: '(a+)+$!' }] })).toEqual([]);
  });
});

describe('what lets a secret pass', () => {
  it('a path of the policy, and no directory without one', () => {
    expect(said(write('test/data/a.env', LINE), { skip_paths: ['test/data/**'] })).toEqual([]);
    expect(said(write('test/other/a.env', LINE), { skip_paths: ['test/data/**'] })).toEqual(['deny aws-secret-access-key']);
  });
  it('a mark on its line only where the base says that marks count', () => {
    const marked = write('a.env', `${LINE} # gitleaks:allow`);
    expect(said(marked)).toEqual(['deny aws-secret-access-key']);
    expect(opinions(marked)[0]!.message).toContain('does not count');
    expect(said(marked, { marks: true })).toEqual(['allow aws-secret-access-key']);
  });
  it('`.gitleaksignore` at the base: same file, line and kind', () => {
    const ignore = { '.gitleaksignore': '# old\na.env:aws-access-token:10\n0123abcd:b.env:generic-api-key:10\n' };
    expect(said(write('a.env', LINE), {}, ignore)).toEqual(['allow aws-secret-access-key']);
    expect(said(write('a.env', `x\n${LINE}`), {}, ignore)).toEqual(['deny aws-secret-access-key']);
    expect(said(write('c.env', LINE), {}, ignore)).toEqual(['deny aws-secret-access-key']);
    expect(said(write('b.env', `API_TOKEN=${GENERIC}`), {}, ignore)).toEqual(['allow generic-credential']);
    expect(said(write('a.env', LINE), { honour: [] }, ignore)).toEqual(['deny aws-secret-access-key']);
  });
  it('`.secrets.baseline` at the base: same file and value, wherever the line', () => {
    const baseline = {
      '.secrets.baseline': JSON.stringify({ results: { 'a.env': [{ hashed_secret: hex(sha1(utf8(AWS))), line_number: 3 }] } }),
    };
    expect(said(write('a.env', `x\ny\n${LINE}`), {}, baseline)).toEqual(['allow aws-secret-access-key']);
    expect(said(write('b.env', LINE), {}, baseline)).toEqual(['deny aws-secret-access-key']);
    expect(() => compileGuard(secretLeak, {}, { '.secrets.baseline': '{' })).toThrow('not JSON');
  });
  it('`.secretlintignore` at the base: paths, with exceptions', () => {
    const ignore = { '.secretlintignore': '# data\nfixtures/**\n!fixtures/keep.env\n' };
    expect(said(write('fixtures/a.env', LINE), {}, ignore)).toEqual(['allow aws-secret-access-key']);
    expect(said(write('fixtures/keep.env', LINE), {}, ignore)).toEqual(['deny aws-secret-access-key']);
  });
});

describe('rules of `.gitleaks.toml` at the base', () => {
  const toml = `
[[rules]]
id = "acme-token"
description = "Acme token"
regex = '''(?i)acme[_-]([0-9a-z]{16})'''
secretGroup = 1
entropy = 3
keywords = ["acme"]
[[rules.allowlists]]
regexes = ['''^test''']
[allowlist]
paths = ['''^vendor/''']
stopwords = ["sample"]
`;
  const on = { honour: ['.gitleaks.toml'] };
  it.each([
    ['a match', 'a.ts', `acme_${specimen('lower', 16)}`, ['deny acme-token']],
    ['too little entropy', 'a.ts', 'acme_aaaaaaaabbbbbbbb', []],
    ['an allowed value', 'a.ts', `acme_test${specimen('lower', 12)}`, []],
    ['a stop word', 'a.ts', `acme_${specimen('lower', 10)}sample`, []],
    ['a path that is left out', 'vendor/a.ts', `acme_${specimen('lower', 16)}`, []],
  ])('%s', (_, path, text, expected) => {
    expect(said(write(path, text), on, { '.gitleaks.toml': toml })).toEqual(expected);
    expect(said(write(path, text), {}, { '.gitleaks.toml': toml })).toEqual([]);
  });
  it('one that cannot be read closes the gate', () => {
    expect(() => compileGuard(secretLeak, on, { '.gitleaks.toml': '[[rules' })).toThrow('not TOML');
    expect(() => compileGuard(secretLeak, on, { '.gitleaks.toml': "[[rules]]\nid='x'\nregex='(?<!a)b'" })).toThrow('`x`');
  });
});

it('is silent when it is switched off', () => {
  expect(said(write('a.env', LINE), { enabled: false })).toEqual([]);
});

describe('many secrets in one file', () => {
  const tokens = Array.from({ length: 60 }, (_, n) => `gs${'k_'}${specimen('alnum', 52, n + 1)}`);
  it('one long line of them is not read once for each', () => {
    let reads = 0;
    const text = tokens.join(' ');
    const line: Line = {
      n: 1,
      get text() {
        reads++;
        return text;
      },
    };
    const effect = { ...write('a.min.js', 'x'), added: [line] } as Effect;
    expect(opinions(effect)).toHaveLength(60);
    expect(reads).toBeLessThan(8);
  });
  it('of those that a change takes away, the ones that it only moves are not told', () => {
    const left = tokens.filter((_, n) => n % 3 > 0);
    const told = said(write('a.txt', left.map(token => `x${token}x`).join('\n'), tokens.join('\n'))).filter(rule =>
      rule.endsWith('removed-secret'),
    );
    expect(told).toHaveLength(20);
  });
});
