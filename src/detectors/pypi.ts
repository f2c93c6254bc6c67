/** PyPI: upload tokens are macaroons, whose first bytes name the site. */

import type { Detector } from '../core/contracts.ts';
import { base64, decodeBase64, fromLatin1 } from '../core/secrets/base64.ts';
import { randomness } from '../core/secrets/plausible.ts';
import { specimen } from '../core/secrets/specimen.ts';

const make = (site: string, seed: number): string =>
  'pypi-' +
  base64(fromLatin1(`\u0002\u0001${String.fromCharCode(site.length)}${site}\u0002\u0024${specimen('alnum', 60, seed)}`))
    .replaceAll('=', '')
    .replaceAll('+', '-')
    .replaceAll('/', '_');

export const pypiToken: Detector = {
  id: 'pypi-token',
  doc: 'PyPI or TestPyPI upload token',
  tier: 'provider',
  hints: ['pypi-'],
  pattern: /pypi-[A-Za-z0-9_-]{70,1000}/,
  verify: secret => {
    const macaroon = decodeBase64(secret.slice(5));
    if (macaroon.startsWith('\u0002') && macaroon.includes('pypi.org')) return 'confirmed';
    return secret.startsWith('pypi-Ag') ? 'plausible' : randomness(secret.slice(5)) === 2 ? 'weak' : 'rejected';
  },
  hits: [make('pypi.org', 1), `password = ${make('test.pypi.org', 2)}`],
  misses: ['pypi-AgEIcHlwaS5vcmc', 'pypi-server-and-some-more-words-in-a-very-long-name-of-a-thing-that-is-no-token'],
};
