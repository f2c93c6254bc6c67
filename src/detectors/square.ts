/** Square: access tokens and application secrets. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const squareSecret: Detector = {
  id: 'square-secret',
  doc: 'Square access token or application secret',
  tier: 'provider',
  hints: ['sq0atp-', 'sq0csp-', 'sq0idp-'],
  pattern: /sq0(?:atp|csp|idp)-[A-Za-z0-9_-]{22,43}/,
  verify: secret => (shannon(secret) < 3.2 ? 'rejected' : secret.startsWith('sq0idp') ? 'weak' : 'plausible'),
  hits: ['sq0atp-' + specimen('word', 22), 'sq0csp-' + specimen('word', 43)],
  misses: ['sq0atp-short', 'sq0csp-' + 'x'.repeat(43)],
};
export const squareToken: Detector = {
  id: 'square-token',
  doc: 'Square access token, newer form',
  tier: 'provider',
  hints: ['EAAA'],
  pattern: /EAAA[A-Za-z0-9_-]{22,60}(?![A-Za-z0-9_+/=-])/,
  verify: (secret, { text, start }) => {
    if (shannon(secret) < 3.8 || !/\d.*\d/.test(secret) || !/[a-z]/.test(secret)) return 'rejected';
    return secret.length === 64 || /square|sq_/i.test(text.slice(Math.max(0, start - 60), start)) ? 'plausible' : 'rejected';
  },
  hits: ['EAAA' + specimen('word', 60), `SQUARE_TOKEN="EAAA${specimen('alnum', 22)}"`],
  misses: ['EAAAshort', 'EAAA' + 'A'.repeat(60)],
};
