/** SettleMint: application, personal and service tokens. */
import { token } from '../core/secrets/shapes.ts';

export const settlemintToken = token({
  id: 'settlemint-token',
  doc: 'SettleMint access token',
  prefix: ['sm_aat_', 'sm_pat_', 'sm_sat_'],
  body: 'alnum',
  length: 16,
  near: false,
});
