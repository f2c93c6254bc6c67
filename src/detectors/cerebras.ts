/** Cerebras: inference keys. */
import { token } from '../core/secrets/shapes.ts';

export const cerebrasApiKey = token({
  id: 'cerebras-api-key',
  doc: 'Cerebras API key',
  prefix: 'csk-',
  body: 'lower',
  length: 48,
});
