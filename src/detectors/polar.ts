/** Polar: organization and personal tokens. */
import { token } from '../core/secrets/shapes.ts';

export const polarToken = token({
  id: 'polar-token',
  doc: 'Polar access token',
  prefix: ['polar_oat_', 'polar_pat_', 'polar_rt_', 'polar_at_', 'polar_whs_'],
  body: 'alnum',
  length: [32, 60],
});
