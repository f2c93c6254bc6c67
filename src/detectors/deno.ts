/** Deno Deploy: access tokens. */
import { token } from '../core/secrets/shapes.ts';

export const denoDeployToken = token({
  id: 'deno-deploy-token',
  doc: 'Deno Deploy access token',
  prefix: ['ddp_', 'ddo_'],
  body: 'alnum',
  length: [36, 40],
});
