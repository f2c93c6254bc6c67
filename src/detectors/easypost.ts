/** EasyPost: production and test keys. */
import { token } from '../core/secrets/shapes.ts';

export const easypostApiKey = token({
  id: 'easypost-api-key',
  doc: 'EasyPost API key',
  prefix: ['EZAK', 'EZTK'],
  body: 'alnum',
  length: 54,
});
