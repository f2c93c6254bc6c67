/** DigitalOcean: personal, OAuth and refresh tokens, and keys of Spaces. */
import { token } from '../core/secrets/shapes.ts';

export const digitaloceanToken = token({
  id: 'digitalocean-token',
  doc: 'DigitalOcean access or refresh token',
  prefix: ['dop_v1_', 'doo_v1_', 'dor_v1_'],
  body: 'hex',
  length: 64,
});
export const digitaloceanSpacesKey = token({
  id: 'digitalocean-spaces-key',
  doc: 'DigitalOcean Spaces key id',
  prefix: 'DO00',
  body: 'upper',
  length: 16,
  near: false,
});
