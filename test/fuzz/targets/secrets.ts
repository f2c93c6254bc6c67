/** Secrets in any text: found where they stand, the same between blanks, and gone once they are masked. */

import type { Detector } from '../../../src/core/contracts.ts';
import { gravity, scannerOf } from '../../../src/core/secrets/scan.ts';
import * as detectorList from '../../../src/detectors/index.ts';
import { mask } from '../../../src/mask.ts';
import { must, type Target } from '../target.ts';

const detectors = Object.values(detectorList) as readonly Detector[];
const scan = scannerOf(detectorList);
const masked = mask({});
const found = (text: string): string =>
  scan(text)
    .hits.map(({ detector, secret, proof }) => `${detector.id} ${proof} ${secret}`)
    .join('\n');

export const secrets: Target = {
  id: 'secrets',
  doc: 'secrets: hits stand in the text and do not overlap, blanks around change nothing, a masked text holds none of them and masks to itself',
  seeds: () =>
    detectors.flatMap(({ hits, misses }) => [...hits.slice(0, 2), ...misses.slice(0, 1)]).filter(text => text.length < 4000),
  words: [
    'gh' + 'p_',
    'AK' + 'IA',
    'sk-' + 'ant-',
    'xo' + 'xb-',
    'eyJ',
    '-----BEGIN ' + 'PRIVATE KEY-----',
    '-----END ' + 'PRIVATE KEY-----',
    'token=',
    'password: ',
    'secret = "',
    'api_key',
    'Authorization: Bearer ',
    'https://u:',
    '@',
    '=',
    '==',
    '"',
    "'",
    '\\n',
    '\n',
    '%3D',
    '\\u0041',
    'base64',
    '0123456789abcdef',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    '" + "',
    "' +\n'",
    ':',
    '_',
    '-',
    '.',
    '\u001b[0m',
    '\r\n',
    '\t',
    '/',
    '+',
  ],
  check: input => {
    const { hits } = scan(input);
    let end = 0;
    for (const hit of hits) {
      must(hit.start >= end && hit.end > hit.start && hit.end <= input.length, 'hits overlap, or lie outside of the text');
      must(hit.via.length > 0 || input.slice(hit.start, hit.end) === hit.secret, 'the secret is not what stands there');
      end = hit.end;
    }
    const plain = found(input);
    for (const [before, after] of [
      ['\n \n', ''],
      ['', '\n \n'],
    ] as const)
      must(
        found(`${before}${input}${after}`) === plain,
        `blanks ${before === '' ? 'after' : 'before'} it change what is found: ${JSON.stringify([plain, found(`${before}${input}${after}`)])}`,
      );
    const once = masked(input);
    must(masked(once) === once, `the mask changes its own text: ${JSON.stringify(once)} ${JSON.stringify(masked(once))}`);
    for (const hit of hits)
      if (hit.via.length === 0 && gravity(hit) === 'deny' && hit.secret.length >= 16)
        must(!once.includes(hit.secret), `the mask leaves ${JSON.stringify(hit.secret)}`);
  },
};
