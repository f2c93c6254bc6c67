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
  ])('%s', text => {
    const out = mask(`> ${text} <`);
    expect(out).toMatch(/^> .{0,12}\*\*\*[0-9a-f]{8}\*\*\*.{0,12} <$/);
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
