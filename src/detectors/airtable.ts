/** Airtable: personal access tokens. */
import type { Detector } from '../core/contracts.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const airtableToken: Detector = {
  id: 'airtable-token',
  doc: 'Airtable personal access token',
  tier: 'provider',
  hints: ['pat'],
  pattern: /pat[A-Za-z0-9]{14}\.[0-9a-f]{64}(?![A-Za-z0-9])/,
  hits: [`pat${specimen('alnum', 14)}.${specimen('hex', 64)}`],
  misses: ['patshort.abc', `pat${'x'.repeat(14)}.${'0'.repeat(64)}`],
};
