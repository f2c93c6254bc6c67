/** Fireworks AI: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const fireworksApiKey = token({
  id: 'fireworks-api-key',
  doc: 'Fireworks AI API key',
  prefix: 'fw_',
  body: 'alnum',
  length: [22, 26],
  bits: 3.5,
});
