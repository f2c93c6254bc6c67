/** Composio: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const composioApiKey = token({
  id: 'composio-api-key',
  doc: 'Composio API key',
  prefix: 'ak_',
  body: 'word',
  length: 20,
  bits: 3.4,
});
