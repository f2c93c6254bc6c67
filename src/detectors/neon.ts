/** Neon: keys of the Postgres service. */
import { token } from '../core/secrets/shapes.ts';

export const neonApiKey = token({
  id: 'neon-api-key',
  doc: 'Neon API key',
  prefix: 'napi_',
  body: 'lower',
  length: [60, 70],
});
