/** Unkey: root keys. */
import { token } from '../core/secrets/shapes.ts';

export const unkeyRootKey = token({
  id: 'unkey-root-key',
  doc: 'Unkey root key',
  prefix: 'unkey_',
  body: 'alnum',
  length: [20, 40],
  bits: 3.3,
});
