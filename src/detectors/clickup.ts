/** ClickUp: personal tokens name the user by number. Source: the shape that Kingfisher (mongodb/kingfisher) looks for. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

const sample = (seed: number): string => `pk_${specimen('digit', 8, seed)}_${specimen('upper', 32, seed)}`;
export const clickupToken: Detector = {
  id: 'clickup-token',
  doc: 'ClickUp personal token',
  tier: 'provider',
  hints: ['pk_'],
  pattern: /pk_[0-9]{5,10}_[A-Z0-9]{32}(?![A-Za-z0-9_])/,
  verify: secret => (shannon(secret.slice(12)) < 3.5 ? 'rejected' : 'plausible'),
  hits: [sample(1), `CLICKUP_TOKEN=${sample(2)}`],
  misses: ['pk_12345678_SHORT', `pk_12345678_${'X'.repeat(32)}`],
};
