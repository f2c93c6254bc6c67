/** Firecrawl: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const firecrawlApiKey = token({
  id: 'firecrawl-api-key',
  doc: 'Firecrawl API key',
  prefix: 'fc-',
  body: 'hex',
  length: 32,
});
