/** Mergify: application keys. */
import { token } from '../core/secrets/shapes.ts';

export const mergifyKey = token({
  id: 'mergify-key',
  doc: 'Mergify application key',
  prefix: ['mka_', 'mergify_application_key_'],
  body: 'word',
  length: [30, 100],
});
