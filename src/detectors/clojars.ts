/** Clojars: deploy tokens. */
import { token } from '../core/secrets/shapes.ts';

export const clojarsDeployToken = token({
  id: 'clojars-deploy-token',
  doc: 'Clojars deploy token',
  prefix: 'CLOJARS_',
  body: 'lower',
  length: 60,
});
