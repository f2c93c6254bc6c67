/** OpenRouter: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const openrouterApiKey = token({
  id: 'openrouter-api-key',
  doc: 'OpenRouter API key',
  prefix: 'sk-or-v1-',
  body: 'hex',
  length: 64,
});
