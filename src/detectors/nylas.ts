/** Nylas: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const nylasApiKey = token({
  id: 'nylas-api-key',
  doc: 'Nylas API key',
  prefix: 'nyk_v0_',
  body: 'alnum',
  length: [50, 80],
});
