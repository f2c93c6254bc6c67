/** A token is found however it is written, and the place that is told covers what was written. */
import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { crcBase62 } from '../../../src/core/secrets/checksums.ts';
import { views } from '../../../src/core/secrets/decode.ts';
import { marksOf } from '../../../src/core/secrets/marks.ts';
import { scannerOf } from '../../../src/core/secrets/scan.ts';
import { specimen } from '../../../src/core/secrets/specimen.ts';
import * as detectors from '../../../src/detectors/index.ts';

const scan = scannerOf(detectors);
const body = specimen('alnum', 30, 42);
const TOKEN = `gh${'p_'}${body}${crcBase62(body)}`;
const b64 = (text: string): string => Buffer.from(text).toString('base64');
const hex = (text: string): string => Buffer.from(text).toString('hex');
const [head, tail] = [TOKEN.slice(0, 9), TOKEN.slice(9)];
const wide = (text: string): string => text.replaceAll(/[!-~]/g, c => String.fromCharCode(c.charCodeAt(0) + 0xfee0));
const unicode = (text: string): string => [...text].map(c => `\\u00${hex(c)}`).join('');

const FORMS: readonly (readonly [title: string, text: string, via: string])[] = [
  ['plain', `const t = "${TOKEN}";`, ''],
  ['after an escaped newline', `"a\\n${TOKEN}\\n"`, ''],
  ['in an environment block', `A=1\nGITHUB_TOKEN=${TOKEN}\nB=2`, ''],
  ['JSON in JSON', JSON.stringify(JSON.stringify({ token: TOKEN })), ''],
  ['base64', `data: ${b64(`token: ${TOKEN}`)}`, 'base64'],
  ['base64url', `x=${Buffer.from(`>>>token?: ${TOKEN}`).toString('base64url')}`, 'base64'],
  ['base64 twice', b64(b64(TOKEN)), 'base64>base64'],
  ['base64 wrapped at 40 columns', b64(`some words first, then ${TOKEN}`).replaceAll(/.{40}/g, '$&\n  '), 'base64'],
  ['base64 of UTF-16', Buffer.from(`$t = "${TOKEN}"`, 'utf16le').toString('base64'), 'base64'],
  ['hexadecimal', `0x${hex(TOKEN)}`.slice(2), 'hex'],
  ['percent-encoded letters', `https://a/?q=${[...TOKEN].map(c => `%${hex(c)}`).join('')}`, 'percent'],
  ['unicode escapes', `"${unicode(TOKEN)}"`, 'escape'],
  ['one unicode escape inside', `"${TOKEN.slice(0, 2)}${unicode(TOKEN[2]!)}${TOKEN.slice(3)}"`, 'escape'],
  ['C escapes', `"${[...TOKEN].map(c => `\\x${hex(c)}`).join('')}"`, 'escape'],
  ['concatenation with a plus', `const t = "${head}" + "${tail}";`, 'joined'],
  ['concatenation over two lines', `t = "${head}" +\n    "${tail}"`, 'joined'],
  ['adjacent literals on two lines', `t = ("${head}"\n     "${tail}")`, 'joined'],
  ['concatenation with a dot', `$t = '${head}' . '${tail}';`, 'joined'],
  ['an array that is joined', `["${head}", "${tail}"].join("")`, 'joined'],
  ['three parts', `"${TOKEN.slice(0, 6)}" + "${TOKEN.slice(6, 20)}" + "${TOKEN.slice(20)}"`, 'joined'],
  ['octal escapes of a shell', `printf '${[...TOKEN].map(c => `\\${c.charCodeAt(0).toString(8)}`).join('')}'`, 'escape'],
  ['entities', `<p>${[...TOKEN].map(c => `&#${c.charCodeAt(0)};`).join('')}</p>`, 'entity'],
  ['one entity inside', `<p>${TOKEN.replace('_', '&#x5f;')}</p>`, 'entity'],
  ['codes of characters', `String.fromCharCode(${[...TOKEN].map(c => c.charCodeAt(0)).join(', ')})`, 'codes'],
  ['hexadecimal codes', `bytes([${[...TOKEN].map(c => `0x${hex(c)}`).join(',')}])`, 'codes'],
  ['quotes inside a word of a shell', `T=${head}'${tail}'`, 'joined'],
  ['a word that goes on in the next line', `T=${head}\\\n${tail}`, 'joined'],
  ['a constant in a template', `const p = "${head}";\nconst t = \`\${p}${tail}\`;`, 'joined'],
  ['a constant in an f-string', `p = "${head}"\nt = f"{p}${tail}"`, 'joined'],
  ['a constant and a literal', `const p = "${head}";\nconst t = p + "${tail}";`, 'joined'],
  ['two variables of a shell', `A=${head}\nB=${tail}\ncurl -H "$A$B" x`, 'joined'],
  ['a colour inside', `${head}\u001b[31m${tail}`, 'colour'],
  ['literals joined inside of JSON', JSON.stringify({ c: `clone "https://x:${head}" + "${tail}"` }), 'joined'],
  ['literals joined inside of JSON in JSON', JSON.stringify(JSON.stringify(`t = "${head}" + "${tail}"`)), 'joined'],
  ['literals joined inside of HTML', `<code>t = &quot;${head}&quot; +\n  &quot;${tail}&quot;</code>`, 'joined'],
  ['a buffer as Node prints it', `<Buffer ${hex(TOKEN).match(/../g)!.join(' ')}>`, 'hex'],
  [
    'a dump of bytes with the text beside it',
    TOKEN.match(/.{1,16}/g)!
      .map(
        (part, i) =>
          `${(16 * i).toString(16).padStart(8, '0')}: ${hex(part)
            .match(/.{1,4}/g)!
            .join(' ')}  ${part}\n`,
      )
      .join(''),
    'hex',
  ],
  ['hexadecimal behind 0x', `0x${hex(TOKEN)}`, 'hex'],
  ['base64 behind a longer path', `https://a.io/api/v2/x/${b64(`token: ${TOKEN}`)}`, 'base64'],
  ['base64 behind a path', `curl https://a.io/${b64(`token: ${TOKEN}`)}`, 'base64'],
  ['gzip in base64', `tar: ${gzipSync(`some words, then token: ${TOKEN}`).toString('base64')}`, 'gzip'],
  [
    'gzip in base64 over several lines',
    gzipSync(`some words, then ${TOKEN}`).toString('base64').replaceAll(/.{40}/g, '$&\n'),
    'gzip',
  ],
  ['zlib in base64url', `?s=${deflateSync(`é ${TOKEN}`).toString('base64url')}`, 'gzip'],
  ['base64 in gzip', gzipSync(b64(`token: ${TOKEN}`)).toString('base64'), 'gzip>base64'],
  ['full-width letters', `key: ${wide(TOKEN)}`, 'full-width'],
  ['one full-width letter', `key: ${TOKEN.slice(0, 20)}${wide(TOKEN[20]!)}${TOKEN.slice(21)}`, 'full-width'],
  ['UTF-16 read as bytes', [...`t=${TOKEN} `].map(c => `${c}\0`).join(''), 'utf-16'],
];

describe('a token is found', () => {
  it.each(FORMS)('%s', (_, text, via) => {
    const { hits } = scan(text);
    expect(hits.map(hit => [hit.detector.id, hit.proof, hit.via.join('>')])).toEqual([['github-pat', 'confirmed', via]]);
    expect(hits[0]!.secret).toBe(TOKEN);
    expect(hits[0]!.end).toBeGreaterThan(hits[0]!.start);
    expect(hits[0]!.end).toBeLessThanOrEqual(text.length);
  });
});

it('a private key is read over its lines, quotes and joints', () => {
  const lines = Buffer.concat([Buffer.from([0x30, 0x82, 0x02, 0x00]), Buffer.from(specimen('alnum', 512))])
    .toString('base64')
    .match(/.{1,64}/g)!;
  const [begin, end] = ['-----BEGIN PRIVATE ' + 'KEY-----', '-----END PRIVATE ' + 'KEY-----'];
  for (const text of [
    [begin, ...lines, end].join('\n'),
    [begin, ...lines, end].join('\\n'),
    [begin, ...lines, end].map(line => `  "${line}\\n" +`).join('\n'),
    [begin, ...lines, end].map(line => `# ${line}`).join('\n'),
  ])
    expect(scan(text).hits.map(hit => [hit.detector.id, hit.proof])).toEqual([['private-key', 'confirmed']]);
});

it('what would unpack to more than there is room for is told', () => {
  const bomb = gzipSync(`${'0'.repeat(2_000_000)} ${TOKEN}`).toString('base64');
  expect(scan(bomb)).toMatchObject({ hits: [], capped: ['packed'] });
});

it('a file of more numbers than a pattern can hold is read to its end', () => {
  const text = `${'99,'.repeat(4_000_000)}${[...TOKEN].map(c => c.charCodeAt(0)).join()}`;
  // Its first comma alone: all others belong to the list that begins there.
  const [view] = views(text, [], { ...marksOf(text.slice(0, 9)), many: 1 });
  expect([view?.via, view?.end, view?.text.endsWith(TOKEN)]).toEqual(['codes', text.length, true]);
});
it('a file of more escapes than a call can take is read to its end', () => {
  const { hits } = scan('\\u0041 '.repeat(150_000) + unicode(TOKEN));
  expect(hits.map(hit => [hit.secret, hit.via.join()])).toEqual([[TOKEN, 'escape']]);
});

describe('ordinary text has no other readings', () => {
  it.each([
    'const a = "one " + "two " + name;',
    'const v = "v1_2"; const url = `${v}/path/to/some/where`; f(v + "-suffix-of-a-name")',
    'String.fromCharCode(72, 101, 108, 108, 111, 44, 32, 119, 111, 114, 108, 100, 33, 33, 33, 33, 33, 33)',
    "I don't think it's what they'd want: isn't=shouldn't",
    '&#169; &#8217; &amp; &#x2014;',
    'const b = ["a", "b", "c"].join(", ");',
    '<path d="M10 10 L20 20"/> 100%20 done',
    `logo: ${gzipSync('<svg xmlns="http://www.w3.org/2000/svg"><path d="M10 10 L20 20"/></svg>').toString('base64')}`,
    `sha256-${deflateSync('x').toString('base64')}eJwAAAAAAAAAAAAAAAAAAAAAAAAA`,
    `${wide('Chapter12,OfTheManualAboutTokens')}\u3002`,
    `"integrity": "sha512-${b64(specimen('alnum', 64))}"`,
    'a\\nb\\tc \\u00e9\\u0301 \\x1b[0m',
    `data:image/png;base64,iVBORw0KGgo${b64('\u0001\u0002\u0003'.repeat(40))}`,
  ])('%s', text => {
    expect(scan(text)).toEqual({ hits: [], capped: [] });
  });
});
