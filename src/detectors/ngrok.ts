/** ngrok: auth tokens and API keys, told by the name. */
import { named } from '../core/secrets/shapes.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const ngrokToken = named({
  id: 'ngrok-token',
  doc: 'ngrok auth token or API key',
  names: ['ngrok'],
  value: /[0-9A-Za-z]{25,27}_[0-9A-Za-z]{20,22}|[A-Za-z0-9]{40}/,
  sample: seed => `2${specimen('alnum', 26, seed)}_${specimen('alnum', 20, seed)}`,
  verify: secret => (/\d.*\d/.test(secret) ? 'plausible' : 'rejected'),
});
