/** OpenShift: user tokens. */
import { token } from '../core/secrets/shapes.ts';

export const openshiftToken = token({
  id: 'openshift-token',
  doc: 'OpenShift user token',
  prefix: 'sha256~',
  body: 'word',
  length: 43,
  bits: 3.5,
  near: false,
});
