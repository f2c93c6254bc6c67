/** Scaleway: secret keys are UUIDs, told by the name. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { named } from '../core/secrets/shapes.ts';
import { specimen, uuid } from '../core/secrets/specimen.ts';

export const scalewaySecret = named({
  id: 'scaleway-secret-key',
  doc: 'Scaleway secret key',
  names: ['scw', 'scaleway'],
  value: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/,
  sample: uuid,
  verify: (_, { name }) => (/secret|token|key$/i.test(name) && !/access/i.test(name) ? 'plausible' : 'rejected'),
});
export const scalewayAccessKey: Detector = {
  id: 'scaleway-access-key',
  doc: 'Scaleway access key',
  tier: 'provider',
  hints: ['SCW'],
  pattern: /SCW[A-Z0-9]{17}(?![A-Za-z0-9_])/,
  verify: secret => (shannon(secret) < 3.2 || !/\d.*\d/.test(secret) ? 'rejected' : 'plausible'),
  hits: ['SCW' + specimen('upper', 17)],
  misses: ['SCWSECRETKEYNAMEABCX', 'SCWshort'],
};
