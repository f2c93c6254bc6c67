/** Xata: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const xataApiKey = token({
  id: 'xata-api-key',
  doc: 'Xata API key',
  prefix: 'xau_',
  body: 'alnum',
  length: [30, 90],
});
