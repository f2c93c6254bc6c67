/** Pinecone: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const pineconeApiKey = token({
  id: 'pinecone-api-key',
  doc: 'Pinecone API key',
  prefix: 'pcsk_',
  body: 'word',
  length: [60, 75],
});
