/** Typeform: personal tokens. */
import { token } from '../core/secrets/shapes.ts';

export const typeformToken = token({
  id: 'typeform-token',
  doc: 'Typeform personal access token',
  prefix: 'tfp_',
  body: 'word',
  length: [40, 62],
});
