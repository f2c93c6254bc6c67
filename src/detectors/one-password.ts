/** 1Password: service account tokens and the secret keys of accounts. */

import type { Detector } from '../core/contracts.ts';
import { base64, decodeBase64, fromLatin1 } from '../core/secrets/base64.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

const service = (seed: number): string =>
  'ops_' +
  base64(
    fromLatin1(
      JSON.stringify({
        signInAddress: 'my.1password.com',
        secretKey: specimen('upper', 30, seed),
        throttleSecret: specimen('hex', 80, seed),
      }),
    ),
  );

export const onePasswordServiceToken: Detector = {
  id: '1password-service-account',
  doc: '1Password service account token',
  tier: 'provider',
  hints: ['ops_eyJ'],
  pattern: /ops_eyJ[A-Za-z0-9+/_-]{150,4000}={0,3}/,
  verify: secret => (decodeBase64(secret.slice(4)).startsWith('{"') ? 'plausible' : 'weak'),
  hits: [service(1), `OP_SERVICE_ACCOUNT_TOKEN=${service(2)}`],
  misses: ['ops_eyJ', 'ops_eyJhbGciOi'],
};

const account = (seed: number): string => ['A3', ...[6, 6, 5, 5, 5, 5].map((n, i) => specimen('upper', n, seed + i))].join('-');
export const onePasswordSecretKey: Detector = {
  id: '1password-secret-key',
  doc: '1Password account secret key',
  tier: 'provider',
  hints: ['A3-'],
  pattern: /A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}(?![A-Za-z0-9-])/,
  verify: secret => (shannon(secret) < 3.5 ? 'rejected' : 'plausible'),
  hits: [account(1), `secret key: ${account(9)}`],
  misses: ['A3-ABCDEF-ABCDEF-ABCDE-ABCDE-ABCDE-ABCDE', 'A3-XXXXXX-XXXXXX-XXXXX-XXXXX-XXXXX-XXXXX'],
};
