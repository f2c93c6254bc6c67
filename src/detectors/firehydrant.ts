/** FireHydrant: bot tokens. */
import { token } from '../core/secrets/shapes.ts';

export const firehydrantToken = token({
  id: 'firehydrant-token',
  doc: 'FireHydrant API token',
  prefix: ['fhb-', 'fhc-'],
  body: 'hex',
  length: 32,
});
