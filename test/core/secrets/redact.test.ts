/** Nothing secret gets past the mask, ordinary output stays readable, and masking twice changes nothing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Detector } from '../../../src/core/contracts.ts';
import { redactDeep, redactor, secretsOf } from '../../../src/core/secrets/redact.ts';
import { scannerOf } from '../../../src/core/secrets/scan.ts';
import { specimen } from '../../../src/core/secrets/specimen.ts';
import * as list from '../../../src/detectors/index.ts';

const scan = scannerOf(list);
const KNOWN = 'Zx9-mount4in/river+7';
const mask = redactor([KNOWN]);

describe.each((Object.values(list) as Detector[]).map(d => [d.id, d] as const))('%s', (_, detector) => {
  it('leaves nothing to find in the output', () => {
    const all = redactor([], scan);
    for (const text of detector.hits) {
      const before = scan(text).hits;
      const out = all(`before ${text}\nafter`);
      expect(scan(out).hits.map(hit => hit.detector.id)).toEqual([]);
      for (const hit of before) if (hit.via.length === 0) expect(out).not.toContain(hit.secret);
      expect(all(out)).toBe(out);
    }
  });
});

describe('values under secret names', () => {
  it.each([
    ['API_KEY=abc123 DB_PASSWORD=hunter22 X-API-KEY: zzz99999 done', 'API_KEY=*** DB_PASSWORD=*** X-API-KEY: *** done'],
    ['{"api-key": "v1x", "user": "bob", "accessToken": "tok_zzz"}', '{"api-key": "***", "user": "bob", "accessToken": "***"}'],
    ['"client-secret" : "a b c", "client_secret":"d e f"', '"client-secret" : "***", "client_secret":"***"'],
    ['Authorization: Bearer abc.def-ghi', 'Authorization: Bearer ***'],
    ["curl -H 'Cookie: a=b; c=d' x", "curl -H 'Cookie: ***' x"],
    ['--password hunter2x --token=abc', '--password *** --token=***'],
    ['<password>hunter2!</password>', '<password>***</password>'],
    ['export TOKEN=abcd; export SECRET="a b c d"', 'export TOKEN=***; export SECRET="***"'],
    ['{\\"password\\": \\"p4ss\\"}', '{\\"password\\": \\"***\\"}'],
    ['db_password: s3cret!', 'db_password: ***'],
  ])('%s', (text, out) => {
    expect(mask(text)).toBe(out);
    expect(mask(out)).toBe(out);
  });
});

describe('ordinary output stays as it is', () => {
  it.each([
    'const token = parser.next();',
    'function f(token: string, password: str) {}',
    '"max_tokens": 4096, "password": null, "token": true',
    'the token is invalid, and the password was changed',
    'secretName: my-secret-object',
    'TOKEN=***abcd1234***',
    'env: { API_KEY: ${{ secrets.API_KEY }} }',
    "secrets: { TOKEN: '${{ secrets.TOKEN }}', KEY: '${{ secrets.KEY }}' }",
    String.raw`{"c":"echo \"some ordinary words\" + \"and a few more of them\""}`,
    '<Buffer 74 68 65 20 71 75 69 63 6b 20 62 72 6f 77 6e 20 66 6f 78 20 6a 75 6d 70 73>',
    'password = getPassword()',
    'npm warn deprecated token-types@4.2.1: use 5',
    'PASS test/token.test.ts (12 tests) 34ms',
  ])('%s', text => {
    expect(mask(text)).toBe(text);
  });
});

describe('known values are masked however they are written', () => {
  const bytesOf = (text: string): string[] => Buffer.from(text).toString('hex').match(/../g)!;
  const lines = (text: string, width: number, end: string): string => text.match(new RegExp(`.{1,${width}}`, 'g'))!.join(end);
  const url64 = (text: string): string => Buffer.from(text).toString('base64url');
  it.each([
    KNOWN,
    KNOWN.toUpperCase(),
    JSON.stringify({ a: KNOWN }),
    encodeURIComponent(KNOWN),
    Buffer.from(KNOWN).toString('hex'),
    Buffer.from(KNOWN).toString('base64'),
    Buffer.from(`a${KNOWN}b`).toString('base64'),
    Buffer.from(`ab${KNOWN}`).toString('base64'),
    url64(`xyz${KNOWN}!`),
    [...KNOWN].reverse().join(''),
    Buffer.from(Buffer.from(`${KNOWN}\n`).toString('base64')).toString('base64'),
    `abc${Buffer.from(KNOWN).toString('base64')}`,
    bytesOf(KNOWN).join(':'),
    bytesOf(KNOWN).join(' ').toUpperCase(),
    bytesOf(KNOWN).join('-'),
    `[${bytesOf(KNOWN)
      .map(byte => `0x${byte}`)
      .join(', ')}]`,
    `"\\x${bytesOf(KNOWN).join('\\x')}"`,
    `%${bytesOf(KNOWN).join('%')}`,
    lines(Buffer.from(`a long line ${KNOWN}`).toString('base64'), 20, '\\n'),
  ])('%s', text => {
    const out = mask(`> ${text} <`);
    expect(out).toMatch(/^> .{0,24}\*\*\*[0-9a-f]{8}\*\*\*.{0,12} <$/);
  });
  it.each([
    ['base64', Buffer.from(`some words before ${KNOWN} and behind`).toString('base64')],
    ['hexadecimal', Buffer.from(`some words before ${KNOWN} and behind`).toString('hex')],
  ])('%s over lines of any width', (_, code) => {
    expect(mask(code)).toMatch(/\*\*\*[0-9a-f]{8}\*\*\*/);
    for (let width = 5; width < 60; width++)
      for (const end of ['\n', '\r\n  ', '\\n']) {
        const out = mask(lines(code, width, end));
        expect(out.replaceAll(/\\n|\s/g, '')).toBe(mask(code));
        expect(mask(out)).toBe(out);
      }
  });
  it('lists of numbers, tables and prose are not taken for one', () => {
    const masked = redactor(['abcdefgh-ijklmnop', '1234567890123456', 'kT9vQ2mXzz', KNOWN]);
    for (const text of [
      Array.from({ length: 300 }, (_, n) => n % 128).join(', '),
      Array.from({ length: 256 }, (_, n) => (n % 128).toString(16).padStart(2, '0')).join(':'),
      'a b c d e f g h i j k l m n o p q r s t u v w x y z',
      'GET /a%20b%2Fc?x=0x41,0x42 10:20:30 -- 2024-05-06 07:08:09',
    ])
      expect(masked(text)).toBe(text);
  });
  it('short values and plain words are left alone', () => {
    expect(redactor(['short', 'production'])('short production')).toBe('short production');
  });
  it('the lines of a value with several lines', () => {
    const key = `-----BEGIN X-----\n${specimen('base64', 64)}\n${specimen('base64', 64, 2)}\n-----END X-----`;
    const out = redactor([key])(`log: ${key.split('\n')[2]} end`);
    expect(out).toMatch(/^log: \*\*\*[0-9a-f]{8}\*\*\* end$/);
  });
  it('any known value in any text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 10, maxLength: 40 }), fc.string(), fc.string(), (value, before, after) => {
        fc.pre(value.trim() === value && !/^[A-Za-z]+$/.test(value) && value.length >= 10 && !value.includes('*'));
        expect(redactor([value])(before + value + after)).not.toContain(value);
      }),
      { numRuns: 300 },
    );
  });
});

