/** Render: account keys. */
import { token } from '../core/secrets/shapes.ts';

export const renderApiKey = token({
  id: 'render-api-key',
  doc: 'Render API key',
  prefix: 'rnd_',
  body: 'alnum',
  length: 32,
  bits: 3.3,
});
