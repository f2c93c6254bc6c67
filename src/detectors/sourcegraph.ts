/** Sourcegraph: access tokens. */
import type { Detector } from '../core/contracts.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const sourcegraphToken: Detector = {
  id: 'sourcegraph-token',
  doc: 'Sourcegraph access token',
  tier: 'provider',
  hints: ['sgp_', 'slk_'],
  pattern: /(?:sgp_(?:[A-Fa-f0-9]{16}_|local_)?[0-9a-f]{40}|slk_[0-9a-f]{64})(?![A-Za-z0-9])/,
  hits: [
    'sgp_' + specimen('hex', 40),
    `sgp_${specimen('hex', 16)}_${specimen('hex', 40)}`,
    'sgp_local_' + specimen('hex', 40),
    'slk_' + specimen('hex', 64),
  ],
  misses: ['sgp_short', 'sgp_' + '5'.repeat(40)],
};
