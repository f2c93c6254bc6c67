/** Salesforce: session tokens hold the organization; consumer keys start alike. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const salesforceToken: Detector = {
  id: 'salesforce-token',
  doc: 'Salesforce access token or consumer key',
  tier: 'provider',
  hints: ['00D', '3MVG9'],
  pattern: /(?:00D[A-Za-z0-9]{12,18}![A-Za-z0-9_.]{80,150}|3MVG9[A-Za-z0-9_.]{70,90})/,
  verify: secret => (shannon(secret) < 3.8 ? 'rejected' : 'plausible'),
  hits: [`00D${specimen('alnum', 12)}!${specimen('alnum', 96)}`, '3MVG9' + specimen('alnum', 80)],
  misses: ['00Dshort!x', '3MVG9' + 'x'.repeat(80)],
};
