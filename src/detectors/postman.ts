/** Postman: API keys and collection access keys. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const postmanKey: Detector = {
  id: 'postman-key',
  doc: 'Postman API key or collection access token',
  tier: 'provider',
  hints: ['PMAK-', 'PMAT-'],
  pattern: /(?:PMAK-[0-9a-f]{24}-[0-9a-f]{34}|PMAT-[0-9A-Z]{26})(?![A-Za-z0-9])/,
  verify: secret => (shannon(secret) < 3 ? 'rejected' : 'plausible'),
  hits: [`PMAK-${specimen('hex', 24)}-${specimen('hex', 34)}`, 'PMAT-' + specimen('upper', 26)],
  misses: ['PMAK-short', `PMAK-${'0'.repeat(24)}-${'0'.repeat(34)}`],
};
