/** xAI: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const xaiApiKey = token({
  id: 'xai-api-key',
  doc: 'xAI API key',
  prefix: 'xai-',
  body: 'alnum',
  length: [70, 85],
});
