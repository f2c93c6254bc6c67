/** HubSpot: private app tokens by shape, older keys under its name. */
import type { Detector } from '../core/contracts.ts';
import { named } from '../core/secrets/shapes.ts';
import { uuid } from '../core/secrets/specimen.ts';

export const hubspotToken: Detector = {
  id: 'hubspot-token',
  doc: 'HubSpot private app token',
  tier: 'provider',
  hints: ['pat-na', 'pat-eu', 'pat-ap'],
  pattern: /pat-(?:na|eu|ap)[0-9]-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![A-Za-z0-9])/,
  hits: ['pat-na1-' + uuid(), 'pat-eu1-' + uuid(2)],
  misses: ['pat-na1-short', 'pat-na1-00000000-0000-0000-0000-000000000000'],
};
export const hubspotKey = named({
  id: 'hubspot-api-key',
  doc: 'HubSpot API key, older form',
  names: ['hubspot', 'hapikey'],
  value: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i,
  sample: uuid,
});
