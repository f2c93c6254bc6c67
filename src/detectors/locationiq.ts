/** LocationIQ: access tokens. */
import { token } from '../core/secrets/shapes.ts';

export const locationiqToken = token({
  id: 'locationiq-token',
  doc: 'LocationIQ access token',
  prefix: 'pk.',
  body: 'hex',
  length: 32,
  near: false,
});
