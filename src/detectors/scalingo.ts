/** Scalingo: API tokens. */
import { token } from '../core/secrets/shapes.ts';

export const scalingoToken = token({
  id: 'scalingo-token',
  doc: 'Scalingo API token',
  prefix: 'tk-us-',
  body: 'word',
  length: 48,
});
