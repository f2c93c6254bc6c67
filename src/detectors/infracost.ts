/** Infracost: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const infracostApiKey = token({
  id: 'infracost-api-key',
  doc: 'Infracost API key',
  prefix: 'ico-',
  body: 'alnum',
  length: 32,
  bits: 3.5,
});
