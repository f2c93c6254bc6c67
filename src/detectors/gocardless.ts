/** GoCardless: live and sandbox tokens. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const gocardlessToken: Detector = {
  id: 'gocardless-token',
  doc: 'GoCardless access token',
  tier: 'provider',
  on: 'value',
  hints: ['gocardless'],
  pattern: /(?:live|sandbox)_[A-Za-z0-9_=-]{40}/i,
  verify: secret => (shannon(secret) < 3.5 ? 'rejected' : 'plausible'),
  hits: [`GOCARDLESS_TOKEN=live_${specimen('word', 40)}`],
  misses: ['GOCARDLESS_TOKEN=live_short', `GOCARDLESS_TOKEN=live_${'x'.repeat(40)}`],
};
