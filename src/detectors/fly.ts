/** Fly.io: deploy and organization tokens. */
import type { Detector } from '../core/contracts.ts';
import { randomness } from '../core/secrets/plausible.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const flyToken: Detector = {
  id: 'fly-token',
  doc: 'Fly.io access token',
  tier: 'provider',
  hints: ['fo1_', 'fm1r_', 'fm2_', 'fm1a_', 'FlyV1 '],
  pattern: /fo1_[A-Za-z0-9_-]{40,60}|(?:fm1[ar]|fm2)_[A-Za-z0-9+/]{40,2000}={0,3}|FlyV1 [A-Za-z0-9+/=_,-]{60,2000}/,
  verify: secret => (randomness(secret.slice(5, 60)) === 2 ? 'plausible' : 'rejected'),
  hits: [
    'fo1_' + specimen('word', 43),
    'fm2_' + specimen('base64', 200) + '==',
    `FLY_API_TOKEN="FlyV1 fm2_${specimen('base64', 200, 2)}"`,
  ],
  misses: ['fo1_short', 'fm2_' + 'x'.repeat(100)],
};
