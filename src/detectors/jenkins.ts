/** Jenkins: API tokens are two digits and a hash, told by the name. */
import { named } from '../core/secrets/shapes.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const jenkinsToken = named({
  id: 'jenkins-token',
  doc: 'Jenkins API token',
  names: ['jenkins'],
  value: /11[0-9a-f]{32}/,
  sample: seed => '11' + specimen('hex', 32, seed),
});
