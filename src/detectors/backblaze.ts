/** Backblaze B2: application keys. */
import type { Detector } from '../core/contracts.ts';
import { classes, shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const backblazeKey: Detector = {
  id: 'backblaze-key',
  doc: 'Backblaze B2 application key',
  tier: 'provider',
  hints: ['K00'],
  pattern: /K00[0-9][A-Za-z0-9+/]{27}(?![A-Za-z0-9+/=])/,
  verify: secret => (classes(secret.slice(4)) < 3 || shannon(secret) < 3.8 ? 'rejected' : 'plausible'),
  hits: ['K005' + specimen('alnum', 27), `B2_APPLICATION_KEY=K001${specimen('alnum', 27, 2)}`],
  misses: ['K005short', 'K005' + 'x'.repeat(27)],
};
