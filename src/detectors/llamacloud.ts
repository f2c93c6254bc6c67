/** LlamaCloud: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const llamacloudApiKey = token({
  id: 'llamacloud-api-key',
  doc: 'LlamaCloud API key',
  prefix: 'llx-',
  body: 'alnum',
  length: [48, 56],
});
