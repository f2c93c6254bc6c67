/** Dropbox: short-lived access tokens. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const dropboxToken: Detector = {
  id: 'dropbox-token',
  doc: 'Dropbox access token',
  tier: 'provider',
  hints: ['sl.'],
  pattern: /sl\.(?:u\.)?[A-Za-z0-9_-]{120,1400}/,
  verify: secret => (shannon(secret) < 4.5 ? 'rejected' : 'plausible'),
  hits: ['sl.' + specimen('word', 140), 'sl.u.' + specimen('word', 1000)],
  misses: ['sl.short', 'sl.' + 'x'.repeat(140)],
};
