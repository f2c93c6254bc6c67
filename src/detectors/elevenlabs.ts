/** ElevenLabs: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const elevenlabsApiKey = token({
  id: 'elevenlabs-api-key',
  doc: 'ElevenLabs API key',
  prefix: 'sk_',
  body: 'hex',
  length: 48,
});
