/** Twilio: API key ids by prefix; auth tokens and secrets are told by the name. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { named } from '../core/secrets/shapes.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const twilioApiKey: Detector = {
  id: 'twilio-api-key',
  doc: 'Twilio API key id',
  tier: 'provider',
  hints: Array.from('0123456789abcdef', digit => 'SK' + digit),
  pattern: /SK[0-9a-f]{32}(?![A-Za-z0-9])/,
  verify: secret => (shannon(secret) < 3 ? 'rejected' : 'plausible'),
  hits: ['SK' + specimen('hex', 32), `TWILIO_API_KEY=SK${specimen('hex', 32, 2)}`],
  misses: ['SKshort', 'SK' + '0'.repeat(32)],
};
export const twilioAuthToken = named({
  id: 'twilio-auth-token',
  doc: 'Twilio auth token or API secret',
  names: ['twilio'],
  value: /[0-9a-f]{32}|[A-Za-z0-9]{32}/,
  sample: seed => specimen('hex', 32, seed),
  verify: secret => (/\d.*\d/.test(secret) ? 'plausible' : 'rejected'),
});
