/** Netlify: personal, service and build tokens. */
import { token } from '../core/secrets/shapes.ts';

export const netlifyToken = token({
  id: 'netlify-token',
  doc: 'Netlify access token',
  prefix: ['nfp_', 'nfc_', 'nfb_', 'nfo_', 'nfu_'],
  body: 'alnum',
  length: 36,
});
