/** Val Town: API tokens. */
import { token } from '../core/secrets/shapes.ts';

export const valTownToken = token({
  id: 'val-town-token',
  doc: 'Val Town API token',
  prefix: 'vtwn_',
  body: 'alnum',
  length: [20, 60],
});
