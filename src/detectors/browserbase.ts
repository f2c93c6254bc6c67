/** Browserbase: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const browserbaseApiKey = token({
  id: 'browserbase-api-key',
  doc: 'Browserbase API key',
  prefix: 'bb_live_',
  body: 'word',
  length: [25, 40],
});
