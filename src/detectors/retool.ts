/** Retool: API tokens. */
import { token } from '../core/secrets/shapes.ts';

export const retoolToken = token({
  id: 'retool-token',
  doc: 'Retool API token',
  prefix: ['retool_', 'retool_api_'],
  body: 'lower',
  length: [26, 60],
});