it('a mask tells equal values apart from others, and neither their start nor their end', () => {
  const [a, b] = [specimen('alnum', 30, 1), specimen('alnum', 30, 2)];
  const out = redactor([a, b])(`${a} ${b} ${a}`).split(' ');
  expect(out[0]).toBe(out[2]);
  expect(out[0]).not.toBe(out[1]);
  for (const part of out) expect(part).toMatch(/^\*\*\*[0-9a-f]{8}\*\*\*$/);
});

it('masks every string of a report, and nothing but strings', () => {
  expect(redactDeep({ a: [`x ${KNOWN}`, 1, null], b: { c: KNOWN, d: true } }, mask)).toEqual({
    a: [expect.stringMatching(/^x \*{3}/), 1, null],
    b: { c: expect.stringMatching(/^\*{3}/), d: true },
  });
});

it('takes the values of secret-named variables', () => {
  expect(secretsOf({ GITHUB_TOKEN: 'abcdefgh1', PATH: '/usr/bin:/bin', DB_PASSWORD: 'x', MY_API_KEY: '12345678a' })).toEqual([
    'abcdefgh1',
    '12345678a',
  ]);
});

describe('what was found is masked where it is glued to a letter, too', () => {
  const token = (n: number): string => `gs${'k_'}${specimen('alnum', 52, n)}`;
  it.each([2, 200, 2400])('with %i secrets in the text', count => {
    const tokens = Array.from({ length: count }, (_, n) => token(n + 1));
    const filler = 'let it be so, and so be it\n'.repeat(count > 2000 ? 6 : 1);
    const out = redactor([], scan)(tokens.map(one => `${one}\n${filler}`).join('') + tokens.map(one => `x${one}y\n`).join(''));
    expect(tokens.filter(one => out.includes(one))).toEqual([]);
  });
});
