/** Lob: live and test keys. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const lobKey: Detector = {
  id: 'lob-api-key',
  doc: 'Lob API key',
  tier: 'provider',
  on: 'value',
  hints: ['lob'],
  pattern: /(?:live|test)_(?:pub_)?[0-9a-f]{35}/,
  verify: secret => (shannon(secret) < 3 ? 'rejected' : 'plausible'),
  hits: [`LOB_API_KEY=live_${specimen('hex', 35)}`],
  misses: ['LOB_API_KEY=test_short', `LOB_API_KEY=live_${'0'.repeat(35)}`],
};
