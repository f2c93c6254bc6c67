/** Val Town: API tokens. */
import { token } from '../core/shapes.ts';

export const valTownToken = token({
  id: 'val-town-token',
  doc: 'Val Town API token',
  prefix: 'vtwn_',
  body: 'alnum',
  length: [20, 60],
});
