/** Akamai: EdgeGrid client and access tokens. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const akamaiToken: Detector = {
  id: 'akamai-token',
  doc: 'Akamai EdgeGrid token',
  tier: 'provider',
  hints: ['akab-'],
  pattern: /akab-[0-9a-z]{16}-[0-9a-z]{16}(?![.A-Za-z0-9-])/,
  verify: secret => (shannon(secret) < 3.3 ? 'rejected' : 'plausible'),
  hits: [`akab-${specimen('lower', 16)}-${specimen('lower', 16, 2)}`],
  misses: ['akab-short', `akab-${specimen('lower', 16)}-${specimen('lower', 16, 2)}.luna.akamaiapis.net`],
};
