/** Perplexity: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const perplexityApiKey = token({
  id: 'perplexity-api-key',
  doc: 'Perplexity API key',
  prefix: 'pplx-',
  body: 'alnum',
  length: [48, 56],
});
