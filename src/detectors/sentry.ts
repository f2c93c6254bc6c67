/** Sentry: organization and user tokens. */

import type { Detector } from '../core/contracts.ts';
import { base64, decodeBase64, fromLatin1 } from '../core/secrets/base64.ts';
import { specimen } from '../core/secrets/specimen.ts';

const org = (seed: number): string =>
  `sntrys_${base64(fromLatin1(JSON.stringify({ iat: 1, url: 'https://sentry.io', region_url: 'https://us.sentry.io', org: 'acme' }))).replaceAll('=', '')}_${specimen('base64', 43, seed)}`;
export const sentryToken: Detector = {
  id: 'sentry-token',
  doc: 'Sentry organization or user token',
  tier: 'provider',
  hints: ['sntrys_', 'sntryu_', 'sntrya_', 'sntryi_'],
  pattern: /(?:sntrys_eyJ[A-Za-z0-9+/=_-]{60,400}|sntry[uai]_[0-9a-f]{64}(?![A-Za-z0-9]))/,
  verify: secret => (secret.startsWith('sntrys_') && !decodeBase64(secret.slice(7)).startsWith('{"') ? 'weak' : 'plausible'),
  hits: [org(1), 'sntryu_' + specimen('hex', 64), 'sntrya_' + specimen('hex', 64)],
  misses: ['sntrys_short', 'sntryu_' + 'a'.repeat(64)],
};
