/** Courier: API keys. */
import { token } from '../core/secrets/shapes.ts';

export const courierApiKey = token({
  id: 'courier-api-key',
  doc: 'Courier auth token',
  prefix: ['pk_prod_'],
  body: 'upper',
  length: [24, 32],
  near: true,
});
