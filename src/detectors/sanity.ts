/** Sanity: project tokens. */
import { token } from '../core/secrets/shapes.ts';

export const sanityToken = token({
  id: 'sanity-token',
  doc: 'Sanity project API token',
  prefix: 'sk',
  body: 'alnum',
  length: [150, 180],
  bits: 4.5,
});
