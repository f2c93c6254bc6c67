/** Pinterest: access tokens. */
import { token } from '../core/secrets/shapes.ts';

export const pinterestToken = token({
  id: 'pinterest-token',
  doc: 'Pinterest access token',
  prefix: ['pina_'],
  body: 'word',
  length: [60, 120],
});
