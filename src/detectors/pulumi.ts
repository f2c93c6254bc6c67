/** Pulumi: access tokens. */
import { token } from '../core/shapes.ts';

export const pulumiAccessToken = token({
  id: 'pulumi-access-token',
  doc: 'Pulumi access token',
  prefix: 'pul-',
  body: 'hex',
  length: 40,
});
