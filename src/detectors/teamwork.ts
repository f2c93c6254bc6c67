/** Teamwork: tokens of its products bear one mark. Source: the shape that Kingfisher (mongodb/kingfisher) looks for. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const teamworkToken: Detector = {
  id: 'teamwork-token',
  doc: 'Teamwork token',
  tier: 'provider',
  hints: ['tkn.v1_'],
  pattern: /tkn\.v1_[A-Za-z0-9+/_-]{60,80}={0,2}/,
  verify: secret => (shannon(secret) < 4 ? 'rejected' : 'plausible'),
  hits: [`tkn.v1_${specimen('alnum', 71)}=`, `TEAMWORK_TOKEN=tkn.v1_${specimen('alnum', 71, 2)}=`],
  misses: ['tkn.v1_short', `tkn.v1_${'x'.repeat(71)}`],
};
