/** Jina AI: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const jinaApiKey = token({
  id: 'jina-api-key',
  doc: 'Jina AI API key',
  prefix: 'jina_',
  body: 'word',
  length: [60, 66],
});
