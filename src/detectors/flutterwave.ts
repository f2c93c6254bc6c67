/** Flutterwave: secret keys. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const flutterwaveKey: Detector = {
  id: 'flutterwave-key',
  doc: 'Flutterwave secret or encryption key',
  tier: 'provider',
  hints: ['FLWSECK'],
  pattern: /FLWSECK(?:_TEST)?-?[a-z0-9]{12,32}(?:-X)?(?![A-Za-z0-9])/,
  verify: secret => (shannon(secret.slice(7)) < 2.8 || !/\d/.test(secret) ? 'rejected' : 'plausible'),
  hits: [`FLWSECK-${specimen('hex', 32)}-X`, `FLWSECK_TEST-${specimen('hex', 32)}-X`],
  misses: ['FLWSECK-short', `FLWSECK-${'x'.repeat(32)}-X`],
};
