/** Zoho: access and refresh tokens hold their scope's number and two halves in hexadecimal. Source: the shape that Kingfisher (mongodb/kingfisher) looks for. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

const sample = (seed: number): string => `1000.${specimen('hex', 32, seed)}.${specimen('hex', 32, seed + 1)}`;
export const zohoToken: Detector = {
  id: 'zoho-token',
  doc: 'Zoho OAuth token',
  tier: 'provider',
  hints: ['1000.'],
  pattern: /1000\.[0-9a-f]{32}\.[0-9a-f]{32}(?![A-Za-z0-9_.-])/,
  verify: secret => (shannon(secret.slice(5)) < 3 ? 'rejected' : 'plausible'),
  hits: [sample(1), `refresh_token: "${sample(3)}"`],
  misses: ['1000.5 and 1000.25', `1000.${'0'.repeat(32)}.${'0'.repeat(32)}`],
};
