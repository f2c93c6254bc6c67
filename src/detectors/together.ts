/** Together AI: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const togetherApiKey = token({
  id: 'together-api-key',
  doc: 'Together AI API key',
  prefix: 'tgp_v1_',
  body: 'word',
  length: 43,
});
