/** Voyage AI: embedding keys. */
import { token } from '../core/secrets/shapes.ts';

export const voyageApiKey = token({
  id: 'voyage-api-key',
  doc: 'Voyage AI API key',
  prefix: 'pa-',
  body: 'word',
  length: 43,
  bits: 4,
});
