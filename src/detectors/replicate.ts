/** Replicate: API tokens. */
import { token } from '../core/secrets/shapes.ts';

export const replicateToken = token({
  id: 'replicate-token',
  doc: 'Replicate API token',
  prefix: 'r8_',
  body: 'word',
  length: 37,
  near: false,
});
