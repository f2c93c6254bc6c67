/** Statsig: server secrets. */
import { token } from '../core/secrets/shapes.ts';

export const statsigServerSecret = token({
  id: 'statsig-server-secret',
  doc: 'Statsig server secret key',
  prefix: ['secret-'],
  body: 'alnum',
  length: 43,
  bits: 4,
  near: false,
});
