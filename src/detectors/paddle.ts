/** Paddle: API keys. */
import type { Detector } from '../core/contracts.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const paddleApiKey: Detector = {
  id: 'paddle-api-key',
  doc: 'Paddle API key',
  tier: 'provider',
  hints: ['pdl_live_apikey_', 'pdl_sdbx_apikey_'],
  pattern: /pdl_(?:live|sdbx)_apikey_[A-Za-z0-9_]{26,80}/,
  verify: secret => (/\d.*\d/.test(secret.slice(16)) ? 'plausible' : 'rejected'),
  hits: [`pdl_live_apikey_${specimen('lower', 26)}_${specimen('alnum', 22)}_${specimen('alnum', 3)}`],
  misses: ['pdl_live_apikey_short', 'pdl_sdbx_apikey_' + 'x'.repeat(50)],
};
