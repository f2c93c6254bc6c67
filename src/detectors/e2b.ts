/** E2B: sandbox keys. */
import { token } from '../core/secrets/shapes.ts';

export const e2bApiKey = token({
  id: 'e2b-api-key',
  doc: 'E2B API key',
  prefix: 'e2b_',
  body: 'hex',
  length: 40,
});
