/** MaxMind: license keys. */
import type { Detector } from '../core/contracts.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const maxmindKey: Detector = {
  id: 'maxmind-license-key',
  doc: 'MaxMind license key',
  tier: 'provider',
  hints: ['_mmk'],
  lead: { most: 36, chars: 'A-Za-z0-9_' },
  pattern: /[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk(?![A-Za-z0-9])/,
  hits: [`${specimen('alnum', 6)}_${specimen('alnum', 29)}_mmk`],
  misses: ['short_mmk', `${'x'.repeat(6)}_${'x'.repeat(29)}_mmk`],
};
