/** JFrog: API keys and reference tokens, which decode to their own name. */

import type { Detector } from '../core/contracts.ts';
import { base64, decodeBase64, fromLatin1 } from '../core/secrets/base64.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const jfrogKey: Detector = {
  id: 'jfrog-key',
  doc: 'JFrog (Artifactory) API key or reference token',
  tier: 'provider',
  hints: ['AKCp', 'cmVmdGtu'],
  pattern: /(?:AKCp[A-Za-z0-9]{69}|cmVmdGtu[A-Za-z0-9]{56})(?![A-Za-z0-9])/,
  verify: secret =>
    shannon(secret) < 3.5
      ? 'rejected'
      : secret.startsWith('AKCp') || decodeBase64(secret).startsWith('reftkn:')
        ? 'plausible'
        : 'weak',
  hits: [
    'AKCp' + specimen('base58', 69),
    base64(fromLatin1(`reftkn:01:${specimen('digit', 10)}:${specimen('alnum', 27)}`)).slice(0, 64),
  ],
  misses: ['AKCpshort', 'AKCp' + 'X'.repeat(69)],
};
