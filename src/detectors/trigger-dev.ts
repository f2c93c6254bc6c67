/** Trigger.dev: secret keys. */
import { token } from '../core/secrets/shapes.ts';

export const triggerDevKey = token({
  id: 'trigger-dev-key',
  doc: 'Trigger.dev secret key',
  prefix: ['tr_prod_', 'tr_dev_', 'tr_stg_'],
  body: 'alnum',
  length: [20, 24],
  near: false,
});
