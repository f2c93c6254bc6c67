/** Defined Networking: API tokens. */
import type { Detector } from '../core/contracts.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const definedNetworkingToken: Detector = {
  id: 'defined-networking-token',
  doc: 'Defined Networking API token',
  tier: 'provider',
  hints: ['dnkey-'],
  pattern: /dnkey-[A-Za-z0-9=_-]{26}-[A-Za-z0-9=_-]{52}(?![A-Za-z0-9])/,
  hits: [`dnkey-${specimen('base32', 26)}-${specimen('base32', 52)}`],
  misses: ['dnkey-short', `dnkey-${'X'.repeat(26)}-${'X'.repeat(52)}`],
};
