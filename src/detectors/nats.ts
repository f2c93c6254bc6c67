/** NATS: seeds of accounts, users, servers and operators. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const natsSeed: Detector = {
  id: 'nats-seed',
  doc: 'NATS nkey seed',
  tier: 'provider',
  hints: ['SUA', 'SAA', 'SOA', 'SNA', 'SCA', 'SXA'],
  pattern: /S[UAONCX]A[A-Z2-7]{55}(?![A-Za-z0-9])/,
  verify: secret => (shannon(secret) < 4 || !/[2-7].*[2-7]/.test(secret) ? 'rejected' : 'plausible'),
  hits: ['SUA' + specimen('base32', 55), 'SAA' + specimen('base32', 55, 2)],
  misses: ['SUAshort', 'SAA' + 'A'.repeat(55)],
};
