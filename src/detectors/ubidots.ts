/** Ubidots: account tokens. */
import { token } from '../core/secrets/shapes.ts';

export const ubidotsToken = token({
  id: 'ubidots-token',
  doc: 'Ubidots API token',
  prefix: ['BBFF-', 'BBUS-'],
  body: 'alnum',
  length: [30, 34],
  near: true,
});
