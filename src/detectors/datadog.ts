/** Datadog: API and application keys, told by the name. */
import type { Detector } from '../core/contracts.ts';
import { shannon } from '../core/secrets/entropy.ts';
import { named } from '../core/secrets/shapes.ts';
import { specimen } from '../core/secrets/specimen.ts';

export const datadogKey = named({
  id: 'datadog-key',
  doc: 'Datadog API or application key',
  names: ['datadog', 'dd_api', 'dd_app', 'dd-api', 'dd-app'],
  value: /[0-9a-f]{40}|[0-9a-f]{32}/,
  sample: seed => specimen('hex', 32, seed),
});
export const datadogGluedKey: Detector = {
  id: 'datadog-key-in-line',
  doc: 'Datadog key directly behind its name',
  tier: 'provider',
  hints: ['dd-apikey-', 'dd_apikey_', 'dd-api-key-'],
  pattern: /dd[-_]api[-_]?key[-_]([0-9a-f]{32,40})(?![A-Za-z0-9])/i,
  verify: secret => (shannon(secret) < 3 ? 'rejected' : 'plausible'),
  hits: ['dd-apikey-' + specimen('hex', 32)],
  misses: ['dd-apikey-short', 'dd-apikey-' + '0'.repeat(32)],
};
