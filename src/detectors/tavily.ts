/** Tavily: search keys. */
import { token } from '../core/secrets/shapes.ts';

export const tavilyApiKey = token({
  id: 'tavily-api-key',
  doc: 'Tavily API key',
  prefix: ['tvly-'],
  body: 'word',
  length: [28, 45],
});
