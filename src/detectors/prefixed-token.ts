/** Tokens of services that nobody has listed yet: a short lower-case mark, an underscore, and a long random body. Only ever a notice. */
import type { Detector, Proof } from '../core/contracts.ts';
import { classes, rarity, shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const prefixedToken: Detector = {
  id: 'prefixed-token',
  doc: 'long random text behind a short mark, as many services write their tokens',
  tier: 'generic',
  on: 'run',
  first: 'a-z',
  hints: [],
  pattern: /([a-z][a-z0-9]{1,11}(?:_[a-z0-9]{1,8})?_[A-Za-z0-9]{28,120})(?![A-Za-z0-9_+/=-])/,
  verify: (secret): Proof => {
    const body = secret.slice(secret.lastIndexOf('_') + 1);
    return classes(body) === 3 && rarity(body) >= 6 && shannon(body) >= 4 && body.replaceAll(/\D/g, '').length >= 3
      ? 'weak'
      : 'rejected';
  },
  hits: [`mytool_${specimen('alnum', 40)}`, `"svc_live_${specimen('alnum', 32)}"`],
  misses: [
    `mytool_${specimen('hex', 40)}`,
    'some_function_nameWithManyCamelCaseWordsInsideOfIt42',
    `mytool_${specimen('alnum', 12)}`,
  ],
};
