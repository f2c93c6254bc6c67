/** Dynatrace: API and platform tokens. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const dynatraceToken: Detector = {
  id: 'dynatrace-token',
  doc: 'Dynatrace API token',
  tier: 'provider',
  hints: ['dt0'],
  pattern: /dt0[a-z][0-9]{2}\.[A-Z0-9]{8,24}\.[A-Z0-9]{64}(?![A-Za-z0-9])/,
  verify: secret => (shannon(secret) < 3.5 ? 'rejected' : 'plausible'),
  hits: [`dt0c01.${specimen('base32', 24)}.${specimen('base32', 64)}`],
  misses: ['dt0c01.short', `dt0c01.${'X'.repeat(24)}.${'X'.repeat(64)}`],
};
