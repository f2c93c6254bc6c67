/** Intercom: access tokens are text in base64. */

import type { Detector } from '../core/contracts.ts';
import { base64, decodeBase64, fromLatin1 } from '../core/secrets/base64.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const intercomToken: Detector = {
  id: 'intercom-token',
  doc: 'Intercom access token',
  tier: 'provider',
  hints: ['dG9rO'],
  pattern: /dG9rO[A-Za-z0-9+/]{50,60}={0,2}/,
  verify: secret => (/^tok:[0-9a-f_]{8}/.test(decodeBase64(secret)) ? 'plausible' : 'weak'),
  hits: [base64(fromLatin1(`tok:${specimen('hex', 8)}_a1b2_c3d4_e5f6_${specimen('hex', 12)}:1:0`))],
  misses: ['dG9rOshort', base64(fromLatin1('token: see the documentation'))],
};
