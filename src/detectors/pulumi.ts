/** Pulumi: access tokens. */
import { token } from '../core/secrets/shapes.ts';

export const pulumiAccessToken = token({
  id: 'pulumi-access-token',
  doc: 'Pulumi access token',
  prefix: 'pul-',
  body: 'hex',
  length: 40,
});
