/** Endor Labs: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const endorLabsApiKey = token({
  id: 'endor-labs-api-key',
  doc: 'Endor Labs API key',
  prefix: 'endr+',
  body: 'alnum',
  length: 16,
  near: false,
});
