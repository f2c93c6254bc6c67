/** Twitch: stream keys, and API tokens under its name. */
import type { Detector } from '../core/contracts.ts';
import { named } from '../core/secrets/shapes.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const twitchStreamKey: Detector = {
  id: 'twitch-stream-key',
  doc: 'Twitch stream key',
  tier: 'provider',
  hints: ['live_'],
  pattern: /live_[0-9]{6,12}_[A-Za-z0-9]{28,32}(?![A-Za-z0-9])/,
  hits: [`live_${specimen('digit', 9)}_${specimen('alnum', 30)}`],
  misses: ['live_short', `live_${specimen('digit', 9)}_${'x'.repeat(30)}`],
};
export const twitchToken = named({
  id: 'twitch-token',
  doc: 'Twitch client secret or access token',
  names: ['twitch'],
  value: /[a-z0-9]{30}/,
  sample: seed => specimen('lower', 30, seed),
  verify: secret => (/\d.*\d/.test(secret) ? 'plausible' : 'rejected'),
});
