/** Shippo: live and test tokens. */
import { token } from '../core/secrets/shapes.ts';

export const shippoToken = token({
  id: 'shippo-token',
  doc: 'Shippo API token',
  prefix: ['shippo_live_', 'shippo_test_'],
  body: 'hex',
  length: 40,
});
