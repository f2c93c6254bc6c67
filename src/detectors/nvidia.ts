/** NVIDIA: keys of the API catalog. */
import { token } from '../core/secrets/shapes.ts';

export const nvidiaApiKey = token({
  id: 'nvidia-api-key',
  doc: 'NVIDIA API key',
  prefix: 'nvapi-',
  body: 'word',
  length: [60, 70],
});
