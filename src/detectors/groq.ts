/** Groq: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const groqApiKey = token({
  id: 'groq-api-key',
  doc: 'Groq API key',
  prefix: 'gsk_',
  body: 'alnum',
  length: 52,
});
