/** Klaviyo: private keys. */
import { token } from '../core/secrets/shapes.ts';

export const klaviyoPrivateKey = token({
  id: 'klaviyo-private-key',
  doc: 'Klaviyo private API key',
  prefix: 'pk_',
  body: 'hex',
  length: 34,
  near: false,
});
