/** The engine on hostile input counts its work: nothing is read once for each thing before it. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { Detector } from '../../../src/core/contracts.ts';
import { once } from '../../../src/core/secrets/entropy.ts';
import { secretFingerprint } from '../../../src/core/secrets/fingerprint.ts';
import { scanner, scannerOf } from '../../../src/core/secrets/scan.ts';
import { specimen } from '../../../src/core/secrets/specimen.ts';
import * as list from '../../../src/detectors/index.ts';

const scan = scannerOf(list);
const detector = (over: Partial<Detector>): Detector => ({
  id: 'x',
  doc: 'x',
  tier: 'provider',
  hints: ['key_'],
  pattern: /key_[a-z0-9]{8}/,
  hits: [],
  misses: [],
  ...over,
});
const ids = (text: string, ...detectors: Detector[]): string[] => scanner(detectors)(text).hits.map(hit => hit.secret);

describe('where a pattern is tried', () => {
  it('only where its keyword stands, in the case that the pattern heeds', () => {
    expect(ids('key_ab12cd34 KEY_AB12CD34', detector({}))).toEqual(['key_ab12cd34']);
    expect(ids('key_ab12cd34 KEY_AB12CD34', detector({ pattern: /key_[a-z0-9]{8}/i }))).toEqual(['key_ab12cd34', 'KEY_AB12CD34']);
  });
  it('not behind a letter, but behind an escape', () => {
    expect(ids('monkey_ab12cd34', detector({}))).toEqual([]);
    expect(ids('\\nkey_ab12cd34 %3Dkey_zz12cd34 \u001b[1mkey_yy12cd34', detector({}))).toEqual([
      'key_ab12cd34',
      'key_zz12cd34',
      'key_yy12cd34',
    ]);
    expect(ids('monkey_ab12cd34', detector({ glued: true }))).toEqual(['key_ab12cd34']);
  });
  it('behind a dash or an underscore, when the keyword is long enough to tell', () => {
    expect(ids('cache-key_ab12cd34 my_key_zz12cd34', detector({}))).toEqual(['key_ab12cd34', 'key_zz12cd34']);
    const short = detector({ hints: ['k_'], pattern: /k_[a-z0-9]{8}/ });
    expect(ids('cache-k_ab12cd34 my_k_zz12cd34', short)).toEqual([]);
  });
  it('before its keyword, as far as its lead reaches', () => {
    const led = detector({ hints: ['.v1.'], lead: { most: 4, chars: 'a-z0-9' }, pattern: /[a-z0-9]{4}\.v1\.[a-z0-9]{8}/ });
    expect(ids('ab12.v1.cd34ef56', led)).toEqual(['ab12.v1.cd34ef56']);
    expect(ids('xab12.v1.cd34ef56', led)).toEqual([]);
  });
  it('on the whole value of a name', () => {
    const valued = detector({ on: 'value', hints: ['acme'], pattern: /[a-f0-9]{8}/ });
    expect(ids('ACME_KEY=ab12cd34', valued)).toEqual(['ab12cd34']);
    expect(ids('ACME_KEY=ab12cd34ef', valued)).toEqual([]);
  });
  it('where 24 letters of base64 stand in a row', () => {
    const onRun = detector({ on: 'run', hints: [], pattern: /zz[a-z0-9]{24,40}/ });
    expect(ids(`x = zz${'ab'.repeat(14)}`, onRun)).toEqual([]);
    expect(ids(`x = zz${specimen('lower', 30)}`, onRun)).toEqual([`zz${specimen('lower', 30)}`]);
  });
});

it('of overlapping hits the surest and most special stays', () => {
  const wide = detector({ id: 'wide', tier: 'generic' });
  const sure = detector({ id: 'sure', verify: () => 'confirmed' });
  expect(scanner([wide, sure])('key_ab12cd34').hits.map(hit => hit.detector.id)).toEqual(['sure']);
});

it('an example that says so is none, whatever its checksum', () => {
  expect(ids('key_example1', detector({ pattern: /key_[a-z0-9]{8}/, verify: () => 'confirmed' }))).toEqual([]);
});

it('leaves alone what was published for everybody', () => {
  const published = ['sk_' + 'test_', '4eC39HqLyjWDarj', 'tT1zdp7dc'].join('');
  expect(scan(`key = "${published}"`).hits).toEqual([]);
  expect(scan(`key = "${published.slice(0, -1)}d"`).hits.map(hit => hit.detector.id)).toEqual(['stripe-test-key']);
});

it('finds the same in a text of several pieces, in ASCII or not', () => {
  const token = list.groqApiKey.hits[0]!;
  for (const filler of ['a b c\n', 'ä ö ü\n', '日本語\n'])
    for (const at of [0, 1, 32_700, 32_760, 65_530]) {
      const text = filler.repeat(20_000).slice(0, at) + ` ${token} ` + filler.repeat(100);
      const { hits } = scan(text);
      expect(
        hits.map(hit => [hit.detector.id, hit.start]),
        `${filler} ${at}`,
      ).toEqual([['groq-api-key', text.indexOf(token)]]);
    }
});

it('reads a long honest file to its end', () => {
  const key = list.derPrivateKey.hits[0]!;
  const names = Array.from(
    { length: 20_000 },
    (_, i) => `import { someVeryLongIdentifierOfAModule${i} } from '../some/very/long/path';`,
  ).join('\n');
  const { hits, capped } = scan(`${names}\n${key}\n`);
  expect(capped).toEqual([]);
  expect(hits.map(hit => hit.detector.id)).toEqual(['private-key-without-block']);
});

describe('hostile texts end', () => {
  it.each([
    ['lines that start like text in base64', `aio_4YVqnWeNb31xUFpnZNskx58BTe8S\n`],
    ['nested quotes', `"a" + `],
    ['opened objects', '{"kty":"EC","d":"'],
    ['heads of keys', `-----BEGIN PRIVATE ${'KEY-----'}\nMIIE`],
    ['assignments', 'token="'],
    ['escapes', '\\u0041'],
    ['percent signs', '%41'],
    ['commas of a join', '"a","b",'],
    ['text in base64 on every line', `${Buffer.from('some words that can be read').toString('base64')}\n`],
  ])('%s', (_, piece) => {
    const { hits } = scan(piece.repeat(Math.ceil(400_000 / piece.length)));
    expect(hits.length).toBeLessThanOrEqual(5000);
  });
});

describe('values that end together are not each weighed by each detector to that end', () => {
  let weighed = 0;
  const counting = Object.values(list as Record<string, Detector>)
    .filter(d => d.on === 'value')
    .map(({ id, doc, tier, on, hints, pattern, verify }): Detector => {
      const counted: Detector['verify'] = (secret, site) => {
        weighed += secret.length;
        return verify?.(secret, site) ?? 'plausible';
      };
      return { id, doc, tier, on: on!, hints, pattern, verify: counted, hits: [], misses: [] };
    });
  const weighing = scanner(counting);
  /** Longer values are not weighed at all. */
  const LONGEST = 1150;
  /** Detectors that share the last value before the limit. */
  const SLACK = 30_000;
  const body = (n: number): string => specimen('word', 9, n);
  const FLOODS: readonly (readonly [title: string, piece: (n: number) => string])[] = [
    ['equals signs', n => `authToken=${body(n)}_pat=legcdk./airtable.`],
    ['colons', n => `fastlyToken:${body(n)}`],
    ['names of variables', n => `AIRTABLE_DATADOG_API_KEY=${body(n)}/`],
    ['objects that never end', n => `"datadogToken":"${body(n)} `],
    ['a quoted value', n => `opsgenie_secret = '${body(n)} `],
    ['words alone', () => 'secret='],
    ['arrows', n => `mapboxKey=${body(n)}:`],
    ['zeros in it', n => `authToken=${body(n)}${'\0'.repeat(Number(n % 50 === 0))}`],
    ['colours in it', n => `authToken=${body(n)}${n % 50 === 0 ? '\u001b[1m' : ''}`],
  ];
  it.each(FLOODS.flatMap(([title, piece]) => [5000, 40_000].map(size => [title, size, piece] as const)))(
    '%s, %i characters',
    (_, size, piece) => {
      let text = '';
      for (let n = 0, line = 0; text.length < size; n++) {
        text += piece(n);
        if (text.length - line > LONGEST) line = (text += '\n').length;
      }
      weighed = 0;
      const { capped } = weighing(text);
      const limit = Math.max(200_000, 16 * text.length);
      expect(weighed).toBeLessThan(limit + SLACK);
      // What was not weighed is told.
      if (weighed >= limit) expect(capped).toContain('assignments');
    },
  );
  it('while a file of many keys is weighed to its end', () => {
    const text = Array.from({ length: 500 }, (_, n) => `DATADOG_${n}_API_KEY="${specimen('hex', 32, n + 1)}"`).join('\n');
    weighed = 0;
    const { capped, hits } = weighing(text);
    expect(capped).toEqual([]);
    expect(hits).toHaveLength(500);
    expect(weighed).toBeLessThan(5 * text.length);
  });
});

it('a value is measured once for all who ask about it', () => {
  const seen: string[] = [];
  const measure = once(value => seen.push(value));
  expect([measure('a'), measure('a'), measure('b'), measure('b'), measure('a')]).toEqual([1, 1, 2, 2, 3]);
});

it('names and secrets that are remembered do not keep the files alive in which they stood', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const read = (n: number): void => {
    const name = `someVeryLongNameOfThe${n}Token`;
    const text = Buffer.from(`${'let it be so and so\n'.repeat(50_000)}${name} = "${specimen('alnum', 32, n)}"\n`).toString(
      'latin1',
    );
    for (const { secret } of scan(text).hits) secretFingerprint(secret);
  };
  read(1);
  const before = held();
  for (let n = 2; n < 42; n++) read(n);
  expect(held() - before).toBeLessThan(10e6);
});
